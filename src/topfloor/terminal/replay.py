"""A story, step by step: on a screen with keys, or every position printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from topfloor.engine.markup import harmless, mark
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.terminal.keys import Keys
from topfloor.terminal.paint import painted
from topfloor.terminal.tabletop import Pages, Tabletop

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


def heading(match: Match, plies: int, lang: str) -> str:
    """What has just happened, in one line; a story is an open book, so plans are read out."""
    if not match.moves:
        return say(PACKAGE, lang, "replay.start")
    line = match.log()[-1]
    spoken = match.say(match.moves[-1], lang)
    return say(PACKAGE, lang, "replay.move", ply=line["ply"], plies=plies, name=match.names[line["seat"]], say=spoken)


def write(match: Match, lang: str, out: Callable[[str], object] = print) -> None:
    """Print every position of a story."""
    for point in match.replay():
        out(heading(point, len(match.moves), lang))
        for gain in gains(point, lang):
            out(gain)
        out("")
        out(point.text(None, lang, WIDTH))
        out("")
    if not match.over:
        out(say(PACKAGE, lang, "replay.end"))


def tell(match: Match, lang: str, out: Callable[[str], object] = print) -> None:
    """Say a story: the table before the first move and after the last, and between them what every move brought."""
    for point in match.replay():
        out(heading(point, len(match.moves), lang))
        for gain in gains(point, lang):
            out(gain)
        if point.ply in (0, match.ply):
            out("\n".join(match.game.speech(point.view(), match.content, lang)))
    if not match.over:
        out(say(PACKAGE, lang, "replay.end"))


def gains(match: Match, lang: str) -> list[str]:
    """What the last move brought, as far as everybody may know."""
    lines = match.log(None, lang, max(match.ply - 1, 0))
    return [say(PACKAGE, lang, "log.gain", say=gain["say"]) for line in lines for gain in line["gains"]]


class Replay(App[None]):
    """A story on a whole screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #told { height: 1; }
    #heading { width: 1fr; text-style: bold; color: $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+c", "quit", ""),
        ("pagedown", "page(1)", ""),
        ("pageup", "page(-1)", ""),
    ]

    def __init__(self, match: Match, lang: str) -> None:
        super().__init__()
        self.match = match
        self.lang = lang
        self.points = list(match.replay())
        self.place = 0
        self.seat: int | None = None

    def compose(self) -> ComposeResult:
        """The table, what happened, and the keys."""
        tabletop = Tabletop()
        yield tabletop
        yield Horizontal(
            Static(id="heading", markup=False), Pages(tabletop, say(PACKAGE, self.lang, "screen.pages")), id="told"
        )
        yield Keys()

    def on_mount(self) -> None:
        """Name the keys and begin."""
        for keys, step in KEYS.items():
            called = say(PACKAGE, self.lang, f"replay.keys.{keys}") if keys in ("home", "end") else None
            self.bind(keys, step, description=say(PACKAGE, self.lang, f"replay.{step}"), key_display=called)
        self.draw()

    def draw(self) -> None:
        """The position reached, from the side chosen."""
        point = self.points[self.place]
        table = self.query_one(Tabletop)
        table.draw(point, point.view(self.seat), self.lang)
        colours = [player["colour"] for player in point.view()["players"]]
        first = max(point.ply - LINES, 0)
        lines = []
        for line, words in zip(point.log(None, self.lang, first), point.moves[first:], strict=True):
            name = mark(colours[line["seat"]], harmless(point.names[line["seat"]]))
            lines.append(f"{name}: {point.say(words, self.lang)}")
            lines += [mark("dim", say(PACKAGE, self.lang, "log.gain", say=harmless(g["say"]))) for g in line["gains"]]
        table.write(painted("\n".join(lines)))
        self.query_one("#heading", Static).update(heading(point, len(self.match.moves), self.lang))

    def go_to(self, place: int) -> None:
        """Show another position, if there is one."""
        self.place = min(max(place, 0), len(self.points) - 1)
        self.draw()

    def action_page(self, step: int) -> None:
        """Move what does not fit on the screen."""
        self.query_one(Tabletop).page(step)

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
