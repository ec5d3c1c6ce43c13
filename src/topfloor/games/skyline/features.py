"""What the learned judgement looks at in a city: tops, hands, cards and missions, and who is ahead by how much.

Each seat looks from its own side, at the others clockwise after it. Wide numbers are told apart finely while small and
coarsely when large; most of what decides a match is looked at together with how much of it is left.
"""

from __future__ import annotations

from topfloor.engine.features import Features, feature
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.building import closed_for, took_part
from topfloor.games.skyline.cards import cards_held, pile_size
from topfloor.games.skyline.judgement import (
    built_up_to,
    fewest_lacking,
    places_of_height,
    prospects,
    quiet_rounds,
)
from topfloor.games.skyline.position import (
    BUILDING,
    CARDS,
    COLOURED,
    LEVELS,
    MISSIONS,
    NEUTRAL,
    PENTHOUSE,
    PIECES,
    SEATS,
    SITES,
    SIX,
    City,
)
from topfloor.games.skyline.rules import QUIET_ROUNDS
from topfloor.games.skyline.sides import Side, better_of, side_of
from topfloor.games.skyline.sites import first_of, how_many
from topfloor.games.skyline.stages import (
    ERAS,
    STAGES,
    era,
    floors_in_all,
    stage_of,
)

RIVALS = SEATS - 1
AMOUNTS = 17
TILTS = 2 * AMOUNTS - 1
LEADS = 15
MOMENTS = 3
ELSEWHERE, AT_MARKET, AT_BUILDING = range(MOMENTS)

LOOKS = (SEATS + 1) * LEVELS
"""Whose a top is, and on which level."""

LACKING = 6
HELD = 3
FITS = 5
BUILT = 4
ALIKE = 3

CASH = 41

FEATURES = Features(
    ("top", SITES, LOOKS),
    ("strategic", ERAS, LOOKS * 2),
    ("setup", 1, 2 * (SEATS + 1)),
    ("turn", 2, SEATS * MOMENTS),
    ("stage", 2, STAGES),
    ("last_turns", SEATS, LEADS),
    ("floors_in_all", 1, 30),
    ("round", 1, 40),
    ("quiet", 1, QUIET_ROUNDS + 1),
    ("neutrals", 1, 7),
    ("pile", 1, 11),
    ("given", 1, 4),
    ("back_and_forth", 1, 1),
    ("own_points", 4, 9),
    ("lead", STAGES, LEADS),
    ("lead_in_reach", STAGES, LEADS),
    ("lead_by_source", 3, LEADS),
    ("lead_in_income", ERAS, TILTS),
    ("lead_in_wealth", ERAS, TILTS),
    ("lead_in_outlook", ERAS, TILTS),
    ("own_outlook", ERAS, AMOUNTS),
    ("own_prospects", MOMENTS, AMOUNTS),
    ("own_tops", LEVELS, 9),
    ("own_exposed", LEVELS - 1, 5 * 3),
    ("own_income", ERAS, AMOUNTS),
    ("own_income_split", 1, AMOUNTS),
    ("own_cash", MOMENTS, CASH),
    ("own_cash_in_time", ERAS, AMOUNTS),
    ("own_hand", PIECES, 9),
    ("own_stock", COLOURED, 9),
    ("own_hand_fits", COLOURED * 2, HELD * FITS),
    ("own_hand_paid", PIECES * 2, HELD * FITS),
    ("own_penthouses", MOMENTS, HELD * HELD * HELD * 3),
    ("own_penthouse_money", BUILT, HELD * 3 * FITS),
    ("own_card", CARDS, LACKING),
    ("own_card_worth", 3, LACKING * 4),
    ("own_cards", MOMENTS, 13),
    ("own_cards_standing", MOMENTS, AMOUNTS),
    ("own_mission", MISSIONS, LACKING * MOMENTS),
    ("own_mission_in_time", STAGES, LACKING * LACKING),
    ("own_mission_begun", LACKING, LACKING * 3),
    ("own_mission_among_all", LACKING, MISSIONS * ALIKE),
    ("own_mission_price", ERAS, AMOUNTS),
    ("rivals_lead", RIVALS * ERAS, LEADS),
    ("rivals_mission", STAGES, LACKING),
    ("rivals_income", RIVALS, AMOUNTS),
    ("rivals_cash", RIVALS, AMOUNTS),
    ("rivals_hand", RIVALS * PIECES, HELD),
    ("rivals_penthouses", 1, BUILT * HELD * 3 * FITS),
    ("rivals_cards", RIVALS, 13),
)
(
    TOP, STRATEGIC_SITE, SETUP, TURN, STAGE, LAST_TURNS, FLOORS_IN_ALL, ROUND, QUIET, NEUTRALS, PILE, GIVEN,
    BACK_AND_FORTH, OWN_POINTS, LEAD, LEAD_IN_REACH, LEAD_BY_SOURCE, LEAD_IN_INCOME, LEAD_IN_WEALTH, LEAD_IN_OUTLOOK,
    OWN_OUTLOOK, OWN_PROSPECTS, OWN_TOPS, OWN_EXPOSED, OWN_INCOME, OWN_INCOME_SPLIT, OWN_CASH, OWN_CASH_IN_TIME,
    OWN_HAND, OWN_STOCK, OWN_HAND_FITS, OWN_HAND_PAID, OWN_PENTHOUSES, OWN_PENTHOUSE_MONEY, OWN_CARD, OWN_CARD_WORTH,
    OWN_CARDS, OWN_CARDS_STANDING, OWN_MISSION, OWN_MISSION_IN_TIME, OWN_MISSION_BEGUN, OWN_MISSION_AMONG_ALL,
    OWN_MISSION_PRICE, RIVALS_LEAD, RIVALS_MISSION, RIVALS_INCOME, RIVALS_CASH, RIVALS_HAND, RIVALS_PENTHOUSES,
    RIVALS_CARDS,
) = FEATURES.groups  # fmt: skip

MOST_OF_TABLE = 2 * SITES + 10
MOST_OF_SELF = 9 + 2 * LEVELS + 2 * PIECES + 2 * COLOURED + 2 + 2 * CARDS + 2 + 5
MOST_OF_RIVAL = 6 + PIECES
MOST_COMPARED = 9
MOST_FEATURES = MOST_OF_TABLE + MOST_OF_SELF + RIVALS * MOST_OF_RIVAL + MOST_COMPARED


@kernel
def features(city: City, box: Box, seat: int, on: Cells) -> int:
    """List what is on, as a seat sees the city: the table, its own side, then the others clockwise."""
    stage, moment = stage_of(city, box, seat), moment_of(city, seat)
    own = side_of(city, box, seat, seat)
    n = table(city, box, seat, stage, on)
    n = own_money(city, box, seat, stage, moment, own, on, n)
    n = own_hand(city, box, seat, moment, own, on, n)
    n = own_cards(city, box, seat, moment, on, n)
    n = own_mission(city, box, seat, stage, moment, own, on, n)
    best = own
    for turn in range(1, city.players):
        rival = (seat + turn) % city.players
        other = side_of(city, box, rival, seat)
        best = other if turn == 1 else better_of(best, other)
        n = rivals_side(city, box, rival, turn - 1, own, other, on, n)
    return compared(city, seat, stage, own, best, on, n)


# --- Numbers that are told apart more coarsely the larger they are.


@kernel
def amount(number: int) -> int:
    """Below 8 exactly, then in fours, then in tens: 0 to 16."""
    if number < 8:
        return max(0, number)
    if number < 24:
        return 6 + number // 4
    return min(AMOUNTS - 1, 10 + (number - 4) // 10)


@kernel
def tilt(difference: int) -> int:
    """An amount more or less."""
    return AMOUNTS - 1 + (amount(difference) if difference >= 0 else -amount(-difference))


@kernel
def lead(points: int, standing: int) -> int:
    """Points ahead or behind, up to 6; on equal points whom the tie would favour (SW-49)."""
    if points == 0:
        return 7 + (standing > 0) - (standing < 0)
    return min(LEADS - 1, 8 + points) if points > 0 else max(0, 6 + points)


# --- Time.


@kernel
def moment_of(city: City, seat: int) -> int:
    """Whether a seat may build, is at the market, or it is somebody else's turn."""
    if city.to_move != seat or city.over:
        return ELSEWHERE
    return AT_BUILDING if city.phase == BUILDING else AT_MARKET


# --- A side.


@kernel
def compared(city: City, seat: int, stage: int, own: Side, best: Side, on: Cells, n: int) -> int:
    """Who is ahead, by how much, and in what."""
    ahead = lead(own.points - best.points, own.standing - best.standing)
    on[n] = feature(LEAD, stage, ahead)
    on[n + 1] = feature(LEAD_IN_REACH, stage, lead(own.reach - best.reach, own.penthouses - best.penthouses))
    on[n + 2] = feature(LEAD_BY_SOURCE, 0, lead(own.penthouses - best.penthouses, 0))
    on[n + 3] = feature(LEAD_BY_SOURCE, 1, lead(own.strategic - best.strategic, 0))
    on[n + 4] = feature(LEAD_BY_SOURCE, 2, lead(best.lacking - own.lacking, 0))
    on[n + 5] = feature(LEAD_IN_INCOME, era(stage), tilt(own.income - best.income))
    on[n + 6] = feature(LEAD_IN_WEALTH, era(stage), tilt(own.wealth - best.wealth))
    on[n + 7] = feature(LEAD_IN_OUTLOOK, era(stage), tilt(own.outlook - best.outlook))
    n += 8
    if city.closer > 0:
        to_come = (city.closer - 1 - city.to_move - 1) % city.players
        on[n] = feature(LAST_TURNS, to_come, ahead)
        n += 1
    return n


# --- The table.


@kernel
def table(city: City, box: Box, seat: int, stage: int, on: Cells) -> int:
    """What everybody sees alike: tops, time, what is left in stock."""
    n = coloured = 0
    for turn in range(city.players):
        owner = (seat + turn) % city.players
        coloured |= city.owned[owner]
        n = tops(city, box, seat, turn, city.owned[owner], stage, on, n)
    n = tops(city, box, seat, SEATS, built_up_to(city, 0) & ~coloured, stage, on, n)
    ahead = (city.to_move - seat) % city.players
    on[n] = feature(SETUP, 0, 2 * city.players + city.variant)
    on[n + 1] = feature(TURN, city.closer > 0, MOMENTS * ahead + moment_of(city, city.to_move))
    on[n + 2] = feature(STAGE, city.closer == seat + 1, stage)
    on[n + 3] = feature(FLOORS_IN_ALL, 0, floors_in_all(city) // city.players)
    on[n + 4] = feature(ROUND, 0, city.round)
    on[n + 5] = feature(QUIET, 0, quiet_rounds(city, seat))
    on[n + 6] = feature(NEUTRALS, 0, city.neutrals)
    on[n + 7] = feature(PILE, 0, pile_size(city) // 4)
    n += 8
    if city.to_move == seat:
        on[n] = feature(GIVEN, 0, city.given)
        n += 1
        if city.bought & city.sold:
            on[n] = feature(BACK_AND_FORTH, 0, 0)
            n += 1
    return n


@kernel
def tops(city: City, box: Box, seat: int, whose: int, sites: int, stage: int, on: Cells, n: int) -> int:
    """The tops of one player, or nobody's: where they are, and once more those that bring points."""
    while sites != 0:
        site = first_of(sites)
        look = whose * LEVELS + city.height[site] - 1
        on[n] = feature(TOP, site, look)
        n += 1
        if box.strategic >> site & 1:
            on[n] = feature(STRATEGIC_SITE, era(stage), 2 * look + can_follow(city, box, seat, site))
            n += 1
        sites &= sites - 1
    return n


@kernel
def can_follow(city: City, box: Box, seat: int, site: int) -> bool:
    """Whether a seat holds the floor that comes next on a building, and can pay for it."""
    piece = city.height[site]
    return piece < LEVELS and city.hand[seat, piece] > 0 and city.cash[seat] >= box.value[piece]


# --- One's own side.


@kernel
def own_money(city: City, box: Box, seat: int, stage: int, moment: int, own: Side, on: Cells, n: int) -> int:
    """Points, tops, what they pay, and what could be taken away."""
    on[n] = feature(OWN_POINTS, 0, own.points)
    on[n + 1] = feature(OWN_POINTS, 1, own.penthouses)
    on[n + 2] = feature(OWN_POINTS, 2, own.strategic)
    on[n + 3] = feature(OWN_POINTS, 3, own.reach)
    on[n + 4] = feature(OWN_OUTLOOK, era(stage), amount(own.outlook // 3))
    on[n + 5] = feature(OWN_PROSPECTS, moment, amount(int(prospects(city, box, seat))))
    on[n + 6] = feature(OWN_INCOME, era(stage), amount(own.income))
    on[n + 7] = feature(OWN_CASH, moment, city.cash[seat])
    on[n + 8] = feature(OWN_CASH_IN_TIME, era(stage), amount(city.cash[seat]))
    n += 9
    all_tops = 0
    for level in range(LEVELS):
        count = how_many(city.owned[seat] & places_of_height(city, level + 1))
        on[n] = feature(OWN_TOPS, level, count)
        n += 1
        if level < LEVELS - 1:
            all_tops += count * box.earns[level]
            on[n] = feature(OWN_EXPOSED, level, 3 * min(4, count) + min(2, threats(city, box, seat, level + 1)))
            n += 1
    on[n] = feature(OWN_INCOME_SPLIT, 0, amount(all_tops - own.income))
    return n + 1


@kernel
def threats(city: City, box: Box, seat: int, piece: int) -> int:
    """How many rivals hold a floor that goes on a level, and can pay for it."""
    count = 0
    for rival in range(city.players):
        count += rival != seat and city.hand[rival, piece] > 0 and city.cash[rival] >= box.value[piece]
    return count


@kernel
def own_hand(city: City, box: Box, seat: int, moment: int, own: Side, on: Cells, n: int) -> int:
    """The floors held: how many there are, whether they fit anywhere, whether they can be paid."""
    now = moment == AT_BUILDING
    for piece in range(PIECES):
        held = city.hand[seat, piece]
        on[n] = feature(OWN_HAND, piece, held)
        n += 1
        if held > 0:
            fees = min(FITS - 1, city.cash[seat] // box.value[piece])
            on[n] = feature(OWN_HAND_PAID, piece * 2 + now, FITS * min(HELD - 1, held) + fees)
            n += 1
        if piece < COLOURED:
            on[n] = feature(OWN_STOCK, piece, city.stock[seat, piece])
            n += 1
            if held > 0:
                fits = own.ready
                if piece != PENTHOUSE:
                    fits = how_many(places_of_height(city, piece) & ~city.owned[seat])
                on[n] = feature(OWN_HAND_FITS, piece * 2 + now, FITS * min(HELD - 1, held) + min(FITS - 1, fits))
                n += 1
    places = min(HELD - 1, own.ready) * HELD + min(HELD - 1, own.steps)
    held = min(HELD - 1, city.hand[seat, PENTHOUSE])
    on[n] = feature(OWN_PENTHOUSES, moment, (held * HELD * HELD + places) * 3 + min(2, city.hand[seat, NEUTRAL]))
    chance = penthouse_chance(own)
    money = min(FITS - 1, city.cash[seat] // max(1, box.value[PENTHOUSE] // 2))
    built = min(BUILT - 1, own.penthouses)
    on[n + 1] = feature(OWN_PENTHOUSE_MONEY, built, (held * 3 + chance) * FITS + money)
    return n + 2


@kernel
def penthouse_chance(side: Side) -> int:
    """2 if a penthouse has a place, 1 if a neutral floor or a rival could make one, 0 if not."""
    return 2 if side.ready > 0 else 1 if side.steps > 0 else 0


@kernel
def own_cards(city: City, box: Box, seat: int, moment: int, on: Cells, n: int) -> int:
    """The bonus cards held, and how near each of them is to being cashed."""
    standing = 0
    for card in range(CARDS):
        count = city.cards[seat, card]
        if count > 0:
            lacking = min(LACKING - 1, fewest_lacking(box, card, city.owned[seat], closed_for(city, seat)))
            spent = moment != ELSEWHERE and city.cashed >> box.likeness[card] & 1 == 1
            on[n] = feature(OWN_CARD, card, lacking)
            worth = min(2, box.card_value[card] // 4)
            on[n + 1] = feature(OWN_CARD_WORTH, worth, lacking * 4 + (3 if spent else moment))
            n += 2
            if lacking == 0:
                standing += count * box.card_value[card]
    on[n] = feature(OWN_CARDS, moment, cards_held(city, seat))
    on[n + 1] = feature(OWN_CARDS_STANDING, moment, amount(standing))
    return n + 2


@kernel
def own_mission(city: City, box: Box, seat: int, stage: int, moment: int, own: Side, on: Cells, n: int) -> int:
    """How near the mission is, how safe, at what price; and whether what was built was built for it or for another."""
    pattern, lost = CARDS + city.mission[seat], closed_for(city, seat)
    lacking = min(LACKING - 1, fewest_lacking(box, pattern, city.owned[seat], lost))
    unsafe = min(LACKING - 1, fewest_lacking(box, pattern, city.floors[seat, LEVELS - 1], lost))
    ever = took_part(city, seat) | city.floors[seat, SIX] | city.floors[seat, PENTHOUSE]
    begun = min(LACKING - 1, fewest_lacking(box, pattern, ever, 0))
    on[n] = feature(OWN_MISSION, city.mission[seat], lacking * MOMENTS + moment)
    on[n + 1] = feature(OWN_MISSION_IN_TIME, stage, lacking * LACKING + unsafe)
    on[n + 2] = feature(OWN_MISSION_BEGUN, lacking, begun * 3 + min(2, how_many(ever) // 5))
    nearer = alike = 0
    for mission in range(MISSIONS):
        other = min(LACKING - 1, fewest_lacking(box, CARDS + mission, city.owned[seat], lost))
        nearer += other < lacking
        alike += other == lacking
    on[n + 3] = feature(OWN_MISSION_AMONG_ALL, lacking, nearer * ALIKE + min(ALIKE, alike) - 1)
    on[n + 4] = feature(OWN_MISSION_PRICE, era(stage), amount(mission_price(city, box, seat, lacking, lost)))
    return n + 5


@kernel
def mission_price(city: City, box: Box, seat: int, lacking: int, lost: int) -> int:
    """What the floors cost that would complete a mission where it lacks fewest, the cheapest way."""
    pattern, least = CARDS + city.mission[seat], 99
    for n in range(box.first_place[pattern], box.first_place[pattern + 1]):
        missing = box.place[n] & ~city.owned[seat]
        if box.place[n] & lost == 0 and how_many(missing) == lacking:
            price = 0
            while missing != 0:
                piece = city.height[first_of(missing)]
                price += box.value[piece] * (1 if city.hand[seat, piece] > 0 else 2)
                missing &= missing - 1
            least = min(least, price)
    return least


# --- The others.


@kernel
def rivals_side(city: City, box: Box, rival: int, other: int, own: Side, side: Side, on: Cells, n: int) -> int:
    """A rival, so many turns after the seat that looks: how far ahead or behind, and what he may soon do."""
    stage = stage_of(city, box, rival)
    on[n] = feature(
        RIVALS_LEAD, other * ERAS + era(stage), lead(side.points - own.points, side.standing - own.standing)
    )
    on[n + 1] = feature(RIVALS_MISSION, stage, side.lacking)
    on[n + 2] = feature(RIVALS_INCOME, other, amount(side.income))
    on[n + 3] = feature(RIVALS_CASH, other, amount(city.cash[rival]))
    on[n + 4] = feature(RIVALS_CARDS, other, cards_held(city, rival))
    built, held = min(BUILT - 1, side.penthouses), min(HELD - 1, city.hand[rival, PENTHOUSE])
    money = min(FITS - 1, (city.cash[rival] + side.income) // max(1, box.value[PENTHOUSE] // 2))
    chance = penthouse_chance(side)
    on[n + 5] = feature(RIVALS_PENTHOUSES, 0, ((built * HELD + held) * 3 + chance) * FITS + money)
    n += 6
    for piece in range(PIECES):
        if city.hand[rival, piece] > 0:
            on[n] = feature(RIVALS_HAND, other * PIECES + piece, city.hand[rival, piece])
            n += 1
    return n
