"""The project as it is being edited: trees in memory, one undo stack, what is wrong with it. No widgets here."""
