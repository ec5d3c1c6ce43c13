"""Tables on a device answer as the server's do, and need nothing that is not there."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import topfloor
from topfloor import bots
from topfloor.device import house
from topfloor.device.__main__ import zipped
from topfloor.device.house import House, call
from topfloor.engine.kernel import SWITCH
from topfloor.server.protocol.messages.outgoing import OUTGOING

PERSON, GREEDY = {"kind": "person", "name": "Anna"}, {"kind": "bot", "level": "greedy"}


@pytest.fixture(autouse=True)
def own_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house of one's own, in which kernels are interpreted, as on every device."""
    monkeypatch.setattr(house, "HOUSE", House())
    monkeypatch.setenv(SWITCH, "plain")


def ask(name: str, **given: object) -> Any:
    told = json.loads(call(name, json.dumps(given)))
    assert "refused" not in told, told
    return told["value"]


def open_table(game: str, *seats: dict[str, str], variant: str | None = None) -> dict[str, Any]:
    opened: dict[str, Any] = ask("open", game=game, variant=variant, seats=seats or [PERSON, GREEDY], lang="en")
    return opened


def say(table: str, do: str, **more: object) -> Any:
    answer = ask("say", table=table, seat=0, lang="de", message={"id": "x", "do": do, **more})["answer"]
    OUTGOING.validate_python(answer)
    return answer


def state(table: str) -> Any:
    told = json.loads(ask("state", table=table, seat=0, lang="de"))
    OUTGOING.validate_python(told)
    return told


def let_bots_play(table: str) -> None:
    while (asked := ask("bot", table=table)) is not None:
        assert ask("bot_plays", table=table, turn=asked["turn"], words=asked.get("words"), found=None)


def play_on(table: str, moves: int) -> None:
    """Somebody plays the first legal moves, and bots answer."""
    for number in range(moves):
        let_bots_play(table)
        shown = state(table)
        if not shown["legal"]:
            return
        words = shown["legal"][0]["words"]
        message = {"id": f"m{number}", "do": "play", "words": words, "ply": shown["view"]["ply"]}
        assert ask("say", table=table, seat=0, lang="de", message=message)["answer"]["type"] == "ok"


@pytest.mark.parametrize("name", topfloor.games())
def test_a_match_is_played_and_told_as_on_the_network(name: str) -> None:
    """Every message has the shape that the protocol declares."""
    opened = open_table(name)
    table, token = opened["table"], opened["seats"][0]["token"]
    told = ask("hello", table=table, hello=token, last=0, lang="de")
    OUTGOING.validate_python(json.loads(told["state"]))
    play_on(table, 3)
    let_bots_play(table)
    legal = state(table)["legal"]
    assert say(table, "why", words="nonsense")["text"]
    assert say(table, "preview", words=legal[0]["words"])["type"] == "preview"
    assert say(table, "glimpse", content="")["seat"] == 0
    considered = [{"words": legal[0]["words"], "win": 0.5, "visits": 60, "line": [legal[0]["words"]]}]
    assert say(table, "hint", considered=considered)["candidates"][0]["words"] == legal[0]["words"]
    assert ask("kept", table=table)["facts"]["game"] == name


def test_a_whole_match_ends_as_a_story_that_anyone_can_verify() -> None:
    table = open_table("skyliners", variant="intro")["table"]
    play_on(table, 200)
    shown = state(table)
    assert shown["view"]["over"]
    match = topfloor.load(ask("story", table=table, lang="en"))
    assert str(match.seed) == shown["seed"]
    assert match.scores() == [player["score"] for player in shown["view"]["players"]]


def test_what_is_kept_is_the_same_table_in_another_house(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_table("skyline")
    play_on(opened["table"], 4)
    before, text = state(opened["table"]), ask("kept", table=opened["table"])["text"]
    monkeypatch.setattr(house, "HOUSE", House())
    ask("read", text=text)
    assert state(opened["table"]) == before


def test_a_match_saved_anywhere_is_played_on_here() -> None:
    opened = open_table("skyliners")
    play_on(opened["table"], 3)
    saved = ask("save", table=opened["table"], token=opened["seats"][0]["token"], kind="play-on", lang="en")
    again = ask("play_on", story=saved, lang="en")
    assert again["table"] != opened["table"]
    assert state(again["table"])["view"]["board"] == state(opened["table"])["view"]["board"]
    assert [seat["kind"] for seat in again["seats"]] == ["person", "bot"]


def test_a_move_can_be_taken_back_and_its_bot_then_says_nothing() -> None:
    table = open_table("skyliners", variant="intro")["table"]
    play_on(table, 2)
    asked, before = ask("bot", table=table), state(table)["view"]["ply"]
    assert say(table, "undo")["type"] == "ok"
    assert not ask("bot_plays", table=table, turn=asked["turn"], words=asked["words"], found=None)
    assert state(table)["view"]["ply"] == before - 1


def test_a_rematch_is_on_this_device_too() -> None:
    table = open_table("skyliners", variant="intro")["table"]
    play_on(table, 200)
    told = ask("say", table=table, seat=0, lang="en", message={"id": "r", "do": "rematch"})
    assert told["rematch"].startswith("here-") and told["rematch"] != table
    assert ask("kept", table=told["rematch"])["facts"]["ply"] == 0


def test_a_bot_picks_as_on_the_server_from_the_same_thoughts() -> None:
    """Carelessness and all: what the page has thought is weighed here."""
    newcomer = {"kind": "bot", "level": "newcomer"}
    table = open_table("skyliners", newcomer, newcomer, variant="intro")["table"]
    match = house.HOUSE.tables[table].match.copy()
    asked = ask("bot", table=table)
    search = bots.bot("newcomer")
    assert isinstance(search, bots.Search) and asked["iterations"] == search.iterations_in(match.game)
    found = [
        {"words": one.words, "win": one.win, "visits": one.visits, "line": one.line} for one in search.consider(match)
    ]
    assert ask("bot_plays", table=table, turn=asked["turn"], words=None, found=found)
    assert house.HOUSE.tables[table].match.moves == [search.choose(match)]


def test_what_is_refused_is_said_in_a_sentence() -> None:
    told = json.loads(call("play_on", json.dumps({"story": "topfloor story 1\ngame: chess\n", "lang": "de"})))
    assert told["refused"]["line"] == 3 and "variant" in told["refused"]["text"]
    assert ask("hello", table="here-nobody", hello="", last=0, lang="en") == {"code": house.NO_TABLE}


PROGRAM = """
import json, sys
for name in ("numpy", "fastapi", "starlette", "sqlalchemy", "prometheus_client", "platformdirs"):
    sys.modules[name] = None
sys.path.insert(0, sys.argv[1])
from topfloor.device.house import call
import orjson, pydantic
assert all(module.__file__.startswith(sys.argv[1]) for module in (orjson, pydantic))
text = json.loads(sys.stdin.read())
call("read", json.dumps({"text": text}))
table = json.loads(text)[0]["id"]
print(json.loads(call("state", json.dumps({"table": table, "seat": 0, "lang": "de"})))["value"])
"""


def test_what_is_packed_for_a_device_needs_nothing_else(tmp_path: Path) -> None:
    """Neither NumPy nor anything of the server's, and stand-ins for two packages; what is shown is the same."""
    opened = open_table("skyrise")
    play_on(opened["table"], 2)
    with zipfile.ZipFile(BytesIO(zipped())) as archive:
        archive.extractall(tmp_path)
    (tmp_path / "typing_extensions.py").unlink()  # for a Python that is newer than this one may be
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    kept = json.dumps(ask("kept", table=opened["table"])["text"])
    there = subprocess.run(command, input=kept, capture_output=True, text=True, cwd=tmp_path)
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout) == state(opened["table"])
