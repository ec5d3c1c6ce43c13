"""What a move brought: what a player gained or lost by it, where, and in words.

A game compares the positions before and after a move (`gains` in its folder), as far as a seat may know them. Texts are
the game's: `gains.<kind>` for a sentence and `gains.short.<kind>` for the small label that rises from the board; where
it has none, the engine's. Their blanks: {name} whom it concerns, {amount}, {signed} with its sign, {at}, and whatever
else the gain brings in `words`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from topfloor.engine.texts import say, texts, told

if TYPE_CHECKING:
    from topfloor.engine.content import Content
    from topfloor.engine.game import Game
    from topfloor.engine.record import Record
    from topfloor.engine.view import Brought


POSITIONS_KEPT = 16


@dataclass(frozen=True)
class Gain:
    """Something that a move brought to a seat."""

    seat: int
    kind: str
    amount: int = 0
    at: str = ""
    """The word of what lies on the table where it happened: a site, a card, a track; nothing if it was nowhere."""
    words: Mapping[str, object] = field(default_factory=dict)
    """What else its text tells: words as they are, a `Saying` where they differ by language, or a `Seated` player."""


def in_words(gain: Gain, game: Game, names: Sequence[str], lang: str) -> Brought:
    """A gain as surfaces get it: data, a sentence and a short label."""
    values = {name: told(value, lang, names) for name, value in gain.words.items()}
    values |= {"name": names[gain.seat], "amount": gain.amount, "signed": signed(gain.amount), "at": gain.at}
    package = game.__name__ if f"gains.{gain.kind}" in texts(game.__name__, lang) else "topfloor.engine"
    return {
        "seat": gain.seat,
        "kind": gain.kind,
        "amount": gain.amount,
        "at": gain.at,
        "say": say(package, lang, f"gains.{gain.kind}", **values),
        "short": say(package, lang, f"gains.short.{gain.kind}", **values),
    }


def signed(amount: int) -> str:
    """A number with its sign, which for a loss is a real minus."""
    return f"+{amount}" if amount >= 0 else f"\N{MINUS SIGN}{-amount}"


class Diary:
    """What every move of a match brought, as each seat and spectators (None) may know it.

    Most matches are never told to anybody, and most viewers never ask, so moves are compared when somebody does. Only
    the newest positions are kept for that; whoever asks later than that has the match played again.
    """

    def __init__(self, game: Game, content: Content, dealt: Record) -> None:
        self.game, self.content = game, content
        self._actions: list[int] = []
        self._kept: dict[int, bytes] = {0: bytes(dealt)}
        """The deal and the newest positions, by ply."""
        self._pages: dict[int | None, list[list[Gain]]] = {}

    def copy(self) -> Diary:
        """An independent diary of the same moves."""
        twin = object.__new__(Diary)
        twin.game, twin.content = self.game, self.content
        twin._actions, twin._kept = self._actions.copy(), self._kept.copy()
        twin._pages = {seat: pages.copy() for seat, pages in self._pages.items()}
        return twin

    def note(self, action: int, position: Record) -> None:
        """A move has led here."""
        self._actions.append(action)
        self._kept[len(self._actions)] = bytes(position)
        if len(self._actions) > POSITIONS_KEPT:
            self._kept.pop(len(self._actions) - POSITIONS_KEPT, None)  # gone already if moves were taken back

    def take_back(self) -> None:
        """The last move has not happened; what those before it brought is still true."""
        self._kept.pop(len(self._actions), None)
        self._actions.pop()
        for pages in self._pages.values():
            del pages[len(self._actions) :]

    def page(self, ply: int, seat: int | None) -> list[Gain]:
        """What the move that led to this ply brought, as far as a seat may know."""
        pages = self._pages.setdefault(seat, [])
        if len(pages) < ply:
            steps = pairwise(self._positions_since(len(pages)))
            pages += [self.game.gains(before, after, self.content, seat) for before, after in steps]
        return pages[ply - 1]

    def _positions_since(self, ply: int) -> Iterator[Record]:
        """The position at a ply and all that followed, as they were kept or by playing them again."""
        at = max(kept for kept in self._kept if kept <= ply)
        position = self.game.Position.read(self._kept[at])
        while True:
            if at >= ply:
                yield position
            if at == len(self._actions):
                return
            at += 1
            position = self.game.Position.read(self._kept[at]) if at in self._kept else self._played(position, at)

    def _played(self, position: Record, ply: int) -> Record:
        after = position.copy()
        self.game.apply(after, self.content.box, self._actions[ply - 1])
        return after
