"""Whoever has to choose for a card under way is told what the card says, and what each number stands for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.strategies import LANGUAGES, Setup, walk
from topfloor import Match
from topfloor.engine.view import read
from topfloor.games.paper_skylines.card_text import options_text
from topfloor.games.paper_skylines.scene import asked, asked_step
from topfloor.games.paper_skylines.view import View

PAPER = Setup("paper-skylines", "standard", 2)


def choosing(phase: str = "") -> Iterator[tuple[Match[View], View]]:
    """Every point of a match at which a card asks for something."""
    for match in walk(PAPER, 1)[:-1]:
        view = match.view(match.to_move)
        if asked_step(view, match.content) and phase in ("", view["phase"]):
            yield match, view


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_says_what_its_numbers_stand_for(lang: str) -> None:
    found = list(choosing("list"))
    for match, view in found:
        question = match.game.question(view, match.content, lang)
        for number, option in enumerate(options_text(asked_step(view, match.content), lang), 1):
            assert f"{number}: {option}" in question
            assert match.game.about(view, match.content, str(number), lang) == option
    assert found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_under_way_is_told_once(lang: str) -> None:
    for match, view in choosing():
        question = match.game.question(view, match.content, lang)
        text = read(asked(view, match.content, asked_step(view, match.content))["text"], lang)
        assert view["phase"] == "list" or question.count(text) == 1
