"""What is told of a match as data, whatever the game; each game's `view.py` declares what it tells beside that.

What a page knows by its name is declared as a `TypeAliasType`, other aliases are only for this side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, NotRequired, TypeAlias, cast

from annotated_types import Len
from typing_extensions import ReadOnly, TypeAliasType, TypedDict, TypeVar

T = TypeVar("T")

Entries: TypeAlias = Mapping[str, Any]
"""What a game declares in its `view.py`: anything, to whoever does not know which game it is."""

Pair = TypeAliasType("Pair", Annotated[list[int], Len(2, 2)])
"""A number before a move and after it; a list, as JSON knows nothing else."""


class Told(TypedDict):
    """A text in every language."""

    en: str
    de: str
    fr: str


def told(say: Callable[[str], str]) -> Told:
    """What is said, in every language."""
    return {"en": say("en"), "de": say("de"), "fr": say("fr")}


def read(text: Told, lang: str) -> str:
    """A text in one language; in English, if whoever wrote it did not know that one."""
    return str(text.get(lang) or text["en"])


def apart(value: T) -> T:
    """The same value with lists and entries of its own, however deep."""
    if isinstance(value, dict):
        return cast(T, {key: apart(entry) for key, entry in value.items()})
    return cast(T, [apart(item) for item in value]) if isinstance(value, list) else value


def completed(text: Told) -> Told:
    """A text in every language, whichever it was written in."""
    return told(partial(read, text))


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


class Receipt(TypedDict):
    """A line of the score sheet: what a source brought a seat, where, and why (`engine/receipts.py`)."""

    seat: int
    source: str
    points: int
    places: list[str]
    """Words of what lies on the board."""
    rule: str
    say: Told


class Common(TypedDict):
    """What every view says about its match."""

    game: ReadOnly[str]
    """Each game's view says which one, so that views can be told apart."""
    variant: str
    ply: int
    over: bool
    to_move: int | None
    you: int | None
    phase: str
    breakdown: NotRequired[list[dict[str, int]]]
    winners: NotRequired[list[int]]
    receipts: NotRequired[list[Receipt]]
    """Once the match is over: the score line by line, in the order in which it is told."""


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


# --- What scenes of several games have alike. Lengths are in sites; x runs from west to east, y from south to north.


class Site(TypedDict):
    """A place to build on."""

    id: str
    x: int
    y: int


class Region(TypedDict):
    """Sites with a name of their own."""

    id: str
    sites: list[str]
    yours: bool
    """Whether it counts for the viewer alone."""


class Row(TypedDict):
    """A row of sites as its viewer sees it."""

    id: str
    sites: list[str]
    """From near to far."""
    seen: list[str]
    """The sites whose objects rise above all that is nearer."""
    plan: NotRequired[int]
    """How many he planned to see."""
    right: NotRequired[bool]
    """Whether the plan is right as things stand."""


class Side(TypedDict):
    """A player's side of the board."""

    seat: int
    direction: Pair
    """Where he sits, as a step in x and y from the centre."""
    rows: list[Row]


class Solid(TypedDict):
    """Something that stands, as every game tells of it at least; a game knows which shapes there are."""

    site: str
    shape: str
    owner: int | None
    base: float
    """The height at which it begins."""
    top: float
    """The height at which it ends."""
