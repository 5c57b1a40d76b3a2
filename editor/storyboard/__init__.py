"""The storyboard: the frames of a game in their order."""
