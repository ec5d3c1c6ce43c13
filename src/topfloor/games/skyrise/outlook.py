"""What a seat can expect from a match: what it has, and what may still come of it, in Prestige."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyrise.box import FEATURES, Box
from topfloor.games.skyrise.islands import how_many, largest_group, structures
from topfloor.games.skyrise.position import (
    ATELIER,
    ATLANTIS,
    BLIMPS,
    BRIDGES,
    BUILDINGS,
    CENTRE,
    CHAINS,
    COLOURS,
    FIRST_WONDER,
    ISLAND_PLACES,
    JACOBS_GARDENS,
    KAHNS_AMBITION,
    LAKES,
    LETTERS,
    MUNCHS_HAVEN,
    OLMSTED,
    SHARD,
    SIDES,
    SUMMIT,
    TALL,
    WONDERS,
    ZEPPLINSTONE,
    City,
)
from topfloor.games.skyrise.scoring import (
    FULL_ROW,
    controls,
    excess_discs,
    on_colour,
    patron_discs,
    presence,
    row_value,
    score,
)
from topfloor.games.skyrise.wonders import features_bordered, unbuilt_wonders

# For a row with 0 to 3 discs: how much more a structure there may still be worth if the whole match lies ahead.
RISE_0, RISE_1, RISE_2, RISE_3 = 2.2, 1.7, 1.3, -0.3

NUMBERS_COUNT = 1.2
"""What the highest number of all is worth keeping for, times the players: the more of them, the more contests."""

A_HAIR = 1e-4
"""By so much a higher number is better to keep than a lower one that would do as well."""


@kernel
def outlook(city: City, box: Box, seat: int) -> float:
    """Prestige that a seat can expect in the end."""
    left = left_to_build(city, box, seat)
    hope = min(1.0, left / 13.0)
    worth = float(score(city, seat))
    worth += rows_outlook(city, box, seat, left, hope) + character_outlook(city, box, seat, hope)
    worth += control_outlook(city, box, seat, hope) + panorama_outlook(city, box, seat, hope)
    worth += objective_outlook(city, box, seat, left) + key_outlook(city, box, seat, left)
    return worth + wonder_outlook(city, box, seat, hope) + number_outlook(city, box, seat)


@kernel
def tally(city: City, box: Box, seat: int) -> float:
    """What a seat has for sure: a quick look at a rival."""
    total = score(city, seat) + box.excess * excess_discs(city, seat)
    for colour in range(COLOURS):
        total += on_colour(city, box, seat, colour) * row_value(city, box, seat, colour)
    for letter in range(LETTERS):
        total += city.patrons[seat, letter] * box.patron_value[city.patron[letter]]
    return float(total)


@kernel
def hand(city: City, seat: int) -> int:
    """The buildings that a seat has not built: in its pool, or lying on the map as bids."""
    buildings = city.pool[seat] + 0
    for bid in range(city.bids):
        what = city.bid_what[bid]
        if what < FIRST_WONDER and what // BUILDINGS == seat:
            buildings |= 1 << what % BUILDINGS
    return buildings


@kernel
def left_to_build(city: City, box: Box, seat: int) -> int:
    """How many structures a seat has still to build in the whole match."""
    left = how_many(hand(city, seat))
    if city.era == 1:
        return left + BUILDINGS - how_many(box.first_era[seat]) + box.kept[city.players]
    return left + how_many(unbuilt_wonders(city, seat))


@kernel
def row_hope(city: City, box: Box, seat: int, colour: int, hope: float) -> float:
    """What a structure on a colour may be worth in the end."""
    discs = city.discs[seat, colour]
    now = row_value(city, box, seat, colour)
    if discs == 0:
        return now + RISE_0 * hope
    if discs == 1:
        return now + RISE_1 * hope
    if discs == 2:
        return now + RISE_2 * hope
    return now + (RISE_3 * hope if discs == 3 else 0.0)


@kernel
def rows_outlook(city: City, box: Box, seat: int, left: int, hope: float) -> float:
    """Structures by their rows, those to come spread over the colours, and excess discs."""
    worth = float(box.excess * excess_discs(city, seat))
    for colour in range(COLOURS):
        standing_there = on_colour(city, box, seat, colour)
        worth += (standing_there + 0.25 * left) * row_hope(city, box, seat, colour, hope)
        if city.discs[seat, colour] == FULL_ROW:
            worth += 2.5 * hope  # one more is an excess disc
    return worth


@kernel
def character_outlook(city: City, box: Box, seat: int, hope: float) -> float:
    """Patron discs by their values, and commissions discs by all that lies or may yet lie beside them."""
    worth = 0.0
    for letter in range(LETTERS):
        worth += city.patrons[seat, letter] * box.patron_value[city.patron[letter]]
    beside = patron_discs(city, seat) + excess_discs(city, seat) + city.commissions[seat]
    return worth + city.commissions[seat] * (beside + 2.5 * hope)


@kernel
def control_outlook(city: City, box: Box, seat: int, hope: float) -> float:
    """Control of each island, in the first era also of that era's end."""
    soon = min(1.0, how_many(city.pool[seat]) / 7.0)
    worth = 0.0
    for side in range(SIDES):
        own = presence(city, seat, side)
        best = 0
        for rival in range(city.players):
            if rival != seat:
                best = max(best, presence(city, rival, side))
        if own > 0 or best > 0:
            worth += box.control * control_chance(own, best, hope)
            if city.era == 1:
                worth += box.control * control_chance(own, best, soon)
    return worth


@kernel
def control_chance(own: int, best: int, hope: float) -> float:
    """How likely a seat has control in the end, as things stand."""
    if own > best:
        return 0.95 - 0.4 * hope if own >= 256 else 0.9 - 0.6 * hope
    if own == best:
        return 0.9 - 0.5 * hope
    return 0.3 * hope if best < own + 256 else 0.15 * hope


@kernel
def panorama_outlook(city: City, box: Box, seat: int, hope: float) -> float:
    """Both panorama cards: what is complete counts, what is begun counts a little."""
    own = structures(city, seat)
    free = ~city.taken
    times = 2.0 if city.era == 1 else 1.0
    worth = 0.0
    for card in range(2):
        kind = city.panorama[card]
        for side in range(SIDES):
            worth += times * panorama_hope(city, box, kind, own, free, side, hope)
    return worth


@kernel
def panorama_hope(city: City, box: Box, kind: int, own: int, free: int, side: int, hope: float) -> float:
    """What one panorama card promises on one island."""
    island = city.island[side]
    worth = 0.0
    if kind in (BLIMPS, LAKES):
        for feature in range(FEATURES):
            around = box.blimp[side, island, feature] if kind == BLIMPS else box.lake[side, island, feature]
            worth += begun(how_many(own & around), how_many(free & around), box.panorama_least[kind], hope)
    elif kind == CHAINS:
        here = own & ISLAND_PLACES[side]
        worth += begun(largest_group(city, box, here), 2, box.panorama_least[kind], hope)
    elif kind == BRIDGES:
        for bridge in range(2):
            ends = box.bridge[side, island, bridge]
            worth += begun(how_many(own & ends), how_many(free & ends), 2, hope)
    else:
        worth += how_many(own & box.windmills[side, island])
    return worth * box.panorama[kind]


@kernel
def begun(have: int, free: int, need: int, hope: float) -> float:
    """How much of one instance of a panorama is there: all of it, or a chance of it."""
    if have >= need:
        return 1.0
    if have == 0 or have + free < need:
        return 0.0
    return 0.5 * hope if have + 1 == need else 0.15 * hope


@kernel
def objective_outlook(city: City, box: Box, seat: int, left: int) -> float:
    """The secret objective: the nearer, and the more is left to build, the likelier."""
    need = box.objective_structures - on_colour(city, box, seat, city.objective[seat])
    if need <= 0:
        return float(box.objective)
    return box.objective * max(0.0, 0.95 - 0.2 * need) * min(1.0, 0.45 * left / need) if left >= need else 0.0


@kernel
def key_outlook(city: City, box: Box, seat: int, left: int) -> float:
    """The key to the city: who has least to build is likeliest to get it."""
    if city.key == seat + 1:
        return float(box.key)
    if city.small_key == seat + 1:
        return float(box.small_key)
    if left == 0:
        return 0.0
    fewest = 99
    for rival in range(city.players):
        if rival != seat:
            others = left_to_build(city, box, rival)
            if others > 0:
                fewest = min(fewest, others)
    prize = box.key if city.key == 0 else box.small_key if city.small_key == 0 and city.players > 2 else 0
    return prize * max(0.05, min(0.95, 1.0 / city.players + 0.15 * (fewest - left)))


@kernel
def wonder_outlook(city: City, box: Box, seat: int, hope: float) -> float:
    """What the Wonders still to be built may bring; before the choice, what an ordinary one does."""
    wonders = city.chosen[seat] + 0 if city.era == 1 else unbuilt_wonders(city, seat)
    worth = 0.0
    for wonder in range(WONDERS):
        if wonders >> wonder & 1:
            worth += wonder_promise(city, box, wonder, seat, hope)
    if city.era == 1:
        worth += 6.5 * (box.kept[city.players] - how_many(wonders))
    return worth


@kernel
def wonder_promise(city: City, box: Box, wonder: int, seat: int, hope: float) -> float:
    """What a Wonder may bring to a seat: by what it holds where that decides, else what is usual."""
    amount = box.prestige[wonder]
    if wonder == SHARD:
        return amount * (patron_discs(city, seat) + 1.0 * hope)
    if wonder == MUNCHS_HAVEN:
        letters = 0
        for letter in range(LETTERS):
            letters += city.patrons[seat, letter] > 0
        return amount * min(4.0, letters + 1.0 * hope)
    if wonder == JACOBS_GARDENS:
        most = 0
        for colour in range(COLOURS):
            most = max(most, city.discs[seat, colour])
        return amount * (most + 1.0 * hope)
    if wonder == ATELIER:
        return amount * (1.0 + how_many(city.buildings[seat, TALL]) + 1.5 * hope)
    return wonder_promise_by_map(city, box, wonder, seat, hope)


@kernel
def wonder_promise_by_map(city: City, box: Box, wonder: int, seat: int, hope: float) -> float:
    """The same for Wonders that look at the map."""
    amount = box.prestige[wonder]
    if wonder in (ATLANTIS, ZEPPLINSTONE):
        missing = box.at_least[wonder] - features_bordered(city, box, wonder, structures(city, seat))
        return amount * (0.95 if missing <= 0 else max(0.1, 0.9 - 0.25 * missing))
    if wonder == KAHNS_AMBITION:
        missing = box.objective_structures - on_colour(city, box, seat, city.objective[seat])
        return amount * (0.95 if missing <= 0 else max(0.1, 0.9 - 0.25 * missing))
    if wonder == OLMSTED:
        built = 0
        for owner in range(city.players):
            built += how_many(structures(city, owner) & ISLAND_PLACES[CENTRE])
        return amount * min(4.0, built + 1.0 * hope)
    if wonder == SUMMIT:
        islands = 0
        for side in range(SIDES):
            islands += controls(city, seat, side)
        return amount * max(1.0, 0.85 * islands)
    return usual_promise(wonder)


@kernel
def usual_promise(wonder: int) -> float:
    """What other Wonders bring when well placed."""
    return 6.0


@kernel
def number_outlook(city: City, box: Box, seat: int) -> float:
    """What the numbers at hand are good for: a number is worth keeping by how few rivals can beat it."""
    top = rivals_top(city, box, seat)
    worth = 0.0
    own = hand(city, seat)
    for rank in range(BUILDINGS):
        if own >> rank & 1:
            share = min(1.0, box.numbers[seat * BUILDINGS + rank] / top)
            worth += NUMBERS_COUNT * city.players * share * share + A_HAIR * rank
    return worth


@kernel
def rivals_top(city: City, box: Box, seat: int) -> int:
    """The highest number that a rival has not built, at least 1."""
    top = 1
    for rival in range(city.players):
        if rival != seat:
            top = max(top, highest_number(city, box, rival))
    return top


@kernel
def highest_number(city: City, box: Box, seat: int) -> int:
    """The highest number that a seat has not built, 0 if it has built all."""
    own = hand(city, seat)
    for rank in range(BUILDINGS - 1, -1, -1):
        if own >> rank & 1:
            return box.numbers[seat * BUILDINGS + rank]
    return 0
