"""What the twenty Wonders bring when they are constructed (SR-36, SR-40 to SR-59)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyrise.box import FEATURES, Box
from topfloor.games.skyrise.islands import (
    all_structures,
    colour_of,
    first_of,
    how_many,
    near,
    structures,
)
from topfloor.games.skyrise.position import (
    ATELIER,
    ATLANTIS,
    BRIDGES,
    CAPITAL_BUILDING,
    CENTRE,
    COLOURS,
    HAMMER,
    INTELLIGENTSIUM,
    ISLAND_PLACES,
    JACOBS_GARDENS,
    KAHNS_AMBITION,
    LA_BOCA,
    LE_BARON,
    LETTERS,
    LYNCHS_IMAGE,
    NIEMEYERS_LEGACY,
    OLMSTED,
    OPPORTUNITY,
    PALACE,
    SHARD,
    SIDE_OF,
    SIDES,
    SULLIVANS_REACH,
    SUMMIT,
    TALL,
    VAULT,
    WONDERS,
    ZEPPLINSTONE,
    City,
)
from topfloor.games.skyrise.scoring import bridges_held, controls, fulfils_objective, panorama_on, patron_discs


@kernel
def unbuilt_wonders(city: City, seat: int) -> int:
    """The Wonders that a seat can still place, a bit each (SR-38)."""
    if city.era == 1:
        return 0
    wonders = 0
    for wonder in range(WONDERS):
        if city.chosen[seat] >> wonder & 1 and city.wonder_at[wonder] == 0:
            wonders |= 1 << wonder
    return wonders


@kernel
def barred(city: City, box: Box, seat: int) -> int:
    """Places into which a seat may bid no tall building: those adjacent to another's Hammer (SR-40, R6)."""
    place = city.wonder_at[HAMMER] - 1
    if place < 0 or city.wonders[seat] >> place & 1:
        return 0
    return near(city, box, place)


@kernel
def brings(city: City, box: Box, wonder: int, seat: int, place: int) -> int:
    """The Prestige that a Wonder brings, just constructed on a place (R8)."""
    if wonder in (HAMMER, CAPITAL_BUILDING, PALACE, VAULT):
        return brings_by_auction(city, box, wonder)
    if wonder in (LYNCHS_IMAGE, OPPORTUNITY, INTELLIGENTSIUM, SULLIVANS_REACH, LA_BOCA):
        return brings_by_place(city, box, wonder, seat, place)
    if wonder in (ATLANTIS, ZEPPLINSTONE, OLMSTED, ATELIER, SUMMIT, NIEMEYERS_LEGACY):
        return brings_by_map(city, box, wonder, seat, place)
    return brings_by_holdings(city, box, wonder, seat, place)


@kernel
def brings_by_auction(city: City, box: Box, wonder: int) -> int:
    """Wonders that look at nothing, or at the auction they have won."""
    if wonder == PALACE:  # R13
        return box.prestige[PALACE] * city.numbered
    if wonder == CAPITAL_BUILDING and city.numbered > 0:  # SR-41: it did not open the auction
        return 0
    return box.prestige[wonder]


@kernel
def brings_by_place(city: City, box: Box, wonder: int, seat: int, place: int) -> int:
    """Wonders that look at the places around them, or at their own island."""
    if wonder == LYNCHS_IMAGE:
        return box.prestige[wonder] * how_many(near(city, box, place) & all_structures(city))
    if wonder == OPPORTUNITY:
        return box.prestige[wonder] * how_many(near(city, box, place) & ~city.taken)
    side = SIDE_OF[place]
    if wonder == INTELLIGENTSIUM:
        return panoramas_here(city, box, structures(city, seat), side)
    if wonder == SULLIVANS_REACH:
        return box.prestige[wonder] * tall_buildings(city, ISLAND_PLACES[side])
    colours = 0
    for colour in range(COLOURS):
        colours += structures(city, seat) & box.coloured[side, city.island[side], colour] != 0
    return box.prestige[wonder] * colours


@kernel
def panoramas_here(city: City, box: Box, own: int, side: int) -> int:
    """Both panorama cards on one island alone; a bridge counts if one end is there (SR-49, R12)."""
    total = 0
    for card in range(2):
        total += panorama_on(city, box, city.panorama[card], own, side)
        if side == CENTRE and city.panorama[card] == BRIDGES:
            for outer in range(1, SIDES):
                total += box.panorama[BRIDGES] * bridges_held(city, box, own, outer)
    return total


@kernel
def tall_buildings(city: City, places: int) -> int:
    """How many tall buildings, of anyone, stand on these places."""
    tall = 0
    for seat in range(city.players):
        tall += how_many(city.buildings[seat, TALL] & places)
    return tall


@kernel
def brings_by_map(city: City, box: Box, wonder: int, seat: int, place: int) -> int:
    """Wonders that look at the whole map."""
    if wonder in (ATLANTIS, ZEPPLINSTONE):
        enough = features_bordered(city, box, wonder, structures(city, seat)) >= box.at_least[wonder]
        return box.prestige[wonder] if enough else 0
    if wonder == OLMSTED:
        central = how_many(all_structures(city) & ISLAND_PLACES[CENTRE])
        return box.prestige[wonder] * central + (box.on_the_centre if SIDE_OF[place] == CENTRE else 0)
    if wonder == ATELIER:
        return box.prestige[wonder] * how_many(city.buildings[seat, TALL])
    if wonder == SUMMIT:
        islands = 0
        for side in range(SIDES):
            islands += controls(city, seat, side)
        return box.prestige[wonder] * islands
    return box.prestige[wonder] * longest_chain(city, box, structures(city, seat))


@kernel
def features_bordered(city: City, box: Box, wonder: int, own: int) -> int:
    """How many different lakes (for Atlantis) or blimps (for Zepplinstone) these places border."""
    bordered = 0
    for side in range(1, SIDES):
        for feature in range(FEATURES):
            if wonder == ATLANTIS:
                bordered += own & box.lake[side, city.island[side], feature] != 0
            else:
                bordered += own & box.blimp[side, city.island[side], feature] != 0
    return bordered


@kernel
def brings_by_holdings(city: City, box: Box, wonder: int, seat: int, place: int) -> int:
    """Wonders that look at what their owner holds."""
    if wonder == KAHNS_AMBITION:
        return box.prestige[wonder] if fulfils_objective(city, box, seat) else 0
    if wonder == JACOBS_GARDENS:
        return box.prestige[wonder] * city.discs[seat, colour_of(city, box, place)]
    if wonder == SHARD:
        return box.prestige[wonder] * patron_discs(city, seat)
    if wonder == LE_BARON:
        unbuilt = how_many(city.pool[seat])
        return box.by_unbuilt[unbuilt] if unbuilt < len(box.by_unbuilt) else 0
    letters = 0
    for letter in range(LETTERS):
        letters += city.patrons[seat, letter] > 0
    return box.prestige[wonder] * letters


@kernel
def longest_chain(city: City, box: Box, own: int) -> int:
    """The longest way over adjacent places of a set, none visited twice; bridges may be crossed (SR-59, R19)."""
    longest = 0
    starts = own
    while starts:
        longest = max(longest, longest_chain_from(city, box, own, first_of(starts)))
        starts &= starts - 1
    return longest


@kernel
def longest_chain_from(city: City, box: Box, own: int, start: int) -> int:
    """The same from one end: go on as far as possible, and back to where there was another way."""
    city.trail[0] = start
    steps = 0
    longest = 1
    fresh = own & ~(1 << start)
    ways = near(city, box, start) & fresh
    while steps >= 0:
        if ways:
            place = first_of(ways)
            steps += 1
            city.trail[steps] = place
            fresh &= ~(1 << place)
            ways = near(city, box, place) & fresh
            longest = max(longest, steps + 1)
        else:
            place = city.trail[steps]
            city.trail[steps] = 0
            steps -= 1
            fresh |= 1 << place
            if steps >= 0:
                ways = near(city, box, city.trail[steps]) & fresh & ~((2 << place) - 1)
    return longest
