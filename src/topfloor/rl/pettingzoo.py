"""PettingZoo: every seat is an agent, and agents act in turn (AEC).

    env = rl.aec("skyliners", players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else policy(observation))

**Agents** are `seat_0`, `seat_1` … in the order of play.

**Observation**: a dictionary, as in PettingZoo's classic games. `observation` is int16, the cells of the game's
`Observation` (`docs/rl.md` lists them): what that seat may know and nothing else. `action_mask` is int8, 1 for each
legal action; all 0 for an agent whose turn it is not.

**Action**: a number; `env.match.content.sentences[action]` says it in words: `match` is the match as people have it,
with `text`, `why`, `log` and `story`. `env.action_space(agent).sample()` gives a legal one. One that is not legal
raises `topfloor.Refused` with the rule, and nothing has changed.

**Reward**: 0 until the match ends, then as `topfloor.rl.kernels` says: the winner 1, and all add up to 0. The points
are in `infos[agent]["score"]`.

**Termination**: all agents at once, when the match ends. **Truncation**: only if `max_cycles` is given, which is how
often each agent may be asked for an action; the game itself always ends (`LONGEST`).

**Parallel**: `parallel_env` takes an action from everyone in every step and plays the one of the seat to move. Here too
`max_cycles` is how often everyone is asked.

**Version** 0: goes up when a space, a cell or the reward changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from topfloor.engine import setup
from topfloor.engine.errors import BadSetup
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying, listed, word
from topfloor.games import REGISTRY
from topfloor.rl.extras import extra
from topfloor.rl.fast_match import FastMatch

with extra("rl"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    from topfloor.rl.spaces import Moves, observations

VERSION = 0

Seen = dict[str, npt.NDArray[Any]]
"""What an agent observes, by the names that PettingZoo has for it."""


class Seats(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """All seats of a match, each an agent."""

    def __init__(
        self, game: str, *, players: int, variant: str | None, max_moves: int | None, render_mode: str | None
    ) -> None:
        super().__init__()
        self.fast = FastMatch(REGISTRY.game(game), players=players, variant=variant)
        self.max_moves, self.render_mode = max_moves, render_mode
        name = f"topfloor_{self.fast.game.NAME.replace('-', '_')}_v{VERSION}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": True}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.fast.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = spaces.Box(0, 1, (self.fast.game.ACTIONS,), np.int8)
        space = spaces.Dict({"observation": observations(self.fast.game), "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Moves(self.fast) for agent in self.possible_agents}
        self._no_mask = np.zeros(self.fast.game.ACTIONS, np.int8)
        self._seeds = np.random.default_rng()

    @property
    def match(self) -> Match:
        """The match as people and bots have it, at this point."""
        return self.fast.match

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self.possible_agents[self._seat_of(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self.possible_agents[self._seat_of(agent)]]

    def _seat_of(self, agent: str) -> int:
        try:
            return self._seat[agent]
        except (KeyError, TypeError):
            known = listed(self.possible_agents)
            raise BadSetup(Saying("topfloor.engine", "setup.agent", agent=word(agent), known=known)) from None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match; without a seed, the next one in a row that the last seed began."""
        if seed is not None:
            self._seeds = np.random.default_rng(setup.whole("seed", seed, 0))
        self.fast.deal(int(self._seeds.integers(1 << 63)))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.fast.mover]

    def observe(self, agent: str) -> Seen:
        """What an agent may know, and what it may do."""
        fast, seat = self.fast, self._seat_of(agent)
        mask = fast.mask.view(np.int8) if seat == fast.mover else self._no_mask
        return {"observation": fast.observe(seat), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is; None for one that has finished."""
        if not self.agents:
            raise BadSetup(Saying("topfloor.engine", "setup.no-agent"))
        agent, fast = self.agent_selection, self.fast
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        fast.act(fast.number(action))
        if fast.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[fast.mover]
            if fast.ply == self.max_moves:
                self.truncations = dict.fromkeys(self.agents, True)

    def _end(self) -> None:
        """Everybody's match is over."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, self.fast.rewards(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.infos = {agent: {"score": s} for agent, s in zip(self.agents, self.fast.scores(), strict=True)}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table in text, as the seat to move sees it."""
        return self.match.text(self.fast.mover) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def env(
    game: str = "skyliners",
    *,
    players: int = 2,
    variant: str | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> Seats:
    """A match for agents that act in turn."""
    moves = None if max_cycles is None else setup.whole("max_cycles", max_cycles) * setup.whole("players", players)
    return Seats(game, players=players, variant=variant, max_moves=moves, render_mode=render_mode)


def parallel_env(
    game: str = "skyliners",
    *,
    players: int = 2,
    variant: str | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> ParallelEnv[str, Seen, int]:
    """The same for libraries that ask everyone at once; who is not to move is not heard."""
    moves = None if max_cycles is None else setup.whole("max_cycles", max_cycles)
    seats = Seats(game, players=players, variant=variant, max_moves=moves, render_mode=render_mode)
    return turn_based_aec_to_parallel(seats)
