"""Components from a file or a mapping, in place of a game's own; tried on whichever game is first on the shelf."""

from __future__ import annotations

import copy
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import topfloor
from tests.strategies import GAMES
from topfloor import BadContent
from topfloor.engine.content import Entry
from topfloor.engine.texts import LANGUAGES

GAME = GAMES[0]
PLAYERS = GAME.PLAYERS[0]


def own_text() -> str:
    return (files(GAME.__name__) / "content.toml").read_text("utf-8")


def own_data() -> dict[str, Any]:
    return copy.deepcopy(dict(topfloor.new(GAME.NAME, players=PLAYERS).content.data))


def refused(replacement: Any) -> BadContent:
    """The complaint about a replacement."""
    with pytest.raises(BadContent) as bad:
        topfloor.new(GAME.NAME, players=PLAYERS, content=replacement)
    return bad.value


def test_a_file_replaces_the_components(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(own_text(), "utf-8")
    usual = topfloor.new(GAME.NAME, players=PLAYERS)
    for replacement in (file, str(file)):
        assert topfloor.new(GAME.NAME, players=PLAYERS, content=replacement) == usual


def test_a_mapping_replaces_the_components() -> None:
    usual = topfloor.new(GAME.NAME, players=PLAYERS)
    for replacement in (own_data(), MappingProxyType(own_data())):
        match = topfloor.new(GAME.NAME, players=PLAYERS, content=replacement)
        assert match == usual
        assert match.story() == usual.story()


def test_a_mapping_changed_later_changes_no_match() -> None:
    data = own_data()
    match = topfloor.new(GAME.NAME, players=PLAYERS, content=data)
    for value in data.values():
        value.clear() if isinstance(value, dict | list) else None
    assert match.story() == topfloor.new(GAME.NAME, players=PLAYERS).story()


def test_a_missing_file(tmp_path: Path) -> None:
    bad = refused(tmp_path / "none.toml")
    assert (bad.entry, bad.reason) == (str(tmp_path / "none.toml"), "No such file or directory")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refused(tmp_path).reason == "Is a directory"


def test_a_name_that_no_file_can_have() -> None:
    assert refused("\0").reason


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe\x00\x01")
    assert refused(file).reason == "is not a text file"


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("floors = = 3", "utf-8")
    assert refused(file).reason.startswith("is not TOML: Invalid value (at line 1")


def test_components_of_another_game() -> None:
    assert refused({"game": "chess"}).entry == "game"


@pytest.mark.parametrize("text", ["", 'game = "chess"', 'game = "skyliners"'])
def test_a_file_that_does_not_fit_is_named_with_the_entry(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    bad = refused(file)
    for lang in LANGUAGES:
        assert bad.said(lang).startswith(f"{file}, {bad.entry}")


def test_a_match_with_other_components_is_another_match() -> None:
    """The digest is of the data, whatever their order."""
    data = own_data()
    shuffled = dict(reversed(list(data.items())))
    match = topfloor.new(GAME.NAME, players=PLAYERS, content=shuffled)
    assert match.content.digest == topfloor.new(GAME.NAME, players=PLAYERS).content.digest
    assert len(match.content.digest) == 16


# --- Entries.

ASKED: list[tuple[Callable[[Entry], Any], str, str]] = [
    (lambda e: e.integer("nothing", 0, 1), "hut.nothing", "missing"),
    (lambda e: e.integer("name", 0, 1), "hut.name", "expected a whole number, not 'Ada'"),
    (lambda e: e.integer("half", 0, 1), "hut.half", "expected a whole number, not 0.5"),
    (lambda e: e.integer("yes", 0, 1), "hut.yes", "expected a whole number, not True"),
    (lambda e: e.integer("seven", 0, 6), "hut.seven", "7 is not between 0 and 6"),
    (lambda e: e.integer("seven", 8, 9), "hut.seven", "7 is not between 8 and 9"),
    (lambda e: e.text("seven"), "hut.seven", "expected a text, not 7"),
    (lambda e: e.text("name", ("Bea", "Cid")), "hut.name", "'Ada' is none of Bea, Cid"),
    (lambda e: e.entry("seven"), "hut.seven", "expected a table, not 7"),
    (lambda e: e.entry("door").integer("width", 1, 2), "hut.door.width", "9 is not between 1 and 2"),
    (lambda e: list(e.entries("door")), "hut.door", "expected a list of tables"),
    (lambda e: list(e.entries("mixed")), "hut.mixed", "expected a list of tables"),
    (lambda e: [w.text("view") for w in e.entries("windows")], "hut.windows[2].view", "missing"),
    (lambda e: e.sourced(), "hut.source", "missing"),
    (lambda e: e.entry("door").done(), "hut.door.width", "unknown entry; here it can be "),
]


@pytest.mark.parametrize(("ask", "entry", "reason"), ASKED)
def test_an_entry_names_what_is_wrong_with_it(ask: Callable[[Entry], Any], entry: str, reason: str) -> None:
    data: dict[str, Any] = {"name": "Ada", "half": 0.5, "yes": True, "seven": 7, "door": {"width": 9}}
    data |= {"mixed": [{}, 1], "windows": [{"view": "sea"}, {}]}
    with pytest.raises(BadContent) as bad:
        ask(Entry(data, "hut"))
    assert (bad.value.entry, bad.value.reason) == (entry, reason)


@pytest.mark.parametrize("source", ["rulebook", "review", "reconstructed", "owner"])
def test_an_entry_says_where_it_comes_from(source: str) -> None:
    Entry({"source": source}).sourced()
