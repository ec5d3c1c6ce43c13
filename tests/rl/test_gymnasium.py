"""Gymnasium: its own checker, and ours on top."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import topfloor
from topfloor.engine.game import Game
from topfloor.rl.gymnasium import Seat


def seat_of(**arguments: Any) -> Seat:
    env = gymnasium.make("topfloor/Skyliners-v0", **arguments).unwrapped
    assert isinstance(env, Seat)
    return env


def play(env: Seat, seed: int) -> tuple[float, dict[str, Any]]:
    """A whole match with legal actions: the last reward and info."""
    env.reset(seed=seed)
    env.action_space.seed(seed)
    while True:
        _, reward, terminated, truncated, info = env.step(env.action_space.sample())
        assert not truncated
        if terminated:
            return reward, info


def test_it_passes_the_checker(game: Game) -> None:
    title = "".join(word.capitalize() for word in game.NAME.split("-"))
    check_env(gymnasium.make(f"topfloor/{title}-v0", players=3, seat=None).unwrapped)


def test_the_id_alone_is_enough() -> None:
    assert gymnasium.make("topfloor.rl:topfloor/Skyliners-v0").spec is not None


def test_many_at_once() -> None:
    many = gymnasium.make_vec("topfloor/Skyliners-v0", num_envs=3)
    observations, info = many.reset(seed=1)
    assert observations.dtype == np.int16
    for _ in range(100):
        actions = [np.flatnonzero(mask)[-1] for mask in info["action_mask"]]
        observations, rewards, _, _, info = many.step(np.array(actions))
        assert observations.shape[0] == 3
        if rewards.any():
            return
    pytest.fail("no match ended")


@pytest.mark.parametrize("bots", ["random", "greedy", topfloor.bot("search", iterations=5)])
def test_a_match_against_bots_ends_with_a_reward(bots: Any) -> None:
    env = seat_of(players=2, seat=1, bots=bots)
    reward, info = play(env, 2)
    points = info["scores"].tolist()
    assert points == env.match.scores()
    assert reward == (0 if len(env.match.winners()) == 2 else 1 if env.match.winners() == [1] else -1)


def test_the_same_seed_gives_the_same_match() -> None:
    stories: dict[int, str] = {}
    for seed in (1, 1, 2):
        env = seat_of(players=4, bots=["random", "greedy", "random"], seat=None)
        play(env, seed)
        assert stories.setdefault(seed, env.match.story()) == env.match.story()
    assert stories[1] != stories[2]


def test_what_is_illegal_changes_nothing_and_says_why() -> None:
    env = seat_of()
    before, _ = env.reset(seed=1)
    after, reward, terminated, truncated, info = env.step(env.match.content.number["roof c3"])
    assert np.array_equal(before, after)
    assert (reward, terminated, truncated) == (0, False, False)
    assert "SL-01" in info["refused"]


def test_who_never_plays_is_stopped() -> None:
    env = seat_of()
    env.reset(seed=1)
    roof = env.match.content.number["roof c3"]
    ends = [env.step(roof)[3] for _ in range(env.fast.game.LONGEST)]
    assert ends.index(True) == env.fast.game.LONGEST - 1


def test_masks_come_in_both_ways() -> None:
    env = seat_of()
    _, info = env.reset(seed=1)
    assert np.array_equal(env.action_masks(), info["action_mask"])
    assert env.action_masks().dtype == np.bool_


def test_a_seat_left_to_chance_varies() -> None:
    env = seat_of(players=4, seat=None)
    assert {env.reset(seed=seed) and env.seat for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"seat": 2}, "from 0 to 1"),
        ({"players": 3, "bots": ["greedy"]}, "need 2 bots"),
        ({"bots": "gredy"}, "did you mean 'greedy'"),
        ({"players": 7}, "players"),
    ],
)
def test_bad_requests_get_one_sentence(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(topfloor.BadSetup, match=complaint) as refused:
        seat_of(**arguments)
    assert refused.value.said("de") != str(refused.value)


def test_the_table_can_be_looked_at() -> None:
    env = seat_of(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.match.text(0)
