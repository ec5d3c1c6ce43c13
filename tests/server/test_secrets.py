"""What is hidden stays hidden, on raw frames and in every answer."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, Site, in_turn
from tests.server.conftest import Running
from tests.server.processes import server_process
from topfloor.engine.match import Match
from topfloor.server.protocol import messages
from topfloor.server.protocol.messages import Hint
from topfloor.server.settings import Settings
from topfloor.server.storage.events import PLAY, Event
from topfloor.server.tables.requests import Request
from topfloor.server.tables.tokens import hashed

SEED = 987_654_321_987_654_321


async def test_rivals_and_watchers_never_receive_what_they_may_not_know(site: Running) -> None:
    """Every frame before the end: no plan of another seat, no other district, no seed, no token."""
    opened = await site.open("person", "greedy", "person", variant="full", seed=str(SEED))
    async with site.sit(opened, 0) as anna, site.sit(opened, 2) as bert, site.watch(opened) as eve:
        dice = random.Random(11)
        await asyncio.gather(anna.play_to_the_end(dice.choice), bert.play_to_the_end(dice.choice))
        await eve.until(lambda: eve.over)
        filed = 0
        for guest, seat in ((anna, 0), (bert, 2), (eve, None)):
            before = [frame for frame in guest.raw if '"over":false' in frame]
            assert before
            for frame in before:
                assert str(SEED) not in frame
                assert '"seed"' not in frame
                filed += check_frame(json.loads(frame), seat)
            assert all(token not in frame for frame in guest.raw for token in secrets_of(opened))
        assert filed > 0


def secrets_of(opened: dict[str, object]) -> list[str]:
    text = json.dumps(opened)
    return [part.split('"')[0] for part in text.split('"token": "')[1:]] + [str(opened["watch"])]


def check_frame(message: dict[str, object], seat: int | None) -> int:
    """Whether a frame tells only what this seat may know; how many plans of others it tells of."""
    view = message["view"]
    assert isinstance(view, dict)
    assert not {"plans", "districts", "antennas", "dice"} & set(view)
    assert ("yours" in view) == (seat is not None)
    log = message["log"]
    assert isinstance(log, list)
    others = [line for line in log if line["words"].startswith("plan") and line["seat"] != seat]
    assert all(line["words"] == "plan" for line in others)
    if view["to_move"] != seat:
        assert message["legal"] == []
        assert message["labels"] == {}
    scene = json.dumps(message["scene"])
    if seat is None:
        assert '"plan"' not in scene
        assert '"yours": true' not in scene
    return len(others)


async def test_no_answer_tells_what_another_seat_has_planned(site: Running) -> None:
    """`why`, a misspelt move and a misspelt question sound the same whatever the mover has planned."""
    heard = []
    for plan in ("plan B 3", "plan D 1"):
        opened = await site.open("person", "person", variant="full", seed=4)
        async with site.sit(opened, 0) as south, site.sit(opened, 1) as west, site.watch(opened) as eve:
            mover, other = await in_turn(south, west)
            await mover.play("floor a1")
            await mover.play(plan)
            await other.reach(2)
            await other.play("floor b1")
            await other.play("floor b2")
            await mover.reach(4)
            await mover.play("floor a2")
            heard.append([await answers(guest) for guest in (other, eve)])
    assert heard[0] == heard[1]


async def answers(guest: Client) -> list[dict[str, object]]:
    asked = []
    for n, words in enumerate(("plan B 3", "plan D 1", "plan B3", "pan D 1", "plan B 9", "floor a2")):
        asked.append(await guest.ask("why", id=f"w{n}", words=words))
        asked.append(await guest.ask("play", id=f"p{n}", words=words))
        asked.append(await guest.ask("undo", id=f"u{n}"))
    return asked


async def test_a_hint_is_for_the_one_who_asked_even_if_the_turn_passes_at_that_moment(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two windows of one seat: in one the turn is ended, in the other a hint is asked for a blink earlier."""
    thought_for = []

    async def advise(_: object, match: Match) -> list[object]:
        thought_for.append(match.to_move)
        return []

    monkeypatch.setattr(site.registry.bot_runner, "advise", advise)
    opened = await site.open("person", "person", variant="full", seed=4)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        table, seat = site.registry.tables[opened["table"]], mover.view["you"]
        connection: Any = next(guest for guest in table.guests if guest.seat == seat)
        connection._hint(Request(table, seat, Hint(id="h", do="hint"), "en", site.registry.settings))
        for number, words in enumerate(("floor a1", "floor a2"), 2):
            table.apply(Event(number, PLAY, seat, None, {"words": words, "ply": number - 1}), ours=True)
        assert table.match.to_move != seat
        await mover.until(lambda: any(message["type"] == "hint" for message in mover.messages))
    assert thought_for == [seat]


async def test_who_watches_can_do_nothing(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.watch(opened) as eve:
        await eve.until(lambda: eve.state)
        before = eve.state
        for do in messages.KNOWN:
            if do in ("why", "ping"):
                continue
            answer = await eve.ask(do, words="floor a1", text="hi", name="Eve", level="greedy")
            assert answer["type"] == "refused", do
        assert (await eve.ask("why", words="floor a1"))["type"] == "why"
        assert eve.state == before


@pytest.mark.parametrize("token", ["", "x", "0" * 32, "ü" * 8, "\ud83d"])
async def test_an_unknown_token_opens_nothing(site: Running, token: str) -> None:
    opened = await site.open("person", "person")
    guest = Client(site.address, opened["table"], token)
    async with guest:
        await guest.until(lambda: guest.close_code is not None)
    assert guest.close_code in (4400, 4401)
    assert guest.messages[0]["type"] == "refused"
    assert all("view" not in message for message in guest.messages)


async def test_a_token_of_another_table_opens_nothing(site: Running) -> None:
    one, two = await site.open("person", "person"), await site.open("person", "person")
    async with Client(site.address, one["table"], two["seats"][0]["token"]) as guest:
        await guest.until(lambda: guest.close_code is not None)
    assert guest.close_code == 4401


@pytest.mark.parametrize("name", ["nowhere", "x" * 300, "a%00b", "%F0%9F%8F%99"])
async def test_there_is_no_such_table(site: Running, name: str) -> None:
    async with Client(site.address, name, "token") as guest:
        await guest.until(lambda: guest.close_code is not None)
    assert guest.close_code == 4404


async def test_the_database_keeps_only_hashes_of_tokens(site: Running, settings: Settings) -> None:
    opened = await site.open("person", "person")
    folder = Path(settings.database).parent
    kept = b"".join(file.read_bytes() for file in folder.glob("tables.db*"))
    token = opened["seats"][0]["token"]
    assert token.encode() not in kept
    assert hashed(token).encode() in kept


async def test_no_log_holds_a_token_a_seed_or_a_chat(tmp_path: Path) -> None:
    """A real process that writes all it has to say: people come, play, chat, guess tokens, save, and make mistakes."""
    async with server_process(str(tmp_path / "tables.db"), TOPFLOOR_LOG="debug") as started:
        site = Site(started.address)
        opened = await site.open("person", "greedy", variant="full", seed=str(SEED))
        async with site.sit(opened, 0) as south, site.watch(opened) as eve:
            await south.until(south.legal)
            await south.play(south.legal()[0])
            await south.ask("chat", text="psst")
            await south.send("no JSON psst")
            await eve.until(lambda: eve.state["chat"])
        token = opened["seats"][0]["token"]
        async with Client(site.address, opened["table"], f"{token}x") as stranger:
            await stranger.until(lambda: stranger.close_code is not None)
        path = f"/api/tables/{opened['table']}"
        assert (await site.http.get(f"{path}/save", headers={"Authorization": f"Bearer {token}"})).status_code == 200
        assert (await site.http.get(f"{path}/save", headers={"Authorization": f"Bearer {token}x"})).status_code == 401
        assert (await site.http.get(f"{path}/{token}")).status_code == 404
        await site.http.aclose()
    assert "table opened" in started.log
    for secret in (*secrets_of(opened), hashed(token), str(SEED), "psst"):
        assert secret not in started.log + "".join(started.said)
