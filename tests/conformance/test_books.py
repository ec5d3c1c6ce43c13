"""Glossaries and pages to print, over every game: both languages, and rules that exist."""

from __future__ import annotations

import re
import tomllib
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any

import pytest

from tests.strategies import LANGUAGES
from topfloor.engine.figures import figures
from topfloor.engine.game import Game
from topfloor.engine.glossary import glossary
from topfloor.engine.rulebook import rulebook
from topfloor.engine.summary import summary

RULE = re.compile(r"\b[A-Z]{1,2}-\d\d\b")


def parts(game: Game, lang: str) -> list[dict[str, Any]]:
    """What stands on the page to print."""
    data = tomllib.loads((files(game.__name__) / f"summary.{lang}.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = data["parts"]
    return found


def test_glossaries_have_the_same_terms_and_rules_in_every_language(shelved: Game) -> None:
    english, german = ({term.id: term for term in glossary(shelved.__name__, lang)} for lang in LANGUAGES)
    assert {key: term.rules for key, term in english.items()} == {key: term.rules for key, term in german.items()}
    assert len(english) >= 10
    assert [key for key in english if english[key].text == german[key].text] == []


def test_terms_name_rules_that_exist(shelved: Game) -> None:
    rules = rulebook(shelved.__name__, "en").rules
    assert {rule for term in glossary(shelved.__name__, "en") for rule in term.rules} <= set(rules)
    assert all(term.rules for term in glossary(shelved.__name__, "en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_are_words_of_the_rulebook(shelved: Game, lang: str) -> None:
    """A word that the rules do not use explains nothing; its stem is enough, as words are bent."""
    book = rulebook(shelved.__name__, lang)
    told = " ".join([book.introduction, *(f"{rule.title} {rule.text}" for rule in book.rules.values())]).lower()
    stems = {
        term.term: term.term.lower().removeprefix("to ").split()[-1][:5] for term in glossary(shelved.__name__, lang)
    }
    assert [term for term, stem in stems.items() if stem not in told] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_stand_in_the_order_of_the_alphabet(shelved: Game, lang: str) -> None:
    terms = [term.term.casefold() for term in glossary(shelved.__name__, lang)]
    assert sorted(terms, key=lambda word: word.translate(str.maketrans("äöü", "aou"))) == terms


def test_pages_to_print_say_the_same_in_every_language(shelved: Game) -> None:
    english, german = (parts(shelved, lang) for lang in LANGUAGES)
    cited = [[RULE.findall(" ".join(part["lines"])) for part in page] for page in (english, german)]
    assert cited[0] == cited[1]
    assert [part.get("figures") for part in english] == [part.get("figures") for part in german]
    assert [len(part["lines"]) for part in english] == [len(part["lines"]) for part in german]


def test_pages_to_print_name_rules_and_figures_that_exist(shelved: Game) -> None:
    rules, drawn = (
        set(rulebook(shelved.__name__, "en").rules),
        {figure.id for figure in figures(shelved.__name__).figures},
    )
    for part in parts(shelved, "en"):
        assert set(RULE.findall(" ".join(part["lines"]))) <= rules
        assert set(part.get("figures", [])) <= drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_to_print_is_html_with_its_figures(shelved: Game, lang: str) -> None:
    tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            tags.append(tag)

    page = summary(shelved, lang)
    Reader().feed(page)
    assert f'<html lang="{lang}">' in page
    assert tags.count("figure") == sum(len(part.get("figures", [])) for part in parts(shelved, lang)) > 0
    assert tags.count("section") == len(parts(shelved, lang))
