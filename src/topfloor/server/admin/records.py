"""What is kept of each table, and in which state it is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import func, select

from topfloor.server.storage import schema
from topfloor.server.storage.events import CLOSE, OPENED, Event, Opening
from topfloor.server.storage.store import Store
from topfloor.server.tables.old_rules import KeptTable
from topfloor.server.tables.setup import OutOfDate
from topfloor.server.tables.table import Table

State = Literal["waiting", "playing", "over", "closed", "old-rules"]
"""No move yet; under way; ended by the rules; closed by hand; opened under rules that are not known here any more."""

ATTEMPTS = 20


@dataclass(frozen=True)
class Stock:
    """What can be counted without looking into a table."""

    id: str
    game: str
    opened: int
    used: int
    events: int
    size: int


@dataclass(frozen=True)
class Record:
    """A table, as a list shows it; times are milliseconds since 1970, the size is that of its events."""

    id: str
    game: str
    variant: str
    rules: int
    state: State
    players: tuple[str, ...]
    people: int
    moves: int
    events: int
    size: int
    opened: int
    used: int


@dataclass(frozen=True)
class Opened:
    """A table with all that is known of it; `table` is None if its rules are not known here."""

    kept: KeptTable
    table: Table | None

    @property
    def state(self) -> State:
        """How it stands."""
        if self.kept.is_closed:
            return "closed"
        if self.table is None:
            return "old-rules"
        match = self.table.match
        return "over" if match.over else "playing" if match.ply else "waiting"


async def stocks(store: Store) -> list[Stock]:
    """All tables, those used last first."""
    tables, events = schema.tables, schema.events
    used = func.coalesce(func.max(events.c.at), tables.c.opened)
    size = func.coalesce(func.sum(func.length(events.c.body)), 0)
    counted = (
        select(tables.c.id, tables.c.game, tables.c.opened, used, func.count(events.c.number), size)
        .outerjoin(events, events.c.table == tables.c.id)
        .group_by(tables.c.id, tables.c.game, tables.c.opened)
    )
    async with store.engine.connect() as connection:
        rows = [
            Stock(row[0], row[1], *(int(number) for number in row[2:])) for row in await connection.execute(counted)
        ]
    return sorted(rows, key=lambda stock: (-stock.used, stock.id))


async def opened(store: Store, name: str) -> Opened | None:
    """A table by name, from its events; None if there is none."""
    opening = await store.opening(name)
    return None if opening is None else looked_at(opening, await store.events(name))


def looked_at(opening: Opening, events: Sequence[Event]) -> Opened:
    """A table as today's rules tell it, if they do."""
    try:
        return Opened(KeptTable(opening, events), Table(opening, events))
    except OutOfDate:
        return Opened(KeptTable(opening, events), None)


async def records(store: Store, found: Sequence[Stock] | None = None) -> AsyncIterator[Record]:
    """Those tables one by one, or all; each is played again, to know how it stands."""
    for stock in await stocks(store) if found is None else found:
        table = await opened(store, stock.id)
        if table is not None:
            yield record(stock, table)


def record(stock: Stock, found: Opened) -> Record:
    """A table, as a list shows it."""
    kept = found.kept
    return Record(
        id=stock.id,
        game=stock.game,
        variant=kept.opening.variant,
        rules=kept.opening.rules,
        state=found.state,
        players=tuple(kept.names),
        people=sum(chair.token is not None for chair in kept.opening.chairs),
        moves=len(kept.moves),
        events=stock.events,
        size=stock.size,
        opened=stock.opened,
        used=stock.used,
    )


async def close(store: Store, name: str) -> State | None:
    """Let nobody play on at a table; the state it was in, None if there is none. Nothing changes if it had ended."""
    for _ in range(ATTEMPTS):
        found = await opened(store, name)
        if found is None or found.state in ("over", "closed"):
            return None if found is None else found.state
        number = found.kept.number + 1
        if await store.append(name, Event(number, CLOSE, None, None, {"ply": len(found.kept.moves)})):
            return found.state
    raise RuntimeError(f"others were quicker {ATTEMPTS} times")  # nobody plays as fast as that


FIRST = OPENED + 1
"""The number of a table's first event."""
