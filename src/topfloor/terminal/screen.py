"""The screen: board on the left, players and news on the right, one line to type in, and what may come next below it.

Everything that is said or decided happens in the session; here it is only shown.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Label, Static

from topfloor import bots
from topfloor.engine.markup import harmless, mark
from topfloor.engine.view import Player
from topfloor.terminal import grammar, offers
from topfloor.terminal.answers import Answer, Kind
from topfloor.terminal.keys import Keys
from topfloor.terminal.paint import painted
from topfloor.terminal.session import Session
from topfloor.terminal.sheet import Curtain, Sheet
from topfloor.terminal.tabletop import Pages, Tabletop

PAUSE = 0.7
"""Seconds that a bot takes for a move at least, so that one can follow."""

KEYS = {
    "f1": "help",
    "f2": "hint",
    "f3": "undo",
    "f4": "rules",
    "f5": "log",
    "f6": "look",
    "f7": "score",
    "f10": "quit",
}
BELOW = 4
"""Lines that stand below the line to type in."""


class Line(Input):
    """The line to type in: Tab completes, the arrows bring back what was typed before."""

    BINDINGS: ClassVar[list[BindingType]] = [("tab", "complete", ""), ("up", "older", ""), ("down", "newer", "")]

    def __init__(self, complete: Callable[[str], list[str]]) -> None:
        super().__init__(compact=True, select_on_focus=False)
        self.complete = complete
        self.typed: list[str] = []
        self.place = 0

    def remember(self, line: str) -> None:
        """Keep a line for the arrows and empty the input."""
        if line:
            self.typed.append(line)
        self.place = len(self.typed)
        with self.prevent(Input.Changed):
            self.clear()

    def action_complete(self) -> None:
        """Bring the last word as far as there is no choice, and go on to the next if it is whole."""
        options = self.complete(self.value)
        line = grammar.completed(self.value, options)
        if len(options) == 1 and self.complete(f"{line} "):
            line += " "
        self._show(line)

    def action_older(self) -> None:
        """The line before."""
        self._recall(-1)

    def action_newer(self) -> None:
        """The line after."""
        self._recall(1)

    def _recall(self, step: int) -> None:
        self.place = min(max(self.place + step, 0), len(self.typed))
        self._show(self.typed[self.place] if self.place < len(self.typed) else "")

    def _show(self, line: str) -> None:
        self.value = line
        self.cursor_position = len(line)


class Table(App[int]):
    """A match on a whole screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #asked { width: 1fr; height: auto; max-height: 5; text-style: bold; color: $accent; }
    #warmup { width: auto; height: 1; margin: 0 0 0 1; color: $text-muted; }
    #status { height: auto; }
    #typing { height: 1; }
    #prompt { width: 2; color: $accent; }
    #below { height: auto; min-height: 2; max-height: 4; }
    .refused { color: $text-warning; }
    Input, Input:focus { width: 1fr; background: $background; padding: 0; border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+c", "interrupt", ""),
        ("pagedown", "page(1)", ""),
        ("pageup", "page(-1)", ""),
    ]

    def __init__(self, session: Session, *, pause: float = PAUSE) -> None:
        super().__init__()
        self.session = session
        self.pause = pause
        self.tabletop = Tabletop()
        self.asked = Static(id="asked", markup=False)
        self.warmup = Static(id="warmup", markup=False)
        self.pages = Pages(self.tabletop, session.text("screen.pages"))
        self.line = Line(lambda typed: offers.complete(session, typed))
        self.below = Static(id="below", markup=False)
        self.coaching = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """Board, panel, and the lines below."""
        yield self.tabletop
        yield Horizontal(self.asked, self.warmup, id="status")
        yield Horizontal(Label("› ", id="prompt"), self.line, self.pages, id="typing")
        yield self.below
        yield Keys()

    def on_mount(self) -> None:
        """Name the keys, wake the bots and begin."""
        for key, command in KEYS.items():
            action = "choices" if command == "look" else f"command('{command}')"
            self.bind(key, action, description=self.session.text(f"screen.{command}"))
        if self.session.needs_warmup:
            bots.warm_in_background(self.session.match.game, self._report_warmup)
        self.go_on()

    # --- The course of the match.

    def go_on(self) -> None:
        """Show where the match stands, and see who is next."""
        self.draw()
        if verdict := self.session.verdict():
            self.judge(verdict)
        if self.session.bot_to_move:
            self.let_bots_move()
            return
        self.show_next_words()
        if self.session.holder is None:
            self.draw_curtain()
        elif remark := self.session.remark():
            self.judge(remark)

    def draw_curtain(self) -> None:
        """Hide the table until the next person has the device."""
        name = self.session.next_holder
        if name is None:
            return
        texts = [self.session.text(key, name=name) for key in ("curtain.pass", "curtain.ready")]
        self.push_screen(Curtain(*texts), self._lift_curtain)

    def _lift_curtain(self, _: None) -> None:
        self.session.take_device()
        self.go_on()

    @work(exclusive=True, group="bots")
    async def let_bots_move(self) -> None:
        """Bots think on another thread, until a person has to act; whatever a person changes meanwhile cancels this."""
        while self.session.bot_to_move:
            began = time.monotonic()
            words = await asyncio.to_thread(self.session.bots_thought())
            await asyncio.sleep(self.pause - (time.monotonic() - began))
            self.session.let_bot_play(words)
            self.draw()
        self.go_on()

    @work(exclusive=True, group="thought")
    async def think(self, thought: Callable[[], Answer]) -> None:
        """The rest of an answer, from another thread."""
        self.take(await asyncio.to_thread(thought))

    @work(group="coach")
    async def judge(self, thought: Callable[[], Answer]) -> None:
        """What the coach says, from another thread: nobody waits for it, and one thought comes after the other."""
        async with self.coaching:
            self.take(await asyncio.to_thread(thought))

    def _report_warmup(self, done: int, total: int) -> None:
        with suppress(RuntimeError):  # the screen may be gone
            self.call_from_thread(self.show_warmup, done, total)

    # --- What was typed.

    @on(Input.Submitted)
    def take_line(self, event: Input.Submitted) -> None:
        """A whole line; an empty one brings back the words that can come next, or passes the device."""
        self.line.remember(event.value.strip())
        if not event.value.strip() and not self.session.turns_page:
            self.show_next_words()
        else:
            self.take(self.session.answer(event.value))

    def action_command(self, command: str) -> None:
        """A key that stands for a command."""
        self.take(self.session.answer(command))

    def action_choices(self) -> None:
        """What the words mean that can come next."""
        self.take(self.session.choices(self.line.value))

    def action_page(self, step: int) -> None:
        """Move what does not fit on the screen."""
        self.tabletop.page(step)

    def action_interrupt(self) -> None:
        """Ctrl-C, as on any command line."""
        self.exit(130)

    def take(self, answer: Answer) -> None:
        """Show an answer where it belongs."""
        if answer.kind is Kind.QUIT:
            self.exit(0)
        elif answer.kind is Kind.SHEET:
            self.push_screen(Sheet(answer.text, self.session.text("screen.close")))
        elif answer.kind is Kind.HANDED:
            self.draw_curtain()
        elif answer.kind is Kind.ASIDE:
            self.tabletop.write(Text(answer.text), from_top=True)
            self.show_next_words()
        elif answer.kind is Kind.COACHED:
            if answer.heard():
                self.write_news()
        elif answer.kind in (Kind.MOVED, Kind.WENT_ON):
            self.workers.cancel_all()
            self.say_below("")
            self.go_on()
        else:
            self.say_below(answer.text, refused=answer.kind is Kind.REFUSED)
        if answer.thought is not None:
            self.think(answer.thought)

    # --- What is shown.

    def draw(self) -> None:
        """The table, the news and what is asked."""
        view = self.session.view()
        self.tabletop.draw(self.session.match, view, self.session.lang)
        self.write_news()
        self.asked.update(self.session.asked())
        example = self.session.text("screen.placeholder", example=self.session.match.example(self.session.holder))
        self.line.placeholder = example if self.session.own_turn else ""

    def write_news(self) -> None:
        """What happened, below what the coach says, if there is one."""
        news, coach = self.news(self.session.view()["players"]), self.session.coach
        if coach and coach.says:
            self.tabletop.write(Text.assemble(coach.says, "\n\n", news), from_top=True)
        else:
            self.tabletop.write(news)

    def news(self, players: Sequence[Player]) -> Text:
        """What happened since the last turn, each mover in his colour."""
        news = self.session.news()
        own = any(line["seat"] == self.session.holder for line in news)
        title = "news" if own else "start" if self.session.holder is not None else "watched"
        lines = [mark("dim", self.session.text(f"log.{title}"))]
        for line in news:
            name = mark(players[line["seat"]]["colour"], harmless(line["name"]))
            lines.append(f"{name}: {line['say']}")
            lines += [mark("dim", self.session.text("log.gain", say=harmless(gain["say"]))) for gain in line["gains"]]
        return painted("\n".join(lines))

    def show_warmup(self, done: int, total: int) -> None:
        """How far the bots' kernels are."""
        text = "" if done == total else self.session.text("screen.warming", percent=100 * done // total)
        self.warmup.update(text)

    @on(Input.Changed)
    def show_next_words(self) -> None:
        """The words that may come next, or what Enter would bring."""
        typed = self.line.value
        options = self.next_words(typed)
        if self.session.match.over and not typed:
            self.say_below(self.session.text("screen.over"))
        elif options:
            self.say_below(self.fitted(options))
        else:
            self.say_below(self.session.foretell(typed))

    def next_words(self, typed: str) -> list[str]:
        """What the last word can become, then what can follow it if it is whole."""
        last = grammar.split(typed)[1]
        options = [word for word in offers.complete(self.session, typed) if word.lower() != last.lower()]
        words = [self.session.text("screen.next"), *offers.named(self.session, typed, options)] if options else []
        if following := offers.following(self.session, typed):
            label = self.session.text("screen.after", word=last) if options else self.session.text("screen.next")
            words += [label, *offers.named(self.session, f"{typed} ", following)]
        return words

    def fitted(self, words: list[str]) -> str:
        """As many words as there is room for; of the others, how many there are."""
        room = BELOW * (self.size.width - 1)
        kept = list(words)
        while sum(map(len, kept)) + len(kept) > room - (0 if len(kept) == len(words) else 2 * len(kept[-1]) + 40):
            kept.pop()
        left = len(words) - len(kept)
        return " ".join([*kept, *([self.session.text("screen.more", n=left)] if left else [])])

    def say_below(self, text: str, *, refused: bool = False) -> None:
        """A sentence right below the line."""
        self.below.set_class(refused, "refused")
        self.below.update(text)


def play(session: Session) -> int:
    """Play on the screen; the exit code."""
    return Table(session).run() or 0
