"""What is told of a match of Paper Skylines as data: to a seat, to a page that draws it, and of each choice.

Cards, cities and achievements are told by their ids; what is printed on them stands in the `Setting`. Tracks, types and
sites are words: 'profit', 'civic', 'water'.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from topfloor.engine import view
from topfloor.engine.view import Told

# --- What a choice would bring.


class Price(TypedDict):
    """What a card costs in a place, and what makes it cheaper (PS-08)."""

    cost: int
    """What is to be paid, in cards."""
    printed: int
    icons: int
    """Icons of its discount beside and beneath the place."""
    around: dict[str, int]
    """How many of them each building shows, by its number."""
    off: int
    """What the card in use takes off."""
    city: int
    """What one's own city takes off."""
    over: bool
    """Whether it would cover a building."""


_From = TypedDict("_From", {"from": int})


class Journey(_From):
    """Where a marker would go, hopping (PS-19 … PS-21)."""

    to: int
    lines: int
    """How many lines it would cross."""
    points: int
    """Points for these lines, and for being the first at the end."""


class Scoring(TypedDict, total=False):
    """What points would do; nothing if there are none."""

    score: view.Pair
    """Where the score marker stands, and where it would go, hopping (PS-22)."""


class Gained(Scoring):
    """What a built card would bring."""

    gains: dict[str, Journey]
    """The markers that it would move, by track (PS-10)."""


class Offer(Gained):
    """What a card would cost and bring."""

    prices: dict[str, Price]
    """By place: 'left', 'right', or the number of the building that it would cover."""


class Advance(Journey, Scoring):
    """What advancing a marker would bring."""


Effect = TypeAliasType("Effect", Gained | Advance | Scoring)
"""What a choice would bring its mover: a card built, a step on a track, a claim; else nothing. Prices are `Yours`."""


# --- What a seat may know.


class Player(view.Player):
    """What lies open in front of a player."""

    tracks: dict[str, int]
    """Where his markers are."""
    lines: dict[str, int]
    """How many lines of each track he has scored (PS-20)."""
    hand: int
    """How many cards he holds."""
    backs: list[int]
    """How many of them are of each level."""
    known: list[str]
    """Those of them that the viewer is sure of (PS-31)."""
    lacks: list[str]
    """Types that none of his hidden cards has, as a theft has shown."""
    mayor: int
    """The place where his mayor stands, from 1; 0 before he has a city."""
    width: int
    """How many places his city has, gaps included."""
    buildings: int
    tallest: int
    """How many cards his tallest building has (PS-28)."""
    types: dict[str, int]
    """Icons of each type that his city shows."""
    sites: dict[str, int]
    """Icons of each site that his city shows."""
    claims: list[str]
    """Achievements that he has claimed."""
    chips: int
    """How many chips he has taken."""
    city: NotRequired[str]
    """The city that he has kept; absent before."""


class Piece(TypedDict):
    """A card of a building."""

    card: str


class Achievement(TypedDict):
    """An achievement, and how far everybody has come (PS-15)."""

    id: str
    stars: int
    needed: list[int]
    """How much it asks of each thing that it counts."""
    shown: list[list[int]]
    """How much of each everybody shows, by seat."""
    met: list[int]
    """The seats that show enough."""
    claimed: list[int]
    """The seats that have claimed it."""
    first: int
    """The seat that took its chip; -1 while it lies there."""


class Award(TypedDict):
    """What is given at the end to whoever has most (PS-28)."""

    id: Literal["height", "buildings"]
    stars: int
    shown: list[int]
    """What everybody has to show for it, by seat."""
    held: list[int]
    """Who would have it now: one seat, or nobody."""


class PendingStep(TypedDict):
    """A step of a card that is under way."""

    step: int
    """Which one, by its row in the box."""
    memo: int
    """How far it has come: a stage, or the tracks chosen already as bits."""
    left: NotRequired[int]
    """How often it is still to be done; absent until that is counted."""
    card: NotRequired[str]
    """The card on which it is printed; absent if it is a city's or the rules' own."""


class Pending(TypedDict):
    """What is under way in this turn."""

    owed: int
    """Cards still to be paid for the one being built (PS-09)."""
    bonuses: int
    """How often the player to move has had his city's bonus in this turn."""
    drew: bool
    """Whether a card left a deck in this turn (PS-27)."""
    steps: list[PendingStep]
    """Steps to be done; the last one comes first."""
    building: NotRequired[str]
    """The card being built or tucked."""
    place: NotRequired[str]
    """Where it goes, as a sentence names it."""
    declared: NotRequired[str]
    """The type that was declared."""
    using: list[str]
    """Cards whose action is being taken by discarding them (PS-18)."""


class Ahead(TypedDict, total=False):
    """What is near."""

    turns_left: int
    """Turns until the match ends, this one included (PS-25)."""
    sweep_in: int
    """Turns without a card until the row is swept (PS-27)."""


class Open(Ahead):
    """What everybody knows."""

    phase: str
    """What the player to move is asked for."""
    optional: bool
    """Whether he may skip it (PS-17)."""
    level: int
    """From 1 to 4."""
    actions: int
    """How many the player to move has yet to begin in this turn (PS-06)."""
    action: int
    """Which one he is at, from 1; 0 when there are no turns."""
    actions_a_turn: int
    start: int
    """The seat of the start player (PS-05)."""
    level_over: bool
    """Whether the level ends with this round (PS-23)."""
    last_round: bool
    idle: int
    """Turns in a row in which no card left a deck (PS-27)."""
    players: list[Player]
    board: dict[str, list[Piece]]
    """Every building from the ground up: 'red 1' is the leftmost place of red's city; gaps are left out."""
    row: list[str]
    """The cards on offer; '' where there is none."""
    decks: list[int]
    """How many cards are left in the deck of each level."""
    round_ends: list[int]
    """Each level's round-end card: 0 among the last cards, 1 at the bottom, 2 has come up."""
    pile: list[str]
    """The cards that were discarded."""
    achievements: list[Achievement]
    awards: list[Award]
    pending: Pending
    chips: NotRequired[list[dict[str, int]]]
    """Everybody's chips by achievement, by seat, once the match is over."""


class Yours(TypedDict):
    """What only a seat itself knows."""

    hand: list[str]
    offers: dict[str, Offer]
    """What each card within its reach would cost and bring."""
    cities: list[str]
    """The two that it was dealt (PS-02)."""
    chips: dict[str, int]
    """The points on the chips that it has taken, by achievement."""
    looked: list[str]
    """The cards that it is looking at."""


class View(view.Common, Open):
    """What a seat may know; a spectator has nothing of his own."""

    game: Literal["paper-skylines"]
    yours: NotRequired[Yours]


# --- The table as a scene.


class Face(TypedDict):
    """What is printed on every card."""

    id: str
    name: Told
    type: str
    """'city' for a city card."""
    sites: list[str]


class Card(Face):
    """What is printed on a card; a city card has neither level nor cost, discount nor gains."""

    level: NotRequired[int]
    cost: NotRequired[int]
    discount: NotRequired[str]
    """The type whose icons make it cheaper."""
    gains: NotRequired[dict[str, int]]
    """How far it moves its owner's markers, by track."""
    text: Told


class Need(TypedDict):
    """Something that an achievement counts."""

    of: Literal["type", "site", "buildings", "height", "hand"]
    which: str
    """Which type or site, or how they are counted; '' for other things."""


class Claim(TypedDict):
    """What is printed on an achievement."""

    name: Told
    text: Told
    need: list[Need]


class Setting(TypedDict):
    """What is printed, which stays the same throughout a match."""

    cards: dict[str, Card]
    claims: dict[str, Claim]
    names: dict[str, Told]
    """What types and sites are called."""


class Building(TypedDict):
    """A building of a city."""

    place: int
    """Counted from the left, from 1."""
    height: int
    cards: list[str]
    """From the ground up; only the top one shows its action."""


class City(TypedDict):
    """A city, with its buildings from left to right."""

    seat: int
    colour: str
    width: int
    mayor: int
    """The place where the mayor stands; 0 if nowhere."""
    buildings: list[Building]


class Track(TypedDict):
    """A track with everybody's marker."""

    id: str
    end: int
    line_every: int
    """Every how many spaces there is a line."""
    markers: list[int]


class NamedAward(Award):
    """An award, and what it is called."""

    name: Told


class Asked(TypedDict, total=False):
    """What a card under way asks for; empty if none is."""

    text: Told
    card: str
    """Absent if a city asks."""
    options: list[Told]
    """What may be chosen from, where one of several lists is to be chosen."""


class Scene(TypedDict):
    """What everybody sees of the table."""

    you: int | None
    phase: str
    cities: list[City]
    row: list[str]
    """The cards on offer."""
    hand: list[str]
    """The viewer's own, like `looked` and `offered`."""
    looked: list[str]
    """Cards that he is looking at."""
    offered: list[str]
    """Cities that he chooses from."""
    pile: list[str]
    """The discarded cards, while one of them may be chosen."""
    tracks: list[Track]
    achievements: list[Achievement]
    awards: list[NamedAward]
    asked: Asked


class OwnScene(TypedDict):
    """What a seat sees otherwise: its own cards."""

    you: int | None
    hand: list[str]
    looked: list[str]
    offered: list[str]
