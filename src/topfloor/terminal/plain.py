"""Plain lines: for people who listen, for pipes, and for whoever likes them. Everything is said; nothing is drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from topfloor import bots
from topfloor.engine.markup import unmarked
from topfloor.engine.tally import spoken
from topfloor.engine.texts import enumerated, texts
from topfloor.terminal import offers
from topfloor.terminal.answers import Answer, Kind
from topfloor.terminal.device import NamedLine
from topfloor.terminal.session import Session

BLANKS = 60
"""Lines that push what one person saw out of the other's sight."""

NEW_TABLES = ("load", "again")
"""Commands after which another match is on the table."""


class Plain:
    """A match in lines: `read` gives the next line typed after a prompt, `write` prints a text."""

    def __init__(self, session: Session, read: Callable[[str], str] = input, write: Callable[[str], object] = print):
        self.session = session
        self.session.speaks = True
        self.read = read
        self.write = write
        self._coached = ""
        """What the coach said last."""

    def run(self) -> int:
        """Play until somebody quits or the input ends."""
        self._welcome()
        try:
            self._go_on(is_new=True)
            while self._take(self.read(self._prompt())):
                pass
        except EOFError:
            self.write("")
            self.write(self.session.text("goodbye"))
        return 0

    def _welcome(self) -> None:
        match = self.session.match
        variant = texts(match.game.__name__, self.session.lang)[f"variants.{match.variant}"]
        names = enumerated(match.names_in(self.session.lang), self.session.lang)
        self.write(self.session.text("plain.welcome", title=match.game.TITLE, variant=variant, names=names))
        if self.session.needs_warmup:
            self.write(self.session.text("plain.warming"))
            bots.warm_in_background(match.game, lambda *_: None)

    def _prompt(self) -> str:
        holder = self.session.holder
        return self.session.text(
            "plain.prompt", name="" if holder is None else self.session.match.called(holder, self.session.lang)
        )

    def _go_on(self, *, is_new: bool = False) -> None:
        """Let bots move until it is a person's turn or the end; then say how things stand and what is asked."""
        with ThreadPoolExecutor(1) as aside:
            verdict = self.session.verdict()
            judged = aside.submit(verdict) if verdict else None  # while the bots think
            while self.session.bot_to_move:
                self.session.let_bot_play(self.session.bots_thought()())
                self._say_move(self._last_line())
            if judged:
                self._say_if_so(judged.result())
        if self.session.holder is None and self.session.next_holder is not None:
            self._pass_device(self.session.next_holder)
            is_new = True
        if is_new or self.session.match.over:
            self._say_table()
        self._say_asked()

    def _last_line(self) -> NamedLine:
        return self.session.log(since=self.session.match.ply - 1)[0]

    def _say_move(self, line: NamedLine) -> None:
        self.write(self.session.text("plain.move", name=line["name"], say=line["say"]))
        self._say_gains(line)

    def _say_gains(self, line: NamedLine) -> None:
        for gain in line["gains"]:
            self.write(self.session.text("log.gain", say=gain["say"]))

    def _say_news(self, since: int, *, is_own: bool) -> None:
        """What has happened: of one's own move, which was said just now, only what it brought."""
        lines = self.session.log(since=since)
        for line in lines[:1] if is_own else []:
            self._say_gains(line)
        for line in lines[1:] if is_own else lines:
            self._say_move(line)

    def _say_table(self) -> None:
        """Everything that lies on the table, a sentence a line."""
        match = self.session.match
        self.write("\n".join(match.game.speech(self.session.view(), match.content, self.session.lang)))

    def _say_asked(self) -> None:
        """Everybody's points, what is asked, and the words with which an answer can begin."""
        lang = self.session.lang
        scores = ", ".join(f"{player['name']} {spoken(player, lang)}" for player in self.session.view()["players"])
        self.write(self.session.text("plain.standing", scores=scores))
        self.write(self.session.asked())
        if self.session.own_turn:
            words = offers.named(self.session, "", offers.complete(self.session, ""))
            self.write(self.session.text("plain.begin", words=", ".join(words)))
        if self.session.match.over and not self.session.turns_page:
            self.write(self.session.text("plain.over"))
        if remark := self.session.remark():
            self._say_if_so(remark())

    def _say_if_so(self, answer: Answer) -> None:
        """What the coach says, unless it has just said the same."""
        if answer.heard() and answer.text not in ("", self._coached):
            self._coached = answer.text
            self.write(answer.text)

    def _pass_device(self, name: str) -> None:
        self.write("\n" * BLANKS if sys.stdout.isatty() else "")
        self.write(self.session.text("curtain.pass", name=name))
        self.read(self.session.text("curtain.ready", name=name))
        self.session.take_device()
        for line in self.session.news():
            self._say_move(line)

    def _take(self, line: str) -> bool:
        """Answer one line; False when it was the last."""
        match, ply = self.session.match, self.session.match.ply
        if not line.strip() and self.session.own_turn:
            self._say_asked()
            return True
        answer: Answer = self.session.answer(line)
        while answer.thought is not None:
            self.write(answer.text)
            answer = answer.thought()
        if answer.kind is Kind.HANDED and self.session.next_holder is not None:
            self._pass_device(self.session.next_holder)
            self._go_on(is_new=True)
            return True
        if answer.kind is Kind.COACHED:
            self._say_if_so(answer)
        elif answer.text:
            self.write(unmarked(answer.text) if answer.kind is Kind.SHEET else answer.text)
        if answer.kind in (Kind.MOVED, Kind.WENT_ON):
            if match is self.session.match:
                self._say_news(ply, is_own=answer.kind is Kind.MOVED)
            is_new = match is not self.session.match and answer.kind is Kind.WENT_ON
            self._go_on(is_new=is_new or line.strip().partition(" ")[0].lower() in NEW_TABLES)
        return answer.kind is not Kind.QUIT


def play(session: Session) -> int:
    """Play in plain lines; the exit code."""
    return Plain(session).run()
