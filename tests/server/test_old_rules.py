"""Tables that were opened under older rules, and tables that were closed."""

from __future__ import annotations

import httpx
import pytest

import topfloor
from tests.server.client import Json
from tests.server.conftest import Running
from topfloor.games import skyliners
from topfloor.server.storage.events import CHAT, CLOSE, NAME, OPENED, PLAY, UNDO, Event

MOVES = ["floor c2", "plan B 3", "floor a1"]


def next_rules(monkeypatch: pytest.MonkeyPatch, *, alike: bool) -> None:
    """The server is brought up to date: the rules have the next number, and may tell older matches alike or not."""
    monkeypatch.setattr(skyliners, "RULES_VERSION", 2)
    monkeypatch.setattr(skyliners, "RULES_KEPT", 1 if alike else 2)


async def a_table(site: Running) -> Json:
    """Two people, three moves, one of them taken back and made again, a new name; nobody is there any more."""
    opened = await site.open("person", "person", seed=7)
    table = site.registry.tables.pop(opened["table"])
    first = table.match.to_move
    assert first is not None
    told: list[tuple[str, int, Json]] = [
        (PLAY, first, {"words": MOVES[0]}),
        (UNDO, first, {}),
        (PLAY, first, {"words": MOVES[0]}),
        (PLAY, first, {"words": MOVES[1]}),
        (NAME, first, {"name": "Ada"}),
        (CHAT, first, {"text": "Hello"}),
        (PLAY, 1 - first, {"words": MOVES[2]}),
    ]
    for number, (kind, seat, body) in enumerate(told, OPENED + 1):
        assert await site.registry.store.append(opened["table"], Event(number, kind, seat, None, {"ply": 0, **body}))  # type: ignore[typeddict-item]
    return opened


async def kept(site: Running, opened: Json, token: str, lang: str = "en") -> httpx.Response:
    bearer = {"Authorization": f"Bearer {token}"}
    return await site.http.get(f"/api/tables/{opened['table']}/kept", headers=bearer, params={"lang": lang})


async def test_a_table_of_older_rules_goes_on_if_these_tell_it_alike(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await a_table(site)
    next_rules(monkeypatch, alike=True)
    facts = (await site.http.get(f"/api/tables/{opened['table']}")).json()
    assert (facts["ply"], facts["over"]) == (3, False)
    async with site.sit(opened, facts["to_move"]) as mover:
        await mover.until(lambda: mover.legal())
        assert (await mover.play(mover.legal()[0]))["type"] == "ok"


async def test_what_cannot_go_on_is_told_and_its_story_given(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await a_table(site)
    whole = topfloor.new("skyliners", players=2, seed=7)
    next_rules(monkeypatch, alike=False)
    answer = await site.http.get(f"/api/tables/{opened['table']}", params={"lang": "de"})
    assert answer.status_code == 410
    assert answer.json()["detail"].endswith(f"/api/tables/{opened['table']}/kept")
    given = await kept(site, opened, opened["seats"][0]["token"])
    assert given.status_code == 200
    assert given.headers["Cache-Control"] == "no-store"
    assert "note: This table was opened under rules 1 of skyliners" in given.text
    assert "Ada: floor c2" in given.text
    monkeypatch.undo()
    match = topfloor.load(given.text)
    for words in MOVES:
        whole.play(words)
    assert match.moves == whole.moves
    assert bytes(match.position) == bytes(whole.position)


async def test_who_has_read_what_was_hidden_does_not_play_on(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even on a server of the old rules."""
    opened = await a_table(site)
    next_rules(monkeypatch, alike=False)
    assert (await kept(site, opened, opened["watch"])).status_code == 403
    assert (await kept(site, opened, opened["seats"][1]["token"])).status_code == 200
    assert (await kept(site, opened, opened["watch"])).status_code == 200
    events = await site.registry.store.events(opened["table"])
    assert [event.kind for event in events].count(CLOSE) == 1
    monkeypatch.undo()
    async with site.sit(opened, 0) as south, site.sit(opened, 1, lang="de") as west:
        for client, word in ((south, "closed"), (west, "geschlossen")):
            await client.hear("view")
            answer = await client.ask("play", words="floor b1", ply=3)
            assert answer["type"] == "refused"
            assert word in answer["text"]


async def test_a_table_is_closed_though_a_move_comes_first(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes on one database while a new version is rolled out: by the old rules, people play on."""
    opened = await a_table(site)
    next_rules(monkeypatch, alike=False)
    store, append = site.registry.store, site.registry.store.append
    move = Event(OPENED + 8, PLAY, 0, None, {"words": "floor b1", "ply": 4})

    async def late(table: str, event: Event) -> bool:
        if event.kind == CLOSE:
            await append(table, move)
        return await append(table, event)

    monkeypatch.setattr(store, "append", late)
    answer = await kept(site, opened, opened["seats"][0]["token"])
    assert answer.status_code == 200
    assert move.body["words"] in answer.text
    assert [event.kind for event in await store.events(opened["table"])][-2:] == [PLAY, CLOSE]


async def test_a_kept_story_needs_a_seat(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await a_table(site)
    next_rules(monkeypatch, alike=False)
    assert (await kept(site, opened, "x" * 32)).status_code == 401
    assert (await site.http.get(f"/api/tables/{opened['table']}/kept")).status_code == 401


async def test_a_table_of_these_rules_keeps_its_secrets(site: Running) -> None:
    opened = await a_table(site)
    answer = await kept(site, opened, opened["seats"][0]["token"])
    assert answer.status_code == 409
    assert "floor" not in answer.text
    assert (await kept(site, {"table": "nowhere"}, "x")).status_code == 404


async def test_a_bot_does_not_play_at_a_closed_table(site: Running) -> None:
    opened = await site.open("random", "random", seed=7)
    table = site.registry.tables.pop(opened["table"])
    assert table.bot_to_move() is not None
    await site.registry.store.append(table.id, Event(OPENED + 1, CLOSE, None, None, {"ply": 0}))
    again = await site.registry.find(table.id)
    assert again is not None
    assert again.bot_to_move() is None
