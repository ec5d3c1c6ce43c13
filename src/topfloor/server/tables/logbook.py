"""The log of a match as JSON, line by line, for everyone who follows it: what was told is not made again.

Most lines are the same for everybody. Whoever hears the same words of a move and may know the same of what it brought
gets the same line, and it is made once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import orjson

from topfloor.engine.gains import Gain, in_words
from topfloor.engine.match import Match
from topfloor.engine.view import Heard, Line

Viewer: TypeAlias = tuple[int | None, str]
"""A seat, or None for watching, and a language: whoever has both in common is shown the same."""


@dataclass
class Account:
    """What one viewer has been told."""

    lines: list[bytes] = field(default_factory=list)
    """It only grows; where something is told anew, another list takes its place."""
    withheld: dict[int, str] = field(default_factory=dict)
    """Moves of which not every word was heard, by how many were played before, with what was heard of them."""


class Logbook:
    """The moves of a match as everybody heard them; whoever changes the match says what has to be told anew."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._accounts: dict[Viewer, Account] = {}
        self._newest: dict[tuple[str, str, int], bytes] = {}
        """The different lines that one move was told in, by language, words and which gains."""
        self._told_of = -1, -1, ""
        """That move: how many were played before it, whose it was and which."""

    def forget(self) -> None:
        """A name has changed, so everything is told anew."""
        self._accounts.clear()
        self._forget_move()

    def take_back(self) -> None:
        """Moves were taken back."""
        self._forget_move()
        for account in self._accounts.values():
            account.lines = account.lines[: self.match.ply]
            account.withheld = {ply: words for ply, words in account.withheld.items() if ply < self.match.ply}

    def _forget_move(self) -> None:
        self._newest, self._told_of = {}, (-1, -1, "")

    def reveal(self) -> None:
        """Something hidden came to light: of moves that were not heard in full, more may be heard now.

        Move by move, as by now nearly everybody hears the same of each.
        """
        anew = set[Viewer]()
        for ply in sorted({ply for account in self._accounts.values() for ply in account.withheld}):
            for viewer, account in self._accounts.items():
                heard = account.withheld.get(ply)
                if heard is None or (words := self._heard(ply, viewer[0])) == heard:
                    continue
                if viewer not in anew:
                    account.lines = account.lines.copy()
                    anew.add(viewer)
                del account.withheld[ply]
                account.lines[ply] = self._told(account, ply, words, *viewer)

    def lines(self, seat: int | None, lang: str) -> list[bytes]:
        """The moves as a seat heard them, as JSON."""
        account = self._accounts.get((seat, lang))
        if account is None:
            account = self._accounts[seat, lang] = Account()
        lines = account.lines
        for ply in range(len(lines), self.match.ply):
            lines.append(self._told(account, ply, self._heard(ply, seat), seat, lang))
        return lines

    def _heard(self, ply: int, seat: int | None) -> str:
        """The words that a seat hears of the move after a ply."""
        match = self.match
        if self._told_of[0] != ply:
            [(mover, sentence)] = match.played(ply, ply + 1)
            self._newest, self._told_of = {}, (ply, mover, sentence)
        _, mover, sentence = self._told_of
        return match.game.heard(match.position, match.content, mover, sentence, seat)

    def _told(self, account: Account, ply: int, words: str, seat: int | None, lang: str) -> bytes:
        """A move as somebody is told of it who has heard these words; if there was more to it, that is noted.

        Others may have been told the same already.
        """
        _, mover, sentence = self._told_of
        if words != sentence:
            account.withheld[ply] = words
        gains = self.match.gains(ply + 1, seat)
        which = lang, words, id(gains)
        line = self._newest.get(which)
        if line is None:
            line = self._newest[which] = self._line(ply + 1, mover, words, gains, lang)
        return line

    def _line(self, ply: int, mover: int, words: str, gains: Sequence[Gain], lang: str) -> bytes:
        """The line for these words and gains."""
        match, names = self.match, self.match.names_in(lang)
        heard: Heard = {"ply": ply, "seat": mover, "words": words, "say": match.say(words, lang)}
        return kept({**heard, "gains": [in_words(gain, match.game, names, lang) for gain in gains]})


def kept(line: Line) -> bytes:
    """JSON to be kept for long: a copy, as what orjson gives takes the four kilobytes that it was written in."""
    return bytes(memoryview(orjson.dumps(line)))
