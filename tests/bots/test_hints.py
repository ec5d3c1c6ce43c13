"""Hints: their order does not contradict their figures, and no figure comes from a handful of tries."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from topfloor.bots import Advice
from topfloor.bots.hints import FEWEST_VISITS, HINTS, told


def advice(*moves: tuple[str, float | None, int]) -> list[Advice]:
    return [Advice(words, win, visits, (words,)) for words, win, visits in moves]


def test_a_lucky_move_that_was_hardly_tried_has_no_figure_and_comes_last() -> None:
    given = advice(("a", 0.5, 4_000), ("b", 0.6, 1_500), ("c", 0.9, 300), ("d", 1.0, 3))
    assert [(one.words, one.win) for one in told(given)] == [("b", 0.6), ("a", 0.5), ("c", None), ("d", None)]


def test_a_bot_that_knows_no_chances_gives_none() -> None:
    given = advice(("a", None, 1), ("b", None, 1))
    assert told(given) == given


@given(st.lists(st.tuples(st.text(), st.floats(0, 1), st.integers(1, 9_999)), max_size=12))
def test_figures_go_down_the_list(moves: list[tuple[str, float, int]]) -> None:
    given = sorted(advice(*moves), key=lambda one: -one.visits)
    shown = told(given)
    wins = [one.win for one in shown if one.win is not None]
    assert len(shown) == min(HINTS, len(moves))
    assert wins == sorted(wins, reverse=True)
    assert all(one.visits >= FEWEST_VISITS for one in shown[: len(wins)])
    assert all(one.win is None for one in shown[len(wins) :])
