"""The frame editor: what a frame begins with, placed with the mouse."""
