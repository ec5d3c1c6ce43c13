"""The hall: all tables that are in memory here, and the one way in which something happens at them.

    judge, keep, happen, tell

A message is judged against the position; what may happen is kept in the database under the next number; only then does
it happen in memory and is anyone told. If another process has won the number, its event happens first, and the message
is judged again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from topfloor import bots
from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.server import tokens
from topfloor.server.acts import USUAL_LEVEL, Declined, Draft, Plea, Settled, judge
from topfloor.server.events import OPENED, PLAY, REMATCH, Chair, Event, Opening, now
from topfloor.server.logs import LOG, note
from topfloor.server.metrics import Metrics
from topfloor.server.notify import wire_for
from topfloor.server.projector import Projector
from topfloor.server.replay import Films
from topfloor.server.settings import Settings
from topfloor.server.store import Store
from topfloor.server.tables import Answer, Guest, Table
from topfloor.server.thinking import Thinkers


@dataclass(frozen=True)
class Place:
    """Who is to sit somewhere."""

    kind: str = "person"
    level: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class Opened:
    """A new table with its secrets, which are told once."""

    opening: Opening
    watch: str
    tokens: tuple[str | None, ...]


class Hall:
    """The tables of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.url)
        self.wire = wire_for(self.store)
        self.thinkers = Thinkers(settings, self.metrics, self._play_for_bot)
        self.projector = Projector(settings.replays_at_once, settings.replays_an_address)
        self.films = Films()
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the doors."""
        await self.store.start()
        await self.wire.start(self)
        self.thinkers.start()
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Close them; every event is on the disk already."""
        thoughts = [table.thinking for table in self.tables.values() if table.thinking is not None]
        tasks = [*thoughts, *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        self.projector.close()
        await self.wire.close()
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
        self._take_in(Table(opening, events, self.settings.grace))
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
        if table is not None:
            table.used_at = time.monotonic()
        return table

    async def _load(self, name: str) -> Table | None:
        opening = await self.store.opening(name)
        if opening is None:
            return None
        table = Table(opening, await self.store.events(name), self.settings.grace)
        table.is_ours = not self.store.is_shared
        self.wire.ask(name)
        return self._take_in(table)

    def _take_in(self, table: Table) -> Table:
        self.tables[table.id] = table
        self.metrics.tables.set(len(self.tables))
        self.thinkers.expect(table)
        self.thinkers.consider(table)
        return table

    # --- What happens at a table.

    async def act(self, plea: Plea) -> Answer:
        """Answer a message that may change something: done, or refused and why."""
        key, table = plea.message["id"], plea.table
        try:
            event = await self._happen(table, plea.seat, key, lambda: judge(plea))
        except Settled:
            return {"id": key, "type": "ok", "ply": table.match.ply}
        except Declined as refusal:
            self.metrics.refusals.labels(plea.message["do"]).inc()
            answer = {"id": key, "type": "refused", "rule": refusal.rule, "text": refusal.text}
            table.remember_refusal(plea.seat, key, answer)
            return answer
        if isinstance(event, Event):
            return {"id": key, "type": "ok", "ply": event.body["ply"]}
        return event

    async def _happen(
        self, table: Table, seat: int | None, id: str | None, judged: Callable[[], Draft]
    ) -> Event | Answer:
        """Judge, keep, happen, tell; or what was answered if this message came before."""
        async with table.lock:
            while True:
                if id is not None and (known := table.answered(seat, id)) is not None:
                    return known
                draft = judged()
                body = {"ply": table.match.ply, **draft.body}
                event = Event(table.number + 1, draft.kind, seat, id, body)
                if await self._keep(table, event):
                    break
                self.metrics.retries.inc()
                await self._catch_up(table)
            table.fold(event, ours=True)
        if event.kind == PLAY:
            by = "bot" if id is None else "person"
            self.metrics.moves.labels(table.match.game.NAME, by).inc()
        self._tell(table)
        return event

    async def _keep(self, table: Table, event: Event) -> bool:
        """Put an event on the disk; a rematch with the table that it opens."""
        if event.kind == REMATCH:
            await self.store.open(again(table, event.body["table"]))
        began = time.perf_counter()
        won = await self.store.append(table.id, event)
        self.metrics.commits.observe(time.perf_counter() - began)
        if event.kind == REMATCH and not won:
            await self.store.forget(event.body["table"])
        return won

    async def _play_for_bot(self, table: Table, turn: int, seat: int, words: str) -> None:
        """Play what a bot chose, unless the table has moved on meanwhile."""

        def still_right() -> Draft:
            if table.turn != turn:
                raise Declined("the table has moved on")
            return Draft(PLAY, {"words": words, "ply": table.match.ply + 1})

        with contextlib.suppress(Declined):
            await self._happen(table, seat, None, still_right)

    async def _catch_up(self, table: Table) -> None:
        """Let happen here what other processes wrote; the lock is held."""
        news = await self.store.events(table.id, table.number)
        for event in news:
            table.fold(event, ours=False)
        if news:
            self._tell(table)

    def _tell(self, table: Table) -> None:
        table.used_at = time.monotonic()
        table.tell()
        self.thinkers.consider(table)

    # --- Coming and going.

    def enter(self, table: Table, guest: Guest) -> None:
        """Somebody is connected."""
        table.enter(guest)
        self.thinkers.consider(table)
        self.metrics.sockets.inc()
        self._say_who_is_here(table, guest)

    def leave(self, table: Table, guest: Guest) -> None:
        """Somebody is not connected any more."""
        table.leave(guest)
        table.used_at = time.monotonic()
        self.metrics.sockets.dec()
        self._say_who_is_here(table, guest)

    def _say_who_is_here(self, table: Table, guest: Guest) -> None:
        if guest.seat is not None:
            self.wire.present(table.id, table.here)

    async def _sweep(self) -> None:
        """Let tables go that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(self.settings.idle / 4)
            self.drop_idle()

    def drop_idle(self) -> None:
        """Forget idle tables; their events stay."""
        long_ago = time.monotonic() - self.settings.idle
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
        async with table.lock:
            if table.number < number:
                await self._catch_up(table)

    async def missed_something(self) -> None:
        """Look at every table again."""
        for table in list(self.tables.values()):
            self.heard_question(table.id)
            self.wire.ask(table.id)
            try:
                async with table.lock:
                    await self._catch_up(table)
            except Exception:
                LOG.exception("a table could not be read again", extra={"facts": {"table": table.id}})

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
            self.wire.present(name, table.here)

    def heard_gone(self, process: str) -> None:
        """Nobody is connected to that process any more."""
        for name in list(self.tables):
            self.heard_presence(process, name, frozenset())


def set_up(game: str, variant: str | None, places: Sequence[Place], seed: int | None) -> Opened:
    """A table for these people and bots, with a token for each person and one for watching."""
    found = REGISTRY.game(game)
    names = [place.name or usual for place, usual in zip(places, found.SEATS, strict=False)]
    match = Match(
        found, players=len(places), seed=tokens.new_seed() if seed is None else seed, variant=variant, names=names
    )
    secrets = tuple(tokens.new_token() if place.kind == "person" else None for place in places)
    chairs = [_chair(seat, place, names[seat], secrets[seat]) for seat, place in enumerate(places)]
    watch = tokens.new_token()
    opening = Opening(
        id=tokens.new_name(),
        game=game,
        variant=match.variant,
        rules=found.RULES_VERSION,
        content=match.content.digest,
        seed=match.seed,
        seed_chosen=seed is not None,
        watch=tokens.hashed(watch),
        chairs=tuple(chairs),
    )
    return Opened(opening, watch, secrets)


def _chair(seat: int, place: Place, name: str, token: str | None) -> Chair:
    level = (place.level or USUAL_LEVEL) if place.kind == "bot" else None
    if level is not None:
        bots.check(level)
    return Chair(seat, place.kind, level, name, tokens.hashed(token) if token else None)


def again(table: Table, name: str) -> Opening:
    """The same people at a new table with a new seed; the tokens that they hold open it too.

    Whoever had handed a seat to a bot has it back.
    """
    chairs = tuple(
        replace(chair, kind="person", level=None) if chair.token is not None else chair for chair in table.chairs
    )
    return replace(table.opening, id=name, seed=tokens.new_seed(), seed_chosen=False, chairs=chairs, opened=now())
