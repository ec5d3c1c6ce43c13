"""What a server needs of wherever events are kept: those that wait at the same moment are kept together."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence

from topfloor.server.storage.events import OPENED, Event, Opening

TOGETHER = 200
"""At most so many events in one transaction."""

Key = tuple[str, int]
"""A table and the number of one of its events."""


class EventStore(ABC):
    """Openings and events. Nothing that anybody was told of is ever changed or taken away."""

    is_shared: bool
    """Whether other processes use it at the same time."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[tuple[str, Event, asyncio.Future[bool]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Stop writing; whatever was answered is kept already."""
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)

    @abstractmethod
    async def ping(self) -> None:
        """Raise if the database does not answer."""

    @abstractmethod
    def is_full(self) -> bool:
        """Whether it refused to keep something a moment ago, or its disk has hardly any room left."""

    @abstractmethod
    async def open(self, opening: Opening) -> None:
        """Keep a new table."""

    @abstractmethod
    async def forget(self, table: str) -> None:
        """Take away a table that nobody was told of."""

    @abstractmethod
    async def opening(self, table: str) -> Opening | None:
        """How a table was opened, if there is one of this name."""

    @abstractmethod
    async def events(self, table: str, after: int = OPENED) -> list[Event]:
        """What has happened at a table since event `after`."""

    async def append(self, table: str, event: Event) -> bool:
        """Keep an event; False if somebody else has won its number, or its message is kept already.

        When this returns True, the event is on the disk. If it raises, nobody knows whether it is.
        """
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((table, event, done))
        return await done

    async def _write(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < TOGETHER and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            won = await self._commit([(table, event) for table, event, _ in batch])
            for table, event, done in batch:
                if not done.done():
                    verdict = won[table, event.number]
                    done.set_exception(verdict) if isinstance(verdict, Exception) else done.set_result(verdict)

    async def _commit(self, batch: Sequence[tuple[str, Event]]) -> dict[Key, bool | Exception]:
        """Whether each event won its number; if the database refuses them together, they are tried one by one."""
        try:
            won = await self._transaction(batch)
        except Exception as error:
            if len(batch) == 1:
                table, event = batch[0]
                return {(table, event.number): error}
            verdicts: dict[Key, bool | Exception] = {}
            for single in batch:
                verdicts |= await self._commit([single])
            return verdicts
        return {(table, event.number): (table, event.number) in won for table, event in batch}

    @abstractmethod
    async def _transaction(self, batch: Sequence[tuple[str, Event]]) -> set[Key]:
        """Keep those of some events that win their numbers, and say which."""
