"""The greedy bot: tries every move once and takes the one after which its judgement is happiest."""

from __future__ import annotations

from topfloor.bots.player import Advice, seat_to_move
from topfloor.engine.kernel import build, kernel, of_game
from topfloor.engine.match import Match
from topfloor.engine.memory import zeros
from topfloor.engine.record import Array, Cells, Records, Rows
from topfloor.engine.rng import draw

legal, apply, appraise = of_game("legal"), of_game("apply"), of_game("appraise")


@kernel
def try_all(worlds: Records, boxes: Records, seat: int, moves: Cells, worth: Array) -> int:
    """Appraise `worlds[0]` after each legal move, using `worlds[1]` as scratch; how many moves there are."""
    count: int = legal(worlds[0], boxes[0], moves)
    for i in range(count):
        worlds[1] = worlds[0]
        apply(worlds[1], boxes[0], moves[i])
        worth[i] = appraise(worlds[1], boxes[0], seat)
    return count


class Greedy:
    """Looks one move ahead, at what its seat may know."""

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, match: Match) -> str:
        """The move it likes best; among equals, any."""
        ranked = self._ranked(match)
        best = [words for words, worth in ranked if worth == ranked[0][1]]
        return best[draw(match.glimpse(seat_to_move(match), self.seed), len(best))]

    def decide(self, match: Match) -> Advice:
        """The same; it was not thought about."""
        words = self.choose(match)
        return Advice(words, None, 0, (words,))

    def advise(self, match: Match) -> list[Advice]:
        """All moves, best first; greed knows no chances."""
        return [Advice(words, None, 1, (words,)) for words, _ in self._ranked(match)]

    def _ranked(self, match: Match) -> list[tuple[str, float]]:
        """One position is quick enough interpreted, so nobody ever waits for a compiler here."""
        seat = seat_to_move(match)
        game = match.game
        worlds, boxes = Rows.of(match.glimpse(seat, self.seed), game.Position()), Rows.of(match.content.box)
        moves, worth = zeros("i8", game.ACTIONS), zeros("f8", game.ACTIONS)
        count = build(try_all, game, plain=True)(worlds, boxes, seat, moves, worth)
        pairs = [(match.content.sentences[moves[i]], worth[i]) for i in range(count)]
        return sorted(pairs, key=lambda pair: -pair[1])
