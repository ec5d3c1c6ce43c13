from __future__ import annotations

import numpy as np
import pytest

from topfloor.engine.actions import Actions, action_of, first_thing, is_a, second_thing
from topfloor.engine.kernel import build, kernel
from topfloor.engine.record import Cells

VERBS = Actions(("", 2, 3), ("plan", 4), ("pass",))
BUILD, PLAN, PASS = VERBS.verbs
WORDS = (("floor", "roof"), ("a", "b", "c")), (("1", "2", "3", "4"),), ()


def test_numbers_follow_from_the_declaration() -> None:
    assert len(VERBS) == 11
    assert [(verb.first, verb.end) for verb in VERBS.verbs] == [(0, 6), (6, 10), (10, 11)]


def test_sentences_come_in_the_order_of_the_numbers() -> None:
    sentences = VERBS.sentences(*WORDS)
    assert sentences == (
        *("floor a", "floor b", "floor c", "roof a", "roof b", "roof c"),
        *("plan 1", "plan 2", "plan 3", "plan 4", "pass"),
    )
    assert sentences[action_of(BUILD, 1, 2)] == "roof c" and sentences[action_of(PLAN, 3, 0)] == "plan 4"


def test_a_number_tells_what_it_points_at() -> None:
    """Each action is of one verb alone, and made again from what it points at."""
    for action in range(len(VERBS)):
        verb = next(verb for verb in VERBS.verbs if is_a(verb, action))
        assert [other for other in VERBS.verbs if is_a(other, action)] == [verb]
        assert action_of(verb, first_thing(verb, action), second_thing(verb, action)) == action


def test_compiled_it_is_the_same() -> None:
    for ask in (is_a, first_thing, second_thing):
        assert [build(ask)(BUILD, action) for action in range(6)] == [ask(BUILD, action) for action in range(6)]


def test_a_word_too_few_is_a_mistake() -> None:
    with pytest.raises(ValueError, match=r"\[2, 2\] things where \[2, 3\]"):
        VERBS.sentences((("floor", "roof"), ("a", "b")), *WORDS[1:])


@kernel
def some_of_each(moves: Cells) -> None:
    """What a game's `legal` does."""
    moves[0] = action_of(BUILD, 1, 2)
    moves[1] = action_of(PLAN, 3)
    moves[2] = action_of(PASS)


def test_a_verb_that_points_at_less_needs_no_more_words() -> None:
    moves = np.zeros(3, np.int64)
    build(some_of_each)(moves)
    assert moves.tolist() == [5, 9, 10]
