"""Figures of the rulebooks, over every game: real positions, nothing hidden, both languages, for everybody to read."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest

from tests.strategies import GAMES, LANGUAGES, dreamt
from topfloor import Match
from topfloor.engine.figures import Drawn, Figure, captions, drawn, earned, figures, position, sketched
from topfloor.engine.game import Game
from topfloor.engine.rulebook import rulebook
from topfloor.games import REGISTRY

SVG = "{http://www.w3.org/2000/svg}"
ALL = [(game.NAME, figure.id) for game in GAMES for figure in figures(game.__name__).figures]
each_figure = pytest.mark.parametrize(("name", "id"), ALL)


def found(name: str, id: str) -> Figure:
    return next(figure for figure in figures(REGISTRY.game(name).__name__).figures if figure.id == id)


@cache
def played(name: str, id: str) -> Match:
    """The position of a figure, which only the rules have led to: an illegal move would be refused."""
    return position(REGISTRY.game(name), found(name, id))


@cache
def shown(name: str, id: str, lang: str) -> Drawn:
    return drawn(REGISTRY.game(name), found(name, id), lang)


# --- Every rule.


def test_every_rule_has_a_figure_or_a_reason_for_none(shelved: Game) -> None:
    known, rules = figures(shelved.__name__), set(rulebook(shelved.__name__, "en").rules)
    pictured = {figure.rule for figure in known.figures}
    assert pictured | set(known.without) == rules
    assert pictured & set(known.without) == set()
    assert all(known.without.values())


def test_a_reason_names_only_rules_that_are_drawn(shelved: Game) -> None:
    known = figures(shelved.__name__)
    named = {rule for reason in known.without.values() for rule in re.findall(r"\b[A-Z]{1,2}-\d\d\b", reason)}
    assert named <= {figure.rule for figure in known.figures}


def test_every_figure_has_its_caption_in_every_language(shelved: Game) -> None:
    ids = [figure.id for figure in figures(shelved.__name__).figures]
    assert len(ids) == len(set(ids))
    english, german = (captions(shelved.__name__, lang) for lang in LANGUAGES)
    assert list(english) == ids
    assert list(german) == ids
    assert [one for one in ids if english[one] == german[one]] == []


# --- Every figure.


@each_figure
def test_what_a_figure_refuses_its_rule_refuses(name: str, id: str) -> None:
    figure, match = found(name, id), played(name, id)
    for words in figure.refused:
        refusal = match.why(words)
        assert refusal is not None
        assert refusal.rule == figure.look.get("by", figure.rule)


@each_figure
def test_what_a_figure_ticks_may_be_played(name: str, id: str) -> None:
    figure, match = found(name, id), played(name, id)
    if figure.may:
        assert any(words.startswith(figure.may) for words in match.legal())


@each_figure
def test_a_worked_example_is_the_score_of_its_match(name: str, id: str) -> None:
    figure, match = found(name, id), played(name, id)
    if figure.receipts:
        assert match.over
        assert earned(match, figure)
        assert {line["source"] for line in earned(match, figure)} == {figure.receipts}


@each_figure
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_figure_can_be_read_and_heard(name: str, id: str, lang: str) -> None:
    made = shown(name, id, lang)
    root = ET.fromstring(made.svg)
    title, told = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert title is not None
    assert title.text
    assert told is not None
    assert made.caption in (told.text or "")
    assert not re.search(r"[{}]", " ".join([made.caption, *made.lines]))
    assert len(list(root)) > 4


@each_figure
def test_a_figure_shows_nothing_that_its_viewer_cannot_know(name: str, id: str) -> None:
    """What is hidden is dealt anew, and the drawing stays as it is."""
    figure, match = found(name, id), played(name, id)
    dream = match
    for salt, seat in enumerate([figure.seat] if figure.seat is not None else range(match.players)):
        dream = dreamt(dream, seat, salt + 1)
    one, other = (sketched(at, figure, "en").svg("", "") for at in (match, dream))
    assert one == other


def test_figures_are_the_same_every_time_and_within_a_page_take_its_colours(shelved: Game) -> None:
    figure = figures(shelved.__name__).figures[0]
    assert drawn(shelved, figure, "en").svg == shown(shelved.NAME, figure.id, "en").svg
    assert "<style" in shown(shelved.NAME, figure.id, "en").svg
    assert "<style" not in drawn(shelved, figure, "en", alone=False).svg


def test_the_figures_in_the_docs_are_those_of_the_rulebooks() -> None:
    """`python docs/draw_rules.py` draws them anew."""
    files = sorted((Path(__file__).parents[2] / "docs" / "pictures" / "rules").glob("*.svg"))
    assert len(files) == len(GAMES)
    for file in files:
        told = re.fullmatch(r"(.+?)-([a-z]+-?\d+)\.(en|de)\.svg", file.name)
        assert told is not None
        assert file.read_text("utf-8") == shown(told[1], told[2].upper(), told[3]).svg
