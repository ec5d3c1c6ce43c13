"""Random play in bulk: the same result however it is spread, and the same as the rules give one by one."""

from __future__ import annotations

import numpy as np
import pytest

import topfloor
from tests.strategies import Setup
from topfloor import lab
from topfloor.engine.kernel import compiles


@pytest.mark.usefixtures("compiled_by_night")
def test_playouts_count_what_was_played(setup: Setup) -> None:
    games = 50 if compiles() else 2
    result = lab.playouts(setup.game.NAME, players=setup.players, variant=setup.variant, games=games, seed=3)
    assert result.games == games
    assert result.scores.shape == (games, setup.players)
    assert result.moves == result.lengths.sum()
    assert result.lengths.max() <= setup.game.LONGEST
    assert result.moves_per_second > 0


def test_it_does_not_matter_how_many_threads_play() -> None:
    one, three = (lab.playouts("skyliners", players=4, games=101, seed=9, threads=n) for n in (1, 3))
    np.testing.assert_array_equal(one.scores, three.scores)
    np.testing.assert_array_equal(one.lengths, three.lengths)


def test_interpreted_playouts_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = lab.playouts("skyliners", players=3, variant="intro", games=12, seed=2)
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")
    plain = lab.playouts("skyliners", players=3, variant="intro", games=12, seed=2)
    np.testing.assert_array_equal(compiled.scores, plain.scores)


def test_other_seeds_play_other_matches() -> None:
    one, two = (lab.playouts("skyliners", players=4, games=50, seed=seed).scores for seed in (1, 2))
    assert not np.array_equal(one, two)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"games": 0}, "'games' is a whole number from 1"),
        ({"threads": 0}, "threads"),
        ({"seed": -1}, "seed"),
        ({"players": 9}, "players"),
        ({"variant": "short"}, "variant"),
    ],
)
def test_bad_requests_get_one_sentence(change: dict[str, object], complaint: str) -> None:
    request: dict[str, object] = {"players": 2, "games": 5, "seed": 1} | change
    with pytest.raises(topfloor.BadSetup, match=complaint):
        lab.playouts("skyliners", **request)  # type: ignore[arg-type]
