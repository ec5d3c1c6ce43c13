"""Finding puzzles: bots play, and every decision is looked at with more and more thinking.

A position becomes a puzzle if

1. of those moves that a search of `look` iterations (also how they play) tries most, one is ahead, and a player who
   looks one move ahead or a very short search would miss it;
2. thought through alone, each for `each` iterations and with other dice, that move wins more often than every other
   legal move by the `margin`;
3. that still holds of it and its strongest rivals with `AGAIN` times as many iterations and other dice once more, and a
   long search of `search` iterations over all moves plays it, too;
4. its reasons can be told (docs/bots.md).

A match is known by its number, so the same puzzles come out whoever looks at it, and however often one stops.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from itertools import count as count_from
from pathlib import Path
from typing import Any

from topfloor import bots
from topfloor.bots import tree
from topfloor.bots.carelessness import picked
from topfloor.bots.player import Advice, seat_to_move
from topfloor.bots.reasons import WORLDS, Reasoning
from topfloor.bots.search import MOST_THREADS, Search, chance
from topfloor.engine.errors import BadSetup
from topfloor.engine.match import Match
from topfloor.engine.reasons import chosen
from topfloor.engine.texts import Saying
from topfloor.games import REGISTRY
from topfloor.lab.files import text_file
from topfloor.lab.fixtures import deal_seed
from topfloor.lab.workers import NoWorkers, Stop, Workers, cores, done_elsewhere, hired, leaving, version
from topfloor.puzzles.puzzle import (
    OF_TRIES,
    PACKAGE,
    PHASES,
    Collection,
    Puzzle,
    in_order,
    read_file,
    read_puzzle,
)
from topfloor.puzzles.reasons_file import written_reason

FEWEST_MOVES = 5
"""With fewer to choose from, there is nothing to find."""

HOPELESS, DECIDED = 0.15, 0.97
"""Whoever wins less often with the best move, or more often than this, need not look for it."""

SHALLOW = 30
"""Iterations of the very short search."""

CARELESS = 0.15
"""By so much those who play misjudge chances, so that there is something to punish."""

BLUNDERS = 6
"""And one in so many of their moves is any at all."""

AGAIN = 4
FEW, SHORT, NEARLY = 3, 5, 0.8
"""After a first look, the few moves that it tried most are compared, with a fifth of the thinking; nearly is enough."""

RIVALS = 3
"""So many of the strongest rivals are thought through once more."""

EXPLAINED = 6
"""For so many moves beside the best one, and for the tempting ones, reasons are kept; others are told in facts."""

TRIES = (60, 240, 960, 3_840)
TIMES = OF_TRIES // len(TRIES)
"""How hard a puzzle is: so many searches with each of these budgets try it."""

MOST_IN_A_MATCH = 2
APART = 8
"""Moves at least between two puzzles of a match."""

MOST_OF_A_PHASE = 0.45
MOST_OF_A_LEVEL = 0.45
FEW_OF_ALL = 4
"""So many of a kind are never too many."""

MOST_ALIKE = 2
"""Puzzles with the same sentence as their solution,"""

MOST_OF_A_WORD = 0.2
"""or of a single word, such as `pass`, which may mean many things."""

SEATS = (2, 2, 3, 2, 2, 4)
OTHER_VARIANT = 5
"""Every fifth match is of another variant, if there is one."""

Report = Callable[[int, int], None]


@dataclass(frozen=True)
class Budgets:
    """How many matches are thought through, and by how much the best move has to win more often than any other."""

    look: int
    """At every move of a match, by whoever plays it."""
    each: int
    """For each legal move, alone."""
    search: int
    """By the search that looks at everything once more."""
    margin: float = 0.10


BUDGETS = {
    "skyliners": Budgets(look=300, each=2_000, search=24_000, margin=0.05),
    "skyrise": Budgets(look=300, each=2_000, search=16_000),
    "skyline": Budgets(look=250, each=1_500, search=10_000),
    "paper-skylines": Budgets(look=200, each=1_000, search=6_000),
}
"""As long as each game's kernels take for about the same time."""

USUAL_BUDGETS = Budgets(look=400, each=1_500, search=10_000)


@dataclass(frozen=True)
class Hunt:
    """What is looked for."""

    game: str
    seed: int
    budgets: Budgets

    @property
    def margin(self) -> float:
        """By so much the best move has to win more often than any other."""
        return self.budgets.margin

    def made(self, matches: int) -> dict[str, Any]:
        """How puzzles were made, as it stands in their file; `matches` is how many have been looked at."""
        kind = REGISTRY.game(self.game)
        facts = {"seed": self.seed, **asdict(self.budgets), "again": AGAIN * self.budgets.each}
        return {**facts, "rules": kind.RULES_VERSION, "matches": matches}

    def deal(self, number: int) -> Match:
        """The match of a number: mostly two players, mostly the usual variant."""
        kind = REGISTRY.game(self.game)
        variant = kind.VARIANTS[number // OTHER_VARIANT % len(kind.VARIANTS) if number % OTHER_VARIANT == 4 else 0]
        seats = SEATS[number % len(SEATS)]
        return Match(kind, players=seats, seed=deal_seed(self.seed, "puzzles", number), variant=variant)


# --- One match.


def looked_through(hunt: Hunt, number: int, expected: str) -> list[dict[str, Any]] | None:
    """The puzzles in a match, the hardest first, wherever this is called; None if one has to leave."""
    if expected != version():
        raise NoWorkers(Saying("topfloor.lab", "workers.version"))
    return in_match(hunt, number, leaving)


def in_match(hunt: Hunt, number: int, asked_to_leave: Callable[[], bool]) -> list[dict[str, Any]] | None:
    """Let bots play the match, and look at each decision."""
    match, found = hunt.deal(number), []
    while not match.over:
        if asked_to_leave():
            return None
        legal = match.legal()
        if len(legal) == 1:
            match.play_judged(legal[0])
            continue
        first = thoughts(match, hunt.budgets.look)
        if len(legal) >= FEWEST_MOVES:
            found += list(in_position(hunt, number, match, first))
        match.play_judged(played(hunt, number, match, first))
    puzzles = [replace_phase(entry, match.ply) for entry in found]
    return sorted(puzzles, key=lambda entry: (-entry["missed"], entry["key"]))


def thoughts(match: Match, iterations: int, seed: int = 0, *, until_settled: bool = False) -> list[Advice]:
    """What a search thinks, most tried first; in this very thread, as nobody waits and many are asked."""
    pondering = Search(iterations=iterations, seed=seed).ponder(match, until_settled=until_settled)
    while pondering.go_on():
        pass
    return pondering.advice()


def played(hunt: Hunt, number: int, match: Match, first: Sequence[Advice]) -> str:
    """What somebody plays who has had a look: not always the best, and now and then anything, as people do."""
    legal, lot = match.legal(), deal_seed(hunt.seed, "play", number, match.ply)
    if lot % BLUNDERS == 0:
        return legal[lot // BLUNDERS % len(legal)]
    return picked(first, CARELESS, match.glimpse(seat_to_move(match), number)).words


def replace_phase(entry: dict[str, Any], plies: int) -> dict[str, Any]:
    """A puzzle that knows how far its match had come."""
    return {**entry, "phase": PHASES[len(PHASES) * len(entry["moves"]) // (plies + 1)]}


def in_position(hunt: Hunt, number: int, match: Match, first: Sequence[Advice]) -> Iterator[dict[str, Any]]:
    """A position as a puzzle, if it is one."""
    best = clear_lead(match, first, hunt)
    tempting = [] if best is None else temptations(match)
    if best is None or tempting == [best]:
        return
    chances = alone_as_long_as(match, best, first, hunt)
    if not HOPELESS <= chances[best] <= DECIDED or lead(chances, best) < hunt.margin:
        return
    if thoughts(match, hunt.budgets.search, seed=3, until_settled=True)[0].words != best:
        return
    chances |= alone(match, strongest(chances)[: RIVALS + 1], AGAIN * hunt.budgets.each, seed=4)
    if strongest(chances)[0] != best or lead(chances, best) < hunt.margin:
        return
    reasons = explained(match, chances, tempting)
    if not (reasons[best] and reasons[best][0].speaks_for(seat_to_move(match))):
        return
    yield {
        "key": f"{hunt.seed}-{number}-{match.ply}",
        "variant": match.variant,
        "players": match.players,
        "seed": match.seed,
        "phase": PHASES[0],
        "missed": missed(match, best),
        "best": best,
        "tempting": [words for words in tempting if words != best],
        "moves": match.moves,
        "chances": {words: round(chances[words], 3) for words in strongest(chances)},
        "reasons": {words: [written_reason(one) for one in found] for words, found in reasons.items() if found},
    }


def temptations(match: Match) -> list[str]:
    """What looks good at first."""
    greedy = bots.Greedy().choose(match)
    shallow = thoughts(match, SHALLOW)[0].words
    return list(dict.fromkeys((greedy, shallow)))


def clear_lead(match: Match, first: Sequence[Advice], hunt: Hunt) -> str | None:
    """The move that is ahead of the others that a first look tried most, each thought about alone for a short while."""
    if len(first) == 1 or not HOPELESS / 2 <= (first[0].win or 0.0) <= DECIDED:
        return None
    few = [one.words for one in first[:FEW]]
    chances = alone(match, few, max(1, hunt.budgets.each // SHORT), seed=5)
    best = strongest(chances)[0]
    return best if lead(chances, best) >= hunt.margin * NEARLY else None


def strongest(chances: dict[str, float]) -> list[str]:
    """All moves, the best first."""
    return sorted(chances, key=lambda words: (-chances[words], words))


def lead(chances: dict[str, float], best: str) -> float:
    """By how much a move is ahead of all others that were thought about."""
    return chances[best] - max((win for words, win in chances.items() if words != best), default=0.0)


def alone_as_long_as(match: Match, best: str, first: Sequence[Advice], hunt: Hunt) -> dict[str, float]:
    """The chances of all legal moves, or of those up to the first that comes near the best: then no more is needed.

    Those that a first look tried most come first.
    """
    order = list(dict.fromkeys([best, *(one.words for one in first), *match.legal()]))
    chances: dict[str, float] = {}
    for words in order:
        chances |= alone(match, [words], hunt.budgets.each, seed=2)
        if words != best and chances[best] - chances[words] < hunt.margin:
            break
    return chances


def alone(match: Match, moves: Sequence[str], iterations: int, seed: int) -> dict[str, float]:
    """The chance to win with each of some moves, each thought through for itself, as if there were no other."""
    return {words: _alone(match, words, iterations, seed) for words in moves}


def _alone(match: Match, words: str, iterations: int, seed: int) -> float:
    """A search that has ruled out all other moves at its root, after the iteration that hangs them there."""
    search = Search(iterations=iterations, seed=seed)
    seat, wanted = seat_to_move(match), match.content.number[words]
    thought = search._thought(match, seat, seed * MOST_THREADS, plain=False)
    run = search._built(match.game, plain=False)
    thought.go_on(run, 1)
    only = 0
    for child in thought.children(0):
        if thought.tree.nodes[child, tree.ACTION] == wanted:
            only = child
        else:
            thought.tree.prior[child] = tree.RULED_OUT
    thought.tree.prior[only] = 1.0
    thought.go_on(run, iterations)
    visits = int(thought.tree.nodes[only, tree.VISITS])
    return chance(thought, float(thought.tree.wins[only, seat]) / visits, iterations)


def missed(match: Match, best: str) -> int:
    """How many short searches, of several lengths, do not find a move."""
    tries = [(budget, 10 + n) for budget in TRIES for n in range(TIMES)]
    return sum(thoughts(match, budget, seed, until_settled=True)[0].words != best for budget, seed in tries)


def explained(match: Match, chances: dict[str, float], tempting: Sequence[str]) -> dict[str, tuple[Any, ...]]:
    """Reasons for the best move against the second, and for others that come to mind against the best."""
    best, *others = strongest(chances)
    wanted = list(dict.fromkeys([*others[:EXPLAINED], *(words for words in tempting if words != best)]))
    found: dict[str, tuple[Any, ...]] = {}
    for begin in range(0, len(wanted), 4):
        few = [Advice(words, chances[words], 1_000, (words,)) for words in (best, *wanted[begin : begin + 4])]
        for one in reasoned(match, few):
            found.setdefault(one.words, tuple(chosen(one.reasons)))
    return found


def reasoned(match: Match, advice: Sequence[Advice]) -> list[Advice]:
    """Advice with reasons from as many worlds as there may be."""
    reasoning = Reasoning(match, advice, worlds=WORLDS, seconds=math.inf, salt=-1, plain=False)
    while reasoning.go_on():
        pass
    return reasoning.reasoned()


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
) -> Found:
    """Look for `count` puzzles of a game and keep them in the file `out`, which is gone on with if it is there.

        found = puzzles.find("skyrise", count=50, out="skyrise-puzzles.json")
        found.collection.puzzle(1).match()

    The same count, seed and budgets give the same puzzles. `matches` is how many matches may be looked at in all.
    """
    kind, out = REGISTRY.game(game), Path(out)
    wanted = budgets or BUDGETS.get(kind.NAME, USUAL_BUDGETS)
    hunt = Hunt(kind.NAME, seed, wanted if margin is None else replace(wanted, margin=margin))
    _check(count, seed, hunt.margin)
    there = _there(hunt, out)
    puzzles, first = list(there.puzzles), int(there.made["matches"])
    stop, last = Stop(), math.inf if matches is None else matches
    text_file(out, there.text())
    if report:
        report(len(puzzles), count)
    if len(puzzles) >= count or first >= last:
        return Found(there, count)
    bots.warm(kind)
    numbers = range(first, int(last)) if matches is not None else count_from(first)
    with stop.listening(), hired(Workers(executor, workers or cores())) as (hands, leave):
        if hands is None:
            looked: Iterator[list[dict[str, Any]] | None] = (in_match(hunt, n, lambda: stop.asked) for n in numbers)
        else:
            jobs = ((hunt, number, version()) for number in numbers)
            looked = _in_order(done_elsewhere(hands, leave, looked_through, jobs, stop))
        for number, entries in enumerate(looked, first):
            if entries is None:
                break
            puzzles += _taken(hunt, puzzles, entries, count)
            there = collected(hunt, puzzles, number + 1)
            text_file(out, there.text())
            if report:
                report(len(puzzles), count)
            if len(puzzles) >= count or stop.asked:
                break
    return Found(there, count, interrupted=stop.asked and len(there) < count)


def _check(count: int, seed: int, margin: float) -> None:
    if type(count) is not int or count < 1:
        raise BadSetup(Saying(PACKAGE, "find.count", count=count))
    if type(seed) is not int or seed < 0:
        raise BadSetup(Saying("topfloor.lab", "simulate.seed", seed=seed))
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


def _taken(hunt: Hunt, before: Sequence[Puzzle], entries: Sequence[dict[str, Any]], count: int) -> list[Puzzle]:
    """Those of a match that bring something new: not too near to each other, nor too many of a kind."""
    taken: list[Puzzle] = []
    game = REGISTRY.game(hunt.game)
    for number, entry in enumerate(entries, 1):
        puzzle, all_of_them = read_puzzle(game, number, entry), [*before, *taken]
        if len(taken) >= MOST_IN_A_MATCH or len(all_of_them) >= count:
            break
        near = any(abs(len(one.moves) - len(puzzle.moves)) < APART for one in taken)
        phases, levels = Counter(one.phase for one in all_of_them), Counter(one.level for one in all_of_them)
        alike = sum(one.best == puzzle.best for one in all_of_them)
        enough = MOST_ALIKE if " " in puzzle.best else most(MOST_OF_A_WORD, count)
        full = phases[puzzle.phase] >= most(MOST_OF_A_PHASE, count) or levels[puzzle.level] >= most(
            MOST_OF_A_LEVEL, count
        )
        if not near and not full and alike < enough:
            taken.append(puzzle)
    return taken


def most(share: float, count: int) -> int:
    """How many of a kind may be among so many; of a few, all."""
    return max(FEW_OF_ALL, math.ceil(share * count))


def _in_order(results: Iterator[tuple[int, list[dict[str, Any]] | None]]) -> Iterator[list[dict[str, Any]] | None]:
    """Results by number, each as soon as all before it are there."""
    early: dict[int, list[dict[str, Any]] | None] = {}
    due = 0
    for number, result in results:
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1
