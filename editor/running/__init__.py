"""The game that runs while it is being made: a child process, the pipe to it, the watch panel."""
