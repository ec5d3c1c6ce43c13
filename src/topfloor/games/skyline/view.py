"""What is told of a match of Skyline: the shapes of its views, of its scenes and of what a move would change."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypeAliasType, TypedDict

from topfloor.engine import view

Piece = TypeAliasType("Piece", Literal["1", "2", "4", "6", "penthouse", "neutral"])
"""A kind of floor: coloured ones by their value."""

Guard: TypeAlias = Literal["quiet", "rounds"]
"""What keeps a match from going on for ever: nothing is built for long, or it has had all its rounds."""

Cause: TypeAlias = Literal["penthouses", Guard]
"""What ended a match."""


class Floor(TypedDict):
    """A floor on the board."""

    piece: Piece
    owner: int | None
    """The seat whose it is; nobody's if it is neutral."""


class Group(TypedDict):
    """Sites beside each other whose tops are one player's."""

    sites: list[str]
    income: int
    """Millions that it would pay now."""


class Income(TypedDict):
    """What a player was last paid."""

    amount: int
    sites: list[str]
    """The group that paid it."""


class Screened(TypedDict):
    """What stands behind a player's screen in the hidden game."""

    cash: int
    """Millions."""
    hand: dict[str, int]
    """Floors at hand, of each kind."""
    stock: dict[str, int]
    """Floors of the player's colour that are left to buy, of each kind."""


class Player(view.Player):
    """A player, and what lies open before him."""

    cards: int
    """How many bonus cards he holds."""
    held: int
    """How many floors he holds."""
    penthouses: int
    """How many he has built."""
    income: Income
    groups: list[Group]
    """The one that pays most stands first: it alone pays."""
    cash: NotRequired[int]
    """Millions; absent while a screen hides them, like `hand` and `stock`."""
    hand: NotRequired[dict[str, int]]
    """Floors at hand, of each kind."""
    stock: NotRequired[dict[str, int]]
    """Floors of his colour that are left to buy, of each kind."""
    neutral: NotRequired[int]
    """Neutral floors at hand, which a screen does not hide; only in the hidden game."""


class Ending(TypedDict):
    """That a guard against endless matches is near."""

    why: Guard
    rounds: int
    """How many are left, this one included."""


class Open(TypedDict):
    """What everybody knows."""

    phase: str
    """What the player to move is asked for: build, exchange or market; or that the match is over."""
    round: int
    """From 1."""
    start: int
    """The seat that begins the rounds."""
    last_turns: bool
    """Whether somebody has built the penthouse that brings the end."""
    closer: NotRequired[int]
    """The seat that did."""
    ending: NotRequired[Ending]
    ended: NotRequired[Cause]
    """Why the match has ended."""
    players: list[Player]
    board: dict[str, list[Floor]]
    """What stands on each site, from the ground up; bare ground is left out."""
    strategic: dict[str, str]
    """The names of the strategic sites, by site."""
    neutrals: int
    """Neutral floors left to buy."""
    pile: int
    """Bonus cards left to draw."""
    gone: dict[str, int]
    """Bonus cards that were cashed or given up, how many of each."""
    given: int
    """Cards given up so far in the exchange under way."""
    missions: NotRequired[list[str]]
    """Everybody's mission, by seat, once the match is over."""
    bonus_cards: NotRequired[list[list[str]]]
    """What everybody still held, by seat, once the match is over."""


class Place(TypedDict):
    """Where a pattern stands or is nearest; both are empty where no place is left for it."""

    have: list[str]
    """Sites whose tops are one's own."""
    missing: list[str]
    """Sites whose tops are not."""


class Yours(TypedDict):
    """What only a seat itself knows."""

    cards: list[str]
    """Its bonus cards; of two alike, both."""
    mission: str
    places: dict[str, Place]
    """For each of these patterns its place."""


class View(view.Common, Open):
    """What somebody may know of a match of Skyline."""

    game: Literal["skyline"]
    yours: NotRequired[Yours]


# --- Scenes. Lengths are in sites; x runs from west to east, y from south to north.


class Setting(TypedDict):
    """The ground, which stays the same throughout a match."""

    width: int
    depth: int
    sites: list[view.Site]
    regions: list[view.Region]
    """The strategic sites, each by itself."""


class Solid(TypedDict):
    """A floor as it stands."""

    site: str
    shape: Literal["floor", "penthouse", "neutral"]
    owner: int | None
    base: float
    top: float
    value: NotRequired[int]
    """The number that a coloured floor bears."""


class PayingGroup(Group):
    """A group, whose it is, and whether it pays."""

    seat: int
    pays: bool
    """Only a player's best does."""


class Drawing(TypedDict):
    """A pattern as it is printed."""

    id: str
    name: str
    rows: list[str]
    """From north to south; X is a top of one's own."""


class Card(Drawing, Place):
    """One of the viewer's bonus cards."""

    kind: Literal["card"]
    value: int
    """Millions that it pays."""
    count: int
    """How many of them he holds."""


class Mission(Drawing, Place):
    """The viewer's mission."""

    kind: Literal["mission"]
    points: int


Pattern = TypeAliasType("Pattern", Card | Mission)
"""A pattern of tops that the viewer is after."""


class Shelf(TypedDict):
    """How many floors of a kind the viewer holds and may still buy."""

    held: int
    left: int


class Stall(TypedDict):
    """A kind of floor at the market."""

    piece: Piece
    price: int
    sale: int
    """Millions that it fetches."""
    level: NotRequired[int]
    """The level that it goes on, from 1; a neutral floor fits on every one."""
    held: NotRequired[int]
    """How many the viewer holds; absent for spectators, like `left`."""
    left: NotRequired[int]
    """How many he may still buy."""


class Exchange(TypedDict):
    """What may be had for cards that one cannot use."""

    cards: int
    """How many must be given up."""
    cash: int
    """Millions that they bring."""
    given: int
    """How many have been given up so far."""


class Revealed(Drawing):
    """A mission that has come to light."""

    seat: int


class Scene(TypedDict):
    """The city as a page draws it, and the market."""

    solids: list[Solid]
    groups: list[PayingGroup]
    patterns: list[Pattern]
    """The viewer's own; none for spectators."""
    market: list[Stall]
    exchange: Exchange
    missions: list[Revealed]
    """Everybody's, once the match is over; none before."""


class OwnScene(TypedDict):
    """What of a scene a seat sees otherwise than spectators."""

    patterns: list[Pattern]
    market: list[Stall]


# --- Choices.


class Effect(TypedDict, total=False):
    """What a move would change for the player to move; pairs are before and after."""

    cash: view.Pair
    income: view.Pair
    """What his best group would pay."""
    pays: int
    """The seat that he would pay for building on its floor."""
