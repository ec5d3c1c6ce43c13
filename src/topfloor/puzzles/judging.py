"""Whether a position is a puzzle: one move is ahead of all others, however long one thinks, and it is easily missed.

1. Of those moves that a first look tries most, one is ahead, and a player who looks one move ahead or a very short
   search would miss it.
2. Thought through alone, each for `each` iterations and with other dice, that move wins more often than every other
   legal move by the `margin`.
3. That still holds of it and its strongest rivals with `AGAIN` times as many iterations and other dice once more, and a
   long search of `search` iterations over all moves plays it, too. With other dice again, most of the lead is left.
4. Its reasons can be told (docs/bots.md).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from topfloor import bots
from topfloor.bots import tree
from topfloor.bots.player import Advice, seat_to_move
from topfloor.bots.reasons import WORLDS, Reasoning
from topfloor.bots.search import MOST_THREADS, Search, chance
from topfloor.engine.content import Data
from topfloor.engine.match import Match
from topfloor.engine.reasons import Reason, chosen
from topfloor.puzzles.hunt import AGAIN, Hunt
from topfloor.puzzles.puzzle import OF_TRIES, PHASES
from topfloor.puzzles.reasons_file import written_reason

HOPELESS, DECIDED = 0.15, 0.97
"""Whoever wins less often with the best move, or more often than this, need not look for it."""

SHALLOW = 30
"""Iterations of the very short search."""

FEW, SHORT, NEARLY = 3, 5, 0.8
"""After a first look, the few moves that it tried most are compared, with a fifth of the thinking; nearly is enough."""

RIVALS = 3
"""So many of the strongest rivals are thought through once more."""

STEADY = 0.75
"""So much of its lead it has to keep with other dice: else the search is of two minds, and had luck with the first."""

EXPLAINED = 6
"""For so many moves beside the best one, and for the tempting ones, reasons are kept; others are told in facts."""

TRIES = (60, 240, 960, 3_840)
TIMES = OF_TRIES // len(TRIES)
"""How hard a puzzle is: so many searches with each of these budgets try it."""


def in_position(hunt: Hunt, number: int, match: Match, first: Sequence[Advice]) -> Data | None:
    """A position as a puzzle, if it is one, as it stands in a file; of its match it does not know the end."""
    best = clear_lead(match, first, hunt)
    tempting = [] if best is None else temptations(match)
    if best is None or tempting == [best]:
        return None
    chances = alone_as_long_as(match, best, first, hunt)
    if not HOPELESS <= chances[best] <= DECIDED or lead(chances, best) < hunt.margin:
        return None
    if thoughts(match, hunt.budgets.search, seed=3, until_settled=True)[0].words != best:
        return None
    rivals, long = strongest(chances)[: RIVALS + 1], AGAIN * hunt.budgets.each
    chances |= alone(match, rivals, long, seed=4)
    if strongest(chances)[0] != best or lead(chances, best) < hunt.margin:
        return None
    if lead(alone(match, rivals, long, seed=6), best) < hunt.margin * STEADY:
        return None
    reasons = explained(match, chances, tempting)
    if not (reasons[best] and reasons[best][0].speaks_for(seat_to_move(match))):
        return None
    return {
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


def explained(match: Match, chances: dict[str, float], tempting: Sequence[str]) -> dict[str, tuple[Reason, ...]]:
    """Reasons for the best move against the second, and for others that come to mind against the best."""
    best, *others = strongest(chances)
    wanted = list(dict.fromkeys([*others[:EXPLAINED], *(words for words in tempting if words != best)]))
    found: dict[str, tuple[Reason, ...]] = {}
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


def thoughts(match: Match, iterations: int, seed: int = 0, *, until_settled: bool = False) -> list[Advice]:
    """What a search thinks, most tried first; in this very thread, as nobody waits and many are asked."""
    pondering = Search(iterations=iterations, seed=seed).ponder(match, until_settled=until_settled)
    while pondering.go_on():
        pass
    return pondering.advice()
