"""Where events are kept: SQLite in one file, or PostgreSQL for several processes.

Nothing that anybody was told of is ever changed or taken away. Two writers cannot both win a number: the primary key is
(table, number). Events that wait at the same moment, of whatever tables, are committed together.
"""

from __future__ import annotations

import asyncio
import math
import shutil
from collections.abc import AsyncIterator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import orjson
from sqlalchemy import Connection, Executable, RowMapping, create_engine, insert, select, text
from sqlalchemy import event as sqlalchemy_event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying
from topfloor.server import clock
from topfloor.server.storage import migrations, schema
from topfloor.server.storage.event_store import EventStore, Key
from topfloor.server.storage.events import OPENED, Chair, Event, Opening

CHANNEL = "topfloor"
"""Where PostgreSQL tells every process that a table has a new event."""

REFUSAL_COUNTS = 60.0
"""Seconds for which a refusal to keep something counts, unless something was kept since."""

LITTLE_ROOM = 16 << 20
"""Bytes on the disk below which somebody should look after it."""

Row = dict[str, object]


class Store(EventStore):
    """Openings and events, in a database."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        self.url = url
        self.is_shared = url.get_backend_name() == "postgresql"
        self.engine = _engine(url)
        dialect = postgresql if self.is_shared else sqlite
        events = schema.events
        self._insert = dialect.insert(events).on_conflict_do_nothing().returning(events.c.table, events.c.number)
        self._sqlite_writer = None if self.is_shared else SqliteWriter(url, self._insert)
        self._writing = asyncio.Lock()
        self._refused_at = -math.inf
        """When the database last refused to keep something."""

    async def start(self) -> None:
        """Bring the database up to date and begin to write.

        What cannot be opened is found out by the writer: the asynchronous driver would leave a thread behind, which
        complains on stderr if the loop has ended by then.
        """
        if self._sqlite_writer is not None:
            await self._sqlite_writer.open()
        async with self.engine.begin() as connection:
            await migrations.upgrade(connection)
        await super().start()

    async def close(self) -> None:
        await super().close()
        if self._sqlite_writer is not None:
            self._sqlite_writer.close()
        await self.engine.dispose()

    async def ping(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    def is_full(self) -> bool:
        if clock.seconds() - self._refused_at < REFUSAL_COUNTS:
            return True
        file = None if self.is_shared else self.url.database
        return file is not None and shutil.disk_usage(Path(file).parent).free < LITTLE_ROOM

    def unopened(self, reason: object) -> BadSetup:
        """Why it cannot be opened. A file is named, but no address, as a password may stand in it."""
        key = "serve.database" if self.is_shared else "serve.file"
        return BadSetup(Saying("topfloor.server", key, file=self.url.database, reason=reason))

    @asynccontextmanager
    async def _noticing_refusals(self) -> AsyncIterator[None]:
        try:
            yield
        except DBAPIError:
            self._refused_at = clock.seconds()
            raise
        self._refused_at = -math.inf

    # --- Tables.

    async def open(self, opening: Opening) -> None:
        async with self._writing, self._noticing_refusals(), self.engine.begin() as connection:
            await connection.execute(insert(schema.tables), _table_row(opening))
            await connection.execute(insert(schema.seats), [_seat_row(opening.id, chair) for chair in opening.chairs])

    async def forget(self, table: str) -> None:
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(schema.tables.delete().where(schema.tables.c.id == table))

    async def opening(self, table: str) -> Opening | None:
        tables, seats = schema.tables, schema.seats
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).mappings().first()
            if row is None:
                return None
            places = select(seats).where(seats.c.table == table).order_by(seats.c.seat)
            chairs = [_chair(place) for place in (await connection.execute(places)).mappings()]
        return Opening(**{**row, "seed": int(row["seed"])}, chairs=tuple(chairs))

    # --- Events.

    async def events(self, table: str, after: int = OPENED) -> list[Event]:
        events = schema.events
        rows = select(events).where(events.c.table == table, events.c.number > after).order_by(events.c.number)
        async with self.engine.connect() as connection:
            return [_event(row) for row in (await connection.execute(rows)).mappings()]

    async def _transaction(self, batch: Sequence[tuple[str, Event]]) -> set[Key]:
        rows = [_event_row(table, event) for table, event in batch]
        if self._sqlite_writer is not None:
            async with self._writing, self._noticing_refusals():
                return await self._sqlite_writer.write(rows)
        async with self._noticing_refusals(), self.engine.begin() as connection:
            won = {(table, number) for table, number in await connection.execute(self._insert, rows)}
            await _tell_others(connection, won)
        return won


class SqliteWriter:
    """Writes events to SQLite: one thread that does a whole transaction at a time.

    The asynchronous driver crosses to its thread and back for every single call, which costs three times as much.
    """

    def __init__(self, url: URL, statement: Executable) -> None:
        self._engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
        sqlalchemy_event.listen(self._engine, "connect", _prepare_sqlite)
        self._statement = statement
        self._connection: Connection | None = None
        """Kept from one transaction to the next, as to borrow it and give it back takes a third of the time."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite_writer")

    async def open(self) -> None:
        """See that there is a database."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._open)

    def _open(self) -> None:
        self._engine.connect().close()

    async def write(self, rows: list[Row]) -> set[Key]:
        """Commit these events; those that won their number."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, rows)

    def _write(self, rows: list[Row]) -> set[Key]:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                return {(table, number) for table, number in self._connection.execute(self._statement, rows)}
        except BaseException:
            self._let_go()  # whatever state it is in
            raise

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """Let what is being written end."""
        self._thread.shutdown()
        self._let_go()
        self._engine.dispose()


async def _tell_others(connection: AsyncConnection, won: Iterable[Key]) -> None:
    """PostgreSQL passes this on to every process when, and only if, the transaction is committed."""
    notes = [{"channel": CHANNEL, "note": f"event {table} {number}"} for table, number in won]
    if notes:
        await connection.execute(text("SELECT pg_notify(:channel, :note)"), notes)


def dsn(url: URL) -> str:
    """The address as asyncpg itself reads it, with options such as sslmode."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() == "postgresql":
        import asyncpg

        address = dsn(url)
        return create_async_engine(
            url, async_creator=lambda **_: asyncpg.connect(address), pool_pre_ping=True, hide_parameters=True
        )
    engine = create_async_engine(url, hide_parameters=True)
    sqlalchemy_event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: DBAPIConnection, _: object) -> None:
    """FULL: when a commit returns, its events are on the disk, also if the power fails."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _table_row(opening: Opening) -> Row:
    row = {column.name: getattr(opening, column.name) for column in schema.tables.columns}
    return row | {"seed": str(opening.seed)}


def _seat_row(table: str, chair: Chair) -> Row:
    row = {"seat": chair.seat, "kind": chair.kind, "level": chair.level, "name": chair.name, "token": chair.token}
    return {"table": table, **row}


def _chair(row: RowMapping) -> Chair:
    return Chair(row["seat"], row["kind"], row["level"], row["name"], row["token"])


def _event_row(table: str, event: Event) -> Row:
    kept = {"number": event.number, "kind": event.kind, "seat": event.seat, "message": event.message, "at": event.at}
    return {"table": table, **kept, "body": orjson.dumps(event.body).decode()}


def _event(row: RowMapping) -> Event:
    return Event(row["number"], row["kind"], row["seat"], row["message"], orjson.loads(row["body"]), row["at"])
