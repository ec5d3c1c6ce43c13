"""What can go wrong: the weather of a day, and a database that suffers from it."""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson
from sqlalchemy.exc import DBAPIError

from topfloor.server.storage.event_store import EventStore, Key
from topfloor.server.storage.events import OPENED, Event, Opening
from topfloor.server.storage.store import CHANNEL

ROUND_TRIP = 0.01
HANG = 15.0
"""Seconds that a database takes at most, usually and when it hangs."""

UNNOTICED = 8.0
"""Seconds for which a broken line may go unnoticed."""


@dataclass(frozen=True)
class Weather:
    """How likely each trouble is, for each message or visit; and seconds between those that come by themselves."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    broken: float = 0.0
    """A connection breaks with a message."""
    slow: float = 0.0
    """A client reads slowly."""
    refuses: float = 0.0
    lies: float = 0.0
    """The database does what it is asked for and says that it did not."""
    hangs: float = 0.0
    crash_every: float = 0.0
    cut_every: float = 0.0
    """All lines by which processes hear of each other are cut."""
    down_every: float = 0.0
    """The database is away for a while."""

    @classmethod
    def drawn(cls, dice: random.Random) -> Weather:
        """Any weather: each trouble is there on every other day, so that some days have one alone."""

        def maybe(most: float) -> float:
            return dice.choice((0.0, dice.uniform(0.0, most)))

        return cls(
            lost=maybe(0.3),
            doubled=maybe(0.3),
            late=maybe(0.3),
            broken=maybe(0.1),
            slow=maybe(0.3),
            refuses=maybe(0.3),
            lies=maybe(0.3),
            hangs=maybe(0.1),
            crash_every=dice.choice((0.0, dice.uniform(2.0, 20.0))),
            cut_every=dice.choice((0.0, dice.uniform(2.0, 20.0))),
            down_every=dice.choice((0.0, dice.uniform(5.0, 20.0))),
        )


CALM = Weather()


class Database:
    """What all processes share, and the only thing that outlives them."""

    def __init__(self, dice: random.Random, note: Callable[[str], None]) -> None:
        self.dice, self.note = dice, note
        self.weather = CALM
        self.is_down = False
        self.openings: dict[str, Opening] = {}
        self.rows: dict[str, list[Event]] = {}
        self.lines: list[SimulatedLine] = []

    # --- What a process does with it.

    async def visit(self) -> None:
        """The way there: it may take long, and the database may not be in the mood."""
        hangs = self.dice.random() < self.weather.hangs
        await asyncio.sleep(self.dice.uniform(0.0, HANG if hangs else ROUND_TRIP))
        if self.is_down or self.dice.random() < self.weather.refuses:
            self.refuse("the database refuses")

    async def leave(self) -> None:
        """The way back: what was done is done, but perhaps nobody hears of it."""
        await asyncio.sleep(self.dice.uniform(0.0, ROUND_TRIP))
        if self.is_down or self.dice.random() < self.weather.lies:
            self.refuse("the database lies")

    def refuse(self, why: str) -> None:
        self.note(why)
        if self.dice.random() < 0.5:
            raise DBAPIError(why, None, OSError(why))
        raise OSError(why)

    def commit(self, batch: Sequence[tuple[str, Event]]) -> set[Key]:
        """Keep what wins its number, and tell everyone: one moment, before and after which one may die."""
        won = {(table, event.number) for table, event in batch if self._insert(table, event)}
        for table, number in sorted(won):
            self.note(f"kept {table} {number} {next(e.kind for e in self.rows[table] if e.number == number)}")
            self.tell(f"event {table} {number}")
        return won

    def _insert(self, table: str, event: Event) -> bool:
        rows = self.rows.setdefault(table, [])
        for row in rows:
            same_message = event.message is not None and (row.seat, row.message) == (event.seat, event.message)
            if row.number == event.number or same_message:
                return False
        rows.append(replace(event, body=orjson.loads(orjson.dumps(event.body))))
        return True

    # --- Lines.

    def tell(self, words: str) -> None:
        """Tell all who listen: late, twice, in any order; but to miss something, a line has to break."""
        for line in self.lines:
            if line.is_broken:
                continue
            for _ in range(2 if self.dice.random() < self.weather.doubled else 1):
                late = self.dice.random() < self.weather.late
                line.bring(words, self.dice.uniform(0.0, 2.0 if late else ROUND_TRIP))

    def cut_lines(self) -> None:
        """Break all lines; whoever listens notices after a while."""
        self.note("lines are cut")
        for line in self.lines:
            line.is_broken = True
            line.later(self.dice.uniform(0.0, UNNOTICED), line.end)
        self.lines = []


class SimulatedLine:
    """A connection that listens, as asyncpg has it; it belongs to the process that has made it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.context = contextvars.copy_context()
        self.is_broken = False
        self._hear: Callable[[Any, int, str, object], None] = lambda *_: None
        self._ended: Callable[[Any], None] = lambda _: None

    @classmethod
    async def connected(cls, database: Database) -> SimulatedLine:
        await database.visit()
        line = cls(database)
        database.lines.append(line)
        return line

    def later(self, seconds: float, then: Callable[..., None], *args: object) -> None:
        asyncio.get_running_loop().call_later(seconds, then, *args, context=self.context)

    def bring(self, words: str, seconds: float) -> None:
        self.later(seconds, self._arrive, words)

    def _arrive(self, words: str) -> None:
        if not self.is_broken:
            self._hear(self, 0, CHANNEL, words)

    def end(self) -> None:
        self._ended(self)

    def add_termination_listener(self, callback: Callable[[Any], None]) -> None:
        self._ended = callback

    async def add_listener(self, channel: str, callback: Callable[[Any, int, str, object], None]) -> None:
        self._hear = callback

    async def execute(self, query: str, *values: object, timeout: float | None = None) -> None:
        await self.database.visit()
        if self.is_broken:
            raise ConnectionResetError
        self.database.tell(str(values[1]))

    def terminate(self) -> None:
        self.is_broken = True
        if self in self.database.lines:
            self.database.lines.remove(self)


class SimulatedStore(EventStore):
    """How one process uses the database."""

    def __init__(self, database: Database, *, is_shared: bool) -> None:
        super().__init__()
        self.database, self.is_shared = database, is_shared

    async def ping(self) -> None:
        await self.database.visit()

    def is_full(self) -> bool:
        return False

    async def open(self, opening: Opening) -> None:
        await self.database.visit()
        self.database.openings[opening.id] = opening
        await self.database.leave()

    async def forget(self, table: str) -> None:
        await self.database.visit()
        self.database.openings.pop(table, None)
        await self.database.leave()

    async def opening(self, table: str) -> Opening | None:
        await self.database.visit()
        found = self.database.openings.get(table)
        await self.database.leave()
        return found

    async def events(self, table: str, after: int = OPENED) -> list[Event]:
        await self.database.visit()
        found = [event for event in self.database.rows.get(table, []) if event.number > after]
        await self.database.leave()
        return found

    async def _transaction(self, batch: Sequence[tuple[str, Event]]) -> set[Key]:
        await self.database.visit()
        won = self.database.commit(batch)
        await self.database.leave()
        return won
