from __future__ import annotations

import pytest

from topfloor.engine.game import Game
from topfloor.engine.texts import LANGUAGES
from topfloor.terminal import offers
from topfloor.terminal.screen import KEYS
from topfloor.terminal.session import Session


def session(game: str = "skyliners", lang: str = "en") -> Session:
    """A match in which it is the only person's turn."""
    at = Session.new(game, "you,random", seed=3, lang=lang)
    while at.bot_to_move:
        at.match.play(at.match.legal()[0])
    return at


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("", ["floor", "roof", "park"]),
        ("s", ["score", "save"]),
        ("r", ["roof", "rules"]),
        ("why pl", ["plan"]),
        ("why plan ", ["A", "B", "C", "D", "E"]),
        ("try f", ["floor"]),
        ("look par", ["park"]),
        ("? e5", ["e5"]),
        ("rules sl-3", [f"SL-3{digit}" for digit in range(10)]),
        ("rules SL-01 ", []),
        ("save x", []),
    ],
)
def test_moves_commands_rules_and_words_are_offered(typed: str, options: list[str]) -> None:
    assert offers.complete(session(), typed) == options


def test_nothing_is_offered_of_what_others_may_play() -> None:
    at = Session.new("skyliners", "random,you", seed=1)
    while at.own_turn:
        at.match.play(at.match.legal()[0])
    assert at.bot_to_move
    assert offers.complete(at, "") == offers.complete(at, "plan ") == offers.following(at, "floor") == []
    assert at.foretell("plan B 3") == ""


@pytest.mark.parametrize(("name", "typed"), [("skyrise", "bid"), ("skyliners", "ROOF"), ("skyline", "build 1")])
def test_a_whole_word_needs_no_space_behind_it(name: str, typed: str) -> None:
    at = session(name)
    assert offers.following(at, typed) == offers.complete(at, f"{typed} ") != []


def test_a_word_that_is_not_whole_is_followed_by_nothing() -> None:
    assert offers.following(session(), "flo") == offers.following(session(), "floor ") == []


def test_words_are_named_where_people_call_them_otherwise() -> None:
    at = session("paper-skylines", "de")
    assert offers.named(at, "keep ", ["fernhollow"]) == ["fernhollow (Farntal)"]
    assert offers.named(session("paper-skylines"), "keep ", ["fernhollow"]) == ["fernhollow"]


def test_the_first_word_is_named_too() -> None:
    assert offers.named(session("skyline", "de"), "", ["build", "done"]) == ["build (Bauen)", "done (Zum Markt)"]
    assert offers.named(session("skyline"), "", ["build", "undo"]) == ["build", "undo"]


def test_the_beginning_of_a_sentence_is_brought_into_its_writing() -> None:
    assert offers.begun(session(), ["F", "A1"]) == ["floor", "a1"]
    assert offers.begun(session(), ["nonsense"]) == ["nonsense"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_beside_a_key_can_be_typed(game: Game, lang: str) -> None:
    at = session(game.NAME, lang)
    words = {sentence.split()[0] for sentence in at.match.content.sentences}
    for key in KEYS.values():
        label = at.text(f"screen.{key}")
        assert label.lower() not in words
        if key not in ("hint", "quit"):  # one thinks, and no word of a language leaves a match by mistake
            assert at.answer(label) == at.answer(key)
            assert at.foretell(label) == ""


@pytest.mark.parametrize(("typed", "name"), [("tipp", "hint"), ("Tipp", "hint"), ("Ende", None), ("quit", "quit")])
def test_the_end_is_typed_by_its_own_name(typed: str, name: str | None) -> None:
    assert offers.command(session("skyline", "de"), typed) == name
