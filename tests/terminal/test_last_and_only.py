"""A law of every game and variant: who is asked hears which action of his turn it is, and that the end has come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.strategies import LANGUAGES, SETUPS, Setup, walk
from topfloor import Match

ONLY, LAST = {"en": "only", "de": "einzige"}, {"en": "last", "de": "letzte"}
COUNTED = {"skyliners": "actions", "paper-skylines": "actions_a_turn"}
"""Where a view tells how many actions a turn has."""
ENDS = {"skyliners": "last_round", "skyline": "last_turns", "skyrise": "last", "paper-skylines": "last_round"}
"""Where a view tells that the end has come."""
ACTS = {"skyliners": ("build", "build-or-plan", "plan", "forfeit"), "paper-skylines": ("action",)}
"""The phases in which an action is due."""


def asked(setup: Setup) -> Iterator[tuple[Match, Mapping[str, Any]]]:
    """Every point of a match at which somebody is asked, as he sees it."""
    yield from ((match, match.view(match.to_move)) for match in walk(setup, 1)[:-1])


def actions(view: Mapping[str, Any], setup: Setup) -> int:
    """How many actions the turn has, where an action is due and the game counts them."""
    return int(view[COUNTED[setup.name]]) if view["phase"] in ACTS.get(setup.name, ()) else 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_has_one_action_hears_that_it_is_the_only_one(setup: Setup, lang: str) -> None:
    for match, view in asked(setup):
        told = match.game.question(view, match.content, lang)
        assert (ONLY[lang] in told) is (actions(view, setup) == 1), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_has_more_hears_which_one_it_is(setup: Setup, lang: str) -> None:
    second = {"en": "Second action", "de": "Zweite Aktion"}[lang]
    for match, view in asked(setup):
        told, many = match.game.question(view, match.content, lang), actions(view, setup)
        if many > 1:
            assert second in told or all(str(n) in told for n in (view["action"], many)), told


@pytest.mark.parametrize("name", COUNTED)
def test_there_are_turns_of_one_action(name: str) -> None:
    games = [setup for setup in SETUPS if setup.name == name]
    assert any(actions(view, setup) == 1 for setup in games for _, view in asked(setup))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_is_told_when_asked_and_on_the_table(setup: Setup, lang: str) -> None:
    ended = False
    for match, view in asked(setup):
        if view[ENDS[setup.name]]:
            ended = True
            table = " ".join(match.game.speech(view, match.content, lang))
            assert LAST[lang] in match.game.question(view, match.content, lang).lower()
            assert LAST[lang] in table.lower()
    assert ended or setup.name == "skyline"  # a random match of Skyline may end by its guard of rounds
