"""The random bot: any legal move, each as likely."""

from __future__ import annotations

from topfloor.bots.player import Advice, seat_to_move
from topfloor.engine.match import Match
from topfloor.engine.rng import draw


class Random:
    """Plays anything; the same view and seed give the same move."""

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, match: Match) -> str:
        """Any legal move."""
        seat, legal = seat_to_move(match), match.legal()
        return legal[draw(match.glimpse(seat, self.seed), len(legal))]

    def decide(self, match: Match) -> Advice:
        """The same; it was not thought about."""
        words = self.choose(match)
        return Advice(words, None, 0, (words,))

    def advise(self, match: Match) -> list[Advice]:
        """All moves alike."""
        seat_to_move(match)
        return [Advice(words, None, 1, (words,)) for words in match.legal()]
