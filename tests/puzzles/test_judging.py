"""What makes a position a puzzle: all of the conditions that docs/puzzles.md tells, and any one missing is enough."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import topfloor
from topfloor.bots.player import Advice
from topfloor.engine.reasons import Reason
from topfloor.puzzles import judging
from topfloor.puzzles.hunt import BUDGETS, Hunt

HUNT = Hunt("skyliners", 0, BUDGETS["skyliners"])
BEST, OTHER = "floor a1", "floor b1"
FOR, AGAINST = Reason("points", 0, 2.0, "seen", worth=2.0), Reason("points", 0, -2.0, "seen", worth=-2.0)
FOUND: dict[str, Any] = {
    "clear_lead": BEST,
    "temptations": [OTHER, BEST],
    "alone_as_long_as": {BEST: 0.60, OTHER: 0.40},
    "thoughts": [Advice(BEST, 0.6, 900, (BEST,)), Advice(OTHER, 0.4, 90, (OTHER,))],
    "alone": {BEST: 0.62, OTHER: 0.41},
    "explained": {BEST: (FOR,), OTHER: ()},
    "missed": 5,
}
"""What is found of a position that is a puzzle, by who finds it."""


def judged(monkeypatch: pytest.MonkeyPatch, **otherwise: Any) -> Any:
    for name, value in {**FOUND, **otherwise}.items():
        monkeypatch.setattr(judging, name, value if callable(value) else lambda *_, value=value, **__: deepcopy(value))
    match = topfloor.new("skyliners", players=2, seed=1)
    while match.to_move != 0:
        match.play(match.legal()[0])
    return judging.in_position(HUNT, 7, match, FOUND["thoughts"])


def test_a_position_in_which_all_is_as_it_should_be_is_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    found = judged(monkeypatch)
    assert (found["best"], found["tempting"], found["missed"]) == (BEST, [OTHER], 5)
    assert found["chances"] == {BEST: 0.62, OTHER: 0.41}
    assert list(found["reasons"]) == [BEST]


@pytest.mark.parametrize(
    "otherwise",
    [
        {"clear_lead": None},
        {"temptations": [BEST]},
        {"alone_as_long_as": {BEST: 0.60, OTHER: 0.56}},
        {"alone_as_long_as": {BEST: 0.14, OTHER: 0.01}},
        {"alone_as_long_as": {BEST: 0.98, OTHER: 0.40}},
        {"thoughts": FOUND["thoughts"][::-1]},
        {"alone": {BEST: 0.62, OTHER: 0.58}},
        {"alone": {BEST: 0.41, OTHER: 0.62}},
        {"explained": {BEST: (), OTHER: ()}},
        {"explained": {BEST: (AGAINST, FOR), OTHER: ()}},
    ],
    ids=[
        *("none is ahead at first", "it comes to mind at once", "another is nearly as good", "it is hopeless"),
        *("it is won anyway", "a search plays another", "the lead shrinks", "another comes out ahead"),
        *("there is no reason", "what is said first speaks against it"),
    ],
)
def test_where_one_thing_is_missing_there_is_none(monkeypatch: pytest.MonkeyPatch, otherwise: dict[str, Any]) -> None:
    assert judged(monkeypatch, **otherwise) is None


@pytest.mark.parametrize(("left", "is_one"), [(1.01, True), (0.99, False)])
def test_most_of_the_lead_is_left_with_other_dice(monkeypatch: pytest.MonkeyPatch, left: float, is_one: bool) -> None:
    by_dice = {4: 0.41, 6: 0.62 - left * judging.STEADY * HUNT.margin}
    found = judged(monkeypatch, alone=lambda *_, seed: {BEST: 0.62, OTHER: by_dice[seed]})
    assert (found is not None) is is_one
