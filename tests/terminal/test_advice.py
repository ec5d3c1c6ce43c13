from __future__ import annotations

from topfloor.bots import Advice
from topfloor.terminal.advice import ranked


def advice(*candidates: tuple[str, float | None, int]) -> list[Advice]:
    return [Advice(words, win, visits, (words,)) for words, win, visits in candidates]


def test_no_figure_comes_from_a_handful_of_trials() -> None:
    told = ranked(advice(("a", 0.5, 4000), ("b", 0.99, 30), ("c", 0.7, 399), ("d", 0.4, 400)))
    assert [(candidate.words, win) for candidate, win in told] == [("a", 50), ("d", 40), ("c", None)]


def test_figures_fall_from_first_to_last() -> None:
    told = ranked(advice(("a", 0.50, 4000), ("b", 0.52, 3000), ("c", None, 5000)))
    assert [(candidate.words, win) for candidate, win in told] == [("b", 52), ("a", 50), ("c", None)]


def test_nothing_tried_is_nothing_told() -> None:
    assert ranked([]) == []
