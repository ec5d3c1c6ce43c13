# ruff: noqa: SIM110 - kernels are plain loops
"""Scoring in Skyrise: control and panoramas after each era, all else at the end."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyrise.box import FEATURES, Box
from topfloor.games.skyrise.islands import ground, how_many, largest_group, structures
from topfloor.games.skyrise.position import (
    BLIMPS,
    BRIDGES,
    CHAINS,
    CHOOSE,
    COLOURS,
    COMMISSIONED,
    CONTROL_1,
    CONTROL_2,
    EXCESS,
    ISLAND_PLACES,
    KEYS,
    LAKES,
    LETTERS,
    MEDIUM,
    OBJECTIVE,
    PANORAMAS_1,
    PANORAMAS_2,
    PATRONS,
    SHORT,
    SIDES,
    SOURCES,
    STRUCTURES,
    TALL,
    City,
)

FULL_ROW = 4
PATRON_SCALE = 4096


@kernel
def finish(city: City, box: Box) -> None:
    """Score the city as it stands; at the end of a match, for good (SR-29)."""
    for seat in range(city.players):
        finish_seat(city, box, seat)


@kernel
def finish_seat(city: City, box: Box, seat: int) -> None:
    """All that the end of a match brings to one seat; of a city in its first era, what the end of that era brings."""
    if first_era_is_scored(city):
        score_control(city, box, seat, CONTROL_2)
        score_panoramas(city, box, seat, PANORAMAS_2)
    else:
        score_control(city, box, seat, CONTROL_1)
        score_panoramas(city, box, seat, PANORAMAS_1)
    if fulfils_objective(city, box, seat):
        city.points[seat, OBJECTIVE] += box.objective
    score_discs_and_tiles(city, box, seat)
    score_structures(city, box, seat)


@kernel
def first_era_is_scored(city: City) -> bool:
    """Whether control and panoramas of the first era are booked: they are before anybody chooses a Wonder (SR-23)."""
    return city.era == 2 or city.phase == CHOOSE


# --- Control of islands.


@kernel
def presence(city: City, seat: int, side: int) -> int:
    """A seat's buildings on an island as one number: tall ones first, then medium, then short (SR-26)."""
    island = ISLAND_PLACES[side]
    tall = how_many(city.buildings[seat, TALL] & island)
    medium = how_many(city.buildings[seat, MEDIUM] & island)
    return 256 * tall + 16 * medium + how_many(city.buildings[seat, SHORT] & island)


@kernel
def controls(city: City, seat: int, side: int) -> bool:
    """Whether a seat controls an island, alone or tied: it needs a building there (SR-26, R10)."""
    here = presence(city, seat, side)
    if here == 0:
        return False
    for rival in range(city.players):
        if presence(city, rival, side) > here:
            return False
    return True


@kernel
def score_control(city: City, box: Box, seat: int, source: int) -> None:
    """Every island that a seat controls (SR-26)."""
    for side in range(SIDES):
        if controls(city, seat, side):
            city.points[seat, source] += box.control


# --- Panoramas.


@kernel
def panorama_on(city: City, box: Box, card: int, own: int, side: int) -> int:
    """What a panorama card brings for structures on one island; a bridge counts on its outer island (SR-27, R11)."""
    island = city.island[side]
    instances = 0
    if card == BLIMPS:
        for feature in range(FEATURES):
            instances += how_many(own & box.blimp[side, island, feature]) >= box.panorama_least[card]
    elif card == LAKES:
        for feature in range(FEATURES):
            instances += how_many(own & box.lake[side, island, feature]) >= box.panorama_least[card]
    elif card == CHAINS:
        instances += largest_group(city, box, own & ISLAND_PLACES[side]) >= box.panorama_least[card]
    elif card == BRIDGES:
        instances += bridges_held(city, box, own, side)
    else:
        instances += how_many(own & box.windmills[side, island])
    return instances * box.panorama[card]


@kernel
def bridges_held(city: City, box: Box, own: int, side: int) -> int:
    """Bridges of an outer island with a structure at both ends."""
    held = 0
    for bridge in range(2):
        ends = box.bridge[side, city.island[side], bridge]
        held += ends != 0 and own & ends == ends
    return held


@kernel
def panorama_points(city: City, box: Box, card: int, seat: int) -> int:
    """What a panorama card brings a seat on the whole map; Wonders count (SR-28)."""
    own = structures(city, seat)
    total = 0
    for side in range(SIDES):
        total += panorama_on(city, box, card, own, side)
    return total


@kernel
def score_panoramas(city: City, box: Box, seat: int, source: int) -> None:
    """Both open cards (SR-27)."""
    for card in range(2):
        city.points[seat, source] += panorama_points(city, box, city.panorama[card], seat)


# --- Objectives, discs, tiles and structures.


@kernel
def on_colour(city: City, box: Box, seat: int, colour: int) -> int:
    """How many of a seat's structures stand on a colour (R14)."""
    return how_many(structures(city, seat) & ground(city, box, colour))


@kernel
def fulfils_objective(city: City, box: Box, seat: int) -> bool:
    """Whether enough structures stand on the colour of a seat's objective (SR-29)."""
    return on_colour(city, box, seat, city.objective[seat]) >= box.objective_structures


@kernel
def excess_discs(city: City, seat: int) -> int:
    """Discs beyond the fourth of their colour (SR-19)."""
    excess = 0
    for colour in range(COLOURS):
        excess += max(0, city.discs[seat, colour] - FULL_ROW)
    return excess


@kernel
def patron_discs(city: City, seat: int) -> int:
    """A seat's patron discs of all letters."""
    held = 0
    for letter in range(LETTERS):
        held += city.patrons[seat, letter]
    return held


@kernel
def row_value(city: City, box: Box, seat: int, colour: int) -> int:
    """What each structure of a seat on a colour is worth (SR-18, SR-32)."""
    return box.row_prestige[min(FULL_ROW, city.discs[seat, colour])]


@kernel
def score_discs_and_tiles(city: City, box: Box, seat: int) -> None:
    """Patron discs, excess discs and keys, and one more for each of them by every commissions disc (SR-30, SR-31)."""
    for letter in range(LETTERS):
        city.points[seat, PATRONS] += city.patrons[seat, letter] * box.patron_value[city.patron[letter]]
    excess = excess_discs(city, seat)
    city.points[seat, EXCESS] += excess * box.excess
    keys = 0
    if city.key == seat + 1:
        city.points[seat, KEYS] += box.key
        keys += 1
    if city.small_key == seat + 1:
        city.points[seat, KEYS] += box.small_key
        keys += 1
    commissions = city.commissions[seat]
    character = patron_discs(city, seat) + excess + keys + commissions
    city.points[seat, COMMISSIONED] += commissions * character  # R15


@kernel
def score_structures(city: City, box: Box, seat: int) -> None:
    """Each structure by the row of the colour it stands on (SR-32)."""
    for colour in range(COLOURS):
        city.points[seat, STRUCTURES] += on_colour(city, box, seat, colour) * row_value(city, box, seat, colour)


# --- The result.


@kernel
def score(city: City, seat: int) -> int:
    """All Prestige of a seat."""
    total = 0
    for source in range(SOURCES):
        total += city.points[seat, source]
    return total


@kernel
def standing(city: City, seat: int) -> int:
    """A seat's place in the ranking as one number: Prestige first, then that from patron discs (SR-35, R16)."""
    return score(city, seat) * PATRON_SCALE + city.points[seat, PATRONS]
