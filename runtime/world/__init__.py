"""The world of a running game: frames, instances, picks, the tick and everything that moves."""
