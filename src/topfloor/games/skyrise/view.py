"""What is told of a match of Skyrise as data: what a seat may know, the islands as a scene, what a choice would bring.

Sides are letters: 'c' for the central island, 'n', 'e', 's' and 'w' for the outer ones. Neighbourhoods are a side and a
number, 'n7'; Wonders are words, 'palace'.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from annotated_types import Len
from typing_extensions import TypeAliasType, TypedDict

from topfloor.engine import view

Colour = TypeAliasType("Colour", Literal["yellow", "green", "white", "brown"])
"""A colour of ground, discs, rows and objectives; not of players."""

Height = TypeAliasType("Height", Literal["short", "medium", "tall"])
Shape = TypeAliasType("Shape", Literal["short", "medium", "tall", "wonder"])
Panorama = TypeAliasType("Panorama", Literal["blimps", "lakes", "chains", "bridges", "windmills"])

Point = TypeAliasType("Point", Annotated[list[float], Len(2, 2)])
"""x from west to east, y from south to north, in units of `content.toml` from the middle of the table."""


class Effect(TypedDict, total=False):
    """What a bid would bring if it won; empty for every other move."""

    disc: str
    """What lies there: a colour, the letter of a patron, 'wild' or 'commissions'; nothing if no disc does."""
    gain: int
    """The change of points as if the match were scored now, as far as the bidder can know it."""


# --- What a seat may know.


class Character(TypedDict):
    """What lies on a player's character."""

    patrons: dict[str, int]
    """How many discs of each letter."""
    excess: dict[Colour, int]
    """Discs that found no room in their rows (SR-19)."""
    commissions: int
    key: bool
    small_key: bool


class Player(view.Player):
    """What lies open in front of a player."""

    prestige: int
    """What has been scored so far, without what the end will bring."""
    panoramas: dict[Panorama, int]
    """What each open panorama would bring now (SR-27)."""
    pool: list[int]
    """The numbers to bid with (SR-06)."""
    rows: dict[Colour, int]
    """How many discs lie in each row."""
    row_values: dict[Colour, int]
    """What a structure on each colour is worth by that (SR-18)."""
    character: Character
    wonders: list[str]
    """Those chosen, in the second era."""
    unbuilt: list[str]
    """Those that can still be placed (SR-38)."""
    wonders_brought: dict[str, int]
    """What each Wonder that stands has brought."""
    objective: NotRequired[Colour]
    """Once it lies open before the end (SR-47)."""


class Structure(TypedDict):
    """What stands in a neighbourhood: a building, a Wonder, or one on top of the other (SR-53)."""

    seat: int
    height: Height | None
    """Of the building, if there is one."""
    wonder: str | None


class Bid(TypedDict):
    """A bid of the running auction."""

    seat: int
    bid: int | str
    """A number, or the word of a Wonder."""
    at: str


class FirstEra(TypedDict):
    """What the end of the first era brought."""

    control: dict[str, list[int]]
    """Who controlled each island."""
    panoramas: dict[Panorama, list[int]]
    """What each panorama brought, by seat."""


class Open(TypedDict):
    """What everybody knows."""

    phase: str
    era: int
    islands: dict[str, str]
    """Which outer island lies at each side (SR-01)."""
    panoramas: list[Panorama]
    """The two open cards."""
    players: list[Player]
    board: dict[str, Structure]
    discs: dict[str, str]
    """The disc in each neighbourhood that has one: a colour, the letter of a patron, 'wild' or 'commissions'."""
    bids: list[Bid]
    """The latest last."""
    passed: list[int]
    """Who has passed in this auction."""
    open: list[str]
    """Where the next bid may go, but for the Capital Building and the Hammer's ban."""
    control: dict[str, list[int]]
    """Who controls each island now (SR-26)."""
    last: Literal["", "era", "match"]
    """What the running or the next auction may end."""
    first_era: NotRequired[FirstEra]
    patrons: NotRequired[dict[str, int]]
    """What a disc of each patron is worth, once the match is over (SR-05)."""
    objectives: NotRequired[list[Colour]]
    """Everybody's, by seat, once the match is over."""


class Yours(TypedDict):
    """What only a seat itself may know."""

    objective: Colour
    on_objective: int
    """How many structures stand on it."""
    wonder_cards: list[str]
    chosen: list[str]
    """Those of the cards that are chosen already (SR-23)."""
    patrons: dict[str, int]
    """What a disc of each patron is worth whose value the seat knows (SR-21)."""


class View(view.Common, Open):
    """What a seat may know; a spectator has nothing of his own."""

    game: Literal["skyrise"]
    yours: NotRequired[Yours]


# --- The islands as a scene.


class Site(TypedDict):
    """A neighbourhood."""

    id: str
    side: str
    colour: Colour
    windmill: bool
    middle: Point
    polygon: list[Point]
    near: list[str]
    """The neighbourhoods adjacent to it, over bridges too."""


class Land(TypedDict):
    """An island."""

    side: str
    outline: list[Point]


class Bridge(TypedDict):
    """A bridge."""

    sites: Annotated[list[str], Len(2, 2)]
    """The neighbourhoods that it joins; the one of the central island comes first."""


class Feature(TypedDict):
    """A lake or a blimp, and the neighbourhoods that border it."""

    middle: Point
    polygon: list[Point]
    near: list[str]


class PanoramaCard(TypedDict):
    """What is printed on a panorama card (SR-27)."""

    prestige: int
    """Of each instance."""
    at_least: NotRequired[int]
    """How many structures an instance takes."""


class Building(TypedDict):
    """A building as it came out of the box (SR-06)."""

    number: int
    height: Height


class Prestige(TypedDict):
    """What something is worth."""

    prestige: int


class Objectives(Prestige):
    """What a fulfilled objective is worth (SR-29)."""

    structures: int
    """How many it asks for."""


class Keys(TypedDict):
    """What the key to the city and the small one are worth (SR-30)."""

    city: int
    small: int


class Worth(TypedDict):
    """What is the same for everybody."""

    control: Prestige
    objectives: Objectives
    excess: Prestige
    keys: Keys


class Setting(TypedDict):
    """What stays the same throughout a match: the islands, and what is printed on the things around them."""

    sites: list[Site]
    islands: list[Land]
    bridges: list[Bridge]
    lakes: list[Feature]
    blimps: list[Feature]
    panoramas: dict[Panorama, PanoramaCard]
    row_values: list[int]
    """What a structure is worth, by the number of discs in its row (SR-18)."""
    buildings: list[Building]
    worth: Worth


class Solid(TypedDict):
    """A structure as it stands."""

    site: str
    shape: Shape
    owner: int
    wonder: str | None
    base: int
    top: int


class WonderCard(TypedDict):
    """A Wonder card, its name and what it does in every language."""

    initiative: int
    name: view.Told
    effect: view.Told


class OwnScene(TypedDict):
    """What a seat sees otherwise: it knows the Wonders on its own cards, too."""

    wonders: dict[str, WonderCard]


class Scene(OwnScene):
    """What everybody sees."""

    solids: list[Solid]
