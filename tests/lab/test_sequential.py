"""The sequential test: its ratio by hand, and how often it is wrong on coins whose chance is known."""

from __future__ import annotations

import random
from math import inf, log

import pytest

import topfloor
from tests.by_day import by_day
from topfloor.lab.sequential import ACCEPTED, REJECTED, Blocks, Bounds, SequentialTest, elo_of, expected_share


@pytest.mark.parametrize(("elo", "seats", "share"), [(0, 2, 0.5), (0, 4, 0.25), (100, 2, 0.640065), (400, 4, 10 / 13)])
def test_elo_is_a_share_of_victories_and_back(elo: float, seats: int, share: float) -> None:
    assert expected_share(elo, seats) == pytest.approx(share, abs=1e-6)
    assert elo_of(expected_share(elo, seats), seats) == pytest.approx(elo)


def test_who_always_wins_is_beyond_all_elo() -> None:
    assert (elo_of(1.0), elo_of(0.0)) == (inf, -inf)


def test_bounds_are_those_of_wald() -> None:
    bounds = Bounds(0, 10, alpha=0.05, beta=0.1)
    assert bounds.accept == pytest.approx(log(0.9 / 0.05))
    assert bounds.reject == pytest.approx(log(0.1 / 0.95))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_ratio_of_blocks_that_are_all_or_nothing_is_that_of_a_coin(seats: int) -> None:
    """70 heads, 30 tails: 70 log(s1 / s0) + 30 log((1 - s1) / (1 - s0)), but for what hardly comes up."""
    bounds = Bounds(0, 100)
    less, more = expected_share(0, seats), expected_share(100, seats)
    by_hand = 70 * log(more / less) + 30 * log((1 - more) / (1 - less))
    assert Blocks(seats, {0.0: 30, 1.0: 70}).ratio(bounds) == pytest.approx(by_hand, abs=0.01)


def test_the_ratio_of_many_blocks_is_near_that_of_a_bell_curve() -> None:
    """Blocks times (s1 - s0) (2 mean - s0 - s1) / (2 variance), for hypotheses near the mean."""
    found = {0.0: 200, 0.25: 100, 0.5: 450, 0.75: 120, 1.0: 230}
    blocks = Blocks(2, found)
    less, more = expected_share(0), expected_share(15)
    variance = sum(count * (result - blocks.share) ** 2 for result, count in found.items()) / blocks.count
    by_hand = blocks.count * (more - less) * (2 * blocks.share - less - more) / (2 * variance)
    assert blocks.ratio(Bounds(0, 15)) == pytest.approx(by_hand, rel=0.02)


def test_pairs_that_share_luck_count_for_more_than_coins() -> None:
    """One and one in most pairs says surely that both are equal; as single matches the same would say less."""
    paired, single = Blocks(2, {0.5: 90, 0.0: 5, 1.0: 5}), Blocks(2, {0.0: 50, 1.0: 50})
    assert paired.ratio(Bounds(0, 50)) < 5 * single.ratio(Bounds(0, 50)) < 0


def test_an_interval_holds_what_is_likely() -> None:
    low, high = Blocks(2, {0.0: 25, 0.5: 50, 1.0: 25}).interval()
    assert (low, high) == pytest.approx((0.5 - 0.0695, 0.5 + 0.0695), abs=0.002)
    low, high = Blocks(2, {1.0: 10}).interval()
    assert low == pytest.approx(0.825, abs=0.01)
    assert high == 1.0
    assert Blocks(4, {0.0: 10}).interval()[0] == 0.0


def answers(elo: float, seats: int, bounds: Bounds, tests: int) -> list[str]:
    """What tests say of a coin that wins as one does who is so much stronger."""
    dice, share, found = random.Random(7), expected_share(elo, seats), []
    for _ in range(tests):
        test, answer = SequentialTest(bounds, seats), None
        while answer is None:
            answer = test.hear(sum(dice.random() < share for _ in range(seats)) / seats)
        found.append(answer)
    return found


@pytest.mark.parametrize("seats", by_day(4, [2, 4]))
def test_errors_are_about_as_frequent_as_stated(seats: int) -> None:
    """5 of 100 either way; of 200 tests the standard error is 1.5."""
    bounds, tests = Bounds(0, 100), 200
    wrongly_accepted = answers(0, seats, bounds, tests).count(ACCEPTED) / tests
    wrongly_rejected = answers(100, seats, bounds, tests).count(REJECTED) / tests
    assert 0.01 <= wrongly_accepted <= 0.09
    assert 0.01 <= wrongly_rejected <= 0.09


def test_a_stricter_test_is_wrong_less_often() -> None:
    assert answers(0, 2, Bounds(0, 200, alpha=0.2), 200).count(ACCEPTED) > 20
    assert answers(0, 2, Bounds(0, 200, alpha=0.01), 200).count(ACCEPTED) < 10


@pytest.mark.parametrize(
    "wrong", [(10, 10, 0.05, 0.05), (0, 10, 0, 0.05), (0, 10, 0.05, 0.5), (0, 1e4, 0.05, 0.05), (-inf, 0, 0.05, 0.05)]
)
def test_bounds_that_decide_nothing_are_refused(wrong: tuple[float, float, float, float]) -> None:
    with pytest.raises(topfloor.BadSetup, match="elo0 below elo1"):
        Bounds(*wrong)
