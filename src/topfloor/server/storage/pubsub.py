"""How processes on one PostgreSQL hear of each other: LISTEN and NOTIFY.

    event TABLE NUMBER            there is a new event; sent by the transaction that wrote it
    present PROCESS TABLE 0,2     these seats are connected to that process; an empty list if none is any more
    who TABLE                     please say who is present there
    alive PROCESS                 every ten seconds; who is silent for thirty is gone
    gone PROCESS                  that process has stopped

With SQLite there is one process and nothing to hear.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol

from topfloor.server import clock
from topfloor.server.logs import LOG, note
from topfloor.server.storage.store import CHANNEL, Store, dsn

RECONNECT = 1.0
LISTENING = "topfloor listening"
BEAT = 10.0
BEATS_MISSED = 3


class Listener(Protocol):
    """Who wants to hear of other processes."""

    async def heard_event(self, table: str, number: int) -> None:
        """A table has a new event."""

    def heard_presence(self, process: str, table: str, seats: frozenset[int]) -> None:
        """These seats are connected to another process."""

    def heard_question(self, table: str) -> None:
        """Another process wants to know who is connected here."""

    def heard_gone(self, process: str) -> None:
        """Another process has stopped."""

    async def missed_something(self) -> None:
        """The line was down for a while."""


class Line(Protocol):
    """What is used of a connection of asyncpg."""

    def add_termination_listener(self, callback: Callable[[Any], None]) -> None:
        """Have something called when the connection is lost."""

    async def add_listener(self, channel: str, callback: Callable[[Any, int, str, object], None]) -> None:
        """Have something called with what is told on a channel."""

    async def execute(self, query: str, *values: object, timeout: float | None = None) -> Any:
        """Have a statement carried out."""

    def terminate(self) -> None:
        """End the connection without a word."""


Connect = Callable[[], Awaitable[Line]]


class PubSub:
    """Nobody else there."""

    is_deaf = False
    """Whether events of others could go unheard right now."""

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Stop listening."""

    def present(self, table: str, seats: Iterable[int]) -> None:
        """Tell the others which seats are connected here."""

    def ask(self, table: str) -> None:
        """Ask the others who is connected there."""


class PostgresPubSub(PubSub):
    """One connection that listens and tells."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self.process = secrets.token_hex(4)
        self._notes: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: set[asyncio.Task[None]] = set()
        self._others: dict[str, float] = {}
        """When each other process was last heard of."""
        self._connected = asyncio.Event()

    async def start(self, listener: Listener) -> None:
        self.listener = listener
        self._tasks = [asyncio.create_task(self._stay_connected()), asyncio.create_task(self._beat())]
        await self._connected.wait()

    async def close(self) -> None:
        self._notes.put_nowait(f"gone {self.process}")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RECONNECT):
                await self._notes.join()
        for task in [*self._tasks, *self._heard]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._heard, return_exceptions=True)

    def present(self, table: str, seats: Iterable[int]) -> None:
        self._notes.put_nowait(f"present {self.process} {table} {','.join(map(str, sorted(seats)))}")

    def ask(self, table: str) -> None:
        self._notes.put_nowait(f"who {table}")

    async def _beat(self) -> None:
        """Say that we are alive, and notice who is not any more."""
        while True:
            await asyncio.sleep(BEAT)
            self._notes.put_nowait(f"alive {self.process}")
            long_ago = clock.seconds() - BEATS_MISSED * BEAT
            for process in [other for other, then in self._others.items() if then < long_ago]:
                self._gone(process)

    async def _stay_connected(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                note("listening failed", level=logging.WARNING, reason=type(error).__name__)
            await asyncio.sleep(RECONNECT)

    async def _listen(self) -> None:
        """Listen and tell until the connection is lost."""
        connection = await self._connect()
        try:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._hear)
            if self._connected.is_set():
                await self.listener.missed_something()
            self._connected.set()
            self.is_deaf = False
            await self._tell(connection, lost)
        finally:
            self.is_deaf = True
            connection.terminate()

    async def _tell(self, connection: Line, lost: asyncio.Event) -> None:
        loss: asyncio.Task[bool] = asyncio.create_task(lost.wait())
        telling = loss
        try:
            while not loss.done():
                telling = asyncio.create_task(self._tell_next(connection))
                await asyncio.wait([loss, telling], return_when=asyncio.FIRST_COMPLETED)
                if telling.done():
                    telling.result()
        finally:
            loss.cancel()
            telling.cancel()

    async def _tell_next(self, connection: Line) -> bool:
        words = await self._notes.get()
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, words, timeout=BEAT)
        self._notes.task_done()
        return True

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        kind, *rest = str(payload).split(" ")
        if kind == "event":
            task = asyncio.create_task(self.listener.heard_event(rest[0], int(rest[1])))
            self._heard.add(task)
            task.add_done_callback(self._done)
        elif kind == "who":
            self.listener.heard_question(rest[0])
        elif rest[0] != self.process:
            self._hear_of(rest[0], kind, rest[1:])

    def _hear_of(self, process: str, kind: str, rest: list[str]) -> None:
        """News about another process."""
        self._others[process] = clock.seconds()
        if kind == "present":
            seats = frozenset(int(seat) for seat in rest[1].split(",") if seat)
            self.listener.heard_presence(process, rest[0], seats)
        elif kind == "gone":
            self._gone(process)

    def _gone(self, process: str) -> None:
        self._others.pop(process, None)
        self.listener.heard_gone(process)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._heard.discard(task)
        if not task.cancelled() and task.exception():
            LOG.error("a new event could not be read", exc_info=task.exception())


def pubsub_for(store: Store) -> PubSub:
    """What suits the database."""
    return PostgresPubSub(lambda: listening_line(store)) if store.is_shared else PubSub()


async def listening_line(store: Store) -> Line:
    """A connection of its own to a PostgreSQL."""
    import asyncpg

    line: Line = await asyncpg.connect(dsn(store.url), server_settings={"application_name": LISTENING})
    return line
