"""Masked PPO learns Skyliners by playing against itself.

    python examples/ppo_selfplay.py

Needs `pip install 'topfloor[learn]'` (sb3-contrib and torch) and some minutes of one core. One seat learns, by chance
another one in each match; the rival is the learner as it was a few rounds ago. After every round it meets a player who
moves at random, and at the end the learning curve is drawn.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # for networks of this size one thread is far faster than many

import numpy as np
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from topfloor import rl

SCALE = 1 / 8
"""Brings most cells of an observation to between 0 and 1."""

Array = np.ndarray[Any, Any]
Curve = list[tuple[int, float]]
"""How many moves the learner has made, and the share of matches it then won against a random player."""


class Arena(VecEnv):
    """A batch of matches; in each of them one seat is the learner's and the other one the rival's."""

    def __init__(self, size: int, seed: int, variant: str) -> None:
        self.batch = rl.Batch("skyliners", size=size, players=2, seed=seed, variant=variant)
        self.rng = np.random.default_rng(seed)
        self.rival: Any = None
        self.seat = self.rng.integers(2, size=size)
        cells = self.batch.observe().shape[1]
        super().__init__(size, spaces.Box(-np.inf, np.inf, (cells,)), spaces.Discrete(self.batch.mask.shape[1]))

    def reset(self) -> Array:
        """Go on to where it is the learner's turn everywhere."""
        return self._play(np.full(self.num_envs, rl.LEAVE))[0]

    def step_async(self, actions: Array) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        return *self._play(self.chosen), [{} for _ in range(self.num_envs)]

    def _play(self, actions: Array) -> tuple[Array, Array, Array]:
        """The learner's actions and the rival's answers until it is the learner's turn everywhere."""
        rewards, ended = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        while True:
            self.batch.step(actions)
            over = self.batch.done
            rewards[over] += self._worth(over)
            ended |= over
            self.seat[over] = self.rng.integers(2, size=np.count_nonzero(over))
            rivals = np.flatnonzero(self.batch.to_move != self.seat)
            if not rivals.size:
                return self._look(), rewards, ended
            actions = np.full(self.num_envs, rl.LEAVE)
            actions[rivals] = self._rivals_choice(rivals)

    def _worth(self, over: Array) -> Array:
        """What matches that have ended are worth: half of it for winning, half for a lead of ten points."""
        rows, seat = np.flatnonzero(over), self.seat[over]
        lead = self.batch.scores[rows, seat] - self.batch.scores[rows, 1 - seat]
        worth: Array = (self.batch.rewards[rows, seat] + np.clip(lead / 10, -1, 1)) / 2
        return worth

    def _look(self) -> Array:
        """What the seats to move may know, as a network likes it."""
        return self.batch.observe().astype(np.float32) * SCALE

    def _rivals_choice(self, rows: Array) -> Array:
        """Any legal action, or what an older self would do."""
        if self.rival is None:
            return self.batch.legal[rows, self.rng.integers(self.batch.counts[rows])]
        chosen: Array = self.rival.predict(self._look()[rows], action_masks=self.batch.mask[rows])[0]
        return chosen

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        """The one thing that masked PPO asks for."""
        assert method_name == "action_masks"
        return list(self.batch.mask)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name not in ("action_masks", "render_mode"):
            raise AttributeError(attr_name)
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """There is nothing to set."""

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """There is nothing to close."""


def share_won(player: Any, matches: int, seed: int, variant: str) -> float:
    """How many of so many matches against a random player are won; a tie counts half."""
    arena = Arena(matches, seed, variant)
    seen, results = arena.reset(), np.full(matches, np.nan)
    while np.isnan(results).any():
        arena.step_async(player.predict(seen, action_masks=arena.batch.mask, deterministic=True)[0])
        seen, rewards, ended, _ = arena.step_wait()
        first = ended & np.isnan(results)
        results[first] = (1 + np.sign(rewards[first])) / 2
    return float(results.mean())


def learn(rounds: int, size: int, seed: int, variant: str, matches: int) -> Curve:
    """Play and learn, round after round; how well it went."""
    arena = Arena(size, seed, variant)
    network = {"net_arch": [256, 256]}
    settings: dict[str, Any] = {
        "n_steps": 64,
        "batch_size": min(512, 64 * size),
        "n_epochs": 4,
        "gamma": 1.0,
        "ent_coef": 0.01,
    }
    model, past = (
        MaskablePPO("MlpPolicy", arena, policy_kwargs=network, seed=seed, device="cpu", **settings) for _ in range(2)
    )
    curve, start = [(0, share_won(model.policy, matches, seed + 1, variant))], time.process_time()
    for number in range(1, rounds + 1):
        model.learn(64 * size, reset_num_timesteps=False)
        if number % 4 == 0:
            past.policy.load_state_dict(model.policy.state_dict())
            arena.rival = past.policy
        curve.append((model.num_timesteps, share_won(model.policy, matches, seed + 1, variant)))
        print(f"{time.process_time() - start:5.0f} s  {curve[-1][0]:>9,} moves  {curve[-1][1]:6.1%} won", flush=True)
    return curve


def draw(curve: Curve, picture: Path) -> None:
    """The learning curve as a small picture."""
    width, height, left, foot = 640, 300, 56, 44
    most = max(moves for moves, _ in curve) or 1

    def at(moves: float, share: float) -> str:
        return f"{left + moves / most * (width - left - 16):.1f},{height - foot - share * (height - foot - 16):.1f}"

    lines = [
        f'<path d="M{at(0, s / 4)} L{at(most, s / 4)}" class="grid"/><text x="{left - 8}"'
        f' y="{at(0, s / 4).split(",")[1]}" dy="4" text-anchor="end">{s * 25} %</text>'
        for s in range(5)
    ]
    lines += [
        f'<text x="{at(most * n / 4, 0).split(",")[0]}" y="{height - foot + 18}" text-anchor="middle">'
        f"{most * n / 4e6:.1f}</text>"
        for n in range(5)
    ]
    picture.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        ' font-size="12" role="img"><title>Share of matches won against a random player while learning</title>'
        "<style>.grid{stroke:#8886}.curve{fill:none;stroke:#c2542d;stroke-width:2.5}text{fill:#777}</style>"
        + "".join(lines)
        + f'<text x="{width / 2}" y="{height - 8}" text-anchor="middle">million moves made by the learner</text>'
        + f'<polyline class="curve" points="{" ".join(at(*point) for point in curve)}"/></svg>\n',
        "utf-8",
    )


def main() -> None:
    """Learn, say how well, draw it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=80)
    parser.add_argument("--size", type=int, default=256, help="matches played at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", default="full")
    parser.add_argument("--matches", type=int, default=1000, help="against the random player, after every round")
    parser.add_argument("--picture", type=Path, default=Path("ppo_selfplay.svg"))
    chosen = parser.parse_args()
    curve = learn(chosen.rounds, chosen.size, chosen.seed, chosen.variant, chosen.matches)
    draw(curve, chosen.picture)
    print(f"{curve[-1][1]:.1%} of {chosen.matches:,} matches won against a random player: {chosen.picture}")


if __name__ == "__main__":
    main()
