"""A day: some processes on one database, people at one table, the weather, and what must hold in the evening."""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import logging
import random
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from sqlalchemy.exc import DBAPIError

import topfloor
from tests.server.client import Json
from tests.simulation.clients import Client, Link
from tests.simulation.faults import CALM, Database, SimulatedLine, SimulatedStore, Weather
from tests.simulation.loop import BELONGS_TO, Endless, Loop
from topfloor.engine.texts import say
from topfloor.games import REGISTRY
from topfloor.server import clock
from topfloor.server.logs import LOG
from topfloor.server.settings import Settings
from topfloor.server.storage import pubsub
from topfloor.server.tables import tokens
from topfloor.server.tables.commands import Unsure
from topfloor.server.tables.registry import TableRegistry
from topfloor.server.tables.setup import Place
from topfloor.server.tables.table import Table
from topfloor.server.transport.lookup import Lookup
from topfloor.server.transport.websocket import LiveChannel

EVENING = 300.0
"""Seconds after the last trouble within which everyone must be at peace."""

BOT_MOVES = 3
FEW_STEPS = 60

SETTINGS = Settings(
    database="/nowhere", page="/nowhere", warm=False, idle=20.0, messages_a_second=1e6, messages_at_once=1_000_000
)

EXPECTED = (DBAPIError, OSError, Unsure)
"""What may be raised on a bad day."""

UNCOUNTED = ("seats", "setting", "type")
"""What of a state does not follow from events alone."""


class Broken(AssertionError):
    """Something that must hold does not; says how to see it again, and all that was found."""

    def __init__(self, text: str, found: list[str]) -> None:
        super().__init__(text)
        self.found = found


@dataclass(frozen=True)
class Day:
    """What kind of day a seed gives: the game, who sits there, how many processes, how long the trouble lasts."""

    seed: int
    game: str
    variant: str
    seats: tuple[str, ...]
    processes: int
    is_shared: bool
    is_orderly: bool
    seconds: float

    @classmethod
    def of(cls, seed: int) -> Day:
        """The day of a seed."""
        dice = random.Random(seed)
        game = REGISTRY.game(dice.choice(topfloor.games()))
        players = dice.choice(game.PLAYERS)
        seats = ["person", *(dice.choice(("person", "person", "random", "greedy")) for _ in range(players - 1))]
        dice.shuffle(seats)
        is_shared = dice.random() < 0.7
        return cls(
            seed,
            game.NAME,
            dice.choice(tuple(game.VARIANTS)),
            tuple(seats),
            dice.choice((1, 2, 2, 3)) if is_shared else 1,
            is_shared,
            dice.random() < 0.3,
            dice.uniform(3.0, 20.0),
        )


class Process:
    """A server process: everything that it does carries its mark, so that it can be killed between any two steps."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.name = world, f"process {number}"
        self.is_dead = self.is_ready = False
        self.links: list[Link] = []
        self.context = world.context.copy()
        self.context.run(BELONGS_TO.set, self)
        world.begin(self._run(), self.context)

    async def _run(self) -> None:
        day, database = self.world.day, self.world.database
        line = pubsub.PostgresPubSub(lambda: SimulatedLine.connected(database)) if day.is_shared else pubsub.PubSub()
        store = SimulatedStore(database, is_shared=day.is_shared)
        self.registry = TableRegistry(SETTINGS, store, line)
        self.channel = LiveChannel()
        state = SimpleNamespace(registry=self.registry, lookup=Lookup(1e6))
        self.scope: dict[str, Any] = {"type": "websocket", "app": SimpleNamespace(state=state), "client": ("::1", 1)}
        await self.registry.start()
        self.is_ready = True
        self.world.note(f"{self.name} is ready")

    def accept(self, link: Link) -> None:
        """Let somebody in."""
        self.links = [other for other in self.links if not other.is_closed] + [link]
        scope = {**self.scope, "path_params": {"name": self.world.table}}
        self.world.begin(self.channel(scope, link.receive, link.send), self.context)

    def die(self) -> None:
        """Stop in the middle of everything; those who are connected notice sooner or later, and another one starts."""
        if self.is_dead:
            return
        self.world.note(f"{self.name} dies")
        self.is_dead = True
        world = self.world
        for link in self.links:
            world.loop.call_later(world.dice.uniform(0.0, 2.0), link.close, context=world.context)
        world.loop.call_later(world.dice.uniform(0.0, 5.0), world.start_process, context=world.context)


class World:
    """One day."""

    def __init__(self, day: Day) -> None:
        self.day = day
        self.dice = random.Random(f"{day.seed} dice")
        self.loop = Loop(random.Random(f"{day.seed} loop"), orderly=day.is_orderly)
        self.lang = self.dice.choice(("en", "de", "fr"))
        self.trace: list[str] = []
        self.weather = self.forecast = CALM
        self.is_evening = False
        self.context = contextvars.copy_context()
        self.database = Database(random.Random(f"{day.seed} database"), self.note)
        self.processes: list[Process] = []
        self.clients: list[Client] = []
        self.table = ""
        self._seen: dict[tuple[int, int | None, str], Json] = {}
        self._secrets: dict[int | None, str] = {}
        self._failures: list[str] = []

    # --- For everyone in it.

    def note(self, what: str) -> None:
        """Write a line of the day's story."""
        self.trace.append(f"{self.loop.seconds:.6f} {self.loop.steps} {what}")

    def roll(self, chance: float) -> bool:
        """Whether something happens that has this chance."""
        return chance > 0.0 and self.dice.random() < chance

    def begin(self, coroutine: Any, context: contextvars.Context | None = None) -> asyncio.Task[Any]:
        """Have something done; as a task of nobody, if not of a process."""
        return self.loop.create_task(coroutine, context=self.context if context is None else context)

    def any_process(self) -> Process | None:
        """A process that lets people in."""
        alive = [process for process in self.processes if process.is_ready and not process.is_dead]
        return self.dice.choice(alive) if alive else None

    def secrets_from(self, client: Client) -> Iterator[str]:
        """What a client must never be sent."""
        for seat, token in self._secrets.items():
            if token != client.token and (seat is None or seat != client.seat):
                yield token

    def fail(self, why: str) -> None:
        """Something does not hold; the day goes on, but is lost."""
        self._failures.append(why)
        self.note(f"FAILED: {why}")

    def saw(self, client: Client, state: Json) -> None:
        """Somebody has a state on his screen."""
        told = {key: value for key, value in state.items() if key not in UNCOUNTED}
        known = self._seen.setdefault((state["event"], client.seat, client.lang), told)
        if known != told:
            where = first_difference(known, told)
            self.fail(f"{client.name} saw event {state['event']} otherwise than somebody else: {where}")

    # --- The day.

    def run(self) -> str:
        """Live through it; the digest of all that happened. `Broken` if something does not hold."""
        ear = Ear(self)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(LOG, "propagate", False)
            patch.setattr(LOG, "handlers", [ear])
            patch.setattr(clock, "CLOCK", self.loop)
            patch.setattr(tokens, "secrets", Chance(self.dice))
            patch.setattr(pubsub, "secrets", Chance(self.dice))
            patch.setattr(random, "uniform", self.dice.uniform)
            try:
                self.loop.run_until_complete(self.begin(self._day()))
                self._check()
            except Endless as error:
                self.fail(str(error))
            finally:
                ear.is_deaf = True
                self._bury()
        if self._failures:
            raise Broken(self._told_failure(), self._failures)
        return self.digest()

    def digest(self) -> str:
        """One for each course that a day can take."""
        return hashlib.sha256("\n".join(self.trace).encode()).hexdigest()

    def _told_failure(self) -> str:
        head = f"seed {self.day.seed}: {self._failures[0]}\n{self.day}\n{self.forecast}\n"
        return f"{head}Again, line by line: python -m tests.simulation {self.day.seed}"

    async def _day(self) -> None:
        self.start_process()
        while not self.processes[0].is_ready:
            await asyncio.sleep(0.1)
        await self._open()
        for _ in range(self.day.processes - 1):
            self.start_process()
        self.forecast = self.weather = self.database.weather = Weather.drawn(self.dice)
        self.note(str(self.weather))
        troubles = [self.begin(self._trouble(*each)) for each in self._troubles()]
        for client in self.clients:
            self.begin(client.live())
        await asyncio.sleep(self.day.seconds)
        for trouble in troubles:
            trouble.cancel()
        await self._come_to_rest()

    async def _open(self) -> None:
        places = [Place() if kind == "person" else Place("bot", kind) for kind in self.day.seats]
        registry = self.processes[0].registry
        opened = await registry.open(self.day.game, self.day.variant, places)
        self.table = opened.opening.id
        self._secrets = {seat: token for seat, token in enumerate(opened.tokens) if token is not None}
        for seat, token in enumerate(opened.tokens):
            if token is not None:
                self.clients.append(Client(self, f"S{seat}", seat, token))
        busy = self.dice.choice(self.clients)
        self.clients.append(Client(self, "second window", busy.seat, busy.token))
        self.clients.append(Client(self, "watcher", None, opened.watch))

    def start_process(self) -> None:
        """One process more."""
        self.processes.append(Process(self, len(self.processes)))

    # --- Trouble.

    def _troubles(self) -> Iterator[tuple[float, Any]]:
        yield self.weather.crash_every, self._crash
        yield self.weather.cut_every, self.database.cut_lines
        yield self.weather.down_every, self._go_down

    async def _trouble(self, every: float, what: Any) -> None:
        while every:
            await asyncio.sleep(self.dice.uniform(0.0, 2 * every))
            what()

    def _crash(self) -> None:
        """Let a process die a few steps from now, wherever that is."""
        alive = [process for process in self.processes if not process.is_dead]
        if alive:
            self.loop.after_steps(self.dice.randrange(FEW_STEPS), self.dice.choice(alive).die)

    def _go_down(self) -> None:
        self.note("the database goes down")
        self.database.is_down = True
        self.database.cut_lines()
        self.loop.call_later(self.dice.uniform(0.0, 6.0), self._come_up)

    def _come_up(self) -> None:
        self.note("the database comes up")
        self.database.is_down = False

    # --- The evening.

    async def _come_to_rest(self) -> None:
        """No more trouble, nobody wants anything new: before long, everyone must know the same, and nobody wait."""
        self.note("evening")
        self.weather = self.database.weather = CALM
        self.database.is_down, self.is_evening = False, True
        for client in self.clients:
            if client.link is not None and (client.link.is_radio or self.roll(0.5)):
                client.link.close()
        until, began = self.loop.time() + EVENING, self.last
        while (why := self._unrest(began)) is not None:
            if self.loop.time() > until:
                self.fail(f"no peace in the evening: {why}")
                return
            await asyncio.sleep(0.25)

    @property
    def last(self) -> int:
        """The number of the last event that is kept."""
        return max((event.number for event in self.database.rows.get(self.table, [])), default=1)

    def _unrest(self, began: int) -> str | None:
        """What is still going on; bots need not play to the end, if only they play on."""
        last = self.last
        for client in self.clients:
            if not client.is_live or client.link is None or client.link.is_closed:
                return f"{client.name} is not connected"
            if client.unanswered:
                return f"{client.name} has no answer to {next(iter(client.unanswered.values()))}"
            if client.last != last:
                return f"{client.name} knows event {client.last} of {last}"
        state = self.clients[0].known
        assert state is not None
        mover = state["view"]["to_move"]
        if mover is not None and state["seats"][mover]["kind"] == "bot" and last < began + BOT_MOVES:
            return f"the bot at seat {mover} does not move"
        return None

    # --- What must hold.

    def _check(self) -> None:
        self._check_tasks()
        self._check_answers()
        if not self._failures:
            self._check_views()

    def _check_tasks(self) -> None:
        """Nothing has failed but for what the database did."""
        for task in self.loop.tasks:
            error = task.exception() if task.done() and not task.cancelled() else None
            if error is not None and not isinstance(error, EXPECTED):
                self.fail(f"{task.get_coro()} has failed: {error!r}")

    def _check_answers(self) -> None:
        """What was done was kept, once, as it was said; what was refused was not."""
        kept: dict[tuple[int | None, str | None], list[Any]] = {}
        for event in self.database.rows.get(self.table, []):
            kept.setdefault((event.seat, event.message), []).append(event)
        for client in self.clients:
            for said, answer in client.answers:
                found = kept.get((client.seat, said["id"]), [])
                if answer["type"] == "refused" and found and not self._may_come_true(client, said, answer):
                    self.fail(f"{client.name} was refused, but it was kept: {said} {answer['text']}")
                if answer["type"] != "ok" or said["do"] in ("ping", "rematch"):
                    continue
                if len(found) != 1:
                    self.fail(f"{client.name} was told that it is done, but it was kept {len(found)} times: {said}")
                elif found[0].body["ply"] != answer["ply"] or found[0].body.get("words") != said.get("words"):
                    self.fail(f"{client.name} was answered {answer}, but {found[0]} was kept")

    def _may_come_true(self, client: Client, said: Json, answer: Json) -> bool:
        """Whether a refusal leaves it open what becomes of a message.

        Nobody knew, and said so; or the same message was heard twice, was refused the one time, which was true then,
        and carried out the other.
        """
        return is_unsure(client, answer) or client.heard_of[said["id"]] > 1

    def check_refusal(self, client: Client, answer: Json) -> None:
        """Whoever is refused is told the truth at that moment: the message has not been kept."""
        if answer["type"] != "refused" or is_unsure(client, answer):
            return
        kept = [(row.seat, row.message) for row in self.database.rows.get(self.table, [])]
        if (client.seat, answer["id"]) in kept:
            self.fail(f"{client.name} is refused what was kept: {answer}")

    def _check_views(self) -> None:
        """Whatever anybody saw is what that seat may know of the events until then; the story of the match verifies."""
        opening = self.database.openings[self.table]
        events = sorted(self.database.rows.get(self.table, []), key=lambda event: event.number)
        if [event.number for event in events] != list(range(2, len(events) + 2)):
            self.fail("the numbers of the events have gaps")
            return
        viewers: dict[int, list[tuple[int | None, str]]] = {}
        for number, seat, lang in self._seen:
            viewers.setdefault(number, []).append((seat, lang))
        if max(viewers, default=1) > len(events) + 1:
            self.fail(f"somebody saw event {max(viewers)}, which was never kept")
            return
        table = Table(opening, (), SETTINGS.grace)
        for event in [None, *events]:
            if event is not None:
                table.apply(event, ours=False)
            for seat, lang in viewers.get(table.number, []):
                self._check_view(table, seat, lang)
        for seat, lang in viewers.get(table.number, []):
            table.forget_snapshots()
            self._check_view(table, seat, lang)
        again = Table(opening, events, SETTINGS.grace)
        if again.match != table.match or topfloor.load(table.match.story()) != table.match:
            self.fail("the match is another when it is read again")

    def _check_view(self, table: Table, seat: int | None, lang: str) -> None:
        seen = self._seen[table.number, seat, lang]
        match = table.match
        told = orjson.loads(table.snapshots.state(seat, lang))
        if any(seen[key] != told[key] for key in seen) or seen.keys() != told.keys() - set(UNCOUNTED):
            self.fail(f"seat {seat} saw event {table.number} otherwise than it is: {first_difference(seen, told)}")
        if seen["view"] != orjson.loads(orjson.dumps(match.introduced(match.view(seat), lang))):
            self.fail(f"seat {seat} was shown what its sight does not give, at event {table.number}")

    def _bury(self) -> None:
        for process in self.processes:
            process.is_dead = False
        self.loop.bury()


def is_unsure(client: Client, answer: Json) -> bool:
    """Whether an answer says that nobody knows what became of a message."""
    unsure = say("topfloor.server", client.lang, "refusals.unsure")
    return (answer["type"], answer["text"]) == ("refused", unsure)


class Ear(logging.Handler):
    """Hears what the server complains about; only the database may be the reason."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self.world, self.is_deaf = world, False

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not self.is_deaf and not isinstance(error, EXPECTED):
            self.world.fail(f"the server complains: {record.getMessage()}: {error!r}")


class Chance:
    """What the module `secrets` does, with dice."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice

    def token_urlsafe(self, size: int) -> str:
        return self._dice.randbytes(size).hex()

    def token_hex(self, size: int) -> str:
        return self._dice.randbytes(size).hex()

    def choice(self, letters: str) -> str:
        return self._dice.choice(letters)

    def randbits(self, bits: int) -> int:
        return self._dice.getrandbits(bits)


def first_difference(one: Any, other: Any, at: str = "") -> str:
    """Where two states begin to differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *other]:
            if key in UNCOUNTED and not at:
                continue
            if one.get(key, "nothing") != other.get(key, "nothing"):
                return first_difference(one.get(key, "nothing"), other.get(key, "nothing"), f"{at}.{key}")
    return f"{at}: {str(one)[:200]} / {str(other)[:200]}"
