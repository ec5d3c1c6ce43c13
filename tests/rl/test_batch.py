"""Batches: the rules themselves, thousands at a time, the same however they are spread."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import topfloor
from tests.strategies import Setup
from topfloor import rl
from topfloor.engine import rng
from topfloor.engine.game import Game

Picture = dict[str, Any]


def batch_of(setup: Setup, size: int = 8, **more: Any) -> rl.Batch:
    return rl.Batch(setup.name, size=size, players=setup.players, variant=setup.variant, seed=3, **more)


def play(batch: rl.Batch, steps: int, seed: int = 0) -> Iterator[Picture]:
    """Step with any legal actions; all arrays after each step."""
    rng = np.random.default_rng(seed)
    names = ("mask", "to_move", "rewards", "scores", "done", "counts")
    for _ in range(steps):
        actions = batch.legal[np.arange(batch.size), rng.integers(batch.counts)]
        batch.step(actions)
        yield {name: getattr(batch, name).copy() for name in names} | {
            "actions": actions,
            "seen": batch.observe().copy(),
        }


def same(one: Picture, other: Picture) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one)


def test_a_batch_plays_what_a_match_plays(game: Game) -> None:
    """Row by row the very matches that `topfloor.new` deals and plays."""
    setup = Setup(game.NAME, game.VARIANTS[-1], 3)
    batch = batch_of(setup, size=2)
    matches = [setup.deal(3 + (row << 64)) for row in range(2)]
    for picture in play(batch, 40):
        for row, match in enumerate(matches):
            match.play(batch.sentences[picture["actions"][row]])
            assert np.flatnonzero(picture["mask"][row]).tolist() == sorted(match.legal_actions())
            assert batch.legal[row, : picture["counts"][row]].tolist() == match.legal_actions()
            assert picture["to_move"][row] == match.to_move
            seen = game.Observation()
            game.observe(match.position, match.content.box, match.position.to_move, seen)
            assert picture["seen"][row].tobytes() == bytes(seen)


def test_a_match_that_ends_is_settled_and_dealt_anew() -> None:
    batch = rl.Batch("skyliners", size=50, players=3, seed=1)
    ends = 0
    for picture in play(batch, 200):
        done = picture["done"]
        ends += int(done.sum())
        assert picture["counts"].min() > 0
        np.testing.assert_allclose(picture["rewards"].sum(axis=1), 0, atol=1e-6)
        assert not picture["rewards"][~done].any()
        assert not picture["scores"][~done].any()
        best = picture["scores"][done].max(axis=1, initial=-99)
        winners = picture["rewards"][done].argmax(axis=1)
        assert (picture["scores"][done][np.arange(len(winners)), winners] == best).all()
    assert ends > 50


def test_rewards_are_those_of_the_match() -> None:
    batch, match = rl.Batch("skyliners", size=1, players=2, seed=9), topfloor.new("skyliners", players=2, seed=9)
    for picture in play(batch, 120):
        match.play(batch.sentences[picture["actions"][0]])
        if match.over:
            won = [seat in match.winners() for seat in range(2)]
            assert picture["done"][0]
            assert picture["scores"][0].tolist() == match.scores()
            assert picture["rewards"][0].tolist() == ([0, 0] if all(won) else [1, -1] if won[0] else [-1, 1])
            return
    pytest.fail("no match ended")


def test_it_does_not_matter_how_many_threads_play() -> None:
    setup = Setup("skyliners", "full", 4)
    for one, three in zip(play(batch_of(setup, 31), 150), play(batch_of(setup, 31, threads=3), 150), strict=True):
        assert same(one, three)


def test_interpreted_batches_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup("skyliners", "intro", 2)
    compiled = list(play(batch_of(setup, 3), 70))
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")
    assert all(same(one, other) for one, other in zip(play(batch_of(setup, 3), 70), compiled, strict=True))


def test_a_match_can_be_left_as_it_is() -> None:
    batch = rl.Batch("skyliners", size=2, players=2, seed=1)
    before = batch.observe().copy()
    batch.step([batch.legal[0, 0], rl.LEAVE])
    after = batch.observe()
    assert not np.array_equal(before[0], after[0])
    assert np.array_equal(before[1], after[1])


def test_any_seat_can_be_asked_what_it_knows() -> None:
    batch = rl.Batch("skyliners", size=4, players=4, seed=1)
    for seat in range(4):
        assert (batch.observe(np.full(4, seat))[:, seat] == 1).all()


def test_an_illegal_action_names_the_match_and_the_rule_and_changes_nothing() -> None:
    batch = rl.Batch("skyliners", size=3, players=2, seed=1)
    before = batch.positions.tobytes()
    roof = batch.sentences.index("roof c3")
    with pytest.raises(topfloor.Refused, match=r"match 1, 'roof c3': .*\(SL-01\)") as refused:
        batch.step([batch.legal[0, 0], roof, batch.legal[2, 0]])
    assert batch.positions.tobytes() == before
    assert refused.value.said("de").startswith("Partie 1, „roof c3“: ")
    assert "(SL-01)" in refused.value.said("de")


@pytest.mark.parametrize("action", [-2, 96, 1 << 40])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    batch = rl.Batch("skyliners", size=1, players=2)
    with pytest.raises(topfloor.Refused, match="actions are numbered from 0 to 95") as refused:
        batch.step([action])
    assert refused.value.said("de") == f"Partie 0: Die Aktionen gehen von 0 bis 95, nicht {action}"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"size": 0}, "'size' is a whole number from 1"),
        ({"threads": 0}, "threads"),
        ({"seed": -1}, "seed"),
        ({"players": 9}, "players"),
        ({"variant": "short"}, "variant"),
    ],
)
def test_bad_requests_get_one_sentence(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(topfloor.BadSetup, match=complaint):
        rl.Batch("skyliners", **({"size": 2, "players": 2, "seed": 1} | change))


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_seats_can_be_asked(seat: int) -> None:
    with pytest.raises(topfloor.BadSetup, match="from 0 to 1") as refused:
        rl.Batch("skyliners", size=1, players=2).observe([seat])
    assert "von 0 bis 1" in refused.value.said("de")


def test_seeds_are_split_as_a_match_splits_them() -> None:
    assert rng.split(3 + (1 << 64)) == (3, 0, 1)
