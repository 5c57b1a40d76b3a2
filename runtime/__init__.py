"""What plays a game: reading a project, checking and compiling its sheets, and running its world."""
