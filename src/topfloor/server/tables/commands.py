"""The one way in which something happens at a table.

    judge, keep, apply, tell

A command is judged against the position as it is; what may happen is kept in the database under the next number; only
then does it happen in memory and is anyone told. If another process has won the number, its event happens first, and
the command is judged again.

A database that fails may have kept an event all the same. So it is asked once more, which its number and the id of its
message make harmless, and then what there is; who cannot be told the truth is told that.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Callable

from topfloor.engine import errors
from topfloor.server import clock
from topfloor.server.logs import note
from topfloor.server.metrics import Metrics
from topfloor.server.protocol.messages import Ok, Refused
from topfloor.server.storage.event_store import EventStore
from topfloor.server.storage.events import PLAY, REMATCH, Body, Event
from topfloor.server.tables.judging import CommandRequest, Draft, Settled, answered, judge, remember
from topfloor.server.tables.requests import Declined
from topfloor.server.tables.setup import for_rematch
from topfloor.server.tables.table import Table, ok

LOOK_AGAIN = 1.0
"""Seconds after which a database that could not be read is read again."""


class Silent(Exception):
    """The database cannot be read."""


class Unsure(Exception):
    """Whether something was kept cannot be found out right now."""


class Commands:
    """Carries out commands, and whatever bots choose."""

    def __init__(self, store: EventStore, metrics: Metrics) -> None:
        self.store, self.metrics = store, metrics
        self._behind: dict[str, asyncio.Task[None]] = {}
        """Tables of which something is not known yet, as the database could not be read."""

    async def close(self) -> None:
        """Look no more."""
        tasks = list(self._behind.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def run(self, request: CommandRequest) -> Ok | Refused:
        """Answer a message that may change something: done, or refused and why."""
        table, seat, message = request.table, request.seat, request.message
        try:
            return await self._happen(table, seat, message.id, lambda: judge(request), lambda: answered(request))
        except Settled:
            return ok(message.id, table.match.ply)
        except Declined as refusal:
            self.metrics.refusals.labels(message.do).inc()
            remember(request, refusal.answer(message.id))
            return refusal.answer(message.id)

    async def play_for_bot(self, table: Table, turn: int, seat: int, words: str) -> None:
        """Play what a bot chose, unless the table has moved on meanwhile."""

        def still_right() -> Draft:
            if table.turn != turn:
                raise Declined("the table has moved on")
            refusal = table.match.why(words, seat=seat)
            if refusal is not None:
                raise errors.Refused(refusal)
            return Draft(PLAY, {"words": words, "ply": table.match.ply + 1})

        with contextlib.suppress(Declined):
            await self._happen(table, seat, None, still_right)

    async def catch_up(self, table: Table) -> None:
        """Let happen here what other processes wrote; the lock is held. `Silent` if the database cannot be read."""
        try:
            news = await self.store.events(table.id, table.number)
        except Exception as error:
            raise Silent(type(error).__name__) from error
        for event in news:
            table.apply(event, ours=False)
        if news:
            table.changed()

    async def look_again(self, table: Table, number: float = math.inf) -> None:
        """Catch up, unless event `number` is known; if the database is silent, as soon as it answers."""
        try:
            async with table.lock:
                if table.number < number:
                    await self.catch_up(table)
        except Silent as silence:
            note("a table could not be read again", level=logging.WARNING, table=table.id, reason=str(silence))
            self._look_later(table)

    def _look_later(self, table: Table) -> None:
        if table.id not in self._behind:
            self._behind[table.id] = asyncio.create_task(self._keep_looking(table))

    async def _keep_looking(self, table: Table) -> None:
        """Look until the database answers; from that very moment on, whoever misses something looks anew."""
        try:
            while True:
                await asyncio.sleep(LOOK_AGAIN)
                with contextlib.suppress(Silent):
                    async with table.lock:
                        await self.catch_up(table)
                    return
        finally:
            del self._behind[table.id]

    async def _happen(
        self,
        table: Table,
        seat: int | None,
        id: str | None,
        judged: Callable[[], Draft],
        answered: Callable[[], Ok | Refused | None] = lambda: None,
    ) -> Ok | Refused:
        """Judge, keep, apply, tell; or what was answered if this message came before."""
        async with table.lock:
            while True:
                if (known := answered()) is not None:
                    return known
                draft = judged()
                body: Body = {"ply": table.match.ply, **draft.body}
                event = Event(table.number + 1, draft.kind, seat, id, body)
                if await self._keep(table, event):
                    break
                self.metrics.retries.inc()
                await self._catch_up_now(table)
            table.apply(event, ours=True)
        if event.kind == PLAY:
            by = "bot" if id is None else "person"
            self.metrics.moves.labels(table.match.game.NAME, by).inc()
        table.changed()
        return ok(id or "", event.body["ply"])

    async def _catch_up_now(self, table: Table) -> None:
        """The same, for whoever waits for an answer; the lock is held."""
        try:
            await self.catch_up(table)
        except Silent:
            self._look_later(table)
            raise Unsure from None

    async def _keep(self, table: Table, event: Event) -> bool:
        """Put an event on the disk; a rematch with the table that it opens."""
        if event.kind == REMATCH:
            await self.store.open(for_rematch(table.opening, table.chairs, event.body["table"]))
        began = clock.seconds()
        won = await self._append(table, event)
        self.metrics.commits.observe(clock.seconds() - began)
        if event.kind == REMATCH and not won:
            await self.store.forget(event.body["table"])
        return won

    async def _append(self, table: Table, event: Event) -> bool:
        """Whether an event has won its number; if the database fails twice, what it has kept decides."""
        try:
            return await self.store.append(table.id, event)
        except Exception:
            try:
                return await self.store.append(table.id, event)
            except Exception:
                await self._catch_up_now(table)
                if table.number < event.number:
                    raise
                return False
