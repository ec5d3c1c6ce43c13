"""Plain lines: for pipes, for screen readers, and for whoever likes them. The board is printed, a line is read."""

from __future__ import annotations

import sys
from collections.abc import Callable

from topfloor import bots
from topfloor.engine.marks import bare
from topfloor.terminal.session import Answer, Kind, Session

WIDTH = 80
BLANKS = 60
"""Lines that push what one person saw out of the other's sight."""


class Plain:
    """A match in lines: `read` gives the next line typed after a prompt, `write` prints a text."""

    def __init__(self, session: Session, read: Callable[[str], str] = input, write: Callable[[str], object] = print):
        self.session = session
        self.read = read
        self.write = write

    def run(self) -> int:
        """Play until somebody quits or the input ends."""
        self._welcome()
        try:
            self._go_on()
            while self._take(self.read(self._prompt())):
                pass
        except EOFError:
            self.write("")
            self.write(self.session.text("goodbye"))
        return 0

    def _welcome(self) -> None:
        match = self.session.match
        names = ", ".join(match.names)
        self.write(self.session.text("plain.welcome", title=match.game.TITLE, variant=match.variant, names=names))
        if self.session.needs_warmth:
            self.write(self.session.text("plain.warming"))
            bots.warm_behind(match.game, lambda *_: None)

    def _prompt(self) -> str:
        holder = self.session.holder
        return self.session.text("plain.prompt", name="" if holder is None else self.session.match.names[holder])

    def _go_on(self) -> None:
        """Let bots move and pass the device until it is a person's turn or the end; then show the table."""
        while self.session.bot_to_move:
            self._say_move(self.session.bots_thought()())
        if self.session.next_holder is not None:
            self._pass_device(self.session.next_holder)
        self._show_table()

    def _show_table(self) -> None:
        match, view, lang = self.session.match, self.session.view(), self.session.lang
        asked = [self.session.asked(), *([self.session.text("screen.over")] if match.over else [])]
        game, content = match.game, match.content
        parts = [game.board(view, content, lang, WIDTH, 0), game.aside(view, content, lang, WIDTH), "\n".join(asked)]
        self.write("\n" + "\n\n".join(bare(part) for part in parts))

    def _say_move(self, words: str) -> None:
        self.session.match.play(words)
        line = self.session.log(since=len(self.session.match.moves) - 1)[0]
        self.write(self.session.text("plain.move", name=line["name"], say=line["say"]))

    def _pass_device(self, name: str) -> None:
        self.write("\n" * BLANKS if sys.stdout.isatty() else "")
        self.write(self.session.text("curtain.pass", name=name))
        self.read(self.session.text("curtain.ready", name=name))
        self.session.take_device()

    def _take(self, line: str) -> bool:
        """Answer one line; False when it was the last."""
        answer: Answer = self.session.answer(line)
        while answer.thought is not None:
            self.write(answer.text)
            answer = answer.thought()
        self.write(answer.text)
        if answer.kind is Kind.MOVED:
            self._go_on()
        return answer.kind is not Kind.QUIT


def play(session: Session) -> int:
    """Play in plain lines; the exit code."""
    return Plain(session).run()
