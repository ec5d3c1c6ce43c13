"""Texts in every language."""

from __future__ import annotations

import pytest

from topfloor import BadSetup
from topfloor.engine.texts import did_you_mean, listed, say, texts, told


def test_a_catalogue_is_flat_with_dotted_keys() -> None:
    assert texts("topfloor.engine", "en")["undo.nothing"] == "Nothing has been played yet."


def test_blanks_are_filled_in() -> None:
    assert say("topfloor.engine", "en", "refusals.not-your-turn", name="Ada") == "It is Ada's turn."
    assert say("topfloor.engine", "de", "refusals.not-your-turn", name="Ada") == "Ada ist am Zug."


def test_what_is_filled_in_is_not_read_as_a_blank() -> None:
    assert say("topfloor.engine", "en", "refusals.not-your-turn", name="{name}") == "It is {name}'s turn."


@pytest.mark.parametrize("lang", ["it", "", "EN", "en-GB"])
def test_an_unknown_language_is_refused(lang: str) -> None:
    with pytest.raises(BadSetup, match="there is en, de and fr"):
        texts("topfloor.engine", lang)


def test_a_blank_that_nobody_fills_is_a_mistake_in_the_code() -> None:
    with pytest.raises(KeyError):
        say("topfloor.engine", "en", "refusals.not-your-turn")


def test_a_list_for_a_sentence() -> None:
    lists = [listed(["a"]), listed(["a", "b"]), listed([2, 3, 4])]
    assert [told(names, "en") for names in lists] == ["a", "a and b", "2, 3 and 4"]
    assert [told(names, "de") for names in lists] == ["a", "a und b", "2, 3 und 4"]


def test_a_hint_only_if_something_is_close() -> None:
    assert told(did_you_mean("skylines", ["skyliners"]), "en") == " (did you mean 'skyliners'?)"
    assert did_you_mean("chess", ["skyliners"]) == ""
