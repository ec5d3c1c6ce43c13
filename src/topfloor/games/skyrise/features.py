"""What the learned judgement looks at in a city: holdings and cards of everybody, prospects, the auction, time.

Seats come clockwise from the one that looks, which is 0. Colours, letters and islands are alike but for what lies and
stands there, so the things of a seat that differ only by them share their features, and one may be on more than once.
"""

from __future__ import annotations

from topfloor.engine.features import Features, feature
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.engine.seating import chair
from topfloor.games.skyrise.bidding import number_to_beat, open_places
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.islands import colour_of, first_of, ground, how_many, largest_group, structures
from topfloor.games.skyrise.judgement import build_latest, disc_worth, unbuild_latest, winning_chance
from topfloor.games.skyrise.outlook import (
    character_outlook,
    control_outlook,
    hand,
    left_to_build,
    number_outlook,
    objective_outlook,
    panorama_outlook,
    rivals_top,
    rows_outlook,
    tally,
    wonder_promise,
)
from topfloor.games.skyrise.position import (
    ANSWER,
    BUILDINGS,
    CENTRE,
    CHOOSE,
    COLOURS,
    FIRST_COLOUR,
    FIRST_LETTER,
    FIRST_WONDER,
    HEIGHTS,
    INTELLIGENTSIUM,
    ISLAND_PLACES,
    LA_BOCA,
    LE_BARON,
    LETTERS,
    MEDIUM,
    NIEMEYERS_LEGACY,
    NO_DISC,
    OPEN,
    PANORAMAS,
    PLACES,
    SEATS,
    SHORT,
    SIDES,
    SULLIVANS_REACH,
    TALL,
    WONDERS,
    City,
)
from topfloor.games.skyrise.prospects import Prospect, better_parts, prospect, total
from topfloor.games.skyrise.scoring import (
    excess_discs,
    on_colour,
    panorama_points,
    patron_discs,
    presence,
    row_value,
    score,
)
from topfloor.games.skyrise.wonders import panoramas_here, tall_buildings, unbuilt_wonders

RIVALS = SEATS - 1
PHASES = CHOOSE + 1
ERAS = 2

# How many values of a number are told apart.
DISCS, BUILT, LYING, HELD, WORTH = 6, 7, 12, 6, 7
CHARACTER, COMMISSIONS_HELD = 10, 4
PROGRESS, LEFT, ROOM = 6, 16, 4
READY, OFFERS = 10, 16
CHANCES, GAINS = 5, 12

STAGES = 6
STAGE_LEFT = 3
"""A stage of the match: so many structures that each seat has still to build, on average."""

# A difference of Prestige is told in so many steps to either side of none.
LEADS, FAR_LEADS, LEFT_LEADS = 12, 20, 6

# How near control of an island is: two tall buildings behind, one, lower ones … ahead; and nobody is there.
GRIPS = 8
NOBODY = 7


PARTS = len(Prospect._fields)

FEATURES = Features(
    ("row", SEATS, 2 * DISCS * BUILT),
    ("supply", DISCS, LYING),
    ("patron", SEATS, WORTH * HELD),
    ("patron_supply", 3, WORTH * HELD),
    ("commissions", SEATS, COMMISSIONS_HELD * CHARACTER),
    ("objective", SEATS, PROGRESS * LEFT),
    ("objective_rank", SEATS, COLOURS * BUILT),
    ("objective_room", PROGRESS, 8),
    ("control", ERAS * 2, GRIPS * ROOM),
    ("islands_held", SEATS, ERAS * (SIDES + 1)),
    ("panorama", PANORAMAS, ERAS * 10),
    ("own_number", BUILDINGS, 2),
    ("rivals_numbers", RIVALS * HEIGHTS, 7),
    ("unbeaten", SEATS, 8),
    ("left", SEATS, LEFT),
    ("own_wonder", WONDERS, 2 * READY),
    ("rivals_wonder", RIVALS, WONDERS),
    ("part", PARTS, 24),
    ("part_lead", PARTS, 2 * LEADS + 1),
    ("total", STAGES, 40),
    ("lead", STAGES, 2 * FAR_LEADS + 1),
    ("lead_after", STAGES, 2 * FAR_LEADS + 1),
    ("lead_now", STAGES, 2 * LEADS + 1),
    ("lead_over", RIVALS * (STAGES // 2), 2 * LEADS + 1),
    ("key", 3, 2 * LEFT_LEADS + 1),
    ("question", ERAS * PHASES, SEATS),
    ("leader", PHASES, SEATS),
    ("passed", SEATS, 2),
    ("players", 1, SEATS + 1),
    ("bid", SEATS, CHANCES * GAINS),
    ("higher", 1, 9),
    ("offer", 4, OFFERS),
)
(
    ROW_OF, SUPPLY, PATRON, PATRON_SUPPLY, COMMISSIONS_OF, OBJECTIVE_OF, OBJECTIVE_RANK, OBJECTIVE_ROOM, CONTROL,
    ISLANDS_HELD, PANORAMA, OWN_NUMBER, RIVALS_NUMBERS, UNBEATEN, LEFT_OF, OWN_WONDER, RIVALS_WONDER, PART, PART_LEAD,
    TOTAL, LEAD, LEAD_AFTER, LEAD_NOW, LEAD_OVER, KEY, QUESTION, LEADER, PASSED, PLAYERS, BID_OF, HIGHER, OFFER,
) = FEATURES.groups  # fmt: skip

OF_A_SEAT = COLOURS + LETTERS + 7
OF_A_RIVAL = HEIGHTS + 1
OF_ITSELF = COLOURS + LETTERS + SIDES + BUILDINGS + WONDERS + 2 * PARTS + 14
MOST_FEATURES = SEATS * OF_A_SEAT + RIVALS * OF_A_RIVAL + OF_ITSELF


@kernel
def features(city: City, box: Box, seat: int, on: Cells) -> int:
    """List what is on, as a seat sees the city: all seats clockwise from it, then what only concerns itself."""
    n = 0
    for turn in range(city.players):
        owner = (seat + turn) % city.players
        n = holdings(city, box, owner, turn, on, n)
        n = numbers(city, box, owner, turn, on, n)
        on[n] = feature(PASSED, turn, city.passed >> owner & 1)
        n += 1
    n = supplies(city, box, seat, on, n)
    n = control(city, seat, on, n)
    n = panoramas(city, box, seat, on, n)
    n = wonders(city, box, seat, on, n)
    n = prospects(city, box, seat, on, n)
    return moment(city, box, seat, on, n)


# --- What each seat has.


@kernel
def holdings(city: City, box: Box, owner: int, turn: int, on: Cells, n: int) -> int:
    """Rows with what stands on their colours, patron discs by their values, commissions by what lies beside them."""
    own = structures(city, owner)
    aim = city.objective[owner]
    progress = how_many(own & ground(city, box, aim))
    rank = 0
    for colour in range(COLOURS):
        built = progress if colour == aim else how_many(own & ground(city, box, colour))
        rank += built > progress
        row = (colour == aim) * DISCS + min(DISCS - 1, city.discs[owner, colour])
        on[n] = feature(ROW_OF, turn, row * BUILT + min(BUILT - 1, built))
        n += 1
    n = objective(city, box, owner, turn, progress, rank, on, n)
    beside = excess_discs(city, owner) + (city.key == owner + 1) + (city.small_key == owner + 1)
    for letter in range(LETTERS):
        discs = city.patrons[owner, letter]
        beside += discs
        if discs > 0 or turn == 0:
            worth = min(WORTH - 1, box.patron_value[city.patron[letter]])
            on[n] = feature(PATRON, turn, worth * HELD + min(HELD - 1, discs))
            n += 1
    held = min(COMMISSIONS_HELD - 1, city.commissions[owner])
    on[n] = feature(COMMISSIONS_OF, turn, held * CHARACTER + min(CHARACTER - 1, beside))
    return n + 1


@kernel
def objective(city: City, box: Box, owner: int, turn: int, progress: int, rank: int, on: Cells, n: int) -> int:
    """How far an objective is, and how much its owner seems to care: how many colours it has built on more often."""
    left = min(LEFT - 1, left_to_build(city, box, owner))
    built = how_many(structures(city, owner)) // 2
    on[n] = feature(LEFT_OF, turn, left)
    on[n + 1] = feature(OBJECTIVE_OF, turn, min(PROGRESS - 1, progress) * LEFT + left)
    on[n + 2] = feature(OBJECTIVE_RANK, turn, rank * BUILT + min(BUILT - 1, built))
    return n + 3


@kernel
def numbers(city: City, box: Box, owner: int, turn: int, on: Cells, n: int) -> int:
    """The buildings at hand, and how many of them no rival can beat."""
    own = hand(city, owner)
    top = rivals_top(city, box, owner)
    unbeaten = short = medium = tall = 0
    for rank in range(BUILDINGS):
        if own >> rank & 1:
            building = owner * BUILDINGS + rank
            unbeaten += box.numbers[building] > top
            short += box.height[building] == SHORT
            medium += box.height[building] == MEDIUM
            tall += box.height[building] == TALL
            if turn == 0:
                on[n] = feature(OWN_NUMBER, rank, city.pool[owner] >> rank & 1)
                n += 1
    on[n] = feature(UNBEATEN, turn, unbeaten)
    n += 1
    if turn > 0:
        first = (turn - 1) * HEIGHTS
        on[n] = feature(RIVALS_NUMBERS, first + SHORT, short)
        on[n + 1] = feature(RIVALS_NUMBERS, first + MEDIUM, medium)
        on[n + 2] = feature(RIVALS_NUMBERS, first + TALL, tall)
        n += 3
    return n


# --- The map, as a seat needs it.


@kernel
def supplies(city: City, box: Box, seat: int, on: Cells, n: int) -> int:
    """Discs that are still to be had for each row and of each patron, and room for the objective."""
    lying = 0
    for place in range(PLACES):
        if city.disc[place] != NO_DISC:
            lying += 1 << 6 * (city.disc[place] - 1)
    for colour in range(COLOURS):
        there = lying >> 6 * (FIRST_COLOUR + colour - 1) & 63
        on[n] = feature(SUPPLY, min(DISCS - 1, city.discs[seat, colour]), there)
        n += 1
    for letter in range(LETTERS):
        there = lying >> 6 * (FIRST_LETTER + letter - 1) & 63
        worth = min(WORTH - 1, box.patron_value[city.patron[letter]])
        on[n] = feature(PATRON_SUPPLY, min(2, city.patrons[seat, letter]), worth * HELD + min(HELD - 1, there))
        n += 1
    ours = city.objective[seat]
    room = how_many(ground(city, box, ours) & ~city.taken)
    on[n] = feature(OBJECTIVE_ROOM, min(PROGRESS - 1, on_colour(city, box, seat, ours)), room // 2)
    return n + 1


@kernel
def control(city: City, seat: int, on: Cells, n: int) -> int:
    """How near a seat is to control of each island, and how many islands everybody holds."""
    held = 0
    for side in range(SIDES):
        if side == CENTRE or city.island[side] > 0:
            own = best = most = 0
            for rival in range(city.players):
                there = presence(city, rival, side)
                most = max(most, there)
                if rival == seat:
                    own = there
                else:
                    best = max(best, there)
            room = min(ROOM - 1, (how_many(ISLAND_PLACES[side] & ~city.taken) + 2) // 3)
            island = (city.era - 1) * 2 + (side == CENTRE)
            on[n] = feature(CONTROL, island, grip(own, best) * ROOM + room)
            n += 1
            for turn in range(city.players):
                if most > 0 and presence(city, (seat + turn) % city.players, side) == most:
                    held += 1 << 4 * turn
    for turn in range(city.players):
        on[n] = feature(ISLANDS_HELD, turn, (city.era - 1) * (SIDES + 1) + (held >> 4 * turn & 15))
        n += 1
    return n


@kernel
def grip(own: int, best: int) -> int:
    """How a seat's presence on an island stands against the best of its rivals there, one of `GRIPS`."""
    if own == 0 and best == 0:
        return NOBODY
    tall = (own >> 8) - (best >> 8)
    if tall != 0:
        return 3 + (min(2, tall) + 1 if tall > 0 else max(-2, tall) - 1)
    return 3 + (own > best) - (own < best)


@kernel
def panoramas(city: City, box: Box, seat: int, on: Cells, n: int) -> int:
    """How often a seat fulfils each of the two panoramas."""
    for card in range(2):
        kind = city.panorama[card]
        often = panorama_points(city, box, kind, seat) // max(1, box.panorama[kind])
        on[n] = feature(PANORAMA, kind, (city.era - 1) * 10 + min(9, often))
        n += 1
    return n


# --- Wonders.


@kernel
def wonders(city: City, box: Box, seat: int, on: Cells, n: int) -> int:
    """A seat's own cards, or Wonders still to be built, by how well they suit it; and its rivals' Wonders."""
    own = city.cards[seat] + 0 if city.era == 1 else unbuilt_wonders(city, seat)
    for wonder in range(WONDERS):
        if own >> wonder & 1:
            will_be_built = city.chosen[seat] >> wonder & 1
            on[n] = feature(OWN_WONDER, wonder, will_be_built * READY + min(READY - 1, ready(city, box, wonder, seat)))
            n += 1
    if city.era == 2:
        for turn in range(1, city.players):
            theirs = unbuilt_wonders(city, (seat + turn) % city.players)
            for wonder in range(WONDERS):
                if theirs >> wonder & 1:
                    on[n] = feature(RIVALS_WONDER, turn - 1, wonder)
                    n += 1
    return n


@kernel
def ready(city: City, box: Box, wonder: int, seat: int) -> int:
    """How well a Wonder suits what a seat has: what decides about it, each in its own measure."""
    own = structures(city, seat)
    if wonder == LE_BARON:
        return how_many(hand(city, seat))
    if wonder == NIEMEYERS_LEGACY:
        return largest_group(city, box, own)
    if wonder in (INTELLIGENTSIUM, SULLIVANS_REACH, LA_BOCA):
        most = 0
        for side in range(SIDES):
            if ISLAND_PLACES[side] & ~city.taken:
                most = max(most, ready_on(city, box, wonder, own, side))
        return most
    return int(wonder_promise(city, box, wonder, seat, 0.0) / 2.0)


@kernel
def ready_on(city: City, box: Box, wonder: int, own: int, side: int) -> int:
    """The same for Wonders that look at their own island."""
    if wonder == INTELLIGENTSIUM:
        return panoramas_here(city, box, own, side) // 2
    if wonder == SULLIVANS_REACH:
        return tall_buildings(city, ISLAND_PLACES[side])
    colours = 0
    for colour in range(COLOURS):
        colours += own & box.coloured[side, city.island[side], colour] != 0
    return colours


# --- What everybody can expect.


@kernel
def step(difference: float, size: float, most: int) -> int:
    """A difference as one of so many steps to either side of none."""
    return int(max(0.0, difference / size + most + 0.5))


@kernel
def surely(city: City, box: Box, seat: int) -> float:
    """What a seat would have if the match ended now, but for control and panoramas."""
    if city.over:
        return float(score(city, seat))
    reached = on_colour(city, box, seat, city.objective[seat]) >= box.objective_structures
    beside = patron_discs(city, seat) + excess_discs(city, seat) + city.commissions[seat]
    return tally(city, box, seat) + city.commissions[seat] * beside + reached * box.objective


@kernel
def prospects(city: City, box: Box, seat: int, on: Cells, n: int) -> int:
    """What a seat can expect, and by how much more than its rivals: part by part, now, in the end, after this bid."""
    stage = stage_of(city, box)
    bidding = city.phase == ANSWER and city.bid_what[city.bids - 1] < FIRST_WONDER
    own = best = Prospect(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    sure = best_sure = all_in_all = best_total = after = best_after = 0.0
    for turn in range(city.players):
        owner = (seat + turn) % city.players
        theirs = prospect(city, box, owner)
        hoped = expected = total(theirs)
        if bidding and city.leader == owner:
            gain, chance = gain_of_latest(city, box, theirs), winning_chance(city, box)
            odds = min(CHANCES - 1, int(chance * CHANCES))
            on[n] = feature(BID_OF, turn, odds * GAINS + min(GAINS - 1, step(gain, 1.5, 3)))
            n += 1
            hoped += chance * gain
        settled = surely(city, box, owner)
        if turn == 0:
            own, all_in_all, after, sure = theirs, expected, hoped, settled
            continue
        best = theirs if turn == 1 else better_parts(best, theirs)
        best_total = expected if turn == 1 else max(best_total, expected)
        best_after = hoped if turn == 1 else max(best_after, hoped)
        best_sure = settled if turn == 1 else max(best_sure, settled)
        compared = (turn - 1) * (STAGES // 2) + stage // 2
        on[n] = feature(LEAD_OVER, compared, step(all_in_all - expected, 3.0, LEADS))
        n += 1
    on[n] = feature(TOTAL, stage, int(all_in_all / 4.0))
    on[n + 1] = feature(LEAD, stage, step(all_in_all - best_total, 2.5, FAR_LEADS))
    on[n + 2] = feature(LEAD_AFTER, stage, step(after - best_after, 1.5, FAR_LEADS))
    on[n + 3] = feature(LEAD_NOW, stage, step(sure - best_sure, 3.0, LEADS))
    return parts(own, best, on, n + 4)


@kernel
def parts(own: Prospect, best: Prospect, on: Cells, n: int) -> int:
    """What a seat can expect from each source, and how much more than the best of its rivals."""
    n = compare(0, own.booked, best.booked, 4.0, on, n)
    n = compare(1, own.rows, best.rows, 4.0, on, n)
    n = compare(2, own.character, best.character, 1.5, on, n)
    n = compare(3, own.control, best.control, 1.5, on, n)
    n = compare(4, own.panoramas, best.panoramas, 1.5, on, n)
    n = compare(5, own.objective, best.objective, 0.5, on, n)
    n = compare(6, own.key, best.key, 0.5, on, n)
    n = compare(7, own.wonders, best.wonders, 1.5, on, n)
    return compare(8, own.numbers, best.numbers, 1.5, on, n)


@kernel
def compare(part: int, own: float, best: float, size: float, on: Cells, n: int) -> int:
    """One part: in steps of such a size, and as a lead."""
    on[n] = feature(PART, part, int(own / size))
    on[n + 1] = feature(PART_LEAD, part, step(own - best, 1.5, LEADS))
    return n + 2


@kernel
def stage_of(city: City, box: Box) -> int:
    """How far from its end the match is."""
    left = 0
    for owner in range(city.players):
        left += left_to_build(city, box, owner)
    return min(STAGES - 1, left // (STAGE_LEFT * city.players))


@kernel
def gain_of_latest(city: City, box: Box, now: Prospect) -> float:
    """What the latest bid would bring its bidder if it won, where that shows at once, less the worth of its number."""
    seat = city.leader
    row = build_latest(city, box)
    left = left_to_build(city, box, seat)
    hope = min(1.0, left / 13.0)
    gain = rows_outlook(city, box, seat, left, hope) - now.rows
    gain += character_outlook(city, box, seat, hope) - now.character
    gain += control_outlook(city, box, seat, hope) - now.control
    gain += panorama_outlook(city, box, seat, hope) - now.panoramas
    gain += objective_outlook(city, box, seat, left) - now.objective
    gain += number_outlook(city, box, seat) - now.numbers
    unbuild_latest(city, box, row)
    return gain


# --- The moment.


@kernel
def moment(city: City, box: Box, seat: int, on: Cells, n: int) -> int:
    """What is asked of whom, who leads, who is nearest to a key, and what this seat could bid."""
    on[n] = feature(QUESTION, (city.era - 1) * PHASES + city.phase, chair(city, seat, city.to_move))
    on[n + 1] = feature(LEADER, city.phase, chair(city, seat, city.leader))
    on[n + 2] = feature(PLAYERS, 0, city.players)
    on[n + 3] = feature(KEY, (city.key > 0) + (city.small_key > 0), LEFT_LEADS + lead_in_building(city, box, seat))
    n += 4
    if city.phase == ANSWER and not city.passed >> seat & 1:
        least = number_to_beat(city, box)
        higher = 0
        for rank in range(BUILDINGS):
            higher += city.pool[seat] >> rank & 1 and box.numbers[seat * BUILDINGS + rank] > least
        on[n] = feature(HIGHER, 0, higher)
        n += 1
    if city.phase in (OPEN, ANSWER):
        mine = city.phase * 2 + (city.to_move == seat)
        on[n] = feature(OFFER, mine, best_offer(city, box, seat))
        n += 1
    return n


@kernel
def lead_in_building(city: City, box: Box, seat: int) -> int:
    """By how many structures a seat is nearer to having built everything than the next of its unfinished rivals."""
    own = left_to_build(city, box, seat)
    fewest = own + LEFT_LEADS
    for rival in range(city.players):
        left = left_to_build(city, box, rival)
        if rival != seat and left > 0:
            fewest = min(fewest, left)
    return fewest - own


@kernel
def best_offer(city: City, box: Box, seat: int) -> int:
    """What the best of the places where the next bid can go seems worth to a seat."""
    places = open_places(city, box)
    most = 0.0
    while places:
        place = first_of(places)
        places &= places - 1
        colour = colour_of(city, box, place)
        worth = disc_worth(city, seat, city.disc[place]) + row_value(city, box, seat, colour)
        most = max(most, worth + (1.5 if colour == city.objective[seat] else 0.0))
    return int(most)
