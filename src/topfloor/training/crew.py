"""Who does the long work of a training or a tuning, and how it is stopped in good order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from typing import TypeVar

from topfloor.lab.workers import Stop, Workers, cores, done_elsewhere, hired

T = TypeVar("T")


class Stopped(Exception):
    """Somebody wants to stop; what is not done yet is not done."""


def until_asked(parts: Iterable[T], asked_to_leave: Callable[[], bool]) -> Iterator[T]:
    """The parts of a task, one after the other, until it is asked to leave."""
    for part in parts:
        if asked_to_leave():
            raise Stopped
        yield part


@dataclass(frozen=True)
class Crew:
    """This process, or several others."""

    stop: Stop
    executor: Executor | None
    leave: Event | None

    def done(self, task: Callable[..., bool], jobs: Sequence[tuple[object, ...]]) -> Iterator[int]:
        """Have a task done for each job; the numbers of those whose result is kept, as soon as it is.

        A task takes what a job is and, at last, something to ask whether to leave; it says whether it kept anything.
        """
        if self.executor is None:
            for number, job in enumerate(jobs):
                if task(*job, lambda: self.stop.asked):
                    yield number
            return
        for number, kept in done_elsewhere(self.executor, self.leave, task, jobs, self.stop):
            if kept:
                yield number


@contextmanager
def crew(workers: int | None) -> Iterator[Crew]:
    """So many processes, one a core if not said; within, the first Ctrl-C only asks to stop."""
    stop = Stop()
    with stop.listening(), hired(Workers(processes=workers or cores())) as (executor, leave):
        yield Crew(stop, executor, leave)
