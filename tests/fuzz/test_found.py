"""What fuzzers have found, one test for each kind: every one was red before it was mended."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import aiosqlite
import pytest
from click.testing import CliRunner

import topfloor
from tests.fuzz.finding import is_one_sentence
from tests.fuzz.server import HEADERS, House
from topfloor import cli
from topfloor.engine.content import content, read
from topfloor.engine.story import seal
from topfloor.engine.texts import LANGUAGES, LONGEST_SENTENCE
from topfloor.games import REGISTRY
from topfloor.server.run import listen
from topfloor.server.settings import database_url

ODD = ["floor\nc2", "floor \u2028", "\ud800", "\u202e2c roolf", "\x1b[2J", "\x00", "x" * 5000]


@pytest.mark.parametrize("words", ODD)
def test_a_refusal_repeats_nothing_that_ends_or_turns_its_line(words: str) -> None:
    match = topfloor.new("skyliners", players=2, seed=1)
    with pytest.raises(topfloor.Refused) as caught:
        match.play(words)
    for lang in LANGUAGES:
        is_one_sentence(caught.value.said(lang))
        refusal = match.why(words, lang)
        assert refusal is not None
        assert refusal.text.isprintable() or lang == "fr"  # which has a space of its own before some signs


def test_a_letter_of_any_language_may_be_repeated() -> None:
    refusal = topfloor.new("skyliners", players=2, seed=1).why("fläche ẞ 🏙️")
    assert refusal is not None
    assert "“fläche ẞ 🏙️”" in refusal.text


@pytest.mark.parametrize("words", ODD)
def test_a_complaint_about_a_story_stands_in_one_line(words: str) -> None:
    story = topfloor.new("skyliners", players=2, seed=1).story().replace("game: skyliners", f"game: {words}")
    with pytest.raises(topfloor.BadStory) as caught:
        topfloor.load(story)
    is_one_sentence(str(caught.value))
    assert len(str(caught.value)) <= LONGEST_SENTENCE + 1


def test_half_a_letter_in_a_story_is_a_matter_of_its_seal() -> None:
    story = topfloor.new("skyliners", players=2, seed=1).story().replace("\n\n", "\nnote: \ud800\n\n", 1)
    with pytest.raises(topfloor.BadStory, match="seal"):
        topfloor.load(story)
    body = story.rpartition("seal: ")[0]
    assert topfloor.load(f"{body}seal: {seal(body)}\n").ply == 0


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "9" * 5000])
def test_a_box_without_end_is_no_toml(text: str, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(text)
    with pytest.raises(topfloor.BadContent, match="is not TOML"):
        read(file)


def test_a_box_with_odd_keys_is_complained_about_in_one_line() -> None:
    whole = dict(content(REGISTRY.game("skyliners")).data)
    with pytest.raises(topfloor.BadContent) as caught:
        topfloor.new("skyliners", players=2, content={**whole, "a\nb\ud800" * 900: 1})
    is_one_sentence(str(caught.value))


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_what_is_asked_for_is_repeated_in_one_line(house: House) -> None:
    ask = house.loop.run_until_complete
    try:
        _, _, missing = ask(house.request("GET", "/api/tables/a\nb\u2028/story"))
        _, _, extra = ask(house.request("POST", "/api/tables", body=b'{"a\\n\\u202eb": 1}'))
        _, _, stranger = ask(house.request("POST", "/api/tables", headers=[*HEADERS, (b"origin", b"http://x\x85\x1b")]))
        story = {"story": f"topfloor story 1\ngame: {'x' * 5000}\u2028"}
        _, _, fault = ask(house.request("POST", "/api/replay", body=json.dumps(story).encode()))
    finally:
        house.close()
    for answer in (missing, extra, stranger):
        is_one_sentence(json.loads(answer)["detail"])
    is_one_sentence(json.loads(fault)["detail"]["reason"])


def test_a_length_of_thousands_of_digits_is_too_much(house: House) -> None:
    try:
        headers = [*HEADERS, (b"content-length", b"9" * 5000)]
        status, _, _ = house.loop.run_until_complete(house.request("POST", "/api/tables", headers=headers))
    finally:
        house.close()
    assert status == 413


@pytest.mark.parametrize("host", ["x..y", "a" * 70 + ".example", "\udcff"])
def test_a_host_that_no_name_can_be(host: str) -> None:
    with pytest.raises(topfloor.BadSetup):
        listen(host, 0)


@pytest.mark.parametrize("address", ["~nobody-here/x", "a\0b", "sqlite:///~nobody-here/x"])
def test_a_database_in_a_file_that_cannot_be(address: str) -> None:
    with pytest.raises(topfloor.BadSetup):
        database_url(address)


def test_a_box_nested_without_end_is_refused() -> None:
    deep: list[object] = []
    for _ in range(2000):
        deep = [deep]
    with pytest.raises(topfloor.BadContent):
        topfloor.new("skyliners", players=2, content={"game": "skyliners", "x": deep})


@pytest.mark.parametrize("address", ["x://y x://y", "postgresql://h:/x://y"])
def test_a_database_at_a_port_that_is_no_number(address: str) -> None:
    with pytest.raises(topfloor.BadSetup):
        database_url(address)


def test_a_command_complains_in_one_line_of_some_length() -> None:
    result = CliRunner().invoke(cli.cli, ["ladder", "skyrise", "--workers", "9" * 5000])
    assert result.exit_code > 0
    is_one_sentence(result.stderr.removesuffix("\n"))


def test_a_rule_that_there_is_not_is_found_before_anything_is_written(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ["rules", "skyline", "SL-14", "--summary", str(page), "--figures", str(tmp_path / "figures")]
    assert CliRunner().invoke(cli.cli, words).exit_code > 0
    assert not page.exists()


def test_the_same_number_makes_the_same_case() -> None:
    from tests.fuzz.rules import GAMES, Sentences

    first, second = Sentences(GAMES[:1], longest=5), Sentences(GAMES[:1], longest=5)
    first.try_one(Random(3))
    second.try_one(Random(3))
    assert first.case == second.case


def test_stories_that_cannot_be_taken_in_are_told_as_json(tmp_path: Path) -> None:
    (tmp_path / "bad.story").write_text("no story")
    words = ["admin", "import", str(tmp_path), "--database", str(tmp_path / "t.db"), "--json"]
    result = CliRunner().invoke(cli.cli, words)
    assert result.exit_code == 1
    assert [read["reason"] for read in json.loads(result.stdout)] == ["line 1: a story begins with 'topfloor story 1'"]


@pytest.mark.parametrize("command", [["serve"], ["admin", "import", "stories"]])
@pytest.mark.parametrize("database", ["stories", "bytes.story"])
def test_a_database_that_cannot_be_opened_leaves_no_thread_behind(
    command: list[str], database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It died when the loop was gone, with a traceback, perhaps in the middle of the next command's output."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stories").mkdir()
    (tmp_path / "bytes.story").write_bytes(bytes(range(256)))
    begun, connect = list[object](), aiosqlite.connect

    def noted(*args: Any, **given: Any) -> aiosqlite.Connection:
        begun.append(args)
        return connect(*args, **given)

    monkeypatch.setattr(aiosqlite, "connect", noted)
    result = CliRunner().invoke(cli.cli, [*command, "--database", database])
    assert result.exit_code == 1
    is_one_sentence(result.stderr.partition("topfloor: ")[2].removesuffix("\n"))
    assert not begun
