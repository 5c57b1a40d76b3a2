"""The event sheet: rows as sentences with chips, the picker of verbs, typed fields. Uses the document; never another view."""
