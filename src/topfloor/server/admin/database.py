"""The way into a database that a server uses, or used."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import URL

from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying
from topfloor.server.storage.lockfile import only_one
from topfloor.server.storage.pubsub import LISTENING
from topfloor.server.storage.store import Store

PACKAGE = __package__ or ""


def why(error: Exception) -> str:
    """What a database complains about, in its own words, in one line."""
    return str(getattr(error, "orig", None) or error).strip().split("\n")[0] or type(error).__name__


@contextlib.asynccontextmanager
async def reading(url: URL) -> AsyncIterator[Store]:
    """A database that is there, brought up to date; a server may use it meanwhile."""
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise BadSetup(Saying(PACKAGE, "database.missing", file=url.database))
    store = Store(url)
    try:
        await _started(store)
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def changing(url: URL, *, alone: bool = False, new: bool = False) -> AsyncIterator[Store]:
    """A database to change. A file is held against servers, as they would not hear of what is changed beneath them.

    PostgreSQL tells its servers, so they may go on, unless somebody has to be `alone`. With `new`, a file that is not
    there is made.
    """
    with contextlib.ExitStack() as stack:
        if url.get_backend_name() == "sqlite":
            if not new and not Path(url.database or "").is_file():
                raise BadSetup(Saying(PACKAGE, "database.missing", file=url.database))
            stack.enter_context(only_one(url.database or ""))
        store = Store(url)
        try:
            await _started(store)
            if alone and await servers(store):
                raise BadSetup(Saying(PACKAGE, "database.in-use"))
            yield store
        finally:
            await store.close()


async def servers(store: Store) -> int:
    """How many processes of servers use a PostgreSQL; of a file, its lock tells."""
    if not store.is_shared:
        return 0
    here = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name")
    async with store.engine.connect() as connection:
        return int((await connection.execute(here, {"name": LISTENING})).scalar_one())


async def _started(store: Store) -> None:
    try:
        await store.start()
    except Exception as error:
        raise store.unopened(why(error)) from None
