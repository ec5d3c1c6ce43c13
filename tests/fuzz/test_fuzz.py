"""A short run of every fuzzer, the same each time; `python bench/fuzz.py` runs them at length, with other numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import topfloor
from tests.fuzz.finding import refused_well
from tests.fuzz.fuzzers import NAMES, opened, tried
from tests.strategies import GAMES
from topfloor.engine.content import content
from topfloor.server.protocol import messages

CASES = {
    "sentences": 400,
    "stories": 300,
    "boxes": 60,
    "box files": 30,
    "frames": 1000,
    "live channel": 300,
    "requests": 400,
    "command line": 40,
}
LETTERS = st.text(st.characters(), max_size=40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | LETTERS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LETTERS, inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_said_is_done_or_refused_in_a_sentence(name: str, tmp_path: Path, everything: bool) -> None:
    with opened(name, tmp_path) as fuzzer:
        for number in range(CASES[name] * (20 if everything else 1)):
            tried(fuzzer, number)


# --- Anything at all, with Hypothesis, which finds the smallest case by itself.


@given(JSON)
def test_any_object_is_a_message_or_none(said: Any) -> None:
    messages.read(said)
    messages.read_hello(said)


@given(st.sampled_from(messages.KNOWN), st.dictionaries(st.sampled_from(["words", "ply", "text", "level"]), JSON))
def test_any_field_of_a_message_fits_or_is_refused(do: str, fields: dict[str, Any]) -> None:
    message = messages.read({"id": "x", "do": do, **fields})
    assert not isinstance(message, messages.Unread | messages.Unknown)


@given(LETTERS)
def test_any_text_is_a_story_or_refused(text: str) -> None:
    with refused_well():
        topfloor.load(f"topfloor story 1\n{text}")


@given(st.sampled_from(GAMES), st.dictionaries(LETTERS, JSON, max_size=3))
def test_any_data_is_a_box_or_refused(game: Any, data: dict[str, Any]) -> None:
    with refused_well():
        content(game, {"game": game.NAME, **data})
