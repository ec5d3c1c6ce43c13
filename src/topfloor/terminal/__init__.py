"""Play in a terminal: a session that knows what was typed, and two thin surfaces over it, a screen and plain lines."""
