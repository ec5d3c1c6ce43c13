"""A single match for machines: a `Match` in every way, whose moves are made by compiled kernels.

Everything people have is there, `view`, `text`, `why`, `log`, bots, and beside it what learners need: `mask`,
`observe(seat)` and `rewards()`, some hundred thousand moves a second.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Self, cast

import numpy as np
import numpy.typing as npt

from topfloor.engine.chance import split
from topfloor.engine.errors import Refusal, Refused
from topfloor.engine.game import Game
from topfloor.engine.kernel import AnyFunction, build, compiles, rows_of
from topfloor.engine.match import Match
from topfloor.engine.record import Record
from topfloor.engine.warmup import warming
from topfloor.games import REGISTRY
from topfloor.rl import kernels


class Table(Match):
    """One match; beside sentences it takes actions by number."""

    def _deal(self) -> None:
        self.mask = np.zeros(self.game.ACTIONS, np.bool_)
        self._legal = np.zeros(self.game.ACTIONS, np.int16)
        self._array = self.game.Position.array(1)
        self._blank = rows_of(self.game.Position, self.game.Position.array(1))
        self._boxes = rows_of(self.game.Box, self.content.box.as_array())
        self._look_at_array()
        self._open, self._move, self._survey, self._settle, self._observe = _built(cast(Any, self.game), compiles())
        seed = self.seed
        with warming(self.game, kernels.play_at_table):
            self._try_out()
        self.reseat(seed)

    def _look_at_array(self) -> None:
        """The position, as interpreted code reads it, is the memory that kernels play in."""
        self._rows = rows_of(self.game.Position, self._array)
        self.position = self.game.Position.at(self._array)

    def _try_out(self) -> None:
        """Run every kernel once, so that nobody wonders later what is being compiled."""
        self.reseat(0)
        self._play(self.legal_actions()[0])
        self.observe(0)

    def reseat(self, seed: int) -> None:
        """Deal another match at the same table."""
        self.seed = seed
        self._actions, self._movers, self._revealed = [], [], False
        self._hearsay: list[str] = []
        self.mask.fill(False)
        setup = self.players, self.game.VARIANTS.index(self.variant), *split(seed)
        lists = self._moves, self._legal, self.mask
        self._count = self._open(self._rows, self._blank, self._boxes, *setup, *lists)
        self.mover: int = self.position.to_move

    def act(self, action: int) -> None:
        """Play an action by its number; raises `Refused` and changes nothing if it is not legal."""
        if not 0 <= action < len(self.mask):
            raise Refused(Refusal(None, f"actions are numbered from 0 to {len(self.mask) - 1}, not {action}"))
        if not self.mask[action]:
            self.play(self.content.sentences[action])
        self._play(action)

    def _play(self, action: int) -> None:
        self._movers.append(self.mover)
        self._actions.append(action)
        lists = self._moves, self._legal, self._count, self.mask
        self._count, self.mover, self._revealed = self._move(self._rows, self._boxes, action, *lists)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self._count

    def legal_actions(self) -> list[int]:
        """The numbers of the moves that may be played now, in order."""
        legal: list[int] = self._legal[: self._count].tolist()
        return legal

    def observe(self, seat: int) -> npt.NDArray[np.int16]:
        """What a seat may know, as the cells of the game's `Observation`."""
        seen = self.game.Observation.array(1)
        self._observe(self._rows, self._boxes, np.array([seat]), rows_of(self.game.Observation, seen))
        cells: npt.NDArray[np.int16] = seen.view(np.int16)
        return cells

    def rewards(self) -> list[float]:
        """What the match was worth to each seat; nothing before its end."""
        rewards, points = np.zeros(self.players), np.zeros(self.players, np.int32)
        if self.over:
            self._settle(self._rows, rewards, points)
        return list(map(float, rewards))

    def heard(
        self, seat: int | None, lang: str = "en", since: int = 0, until: int | None = None
    ) -> list[dict[str, Any]]:
        """The moves as a seat heard them; of those before a dream began, no more than the dreamer heard."""
        lines = super().heard(seat, lang, since, until)
        for line in lines:
            if line["ply"] <= len(self._hearsay):
                words = self._hearsay[line["ply"] - 1]
                line["words"] = self.game.heard(self.position, self.content, line["seat"], words, seat)
                line["say"] = self.say(line["words"], lang)
        return lines

    def imagined(self, seat: int, salt: int) -> Self:
        """A match that `seat` could be in for all it knows: what is hidden from it is dealt anew."""
        dream = self.copy()
        dream._hearsay = [line["words"] for line in self.heard(seat)]
        dream._stand_at(self.glimpse(seat, salt))
        return dream

    def _stand_at(self, position: Record) -> None:
        """Go on from another position."""
        self.position.become(position)
        self.mask.fill(False)
        self._count = self._survey(self._rows, self._boxes, self._moves, self._legal, self.mask)
        self.mover = self.position.to_move

    def copy(self) -> Self:
        """An independent match at the same point."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._actions, twin._movers = self._actions.copy(), self._movers.copy()
        twin.mask, twin._legal, twin._array = self.mask.copy(), self._legal.copy(), self.position.as_array()
        twin._moves = np.empty_like(self._moves)
        twin._look_at_array()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        setup = {"players": self.players, "seed": self.seed, "variant": self.variant, "names": self.names}
        past = self._actions, self._movers, self._hearsay, self._revealed
        return _reopened, (self.game.NAME, setup, bytes(self.position), past)


@cache
def _built(game: Game, compiled: bool) -> tuple[AnyFunction, ...]:
    """A game's kernels for one match, in the form that is switched on."""
    one = kernels.open_table, kernels.play_at_table, kernels.survey_table, kernels.settle_table
    return tuple(build(part, game) for part in (*one, kernels.observe_all))


def _reopened(
    name: str, setup: dict[str, Any], position: bytes, past: tuple[list[int], list[int], list[str], bool]
) -> Table:
    """A table that was pickled."""
    table = Table(REGISTRY.game(name), **setup)
    table._actions, table._movers, table._hearsay, table._revealed = past
    table._stand_at(table.game.Position.read(position))
    return table
