"""The one way in which something happens at a table.

    judge, keep, apply, tell

A command is judged against the position as it is; what may happen is kept in the database under the next number; only
then does it happen in memory and is anyone told. If another process has won the number, its event happens first, and
the command is judged again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from topfloor.engine import errors
from topfloor.server import clock
from topfloor.server.metrics import Metrics
from topfloor.server.protocol.messages import Ok, Refused
from topfloor.server.storage.event_store import EventStore
from topfloor.server.storage.events import PLAY, REMATCH, Body, Event
from topfloor.server.tables.judging import CommandRequest, Draft, Settled, judge
from topfloor.server.tables.requests import Declined
from topfloor.server.tables.setup import for_rematch
from topfloor.server.tables.table import Table, ok


class Commands:
    """Carries out commands, and whatever bots choose."""

    def __init__(self, store: EventStore, metrics: Metrics) -> None:
        self.store, self.metrics = store, metrics

    async def run(self, request: CommandRequest) -> Ok | Refused:
        """Answer a message that may change something: done, or refused and why."""
        table, seat, message = request.table, request.seat, request.message
        try:
            return await self._happen(table, seat, message.id, lambda: judge(request))
        except Settled:
            return ok(message.id, table.match.ply)
        except Declined as refusal:
            self.metrics.refusals.labels(message.do).inc()
            table.remember_refusal(seat, message.id, refusal.answer(message.id))
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
        """Let happen here what other processes wrote; the lock is held."""
        news = await self.store.events(table.id, table.number)
        for event in news:
            table.apply(event, ours=False)
        if news:
            table.changed()

    async def _happen(
        self, table: Table, seat: int | None, id: str | None, judged: Callable[[], Draft]
    ) -> Ok | Refused:
        """Judge, keep, apply, tell; or what was answered if this message came before."""
        async with table.lock:
            while True:
                if id is not None and (known := table.answered(seat, id)) is not None:
                    return known
                draft = judged()
                body: Body = {"ply": table.match.ply, **draft.body}
                event = Event(table.number + 1, draft.kind, seat, id, body)
                if await self._keep(table, event):
                    break
                self.metrics.retries.inc()
                await self.catch_up(table)
            table.apply(event, ours=True)
        if event.kind == PLAY:
            by = "bot" if id is None else "person"
            self.metrics.moves.labels(table.match.game.NAME, by).inc()
        table.changed()
        return ok(id or "", event.body["ply"])

    async def _keep(self, table: Table, event: Event) -> bool:
        """Put an event on the disk; a rematch with the table that it opens."""
        if event.kind == REMATCH:
            await self.store.open(for_rematch(table.opening, table.chairs, event.body["table"]))
        began = clock.seconds()
        won = await self.store.append(table.id, event)
        self.metrics.commits.observe(clock.seconds() - began)
        if event.kind == REMATCH and not won:
            await self.store.forget(event.body["table"])
        return won
