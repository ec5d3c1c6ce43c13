"""What a seat would have if the match ended now: as in `scoring.py`, but quick where nothing is compiled.

A page asks this of every bid that somebody may make. What such a bid cannot change is looked up once: the map, and what
stands on it of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from topfloor.engine.content import Content
from topfloor.engine.parts import part
from topfloor.games.skyrise.box import FEATURES, Box
from topfloor.games.skyrise.islands import ground, largest_group
from topfloor.games.skyrise.position import (
    BLIMPS,
    BRIDGES,
    CHAINS,
    COLOURS,
    COMMISSIONS,
    FIRST_COLOUR,
    FIRST_LETTER,
    ISLAND_PLACES,
    LAKES,
    LETTERS,
    MEDIUM,
    SHORT,
    SIDE_OF,
    SIDES,
    TALL,
    WILD,
    City,
)
from topfloor.games.skyrise.scoring import FULL_ROW, score

Built: TypeAlias = tuple[int, int, int]
"""Places of short, medium and tall buildings."""


class Holdings(NamedTuple):
    """What a seat has but for its buildings' heights: places of structures, discs by colour and letter, commissions."""

    own: int
    discs: Sequence[int]
    patrons: Sequence[int]
    commissions: int

    def with_building(self, place: int, disc: int) -> Holdings:
        """The same after a building was won, with the disc that lay there."""
        own, discs, patrons, commissions = self
        if FIRST_COLOUR <= disc < FIRST_LETTER:
            discs = one_more(discs, disc - FIRST_COLOUR)
        elif FIRST_LETTER <= disc < WILD:
            patrons = one_more(patrons, disc - FIRST_LETTER)
        elif disc == COMMISSIONS:
            commissions += 1
        return Holdings(own | 1 << place, discs, patrons, commissions)


@dataclass(frozen=True)
class Panorama:
    """An open panorama: sets of places, each of which counts if a seat has enough of it."""

    card: int
    places: tuple[int, ...]
    least: tuple[int, ...]
    worth: int


class Reckoning:
    """The points of a seat in a city, in any that differs from it in what that seat has, and with one building more."""

    def __init__(self, city: City, content: Content[Box], seat: int) -> None:
        self.city, self.box, self.seat = city, content.box, seat
        rivals = [built_by(city, rival) for rival in range(city.players) if rival != seat]
        self.rivals = [max([strength(built, island) for built in rivals]) for island in ISLANDS]
        self.present = [strength(built_by(city, seat), island) for island in ISLANDS]
        self.colours, self.panoramas = colours(city, content), panoramas(city, content)
        self.patron_values = [content.box.patron_value[city.patron[letter]] for letter in range(LETTERS)]
        self.keys = [prize for key, prize in self._keys() if key == seat + 1]
        self.holdings = holdings_of(city, seat)
        self._seen: dict[int, int] = {}
        """What the panoramas bring, by the places of structures: it does not matter how high these are."""
        self._grouped: dict[int, int] = {}
        """How many structures hang together, by the places of those on an island."""
        self._now = self.worth(self.holdings)

    def points(self, city: City) -> int:
        """All that the seat has, and all that an end now would bring it (SR-26 … SR-32)."""
        built = built_by(city, self.seat)
        controlled = sum([self.controls(strength(built, ISLANDS[side]), side) for side in range(SIDES)])
        total: int = score(city, self.seat) + controlled * self.box.control
        return total + self.worth(holdings_of(city, self.seat))

    def gained(self, height: int, place: int, disc: int) -> int:
        """How many points more it would have with a building on a place, and the disc that lies there."""
        side = SIDE_OF[place]
        here = self.present[side]
        control = self.controls(here + PRESENCE[height], side) - self.controls(here, side)
        return control * self.box.control + self.worth(self.holdings.with_building(place, disc)) - self._now

    def controls(self, here: int, side: int) -> bool:
        """Whether the seat controls an island with so much on it (SR-26)."""
        return here > 0 and here >= self.rivals[side]

    def worth(self, holdings: Holdings) -> int:
        """What holdings bring, but for control of islands: panoramas, objective, structures, discs and tiles."""
        own, discs, patrons, commissions = holdings
        if own not in self._seen:
            self._seen[own] = sum([panorama.worth * self.instances(own, panorama) for panorama in self.panoramas])
        return self._seen[own] + self.on_colours(own, discs) + self.discs_and_tiles(discs, patrons, commissions)

    def on_colours(self, own: int, discs: Sequence[int]) -> int:
        """Every structure by the row of the colour it stands on, and the objective (SR-29, SR-32)."""
        box, prestige = self.box, self.box.row_prestige
        standing = [(own & places).bit_count() for places in self.colours]
        rows = [there * prestige[min(FULL_ROW, held)] for there, held in zip(standing, discs, strict=True) if there]
        fulfilled = standing[self.city.objective[self.seat]] >= box.objective_structures
        return sum(rows) + (box.objective if fulfilled else 0)

    def instances(self, own: int, panorama: Panorama) -> int:
        """How often a panorama is seen (SR-27)."""
        if panorama.card == CHAINS:
            return sum([self.grouped(own & island) >= panorama.least[0] for island in ISLANDS])
        if panorama.card in (BLIMPS, LAKES, BRIDGES):
            sets = zip(panorama.places, panorama.least, strict=True)
            return sum([(own & places).bit_count() >= least for places, least in sets])
        return sum([(own & places).bit_count() for places in panorama.places])

    def grouped(self, places: int) -> int:
        """How many of these places hang together at most."""
        if places not in self._grouped:
            self._grouped[places] = largest_group(self.city, self.box, places)
        return self._grouped[places]

    def discs_and_tiles(self, discs: Sequence[int], patrons: Sequence[int], commissions: int) -> int:
        """Patron discs, excess discs, keys, and one more for each of them by every commissions disc (SR-30, SR-31)."""
        excess = sum([held - FULL_ROW for held in discs if held > FULL_ROW])
        worth = sum([held * value for held, value in zip(patrons, self.patron_values, strict=True)])
        total = worth + excess * self.box.excess + sum(self.keys)
        return total + commissions * (sum(patrons) + excess + len(self.keys) + commissions)

    def _keys(self) -> tuple[tuple[int, int], ...]:
        """Both keys: who has each, and what it is worth."""
        return (self.city.key, self.box.key), (self.city.small_key, self.box.small_key)


ISLANDS = tuple(ISLAND_PLACES[side] for side in range(SIDES))
PRESENCE = (1, 16, 256)
"""What a short, a medium and a tall building count towards control, as `presence` adds them up (SR-26)."""


def one_more(counts: Sequence[int], which: int) -> Sequence[int]:
    """The same numbers, one of them one higher."""
    more = [*counts]
    more[which] += 1
    return more


def holdings_of(city: City, seat: int) -> Holdings:
    """What a seat has, as far as it counts."""
    short, medium, tall = built_by(city, seat)
    return Holdings(
        short | medium | tall | city.wonders[seat],
        [city.discs[seat, colour] for colour in range(COLOURS)],
        [city.patrons[seat, letter] for letter in range(LETTERS)],
        city.commissions[seat],
    )


def built_by(city: City, seat: int) -> Built:
    """The places of a seat's short, medium and tall buildings."""
    return city.buildings[seat, SHORT], city.buildings[seat, MEDIUM], city.buildings[seat, TALL]


def strength(built: Built, island: int) -> int:
    """Buildings on an island as one number, as `presence` counts them (SR-26)."""
    short, medium, tall = built
    return 256 * (tall & island).bit_count() + 16 * (medium & island).bit_count() + (short & island).bit_count()


@part("island")
def colours(city: City, content: Content[Box]) -> list[int]:
    """All places of each colour."""
    return [ground(city, content.box, colour) for colour in range(COLOURS)]


@part("island", "panorama")
def panoramas(city: City, content: Content[Box]) -> list[Panorama]:
    """Both open panoramas on the islands of a match."""
    return [panorama(city, content.box, city.panorama[number]) for number in range(2)]


def panorama(city: City, box: Box, card: int) -> Panorama:
    """A panorama card on the islands of a match."""
    sides, least = range(SIDES), box.panorama_least[card]
    if card in (BLIMPS, LAKES):
        feature = box.blimp if card == BLIMPS else box.lake
        islands = [feature[side, city.island[side], number] for side in sides for number in range(FEATURES)]
        places = tuple(island for island in islands if island or not least)
        return Panorama(card, places, (least,) * len(places), box.panorama[card])
    if card == BRIDGES:
        ends = [box.bridge[side, city.island[side], bridge] for side in sides for bridge in range(2)]
        joined = tuple(both for both in ends if both)
        return Panorama(card, joined, tuple(both.bit_count() for both in joined), box.panorama[card])
    windmills = sum(box.windmills[side, city.island[side]] for side in sides)
    return Panorama(card, (windmills,), (least,), box.panorama[card])
