"""All tables that are in memory here: opened, loaded from their events, and let go when nobody looks at them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Self

from topfloor.engine.match import Match
from topfloor.server import clock
from topfloor.server.logs import LOG, note
from topfloor.server.metrics import Metrics
from topfloor.server.settings import Settings
from topfloor.server.storage.event_store import EventStore
from topfloor.server.storage.events import OPENED, PLAY, Event, Opening
from topfloor.server.storage.pubsub import PubSub, pubsub_for
from topfloor.server.storage.store import Store
from topfloor.server.tables import tokens
from topfloor.server.tables.bot_runner import BotRunner
from topfloor.server.tables.commands import Commands, Silent
from topfloor.server.tables.setup import Opened, Place, set_up
from topfloor.server.tables.table import Guest, Table


class TableRegistry:
    """The tables of one process."""

    def __init__(self, settings: Settings, store: EventStore, pubsub: PubSub) -> None:
        self.settings, self.store, self.pubsub = settings, store, pubsub
        self.metrics = Metrics()
        self.commands = Commands(self.store, self.metrics)
        self.bot_runner = BotRunner(settings, self.metrics, self.commands.play_for_bot)
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    @classmethod
    def on(cls, settings: Settings) -> Self:
        """The tables that are kept where the settings say."""
        store = Store(settings.url)
        return cls(settings, store, pubsub_for(store))

    async def start(self) -> None:
        """Open the doors."""
        await self.store.start()
        await self.pubsub.start(self)
        self.bot_runner.start()
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Close them; every event is on the disk already."""
        thoughts = [table.thinking for table in self.tables.values() if table.thinking is not None]
        tasks = [*thoughts, *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bot_runner.close()
        await self.commands.close()
        await self.pubsub.close()
        await self.store.close()

    # --- Opening and finding tables.

    async def open(self, game: str, variant: str | None, places: Sequence[Place], seed: int | None = None) -> Opened:
        """Set up a table; `BadSetup` if the game, the variant, a bot or a name does not exist."""
        return await self._open(set_up(game, variant, places, seed), [])

    async def play_on(self, match: Match, places: Sequence[Place]) -> Opened:
        """Set up a table at which a match goes on; `BadSetup` if a bot or a name does not exist."""
        opened = set_up(match.game.NAME, match.variant, places, match.seed)
        moves = zip(match.movers, match.moves, strict=True)
        return await self._open(
            opened,
            [
                Event(OPENED + n, PLAY, seat, None, {"words": words, "ply": n})
                for n, (seat, words) in enumerate(moves, 1)
            ],
        )

    async def _open(self, opened: Opened, events: Sequence[Event]) -> Opened:
        opening = opened.opening
        await self.store.open(opening)
        await asyncio.gather(*(self.store.append(opening.id, event) for event in events))
        self.metrics.opened.labels(opening.game).inc()
        note("table opened", table=opening.id, game=opening.game, seats=[chair.kind for chair in opening.chairs])
        self._take_in(self._table(opening, events))
        return opened

    async def find(self, name: str) -> Table | None:
        """A table by name, from memory or rebuilt from its events; None if there is none."""
        table = self.tables.get(name)
        if table is None:
            if not tokens.can_be_name(name):
                return None
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.create_task(self._load(name))
                loading.add_done_callback(lambda _: self._loading.pop(name, None))
            table = await asyncio.shield(loading)
        elif self.pubsub.is_deaf:
            await self._read_on(table)
        if table is not None:
            table.used_at = clock.seconds()
        return table

    async def _read_on(self, table: Table) -> None:
        """See what other processes wrote while nothing is heard of them; if the database is silent, that is all."""
        with contextlib.suppress(Silent):
            async with table.lock:
                await self.commands.catch_up(table)

    async def _load(self, name: str) -> Table | None:
        opening = await self.store.opening(name)
        if opening is None:
            return None
        table = self._table(opening, await self.store.events(name))
        table.is_ours = not self.store.is_shared
        self.pubsub.ask(name)
        return self._take_in(table)

    def _table(self, opening: Opening, events: Sequence[Event]) -> Table:
        return Table(opening, events, self.settings.grace, self.bot_runner.consider)

    def _take_in(self, table: Table) -> Table:
        self.tables[table.id] = table
        self.metrics.tables.set(len(self.tables))
        self.bot_runner.expect(table)
        self.bot_runner.consider(table)
        return table

    # --- Coming and going.

    def enter(self, table: Table, guest: Guest) -> None:
        """Somebody is connected."""
        table.enter(guest)
        self.bot_runner.consider(table)
        self.metrics.sockets.inc()
        self._say_who_is_here(table, guest)

    def leave(self, table: Table, guest: Guest) -> None:
        """Somebody is not connected any more."""
        table.leave(guest)
        table.used_at = clock.seconds()
        self.metrics.sockets.dec()
        self._say_who_is_here(table, guest)

    def _say_who_is_here(self, table: Table, guest: Guest) -> None:
        if guest.seat is not None:
            self.pubsub.present(table.id, table.here)

    async def _sweep(self) -> None:
        """Let tables go that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(self.settings.idle / 4)
            self.drop_idle()

    def drop_idle(self) -> None:
        """Forget idle tables; their events stay."""
        long_ago = clock.seconds() - self.settings.idle
        for table in list(self.tables.values()):
            busy = table.guests or table.lock.locked() or (table.thinking is not None and not table.thinking.done())
            if not busy and table.used_at <= long_ago:
                del self.tables[table.id]
        self.metrics.tables.set(len(self.tables))

    # --- What other processes say.

    async def heard_event(self, name: str, number: int) -> None:
        """Another process (or this one) has written an event."""
        if name in self._loading:
            await asyncio.wait([self._loading[name]])  # it may have read what there was before this event
        table = self.tables.get(name)
        if table is None or table.number >= number:
            return
        await self.commands.look_again(table, number)

    async def missed_something(self) -> None:
        """Look at every table again, also at those that are being read: they may have been read before it happened."""
        if self._loading:
            await asyncio.wait(self._loading.values())
        for table in list(self.tables.values()):
            self.heard_question(table.id)
            self.pubsub.ask(table.id)
            try:
                await self.commands.look_again(table)
            except Exception:
                LOG.exception("a table could not be brought up to date", extra={"facts": {"table": table.id}})

    def heard_presence(self, process: str, name: str, seats: frozenset[int]) -> None:
        """Who is connected elsewhere."""
        table = self.tables.get(name)
        if table is not None and table.elsewhere.get(process, frozenset()) != seats:
            table.elsewhere[process] = seats
            table.presence_changed()

    def heard_question(self, name: str) -> None:
        """Say who is connected here; nobody, too, as whoever asks may have missed that the last one left."""
        table = self.tables.get(name)
        if table is not None:
            self.pubsub.present(name, table.here)

    def heard_gone(self, process: str) -> None:
        """Nobody is connected to that process any more."""
        for name in list(self.tables):
            self.heard_presence(process, name, frozenset())
