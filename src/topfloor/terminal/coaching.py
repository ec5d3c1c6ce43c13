"""A coach beside somebody at a terminal: what it has to think about, and what it says now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from topfloor import bots
from topfloor.engine.match import Match
from topfloor.terminal.answers import Answer, Kind

if TYPE_CHECKING:
    from topfloor.terminal.device import Device

SECONDS = 2.0
"""So long it thinks at most about each question."""


class Coaching:
    """Knows the last move of whoever it looks after, and what it has said; thoughts run anywhere, on copies."""

    def __init__(self, at: Device) -> None:
        self.at = at
        self.coach = bots.Coach(hurry=True, at_most=SECONDS)
        self.forget()

    def forget(self) -> None:
        """Nothing of what was said or played counts any more."""
        self.matters = self.poor = ""
        self._made: tuple[Match, str] | None = None

    @property
    def says(self) -> str:
        """What there is to read: what was wrong with the last move, else what matters now."""
        return self.poor or self.matters

    def note(self, words: str) -> None:
        """A move is about to be made."""
        self.matters = self.poor = ""
        self._made = self.at.match.copy(), words

    def before(self) -> Callable[[], Answer]:
        """What matters now."""
        match, lang = self.at.match.copy(), self.at.lang

        def think() -> Answer:
            remark = self.coach.before(match)
            text = self.at.with_rules(remark.say(match, lang), remark.rules) if remark else ""

            def heard() -> bool:
                if self.at.match.ply != match.ply or self.poor:
                    return False
                self.matters = self.at.text("coach.says", text=text) if text else ""
                return bool(text)

            return Answer(Kind.COACHED, self.at.text("coach.says", text=text) if text else "", heard=heard)

        return think

    def after(self) -> Callable[[], Answer] | None:
        """What there is to say about the last move, once."""
        made, lang = self._made, self.at.lang
        self._made = None
        if made is None:
            return None
        match, words = made

        def think() -> Answer:
            verdict = self.coach.after(match, words)
            if verdict is None:
                return Answer(Kind.COACHED, heard=lambda: False)
            told = verdict.told(match, lang)
            back = self.at.text("coach.back") if self.at.taken_back(match.ply)[1] else ""
            text = self.at.with_rules(told.text, told.rules)
            said = self.at.text("coach.says", text=" ".join(filter(None, [text, back])))

            def heard() -> bool:
                is_so = self.at.decided == match.ply and self.at.match.moves[match.ply] == words
                if is_so:
                    self.poor, self.matters = said, ""
                return is_so

            return Answer(Kind.COACHED, said, heard=heard)

        return think
