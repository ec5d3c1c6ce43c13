"""What takes how much room: the database, the compiled kernels, the page."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text

from topfloor.engine.cache import cache_folder, cache_home
from topfloor.server.admin.records import Stock, stocks
from topfloor.server.storage.store import Store

RELATIONS = ("tables", "seats", "events")
BIGGEST = 5


@dataclass(frozen=True)
class Sizes:
    """Bytes, by what they are for; and the tables that hold most."""

    tables: int
    events: int
    by_game: dict[str, int]
    """How many tables of each game."""
    database: dict[str, int]
    cache: int
    cache_in_use: int
    """That part of the kernel cache which this version of Topfloor uses."""
    page: int
    free: int | None
    """Room left where the database lies; of a database elsewhere nobody here knows."""
    biggest: tuple[Stock, ...]


async def sizes(store: Store, page: Path) -> Sizes:
    """Everything that can be measured from here."""
    found = await stocks(store)
    file = Path(store.url.database or "")
    return Sizes(
        tables=len(found),
        events=sum(stock.events for stock in found),
        by_game=dict(sorted(Counter(stock.game for stock in found).items())),
        database=await (_of_postgres(store) if store.is_shared else _of_sqlite(store, file)),
        cache=size_of(cache_home()),
        cache_in_use=size_of(cache_folder()),
        page=size_of(page),
        free=None if store.is_shared else shutil.disk_usage(file.parent).free,
        biggest=_biggest(found),
    )


def _biggest(found: Sequence[Stock]) -> tuple[Stock, ...]:
    return tuple(sorted(found, key=lambda stock: (-stock.size, stock.id))[:BIGGEST])


async def _of_sqlite(store: Store, file: Path) -> dict[str, int]:
    """The file, its log, and what of the file is free to be written anew."""
    async with store.engine.connect() as connection:
        free = int((await connection.execute(text("PRAGMA freelist_count"))).scalar_one())
        page = int((await connection.execute(text("PRAGMA page_size"))).scalar_one())
    log = file.with_name(f"{file.name}-wal")
    return {"file": file.stat().st_size, "log": log.stat().st_size if log.exists() else 0, "free": free * page}


async def _of_postgres(store: Store) -> dict[str, int]:
    """Each relation with its indices, and the database as a whole."""
    async with store.engine.connect() as connection:
        asked = [(name, f"pg_total_relation_size('{name}')") for name in RELATIONS]
        asked.append(("database", "pg_database_size(current_database())"))
        return {name: int((await connection.execute(text(f"SELECT {size}"))).scalar_one()) for name, size in asked}


def size_of(folder: Path) -> int:
    """The bytes of all files below a folder; 0 if there is none."""
    total = 0
    for file in folder.rglob("*"):
        try:
            total += file.stat().st_size if file.is_file() else 0
        except OSError:  # it went away meanwhile
            continue
    return total
