"""The protocol as it is declared: what arrives is read by it, what is sent fits it, and its document is up to date.

Every frame that a client of these tests receives is held against the shapes, too (`Client` in client.py).
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from pydantic import TypeAdapter, ValidationError

from tests.server.conftest import Running
from topfloor.engine.game import Game
from topfloor.engine.match import Match
from topfloor.server.protocol import bodies, document, messages
from topfloor.server.protocol.games import declared_by
from topfloor.server.protocol.messages import OUTGOING, Unfit, Unknown, Unread

SCHEMA = Path(__file__).parents[2] / "web" / "src" / "protocol.schema.json"


def played(game: Game, seed: int = 3) -> Match:
    match, dice = Match(game, players=max(game.PLAYERS), seed=seed), random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal()))
    return match


# --- What is sent.


async def test_a_film_of_every_game_is_as_it_is_declared(site: Running, game: Game) -> None:
    for is_open in (False, True):
        story = {"story": played(game).story(), "open": is_open}
        film = await site.http.post("/api/replay", json=story)
        bodies.Film.model_validate_json(film.content, strict=True)
        frames = await site.http.post("/api/replay/frames", json={**story, "first": 24})
        bodies.Frames.model_validate_json(frames.content, strict=True)


def test_a_view_is_of_its_own_game(game: Game) -> None:
    """The shapes of all games together would let the view of one pass that looks like another's."""
    match = played(game)
    TypeAdapter(declared_by(game, "View")).validate_python(match.view(0))


def test_a_key_too_many_is_noticed() -> None:
    with pytest.raises(ValidationError):
        OUTGOING.validate_python({"id": "x", "type": "ok", "ply": 1, "plies": 1})


# --- What arrives.


@pytest.mark.parametrize("said", [None, [], "play", 7])
def test_what_is_no_object_is_no_message(said: object) -> None:
    assert messages.read(said) == Unread("malformed")


@pytest.mark.parametrize("name", [None, 7, "", "x" * 65, "a\nb", ["x"]])
def test_a_message_without_a_proper_id_cannot_be_answered_by_it(name: object) -> None:
    assert messages.read({"id": name, "do": "play"}) == Unread("bad-id")


@pytest.mark.parametrize("do", [None, "dance", "", ["play"], {"play": 1}])
def test_what_there_is_not_cannot_be_asked_for(do: object) -> None:
    assert messages.read({"id": "x", "do": do}) == Unknown("x")


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ({"do": "play"}, "field"),
        ({"do": "play", "words": 7, "ply": "x"}, "field"),
        ({"do": "play", "words": "x" * 101}, "long-words"),
        ({"do": "why", "words": "x" * 101}, "long-words"),
        ({"do": "play", "words": "floor c2", "ply": True}, "field-number"),
        ({"do": "play", "words": "floor c2", "ply": 1.0}, "field-number"),
        ({"do": "resign-to-bot", "level": {"a": 1}}, "level"),
        ({"do": "resign-to-bot", "level": None}, "level"),
        ({"do": "chat"}, "field"),
        ({"do": "name", "name": None}, "field"),
    ],
)
def test_a_field_that_is_wrong_is_named(said: dict[str, object], refusal: str) -> None:
    unfit = messages.read({"id": "x", **said})
    assert isinstance(unfit, Unfit)
    assert (unfit.id, unfit.do, unfit.refusal) == ("x", said["do"], refusal)


def test_more_than_a_message_needs_is_no_matter() -> None:
    assert messages.read({"id": "x", "do": "ping", "words": 7}) == messages.Ping(id="x", do="ping")


@pytest.mark.parametrize("hello", [{}, {"last": "x", "lang": "it"}, {"last": True, "lang": None}, {"last": 1.5}])
def test_a_hello_needs_no_more_than_a_token(hello: dict[str, object]) -> None:
    assert messages.read_hello({"hello": "token", **hello}) == messages.Hello(hello="token")


# --- The document.


def test_the_document_for_the_page_is_up_to_date() -> None:
    """Write it anew with `python -m topfloor.server.protocol.document web/src/protocol.schema.json`."""
    assert SCHEMA.read_text("utf-8") == document.text()


def test_the_document_is_the_same_in_every_process(tmp_path: Path) -> None:
    file = tmp_path / "schema.json"
    subprocess.run([sys.executable, "-m", "topfloor.server.protocol.document", str(file)], check=True)
    assert file.read_text("utf-8") == document.text()


async def test_the_document_is_served(site: Running) -> None:
    answer = await site.http.get(document.ADDRESS)
    assert answer.json() == document.document()


def test_the_document_names_every_message() -> None:
    shapes = document.document()["$defs"]
    asked = [name["const"] for shape in shapes.values() for name in [shape.get("properties", {}).get("do")] if name]
    assert sorted(asked) == sorted(messages.KNOWN)


def test_every_example_fits_its_shape() -> None:
    shapes: dict[str, Any] = document.document()["$defs"]
    for name, shape in shapes.items():
        for example in shape.get("examples", []):
            whole = {"$ref": f"#/$defs/{name}", "$defs": shapes}
            if name not in ("State", "Film", "Frame"):  # a view of a game takes more than an example can show
                jsonschema_rs.validate(whole, example)


async def test_the_reference_explains_every_message(site: Running) -> None:
    page = (await site.http.get("/api/docs")).text
    for shape in (messages.Play, messages.Hello):
        assert (shape.__doc__ or "").split(".")[0] in page
    assert "resign-to-bot" in page
    assert "undo_why" in page
