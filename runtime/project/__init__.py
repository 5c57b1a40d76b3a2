"""The files of a project: read into a tree and a model, checked, and written back."""
