"""Events in the database: numbered, added together, never lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from topfloor.server.logs import JsonLines
from topfloor.server.settings import database_url
from topfloor.server.storage.events import CHAT, PLAY, UNDO, Event, Opening
from topfloor.server.storage.store import Store
from topfloor.server.tables.setup import OutOfDate, Place, set_up
from topfloor.server.tables.table import Table


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(database_url(str(tmp_path / "t.db")))
    await store.start()
    yield store
    await store.close()


def an_opening() -> Opening:
    return set_up("skyliners", None, [Place(), Place("bot", "greedy")], None).opening


def said(number: int, message: str | None = None) -> Event:
    return Event(number, CHAT, 0, message, {"text": "hello", "ply": 0})


async def test_what_is_kept_comes_back_the_same(store: Store) -> None:
    opening = an_opening()
    await store.open(opening)
    assert await store.opening(opening.id) == opening
    assert await store.opening("nowhere") is None
    events = [said(2, "a"), said(3), Event(4, PLAY, 1, None, {"words": "floor a1", "ply": 1})]
    assert [await store.append(opening.id, event) for event in events] == [True, True, True]
    assert await store.events(opening.id) == events
    assert await store.events(opening.id, after=3) == events[2:]


async def test_a_number_and_a_message_are_won_once(store: Store) -> None:
    opening = an_opening()
    await store.open(opening)
    assert await store.append(opening.id, said(2, "a"))
    assert not await store.append(opening.id, said(2, "b"))
    assert not await store.append(opening.id, said(3, "a"))
    assert await store.append(opening.id, replace(said(3, "a"), seat=1))


async def test_events_of_many_tables_are_committed_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    openings = [an_opening() for _ in range(30)]
    for opening in openings:
        await store.open(opening)
    sizes, transaction = [], store._transaction

    async def counted(batch: list[tuple[str, Event]]) -> set[tuple[str, int]]:
        sizes.append(len(batch))
        return await transaction(batch)

    monkeypatch.setattr(store, "_transaction", counted)
    assert all(await asyncio.gather(*(store.append(opening.id, said(2)) for opening in openings)))
    assert sum(sizes) == 30
    assert len(sizes) < 5


async def test_one_event_that_cannot_be_kept_does_not_harm_the_others(store: Store) -> None:
    """A table that was deleted meanwhile: its event fails, those that waited with it do not."""
    openings = [an_opening() for _ in range(3)]
    for opening in openings:
        await store.open(opening)
    await store.forget(openings[1].id)
    tries = (store.append(opening.id, said(2)) for opening in openings)
    first, second, third = await asyncio.gather(*tries, return_exceptions=True)
    assert first is third is True
    assert isinstance(second, IntegrityError)


async def test_whoever_writes_keeps_nobody_from_writing(store: Store) -> None:
    """The writer keeps its connection; after a success and after a failure it holds no transaction on it."""
    opening, writer = an_opening(), store._sqlite_writer
    await store.open(opening)
    assert writer is not None
    assert await store.append(opening.id, said(2))
    kept = writer._connection
    await store.open(an_opening())
    with pytest.raises(IntegrityError):
        await store.append("nowhere", said(2))
    assert writer._connection is not kept
    await store.open(an_opening())
    assert await store.append(opening.id, said(3))
    assert [event.number for event in await store.events(opening.id)] == [2, 3]


async def test_sqlite_writes_through_to_the_disk(store: Store) -> None:
    async with store.engine.connect() as connection:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2
    assert store._sqlite_writer is not None
    with store._sqlite_writer._engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2


async def test_a_database_is_brought_up_to_date_once(tmp_path: Path) -> None:
    for _ in range(2):
        store = Store(database_url(str(tmp_path / "t.db")))
        await store.start()
        async with store.engine.connect() as connection:
            assert (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar() == "0001"
        await store.close()


async def test_the_steps_lead_to_the_schema_that_the_code_uses(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from topfloor.server.storage import schema

    async with store.engine.connect() as connection:
        found = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
        )
    assert found == []


def test_a_table_follows_from_its_events() -> None:
    opening = set_up("skyliners", "full", [Place(), Place()], 5).opening
    table = Table(opening)
    seat = table.match.to_move
    moves = [
        Event(2, PLAY, seat, "a", {"words": "floor a1", "ply": 1}),
        Event(3, PLAY, seat, "b", {"words": "floor b1", "ply": 2}),
        Event(4, UNDO, seat, "c", {"ply": 1}),
        Event(5, PLAY, seat, "d", {"words": "plan B 3", "ply": 2}),
        said(6, "e"),
    ]
    for event in moves:
        table.apply(event, ours=True)
    again = Table(opening, moves)
    assert again.match == table.match
    assert (again.number, again.turn, again.chat, again.answers) == (6, 5, table.chat, table.answers)
    for viewer in (0, 1, None):
        assert again.snapshots.state(viewer, "en") == table.snapshots.state(viewer, "en")


def test_a_table_that_cannot_be_played_again_is_out_of_date() -> None:
    with pytest.raises(OutOfDate):
        Table(an_opening(), [Event(2, PLAY, 0, None, {"words": "castle a1", "ply": 1})])


def test_a_log_line_is_one_object() -> None:
    record = logging.LogRecord("topfloor.server", logging.ERROR, "", 1, "broken", None, None)
    record.facts = {"table": "abc"}
    line = JsonLines().format(record)
    assert '"level": "error"' in line
    assert '"table": "abc"' in line
    assert "\n" not in line
