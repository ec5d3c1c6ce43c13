"""A single match for machines: compiled kernels make its moves, some hundred thousand a second.

It has what learners need, actions by number, `mask`, `observe(seat)` and `rewards()`. What people and bots need,
`view`, `text`, `why`, `log`, `story`, has its `match`, an ordinary `Match` at the same point.
"""

from __future__ import annotations

import operator
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from topfloor.engine.errors import Refusal, Refused
from topfloor.engine.game import Game
from topfloor.engine.kernel import AnyFunction, build, rows_of
from topfloor.engine.match import Match
from topfloor.engine.record import Array, Record
from topfloor.engine.rng import split
from topfloor.engine.texts import shown
from topfloor.engine.warmup import warming
from topfloor.games import REGISTRY
from topfloor.rl import kernels


class FastMatch:
    """One match, played by the numbers of its actions."""

    def __init__(self, game: Game, *, players: int, seed: int = 0, variant: str | None = None) -> None:
        self._example = Match(game, players=players, seed=seed, variant=variant)
        self.game, self.content = game, self._example.content
        players, seed = self._example.players, self._example.seed
        self.players, self.variant, self.seed = players, self._example.variant, seed
        self.mask = np.zeros(game.ACTIONS, np.bool_)
        self._moves = np.zeros(game.ACTIONS, np.int64)
        self._boxes = rows_of(game.Box, self.content.box.as_array())
        blank = rows_of(game.Position, game.Position.array(1))
        self._dealer = kernels.Dealer(blank, self._boxes, players, game.VARIANTS.index(self.variant))
        self._kernels = _built(game)
        self._play_in(game.Position.array(1))
        with warming(game, kernels.play_one):
            self._try_out()
        self.deal(seed)

    def _play_in(self, memory: Array) -> None:
        """Have kernels play in this array of one position; interpreted code reads the same memory."""
        self._rows = rows_of(self.game.Position, memory)
        self._position = self.game.Position.at(memory)

    def _try_out(self) -> None:
        """Run every kernel of a move once, so that nobody wonders later what is being compiled."""
        self.deal(0)
        self.act(self.legal_actions()[0])
        self.observe(0)

    def deal(self, seed: int) -> None:
        """Deal another match to the same players."""
        self.seed = seed
        self._hearsay: list[str] = []
        self._actions: list[int] = []
        self._movers: list[int] = []
        self._revealed = 0
        self._here: Match | None = None
        self.mask.fill(False)
        dealt = kernels.Seed(*split(seed))
        self._count: int = self._kernels.deal(self._rows, self._dealer, dealt, self._moves, self.mask)
        self.mover: int = self._position.to_move

    # --- What learners need.

    def act(self, action: int) -> None:
        """Play an action by its number; raises `Refused` and changes nothing if it is not legal."""
        if not 0 <= action < len(self.mask):
            raise Refused(Refusal(None, self._numbered(shown(action))))
        if not self.mask[action]:
            self.match.play(self.content.sentences[action])  # which raises, and says why
        self._movers.append(self.mover)
        self._actions.append(action)
        self._here = None
        self._count, self.mover, self._revealed = self._kernels.play(
            self._rows, self._boxes, action, self._moves, self._count, self.mask
        )

    def number(self, action: object) -> int:
        """The number that an action is, be it Python's, NumPy's or another's; raises `Refused` if it is none."""
        try:
            return operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            raise Refused(Refusal(None, self._numbered(shown(action)))) from None

    def _numbered(self, given: object) -> str:
        return f"actions are numbered from 0 to {len(self.mask) - 1}, not {given}"

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self._count

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._movers)

    def legal_actions(self) -> list[int]:
        """The numbers of the moves that may be played now, in order."""
        legal: list[int] = self._moves[: self._count].tolist()
        return legal

    def observe(self, seat: int) -> npt.NDArray[np.int16]:
        """What a seat may know, as the cells of the game's `Observation`."""
        seen = self.game.Observation.array(1)
        self._kernels.observe(self._rows, self._boxes, np.array([seat]), rows_of(self.game.Observation, seen))
        cells: npt.NDArray[np.int16] = seen.view(np.int16)
        return cells

    def rewards(self) -> list[float]:
        """What the match was worth to each seat; nothing before its end."""
        return self._settled()[0]

    def scores(self) -> list[int]:
        """The points of each seat; nothing before the end."""
        return self._settled()[1]

    def _settled(self) -> tuple[list[float], list[int]]:
        rewards, scores = np.zeros(self.players), np.zeros(self.players, np.int64)
        if self.over:
            self._kernels.settle(self._rows, rewards, scores)
        return rewards.tolist(), scores.tolist()

    # --- The same match for people and bots.

    @property
    def match(self) -> Match:
        """An ordinary match at this point, independent of this one."""
        moves = [*self._hearsay, *(self.content.sentences[action] for action in self._actions)]
        position, revealed = self._position.copy(), bool(self._revealed)
        return self._example.at(position, moves, self._movers, seed=self.seed, revealed=revealed)

    # --- Others like it.

    def imagined(self, seat: int, salt: int) -> Self:
        """A match that `seat` could be in for all it knows: what is hidden from it is dealt anew.

        Of the moves that led there, no more is told than `seat` has heard.
        """
        here = self._here = self._here or self.match  # for searches that imagine again and again
        dream = self.copy()
        dream._stand_at(here.glimpse(seat, salt), [line["words"] for line in here.heard(seat)])
        return dream

    def _stand_at(self, position: Record, hearsay: list[str]) -> None:
        """Go on from another position, to which moves have led that were heard so."""
        self._hearsay, self._actions, self._here = hearsay, [], None
        self._position.become(position)
        self.mask.fill(False)
        self._count = self._kernels.survey(self._rows, self._boxes, self._moves, self.mask)
        self.mover = self._position.to_move

    def copy(self) -> Self:
        """An independent match at the same point."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._actions, twin._movers = self._actions.copy(), self._movers.copy()
        twin.mask, twin._moves = self.mask.copy(), self._moves.copy()
        twin._play_in(self._position.as_array())
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (
            self.game.NAME,
            {"players": self.players, "seed": self.seed, "variant": self.variant},
            bytes(self._position),
            _Past(self.match.moves, self._movers, self._revealed),
        )


class _Past(NamedTuple):
    """How a match came about, as it is pickled."""

    moves: list[str]
    movers: list[int]
    revealed: int


def _restored(name: str, setup: dict[str, Any], position: bytes, past: _Past) -> FastMatch:
    """A match that was pickled."""
    match = FastMatch(REGISTRY.game(name), **setup)
    match._stand_at(match.game.Position.read(position), past.moves)
    match._movers, match._revealed = past.movers, past.revealed
    return match


class _Kernels(NamedTuple):
    """What runs one match."""

    deal: AnyFunction
    play: AnyFunction
    survey: AnyFunction
    settle: AnyFunction
    observe: AnyFunction


def _built(game: Game) -> _Kernels:
    """A game's kernels for one match, in the form that is switched on."""
    one = kernels.deal_one, kernels.play_one, kernels.survey_one, kernels.settle_one, kernels.observe_all
    return _Kernels(*(build(part, game) for part in one))
