"""What a bot thinks of a table: how good it is for a seat, and which move a player might well make."""

from __future__ import annotations

from topfloor.engine.actions import is_a
from topfloor.engine.kernel import constant_array, kernel
from topfloor.engine.record import Cells
from topfloor.engine.rng import draw
from topfloor.games.paper_skylines.actions import (
    BUILD,
    CLAIM,
    ENDS,
    SKIP,
    TUCK,
    USE,
    VISIT,
)
from topfloor.games.paper_skylines.box import ON_COST, Box
from topfloor.games.paper_skylines.building import cheapest
from topfloor.games.paper_skylines.counting import counted, needed
from topfloor.games.paper_skylines.language import BUILD as BUILD_STEP
from topfloor.games.paper_skylines.language import CHOOSE, OP, WHERE, N
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    BUILD_WHERE,
    CARDS,
    LEVELS,
    PAYMENT,
    TRACKS,
    Town,
)
from topfloor.games.paper_skylines.scoring import award_winner
from topfloor.games.paper_skylines.stacks import city_is_on_top
from topfloor.games.paper_skylines.steps import still_to_do

RIVALS_COUNT = 0.3
"""How much a bot cares about what its rivals get, all together."""

A_CARD = 0.36
A_STEP = 0.32
A_CHIP = 0.9

STANDING_STILL = 0.1
"""What each round without a card from a deck is held against a table, so that bots do not wait for a sweep (PS-27)."""

TURNS_LEFT = constant_array([60, 45, 26, 10])
"""How often, in tenths, the action of a building may yet be worth taking, by level."""

MISSING_BITS = 8
"""Room for what is missing for one achievement, where all of them are packed into one number."""


@kernel
def appraise(town: Town, box: Box, seat: int) -> float:
    """Points that a seat can expect from here, less a share of what its rivals can."""
    tall, many = award_winner(town, True), award_winner(town, False)
    worth = outlook(town, box, seat, tall, many)
    for rival in range(town.players):
        if rival != seat:
            worth -= RIVALS_COUNT / (town.players - 1) * outlook(town, box, rival, tall, many)
    return worth


@kernel
def outlook(town: Town, box: Box, seat: int, tall: int, many: int) -> float:
    """Points of a seat now, and what its tracks, hand, buildings, claims and pending steps promise."""
    if town.over or town.city[seat] == 0:
        return 1.0 * town.marker[seat]
    claims = claims_in_reach(town, box, seat, all_missing(town, box, seat))
    city = engine(town, box, seat) + claims + awards_in_reach(town, box, seat, tall, many)
    return outlook_with(town, box, seat, city, promise(town, box, seat) if seat == town.to_move else 0.0)


@kernel
def outlook_with(town: Town, box: Box, seat: int, city: float, steps: float) -> float:
    """The same once it is known what the city promises, its buildings, claims and awards, and what pending steps do."""
    worth = 1.0 * town.marker[seat]
    for track in range(TRACKS):
        worth += A_STEP * (town.track[seat, track] - box.line_every[track] * town.lines[seat, track])
    for held in range(town.hand[seat]):
        worth += max(0.05, 0.62 - 0.06 * held)
    worth += city
    worth += steps
    return worth if town.drew else worth - STANDING_STILL * town.idle / town.players


@kernel
def time_left(town: Town, box: Box) -> float:
    """How much a building's action is still good for, falling as the level's deck does."""
    level = town.level
    now = TURNS_LEFT[level]
    after = TURNS_LEFT[level + 1] if level < LEVELS - 1 else 0
    left: float = (after + (now - after) * min(1.0, town.deck_left[level] / 14.0)) / 10.0
    return left


@kernel
def engine(town: Town, box: Box, seat: int) -> float:
    """What the actions of one's top cards are worth over the turns to come: chiefly of the best two."""
    best = second = others = 0
    for place in range(town.width[seat]):
        top = town.top[seat, place]
        if 0 < top <= CARDS:
            deed = box.rest[box.program[top - 1]]
            if deed > best:
                others += second
                second = best
                best = deed
            elif deed > second:
                others += second
                second = deed
            else:
                others += deed
    worth = (0.36 * best + 0.30 * second + 0.05 * others) / 100.0
    if city_is_on_top(town, seat):
        worth += 0.12 if box.city_on[town.city[seat] - 1] == ON_COST else 0.15
    return worth * time_left(town, box)


@kernel
def all_missing(town: Town, box: Box, seat: int) -> int:
    """How many icons a seat lacks for each achievement that it has not claimed, packed into one number."""
    packed = 0
    for achievement in range(ACHIEVEMENTS):
        if not town.claims[seat] >> achievement & 1:
            missing = 0
            for number in range(box.needs[achievement]):
                need = needed(town, box, achievement, number)
                missing += max(0, need - counted(town, box, seat, box.need[achievement, number]))
            packed |= missing << MISSING_BITS * achievement
    return packed


@kernel
def missing_for(packed: int, achievement: int) -> int:
    """How many icons are missing for one achievement."""
    return packed >> MISSING_BITS * achievement & (1 << MISSING_BITS) - 1


@kernel
def claims_in_reach(town: Town, box: Box, seat: int, packed: int) -> float:
    """Achievements that are met or near, of which so many icons are missing, and chips taken."""
    worth = 0.0
    for achievement in range(ACHIEVEMENTS):
        if town.chip_owner[achievement] == seat + 1:
            worth += A_CHIP * town.chip[achievement]
        if not town.claims[seat] >> achievement & 1:
            missing, total = missing_for(packed, achievement), 0
            for number in range(box.needs[achievement]):
                total += needed(town, box, achievement, number)
            chip = 1.5 if town.chip_owner[achievement] == 0 else 0.0
            share = 1.0 - missing / total
            near = 0.85 if missing == 0 else 0.5 * share * share * share
            worth += near * (box.stars[achievement] + chip)
    return worth


@kernel
def awards_in_reach(town: Town, box: Box, seat: int, tall: int, many: int) -> float:
    """Awards, worth more the nearer the end; who would have them now is told."""
    worth = 0.0
    sure = 0.2 + 0.2 * town.level
    if tall == seat:
        worth += sure * box.award[0]
    if many == seat:
        worth += sure * box.award[1]
    return worth


@kernel
def promise(town: Town, box: Box, seat: int) -> float:
    """What the pending steps of the player to move are worth, the building under way included."""
    total = 0
    for row in range(town.depth):
        step = town.step[row]
        width = 1 + (box.code[step, N] if box.code[step, OP] == CHOOSE else 0)
        total += box.rest[step + width]
        if box.code[step, OP] != BUILD_STEP or town.building == 0 or row < town.depth - 1:
            total += box.worth[step] * still_to_do(town, box, row)
    worth = total / 100.0
    if town.ask == BUILD_WHERE or town.ask == PAYMENT:
        worth += building_promise(town, box, seat)
    return worth


@kernel
def building_promise(town: Town, box: Box, seat: int) -> float:
    """What the card being built will bring, less the cards still to be paid and the action it covers."""
    card = town.building - 1
    worth = -A_CARD + 0.15
    for track in range(TRACKS):
        worth += A_STEP * box.gain[card, track]
    deed = box.rest[box.program[card]] / 100.0
    owed = town.owed
    if town.ask == BUILD_WHERE:
        step = town.step[town.depth - 1]
        owed = cheapest(town, box, seat, card, box.code[step, N], box.code[step, WHERE])
    elif town.place >= ENDS:
        top = town.top[seat, town.place - ENDS]
        if 0 < top <= CARDS:
            deed -= box.rest[box.program[top - 1]] / 100.0
    return worth + 0.3 * deed * time_left(town, box) - A_CARD * owed


@kernel
def likely(town: Town, box: Box, moves: Cells, count: int) -> int:
    """A move for a quick playout: the more promising of two at random."""
    move = moves[draw(town, count)]
    other = moves[draw(town, count)]
    return other if eagerness(other) > eagerness(move) else move


@kernel
def eagerness(move: int) -> int:
    """How readily a player takes to a kind of move."""
    if is_a(CLAIM, move):
        return 4
    if is_a(BUILD, move) or is_a(VISIT, move):
        return 3
    if is_a(TUCK, move) or is_a(USE, move):
        return 1
    return 0 if is_a(SKIP, move) else 2
