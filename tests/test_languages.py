"""Languages: what is written in them fits, what they lack is said in English, and by night what that is."""

from __future__ import annotations

import string
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

import topfloor
from topfloor.engine import view
from topfloor.engine.rulebook import read, rulebook
from topfloor.engine.texts import COMPLETE, DECIMAL_COMMA, LANGUAGES, texts, written
from topfloor.server.transport import rest

SOURCE = Path(topfloor.__file__).parent
PACKAGES = sorted(
    ".".join(["topfloor", *file.parent.relative_to(SOURCE).parts]) for file in SOURCE.rglob("texts.en.toml")
)
OTHERS = [lang for lang in LANGUAGES if lang not in COMPLETE]

# What each further language says itself, as a whole: the interface, and a game at least.
WHOLE = {
    "fr": [
        "topfloor.bots",
        "topfloor.engine",
        "topfloor.games.skyliners",
        "topfloor.server",
        "topfloor.server.admin",
        "topfloor.terminal",
    ]
}


def blanks(text: str) -> set[str]:
    return {name.split("!")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", OTHERS)
def test_nothing_is_written_that_nobody_says(package: str, lang: str) -> None:
    """Every text of a further language has an English one, with the same blanks."""
    english, own = texts(package, "en"), written(package, lang)
    assert {key: blanks(text) for key, text in own.items()} == {key: blanks(english.get(key, "")) for key in own}


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", OTHERS)
def test_what_is_lacking_is_said_in_english(package: str, lang: str) -> None:
    english, own = texts(package, "en"), written(package, lang)
    assert texts(package, lang) == {key: own.get(key, english[key]) for key in english}


@pytest.mark.nightly
@pytest.mark.parametrize(("lang", "package"), [(lang, package) for lang in WHOLE for package in WHOLE[lang]])
def test_nothing_is_lacking(lang: str, package: str) -> None:
    """Whoever adds a text may leave it in two languages; whoever speaks another one finds here what to do."""
    assert sorted(texts(package, "en").keys() - written(package, lang).keys()) == []


@pytest.mark.parametrize("lang", OTHERS)
def test_a_rulebook_has_the_same_rules_in_every_language(lang: str) -> None:
    for name in topfloor.games():
        package = f"topfloor.games.{name.replace('-', '_')}"
        book, english = rulebook(package, lang), rulebook(package, "en")
        assert list(book.rules) == list(english.rules)
        if (files(package) / f"rulebook.{lang}.md").is_file():
            own = read((files(package) / f"rulebook.{lang}.md").read_text("utf-8"))
            assert [rule for rule in own.rules if own.rules[rule].text == english.rules[rule].text] == []


def test_every_place_that_lists_languages_lists_these() -> None:
    """The server's questions, and texts that travel in every language."""
    assert get_args(get_args(rest.Lang)[0]) == LANGUAGES
    assert tuple(view.Told.__annotations__) == LANGUAGES
    assert tuple(view.told(str.upper)) == LANGUAGES
    assert set(DECIMAL_COMMA) < set(LANGUAGES)


def test_a_text_in_few_languages_is_completed() -> None:
    assert view.completed({"en": "House", "de": "Haus"}) == {"en": "House", "de": "Haus", "fr": "House"}  # type: ignore[typeddict-item]


def test_a_match_is_told_in_french() -> None:
    match = topfloor.new("skyliners", players=2, seed=7)
    assert match.say("floor c2", "fr") == "Étage sur c2"
    refusal = match.why("floor c3", "fr")
    assert refusal is not None
    assert refusal.text.startswith("Le parc du centre")
    assert "voit" in match.text(0, "fr")


@pytest.mark.parametrize("name", topfloor.games())
@pytest.mark.parametrize("lang", OTHERS)
def test_every_game_can_be_played_in_every_language(name: str, lang: str) -> None:
    """If need be in English."""
    match = topfloor.new(name, players=2, seed=3)
    for _ in range(6):
        words = match.legal()[-1]
        assert match.say(words, lang)
        match.play(words)
    assert match.text(0, lang)
    assert match.log(0, lang)
    assert match.choices(lang)
    assert match.scene(0)
