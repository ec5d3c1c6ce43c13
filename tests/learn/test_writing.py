"""A lesson that is not written as lessons are is refused, with the game, the place and what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from topfloor.games import REGISTRY
from topfloor.learn.lesson import BadLesson, Lesson, read_lesson

ASKED: dict[str, Any] = {"key": "taller", "right": ["floor a5"]}


def lesson(*steps: dict[str, Any], **entries: Any) -> Lesson:
    return read_lesson(REGISTRY.game("skyliners"), 1, {"key": "view", "step": steps, **entries})


def test_what_is_left_out_is_usual() -> None:
    read = lesson({"key": "seen"}, ASKED)
    assert (read.players, read.you, read.seed, read.moves, read.bot) == (2, 0, 0, (), None)
    assert [step.asks for step in read.steps] == [False, True]


@pytest.mark.parametrize(
    ("steps", "entries", "wrong"),
    [
        ([], {}, "skyliners, view: a lesson has steps"),
        ([ASKED], {"sead": 3}, "skyliners, view: there is no entry 'sead'"),
        ([{**ASKED, "rigth": []}], {}, "skyliners, view.taller: there is no entry 'rigth'"),
        ([{**ASKED, "wrong": [{"key": "front", "says": [], "why": ""}]}], {}, "view.taller: there is no entry 'why'"),
        ([{**ASKED, "holds": ["more points"]}], {}, "'more points' is no condition such as"),
        ([{**ASKED, "moves": 2}], {}, "view.taller: several moves are a task"),
        ([{**ASKED, "moves": 2, "task": True}], {}, "view.taller: several moves are a task"),
        ([{"key": "two", "task": True, "brings": 3, "moves": 2, "solution": ["roof a1"]}], {}, "a solution of as many"),
        ([{**ASKED, "solution": ["floor a5"]}], {}, "a solution of as many, and no other step has"),
        ([{"key": "seen", "task": True}], {}, "view.seen: nothing is asked here that could be wrong"),
        ([{"key": "seen", "wrong": [{"key": "any", "says": ["floor *"]}]}], {}, "view.seen: nothing is asked here"),
    ],
)
def test_what_is_wrong_is_told(steps: list[dict[str, Any]], entries: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadLesson) as refused:
        lesson(*steps, **entries)
    assert wrong in str(refused.value)


def test_a_move_that_cannot_be_played_is_told_when_the_position_is_made() -> None:
    with pytest.raises(BadLesson, match="skyliners, view: 'floor z9' after 1 moves"):
        lesson(ASKED, moves=["floor a1", "floor z9"]).match()


def test_each_match_of_a_lesson_is_ones_own_with_the_names_that_one_gives() -> None:
    read = lesson(ASKED, moves=["floor a1"])
    read.match().play("floor a2")
    assert read.match().moves == ["floor a1"]
    assert read.match(["Ada", "Bob"]).names == ("Ada", "Bob")
