"""Minds: what a search thinks by, under names that keep their meaning.

A mind is a judgement, two kernels of a game, and a manner, the numbers of the search; `current`, the mind of every bot,
also has what was learned of the game. To know whether a change makes bots stronger, one needs an opponent that does
not change with it:

- `reference` is the master of 16 November 2026. Its manner is written out here; its judgement is what each game had on
  that day. As long as a game's judgement is still that one, the two share their code. Whoever changes a judgement keeps
  the old kernels in a module of their own beside it and names them in `KEPT`; whoever adds something to the search
  gives `Manner` a field for it, which the reference leaves at nothing. A test knows what the reference thought on that
  day, and fails until this is done.
- `plain` is information-set search as the textbooks have it: all moves are likely alike, in the tree and in playouts,
  and nothing is judged but results.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

from topfloor.bots.tree import Manner
from topfloor.engine.game import AnyBox, AnyPosition, Game
from topfloor.engine.kernel import AnyFunction, kernel
from topfloor.engine.record import Cells
from topfloor.engine.rng import draw


@dataclass(frozen=True)
class Judgement:
    """How good a position is for a seat, and which move a player might well make; kernels as a game has them."""

    appraise: AnyFunction
    likely: AnyFunction


@dataclass(frozen=True, eq=False)
class Mind:
    """What a search thinks by."""

    name: str
    manner: Manner
    judgements: Mapping[str, Judgement] = field(default_factory=dict)
    """By game, where they are not the game's own."""
    everywhere: Judgement | None = None
    """The one for all games that have none above; None is the game's own."""
    learns: bool = False
    """Whether it thinks by what was learned of a game (`learned.py`), where anything was."""


@kernel
def indifferent(position: AnyPosition, box: AnyBox, seat: int) -> float:
    """Every position is as good as any other."""
    return 0.0


@kernel
def anything(position: AnyPosition, box: AnyBox, moves: Cells, count: int) -> int:
    """Any move."""
    move: int = moves[draw(position, count)]
    return move


CURRENT, REFERENCE = "current", "reference"
REFERENCE_ITERATIONS = 40_000
"""As many matches the master of that day thought through."""

KEPT: dict[str, Judgement] = {}
"""Judgements of 16 November 2026, by game, of the games that have another one by now."""

OF_NOVEMBER_2026 = Manner(
    c_puct=1.0,
    temperature=1.0,
    uniform_share=0.25,
    hopeless=500.0,
    judged_after=20,
    for_winning=0.6,
    for_rank=0.3,
    for_margin=0.1,
    wide_margin=20.0,
)

PLAIN = OF_NOVEMBER_2026._replace(judged_after=0, for_winning=1.0, for_rank=0.0, for_margin=0.0)
"""Victories alone count. Its c_puct is as good as any: in Skyliners 0.3, 3 and 10 won 46, 47 and 30 % against 1."""

MINDS = {
    mind.name: mind
    for mind in (
        Mind(CURRENT, OF_NOVEMBER_2026, learns=True),
        Mind(REFERENCE, OF_NOVEMBER_2026, judgements=KEPT),
        Mind("plain", PLAIN, everywhere=Judgement(indifferent, anything)),
    )
}


class GameInMind:
    """A game with another judgement than its own; all else is the game's."""

    def __init__(self, game: Game, mind: str, judgement: Judgement) -> None:
        self.NAME = f"{game.NAME}.{mind}"
        self.appraise, self.likely = judgement.appraise, judgement.likely
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def in_mind(game: Game, mind: Mind) -> Game:
    """What the kernels of a search are built for: the game itself, if the mind has its judgement."""
    judgement = mind.judgements.get(game.NAME, mind.everywhere)
    return game if judgement is None else cast(Game, _game_in_mind(cast(Any, game), mind.name, judgement))


@cache
def _game_in_mind(game: Any, mind: str, judgement: Judgement) -> GameInMind:
    return GameInMind(game, mind, judgement)
