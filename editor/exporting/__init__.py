"""Exports in the editor: the dialog, the process that does the work, the server that shows a page."""
