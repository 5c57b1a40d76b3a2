"""A person at the editor: finds things by the names that a screen reader says, and has nothing but a mouse and keys."""
