"""PettingZoo: its own suite, and ours on top."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import topfloor
from tests.strategies import Setup
from topfloor import rl
from topfloor.engine.game import Game
from topfloor.rl import pettingzoo

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of its own, about its own games
    from pettingzoo.test import api_test, max_cycles_test, seed_test

# Its test knows by name which environments have dictionaries for observations, as all its own board games do.
DICTIONARIES = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


@DICTIONARIES
def test_it_passes_the_api_test(setup: Setup, everything: bool) -> None:
    api_test(rl.aec(setup.name, players=setup.players, variant=setup.variant), num_cycles=60 if everything else 20)


@DICTIONARIES
def test_it_passes_the_api_test_over_whole_matches() -> None:
    api_test(rl.aec("skyliners", players=4), num_cycles=500)


def test_it_passes_the_seed_test(game: Game) -> None:
    seed_test(lambda: rl.aec(game.NAME, players=3), num_cycles=60)


def test_it_passes_the_test_of_max_cycles() -> None:
    max_cycles_test(pettingzoo)


def test_everybody_is_rewarded_at_the_end() -> None:
    env = rl.aec("skyliners", players=4)
    env.reset(seed=4)
    rewards, scores = {}, {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated:
            rewards[agent], scores[agent] = reward, info["score"]
        assert not truncated
        env.step(None if terminated else int(np.flatnonzero(observation["action_mask"])[-1]))
    assert list(rewards) == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert sum(rewards.values()) == pytest.approx(0)
    assert list(scores.values()) == env.match.scores()
    assert max(rewards, key=lambda agent: rewards[agent]) == f"seat_{env.match.winners()[0]}"


def test_only_the_agent_to_move_has_something_to_choose() -> None:
    env = rl.aec("skyliners", players=3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_another_match_follows_from_the_same_seed() -> None:
    seen = []
    for _ in range(2):
        env = rl.aec("skyliners", players=2)
        env.reset(seed=3)
        env.reset()
        seen.append(env.observe("seat_0")["observation"])
    env.reset(seed=3)
    assert np.array_equal(seen[0], seen[1])
    assert not np.array_equal(seen[0], env.observe("seat_0")["observation"])


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    env = rl.aec("skyliners", players=2)
    env.reset(seed=1)
    with pytest.raises(topfloor.Refused, match="SL-01"):
        env.step(env.match.content.number["roof c3"])


def test_a_sample_is_a_legal_move() -> None:
    env = rl.aec("skyliners", players=2)
    env.reset(seed=1)
    space = env.action_space("seat_0")
    assert all(env.fast.mask[space.sample()] for _ in range(50))


def test_the_table_can_be_looked_at() -> None:
    env = rl.aec("skyliners", players=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.match.text(env.fast.mover)
