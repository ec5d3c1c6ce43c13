"""Finding puzzles: bots play, their decisions are judged (`judging.py`), and some of those found taken (`choosing.py`).

A match is known by its number, so the same puzzles come out whoever looks at it, and however often one stops.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from itertools import count as count_from
from pathlib import Path

from topfloor import bots
from topfloor.bots.carelessness import picked
from topfloor.bots.player import Advice, seat_to_move
from topfloor.engine.content import Data
from topfloor.engine.errors import BadSetup
from topfloor.engine.match import Match
from topfloor.engine.setup import whole
from topfloor.engine.texts import Saying
from topfloor.games import REGISTRY
from topfloor.lab.files import text_file
from topfloor.lab.fixtures import deal_seed
from topfloor.lab.workers import NoWorkers, Stop, Workers, done, hired, so_many, version
from topfloor.puzzles.choosing import taken
from topfloor.puzzles.hunt import BUDGETS, USUAL_BUDGETS, Budgets, Hunt
from topfloor.puzzles.judging import in_position, thoughts
from topfloor.puzzles.puzzle import PACKAGE, PHASES, Collection, Puzzle, in_order, read_file, read_puzzle

FEWEST_MOVES = 5
"""With fewer to choose from, there is nothing to find."""

CARELESS = 0.15
"""By so much those who play misjudge chances, so that there is something to punish."""

BLUNDERS = 6
"""And one in so many of their moves is any at all."""

Report = Callable[[int, int], None]


# --- One match.


def looked_through(hunt: Hunt, number: int, expected: str) -> list[Data]:
    """The puzzles in a match, the hardest first, wherever this is called."""
    if expected != version():
        raise NoWorkers(Saying("topfloor.lab", "workers.version"))
    return in_match(hunt, number)


def in_match(hunt: Hunt, number: int) -> list[Data]:
    """Let bots play the match, and look at each decision."""
    match, found = hunt.deal(number), []
    while not match.over:
        legal = match.legal()
        if len(legal) == 1:
            match.play_judged(legal[0])
            continue
        first = thoughts(match, hunt.budgets.look)
        if len(legal) >= FEWEST_MOVES:
            entry = in_position(hunt, number, match, first)
            found += [entry] if entry else []
        match.play_judged(played(hunt, number, match, first))
    puzzles = [replace_phase(entry, match.ply) for entry in found]
    return sorted(puzzles, key=lambda entry: (-entry["missed"], entry["key"]))


def played(hunt: Hunt, number: int, match: Match, first: Sequence[Advice]) -> str:
    """What somebody plays who has had a look: not always the best, and now and then anything, as people do."""
    legal, lot = match.legal(), deal_seed(hunt.seed, "play", number, match.ply)
    if lot % BLUNDERS == 0:
        return legal[lot // BLUNDERS % len(legal)]
    return picked(first, CARELESS, match.glimpse(seat_to_move(match), number)).words


def replace_phase(entry: Data, plies: int) -> Data:
    """A puzzle that knows how far its match had come."""
    return {**entry, "phase": PHASES[len(PHASES) * len(entry["moves"]) // (plies + 1)]}


# --- Those that were found once.


def judged_again(hunt: Hunt, puzzles: Sequence[Puzzle], report: Report | None = None) -> list[Puzzle]:
    """Those that are puzzles still, with what is thought of them today."""
    bots.warm(REGISTRY.game(hunt.game))
    kept: list[Puzzle] = []
    for puzzle in puzzles:
        match, (_, number, _) = puzzle.match(), puzzle.key.split("-")
        entry = in_position(hunt, int(number), match, thoughts(match, hunt.budgets.look))
        if entry:
            kept.append(read_puzzle(match.game, puzzle.number, {**entry, "phase": puzzle.phase}))
        if report:
            report(len(kept), len(puzzles))
    return kept


# --- Many of them.


@dataclass(frozen=True)
class Found:
    """What came of it; not `complete` if somebody stopped it, or if all matches were looked at that may be."""

    collection: Collection
    wanted: int
    interrupted: bool = False

    @property
    def complete(self) -> bool:
        """Whether as many puzzles are there as were wanted."""
        return len(self.collection) >= self.wanted


def find(
    game: str,
    *,
    count: int = 50,
    seed: int = 0,
    out: str | Path,
    margin: float | None = None,
    matches: int | None = None,
    budgets: Budgets | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    report: Report | None = None,
    again: bool = False,
) -> Found:
    """Look for `count` puzzles of a game and keep them in the file `out`, which is gone on with if it is there.

        found = find("skyrise", count=50, out="skyrise-puzzles.json")
        found.collection.puzzle(1).match()

    The same count, seed and budgets give the same puzzles. `matches` is how many matches may be looked at in all.
    `again` judges those in the file anew before it goes on, as is due when bots have come to think otherwise.
    """
    kind, out = REGISTRY.game(game), Path(out)
    wanted = budgets or BUDGETS.get(kind.NAME, USUAL_BUDGETS)
    hunt = Hunt(kind.NAME, seed, wanted if margin is None else replace(wanted, margin=margin))
    _check(count, seed, matches, hunt.margin)
    there = _there(hunt, out)
    stop, last = Stop(), math.inf if matches is None else matches
    if again:
        with stop.listening():
            kept = stop.given_up(partial(judged_again, hunt, there.puzzles, report))
        if kept is None:
            return Found(there, count, interrupted=True)
        there = collected(hunt, kept, int(there.made["matches"]))
    puzzles, first = list(there.puzzles), int(there.made["matches"])
    text_file(out, there.text())
    if report:
        report(len(puzzles), count)
    if len(puzzles) >= count or first >= last:
        return Found(there, count)
    bots.warm(kind)
    numbers = range(first, int(last)) if matches is not None else count_from(first)
    with stop.listening(), hired(Workers(executor, so_many(workers))) as hands:
        jobs = ((hunt, number, version()) for number in numbers)
        for number, entries in enumerate(_in_order(done(hands, looked_through, jobs, stop)), first):
            puzzles += taken(puzzles, (read_puzzle(kind, n, entry) for n, entry in enumerate(entries, 1)), count)
            there = collected(hunt, puzzles, number + 1)
            text_file(out, there.text())
            if report:
                report(len(puzzles), count)
            if len(puzzles) >= count:
                break
    return Found(there, count, interrupted=stop.asked and len(there) < count)


def _check(count: int, seed: int, matches: int | None, margin: float) -> None:
    whole("count", count)
    whole("seed", seed, 0)
    if matches is not None:
        whole("matches", matches)
    if not 0 < margin < 1:
        raise BadSetup(Saying(PACKAGE, "find.margin", margin=margin))


def _there(hunt: Hunt, out: Path) -> Collection:
    """What was found before, by the same hunt."""
    if not out.exists():
        return collected(hunt, [], 0)
    there = read_file(out, hunt.game)
    if {**there.made, "matches": 0} != hunt.made(0):
        raise BadSetup(Saying(PACKAGE, "find.other", file=out))
    return there


def collected(hunt: Hunt, puzzles: Sequence[Puzzle], matches: int) -> Collection:
    """Puzzles in their order, numbered."""
    numbered = [replace(puzzle, number=number) for number, puzzle in enumerate(in_order(puzzles), 1)]
    return Collection(REGISTRY.game(hunt.game), hunt.made(matches), tuple(numbered))


def _in_order(results: Iterator[tuple[int, list[Data]]]) -> Iterator[list[Data]]:
    """Results by number, each as soon as all before it are there."""
    early: dict[int, list[Data]] = {}
    due = 0
    for number, result in results:
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1
