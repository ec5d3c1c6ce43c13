"""Everything in one file, out and in. The file is an SQLite database, whatever the server's own database is.

So a backup of PostgreSQL can be looked into, or served with `--database`, and a server moves from one kind of database
to the other by a backup and its restoration. Of SQLite it is made by SQLite's online backup; of PostgreSQL from one
snapshot, row by row. Both may be done while servers run.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import Table, insert, select, text
from sqlalchemy.engine import URL

from topfloor.engine.errors import BadSetup, why_not
from topfloor.engine.texts import Saying
from topfloor.server.admin.database import changing, reading, why
from topfloor.server.settings import sqlite_url
from topfloor.server.storage import schema
from topfloor.server.storage.lockfile import only_one
from topfloor.server.storage.store import Store

PACKAGE = __package__ or ""
ROWS_AT_ONCE = 2000
IN_ORDER: tuple[Table, ...] = (schema.tables, schema.seats, schema.events)
"""What refers to something comes after it."""

KEPT_ASIDE = ".before-restore"
"""What is added to the name of a file whose content was replaced."""


class BadBackup(BadSetup):
    """A file that is no backup, or cannot be made one."""


# --- Out.


async def back_up(url: URL, file: Path) -> int:
    """Keep all tables in a new file; how many there are. It is there as a whole, or not at all."""
    if file.exists():
        raise BadBackup(Saying(PACKAGE, "backup.exists", file=file))
    draft = file.with_name(f"{file.name}.part")
    try:
        draft.unlink(missing_ok=True)
        async with reading(url) as store:
            await (_copy_rows_out(store, draft) if store.is_shared else _copy_file(Path(url.database or ""), draft))
        count = checked(draft)
        draft.replace(file)
    except OSError as error:
        raise BadBackup(Saying(PACKAGE, "backup.unwritten", file=file, reason=why_not(error))) from None
    except sqlite3.Error as error:
        raise BadBackup(Saying(PACKAGE, "backup.unwritten", file=file, reason=str(error))) from None
    finally:
        _remove(draft)
    return count


async def _copy_file(source: Path, target: Path) -> None:
    await asyncio.to_thread(copied, source, target)


def copied(source: Path, target: Path) -> None:
    """Have SQLite copy a database, whoever writes to it meanwhile; the copy is one file, without a log beside it."""
    with (
        contextlib.closing(sqlite3.connect(source, timeout=30)) as there,
        contextlib.closing(sqlite3.connect(target, timeout=30)) as here,
    ):
        there.backup(here)
        here.execute("PRAGMA journal_mode = DELETE")


async def _copy_rows_out(store: Store, target: Path) -> None:
    """Every row, as of one moment."""
    copy = Store(sqlite_url(target))
    try:
        await copy.start()
        await _copy_rows(store, copy)
        async with copy.engine.connect() as connection:
            await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    finally:
        await copy.close()
    with contextlib.closing(sqlite3.connect(target)) as database:
        database.execute("PRAGMA journal_mode = DELETE")


async def _copy_rows(source: Store, target: Store) -> None:
    async with source.engine.connect() as there, target.engine.begin() as here:
        if source.is_shared:
            await there.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        for table in IN_ORDER:
            rows = await there.stream(select(table).order_by(*table.primary_key.columns))
            async for some in rows.mappings().partitions(ROWS_AT_ONCE):
                await here.execute(insert(table), [dict(row) for row in some])


# --- In.


async def restore(url: URL, file: Path) -> int:
    """Put a backup in the place of all that is in a database; how many tables it has.

    Nobody may use the database meanwhile. What was in a file before is kept beside it; PostgreSQL goes back to it if
    anything fails.
    """
    checked(file)
    with tempfile.TemporaryDirectory(prefix="topfloor-") as folder:
        backup = Path(folder) / "backup.db"
        copied(file, backup)
        await _bring_up_to_date(backup)
        if url.get_backend_name() == "sqlite":
            with only_one(url.database or ""):
                await asyncio.to_thread(_replace_file, backup, Path(url.database or ""))
        else:
            async with changing(url, alone=True) as store:
                await _put_rows(backup, store)
        return checked(backup)


async def holds_tables(url: URL) -> int:
    """How many tables would be lost; 0 if there is no database yet."""
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        return 0
    async with reading(url) as store, store.engine.connect() as connection:
        return int((await connection.execute(text("SELECT count(*) FROM tables"))).scalar_one())


async def _bring_up_to_date(backup: Path) -> None:
    store = Store(sqlite_url(backup))
    try:
        await store.start()
    except CommandError:
        raise BadBackup(Saying(PACKAGE, "backup.newer")) from None
    finally:
        await store.close()


async def _put_rows(backup: Path, store: Store) -> None:
    source = Store(sqlite_url(backup))
    try:
        async with source.engine.connect() as there, store.engine.begin() as here:
            await here.execute(text("LOCK TABLE tables, seats, events IN ACCESS EXCLUSIVE MODE"))
            await here.execute(schema.tables.delete())
            for table in IN_ORDER:
                rows = await there.stream(select(table).order_by(*table.primary_key.columns))
                async for some in rows.mappings().partitions(ROWS_AT_ONCE):
                    await here.execute(insert(table), [dict(row) for row in some])
    finally:
        await source.close()


def _replace_file(backup: Path, target: Path) -> None:
    """Keep aside what is there, and put the backup in its place as one transaction."""
    if target.exists():
        aside = target.with_name(target.name + KEPT_ASIDE)
        _remove(aside)
        copied(target, aside)
    with (
        contextlib.closing(sqlite3.connect(backup)) as there,
        contextlib.closing(sqlite3.connect(target, timeout=30)) as here,
    ):
        there.backup(here)


# --- Both.


def checked(file: Path) -> int:
    """How many tables a backup has; `BadBackup` if it is none, or damaged."""
    if not file.is_file():
        raise BadBackup(Saying(PACKAGE, "backup.missing", file=file))
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            (verdict,) = database.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise BadBackup(Saying(PACKAGE, "backup.damaged", file=file, reason=verdict))
            database.execute("SELECT version_num FROM alembic_version").fetchone()
            return int(database.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error as error:
        kind = "damaged" if "malformed" in str(error) else "none"
        raise BadBackup(Saying(PACKAGE, f"backup.{kind}", file=file, reason=why(error))) from None


def _remove(database: Path) -> None:
    """A database and what SQLite may have left beside it."""
    for file in _with_logs(database):
        file.unlink(missing_ok=True)


def _with_logs(database: Path) -> Iterator[Path]:
    for ending in ("", "-wal", "-shm", "-journal"):
        yield database.with_name(database.name + ending)
