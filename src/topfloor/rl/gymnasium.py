"""Gymnasium: one seat is yours, bots sit on the others.

    import gymnasium, topfloor.rl

    env = gymnasium.make("topfloor/Skyliners-v0", players=2, seat=0, bots="greedy")
    many = gymnasium.make_vec("topfloor/Skyliners-v0", num_envs=8)

There is one for each game: `topfloor/Skyliners-v0`, `topfloor/Skyline-v0`, `topfloor/Skyrise-v0` and
`topfloor/PaperSkylines-v0`. Importing `topfloor.rl` registers them, and so does naming it in the id,
`gymnasium.make("topfloor.rl:topfloor/Skyliners-v0")`.

**Arguments**: `players`; `seat`, or None for another one in each match; `bots`, a bot or a name that `topfloor.bot`
knows, or a list of them, one for each other seat clockwise from yours; `variant`; `render_mode="ansi"` for the table
in text.

**Observation**: int16, the cells of the game's `Observation` (`docs/rl.md` lists them): what your seat may know.

**Action**: a number, and `env.unwrapped.match.content.sentences[action]` says it in words: `match` is the match as
people have it, with `text`, `why`, `log` and `story`. Which are legal is in
`info["action_mask"]`, as int8, and in `env.unwrapped.action_masks()`, as sb3-contrib asks for it. Of
`env.action_space.sample()` only legal ones come. An action that is not legal changes nothing: the reward is 0, it is
your turn again, and `info["refused"]` is the sentence that says which rule it breaks.

**Reward**: 0 until the match ends, then as `topfloor.rl.kernels` says: 1 for winning alone, and with two seats -1 for
losing. The points of all seats are then in `info["scores"]`.

**Termination** when the match ends. **Truncation** after as many steps as the longest match has, which only refused
actions can use up.

**Seeds**: `reset(seed=…)` decides the deals of this and all further matches, which seat is yours if that is left to
chance, and what the random bot plays.

**Version** 0: goes up when a space, a cell or the reward changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from topfloor.bots import Bot, bot
from topfloor.engine.errors import BadSetup, Refused
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying, shown
from topfloor.games import REGISTRY
from topfloor.rl.extras import extra
from topfloor.rl.fast_match import FastMatch

with extra("rl"):
    import gymnasium

    from topfloor.rl.spaces import Moves, observations

VERSION = 0
RANDOM = "random"

Opponent = str | Bot
Cells = npt.NDArray[np.int16]
Info = dict[str, Any]
"""What Gymnasium lets an environment tell besides."""


class Seat(gymnasium.Env[Cells, np.int64]):
    """One seat of a match, the others played by bots."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 Gymnasium declares it so

    def __init__(
        self,
        game: str,
        *,
        players: int = 2,
        seat: int | None = 0,
        bots: Opponent | Sequence[Opponent] = RANDOM,
        variant: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.fast = FastMatch(REGISTRY.game(game), players=players, variant=variant)
        if seat is not None and seat not in range(players):
            raise BadSetup(Saying("topfloor.engine", "setup.seat-or-any", last=players - 1, given=shown(seat)))
        self.render_mode = render_mode
        self.observation_space = observations(self.fast.game)
        self.action_space = Moves(self.fast)
        self._chosen_seat, self._bots = seat, _opponents(bots, players)
        self.seat, self._steps = seat or 0, 0

    @property
    def match(self) -> Match:
        """The match as people and bots have it, at this point."""
        return self.fast.match

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Cells, Info]:
        """Deal a match, and let bots play until it is your turn."""
        super().reset(seed=seed)
        self._steps = 0
        self.fast.deal(int(self.np_random.integers(1 << 63)))
        if self._chosen_seat is None:
            self.seat = int(self.np_random.integers(self.fast.players))
        self._let_bots_play()
        return self.fast.observe(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Cells, float, bool, bool, Info]:
        """Play an action, and let bots play until it is your turn again."""
        self._steps += 1
        refused = {}
        try:
            self.fast.act(self.fast.number(action))
        except Refused as refusal:
            refused = {"refused": str(refusal)}
        self._let_bots_play()
        over = self.fast.over
        reward = self.fast.rewards()[self.seat] if over else 0.0
        truncated = not over and self._steps >= self.fast.game.LONGEST
        return self.fast.observe(self.seat), reward, over, truncated, self._info() | refused

    def _let_bots_play(self) -> None:
        fast = self.fast
        while fast.mover != self.seat and not fast.over:
            rival = self._bots[(fast.mover - self.seat) % fast.players - 1]
            if rival is None:
                legal = fast.legal_actions()
                fast.act(legal[self.np_random.integers(len(legal))])
            else:
                fast.act(fast.content.number[rival.choose(self.match)])

    def _info(self) -> Info:
        info: Info = {"action_mask": self.fast.mask.astype(np.int8)}
        return info | {"scores": np.array(self.fast.scores())} if self.fast.over else info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib asks for it."""
        return self.fast.mask.copy()

    def render(self) -> str | None:
        """The table in text, as your seat sees it."""
        return self.match.text(self.seat) if self.render_mode == "ansi" else None


def _opponents(chosen: Opponent | Sequence[Opponent], players: int) -> list[Bot | None]:
    """A bot for each other seat, clockwise from your own; None plays at random, from the environment's own dice."""
    opponents = [chosen] * (players - 1) if isinstance(chosen, str) or not isinstance(chosen, Sequence) else [*chosen]
    if len(opponents) != players - 1:
        raise BadSetup(
            Saying("topfloor.engine", "setup.opponents", players=players, needed=players - 1, given=len(opponents))
        )
    return [None if one == RANDOM else bot(one) if isinstance(one, str) else one for one in opponents]


def register() -> None:
    """Tell Gymnasium of all games."""
    for name in REGISTRY.names():
        title = "".join(word.capitalize() for word in name.split("-"))
        gymnasium.register(f"topfloor/{title}-v{VERSION}", "topfloor.rl.gymnasium:Seat", kwargs={"game": name})
