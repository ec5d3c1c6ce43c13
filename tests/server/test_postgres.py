"""Several processes on one PostgreSQL are one site."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from tests.server.client import Client, Site, in_turn
from tests.server.conftest import Running, serving
from tests.server.postgres import Postgres
from tests.server.processes import server_process
from topfloor.games import load
from topfloor.server.settings import Settings
from topfloor.server.storage.events import OPENED, Event
from topfloor.server.storage.pubsub import LISTENING
from topfloor.server.storage.store import Store


@asynccontextmanager
async def two_halls(settings: Settings, postgres: Postgres) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers on one database."""
    shared = settings.model_copy(update={"database": postgres.database()})
    async with serving(shared) as one, serving(shared) as two:
        yield one, two


async def test_a_match_is_played_across_two_processes(postgres: Postgres) -> None:
    """Real processes: people at different ones, a bot, somebody watching; one is killed on the way."""
    database = postgres.database()
    hasty = {"TOPFLOOR_PATIENCE": "0.1"}
    async with server_process(database, **hasty) as first, server_process(database, **hasty) as second:
        one, two = Site(first.address), Site(second.address)
        opened = await one.open("person", "greedy", "person", variant="full")
        async with one.sit(opened, 0) as anna, two.sit(opened, 2) as bert, two.watch(opened) as eve:
            await anna.until(lambda: anna.seats and anna.seats[2]["connected"])
            await bert.until(lambda: bert.seats and bert.seats[0]["connected"])
            dice = random.Random(5)
            await asyncio.gather(*(player.play_to_the_end(dice.choice, plies=12) for player in (anna, bert)))
            await eve.until(lambda: eve.ply >= 12)
        first.process.kill()
        async with two.sit(opened, 0) as anna, two.sit(opened, 2) as bert:
            await asyncio.gather(anna.play_to_the_end(dice.choice), bert.play_to_the_end(dice.choice))
            assert anna.view["winners"] == bert.view["winners"]
        assert load(await two.story(opened)).over
        for site in (one, two):
            await site.http.aclose()


async def test_several_workers_are_one_site(postgres: Postgres) -> None:
    async with server_process(postgres.database(), "--workers", "2") as started:
        site = Site(started.address)
        opened = await site.open("person", "greedy", "person", variant="intro")
        async with site.sit(opened, 0) as anna, site.sit(opened, 2) as bert:
            await asyncio.gather(anna.play_to_the_end(), bert.play_to_the_end())
        assert load(await site.story(opened)).over
        await site.http.aclose()


async def test_each_process_hears_of_the_other(settings: Settings, postgres: Postgres) -> None:
    async with two_halls(settings, postgres) as (one, two):
        opened = await one.open("person", "person")
        async with one.sit(opened, 0) as south, two.sit(opened, 1) as west:
            mover, other = await in_turn(south, west)
            await mover.play("floor a1")
            await other.until(lambda: other.ply == 1)
            await south.ask("chat", text="over there?")
            await west.until(lambda: west.state["chat"])
            await south.until(lambda: south.seats[1]["connected"])
        async with one.sit(opened, 0) as south:
            await south.until(lambda: south.seats and not south.seats[1]["connected"])


async def test_of_two_who_move_at_once_in_two_processes_one_wins(settings: Settings, postgres: Postgres) -> None:
    async with two_halls(settings, postgres) as (one, two):
        opened = await one.open("person", "person")
        async with one.sit(opened, 0) as south, one.sit(opened, 1) as west:
            seat = (await in_turn(south, west))[0].view["you"]
            async with one.sit(opened, seat) as here, two.sit(opened, seat) as there:
                await in_turn(here, there)
                asked = [here.ask("play", words="floor a1", ply=0), there.ask("play", words="floor b1", ply=0)]
                answers = await asyncio.gather(*asked)
                assert sorted(answer["type"] for answer in answers) == ["ok", "refused"]
                same = [client.ask("play", id="same", words="floor e5", ply=1) for client in (here, there)]
                answers = await asyncio.gather(*same)
                assert answers[0] == answers[1] == {"id": "same", "type": "ok", "ply": 2}
                await there.until(lambda: there.ply == 2)
                await here.until(lambda: here.ply == 2)
                assert here.state["log"] == there.state["log"]


async def test_a_rematch_asked_for_in_two_processes_is_one_table(settings: Settings, postgres: Postgres) -> None:
    async with two_halls(settings, postgres) as (one, two):
        opened = await one.open("person", "person", variant="intro")
        async with one.sit(opened, 0) as south, two.sit(opened, 1) as west:
            await asyncio.gather(south.play_to_the_end(), west.play_to_the_end())
            answers = await asyncio.gather(south.ask("rematch"), west.ask("rematch"))
            assert [answer["type"] for answer in answers] == ["ok", "ok"]
            tables = {(await guest.hear("rematch"))["table"] for guest in (south, west)}
        assert len(tables) == 1
        async with one.store.engine.connect() as connection:
            assert (await connection.execute(text("SELECT count(*) FROM tables"))).scalar() == 2


async def test_a_bot_is_played_by_another_process_when_its_own_is_gone(settings: Settings, postgres: Postgres) -> None:
    shared = settings.model_copy(update={"database": postgres.database(), "patience": 0.05})
    async with serving(shared.model_copy(update={"pause": (3600, 3600)})) as asleep, serving(shared) as awake:
        opened = await asleep.open("greedy", "greedy", "person")
        async with awake.sit(opened, 2) as north:
            await north.until(north.legal)


async def test_a_line_that_was_cut_is_mended(settings: Settings, postgres: Postgres) -> None:
    """After a lost connection a process looks again at what it has missed."""
    async with two_halls(settings, postgres) as (one, two):
        opened = await one.open("person", "person")
        async with one.sit(opened, 0) as south, two.sit(opened, 1) as west:
            await in_turn(south, west)
            await cut_all_lines(two)
            await south.ask("chat", text="still there?")
            await west.until(lambda: west.state["chat"])


async def cut_all_lines(site: Running) -> None:
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name"
    async with site.store.engine.connect() as connection:
        await connection.execute(text(query), {"name": LISTENING})


async def test_many_processes_may_bring_the_database_up_to_date_at_once(postgres: Postgres) -> None:
    settings = Settings(database=postgres.database())
    stores = [Store(settings.url) for _ in range(4)]
    await asyncio.gather(*(store.start() for store in stores))
    await asyncio.gather(*(store.close() for store in stores))


@pytest.mark.parametrize("said", ["ünïcödé 🏙", "back\\slash 'quote' \"double\" %s :name {x}"])
async def test_postgres_keeps_what_was_said(settings: Settings, postgres: Postgres, said: str) -> None:
    shared = settings.model_copy(update={"database": postgres.database()})
    async with serving(shared) as site:
        opened = await site.open("person", "person")
        async with site.sit(opened, 0) as south:
            assert (await south.ask("chat", text=said))["type"] == "ok"
    async with serving(shared) as site:
        guest: Client
        async with site.watch(opened) as guest:
            await guest.until(lambda: guest.state)
            assert guest.state["chat"][0]["text"] == said


async def test_a_table_that_was_being_read_when_the_line_came_back_misses_nothing(
    settings: Settings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its events were read, then another process wrote one that nobody here heard of, and only then it was there."""
    async with two_halls(settings, postgres) as (one, two):
        opened = await one.open("person", "person", seed=3)
        read, go_on = asyncio.Event(), asyncio.Event()
        events = two.registry.store.events

        async def read_and_wait(table: str, after: int = OPENED) -> list[Event]:
            found = await events(table, after)
            if not read.is_set():
                read.set()
                await go_on.wait()
            return found

        monkeypatch.setattr(two.registry.store, "events", read_and_wait)
        monkeypatch.setattr(two.registry, "heard_event", nothing_heard)
        loading = asyncio.create_task(two.registry.find(opened["table"]))
        await read.wait()
        async with one.sit(opened, 0) as south, one.sit(opened, 1) as west:
            mover, _ = await in_turn(south, west)
            await mover.play("floor a1")
        noticed = asyncio.create_task(two.registry.missed_something())
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(loading, noticed)
        assert two.registry.tables[opened["table"]].match.ply == 1


async def test_while_nothing_is_heard_whoever_comes_is_shown_what_is_written(
    settings: Settings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_halls(settings, postgres) as (one, two):
        opened = await one.open("person", "person", seed=3)
        assert await two.registry.find(opened["table"])
        monkeypatch.setattr(two.registry, "heard_event", nothing_heard)
        async with one.sit(opened, 0) as south, one.sit(opened, 1) as west:
            mover, _ = await in_turn(south, west)
            await mover.play("floor a1")
        two.registry.pubsub.is_deaf = True
        async with two.watch(opened) as eve:
            await eve.until(lambda: eve.state)
            assert eve.messages[0]["view"]["ply"] == 1, "the very first board is today's"


async def nothing_heard(table: str, number: int) -> None:
    """The line is down."""
