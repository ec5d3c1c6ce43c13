"""Whatever the engine gives people to read, in any phase of any game, has no blanks left and no marks of a markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.strategies import LANGUAGES, Setup, walk
from topfloor import Match
from topfloor.engine.game import Game
from topfloor.engine.texts import LANGUAGES as ALL_LANGUAGES
from topfloor.engine.texts import texts
from topfloor.server.transport.rest_games import in_words_of_the_page

MARKS = re.compile(r"[{}`*#]|\b_\S|\S_\b")
"""Blanks of a template; code, stress and headings of Markdown."""

MARKS_IN_A_DRAWING = re.compile(r"[{}`]|^#+ |(?<!\S)[*_]+\w[^*\n]*\w[*_]+(?!\w)", re.MULTILINE)
"""The same in a drawn board, where a star or a hash by itself is a sign of the map."""


def is_plain(text: str) -> bool:
    """Whether a text can be shown or read out as it is; one of several lines is a drawing."""
    return (MARKS_IN_A_DRAWING if "\n" in text else MARKS).search(text) is None


def told(value: Any, lang: str) -> Iterator[str]:
    """The texts of a language in a scene, which carries them as {"en": …, "de": …}."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key == lang and isinstance(part, str):
                yield part
            elif key not in ALL_LANGUAGES:
                yield from told(part, lang)
    elif isinstance(value, list):
        for part in value:
            yield from told(part, lang)


def pictures(match: Match, lang: str) -> Iterator[str]:
    """The board in text, as everybody sees it."""
    for seat in (None, *range(match.players)):
        yield match.text(seat, lang)


def offers(match: Match, lang: str) -> Iterator[str]:
    """What may be played now: as it is spoken, and on buttons."""
    yield from match.labels(lang).values()
    if not match.over:
        for choice in match.choices(lang):
            yield from (choice["say"], choice.get("doubt", ""))


def refusals(match: Match, lang: str) -> Iterator[str]:
    """Why everything else may not be played, and what is said to words that are none."""
    for words in (*match.content.sentences[match.ply % 7 :: 7], "", "floor", "visit 99", "advance fame", "end"):
        refusal = match.why(words, lang)
        if refusal is not None:
            yield refusal.text


def questions(match: Match, lang: str) -> Iterator[str]:
    """What whoever is to move is asked for, and what a few moves would bring."""
    if match.over:
        return
    yield match.game.question(match.introduced(match.view(match.to_move), lang), match.content, lang)
    for words in match.legal()[:: max(len(match.legal()) // 8, 1)]:
        for gain in match.preview(words, lang) or []:
            yield from (gain["say"], gain["short"])


def log(match: Match, lang: str) -> Iterator[str]:
    """What everybody heard, and what each move brought."""
    for seat in (None, *range(match.players)):
        for line in match.log(seat, lang):
            yield line["say"]
            for gain in line["gains"]:
                yield from (gain["say"], gain["short"])


def test_a_mark_is_noticed() -> None:
    marked = ("Pay {owed}", "a *stage*", "a **stage**", "_now_", "`pass`", "# Rules")
    assert [text for text in marked if is_plain(text)] == []
    assert [text for text in marked if is_plain(f"a board\n{text}")] == []
    assert all(map(is_plain, ("Pay 2", "5 + ?", "[dim]Row[/dim]", "11y*   12b+\n M*  #  P", "snake_case_too")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_in_a_match_is_plain(setup: Setup, lang: str) -> None:
    said: set[str] = set()
    stages = walk(setup, 4)
    for match in stages[:: len(stages) // 16]:
        for texts_of in (pictures, offers, refusals, questions):
            said.update(texts_of(match, lang))
        said.update(told(match.scene(match.to_move), lang))
    end = stages[-1]
    said.update((*pictures(end, lang), *log(end, lang), *told(end.scene(), lang)))
    assert [text for text in sorted(said) if not is_plain(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_phase_asks_for_has_no_blanks(game: Game, lang: str) -> None:
    """Surfaces that know nothing but the phase say its text as it stands."""
    asked = {key: text for key, text in texts(game.__name__, lang).items() if key.startswith("phases.")}
    assert asked
    assert [key for key, text in asked.items() if not is_plain(text)] == []


DRAWN = re.compile(r"`[X./]*X[X./]*`")
"""A pattern, which the page draws."""

SHOWN = re.compile(r"\*\*([^*`]+)\*\*|\*([^*`]+)\*")
"""The stress that the page shows as such."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_on_the_page_are_in_its_own_words(game: Game, lang: str) -> None:
    """Nothing is left of what is typed in a terminal, and no mark that the page does not know."""
    book = in_words_of_the_page(game, lang)
    told = {"introduction": book.introduction} | {rule.id: f"{rule.title}\n{rule.text}" for rule in book.rules.values()}
    read = {rule: SHOWN.sub(r"\1\2", DRAWN.sub("", text)) for rule, text in told.items()}
    assert {rule: text for rule, text in read.items() if MARKS.search(text)} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_in_a_minute_are_plain(game: Game, lang: str) -> None:
    said = {key: text for key, text in texts(game.__name__, lang).items() if key.startswith(("lobby.", "variants."))}
    assert [key for key, text in said.items() if not is_plain(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_listens_hears_nothing_twice(setup: Setup, lang: str) -> None:
    """No sentence stands twice in what is told of a table, and nobody is called 'South, South'."""
    played = walk(setup, 1)
    for match in (played[0], played[len(played) // 2], played[-1]):
        for seat in (None, 0, setup.players - 1):
            told = match.game.speech(match.introduced(match.view(seat), lang), match.content, lang)
            assert [line for line in told if told.count(line) > 1 or re.match(r"(\w+), \1\b", line)] == []
