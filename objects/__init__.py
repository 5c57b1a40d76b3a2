"""What a game is made of: one file an object type, and the declarations that describe it."""
