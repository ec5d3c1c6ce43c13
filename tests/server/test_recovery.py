"""What happens when something is lost: connections, messages, memory, the whole process."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Json, in_turn
from tests.server.conftest import Running, serving
from topfloor.server.settings import Settings
from topfloor.server.storage.events import PLAY, Event
from topfloor.server.tables import commands


async def test_a_match_goes_on_after_a_restart(settings: Settings) -> None:
    async with serving(settings) as site:
        opened = await site.open("person", "person", variant="full", seed=8)
        async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
            mover, _ = await in_turn(south, west)
            seat = mover.view["you"]
            await mover.ask("play", id="first", words="floor a1", ply=0)
            await mover.ask("play", id="second", words="plan B 3", ply=1)
            await south.ask("chat", text="See you tomorrow")
            await west.ask("name", name="Bert")
    async with serving(settings) as site:
        async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
            await in_turn(south, west)
            mover = (south, west)[seat]
            assert south.state["chat"][0]["text"] == "See you tomorrow"
            assert south.view["players"][1]["name"] == "Bert"
            assert mover.view["yours"]["plans"] == {"B": 3}
            assert await mover.ask("play", id="first", words="floor a1", ply=0) == {
                "id": "first",
                "type": "ok",
                "ply": 1,
            }
            dice = random.Random(2)
            await asyncio.gather(south.play_to_the_end(dice.choice), west.play_to_the_end(dice.choice))
        assert "Bert" in await site.story(opened)


async def test_a_bot_whose_turn_it_was_goes_on_after_a_restart(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"pause": (3600, 3600)})) as site:
        opened = await site.open("greedy", "person", seed=1)
        async with site.sit(opened, 1) as west:
            await west.until(lambda: west.state)
            for _ in range(2 if west.legal() else 0):
                await west.play(west.legal()[0])
            assert not west.legal()
    async with serving(settings) as site, site.sit(opened, 1) as west:
        await west.until(west.legal)


async def test_a_client_that_knows_the_newest_event_is_told_so(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.sit(opened, 0) as south:
        await south.ask("chat", text="hello")
        await south.until(lambda: south.state["event"] == 2)
    async with site.sit(opened, 0, last=2) as south:
        assert (await south.hear("current"))["event"] == 2
        assert not south.state
        await south.ask("chat", text="again")
        await south.until(lambda: south.state)
    async with site.sit(opened, 0, last=1) as south:
        await south.until(lambda: south.state["event"] == 3 if south.state else False)


async def test_idle_tables_leave_memory_and_come_back(site: Running) -> None:
    opened = await site.open("person", "person")
    table = opened["table"]
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        await mover.play("floor a1")
        site.registry.tables[table].used_at -= 1_000_000
        site.registry.drop_idle()
        assert table in site.registry.tables
    while site.registry.tables[table].guests:
        await asyncio.sleep(0.001)
    site.registry.drop_idle()
    assert table in site.registry.tables
    site.registry.tables[table].used_at -= 1_000_000
    site.registry.drop_idle()
    assert table not in site.registry.tables
    assert (await site.http.get(f"/api/tables/{table}")).json()["ply"] == 1


async def test_two_writers_cannot_both_win_a_number(site: Running, settings: Settings) -> None:
    """Another process has moved without a word: the message is judged against what it finds then."""
    opened = await site.open("person", "person", seed=5)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        seat = mover.view["you"]
        store = site.registry.store
        assert await store.append(opened["table"], Event(2, PLAY, seat, "elsewhere", {"words": "floor a1", "ply": 1}))
        assert not await store.append(opened["table"], Event(2, PLAY, seat, "late", {"words": "floor b1", "ply": 1}))
        refused = await mover.ask("play", words="floor b1", ply=0)
        assert refused["type"] == "refused"
        await mover.until(lambda: mover.ply == 1)
        assert (await mover.ask("play", id="elsewhere", words="floor a1", ply=0)) == {
            "id": "elsewhere",
            "type": "ok",
            "ply": 1,
        }
        assert (await mover.play("floor b1"))["ply"] == 2
    assert [event.number for event in await store.events(opened["table"])] == [2, 3]


async def test_an_event_that_comes_while_a_table_is_read_is_not_missed(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process writes after the events were read, and its word of it comes before they are in memory."""
    opened = await site.open("person", "person", seed=5)
    registry, name = site.registry, opened["table"]
    del registry.tables[name]
    read, was_read, go_on = registry.store.events, asyncio.Event(), asyncio.Event()

    async def slow(table: str, *after: int) -> list[Event]:
        found = await read(table, *after)
        was_read.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(registry.store, "events", slow)
    finding = asyncio.create_task(registry.find(name))
    await was_read.wait()
    assert await registry.store.append(name, Event(2, PLAY, 0, None, {"words": "floor a1", "ply": 1}))
    hearing = asyncio.create_task(registry.heard_event(name, 2))
    await asyncio.sleep(0)
    go_on.set()
    await hearing
    table = await finding
    assert table is not None
    assert table.number == 2


async def test_nobody_hears_of_a_move_that_could_not_be_kept(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await site.open("person", "person", seed=5)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        broken = RuntimeError("the disk is full")

        async def fail(*_: object) -> set[object]:
            raise broken

        with monkeypatch.context() as patch:
            patch.setattr(site.registry.store, "_transaction", fail)
            assert (await mover.ask("play", id="m", words="floor a1", ply=0))["type"] == "refused"
        assert (mover.ply, other.ply) == (0, 0)
        assert (await mover.ask("play", id="m", words="floor a1", ply=0))["type"] == "ok"


async def test_a_move_that_was_kept_though_the_database_says_otherwise_is_answered_with_ok(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit went through, its answer was lost; the move is there once, and nobody is told that it is not."""
    opened = await site.open("person", "person", seed=5)
    commit, lies = site.store._transaction, 1

    async def lying(batch: Any) -> Any:
        nonlocal lies
        won = await commit(batch)
        if lies:
            lies -= 1
            raise OSError("the connection was lost")
        return won

    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        monkeypatch.setattr(site.store, "_transaction", lying)
        assert (await mover.play("floor a1"))["type"] == "ok"
        await other.reach(1)
        lies = 2
        assert (await mover.play("floor b1"))["type"] == "ok"
    assert [event.body["words"] for event in await site.store.events(opened["table"])] == ["floor a1", "floor b1"]


async def test_while_nobody_knows_whether_a_move_was_kept_that_is_said_and_soon_it_shows(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "LOOK_AGAIN", 0.01)
    opened = await site.open("person", "person", seed=5)
    commit = site.store._transaction

    async def lying(batch: Any) -> Any:
        await commit(batch)
        return await gone()

    async def gone(*_: object) -> Any:
        raise OSError("the connection was lost")

    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        with monkeypatch.context() as patch:
            patch.setattr(site.store, "_transaction", lying)
            patch.setattr(site.store, "events", gone)
            answer = await mover.ask("play", id="m", words="floor a1", ply=0)
            assert "Whether this was kept will show" in answer["text"]
            assert (mover.ply, other.ply) == (0, 0)
        await mover.reach(1)
        await other.reach(1)
        assert (await mover.ask("play", id="m", words="floor a1", ply=0))["type"] == "ok"


async def test_an_event_that_could_not_be_read_when_it_was_heard_of_is_read_later(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process has written it; the database is silent just then."""
    monkeypatch.setattr(commands, "LOOK_AGAIN", 0.01)
    opened = await site.open("person", "person", seed=5)
    read, failures = site.store.events, 2

    async def unwilling(table: str, *after: int) -> list[Event]:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise OSError("the connection was lost")
        return await read(table, *after)

    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        seat = mover.view["you"]
        assert await site.store.append(opened["table"], Event(2, PLAY, seat, None, {"words": "floor a1", "ply": 1}))
        monkeypatch.setattr(site.store, "events", unwilling)
        await site.registry.heard_event(opened["table"], 2)
        await south.reach(1)
        await west.reach(1)


async def test_whoever_misses_something_just_as_a_table_has_been_read_again_looks_anew(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "LOOK_AGAIN", 0.01)
    table = await site.registry.find((await site.open("person", "person"))["table"])
    assert table is not None
    looking, is_silent = site.registry.commands, True

    async def moody(*_: object) -> list[Event]:
        if is_silent:
            raise OSError("the connection was lost")
        return []

    monkeypatch.setattr(site.store, "events", moody)
    await looking.look_again(table)
    task, is_silent = looking._behind[table.id], False
    while not task.done():
        await asyncio.sleep(0)
    is_silent = True
    await looking.look_again(table)
    await asyncio.sleep(0)
    assert table.id in looking._behind


async def test_a_slow_reader_holds_nobody_up_and_skips_what_it_missed(site: Running) -> None:
    """Somebody who does not read for megabytes of news; when he reads again, he soon has the newest state."""
    opened = await site.open("person", "person")
    url = f"{site.address.replace('http', 'ws')}/api/tables/{opened['table']}/live"
    async with connect(url, max_queue=1, max_size=None) as stuck:
        await stuck.send(json.dumps({"hello": opened["watch"], "last": 0}))
        async with site.sit(opened, 0) as south:
            for _ in range(120):
                assert (await south.ask("chat", text="ä" * 500))["type"] == "ok"
            await south.until(lambda: south.state["event"] == 121)
        seen = [1]
        while seen[-1] < 121:
            seen.append(json.loads(await stuck.recv()).get("event", seen[-1]))
    assert seen == sorted(seen)
    assert len(seen) < 121


class Unlucky:
    """A client whose network drops, doubles, delays and reorders, and whose connection breaks now and then."""

    def __init__(self, url: str, token: str, seed: int, play: Callable[[list[str]], str]) -> None:
        self.url, self.token, self.dice, self.choose = url, token, random.Random(seed), play
        self.state: Json = {}
        self.ids = (f"u{seed}-{number}" for number in itertools.count())
        self.late: list[str] = []
        self.wish: Json | None = None
        self.breaks = 0

    async def play_to_the_end(self) -> None:
        while not (self.state and self.state["view"]["over"]):
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                async with connect(self.url) as socket:
                    await self._once(socket)
            self.breaks += 1

    async def _once(self, socket: Any) -> None:
        await socket.send(json.dumps({"hello": self.token, "last": self.state.get("event", 0)}))
        for _ in range(self.dice.randrange(3, 40)):
            await self._deliver(await self._received(socket))
            self._decide()
            if self.wish is not None:
                await self._transmit(socket.send, json.dumps(self.wish))
            if self.state and self.state["view"]["over"]:
                return

    async def _received(self, socket: Any) -> list[str]:
        """Whatever has come, in any order; some of it lost, some of it kept back, some of it twice."""
        frames = self.late
        self.late = []
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.005):
                while True:
                    frames.append(await socket.recv())
        self.dice.shuffle(frames)
        kept: list[str] = []
        for frame in frames:
            luck = self.dice.random()
            if luck < 0.2:
                self.late.append(frame)
            elif luck > 0.35:
                kept += [frame] * self.dice.choice((1, 1, 2))
        return kept

    async def _deliver(self, frames: list[str]) -> None:
        for frame in frames:
            message = json.loads(frame)
            if message["type"] == "view" and message["event"] > self.state.get("event", 0):
                self.state = message
            elif self.wish is not None and message.get("id") == self.wish["id"]:
                self.wish = None

    def _decide(self) -> None:
        """Stick to a wish until it is answered; then think of the next one."""
        legal = [move["words"] for move in self.state.get("legal", [])]
        if self.wish is None and legal:
            ply = self.state["view"]["ply"]
            self.wish = {"id": next(self.ids), "do": "play", "words": self.choose(legal), "ply": ply}

    async def _transmit(self, send: Callable[[str], Awaitable[None]], frame: str) -> None:
        for _ in range(self.dice.choice((0, 1, 1, 2, 3))):
            await send(frame)


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_client_with_a_bad_network_ends_with_the_same_view(site: Running, seed: int) -> None:
    opened = await site.open("person", "greedy", variant="full", seed=seed)
    url = f"{site.address.replace('http', 'ws')}/api/tables/{opened['table']}/live"
    unlucky = Unlucky(url, opened["seats"][0]["token"], seed, random.Random(seed).choice)
    async with site.sit(opened, 0) as calm:
        await unlucky.play_to_the_end()
        await calm.until(lambda: calm.over)
    mine, theirs = (
        {key: value for key, value in state.items() if key not in ("seats", "setting")}
        for state in (unlucky.state, calm.state)
    )
    assert mine == theirs
    assert unlucky.breaks > 0
    async with site.sit(opened, 0) as fresh:
        await fresh.until(lambda: fresh.state)
        assert fresh.view == unlucky.state["view"]


async def test_messages_that_overtake_each_other_are_played_once_each(site: Running) -> None:
    """The same ten messages, each thrice, in any order over three sockets: no move is played twice."""
    opened = await site.open("person", "person", seed=5)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        seat = mover.view["you"]
        async with site.sit(opened, seat) as second, site.sit(opened, seat) as third:
            wishes = [("a", "floor a1", 0), ("b", "floor b1", 1), ("c", "floor c1", 2)] * 3
            random.Random(4).shuffle(wishes)
            clients: list[Client] = [mover, second, third]
            for n, (key, words, ply) in enumerate(wishes):
                await clients[n % 3].send({"id": key, "do": "play", "words": words, "ply": ply})
            await clients[0].ask("play", id="a2", words="floor a1", ply=0)
            await mover.until(lambda: mover.ply >= 1)
    played = [event.body["words"] for event in await site.registry.store.events(opened["table"])]
    assert len(played) == len(set(played))


async def test_a_connection_given_up_but_not_yet_lost_holds_nobody_up(site: Running) -> None:
    """A phone out of reach: uvicorn has given it up, yet its connection is only lost when the network says so."""
    opened = await site.open("person", "person")
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(site.watch(opened)) for _ in range(8)]
        south = await stack.enter_async_context(site.sit(opened, 0))
        for client in (*clients, south):
            await client.reach(0)
        guests = list(site.registry.tables[opened["table"]].guests)
        lost: Any = next(guest for guest in guests if guest.seat is None)
        lost.socket._send = given_up
        await south.ask("chat", text="Where are you?")
        told = 0
        async with asyncio.timeout(5):
            while told < len(clients) - 1:
                await asyncio.sleep(0.005)
                told = sum(client.state["event"] == 2 for client in clients)


async def given_up(_: object) -> None:
    raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")
