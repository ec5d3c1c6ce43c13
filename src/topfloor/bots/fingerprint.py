"""A name for how bots play a game today, so that matches of bots who have changed since are not taken for theirs."""

from __future__ import annotations

import hashlib

from topfloor.bots.by_game import in_game
from topfloor.bots.greedy import Greedy
from topfloor.bots.learned import learned
from topfloor.bots.levels import LEVELS
from topfloor.bots.search import Search
from topfloor.engine.game import Game
from topfloor.engine.match import Match

PLACES = ((2, 6), (4, 25))
"""Players, and moves after which they are asked."""

ITERATIONS = 50


def fingerprint(game: Game) -> str:
    """Eight signs that change when the levels, a judgement, the search, the scale of chances or the rules do.

    It comes from what bots think in a few positions, not from their source, so that whoever only tidies up changes
    nothing. Of scales, by which chances are told and careless levels choose, every number counts; and so does, of how
    long thoughts are thought, what these positions are too briefly looked at to show. Interpreted, as nobody should
    wait for a compiler to learn where his files lie.
    """
    levels = [
        (name, in_game(level.iterations, game), in_game(level.carelessness, game)) for name, level in LEVELS.items()
    ]
    known = learned(game, plain=True)
    told = [game.NAME, str(game.RULES_VERSION), str(levels)]
    if known:
        told += [str(sorted(facts.items())) for facts in (known.scales, known.search, known.among)]
    for players, plies in PLACES:
        match = Match(game, players=players, seed=11)
        for ply in range(plies):
            legal = match.legal()
            match.play(legal[(7 * ply + 3) % len(legal)])
        told += [f"{one.words} {one.visits}" for one in Search(iterations=ITERATIONS).advise_interpreted(match)]
        told += [one.words for one in Greedy().advise(match)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:8]
