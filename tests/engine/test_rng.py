"""Chance: unbiased, reproducible, and the same compiled."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from topfloor.engine import rng
from topfloor.engine.kernel import build, kernel
from topfloor.engine.record import Cells, Record, number
from topfloor.engine.rng import draw, draw_unseen, roll, shuffle, sow, split


class Cup(Record):
    """Dice, and first a field that no game has: Numba would take a game's record for a kind of this one otherwise."""

    coaster: int = number("i1", "What the cup stands on.")
    dice: Cells = rng.dice()


def sown(seed: int) -> Cup:
    cup = Cup()
    sow(cup, *split(seed))
    return cup


def test_the_known_first_numbers() -> None:
    """A story of today must be dealt alike for ever."""
    cup = sown(7)
    assert [roll(cup) for _ in range(4)] == [4196707356, 3891143111, 2994695642, 1852364411]


def test_a_seed_is_split_into_three_words_that_all_count() -> None:
    assert split(1 | 2 << 32 | 3 << 64) == (1, 2, 3)
    firsts = [roll(sown(seed)) for seed in (0, 1, 1 << 32, 1 << 64, (1 << 96) - 1)]
    assert len(set(firsts)) == len(firsts)


def test_the_same_seed_rolls_the_same() -> None:
    one, other = sown(99), sown(99)
    assert [roll(one) for _ in range(50)] == [roll(other) for _ in range(50)]


def test_a_roll_is_32_bits_and_leaves_32_bit_words() -> None:
    cup = sown(3)
    assert all(0 <= roll(cup) < 1 << 32 for _ in range(1000))
    assert all(0 <= cup.dice[i] < 1 << 32 for i in range(4))


def test_every_bit_of_a_roll_is_set_half_the_time() -> None:
    cup = sown(5)
    rolls = [roll(cup) for _ in range(4000)]
    for bit in range(32):
        assert abs(sum(number >> bit & 1 for number in rolls) - 2000) < 160  # five standard deviations


@pytest.mark.parametrize("count", [1, 2, 3, 5, 6, 16, 24, 100])
def test_draws_are_even(count: int) -> None:
    """Chi-square stays within five deviations of what chance would give."""
    cup = sown(count)
    expected = 200
    found = Counter(draw(cup, count) for _ in range(expected * count))
    surplus = sum((found[face] - expected) ** 2 / expected for face in range(count))
    assert set(found) == set(range(count))
    assert surplus < (count - 1) + 5 * (2 * count) ** 0.5


def test_draws_are_even_where_a_remainder_would_favour_some() -> None:
    """Of three quarters of all words, a remainder would favour the lower third, a product every third number."""
    cup = sown(11)
    drawn = [draw(cup, 3 << 30) for _ in range(6000)]
    for third in range(3):
        assert abs(sum(number >> 30 == third for number in drawn) - 2000) < 190
        assert abs(sum(number % 3 == third for number in drawn) - 2000) < 190


@pytest.mark.parametrize("count", [1, 2, 7, 1000])
def test_a_draw_is_within_bounds(count: int) -> None:
    cup = sown(1)
    assert all(0 <= draw(cup, count) < count for _ in range(500))


def test_every_order_of_a_shuffle_comes_up_about_equally_often() -> None:
    cup = sown(13)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 150):
        cards: Any = [0, 1, 2, 3]
        shuffle(cup, cards, 4)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert all(abs(times - 150) < 62 for times in orders.values())


def test_a_shuffle_leaves_the_rest_of_the_cards_alone() -> None:
    cup = sown(2)
    cards: Any = list(range(10))
    shuffle(cup, cards, 4)
    assert sorted(cards[:4]) == [0, 1, 2, 3]
    assert cards[4:] == [4, 5, 6, 7, 8, 9]


def test_a_card_that_was_not_drawn_is_drawn_each_as_likely() -> None:
    cup = sown(4)
    drawn = Counter(draw_unseen(cup, 0b10110, 3) for _ in range(3000))
    assert set(drawn) == {0, 3, 5}
    assert all(abs(times - 1000) < 130 for times in drawn.values())


@kernel
def cast(cups: Any, cards: Any, rolls: Any) -> None:
    """Some of everything, to compare its plain and its compiled form."""
    cup = cups[0]
    sow(cup, 1, 2, 3)
    for i in range(len(rolls)):
        rolls[i] = roll(cup)
        rolls[i] += draw(cup, i + 1)
        rolls[i] += draw_unseen(cup, 0b101, i % 50 + 1)
    shuffle(cup, cards, len(cards))


@pytest.mark.compiled
def test_compiled_chance_is_the_same_chance() -> None:
    plain, cards, rolls = Cup(), list(range(20)), [0] * 100
    cast([plain], cards, rolls)
    cups, fast_cards, fast_rolls = Cup.array(1), np.arange(20), np.zeros(100, np.int64)
    build(cast)(cups, fast_cards, fast_rolls)
    assert (cards, rolls, bytes(plain)) == (fast_cards.tolist(), fast_rolls.tolist(), cups.tobytes())
