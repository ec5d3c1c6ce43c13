"""Whatever goes wrong: what was acknowledged stays, once; everyone ends with the same; nothing hidden leaves."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from tests.simulation.world import Broken, Day, World
from topfloor.server.storage.event_store import EventStore
from topfloor.server.storage.events import Event
from topfloor.server.tables.commands import Commands
from topfloor.server.tables.snapshots import Snapshots
from topfloor.server.tables.table import Table

SOME, MANY, PARTS = 240, 4_000, 8
"""How many days are lived through in `make test` and in `make test-all`, and in how many tests."""

FOUND_WITHIN = 40
"""A planted defect is found within so many days."""

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_whatever_the_weather(part: int, everything: bool) -> None:
    for seed in range(part, MANY if everything else SOME, PARTS):
        World(Day.of(seed)).run()


def test_a_seed_always_gives_the_same_day() -> None:
    """To the byte: here, here again, and in a process that orders its sets otherwise."""
    seed = 3
    here, again = World(Day.of(seed)), World(Day.of(seed))
    assert here.run() == again.run()
    assert here.trace == again.trace
    other = {**os.environ, "PYTHONHASHSEED": "12345"}
    command = [sys.executable, "-m", "tests.simulation", str(seed)]
    told = subprocess.run(command, cwd=ROOT, env=other, capture_output=True, text=True, check=True).stdout.splitlines()
    assert told[:-1] == here.trace
    assert told[-1].endswith(here.digest())


# --- The harness itself: it finds what is planted.


def test_it_finds_a_move_that_is_acknowledged_before_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    append, writing = EventStore.append, []

    async def hasty(store: EventStore, table: str, event: Event) -> bool:
        writing.append(asyncio.create_task(append(store, table, event)))
        return True

    monkeypatch.setattr(EventStore, "append", hasty)
    assert_found("was told that it is done, but it was kept 0 times")


def test_it_finds_a_process_that_does_not_read_what_others_wrote(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None:
        pass

    monkeypatch.setattr(Commands, "look_again", nothing)
    assert_found("no peace in the evening")


def test_it_finds_a_message_that_is_carried_out_again_when_it_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its id in the database and in memory, a message that is doubled on the way is done twice."""
    note = Table._note

    def forgetful(table: Table, event: Event) -> None:
        note(table, event)
        table.answers.clear()

    insert = "tests.simulation.faults.Database._insert"
    monkeypatch.setattr(Table, "_note", forgetful)
    monkeypatch.setattr(insert, insert_without_messages)
    assert_found("was told that it is done, but it was kept 2 times")


def insert_without_messages(database: object, table: str, event: Event) -> bool:
    rows: list[Event] = database.rows.setdefault(table, [])  # type: ignore[attr-defined]
    if any(row.number == event.number for row in rows):
        return False
    rows.append(event)
    return True


def test_it_finds_a_view_that_is_another_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    state = Snapshots.state
    monkeypatch.setattr(Snapshots, "first_state", lambda self, seat, lang: state(self, 0, lang))
    assert_found("otherwise than")


def test_it_finds_a_refusal_that_is_not_true(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that lies about a commit, and a server that believes it."""

    async def believe(commands: Commands, table: Table, event: Event) -> bool:
        return await commands.store.append(table.id, event)

    monkeypatch.setattr(Commands, "_append", believe)
    assert_found("is refused what was kept")


def test_it_finds_what_is_refused_and_kept_a_moment_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was heard once may not be refused and come true all the same, though the refusal was true at its moment."""
    append = Commands._append

    async def late(commands: Commands, table: Table, event: Event) -> bool:
        try:
            return await append(commands, table, event)
        except (DBAPIError, OSError):
            asyncio.get_running_loop().call_later(0.5, asyncio.ensure_future, commands.store.append(table.id, event))
            raise

    monkeypatch.setattr(Commands, "_append", late)
    assert_found("was refused, but it was kept")


def assert_found(what: str) -> None:
    """Within some days, the simulation finds this; and says how to see it again."""
    for seed in range(FOUND_WITHIN):
        try:
            World(Day.of(seed)).run()
        except Broken as broken:
            assert f"python -m tests.simulation {seed}" in str(broken)
            if any(what in found for found in broken.found):
                return
    raise AssertionError("it was not found")
