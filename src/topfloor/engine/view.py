"""What is told of a match as data, whatever the game; each game's `view.py` declares what it tells beside that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypeAlias

from typing_extensions import ReadOnly, TypedDict, TypeVar

Entries: TypeAlias = Mapping[str, Any]
"""What a game declares in its `view.py`: anything, to whoever does not know which game it is."""


class Tally(TypedDict):
    """Points as somebody knows them."""

    score: int
    points: dict[str, int]
    unknown: list[str]


class Player(Tally):
    """A player, as everybody is told of him at least."""

    seat: int
    colour: str
    name: str


class Common(TypedDict):
    """What every view says about its match."""

    game: str
    variant: str
    ply: int
    over: bool
    to_move: int | None
    you: int | None
    phase: str
    breakdown: NotRequired[list[dict[str, int]]]
    winners: NotRequired[list[int]]


class View(Common):
    """A view of any game: what one can read in it without knowing which game it is."""

    players: ReadOnly[Sequence[Player]]
    yours: NotRequired[ReadOnly[Mapping[str, object]]]


V_co = TypeVar("V_co", bound=View, default=View, covariant=True)
"""The views of one game."""


class Own(TypedDict):
    """What a seat knows beyond what lies open: what is its own, and by seat what it knows more of some players."""

    players: Mapping[int, Mapping[str, object]]
    yours: Mapping[str, object]


class Choice(TypedDict):
    """A legal move for a page: how it is spoken, and what it would change for the mover."""

    words: str
    say: str
    effect: Entries
    doubt: NotRequired[str]
    """What a person is asked before this move is played, if anything."""


class Brought(TypedDict):
    """Something that a move brought to a seat, in words."""

    seat: int
    kind: str
    amount: int
    at: str
    say: str
    short: str


class Heard(TypedDict):
    """A move as somebody heard it."""

    ply: int
    seat: int
    words: str
    say: str


class Line(Heard):
    """A move in the log, and what it brought to whom."""

    gains: list[Brought]
