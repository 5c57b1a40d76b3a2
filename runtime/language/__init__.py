"""The event language: expressions, sheets, the checker and the compiler."""
