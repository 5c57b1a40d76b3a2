"""What makes games: the playsheet command and the desktop editor."""
