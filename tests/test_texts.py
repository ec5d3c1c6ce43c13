"""Whatever an error says stands in a catalogue; that both languages have the same texts is in test_rulebooks.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import topfloor
from tests.strategies import LANGUAGES
from topfloor.engine.game import Game
from topfloor.engine.texts import texts

SOURCE = Path(topfloor.__file__).parent
SAYING = re.compile(r"""Saying\(\s*("[\w.]+"|PACKAGE),\s*"([\w.-]+)\"""")
COMPLAINT = re.compile(r"""\.bad\(.+?, "([\w-]+)\"""")


def test_every_error_has_its_text() -> None:
    found: list[tuple[str, str]] = []
    for file in SOURCE.rglob("*.py"):
        home = ".".join(("topfloor", *file.parent.relative_to(SOURCE).parts))
        sayings = SAYING.findall(file.read_text("utf-8"))
        found += [(home if package == "PACKAGE" else package.strip('"'), key) for package, key in sayings]
    assert len(found) > 40
    assert [(package, key) for package, key in found if key not in texts(package, "en")] == []


def test_every_complaint_about_components_has_its_text(game: Game) -> None:
    """No text without a complaint, no complaint without a text."""
    folder = SOURCE / "games" / game.__name__.rpartition(".")[2]
    sources = "\n".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    stored = {key.partition(".")[2] for key in texts(game.__name__, "en") if key.startswith("content.")}
    assert set(COMPLAINT.findall(sources)) == stored


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_source_of_points_has_a_comma(game: Game, lang: str) -> None:
    """Many of them stand in one sentence: 'nothing from keys, structures and patrons'."""
    sources = [text for key, text in texts(game.__name__, lang).items() if key.startswith("sources.")]
    assert sources
    assert not [text for text in sources if "," in text]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_test_of_one_deal_counts_it_well(lang: str) -> None:
    """'1 deals' is no English; a number that can be one stands behind what it counts."""
    figures = texts("topfloor.lab", lang)["accept.figures"]
    assert ": {blocks}" in figures
    assert ": {games}" in figures
