"""What things are called: the box's own words, and the same ones everywhere."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tests.games.skyrise.table import table
from topfloor.engine.texts import texts
from topfloor.games import skyrise


def everything_said(lang: str) -> str:
    book = (files(skyrise) / f"rulebook.{lang}.md").read_text("utf-8")
    return "\n".join([book, *texts(skyrise.__name__, lang).values()])


@pytest.mark.parametrize("word", ["Provision", "geheimer Auftrag", "deine Figur", "seiner Figur"])
def test_german_keeps_to_one_word_for_one_thing(word: str) -> None:
    """An objective is a Ziel, commissions are Aufträge, the character is a Porträt."""
    assert word not in everything_said("de")


def test_german_buttons_name_what_they_do() -> None:
    match = table()
    assert [match.say(words, "de") for words in ("pass", "take n7")] == ["Passen", "Scheibe von n7 nehmen"]


@pytest.mark.rule("SR-42")
def test_the_palace_counts_numbered_bids_in_all_texts() -> None:
    assert "every numbered bid" in everything_said("en").split("SR-42")[1].split("###")[0]
    assert "jedes Gebot mit Zahl" in everything_said("de").split("SR-42")[1].split("###")[0]


@pytest.mark.rule("SR-40")
def test_the_hammer_is_not_placed_on_top_of_things() -> None:
    assert "on top of things" not in everything_said("en")
