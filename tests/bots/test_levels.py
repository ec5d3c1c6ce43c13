"""Levels: their order and what is told of them follow from what was measured."""

from __future__ import annotations

import pytest

from topfloor import bots
from topfloor.bots import measured
from topfloor.bots.levels import LEVELS, USUAL_LEVEL, below
from topfloor.games import REGISTRY

SHARES = {"skyrise": {"newcomer": {"random": 0.97, "greedy": 0.2}, "neighbour": {"newcomer": 0.743, "greedy": 0.49}}}


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "strengths", lambda: SHARES)


@pytest.mark.usefixtures("told")
def test_greedy_stands_above_all_levels_that_it_beats() -> None:
    assert bots.by_strength("skyrise") == [
        *("random", "newcomer", "neighbour", "greedy", "builder", "architect", "master", "search")
    ]
    assert bots.by_strength("skyliners")[:3] == ["random", "greedy", "newcomer"]


@pytest.mark.usefixtures("told")
def test_a_level_tells_how_often_it_beats_the_one_below_where_that_was_measured() -> None:
    assert bots.describe("neighbour", "en", "skyrise").endswith(" Wins 74 of 100 matches of two against a newcomer.")
    assert bots.describe("newcomer", "de", "skyrise").endswith(" Gewinnt zu zweit 97 von 100 Partien gegen den Zufall.")
    for name, game in (
        ("builder", "skyrise"),
        ("neighbour", "skyliners"),
        ("greedy", "skyrise"),
        ("random", "skyrise"),
    ):
        assert bots.describe(name, "en", game) == bots.describe(name, "en")


def test_every_rival_below_has_a_name_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.bots.won_share", lambda game, one, other: 0.7)
    for level in LEVELS:
        for lang in ("en", "de"):
            assert "70" in bots.describe(level, lang, "skyrise")


def test_the_lowest_level_is_the_usual_one_and_stands_above_nobody_but_random() -> None:
    assert below(USUAL_LEVEL) == "random"
    assert below("random") is below("greedy") is None


def test_the_file_speaks_of_games_and_bots_there_are_and_of_shares() -> None:
    for game, levels in measured.strengths().items():
        assert game in REGISTRY.names()
        for level, won in levels.items():
            assert set(won) <= {below(level), "greedy"}
            assert all(0.0 <= share <= 1.0 for share in won.values())
