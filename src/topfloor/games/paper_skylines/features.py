"""What the learned judgement looks at: the moment, scores, tracks, the city, goals, the hand, the row, the rivals.

Cards and cities are looked at twice: by what they are, and by what is printed on them, so that another box of cards is
judged sensibly too. What a hand holds is set against what its owner has built, for a hand is guessed by that.
"""

from __future__ import annotations

from topfloor.engine.features import Features, feature
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.games.paper_skylines.box import EVENTS, Box
from topfloor.games.paper_skylines.judgement import (
    MISSING_BITS,
    all_missing,
    awards_in_reach,
    claims_in_reach,
    engine,
    missing_for,
    outlook_with,
    promise,
)
from topfloor.games.paper_skylines.language import OP, OP_WORDS
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    ASKS,
    CAME_UP,
    CARDS,
    CITIES,
    CLAIMED,
    HAND,
    HOPS,
    IN_ROW,
    LEVELS,
    LINES,
    LOOKED_AT,
    NONE,
    OFFERED,
    PLACES,
    ROW,
    SEATS,
    SITES,
    SPECTATORS,
    TRACKS,
    TYPES,
    Town,
)
from topfloor.games.paper_skylines.prices import (
    BEING_LOOKED_AT,
    KIND_BITS,
    ONE_KIND,
    TOO_DEAR,
    build_worth,
    city_off,
    fate_of,
    gain_of,
    icons_near,
    lowest_price,
)
from topfloor.games.paper_skylines.scoring import award_winner
from topfloor.games.paper_skylines.stacks import buildings, city_is_on_top, tallest

RIVALS = SEATS - 1
STAGES = 3
PHASES = LEVELS * STAGES + 1
ACTIONS = 7

EVEN, CLOSE, NARROW, AWARD_EVEN = 12, 30, 10, 6
"""The middle of values that are differences: in points by twos, in points, in points or steps, in cards."""

# How many values are told apart; what is above them counts as the last.
LEFT = 24
SPACES = 41
NEAR_LINE = 10
WORTHS = 24
DEEDS = 12
STOREYS = 12
PRICES = 8
ICONS = 10
CHIPS = 16
HELD_CARDS = 16
BUILDS = 16

MISSING = 8
IS_CLAIMED = MISSING - 1
"""What is missing for an achievement: 0 to 6 icons, or nothing any more."""

CHIP_GONE, CHIP_CONTESTED, CHIP_OURS_FIRST = range(3)
CHIP_STATES = 3
"""Whether an achievement's chip can still be had, and whether a rival is as near to it."""

AGES = LEVELS + 1
"""How many levels ago a card was new; 0 for one of the level to come."""

FEATURES = Features(
    ("phase", 1, RIVALS * PHASES),
    ("turn", 1, SEATS * ACTIONS),
    ("asked", 2, ASKS),
    ("idle", 1, 12),
    ("deck", 1, LEFT),
    ("round_end", LEVELS, LEFT),
    ("last_turns", 1, 3 * SEATS + 1),
    ("promise", 2, 40),
    ("building", CARDS, 1),
    ("owed", 2, PRICES),
    ("score", 1, 80),
    ("lead", 1, 2 * CLOSE + 1),
    ("lead_by_phase", PHASES, 2 * EVEN + 1),
    ("outlook", 1, 2 * CLOSE + 1),
    ("outlook_by_phase", PHASES, 2 * EVEN + 1),
    ("rank", 1, SEATS * SEATS),
    ("source_lead", 3, 2 * NARROW + 1),
    ("track", TRACKS, SPACES),
    ("to_line", TRACKS, NEAR_LINE),
    ("track_end", TRACKS, 2 * 6),
    ("all_tracks", 1, LEFT),
    ("city", CITIES, 2 * LEVELS),
    ("city_bonus", len(EVENTS), 2 * LEVELS),
    ("offered", CITIES, 1),
    ("kinds", TYPES, ICONS),
    ("sites", SITES, ICONS),
    ("buildings", 1, STOREYS),
    ("tallest", 1, STOREYS),
    ("award", 2, LEVELS * (2 * AWARD_EVEN + 1)),
    ("mayor_height", 1, STOREYS),
    ("top", CARDS, 2),
    ("top_kind_of_deed", len(OP_WORDS) + 1, LEVELS),
    ("next_visit", LEVELS, DEEDS),
    ("engine", 1, WORTHS),
    ("claims", LEVELS, WORTHS),
    ("goal", ACHIEVEMENTS, 2 * CHIP_STATES * MISSING),
    ("chip_in_reach", 3, 10),
    ("chips", 1, CHIPS),
    ("hand", LEVELS, HELD_CARDS),
    ("hand_lead", 1, 2 * NARROW + 1),
    ("hand_types", TYPES, 6),
    ("held", CARDS, 4),
    ("held_price", AGES, 2 * PRICES),
    ("held_gain", PRICES, ICONS),
    ("held_deed", 4, DEEDS),
    ("held_kind", TYPES, 2 * ICONS),
    ("can_build", 1, HELD_CARDS),
    ("best_build", LEVELS, BUILDS),
    ("in_row", CARDS, 1),
    ("row_price", 1, PRICES),
    ("row_kind", TYPES, ICONS),
    ("rival_lead", RIVALS, 2 * EVEN + 1),
    ("rival_outlook", RIVALS, 2 * EVEN + 1),
    ("rival_track", RIVALS * TRACKS, 2 * NARROW + 1),
    ("rival_hand", RIVALS, HELD_CARDS),
    ("rival_city", RIVALS, 2 * CITIES),
    ("rival_engine", RIVALS, WORTHS),
    ("rival_claims", RIVALS, WORTHS),
    ("rival_buildings", RIVALS, STOREYS),
    ("rival_tallest", RIVALS, STOREYS),
    ("rival_chips", RIVALS, CHIPS),
)
(
    PHASE, TURN, ASKED, IDLE, DECK, ROUND_END, LAST_TURNS, PROMISE, BUILDING, OWED, SCORE, LEAD, LEAD_BY_PHASE,
    OUTLOOK, OUTLOOK_BY_PHASE, RANK, SOURCE_LEAD, TRACK, TO_LINE, TRACK_END, ALL_TRACKS, CITY, CITY_BONUS,
    OFFERED_CITY, KINDS, SITES_SEEN, BUILDINGS, TALLEST, AWARD, MAYOR_HEIGHT, TOP, TOP_KIND_OF_DEED, NEXT_VISIT,
    ENGINE, CLAIMS, GOAL, CHIP_IN_REACH, OWN_CHIPS, HAND_SIZE, HAND_LEAD, HAND_TYPES, HELD, HELD_PRICE, HELD_GAIN,
    HELD_DEED, HELD_KIND, CAN_BUILD, BEST_BUILD, ROW_CARD, ROW_PRICE, ROW_KIND, RIVAL_LEAD, RIVAL_OUTLOOK,
    RIVAL_TRACK, RIVAL_HAND, RIVAL_CITY, RIVAL_ENGINE, RIVAL_CLAIMS, RIVAL_BUILDINGS, RIVAL_TALLEST, RIVAL_CHIPS,
) = FEATURES.groups  # fmt: skip

MOST_FEATURES = (
    (7 + 3)
    + (11 + 2 * ACHIEVEMENTS + 1)
    + (3 * TRACKS + 1)
    + (2 + TYPES + SITES + 5)
    + (2 * PLACES + 1)
    + (4 + TYPES + 5 * HELD_CARDS + 3 * ROW)
    + RIVALS * (4 + TRACKS + 5)
)


@kernel
def features(town: Town, box: Box, seat: int, on: Cells) -> int:
    """List what is on, as a seat sees the table: what is its own, then the rivals in the order of their turns."""
    steps = promise(town, box, town.to_move) if town.depth > 0 else 0.0
    n = moment(town, seat, on, 0)
    n = pending(town, seat, steps, on, n)
    n = standings(town, box, seat, steps, on, n)
    n = tracks(town, box, seat, on, n)
    if town.city[seat] == 0:
        for number in range(OFFERED):
            on[n] = feature(OFFERED_CITY, town.offered[seat, number], 0)
            n += 1
        return n
    n = own_city(town, box, seat, on, n)
    n = roofs(town, box, seat, on, n)
    n = hand(town, box, seat, on, n)
    for turn in range(1, town.players):
        rival = (seat + turn) % town.players
        if town.city[rival] > 0:
            n = other_city(town, rival, turn - 1, on, n)
    return n


@kernel
def phase(town: Town) -> int:
    """How far the match has come: the level and how much of its deck is left, or the last round."""
    if town.last_round or town.over:
        return PHASES - 1
    left = town.deck_left[town.level]
    stage = 2 if left < 4 or town.level_over else 1 if left < 10 else 0
    return town.level * STAGES + stage


@kernel
def draws_left(town: Town) -> int:
    """How many cards lie above the round-end card of the current deck."""
    level = town.level
    if town.round_end[level] == CAME_UP:
        return 0
    for place in range(town.deck_left[level]):
        if town.deck[level, place] == NONE:
            return town.deck_left[level] - place
    return 0


@kernel
def last_turns(town: Town, seat: int) -> int:
    """In the last round: how many are still to come, and whether the seat is on turn, to come, or done; else 0."""
    if not town.last_round:
        return 0
    to_come = (town.start - 1 - town.to_move) % town.players
    turn = (seat - town.to_move) % town.players
    mine = 0 if turn == 0 else 1 if turn <= to_come else 2
    return 1 + mine * SEATS + to_come


@kernel
def moment(town: Town, seat: int, on: Cells, n: int) -> int:
    """What time it is: how far the match has come, and whose turn it is."""
    turn = (town.to_move - seat) % town.players
    on[n] = feature(PHASE, 0, (town.players - 2) * PHASES + phase(town))
    on[n + 1] = feature(TURN, 0, turn * ACTIONS + min(town.actions, ACTIONS - 1))
    on[n + 2] = feature(ASKED, turn > 0, town.ask)
    on[n + 3] = feature(IDLE, 0, town.idle // town.players)
    on[n + 4] = feature(DECK, 0, town.deck_left[town.level])
    on[n + 5] = feature(ROUND_END, town.level, draws_left(town))
    on[n + 6] = feature(LAST_TURNS, 0, last_turns(town, seat))
    return n + 7


@kernel
def pending(town: Town, seat: int, steps: float, on: Cells, n: int) -> int:
    """What the player to move is about, be it the seat or a rival."""
    if town.depth == 0:
        return n
    other = int(town.to_move != seat)
    on[n] = feature(PROMISE, other, int(8.0 + 10.0 * steps))
    n += 1
    if town.building > 0:
        on[n] = feature(OWED, other, town.owed)
        n += 1
        if not other:
            on[n] = feature(BUILDING, town.building - 1, 0)
            n += 1
    return n


@kernel
def chips_of(town: Town, seat: int) -> int:
    """What a seat's chips are worth together."""
    value = 0
    for achievement in range(ACHIEVEMENTS):
        if town.chip_owner[achievement] == seat + 1:
            value += town.chip[achievement]
    return value


@kernel
def score_now(town: Town, box: Box, seat: int, tall: int, many: int) -> int:
    """What the match would end with for a seat if it ended now, but for hops; who has the awards is told."""
    score = town.marker[seat]
    if not town.over:
        score += chips_of(town, seat)
        if tall == seat:
            score += box.award[0]
        if many == seat:
            score += box.award[1]
    return score


@kernel
def prospect(town: Town, box: Box, seat: int, city: float, tall: int, many: int, steps: float) -> float:
    """The outlook of a seat whose city, but for awards, promises so much, as do pending steps if they are its own."""
    if town.over or town.city[seat] == 0:
        return 1.0 * town.marker[seat]
    whole = city + awards_in_reach(town, box, seat, tall, many)
    return outlook_with(town, box, seat, whole, steps if town.to_move == seat else 0.0)


@kernel
def standings(town: Town, box: Box, seat: int, steps: float, on: Cells, n: int) -> int:
    """Scores as they are and as they may become, against the best rival and against each; and what they come from."""
    tall, many = award_winner(town, True), award_winner(town, False)
    power, near = engine(town, box, seat), all_missing(town, box, seat)
    claims = claims_in_reach(town, box, seat, near)
    score = score_now(town, box, seat, tall, many)
    hopes = prospect(town, box, seat, power + claims, tall, many, steps)
    lead, hope, nearest = 999, 999.0, (1 << MISSING_BITS * ACHIEVEMENTS) - 1
    lines = claimed = hops = 999
    ahead = 0
    for turn in range(1, town.players):
        rival = (seat + turn) % town.players
        its_power, its_near = engine(town, box, rival), all_missing(town, box, rival)
        its_claims = claims_in_reach(town, box, rival, its_near)
        by = score - score_now(town, box, rival, tall, many)
        better = hopes - prospect(town, box, rival, its_power + its_claims, tall, many, steps)
        on[n] = feature(RIVAL_LEAD, turn - 1, EVEN + by // 2)
        on[n + 1] = feature(RIVAL_OUTLOOK, turn - 1, int(EVEN + 0.5 + better / 2.0))
        on[n + 2] = feature(RIVAL_ENGINE, turn - 1, int(5.0 * its_power))
        on[n + 3] = feature(RIVAL_CLAIMS, turn - 1, int(2.0 * its_claims))
        n += 4
        lead, hope = min(lead, by), min(hope, better)
        ahead += better < 0.0
        lines = min(lines, town.points[seat, LINES] - town.points[rival, LINES])
        claimed = min(claimed, town.points[seat, CLAIMED] - town.points[rival, CLAIMED])
        hops = min(hops, town.points[seat, HOPS] - town.points[rival, HOPS])
        nearest = nearer(town, rival, nearest, its_near)
    now = phase(town)
    on[n] = feature(SCORE, 0, score)
    on[n + 1] = feature(LEAD, 0, CLOSE + lead)
    on[n + 2] = feature(LEAD_BY_PHASE, now, EVEN + lead // 2)
    on[n + 3] = feature(OUTLOOK, 0, int(CLOSE + 0.5 + hope))
    on[n + 4] = feature(OUTLOOK_BY_PHASE, now, int(EVEN + 0.5 + hope / 2.0))
    on[n + 5] = feature(RANK, 0, (town.players - 1) * SEATS + ahead)
    on[n + 6] = feature(SOURCE_LEAD, 0, NARROW + lines)
    on[n + 7] = feature(SOURCE_LEAD, 1, NARROW + claimed)
    on[n + 8] = feature(SOURCE_LEAD, 2, NARROW + hops)
    on[n + 9] = feature(ENGINE, 0, int(5.0 * power))
    on[n + 10] = feature(CLAIMS, town.level, int(2.0 * claims))
    return goals(town, seat, near, nearest, on, n + 11)


@kernel
def nearer(town: Town, rival: int, nearest: int, its_near: int) -> int:
    """What is missing for each achievement to whoever is nearest to it, once a rival is considered too."""
    packed = 0
    for achievement in range(ACHIEVEMENTS):
        missing = missing_for(nearest, achievement)
        if not town.claims[rival] >> achievement & 1:
            missing = min(missing, missing_for(its_near, achievement))
        packed |= missing << MISSING_BITS * achievement
    return packed


@kernel
def goals(town: Town, seat: int, near: int, nearest: int, on: Cells, n: int) -> int:
    """How near each achievement is, whether a rival is as near to its chip, and what the chips are worth."""
    late = int(town.level >= LEVELS // 2)
    for achievement in range(ACHIEVEMENTS):
        missing, chip = missing_for(near, achievement), CHIP_GONE
        if town.chip_owner[achievement] == 0:
            chip = CHIP_CONTESTED if missing_for(nearest, achievement) <= missing else CHIP_OURS_FIRST
            if missing < 3:
                on[n] = feature(CHIP_IN_REACH, missing, town.chip[achievement])
                n += 1
        state = IS_CLAIMED if town.claims[seat] >> achievement & 1 else min(missing, IS_CLAIMED - 1)
        on[n] = feature(GOAL, achievement, (late * CHIP_STATES + chip) * MISSING + state)
        n += 1
    on[n] = feature(OWN_CHIPS, 0, chips_of(town, seat))
    return n + 1


@kernel
def tracks(town: Town, box: Box, seat: int, on: Cells, n: int) -> int:
    """Where one's markers are: on their way to the next line and to the end, and against those of the rivals."""
    total = 0
    for track in range(TRACKS):
        space = town.track[seat, track]
        line = box.line_every[track] * (town.lines[seat, track] + 1)
        steps = line - space
        for turn in range(1, town.players):
            other = town.track[(seat + turn) % town.players, track]
            on[n] = feature(RIVAL_TRACK, (turn - 1) * TRACKS + track, NARROW + space - other)
            n += 1
            steps -= space < other < line
        to_end = (box.track_end[track] - space + 1) // 2
        on[n] = feature(TRACK, track, space)
        on[n + 1] = feature(TO_LINE, track, steps)
        on[n + 2] = feature(TRACK_END, track, town.ended[track] * 6 + min(to_end, 5))
        n += 3
        total += space
    on[n] = feature(ALL_TRACKS, 0, total // 5)
    return n + 1


@kernel
def own_city(town: Town, box: Box, seat: int, on: Cells, n: int) -> int:
    """The city card and its bonus, icons, and what the awards look at."""
    level, city = town.level, town.city[seat] - 1
    works = int(city_is_on_top(town, seat)) * LEVELS + level
    on[n] = feature(CITY, city, works)
    on[n + 1] = feature(CITY_BONUS, box.city_on[city], works)
    n += 2
    for kind in range(TYPES):
        if town.kinds[seat, kind] > 0:
            on[n] = feature(KINDS, kind, town.kinds[seat, kind])
            n += 1
    for site in range(SITES):
        if town.sites[seat, site] > 0:
            on[n] = feature(SITES_SEEN, site, town.sites[seat, site])
            n += 1
    many, tall = buildings(town, seat), tallest(town, seat)
    wider, taller = many, tall
    for turn in range(1, town.players):
        rival = (seat + turn) % town.players
        wider, taller = min(wider, many - buildings(town, rival)), min(taller, tall - tallest(town, rival))
    on[n] = feature(BUILDINGS, 0, many)
    on[n + 1] = feature(TALLEST, 0, tall)
    on[n + 2] = feature(AWARD, 0, award_lead(level, taller))
    on[n + 3] = feature(AWARD, 1, award_lead(level, wider))
    on[n + 4] = feature(MAYOR_HEIGHT, 0, town.height[seat, town.mayor[seat]])
    return n + 5


@kernel
def award_lead(level: int, by: int) -> int:
    """By how much a seat has an award, or lacks it, and how late it is."""
    return level * (2 * AWARD_EVEN + 1) + AWARD_EVEN + max(-AWARD_EVEN, min(AWARD_EVEN, by))


@kernel
def roofs(town: Town, box: Box, seat: int, on: Cells, n: int) -> int:
    """The actions that the mayor can take: each roof by its card and its kind of action, and the best to go to."""
    level, best = town.level, 0
    for place in range(town.width[seat]):
        top = town.top[seat, place]
        if 0 < top <= CARDS:
            program = box.program[top - 1]
            deed, is_here = box.rest[program], int(town.mayor[seat] == place)
            on[n] = feature(TOP, top - 1, is_here)
            on[n + 1] = feature(TOP_KIND_OF_DEED, box.code[program, OP], level)
            n += 2
            if not is_here:
                best = max(best, deed)
    on[n] = feature(NEXT_VISIT, level, best // 20)
    return n + 1


@kernel
def hand(town: Town, box: Box, seat: int, on: Cells, n: int) -> int:
    """The hand and the row: each card by what it is, its price set against the hand, its type against the city.

    Of a large hand only the latest cards are looked at one by one.
    """
    near, off, held = icons_near(town, seat), city_off(town, box, seat), HAND + seat
    looks = town.to_move == seat
    types = listed = payable = best = 0
    for back in range(CARDS):
        card = CARDS - 1 - back
        where = town.where[card]
        if where == IN_ROW:
            on[n] = feature(ROW_CARD, card, 0)
            on[n + 1] = feature(ROW_PRICE, 0, lowest_price(box, card, near, off))
            on[n + 2] = feature(ROW_KIND, box.type[card], town.kinds[seat, box.type[card]])
            n += 3
        elif where == held or (where == LOOKED_AT and looks):
            price = lowest_price(box, card, near, off)
            fate = BEING_LOOKED_AT if where == LOOKED_AT else fate_of(price, town.hand[seat] - 1)
            types += 1 << KIND_BITS * box.type[card]
            if fate < TOO_DEAR:
                payable += 1
                best = max(best, build_worth(box, card) - price * 30)
            if listed < HELD_CARDS:
                n = held_card(town, box, seat, card, price, fate, on, n)
                listed += 1
    for kind in range(TYPES):
        count = types >> KIND_BITS * kind & ONE_KIND
        if count > 0:
            on[n] = feature(HAND_TYPES, kind, count)
            n += 1
    most = 0
    for turn in range(1, town.players):
        most = max(most, town.hand[(seat + turn) % town.players])
    on[n] = feature(HAND_SIZE, town.level, town.hand[seat])
    on[n + 1] = feature(HAND_LEAD, 0, NARROW + town.hand[seat] - most)
    on[n + 2] = feature(CAN_BUILD, 0, payable)
    on[n + 3] = feature(BEST_BUILD, town.level, best // 20)
    return n + 4


@kernel
def held_card(town: Town, box: Box, seat: int, card: int, price: int, fate: int, on: Cells, n: int) -> int:
    """A card of one's hand; whether it is a secret tells what can be guessed from what is known to all."""
    secret, kind = int(town.known[card] & SPECTATORS == 0), box.type[card]
    age = max(0, min(AGES - 1, town.level - box.level[card] + 1))
    on[n] = feature(HELD, card, fate)
    on[n + 1] = feature(HELD_PRICE, age, secret * PRICES + min(price, PRICES - 1))
    on[n + 2] = feature(HELD_GAIN, min(price, PRICES - 1), gain_of(box, card))
    on[n + 3] = feature(HELD_DEED, fate, box.rest[box.program[card]] // 20)
    on[n + 4] = feature(HELD_KIND, kind, secret * ICONS + min(town.kinds[seat, kind], ICONS - 1))
    return n + 5


@kernel
def other_city(town: Town, rival: int, other: int, on: Cells, n: int) -> int:
    """What a rival has: hand, city, buildings and chips."""
    city = town.city[rival] - 1
    on[n] = feature(RIVAL_HAND, other, town.hand[rival])
    on[n + 1] = feature(RIVAL_CITY, other, city * 2 + int(city_is_on_top(town, rival)))
    on[n + 2] = feature(RIVAL_BUILDINGS, other, buildings(town, rival))
    on[n + 3] = feature(RIVAL_TALLEST, other, tallest(town, rival))
    on[n + 4] = feature(RIVAL_CHIPS, other, chips_of(town, rival))
    return n + 5
