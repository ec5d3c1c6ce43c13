"""The engine: everything a table needs, and no game by name."""
