"""What a seat would have if the match ended now: as in `scoring.py`, but quick where nothing is compiled.

A page asks this of every bid that somebody may make. What such a bid cannot change is looked up once: the map, and what
stands on it of the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from topfloor.games.skyrise.box import FEATURES, Box
from topfloor.games.skyrise.islands import ground
from topfloor.games.skyrise.position import (
    BLIMPS,
    BRIDGES,
    CHAINS,
    COLOURS,
    ISLAND_PLACES,
    LAKES,
    LETTERS,
    MEDIUM,
    SHORT,
    SIDES,
    TALL,
    City,
)
from topfloor.games.skyrise.scoring import FULL_ROW, panorama_points, row_value, score

Built: TypeAlias = tuple[int, int, int]
"""Places of short, medium and tall buildings."""


@dataclass(frozen=True)
class Panorama:
    """An open panorama: sets of places, each of which counts if a seat has enough of it."""

    card: int
    places: tuple[int, ...]
    least: tuple[int, ...]
    worth: int


class Reckoning:
    """The points of a seat in a city, and in any that differs from it in what that seat has."""

    def __init__(self, city: City, box: Box, seat: int) -> None:
        self.box, self.seat = box, seat
        rivals = [built_by(city, rival) for rival in range(city.players) if rival != seat]
        self.rivals = [max(strength(built, island) for built in rivals) for island in ISLANDS]
        self.colours = [ground(city, box, colour) for colour in range(COLOURS)]
        self.panoramas = [panorama(city, box, city.panorama[number]) for number in range(2)]
        self.patrons = [box.patron_value[city.patron[letter]] for letter in range(LETTERS)]
        self._seen: dict[int, int] = {}
        """What the panoramas bring, by the places of structures: it does not matter how high these are."""

    def points(self, city: City) -> int:
        """All that the seat has, and all that an end now would bring it (SR-26 … SR-32)."""
        box, seat = self.box, self.seat
        built = built_by(city, seat)
        own = built[SHORT] | built[MEDIUM] | built[TALL] | city.wonders[seat]
        on_colour = [(own & places).bit_count() for places in self.colours]
        total: int = score(city, seat) + self.controlled(built) * box.control
        if own not in self._seen:
            self._seen[own] = sum(panorama.worth * self.instances(city, own, panorama) for panorama in self.panoramas)
        total += self._seen[own]
        if on_colour[city.objective[seat]] >= box.objective_structures:
            total += box.objective
        for colour, there in enumerate(on_colour):
            if there:
                total += there * row_value(city, box, seat, colour)
        return total + self.discs_and_tiles(city)

    def controlled(self, built: Built) -> int:
        """How many islands the seat controls (SR-26)."""
        count = 0
        for island, most in zip(ISLANDS, self.rivals, strict=True):
            here = strength(built, island)
            count += here > 0 and here >= most
        return count

    def instances(self, city: City, own: int, panorama: Panorama) -> int:
        """How often a panorama is seen (SR-27)."""
        if panorama.card == CHAINS:
            return panorama_points(city, self.box, CHAINS, self.seat) // (panorama.worth or 1)
        if panorama.card in (BLIMPS, LAKES, BRIDGES):
            sets = zip(panorama.places, panorama.least, strict=True)
            return sum([(own & places).bit_count() >= least for places, least in sets])
        return sum([(own & places).bit_count() for places in panorama.places])

    def discs_and_tiles(self, city: City) -> int:
        """Patron discs, excess discs, keys and commissions (SR-30, SR-31)."""
        box, seat = self.box, self.seat
        patrons = [city.patrons[seat, letter] for letter in range(LETTERS)]
        excess = sum(max(0, city.discs[seat, colour] - FULL_ROW) for colour in range(COLOURS))
        total = sum(held * value for held, value in zip(patrons, self.patrons, strict=True)) + excess * box.excess
        has_key, has_small_key = city.key == seat + 1, city.small_key == seat + 1
        total += has_key * box.key + has_small_key * box.small_key
        commissions = city.commissions[seat]
        return total + commissions * (sum(patrons) + excess + has_key + has_small_key + commissions)


ISLANDS = tuple(ISLAND_PLACES[side] for side in range(SIDES))


def built_by(city: City, seat: int) -> Built:
    """The places of a seat's short, medium and tall buildings."""
    return city.buildings[seat, SHORT], city.buildings[seat, MEDIUM], city.buildings[seat, TALL]


def strength(built: Built, island: int) -> int:
    """Buildings on an island as one number, as `presence` counts them (SR-26)."""
    short, medium, tall = built
    return 256 * (tall & island).bit_count() + 16 * (medium & island).bit_count() + (short & island).bit_count()


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
    return Panorama(card, (windmills,), (), box.panorama[card])
