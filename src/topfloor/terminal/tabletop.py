"""The table on a screen: the board, what lies beside it, and a few lines to read."""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from topfloor.engine.match import Match
from topfloor.terminal.paint import painted

PANEL = 32
"""Columns that are kept for what lies beside the board, however narrow the screen."""


class Tabletop(Horizontal):
    """A view of a match, drawn as large as there is room."""

    DEFAULT_CSS = """
    Tabletop { height: 1fr; }
    Tabletop #board { width: auto; height: auto; }
    Tabletop #panel { width: 1fr; padding: 0 0 0 1; }
    Tabletop #aside { height: auto; margin: 0 0 1 0; }
    Tabletop #lines { height: 1fr; scrollbar-size-vertical: 1; }
    """

    shown: tuple[Match, dict[str, Any], str] | None = None

    def compose(self) -> ComposeResult:
        """Board on the left, the panel on the right."""
        yield Static(id="board")
        with Vertical(id="panel"):
            yield Static(id="aside")
            with VerticalScroll(id="lines", can_focus=False):
                yield Static(id="text")

    def draw(self, match: Match, view: dict[str, Any], lang: str) -> None:
        """Show a view from now on."""
        self.shown = (match, view, lang)
        self.on_resize()

    def on_resize(self) -> None:
        """The board and what lies beside it, for the room there is."""
        if self.shown is None:
            return
        match, view, lang = self.shown
        width, height = self.size
        board = painted(match.game.board(view, match.content, lang, width - PANEL, height))
        beside = width - max(map(len, board.plain.split("\n"))) - 1
        self.query_one("#board", Static).update(board)
        self.query_one("#aside", Static).update(painted(match.game.aside(view, match.content, lang, beside)))

    def write(self, text: Text) -> None:
        """Lines to read, the last of them in sight."""
        self.query_one("#text", Static).update(text)
        self.query_one("#lines").scroll_end(animate=False)
