"""Which tables may be taken away.

A table goes if nothing has happened there for as long as was asked for, and nobody can still be playing:

- it is over, or closed, or nobody ever made a move; or
- it is under way, but nothing has happened for ninety days, whatever was asked for: it is abandoned.

A table of older rules counts as under way, since nobody here knows whether it was over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sqlalchemy import exists, text

from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying
from topfloor.server.admin.records import Record, Stock, records, stocks
from topfloor.server.storage import schema
from topfloor.server.storage.store import Store

PACKAGE = __package__ or ""
HOUR = 3_600_000
UNITS = {"h": HOUR, "d": 24 * HOUR, "w": 7 * 24 * HOUR, "y": 365 * 24 * HOUR}
ABANDONED = 90 * UNITS["d"]
"""Milliseconds without anything happening, after which a table that is under way counts as abandoned."""

ENDED = ("over", "closed", "waiting")


def age(said: str) -> int:
    """Milliseconds of an age such as 12h, 30d, 8w or 1y."""
    found = re.fullmatch(r"([0-9]{1,6})([hdwy])", said.strip().lower())
    if found is None:
        raise BadSetup(Saying(PACKAGE, "prune.age", text=said))
    return int(found[1]) * UNITS[found[2]]


def may_go(table: Record, quiet: int, now: int) -> bool:
    """Whether a table may be taken away, if tables may that were quiet for so long."""
    since = now - table.used
    return since >= (quiet if table.state in ENDED else max(quiet, ABANDONED))


async def found(store: Store, quiet: int, now: int) -> list[Record]:
    """The tables that may be taken away, those used last first."""
    silent: Sequence[Stock] = [stock for stock in await stocks(store) if now - stock.used >= quiet]
    return [table async for table in records(store, silent) if may_go(table, quiet, now)]


async def take_away(store: Store, gone: Sequence[Record]) -> int:
    """Take tables away, unless something has happened there since they were looked at; how many went.

    An SQLite file gives the room back; PostgreSQL does so in its own time.
    """
    tables, events = schema.tables, schema.events
    count = 0
    async with store.engine.begin() as connection:
        for table in gone:
            newer = exists().where(events.c.table == table.id, events.c.at > table.used)
            done = await connection.execute(tables.delete().where(tables.c.id == table.id, ~newer))
            count += done.rowcount
    if count and not store.is_shared:
        async with store.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.execute(text("VACUUM"))
    return count
