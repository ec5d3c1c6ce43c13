# ruff: noqa: SIM110 - kernels are plain loops
"""Tracks and score: markers that hop over each other (PS-19 … PS-22)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.position import ENDS, HOPS, LINES, Town


@kernel
def occupied(town: Town, seat: int, track: int, space: int) -> bool:
    """Whether another player's marker stands on a space of a track."""
    for other in range(town.players):
        if other != seat and town.track[other, track] == space:
            return True
    return False


@kernel
def can_advance(town: Town, box: Box, seat: int, track: int, steps: int) -> bool:
    """Whether a marker can move that way at all (PS-13, PS-19)."""
    if steps < 0:
        return town.track[seat, track] > 0
    return town.track[seat, track] < box.track_end[track]


@kernel
def destination(town: Town, box: Box, seat: int, track: int, steps: int) -> int:
    """Where so many steps lead: each to the next free space; the ends of a track may be shared (PS-19)."""
    space = town.track[seat, track]
    end = box.track_end[track]
    for _ in range(abs(steps)):
        if steps > 0 and space < end:
            space += 1
            while space < end and occupied(town, seat, track, space):
                space += 1
        elif steps < 0 and space > 0:
            space -= 1
            while space > 0 and occupied(town, seat, track, space):
                space -= 1
    return space


@kernel
def advance(town: Town, box: Box, seat: int, track: int, steps: int) -> None:
    """Move a marker; each line reached for the first time, and the end, give points (PS-20, PS-21)."""
    space = destination(town, box, seat, track, steps)
    town.track[seat, track] = space
    passed = space // box.line_every[track]
    if passed > town.lines[seat, track]:
        gain_points(town, seat, LINES, passed - town.lines[seat, track])
        town.lines[seat, track] = passed
    if space == box.track_end[track] and not town.ended[track]:
        town.ended[track] = 1
        gain_points(town, seat, ENDS, box.end_bonus[track])


@kernel
def gain_points(town: Town, seat: int, source: int, points: int) -> None:
    """Move the score marker point by point, hopping over the others' (PS-22)."""
    for _ in range(points):
        place = town.marker[seat] + 1
        while scored(town, seat, place):
            place += 1
        town.points[seat, source] += 1
        town.points[seat, HOPS] += place - town.marker[seat] - 1
        town.marker[seat] = place


@kernel
def scored(town: Town, seat: int, place: int) -> bool:
    """Whether another player's score marker stands there."""
    for other in range(town.players):
        if other != seat and town.marker[other] == place:
            return True
    return False
