"""What a bot thinks of a city: how good it is for a seat. What a player might well do is in `habits.py`.

Everything is counted in millions. Cash counts as it is while it can still be spent; a top counts for the incomes still
to come; a point for about what a penthouse costs. A floor in the hand counts for what it would bring where it fits
best, if the fee can be paid.
"""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.building import closed_for, penthouses_built, took_part, top_owner
from topfloor.games.skyline.income import best_group, group_of, income_of
from topfloor.games.skyline.position import (
    BUILDING,
    CARDS,
    EVERYWHERE,
    FOUR,
    LEVELS,
    MARKET,
    MISSION,
    NEUTRAL,
    NOBODY,
    PENTHOUSE,
    PENTHOUSES,
    PIECES,
    SITES,
    SIX,
    STRATEGIC,
    City,
)
from topfloor.games.skyline.rules import is_last_turn
from topfloor.games.skyline.scoring import mission_stands, strategic_tops
from topfloor.games.skyline.sites import how_many

MILLIONS = 1.0
"""What a million is worth in the units of a judgement."""

POINT = 30.0
"""What a point is worth in millions."""

RIVALS_COUNT = 0.6
"""How much a bot cares about what its rivals get, all together."""

LAST_TURN = 12.0
"""What a last turn will bring a rival who still has one."""

CLINCH = 8.0
"""What each point of a lead is worth more once the last turns have come."""

DECIDED = 60.0
"""What each point of a lead is worth when nothing can change any more."""

POINTLESS = 1000.0
"""What selling and buying the same kind of floor in one turn counts against a player: no bot is to try it (A14)."""

RESTLESS = 4.0
"""What each round without a build counts against a player: bots build on before a table falls asleep (A17)."""

FLOORS_IN_ALL = 20.0
"""Floors that each player usually builds, for a guess at how much of the match is left."""


@kernel
def appraise(city: City, box: Box, seat: int) -> float:
    """What a seat can expect from here, less a share of what its rivals can."""
    pointless = POINTLESS if city.bought & city.sold and not city.over else 0.0
    if city.over or (city.phase == MARKET and is_last_turn(city, (city.to_move + 1) % city.players)):
        spared = 0.02 * city.cash[seat] + 0.015 * price_of_hand(city, box, seat)
        return MILLIONS * (DECIDED * lead(city, box, seat) + spared - pointless)
    worth = outlook(city, box, seat, seat) + prospects(city, box, seat) + mission_hope(city, box, seat)
    for rival in range(city.players):
        if rival != seat:
            worth -= RIVALS_COUNT / (city.players - 1) * outlook(city, box, rival, seat)
    if city.closer > 0:
        worth += CLINCH * lead(city, box, seat)
    return MILLIONS * (worth - pointless - RESTLESS * quiet_rounds(city, seat))


@kernel
def quiet_rounds(city: City, seat: int) -> int:
    """Whole rounds without a build when a seat last began its turn, so that ending it changes nothing."""
    return max(0, city.quiet - 1 - (city.to_move - seat) % city.players) // city.players


@kernel
def lead(city: City, box: Box, seat: int) -> float:
    """By how many points a seat is ahead, for all that it can see: its own mission and everybody's other points."""
    best = -100
    for rival in range(city.players):
        if rival != seat:
            best = max(best, open_points(city, box, rival))
    mission = box.points[MISSION] if mission_stands(city, box, seat) else 0
    return 1.0 * (open_points(city, box, seat) + mission - best)


@kernel
def open_points(city: City, box: Box, seat: int) -> int:
    """A seat's points as they stand, but for its mission."""
    penthouses = box.points[PENTHOUSES] * penthouses_built(city, box, seat)
    return penthouses + box.points[STRATEGIC] * strategic_tops(city, box, seat)


@kernel
def turns_left(city: City, box: Box, seat: int, viewer: int) -> float:
    """How many turns, and so incomes, a seat may still expect.

    It does not hang on whose turn it is, so that ending a turn seems neither good nor bad. For the same reason a rival
    who has just begun his turn counts as if it were still to come.
    """
    if city.closer > 0:
        if seat == city.to_move:
            return 0.0 if seat == viewer else 1.0
        ahead = (seat - city.to_move) % city.players
        until = (city.closer - 1 - city.to_move) % city.players
        return 1.0 if ahead < until or until == 0 else 0.0
    most = floors = 0
    for owner in range(city.players):
        most = max(most, penthouses_built(city, box, owner))
    for site in range(SITES):
        floors += city.height[site]
    early = max(0.0, 1.0 - floors / (FLOORS_IN_ALL * city.players))
    return 0.7 * (box.last_penthouse - most) + 6.0 * early


@kernel
def outlook(city: City, box: Box, seat: int, viewer: int) -> float:
    """Cash, incomes to come, points that stand and bonus cards of a seat, in millions."""
    turns = turns_left(city, box, seat, viewer)
    cash = city.cash[seat]
    if seat == city.to_move and seat != viewer:
        cash = max(0, cash - city.earned[seat])
    worth = POINT * penthouses_built(city, box, seat)
    if turns > 0.0:
        worth += min(1.0, 0.3 + 0.35 * turns) * purchasing_power(cash) + hopes(city, box, seat)
        worth += 0.8 * turns * income_of(city, box, best_group(city, box, seat))
        if city.closer > 0:
            worth += LAST_TURN
    else:
        worth += purchasing_power(cash) if city.phase == BUILDING and seat == city.to_move else 0.02 * cash
    held = box.strategic & city.owned[seat]
    for site in range(SITES):
        if held >> site & 1:
            worth += POINT * safety(city, box, site, turns)
    return worth


@kernel
def purchasing_power(cash: int) -> float:
    """What cash is worth: the first millions in full, those that can hardly be spent at once less."""
    return min(cash, 20) + 0.5 * max(0, min(cash, 50) - 20) + 0.15 * max(0, cash - 50)


@kernel
def safety(city: City, box: Box, site: int, turns: float) -> float:
    """How likely a top keeps its owner to the end: for sure on level 5, else the higher and later the likelier."""
    if city.height[site] == LEVELS:
        return 1.0
    return (0.35 + 0.1 * city.height[site]) / (1.0 + 0.12 * turns)


@kernel
def hopes(city: City, box: Box, seat: int) -> float:
    """What the bonus cards of a seat are worth: those that stand nearly their money, others what an exchange brings."""
    worth = 0.0
    for card in range(CARDS):
        count = city.cards[seat, card]
        if count > 0:
            lacking = fewest_lacking(box, card, city.owned[seat], 0)
            worth += 1.7 * count
            if lacking == 0:
                worth += (0.9 if city.cashed >> box.likeness[card] & 1 == 0 else 0.5) * box.card_value[card] - 1.7
            elif lacking == 1:
                worth += 1.0
    return worth


@kernel
def fewest_lacking(box: Box, pattern: int, tops: int, lost: int) -> int:
    """How many tops a pattern lacks in its best place, none of it on the sites `lost`."""
    fewest = 9
    for n in range(box.first_place[pattern], box.first_place[pattern + 1]):
        if box.place[n] & lost == 0:
            fewest = min(fewest, how_many(box.place[n] & ~tops))
    return fewest


@kernel
def mission_hope(city: City, box: Box, seat: int) -> float:
    """What the mission of a seat is worth, the nearer it is."""
    if mission_stands(city, box, seat):
        return box.points[MISSION] * POINT * 0.6
    lacking = fewest_lacking(box, CARDS + city.mission[seat], city.owned[seat], closed_for(city, seat))
    return (
        box.points[MISSION] * POINT * (0.3 if lacking == 1 else 0.12 if lacking == 2 else 0.04 if lacking == 3 else 0.0)
    )


@kernel
def prospects(city: City, box: Box, seat: int) -> float:
    """What the floors in the hand would bring where they fit best, the dearest first, while there is money for fees."""
    turns = turns_left(city, box, seat, seat)
    now = seat == city.to_move and city.phase == BUILDING
    if turns <= 0.0 and not now:
        return 0.015 * price_of_hand(city, box, seat)
    income = income_of(city, box, best_group(city, box, seat))
    money = city.cash[seat] if now else city.cash[seat] + income
    worth = 0.0
    for piece in range(PENTHOUSE, -1, -1):
        count = city.hand[seat, piece]
        if count > 0:
            first, second = best_gains(city, box, seat, piece, income, turns)
            for number in range(min(count, 3)):
                gain = first if number == 0 else second if number == 1 else 0.5 * second
                share = (0.95 if now and piece == PENTHOUSE else 0.55) if money >= box.value[piece] else 0.25
                money = max(0, money - box.value[piece])
                worth += max(0.55 * box.value[piece], share * gain)
    if city.hand[seat, NEUTRAL] > 0:
        worth += 2.5 if not can_step_up(city, seat) else 6.0 if city.hand[seat, PENTHOUSE] > 0 else 4.5
    return worth


@kernel
def price_of_hand(city: City, box: Box, seat: int) -> int:
    """What the floors in a hand have cost."""
    price = 0
    for piece in range(PIECES):
        price += city.hand[seat, piece] * box.value[piece]
    return price


@kernel
def places_of_height(city: City, height: int) -> int:
    """The sites that have so many levels."""
    sites = EVERYWHERE if height == 0 else built_up_to(city, height - 1)
    return sites if height == LEVELS else sites & ~built_up_to(city, height)


@kernel
def built_up_to(city: City, level: int) -> int:
    """The sites that have a floor on a level, anybody's or nobody's."""
    sites = city.floors[NOBODY, level]
    for owner in range(city.players):
        sites |= city.floors[owner, level]
    return sites


@kernel
def can_step_up(city: City, seat: int) -> bool:
    """Whether a neutral floor could lift a building to where the seat may set a penthouse (SW-30)."""
    return took_part(city, seat) & places_of_height(city, SIX) != 0


@kernel
def best_gains(city: City, box: Box, seat: int, piece: int, income: int, turns: float) -> tuple[float, float]:
    """The most that a piece could bring on one site, and on another."""
    first = second = 0.0
    part = took_part(city, seat)
    for site in range(SITES):
        if city.owned[seat] >> site & 1 == 0 and city.height[site] == piece:
            if piece != PENTHOUSE or part >> site & 1:
                gain = gain_of(city, box, seat, piece, site, income, turns)
                if gain > first:
                    first, second = gain, first
                elif gain > second:
                    second = gain
        elif piece == PENTHOUSE and part >> site & 1 and city.height[site] == FOUR + 1:
            step = 0.6 if city.hand[seat, NEUTRAL] > 0 else 0.45 if city.neutrals > 0 else 0.25
            first = max(first, step * gain_of(city, box, seat, piece, site, income, turns))
    return first, second


@kernel
def gain_of(city: City, box: Box, seat: int, piece: int, site: int, income: int, turns: float) -> float:
    """What a coloured floor on a site would bring, its fee paid: income, a point, a rival's loss."""
    gain = -1.0 * box.value[piece]
    if piece == PENTHOUSE:
        gain += POINT
    else:
        gain += 0.2 * box.earns[piece]
    if box.next_to[site] & city.owned[seat]:
        joined = group_of(box, site, city.owned[seat] | 1 << site)
        pays = income_of(city, box, joined & ~(1 << site)) + box.earns[piece]
    else:
        pays = box.earns[piece]
    gain += 0.8 * turns * max(0, pays - income)
    owner = top_owner(city, site)
    if owner != NOBODY and owner != seat:
        gain += 0.2 * turns * box.earns[city.height[site] - 1] - 0.3 * box.value[piece]
    if box.strategic >> site & 1:
        gain += POINT if piece == PENTHOUSE else POINT * (0.45 + 0.1 * piece) / (1.0 + 0.12 * turns)
    return gain
