"""A law of every text that a terminal shows: no marks of templates, none of Markdown, and nothing drawn when spoken."""

from __future__ import annotations

import random
import re

import pytest

from tests.strategies import GAMES, LANGUAGES, SETUPS, Setup, walk
from topfloor import bots
from topfloor.engine.markup import bare, columns, unmarked
from topfloor.engine.rulebook import rulebook
from topfloor.engine.texts import texts
from topfloor.terminal import pages
from topfloor.terminal.offers import COMMANDS
from topfloor.terminal.plain import Plain
from topfloor.terminal.session import Session

TEMPLATE = re.compile(r"\{[^}]*\}")
MARKDOWN = re.compile(r"`|\*\*|(?<!\S)\*\S[^*\n]*\S\*(?!\S)|^#{1,6} |^\s*[-*] |\]\(|^\|", re.MULTILINE)
DRAWN = re.compile(r"[│┌┐└┘├┤┬┴┼─▸▲★✓✗♣■□≈◊]")
STAGES = 6


def marks(text: str) -> list[str]:
    """Everything in a text that nobody should see."""
    return [*TEMPLATE.findall(text), *MARKDOWN.findall(text)]


def sessions(setup: Setup, lang: str) -> list[Session]:
    """A match at a few points, the end among them, as the player to move sees it."""
    played = walk(setup, 1)
    chosen = random.Random(1).sample(range(len(played) - 1), min(STAGES, len(played) - 1))
    found = [Session(played[place].copy(), lang=lang) for place in [*sorted(chosen), len(played) - 1]]
    for session in found:
        session.holder = session.match.to_move or 0
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_that_is_said_shows_marks(setup: Setup, lang: str) -> None:
    for at in sessions(setup, lang):
        view, match = at.view(), at.match
        said = [at.asked(), *match.game.speech(view, match.content, lang)]
        said += [
            at.answer(line).text for line in ("", "undo", "again", "save", "load", "why", "try", "xyzzy", "rules X")
        ]
        said.append(
            at._advice(match, [bots.Advice(words, 0.5, 90, (words, words)) for words in match.legal()[:3]]).text
        )
        for words in match.legal()[:3]:
            said += [at.foretell(words), at.answer(f"try {words}").text, at.answer(f"why {words}").text]
            said += [match.game.about(view, match.content, word, lang) for word in words.split()]
        assert {text: marks(text) for text in said if marks(text)} == {}
        assert [text for text in said if re.search(r": –|– *[.;,]|\? *[.;,]", text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_are_read_aloud_without_marks(setup: Setup, lang: str) -> None:
    for at in sessions(setup, lang)[:: STAGES // 3]:
        at.speaks = True
        read = [unmarked(page(at)) for page in (pages.rules, pages.log, pages.commands, pages.scores, pages.table)]
        first = at.match.legal()[0].split()[0] if at.own_turn else ""
        read.append(unmarked(at.choices(f"{first} ").text))
        assert {text: marks(text) for text in read if marks(text)} == {}
        assert {text: DRAWN.findall(text) for text in read if DRAWN.search(text)} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_show_no_marks(setup: Setup, lang: str) -> None:
    for at in sessions(setup, lang):
        view, match = at.view(), at.match
        drawn = bare(
            match.game.board(view, match.content, lang, 80, 24) + match.game.aside(view, match.content, lang, 40)
        )
        assert TEMPLATE.findall(drawn) == []
        assert "`" not in drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_read_aloud_without_marks(lang: str) -> None:
    for game in GAMES:
        book = rulebook(game.__name__, lang)
        read = [
            unmarked(book.introduction),
            *(unmarked(f"### {r.id} {r.title}\n\n{r.text}") for r in book.rules.values()),
        ]
        assert {text: marks(text) for text in read if marks(text)} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("played", [setup for setup in SETUPS if setup.players == 2], ids=str)
def test_a_whole_spoken_match_has_no_picture_and_no_marks(played: Setup, lang: str) -> None:
    session = Session.new(played.name, "you,random", variant=played.variant, seed=3, lang=lang)
    chooser, printed = random.Random(2), list[str]()
    commands = iter([*(name for name in COMMANDS if name not in ("quit", "hint", "coach")), "xyzzy"])

    def read(prompt: str) -> str:
        printed.append(prompt)
        if session.match.over:
            return "quit"
        command = next(commands, "")
        return command or chooser.choice(session.match.legal())

    Plain(session, read, printed.append).run()
    assert session.match.over
    text = "\n".join(printed)
    assert marks(text) == []
    assert DRAWN.findall(text) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminals_own_sentences_have_no_marks(lang: str) -> None:
    """Only pages are written in Markdown; whatever else the terminal says is shown as it stands."""
    pages_ = ("help.how", "help.how-plain", "help.commands", "help.keys", "rules.how")
    own = {key: text for key, text in texts("topfloor.terminal", lang).items() if key not in pages_}
    assert {key: MARKDOWN.findall(text) for key, text in own.items() if MARKDOWN.search(text)} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_board_fits_a_narrow_terminal(setup: Setup, lang: str) -> None:
    for at in sessions(setup, lang):
        view, match = at.view(), at.match
        drawn = match.game.board(view, match.content, lang, 39, 19), match.game.aside(view, match.content, lang, 39)
        for picture in drawn:
            assert [line for line in picture.split("\n") if columns(line) > 40] == []
