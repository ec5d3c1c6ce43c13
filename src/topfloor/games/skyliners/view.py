"""What is told of a match of Skyliners as data: what a seat may know, the city as a scene, what a choice would change.

Sites are words, 'c2'; rows are letters, 'B', counted from the left of whoever looks along them (SL-05).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypeAliasType, TypedDict

from topfloor.engine import view

Kind: TypeAlias = Literal["floor", "roof", "park"]
District: TypeAlias = Literal["NW", "NE", "SW", "SE"]
Plans: TypeAlias = dict[str, int]
"""The segment that a player planned for each of his rows: 1 to 4, which stands for four or five (SL-20)."""

Effect = TypeAliasType("Effect", dict[str, view.Pair])
"""What a move would change for the mover: by row, how many objects it shows him now, and how many then."""


# --- What a seat may know.


class Player(view.Player):
    """What lies open in front of a player; pieces are those that he has left."""

    floors: int
    roofs: int
    parks: int
    plans_filed: int
    sees: dict[str, int]
    """How many objects each of his rows shows him (SL-25)."""


class Piece(TypedDict):
    """A piece in a building."""

    piece: Kind
    owner: int | None
    """Whose it was; nobody's if it was there from the start (SL-03)."""


class Open(TypedDict):
    """What everybody knows."""

    phase: str
    round: int
    last_round: bool
    """Whether the match ends with this round for sure (SL-22)."""
    action: int
    """Which action of the turn is due, from 1."""
    actions: int
    """How many the turn has: two, or one if nothing is left for a second."""
    start: int
    """The seat of the start player (SL-07)."""
    players: list[Player]
    board: dict[str, list[Piece]]
    """The pieces on every site that has some, from the ground up."""
    heights: dict[Kind, int]
    """How much each kind of piece adds to a building (SL-24)."""
    office: list[int]
    """Whose plans lie there, in the order in which they were filed."""
    plans: NotRequired[list[Plans]]
    """Everybody's plans, by seat, once the match is over."""
    districts: NotRequired[list[District]]
    """Everybody's skyscraper card, by seat, once the match is over."""
    antennas: NotRequired[dict[str, int]]
    """Whose antenna stands on which site, once the match is over (SL-29)."""


class Yours(TypedDict):
    """What only a seat itself may know."""

    district: District
    """What its skyscraper card says (SL-04)."""
    plans: Plans


class View(view.Common, Open):
    """What a seat may know; a spectator has nothing of his own."""

    game: Literal["skyliners"]
    yours: NotRequired[Yours]


# --- The city as a scene. Lengths are in sites; x runs from west to east, y from south to north.


class Setting(TypedDict):
    """What stays the same throughout a match: the ground."""

    width: int
    depth: int
    sites: list[view.Site]
    regions: list[view.Region]
    """The districts (SL-37)."""


class Solid(TypedDict):
    """A piece as it stands: from which height to which, in units of SL-24."""

    site: str
    shape: Literal["floor", "roof", "park", "antenna"]
    owner: int | None
    base: int
    top: int


class Scene(TypedDict):
    """What everybody sees."""

    regions: NotRequired[list[view.Region]]
    """The districts once more, for a seat, whose skyscraper card names one of them."""
    sides: list[view.Side]
    """Everybody's side, with the rows that it looks along (SL-25)."""
    solids: list[Solid]


class OwnScene(TypedDict):
    """What a seat sees otherwise: its own district and plans are marked."""

    regions: list[view.Region]
    sides: list[view.Side]
