"""Where thoughts wait for a processor: a few threads for all bots and hints, shared out fairly.

A thought is thought in slices. After each, whoever has had least goes next: first among the addresses that people come
from, then among the tables of that address. Who begins to wait counts as having had as little as anybody there, and of
equals the cheaper thought goes first, so a newcomer's bot never waits behind masters for longer than a slice. From one
address, only so many dear thoughts are under way at a time, as each takes memory until it has ended.
"""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol, cast

from topfloor.server import clock

SLICE = 0.02
"""Seconds for which a thought is not interrupted."""

LEAST_SHARE = 0.01

CHEAP = 1_000
"""Thoughts of no more iterations than this are over in a moment."""


class Thinking(Protocol):
    """Something to be thought in portions."""

    def go_on(self) -> bool:
        """Think a little; whether there is more to think."""


@dataclass(eq=False)
class Thought:
    """A thought that waits or is under way: for people at which address and table, how dear, and until when."""

    thinking: Thinking
    address: str
    table: str
    cost: int = 0
    until: float = math.inf
    ended: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Shares:
    """Seconds that each of several has had while all of them wanted some."""

    def __init__(self) -> None:
        self.had: dict[str, float] = {}
        self._wanting: dict[str, int] = {}

    def enter(self, name: str) -> None:
        """One more thing is wanted; who wants nothing yet has had as little as anybody."""
        self.had.setdefault(name, min(self.had.values(), default=0.0))
        self._wanting[name] = self._wanting.get(name, 0) + 1

    def leave(self, name: str) -> None:
        """One thing less is wanted."""
        self._wanting[name] -= 1
        if not self._wanting[name]:
            del self.had[name], self._wanting[name]


class Schedule:
    """Who thinks next; of one address, at most so many dear thoughts are under way."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: dict[Thought, int] = {}
        self._under_way: set[Thought] = set()
        self._addresses = Shares()
        self._tables: dict[str, Shares] = {}
        self._arrivals = itertools.count()

    def enter(self, thought: Thought) -> None:
        """A new thought comes."""
        self._addresses.enter(thought.address)
        self._tables.setdefault(thought.address, Shares()).enter(thought.table)
        self.waiting[thought] = next(self._arrivals)

    def next(self) -> Thought | None:
        """The thought that is to go on; it waits no longer."""
        thought = min(filter(self._may, self.waiting), key=self._rank, default=None)
        if thought is not None:
            del self.waiting[thought]
            self._under_way.add(thought)
        return thought

    def back(self, thought: Thought, seconds: float) -> None:
        """A thought comes back after so many seconds, not at its end yet."""
        self._charge(thought, seconds)
        self.waiting[thought] = next(self._arrivals)

    def leave(self, thought: Thought, seconds: float = 0.0) -> None:
        """A thought has ended, or nobody wants it any more."""
        self._charge(thought, seconds)
        self.waiting.pop(thought, None)
        self._under_way.discard(thought)
        self._addresses.leave(thought.address)
        tables = self._tables[thought.address]
        tables.leave(thought.table)
        if not tables.had:
            del self._tables[thought.address]

    def _may(self, thought: Thought) -> bool:
        if thought.cost <= CHEAP or thought in self._under_way:
            return True
        return sum(other.address == thought.address and other.cost > CHEAP for other in self._under_way) < self.most

    def _rank(self, thought: Thought) -> tuple[float, float, int, int]:
        had = self._addresses.had[thought.address], self._tables[thought.address].had[thought.table]
        return (*had, thought.cost, self.waiting[thought])

    def _charge(self, thought: Thought, seconds: float) -> None:
        self._addresses.had[thought.address] += seconds
        self._tables[thought.address].had[thought.table] += seconds


class ThoughtQueue:
    """The threads, and what waits for them. `share` is the part of their time in which they may be busy."""

    def __init__(self, threads: int, share: float, most: int) -> None:
        self.threads, self.share = threads, min(1.0, max(LEAST_SHARE, share))
        self.schedule = Schedule(most)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._busy: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self.schedule.waiting) + len(self._busy)

    async def think(self, thought: Thought) -> None:
        """Return when a thought has ended: by itself, or as its time is over."""
        self.schedule.enter(thought)
        self._get_to_work()
        try:
            await asyncio.shield(thought.ended)
        except asyncio.CancelledError:
            thought.until = -math.inf
            if thought in self.schedule.waiting:
                self.schedule.leave(thought)
            raise

    def close(self) -> None:
        """Let slices end that are under way; nobody waits for them."""
        for task in self._busy:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _get_to_work(self) -> None:
        if len(self._busy) < self.threads:
            self._busy.add(asyncio.create_task(self._work()))

    async def _work(self) -> None:
        """One thread: slice after slice, as long as somebody waits.

        Then it is free at once: a thought that came before the loop heard of the task's end would find no thread.
        """
        try:
            while (thought := self.schedule.next()) is not None:
                await self._go_on(thought)
        finally:
            self._busy.discard(cast("asyncio.Task[None]", asyncio.current_task()))

    async def _go_on(self, thought: Thought) -> None:
        began = clock.seconds()
        try:
            more = await asyncio.get_running_loop().run_in_executor(self._pool, slice_of, thought.thinking)
        except Exception as error:
            self._end(thought, began, error)
            return
        if more and clock.seconds() < thought.until:
            self.schedule.back(thought, clock.seconds() - began)
        else:
            self._end(thought, began)
        await asyncio.sleep((clock.seconds() - began) * (1 / self.share - 1))

    def _end(self, thought: Thought, began: float, error: Exception | None = None) -> None:
        self.schedule.leave(thought, clock.seconds() - began)
        self._get_to_work()  # a dear thought may have waited for this one
        if error is None:
            thought.ended.set_result(None)
        elif not thought.ended.cancelled():
            thought.ended.set_exception(error)


def slice_of(thinking: Thinking) -> bool:
    """Think for a slice, in a thread; whether there is more to think."""
    until = time.perf_counter() + SLICE
    while thinking.go_on():
        if time.perf_counter() >= until:
            return True
    return False
