"""Final scoring: awards, chips and the ranking (PS-28 … PS-30)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.position import ACHIEVEMENTS, AWARDS, CHIPS, PLACES, SEATS, SOURCES, Town
from topfloor.games.paper_skylines.stacks import buildings, tallest
from topfloor.games.paper_skylines.tracks import gain_points

NOBODY = SEATS


@kernel
def finish(town: Town, box: Box) -> None:
    """Score the end, from the leader downwards: awards and chips, hopping as ever (PS-29)."""
    tall, many = award_winner(town, True), award_winner(town, False)
    done = 0
    for _ in range(town.players):
        seat = leader(town, done)
        done |= 1 << seat
        if tall == seat:
            gain_points(town, seat, AWARDS, box.award[0])
        if many == seat:
            gain_points(town, seat, AWARDS, box.award[1])
        for achievement in range(ACHIEVEMENTS):
            if town.chip_owner[achievement] == seat + 1:
                gain_points(town, seat, CHIPS, town.chip[achievement])


@kernel
def leader(town: Town, done: int) -> int:
    """Who is furthest of those not done yet; on the starting space together, the first from the start player on."""
    best = NOBODY
    for turn in range(town.players):
        seat = (town.start + turn) % town.players
        if not done >> seat & 1 and (best == NOBODY or town.marker[seat] > town.marker[best]):
            best = seat
    return best


@kernel
def measured(town: Town, seat: int, by_height: bool) -> int:
    """What an award looks at: cards in the tallest building, or buildings (PS-28)."""
    return tallest(town, seat) if by_height else buildings(town, seat)


@kernel
def award_winner(town: Town, by_height: bool) -> int:
    """Who has most; a tie discards the award (PS-28)."""
    best = NOBODY
    most = 0
    for seat in range(town.players):
        value = measured(town, seat, by_height)
        if value > most:
            most = value
            best = seat
        elif value == most:
            best = NOBODY
    return best


@kernel
def score(town: Town, seat: int) -> int:
    """All points of a seat, the spaces won by hopping included: the place of its marker."""
    total = 0
    for source in range(SOURCES):
        total += town.points[seat, source]
    return total


@kernel
def standing(town: Town, seat: int) -> int:
    """A seat's place in the ranking as one number: score, tallest building, most buildings (PS-30)."""
    return (score(town, seat) * 128 + tallest(town, seat)) * (PLACES + 1) + buildings(town, seat)
