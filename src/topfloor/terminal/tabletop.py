"""The table on a screen: the board, what lies beside it, and a few lines to read.

What does not fit can be paged. Where there is no room beside the board, everything stands below it.
"""

from __future__ import annotations

from rich.console import Console
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.reactive import reactive
from textual.widgets import Static

from topfloor.engine.match import Match
from topfloor.engine.view import View
from topfloor.terminal.paint import painted

PANEL = 32
"""Columns that are kept for what lies beside the board."""

LINES = 6
"""Lines to read that stay in sight, however much lies beside the board."""


class Tabletop(Horizontal):
    """A view of a match, drawn as large as there is room."""

    DEFAULT_CSS = """
    Tabletop { height: 1fr; }
    Tabletop VerticalScroll { scrollbar-size-vertical: 1; }
    Tabletop #board-room { height: 100%; }
    Tabletop #board { width: auto; height: auto; }
    Tabletop #panel { width: 1fr; padding: 0 0 0 1; }
    Tabletop #aside-room { height: auto; margin: 0 0 1 0; }
    Tabletop #aside, Tabletop #text { height: auto; }
    Tabletop #lines { height: 1fr; }
    """

    is_cut: reactive[bool] = reactive(False, repaint=False)
    """Whether something does not fit, and has to be paged."""

    shown: tuple[Match, View, str] | None = None
    lines: Text = Text()

    def compose(self) -> ComposeResult:
        """Board on the left, the panel on the right."""
        with VerticalScroll(id="board-room", can_focus=False):
            yield Static(id="board")
        with Vertical(id="panel"):
            with VerticalScroll(id="aside-room", can_focus=False):
                yield Static(id="aside")
            with VerticalScroll(id="lines", can_focus=False):
                yield Static(id="text")

    def on_mount(self) -> None:
        """What fits changes with what is drawn, and with the lines around it: whenever a bar comes or goes."""
        for room in self.query(VerticalScroll):
            self.watch(room, "show_vertical_scrollbar", self._see_what_fits, init=False)

    def draw(self, match: Match, view: View, lang: str) -> None:
        """Show a view from now on."""
        self.shown = (match, view, lang)
        self.on_resize()

    def write(self, text: Text, *, from_top: bool = False) -> None:
        """Lines to read, the last of them in sight, or the first."""
        self.lines = text
        self.on_resize()
        room = self.query_one("#lines")
        self.call_after_refresh(room.scroll_home if from_top else room.scroll_end, animate=False)

    def on_resize(self) -> None:
        """The board and what lies beside it, for the room there is."""
        if self.shown is None or not self.size.width:
            return
        match, view, lang = self.shown
        width, height = self.size
        board = painted(match.game.board(view, match.content, lang, width - PANEL, height))
        beside = width - _columns(board) - 1
        is_narrow = beside < PANEL - 1
        self.query_one("#panel").display = not is_narrow
        if is_narrow:
            self._stack(match, view, lang)
        else:
            bar = len(board.plain.split("\n")) > height  # a column of its own
            room = beside - 1 - bar
            self._spread(board, bar, painted(match.game.aside(view, match.content, lang, room)), room)
        self._see_what_fits()  # the panel may have come or gone, with its bars as they were

    def _spread(self, board: Text, bar: int, aside: Text, room: int) -> None:
        """Board and panel side by side; a panel too long leaves some lines to read in sight."""
        self.query_one("#board", Static).update(board)
        self.query_one("#aside", Static).update(aside)
        lines = hung(self.lines, room)
        self.query_one("#text", Static).update(lines)
        height = self.size.height
        self.query_one("#board-room").styles.width = _columns(board) + bar
        read = min(len(lines.plain.split("\n")), LINES)
        self.query_one("#aside-room").styles.max_height = max(height - 1 - read, 1)

    def _stack(self, match: Match, view: View, lang: str) -> None:
        """Board, lines and what lies beside it below each other."""
        width, height = self.size
        room = width - 1
        board = painted(match.game.board(view, match.content, lang, room, height))
        aside = painted(match.game.aside(view, match.content, lang, room))
        self.query_one("#board-room").styles.width = width
        self.query_one("#board", Static).update(Text("\n\n").join([board, hung(self.lines, room), aside]))

    def _see_what_fits(self) -> None:
        in_sight = [self.query_one("#board-room")]
        if self.query_one("#panel").display:
            in_sight += self.query("#panel VerticalScroll")
        self.is_cut = any(room.show_vertical_scrollbar for room in in_sight)

    def page(self, step: int) -> None:
        """Page everything that does not fit, down (1) or up (-1)."""
        for room in self.query(VerticalScroll):
            room.scroll_relative(y=step * max(room.size.height - 1, 1), animate=False)


class Pages(Static):
    """The keys that page, while something does not fit."""

    DEFAULT_CSS = "Pages { width: auto; height: 1; margin: 0 0 0 1; color: $text-muted; }"

    def __init__(self, tabletop: Tabletop, keys: str) -> None:
        super().__init__(markup=False)
        self.tabletop = tabletop
        self.keys = keys

    def on_mount(self) -> None:
        """Come and go with what there is to page."""
        self.watch(self.tabletop, "is_cut", lambda is_cut: self.update(self.keys if is_cut else ""))


def hung(text: Text, width: int) -> Text:
    """A text in lines no wider than there is room; what goes on below an indented line is indented, too."""
    lines: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        indent = len(line.plain) - len(line.plain.lstrip())
        for part in line[indent:].wrap(Console(), max(width - indent, 1)):
            part.rstrip()
            part.pad_left(indent)
            lines.append(part)
    return Text("\n").join(lines)


def _columns(text: Text) -> int:
    return max(line.cell_len for line in text.split("\n", allow_blank=True))
