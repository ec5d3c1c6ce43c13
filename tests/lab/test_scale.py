"""Ratings on one scale: known strengths are found again, from tables of two and of four."""

from __future__ import annotations

import random
from itertools import combinations
from statistics import fmean

import pytest

from topfloor.lab.scale import Duel, scaled
from topfloor.lab.sequential import elo_of, expected_share

STRENGTHS = {"reference": 0, "weak": -200, "middling": -80, "strong": 150}


def duel(one: str, other: str, seats: int, blocks: int, dice: random.Random) -> Duel:
    share = expected_share(STRENGTHS[one] - STRENGTHS[other], seats)
    return Duel(
        one, other, seats, tuple(sum(dice.random() < share for _ in range(seats)) / seats for _ in range(blocks))
    )


def tournament(blocks: int, seats: tuple[int, ...] = (2, 4)) -> list[Duel]:
    dice = random.Random(5)
    return [duel(*pair, number, blocks, dice) for number in seats for pair in combinations(STRENGTHS, 2)]


@pytest.mark.parametrize("seats", [(2,), (4,), (2, 4)])
def test_known_strengths_are_found_again(seats: tuple[int, ...]) -> None:
    found = scaled(tournament(120, seats), "reference")
    assert found["reference"].value == 0
    for name, strength in STRENGTHS.items():
        assert found[name].value == pytest.approx(strength, abs=45)
        assert found[name].low < found[name].value < found[name].high


def test_one_pairing_is_rated_by_its_share() -> None:
    """30 of 40 matches and half of one more: the Elo of 30.5 of 41."""
    found = scaled([Duel("a", "b", 2, (1.0,) * 10 + (0.5,) * 10)], "b")
    assert found["a"].value == pytest.approx(elo_of(30.5 / 41))


def test_more_matches_make_it_surer() -> None:
    few, many = (scaled(tournament(blocks), "reference")["strong"] for blocks in (8, 80))
    assert many.high - many.low < 0.5 * (few.high - few.low)


def test_who_always_wins_is_neither_infinitely_strong_nor_surely_rated() -> None:
    found = scaled([Duel("a", "b", 2, (1.0,) * 10)], "b")["a"]
    assert 400 < found.value < 1000
    assert found.high - found.low > 50


def test_intervals_hold_the_truth_about_as_often_as_stated() -> None:
    """95 of 100, of four ratings in each of 30 tournaments of few matches."""
    middle, held = fmean(STRENGTHS.values()), []
    for seed in range(30):
        dice = random.Random(seed)
        found = scaled([duel(*pair, 2, 4, dice) for pair in combinations(STRENGTHS, 2)], "reference")
        mean = fmean(rating.value for rating in found.values())
        held += [
            found[name].low - mean <= strength - middle <= found[name].high - mean
            for name, strength in STRENGTHS.items()
        ]
    assert 0.88 <= fmean(held) < 1.0


def test_a_handful_of_matches_says_little_though_all_went_one_way() -> None:
    found = scaled([Duel("a", "b", 2, (1.0,)), Duel("b", "c", 2, (1.0,))], "c")["a"]
    assert found.high - found.low > 200


def test_without_matches_nobody_is_rated() -> None:
    assert scaled([Duel("a", "b", 2, ())], "b") == {}


def test_without_the_reference_the_weakest_stands_at_zero() -> None:
    found = scaled([Duel("a", "b", 2, (1.0, 0.5, 0.5))], "reference")
    assert found["b"].value == 0 < found["a"].value


def test_only_those_are_rated_whom_a_chain_of_pairings_links() -> None:
    """Nothing is known about c against d when only a met b, b met c and d met e: two groups have no scale in common."""
    linked = [Duel("a", "b", 2, (1.0, 0.5)), Duel("d", "e", 2, (0.5, 0.5)), Duel("b", "c", 2, (0.5, 1.0))]
    assert set(scaled(linked, "reference")) == {"a", "b", "c"}
    assert set(scaled(linked, "e")) == {"d", "e"}
    assert set(scaled([*linked, Duel("e", "a", 2, (0.5,))], "e")) == {"a", "b", "c", "d", "e"}


def test_ratings_are_the_same_every_time() -> None:
    assert scaled(tournament(5), "reference") == scaled(tournament(5), "reference")
