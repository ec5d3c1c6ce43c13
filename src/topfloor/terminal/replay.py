"""A story, step by step: on a screen with keys, or every position printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Footer, Static

from topfloor.engine.marks import harmless, mark
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.terminal.paint import painted
from topfloor.terminal.tabletop import Tabletop

PACKAGE = __package__ or ""
WIDTH = 80
LINES = 12
KEYS = {
    "right,space,enter": "forward",
    "left,backspace": "backward",
    "home": "first",
    "end": "last",
    "s": "seat",
    "q,escape": "quit",
}


def positions(match: Match) -> Iterator[Match]:
    """A match at every point of its story, from the deal on."""
    point = match.from_the_deal()
    yield point.copy()
    for words in match.moves:
        point.play(words)
        yield point.copy()


def heading(match: Match, plies: int, lang: str) -> str:
    """What has just happened, in one line; a story is an open book, so plans are read out."""
    if not match.moves:
        return say(PACKAGE, lang, "replay.start")
    line = match.log()[-1]
    spoken = match.say(match.moves[-1], lang)
    return say(PACKAGE, lang, "replay.move", ply=line["ply"], plies=plies, name=match.names[line["seat"]], say=spoken)


def write(match: Match, lang: str, out: Callable[[str], object] = print) -> None:
    """Print every position of a story."""
    for point in positions(match):
        out(heading(point, len(match.moves), lang))
        out("")
        out(point.text(None, lang, WIDTH))
        out("")
    if not match.over:
        out(say(PACKAGE, lang, "replay.end"))


class Replay(App[None]):
    """A story on a whole screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "#heading { height: 1; text-style: bold; color: $accent; }"
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "quit", "")]

    def __init__(self, match: Match, lang: str) -> None:
        super().__init__()
        self.match = match
        self.lang = lang
        self.points = list(positions(match))
        self.place = 0
        self.seat: int | None = None

    def compose(self) -> ComposeResult:
        """The table, what happened, and the keys."""
        yield Tabletop()
        yield Static(id="heading", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Name the keys and begin."""
        for keys, step in KEYS.items():
            self.bind(keys, step, description=say(PACKAGE, self.lang, f"replay.{step}"))
        self.draw()

    def draw(self) -> None:
        """The position reached, from the side chosen."""
        point = self.points[self.place]
        table = self.query_one(Tabletop)
        table.draw(point, point.view(self.seat), self.lang)
        colours = [player["colour"] for player in point.view()["players"]]
        heard = zip(point.log()[-LINES:], point.moves[-LINES:], strict=True)
        lines = [
            f"{mark(colours[line['seat']], harmless(point.names[line['seat']]))}: {point.say(words, self.lang)}"
            for line, words in heard
        ]
        table.write(painted("\n".join(lines)))
        self.query_one("#heading", Static).update(heading(point, len(self.match.moves), self.lang))

    def go_to(self, place: int) -> None:
        """Show another position, if there is one."""
        self.place = min(max(place, 0), len(self.points) - 1)
        self.draw()

    def action_forward(self) -> None:
        """One move on."""
        self.go_to(self.place + 1)

    def action_backward(self) -> None:
        """One move back."""
        self.go_to(self.place - 1)

    def action_first(self) -> None:
        """Before the first move."""
        self.go_to(0)

    def action_last(self) -> None:
        """After the last move."""
        self.go_to(len(self.points))

    def action_seat(self) -> None:
        """From the next player's side, and after the last one's as a spectator again."""
        seats = [None, *range(self.match.players)]
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.draw()
