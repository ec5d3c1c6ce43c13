"""What a move brought: what a player gained or lost by it, where, and in words.

A game compares the positions before and after a move (`gains` in its folder), as far as a seat may know them. Texts are
the game's: `gains.<kind>` for a sentence and `gains.short.<kind>` for the small label that rises from the board. Their
blanks: {name} whom it concerns, {amount}, {signed} with its sign, {at}, and whatever else the gain brings in `words`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from topfloor.engine.texts import say, told

if TYPE_CHECKING:
    from topfloor.engine.content import Content
    from topfloor.engine.game import Game
    from topfloor.engine.record import Record


@dataclass(frozen=True)
class Gain:
    """Something that a move brought to a seat."""

    seat: int
    kind: str
    amount: int = 0
    at: str = ""
    """The word of what lies on the table where it happened: a site, a card, a track; nothing if it was nowhere."""
    words: Mapping[str, object] = field(default_factory=dict)
    """What else its text tells: words as they are, or a `Saying` where they differ by language."""


def in_words(gain: Gain, game: Game, names: Sequence[str], lang: str) -> dict[str, Any]:
    """A gain as surfaces get it: data, a sentence and a short label."""
    values = {name: told(value, lang) for name, value in gain.words.items()}
    values |= {"name": names[gain.seat], "amount": gain.amount, "signed": signed(gain.amount), "at": gain.at}
    return {
        "seat": gain.seat,
        "kind": gain.kind,
        "amount": gain.amount,
        "at": gain.at,
        "say": say(game.__name__, lang, f"gains.{gain.kind}", **values),
        "short": say(game.__name__, lang, f"gains.short.{gain.kind}", **values),
    }


def signed(amount: int) -> str:
    """A number with its sign, which for a loss is a real minus."""
    return f"+{amount}" if amount >= 0 else f"\N{MINUS SIGN}{-amount}"


class Diary:
    """What every move of a match brought, for each seat and for spectators (None).

    Most matches are never told to anybody, so positions are kept as they come and compared when somebody asks.
    """

    def __init__(self, game: Game, content: Content, players: int, dealt: Record) -> None:
        self.game, self.content, self.players = game, content, players
        self._pages: list[dict[int | None, list[Gain]]] = []
        self._unread: list[bytes] = [bytes(dealt)]

    def copy(self) -> Diary:
        """An independent diary of the same moves."""
        twin = object.__new__(Diary)
        twin.__dict__.update(self.__dict__)
        twin._pages, twin._unread = self._pages.copy(), self._unread.copy()
        return twin

    def note(self, position: Record) -> None:
        """A move has led here."""
        self._unread.append(bytes(position))

    def page(self, ply: int, seat: int | None) -> list[Gain]:
        """What the move that led to this ply brought, as far as a seat may know."""
        self._read_up()
        return self._pages[ply - 1][seat]

    def _read_up(self) -> None:
        """Compare what has not been compared yet, and keep only what came of it."""
        positions = [self.game.Position.read(data) for data in self._unread]
        for before, after in pairwise(positions):
            viewers = (None, *range(self.players))
            self._pages.append({seat: self.game.gains(before, after, self.content, seat) for seat in viewers})
        del self._unread[:-1]
