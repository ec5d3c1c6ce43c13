"""How one match between bots went: a row of figures, and what a study wants to know besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from topfloor.engine.match import Match
from topfloor.engine.record import Array
from topfloor.lab.fixtures import Fixture

PARTS = 20
"""Into how many parts the course of a match is cut, to tell how long its winner has led."""


class Course(NamedTuple):
    """A match as it is written down, ply by ply."""

    actions: Array
    movers: Array
    """The seats that made them."""
    scores: Array
    """How many points each seat had after them."""

    @classmethod
    def blank(cls, plies: int, players: int) -> Course:
        """Room for so many plies."""
        return cls(np.zeros(plies, np.int64), np.zeros(plies, np.int64), np.zeros((plies, players), np.int64))

    def until(self, ply: int) -> Course:
        """The first plies of it."""
        return Course(*(column[:ply] for column in self))


class Decision(NamedTuple):
    """A move that was thought about: when, by whom, and what came of the thinking."""

    ply: int
    """How many moves had been played."""
    seat: int
    visits: int
    """How often the move was tried."""
    chance: float | None
    """To win with it; None if the bot does not say."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Detail:
    """What only a study wants to know: all moves, points by source, and what each seat had and held at the end."""

    actions: tuple[int, ...]
    movers: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    led: tuple[bool, ...]
    kept: tuple[tuple[str, ...], ...]
    sites: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """How one match went.

    `trailing` is the share of moves after which no winner was ahead, `comeback` the most points by which the winners
    were behind, `ending` the reason for which nothing more may be played.
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    plies: int
    lead_changes: int
    trailing: float
    comeback: int
    ending: str
    detail: Detail | None = None
    decisions: tuple[Decision, ...] = field(default=(), compare=False, repr=False)
    """What bots thought about; how long that took, no two machines agree on."""

    def won(self, seat: int) -> float:
        """A seat's share of the victory."""
        return (seat in self.winners) / len(self.winners)


def row_of(fixture: Fixture, end: Match, course: Course, *, detail: bool) -> Row:
    """What came of a match, from where it ended and how it got there."""
    winners = end.winners()
    behind = course.scores.max(axis=1) - course.scores[:, winners].max(axis=1)
    return Row(
        fixture.number,
        fixture.seed,
        fixture.bots,
        tuple(end.scores()),
        _places(end),
        tuple(winners),
        len(course.actions),
        lead_changes(course.scores),
        round(float((behind > 0).mean()), 4),
        int(behind.max()),
        _ending(end),
        _detail(end, course, behind) if detail else None,
    )


def _detail(end: Match, course: Course, behind: Array) -> Detail:
    views = [end.view(seat) for seat in range(end.players)]
    marks = [max(0, len(behind) * part // PARTS - 1) for part in range(PARTS + 1)]
    return Detail(
        tuple(course.actions.tolist()),
        tuple(course.movers.tolist()),
        tuple(tuple(seat.values()) for seat in end.breakdown()),
        tuple(bool(behind[mark] == 0) for mark in marks),
        tuple(tuple(sorted(kept(view))) for view in views),
        tuple(tuple(sorted(sites_of(view))) for view in views),
    )


def _places(end: Match) -> tuple[int, ...]:
    standings = [end.game.standing(end.position, seat) for seat in range(end.players)]
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def _ending(end: Match) -> str:
    """What is said against any move once a match is over, by its key: games that can end in several ways tell them."""
    return end.game.REASONS[end.game.why(end.position, end.content.box, 0)][0]


def lead_changes(scores: Array) -> int:
    """How often somebody else came to lead alone."""
    best = scores.max(axis=1, keepdims=True)
    alone = (scores == best).sum(axis=1) == 1
    leaders = scores.argmax(axis=1)[alone]
    return int((leaders[1:] != leaders[:-1]).sum())


# --- What a view tells, whatever the game.


def kept(view: Mapping[str, Any]) -> set[str]:
    """What a seat turns out to have held and built when all is over, as 'field: thing'; from its own view."""
    own = {key: value for key, value in view["players"][view["you"]].items() if key not in ("name", "colour")}
    built = [piece for stack in view["board"].values() for piece in pieces(stack) if owner(piece) == view["you"]]
    marks = [(key, value) for piece in built for key, value in piece.items() if key not in ("piece", "height")]
    return {f"{key}: {thing}" for key, value in [*(own | view["yours"]).items(), *marks] for thing in _things(value)}


def _things(value: object) -> list[str]:
    """The words in a field that name something: itself, or those of a list."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [item for item in value if isinstance(item, str)]
    return []


def sites_of(view: Mapping[str, Any]) -> set[str]:
    """The sites where something of a seat stands at the end."""
    return {site for site, stack in view["board"].items() if view["you"] in map(owner, pieces(stack))}


Piece = Mapping[str, object]


def pieces(stack: Piece | list[Piece]) -> list[Piece]:
    """What stands on a site, from the ground up."""
    return stack if isinstance(stack, list) else [stack]


def owner(piece: Piece) -> object:
    """Whose a piece is: a seat, or None."""
    return piece.get("owner", piece.get("seat"))
