"""An event loop that hangs on no machine: time goes on when nothing is left to do, dice say who is next."""

from __future__ import annotations

import asyncio
import heapq
import random
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar, TypeVarTuple

MOST_STEPS = 400_000
"""A day that takes longer goes round in circles."""

THREAD_SECONDS = 0.02
"""What a thread is given to do is done after so many seconds at most."""

MIDNIGHT = 1_700_000_000
"""Seconds since 1970 when a day begins."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Mortal(Protocol):
    """A process that can be killed: from then on, nothing of it runs any more, not even what cleans up."""

    is_dead: bool


BELONGS_TO: ContextVar[Mortal | None] = ContextVar("BELONGS_TO", default=None)
"""The process that whatever runs belongs to; tasks and callbacks inherit it."""


class Endless(Exception):
    """Nothing is left that could ever happen, or no end is in sight."""


class Loop(asyncio.BaseEventLoop):
    """One thread, virtual time. With `orderly`, callbacks run in the order in which they came, as in other loops."""

    def __init__(self, dice: random.Random, *, orderly: bool) -> None:
        super().__init__()
        self.dice, self.orderly = dice, orderly
        self.seconds = 0.0
        self.steps = 0
        self.tasks: list[asyncio.Task[Any]] = []
        """All there ever were: none is swept away in the middle of a day, whenever Python happens to tidy up."""
        self.of_the_dead: list[Any] = []
        """What the dead would have done next."""
        self.loose_ends: list[str] = []
        """What was raised where nobody listens."""
        self._alarms: list[tuple[int, Callable[[], None]]] = []
        self.set_exception_handler(self._note_loose_end)
        self.set_task_factory(self._task)

    # --- A clock for the server.

    def time(self) -> float:
        return self.seconds

    def monotonic(self) -> float:
        return self.seconds

    def time_ns(self) -> int:
        return round((MIDNIGHT + self.seconds) * 1_000_000_000)

    # --- One thing after the other.

    def _run_once(self) -> None:
        """Run one callback; the clock goes on only if there is none."""
        ready: Any = self._ready  # type: ignore[attr-defined]
        timers: list[Any] = self._scheduled  # type: ignore[attr-defined]
        while timers and timers[0]._cancelled:
            heapq.heappop(timers)._scheduled = False
        if not ready:
            if not timers:
                raise Endless("nothing is left to happen")
            self.seconds = max(self.seconds, timers[0]._when)
        while timers and timers[0]._when <= self.seconds:
            timer = heapq.heappop(timers)
            timer._scheduled = False
            ready.append(timer)
        if not self.orderly:
            ready.rotate(-self.dice.randrange(len(ready)))
        handle = ready.popleft()
        self.steps += 1
        self._ring()
        if self.steps > MOST_STEPS:
            raise Endless(f"no end after {self.steps} steps")
        if is_of_the_dead(handle):
            self.of_the_dead.append(handle)
        elif not handle._cancelled:
            handle._run()

    def _task(self, _: asyncio.AbstractEventLoop, coroutine: Any, **options: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(coroutine, loop=self, **options)
        self.tasks.append(task)
        return task

    def bury(self) -> None:
        """End whatever is left, of the dead as well, so that nothing is left behind."""
        self.orderly, self.steps = True, 0
        self._ready.extend(self.of_the_dead)  # type: ignore[attr-defined]
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:
                task.cancel()
            self.run_until_complete(asyncio.wait(left, timeout=1.0))
        self.close()

    def after_steps(self, steps: int, then: Callable[[], None]) -> None:
        """Have something done between two steps, also where no time passes."""
        self._alarms.append((self.steps + steps, then))

    def _ring(self) -> None:
        due = [alarm for alarm in self._alarms if alarm[0] <= self.steps]
        for alarm in due:
            self._alarms.remove(alarm)
            alarm[1]()

    def run_in_executor(self, executor: object, func: Callable[[*Ts], T], *args: *Ts) -> asyncio.Future[T]:
        """There are no threads: what they would do is done here, a moment later."""
        done: asyncio.Future[T] = self.create_future()

        def run() -> None:
            if not done.cancelled():
                try:
                    done.set_result(func(*args))
                except Exception as error:
                    done.set_exception(error)

        self.call_later(self.dice.uniform(0.0, THREAD_SECONDS), run)
        return done

    def _note_loose_end(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.loose_ends.append(f"{context['message']}: {context.get('exception')!r}")

    def _process_events(self, events: object) -> None:
        """There are no sockets."""

    def _write_to_self(self) -> None:
        """Nobody has to be woken."""


def is_of_the_dead(handle: Any) -> bool:
    """Whether a callback belongs to a process that is dead."""
    owner: Mortal | None = handle._context.get(BELONGS_TO)
    return owner is not None and owner.is_dead
