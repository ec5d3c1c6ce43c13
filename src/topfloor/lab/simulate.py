"""Matches between bots in bulk, as rows and in sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path

from topfloor.engine.content import Components
from topfloor.engine.errors import BadSetup
from topfloor.engine.setup import MOST
from topfloor.engine.texts import Saying
from topfloor.lab.figures import Mean, Share, mean, share
from topfloor.lab.fixtures import Setup, fixtures, matches, setup
from topfloor.lab.output import Output, story
from topfloor.lab.rows import Row
from topfloor.lab.workers import Report, Workers, played


@dataclass(frozen=True)
class Score:
    """How one bot did: seats taken, share of victories with its interval, points and places."""

    bot: str
    seats: int
    won: Share
    points: Mean
    place: Mean


@dataclass(frozen=True)
class Simulation:
    """What was played: one row a match, in order."""

    setup: Setup = field(repr=False)
    players: tuple[str, ...]
    seed: int
    games: int
    rows: tuple[Row, ...] = field(repr=False)
    opening: int = 0

    @property
    def complete(self) -> bool:
        """Whether every match that was asked for has been played."""
        return len(self.rows) >= self.games

    @property
    def plies(self) -> Mean:
        """The length of a match in moves."""
        return mean(row.plies for row in self.rows)

    @property
    def endings(self) -> dict[str, Share]:
        """In what ways matches ended, each with its share, the most frequent first."""
        return endings(self.rows)

    def scores(self) -> list[Score]:
        """How the bots did, in the order they were named."""
        return scores(self.rows, self.players)

    def story(self, number: int) -> str:
        """The story of the match with this number, played again."""
        return story(self.setup, fixtures(self.players, [number], self.seed, self.opening)[0])


def endings(rows: Sequence[Row]) -> dict[str, Share]:
    """In what ways matches ended, each with its share, the most frequent first."""
    counted = Counter(row.ending for row in rows).most_common()
    return {ending: share(count, len(rows)) for ending, count in counted}


def scores(rows: Iterable[Row], names: Iterable[str]) -> list[Score]:
    """How each bot did over all its seats."""
    taken: dict[str, list[tuple[Row, int]]] = {name: [] for name in names}
    for row in rows:
        for seat, name in enumerate(row.bots):
            taken[name].append((row, seat))
    return [_score(name, seats) for name, seats in taken.items()]


def _score(name: str, taken: list[tuple[Row, int]]) -> Score:
    won = share(sum(row.won(seat) for row, seat in taken), len(taken))
    points, place = mean(row.scores[seat] for row, seat in taken), mean(row.places[seat] for row, seat in taken)
    return Score(name, len(taken), won, points, place)


def simulate(
    game: str,
    players: Sequence[str],
    *,
    games: int = 100,
    seed: int = 0,
    variant: str | None = None,
    content: Components | None = None,
    out: str | Path | None = None,
    moves: str | Path | None = None,
    decisions: str | Path | None = None,
    stories: str | Path | None = None,
    only: Iterable[int] | None = None,
    opening: int = 0,
    enough: Callable[[Row], bool] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    report: Report | None = None,
) -> Simulation:
    """Play `games` matches; every deal is played from all the seats. The result is the same whoever plays them.

        run = lab.simulate("skyliners", ["greedy", "random"], games=1000, out="games.csv")
        run.scores()[0].won          # greedy's share of victories, with its interval
        run.story(17)                # the whole match 17, for `topfloor replay` and the page

    `out` and `moves` are CSV or Parquet files, one row a match and one a move; a run that was interrupted goes on where
    it stopped. `decisions` is one more such file, one row for every move that a bot thought about. The first `opening`
    moves are made by lot, the same from all the seats. `enough` hears of every match in order, and ends the run when
    it says so. `stories` is a folder for the stories of the matches played now; `only` plays these numbers alone.
    Matches are played by `executor`, by the Dask `cluster` at an address, or by as many processes as there are cores;
    with `workers=1` by this process. Ctrl-C keeps what is done, and the simulation is not `complete`.
    """
    run = setup(game, players, variant, content)
    planned = fixtures(players, _numbers(games, only, out), seed, opening)
    output = Output(run, len(players), out=out, moves=moves, decisions=decisions, stories=stories)
    before = output.begin(lambda numbers: fixtures(players, numbers, seed, opening))
    missing = [fixture for fixture in planned if fixture.number not in before]
    rows = [before[fixture.number] for fixture in planned if fixture.number in before]
    try:
        if enough is None or not any(map(enough, rows)):
            who = Workers(executor, workers, cluster)
            fresh = played(run, missing, who, detail=output.wants_detail, report=report)
            rows.extend(_until(enough, map(output.add, fresh)))
    finally:
        output.close()
    rows.sort(key=lambda row: row.number)
    return Simulation(run, tuple(players), seed, len(planned), tuple(rows), opening)


def _until(enough: Callable[[Row], bool] | None, rows: Iterable[Row]) -> Iterator[Row]:
    for row in rows:
        yield row
        if enough and enough(row):
            return


def _numbers(games: int, only: Iterable[int] | None, out: str | Path | None) -> list[int]:
    games = matches("games", games)
    if only is None:
        return list(range(games))
    if out is not None:
        raise BadSetup(Saying("topfloor.lab", "simulate.only-and-out"))
    numbers = list(only)
    if not all(type(number) is int and 0 <= number <= MOST for number in numbers):
        raise BadSetup(Saying("topfloor.lab", "simulate.numbers"))
    return sorted(set(numbers))
