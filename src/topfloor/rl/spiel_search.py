"""OpenSpiel's own information-set search as a player of our games: a peer to measure our search against.

It is `open_spiel.python.algorithms.ismcts` over `topfloor.rl.openspiel`, with random rollouts and the constants of
OpenSpiel's examples. It knows no more than its seat: before every simulation, what that cannot know is dealt anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from topfloor.bots.player import Advice, seat_to_move
from topfloor.engine.match import Match
from topfloor.engine.rng import SEED_BITS
from topfloor.rl.extras import extra

UCT_C = 1.4


class SpielSearch:
    """Thinks through so many simulations before it moves."""

    def __init__(self, *, simulations: int, seed: int = 0) -> None:
        with extra("rl"):
            import pyspiel  # noqa: F401
        self.simulations, self.seed = simulations, seed

    def choose(self, match: Match) -> str:
        """The move that was tried most."""
        return self.decide(match).words

    def advise(self, match: Match) -> list[Advice]:
        """That move alone; OpenSpiel's search does not tell of the others."""
        return [self.decide(match)]

    def decide(self, match: Match) -> Advice:
        """The same; the only move needs no thought."""
        seat_to_move(match)
        legal = match.legal()
        if len(legal) == 1:
            return Advice(legal[0], None, 0, (legal[0],))
        state = state_of(match)
        words = match.content.sentences[self._search(state.get_game(), match.ply).step(state)]
        return Advice(words, None, self.simulations, (words,))

    def _search(self, game: Any, ply: int) -> Any:
        from open_spiel.python.algorithms import ismcts, mcts

        dice = np.random.RandomState([self.seed & 0xFFFFFFFF, self.seed >> 32, ply])
        rollouts = mcts.RandomRolloutEvaluator(1, dice)
        simulations = self.simulations + 1  # the first one only looks at the root, and tries no move
        search = ismcts.ISMCTSBot(game, rollouts, UCT_C, simulations, random_state=dice)
        search.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.uniform))
        return search


def state_of(match: Match) -> Any:
    """The state of OpenSpiel that a match is in."""
    import pyspiel

    import topfloor.rl.openspiel  # noqa: F401

    name = f"topfloor_{match.game.NAME.replace('-', '_')}"
    state = pyspiel.load_game(name, {"players": match.players, "variant": match.variant}).new_initial_state()
    for byte in match.seed.to_bytes(SEED_BITS // 8, "big"):
        state.apply_action(byte)
    for words in match.moves:
        state.apply_action(match.content.number[words])
    return state
