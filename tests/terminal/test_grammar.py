from __future__ import annotations

import pytest

import topfloor
from topfloor.terminal.grammar import completed, next_words, tidied

LEGAL = ["floor a1", "floor c2", "roof c2", "park b3", "plan B 1", "plan B 3"]
VOCABULARY = [*LEGAL, "floor c3", "forfeit"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("floor c2", "floor c2"),
        ("  FLOOR   C2 ", "floor c2"),
        ("plan b 3", "plan B 3"),
        ("f c2", "floor c2"),
        ("p b3", "park b3"),
        ("p b 3", "plan B 3"),
        ("f c3", "floor c3"),
        ("fo", "forfeit"),
    ],
)
def test_a_hasty_sentence_is_understood(typed: str, meant: str) -> None:
    assert tidied(typed, LEGAL, VOCABULARY) == meant


@pytest.mark.parametrize(
    ("typed", "shaped"),
    [("PLAN f 3", "plan F 3"), ("pl b 0", "plan B 0"), ("Floor Z9", "floor z9"), ("p", "p"), ("Nonsense", "nonsense")],
)
def test_words_that_mean_no_sentence_are_only_brought_into_shape(typed: str, shaped: str) -> None:
    assert tidied(typed, LEGAL, VOCABULARY) == shaped


def test_only_the_first_word_may_be_shortened() -> None:
    assert tidied("floor a", ["floor a1"], ["floor a1"]) == "floor a"


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("", ["floor", "roof", "park", "plan"]),
        ("p", ["park", "plan"]),
        ("floor ", ["a1", "c2"]),
        ("FLOOR C", ["c2"]),
        ("f ", ["a1", "c2"]),
        ("plan b ", ["1", "3"]),
        ("plan B 3 ", []),
        ("x", []),
    ],
)
def test_the_next_words_follow_what_is_typed(typed: str, options: list[str]) -> None:
    assert next_words(LEGAL, typed) == options


@pytest.mark.parametrize(
    ("typed", "line"), [("p", "p"), ("pl", "plan"), ("floor", "floor"), ("FLOOR C", "FLOOR c2"), ("x", "x"), ("", "")]
)
def test_completing_goes_as_far_as_there_is_no_choice(typed: str, line: str) -> None:
    assert completed(typed, next_words(LEGAL, typed)) == line


def test_every_legal_sentence_can_be_reached_word_by_word() -> None:
    legal = topfloor.new("skyliners", players=3, seed=1).legal()
    reached = [""]
    for _ in range(2):
        reached = [f"{start}{word} " for start in reached for word in next_words(legal, start)]
    assert [line.strip() for line in reached] == legal
