"""Whether a change makes a bot stronger: matches against how it was, until a sequential test knows."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path

from topfloor.engine.content import Components
from topfloor.engine.errors import BadSetup
from topfloor.engine.setup import players
from topfloor.engine.texts import Saying
from topfloor.games import REGISTRY
from topfloor.lab.figures import Share
from topfloor.lab.fixtures import Setup, matches
from topfloor.lab.ratings import Rating
from topfloor.lab.rows import Row
from topfloor.lab.sequential import Blocks, Bounds, SequentialTest, elo_of
from topfloor.lab.simulate import simulate
from topfloor.lab.workers import Report

MOST = 1_000
"""Blocks after which a test gives up, if nothing else is said."""

OPENING_PER_SEAT = 2
"""Enough to make deals differ, and too few to decide a match."""


def usual_opening(seats: int) -> int:
    """Moves by lot with which matches begin, if nothing else is said."""
    return OPENING_PER_SEAT * seats


@dataclass(frozen=True)
class Verdict:
    """What came of a test."""

    setup: Setup = field(repr=False)
    one: str
    other: str
    seats: int
    bounds: Bounds
    most: int
    answer: str | None
    """'accepted' or 'rejected'; None if the most that may be played did not decide it."""
    ratio: float
    """The log-likelihood ratio."""
    blocks: int
    won: Share
    elo: Rating
    """Both with the interval that holds the true value in 95 of 100 tests of this length; a test that stops when it is
    sure stops rather when it was lucky, so the middle is a little too far out."""
    rows: tuple[Row, ...] = field(repr=False)

    @property
    def complete(self) -> bool:
        """Whether it came to its end: an answer, or the most that may be played."""
        return self.answer is not None or self.blocks >= self.most


def accept(
    game: str,
    one: str,
    other: str,
    *,
    seats: int = 2,
    bounds: Bounds | None = None,
    most: int = MOST,
    opening: int | None = None,
    seed: int = 0,
    variant: str | None = None,
    content: Components | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    report: Report | None = None,
) -> Verdict:
    """Test whether `one` is stronger than `other`, and stop as soon as that is known.

        verdict = lab.accept("skyliners", "search:1000", "reference:1000", bounds=lab.Bounds(elo0=0, elo1=30))
        verdict.answer      # 'accepted', 'rejected', or None after `most` blocks

    Every deal with its opening is played from all the seats (a block): `one` alone against others on each seat once.
    Bounds and method stand in `sequential.py`. All else is said as for `simulate`; the answer is the same
    whoever plays.
    """
    if one == other:
        raise BadSetup(Saying("topfloor.lab", "accept.same", name=one))
    seats, most = players(REGISTRY.game(game), seats), matches("most", most)
    test = SequentialTest(bounds or Bounds(), seats)
    hearing = _Hearing(test, one)
    run = simulate(
        game,
        seated(one, other, seats),
        games=most * seats,
        opening=usual_opening(seats) if opening is None else opening,
        seed=seed,
        variant=variant,
        content=content,
        out=out,
        executor=executor,
        workers=workers,
        cluster=cluster,
        report=report,
        enough=hearing.hear,
    )
    return _verdict(test, run.setup, (one, other), most, run.rows)


def seated(one: str, other: str, seats: int) -> list[str]:
    """One of the one kind, and others on the other seats."""
    return [one, *[other] * (seats - 1)]


def won_by(one: str, row: Row) -> float:
    """The share of a match's victory that went to the seat of `one`."""
    return row.won(row.bots.index(one))


def block_results(one: str, rows: Sequence[Row], seats: int) -> list[float]:
    """What share of the victories of each whole block `one` won, in order."""
    blocks: dict[int, list[float]] = {}
    for row in rows:
        blocks.setdefault(row.number // seats, []).append(won_by(one, row))
    return [sum(won) / seats for _, won in sorted(blocks.items()) if len(won) == seats]


class _Hearing:
    """Gathers matches to blocks, and tells a test of each."""

    def __init__(self, test: SequentialTest, one: str) -> None:
        self.test, self.one = test, one
        self.won: dict[int, list[float]] = {}
        self.due = 0

    def hear(self, row: Row) -> bool:
        """One more match; whether the test has its answer. Blocks count in their order, as soon as they are whole."""
        self.won.setdefault(row.number // self.test.seats, []).append(won_by(self.one, row))
        while len(self.won.get(self.due, ())) == self.test.seats:
            result = sum(self.won.pop(self.due)) / self.test.seats
            self.due += 1
            if self.test.hear(result) is not None:
                return True
        return False


def _verdict(test: SequentialTest, run: Setup, names: tuple[str, str], most: int, rows: Sequence[Row]) -> Verdict:
    blocks = test.blocks
    low, high = blocks.interval() if blocks.count else (0.0, 1.0)
    won = Share(blocks.share, low, high, blocks.count * test.seats)
    return Verdict(
        run,
        *names,
        test.seats,
        test.bounds,
        most,
        test.answer,
        test.ratio,
        blocks.count,
        won,
        rated(blocks),
        tuple(rows[: blocks.count * test.seats]),
    )


def rated(blocks: Blocks) -> Rating:
    """By how much the one is stronger, with its 95 % interval."""
    low, high = blocks.interval() if blocks.count else (0.0, 1.0)
    return Rating(*(elo_of(share, blocks.seats) for share in (blocks.share, low, high)))
