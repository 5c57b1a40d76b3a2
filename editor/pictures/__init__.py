"""The picture and animation editor."""
