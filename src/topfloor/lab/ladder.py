"""A ladder of bots: who plays whom, and how strong that says they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from itertools import combinations

from topfloor.engine.content import Components
from topfloor.engine.errors import BadSetup
from topfloor.engine.setup import whole
from topfloor.engine.texts import Saying
from topfloor.lab.contestants import bot_named
from topfloor.lab.figures import Mean, Share
from topfloor.lab.fixtures import Fixture, Setup, fixtures, matches, setup
from topfloor.lab.ratings import Rating, ratings
from topfloor.lab.rows import Row
from topfloor.lab.simulate import scores
from topfloor.lab.workers import Report, Workers, played

USUAL = ("random", "greedy", "newcomer", "neighbour", "builder")
Group = tuple[str, ...]
"""Bots that play each other."""


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder: its rating, how many matches it played, how many of them it won, and its mean place."""

    bot: str
    rating: Rating
    matches: int
    won: Share
    place: Mean


@dataclass(frozen=True)
class Ladder:
    """Bots, the strongest first, and every match that says so."""

    setup: Setup = field(repr=False)
    seats: int
    seed: int
    games: int
    rungs: tuple[Rung, ...]
    rows: tuple[Row, ...] = field(repr=False)

    @property
    def complete(self) -> bool:
        """Whether every match that was planned has been played."""
        return len(self.rows) >= self.games


def ladder(
    game: str,
    bots: Sequence[str] = USUAL,
    *,
    seats: int = 2,
    games: int = 20,
    swiss: int | None = None,
    seed: int = 0,
    variant: str | None = None,
    content: Components | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    report: Report | None = None,
) -> Ladder:
    """Let bots play each other and rate them.

        found = lab.ladder("skyliners", ["random", "greedy", "newcomer"], games=40)
        [(rung.bot, rung.rating.value) for rung in found.rungs]

    Every table of `seats` different bots plays `games` matches (rounded up, so that every deal is played from all the
    seats); all tables play the same deals. With `swiss` rounds, bots of like success meet in each instead. Who plays
    the matches is said as for `simulate`; Ctrl-C rates what has been played by then.
    """
    seats, games = whole("seats", seats, 2), matches("games", games)
    rounds = 1 if swiss is None else whole("swiss", swiss)
    run = _checked(game, bots, seats, variant, content)
    who = Workers(executor, workers, cluster)
    everyone = list(combinations(bots, seats))
    deals = -(-games // seats)
    total = rounds * deals * seats * (len(bots) // seats if swiss else len(everyone))
    rows: list[Row] = []
    for number in range(rounds):
        planned = planned_round(paired(bots, seats, rows) if swiss else everyone, deals, number, seed)
        rows += played(run, planned, who, report=_further(report, number * len(planned), total))
        if len(rows) < (number + 1) * len(planned):
            break
    return Ladder(run, seats, seed, total, _rungs(rows, bots, seed), tuple(rows))


def _checked(
    game: str,
    bots: Sequence[str],
    seats: int,
    variant: str | None,
    content: Components | None,
) -> Setup:
    if len(set(bots)) != len(bots):
        raise BadSetup(Saying("topfloor.lab", "ladder.twice"))
    if len(bots) < max(2, seats):
        counts = {"seats": seats, "needed": max(2, seats), "given": len(bots)}
        raise BadSetup(Saying("topfloor.lab", "ladder.too-few", **counts))
    for name in bots:
        bot_named(name)
    return setup(game, bots[:seats], variant, content)


def planned_round(tables: Sequence[Group], deals: int, number: int, seed: int) -> list[Fixture]:
    """The matches of a round: the same deals at every table, each from all the seats."""
    size = deals * len(tables[0])
    matches = [match for table in tables for match in fixtures(table, range(number * size, (number + 1) * size), seed)]
    return [replace(match, number=number * len(matches) + n) for n, match in enumerate(matches)]


def _further(report: Report | None, done: int, total: int) -> Report | None:
    return (lambda now, _: report(done + now, total)) if report else None


def paired(bots: Sequence[str], seats: int, rows: Sequence[Row]) -> list[Group]:
    """A Swiss round: neighbours in success sit together, rather with whom they have not met; who is left over rests."""
    success = {score.bot: score for score in scores(rows, bots)}
    met = Counter(pair for row in rows for pair in combinations(sorted(row.bots), 2))
    resting = sorted(bots, key=lambda name: (-success[name].seats, success[name].won.value, -bots.index(name)))
    out = set(resting[: len(bots) % seats])
    waiting = sorted((name for name in bots if name not in out), key=lambda name: -success[name].won.value)
    tables: list[Group] = []
    while waiting:
        table = [waiting.pop(0)]
        while len(table) < seats:
            rival = min(waiting, key=lambda name: sum(met[min(name, one), max(name, one)] for one in table))
            waiting.remove(rival)
            table.append(rival)
        tables.append(tuple(table))
    return tables


def _rungs(rows: Sequence[Row], bots: Sequence[str], seed: int) -> tuple[Rung, ...]:
    if not rows:
        return ()
    success = [score for score in scores(rows, bots) if score.seats]
    found = ratings(rows, [score.bot for score in success], seed)
    rungs = [Rung(score.bot, found[score.bot], score.seats, score.won, score.place) for score in success]
    return tuple(sorted(rungs, key=lambda rung: -rung.rating.value))
