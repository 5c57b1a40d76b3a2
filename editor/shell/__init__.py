"""The main window and what all views share: theme, icons, actions, settings."""
