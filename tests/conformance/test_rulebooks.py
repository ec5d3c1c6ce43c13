"""Rulebooks and texts in every language, and a test for every rule, over every game."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import topfloor
from tests.strategies import GAMES, LANGUAGES, ROOFTOPS
from topfloor.engine.game import Game
from topfloor.engine.rulebook import rulebook
from topfloor.engine.texts import texts

TESTS = Path(__file__).parent.parent
SOURCES = Path(topfloor.__file__).parent
PACKAGES = [
    ".".join(["topfloor", *file.parent.relative_to(SOURCES).parts]) for file in sorted(SOURCES.rglob("texts.en.toml"))
] + [ROOFTOPS.__name__]


def marked(source: str) -> Iterator[str]:
    """The ids in every `pytest.mark.rule(…)` of a test file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (str(ast.literal_eval(argument)) for argument in node.args)


def marks_of(game: Game) -> set[str]:
    """The rules that a game's tests say they show."""
    folder = TESTS / "games" / game.__name__.split(".")[-1]
    return {rule for file in folder.rglob("test_*.py") for rule in marked(file.read_text("utf-8"))}


def test_every_rule_has_a_test(game: Game) -> None:
    assert set(rulebook(game.__name__, "en").rules) - marks_of(game) == set()


def test_every_mark_names_a_rule(game: Game) -> None:
    assert marks_of(game) - set(rulebook(game.__name__, "en").rules) == set()


def test_only_tests_of_games_carry_marks() -> None:
    others = (file for file in TESTS.rglob("*.py") if TESTS / "games" not in file.parents)
    assert [rule for file in others for rule in marked(file.read_text("utf-8"))] == []


def test_a_mark_is_found_wherever_it_stands() -> None:
    source = "@pytest.mark.rule('X-01', 'X-02')\ndef test_a(): ...\np = pytest.param(1, marks=pytest.mark.rule('B3'))"
    assert list(marked(source)) == ["X-01", "X-02", "B3"]


def test_both_rulebooks_have_the_same_rules_in_the_same_order(game: Game) -> None:
    english, german = (rulebook(game.__name__, lang) for lang in LANGUAGES)
    assert list(english.rules) == list(german.rules)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_title_and_a_text_in_a_section(game: Game, lang: str) -> None:
    book = rulebook(game.__name__, lang)
    assert book.title
    assert book.introduction
    assert all(rule.title and rule.text and rule.section for rule in book.rules.values())


def test_rules_differ_between_languages(game: Game) -> None:
    """Nothing was left untranslated."""
    english, german = (rulebook(game.__name__, lang).rules for lang in LANGUAGES)
    assert [rule for rule in english if english[rule].text == german[rule].text] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_both_catalogues_have_the_same_texts_with_the_same_blanks(package: str) -> None:
    english, german = texts(package, "en"), texts(package, "de")
    assert {key: blanks(text) for key, text in english.items()} == {key: blanks(text) for key, text in german.items()}


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty(package: str, lang: str) -> None:
    assert all(text.strip() for text in texts(package, lang).values())


def test_every_package_with_texts_has_them_in_every_language() -> None:
    for lang in LANGUAGES:
        assert {file.parent for file in SOURCES.rglob(f"texts.{lang}.toml")} == {
            file.parent for file in SOURCES.rglob("texts.*.toml")
        }


def test_a_game_ships_everything_it_needs(game: Game) -> None:
    """Its rules and its texts; on the shelf the same file names in each game's folder, and books for the table."""
    needed = {f"{kind}.{lang}.{end}" for kind, end in (("rulebook", "md"), ("texts", "toml")) for lang in LANGUAGES}
    if game in GAMES:
        needed |= {"content.toml", "position.py", "rules.py", "sight.py", "words.py", "picture.py", "judgement.py"}
        needed |= {
            f"{book}.{lang}.toml" for book in ("glossary", "summary", "figures", "lessons") for lang in LANGUAGES
        }
        needed |= {"figures.toml", "lessons.toml"}
    assert needed <= {file.name for file in files(game.__name__).iterdir()}
