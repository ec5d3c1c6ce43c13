"""Whether bots ever play what is not allowed, or too late: thousands of moves of all levels in all games.

    python bench/moves.py --moves 10000 --bound 0.1

Matches of two, three and four in every variant, every level at every table in turn, all with this bound on the seconds
of a move. Late is who needs more than the bound and two breaths, as a search looks at the clock after each: by
processor time, so that it does not matter what else this machine does; how many were late by the clock is told, too.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice, product

from topfloor import bots
from topfloor.bots.search import BREATH
from topfloor.engine.match import Match
from topfloor.games import REGISTRY


def tables(game: str) -> Iterator[Match]:
    """Matches of a game without end: every number of players, every variant."""
    kind = REGISTRY.game(game)
    for seed, (players, variant) in enumerate(cycle(product(kind.PLAYERS, kind.VARIANTS))):
        yield Match(kind, players=players, variant=variant, seed=seed)


def moves_of(game: str, bound: float) -> Iterator[tuple[str, bool, float, float]]:
    """Moves without end: who made it, whether it was legal, and its seconds by processor and by clock."""
    levels = cycle(bots.LEVELS)
    for number, match in enumerate(tables(game)):
        seated = [
            (name, bots.bot(name, seed=number, hurry=True, at_most=bound)) for name in islice(levels, match.players)
        ]
        next(levels)
        while match.to_move is not None:
            name, bot = seated[match.to_move]
            work, clock = time.process_time(), time.perf_counter()
            words = bot.choose(match)
            work, clock = time.process_time() - work, time.perf_counter() - clock
            legal = match.why(words) is None
            yield name, legal, work, clock
            if not legal:
                break
            match.play(words)


def main() -> None:
    """Play, count, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=10_000)
    parser.add_argument("--bound", type=float, default=0.1)
    asked = parser.parse_args()
    latest, total = asked.bound + 2 * BREATH, Counter[str]()
    for game in REGISTRY.names():
        bots.warm(REGISTRY.game(game))
        found, longest = Counter[str](), 0.0
        for name, legal, work, clock in islice(moves_of(game, asked.bound), asked.moves // len(REGISTRY.names())):
            found.update(moves=1, illegal=not legal, late=work > latest, late_by_clock=clock > latest)
            found[name] += 1
            longest = max(longest, work)
        total += found
        print(f"{game}: {dict(found)}, longest {longest:.3f} s of processor time", flush=True)
    print({key: total[key] for key in ("moves", "illegal", "late", "late_by_clock")})


if __name__ == "__main__":
    main()
