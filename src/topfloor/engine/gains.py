"""What a move brought: what a player gained or lost by it, where, and in words.

A game compares the positions before and after a move (`gains` in its folder), as far as a seat may know them. Texts are
the game's: `gains.<kind>` for a sentence and `gains.short.<kind>` for the small label that rises from the board; where
it has none, the engine's. Their blanks: {name} whom it concerns, {amount}, {signed} with its sign, {at}, and whatever
else the gain brings in `words`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from topfloor.engine.texts import texts, told

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
    sentence, short = texts_for(game.__name__, gain.kind, lang)
    return {
        "seat": gain.seat,
        "kind": gain.kind,
        "amount": gain.amount,
        "at": gain.at,
        "say": sentence.format(**values),
        "short": short.format(**values),
    }


@cache
def texts_for(package: str, kind: str, lang: str) -> tuple[str, str]:
    """The sentence and the short label for a kind of gain: the game's, or the engine's where it has none."""
    own, ours = texts(package, lang), texts("topfloor.engine", lang)
    known = own if f"gains.{kind}" in own else ours
    return known[f"gains.{kind}"], known[f"gains.short.{kind}"]


def signed(amount: int) -> str:
    """A number with its sign, which for a loss is a real minus."""
    return f"+{amount}" if amount >= 0 else f"\N{MINUS SIGN}{-amount}"


class Page(NamedTuple):
    """What a move brought, as everybody may know it, and as those seats may that know more."""

    everybody: list[Gain]
    apart: Mapping[int | None, list[Gain]]


class Diary:
    """What every move of a match brought, as each seat and spectators (None) may know it.

    Most matches are never told to anybody, so moves are compared when somebody asks. Only the newest positions are kept
    for that; whoever asks later than that has the match played again.
    """

    def __init__(self, game: Game, content: Content, dealt: Record) -> None:
        self.game, self.content = game, content
        self._actions: list[int] = []
        self._kept: dict[int, bytes] = {0: bytes(dealt)}
        """The deal and the newest positions, by ply."""
        self._read: dict[int, Record] = {}
        """The last two of these, as far as somebody has asked: everybody at a table is told of the same move."""
        self._spare: Record | None = None
        """One that is not needed any more, to be used again: to make one takes longer than to fill it."""
        self._pages: list[Page] = []

    def copy(self) -> Diary:
        """An independent diary of the same moves."""
        twin = object.__new__(Diary)
        twin.game, twin.content = self.game, self.content
        twin._actions, twin._kept, twin._pages = self._actions.copy(), self._kept.copy(), self._pages.copy()
        twin._read, twin._spare = {}, None
        return twin

    def note(self, action: int, position: Record) -> None:
        """A move has led here."""
        self._actions.append(action)
        self._kept[len(self._actions)] = bytes(position.memory)
        if len(self._actions) > POSITIONS_KEPT:
            self._kept.pop(len(self._actions) - POSITIONS_KEPT, None)  # gone already if moves were taken back
        self._spare = self._read.pop(len(self._actions) - 2, self._spare)

    def take_back(self) -> None:
        """The last move has not happened; what those before it brought is still true."""
        self._kept.pop(len(self._actions), None)
        self._read.pop(len(self._actions), None)
        self._actions.pop()
        del self._pages[len(self._actions) :]

    def page(self, ply: int, seat: int | None) -> list[Gain]:
        """What the move that led to this ply brought, as far as a seat may know."""
        if len(self._pages) < ply:
            for before, after in pairwise(self._positions_since(len(self._pages))):
                self._pages.append(self._compared(before, after))
        page = self._pages[ply - 1]
        return page.apart.get(seat, page.everybody)

    def _compared(self, before: Record, after: Record) -> Page:
        game, content = self.game, self.content
        apart = game.told_apart(before, after, content)
        return Page(
            game.gains(before, after, content, None),
            {seat: game.gains(before, after, content, seat) for seat in apart},
        )

    def _positions_since(self, ply: int) -> Iterator[Record]:
        """The position at a ply and all that followed, as they were kept or by playing them again."""
        at = ply if ply in self._kept else max(kept for kept in self._kept if kept <= ply)
        position = self._kept_at(at)
        while True:
            if at >= ply:
                yield position
            if at == len(self._actions):
                return
            at += 1
            position = self._kept_at(at) if at in self._kept else self._played(position, at)

    def _kept_at(self, ply: int) -> Record:
        """A position that was kept, to be looked at only."""
        if ply in self._read:
            return self._read[ply]
        if ply < len(self._actions) - 1:
            read: Record = self.game.Position.read(self._kept[ply])
            return read
        position: Record = self._spare or self.game.Position()
        position.memory[:] = self._kept[ply]
        self._read[ply], self._spare = position, None
        return position

    def _played(self, position: Record, ply: int) -> Record:
        after = position.copy()
        self.game.apply(after, self.content.box, self._actions[ply - 1])
        return after
