"""Who does the long work of a training or a tuning, and how it is stopped in good order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

from topfloor.lab.workers import Stop, Workers, done, hired, so_many


class Stopped(Exception):
    """Somebody wants to stop; what is not done yet is not done."""


@dataclass(frozen=True)
class Crew:
    """This process, or several others."""

    executor: Executor | None

    def done(self, task: Callable[..., None], jobs: Sequence[tuple[object, ...]]) -> Iterator[int]:
        """Have a task done for each job, which keeps what came of it; the numbers of the jobs, as they are done."""
        if self.executor is None:
            for number, job in enumerate(jobs):
                task(*job)
                yield number
            return
        for number, _ in done(self.executor, task, jobs, Stop()):
            yield number


@contextmanager
def crew(workers: int | None) -> Iterator[Crew]:
    """So many processes, one a core if not said; within, Ctrl-C ends at once whatever is being done."""
    stop = Stop(at_once=True)
    try:
        with stop.listening(), hired(Workers(processes=so_many(workers))) as executor:
            yield Crew(executor)
    except KeyboardInterrupt:
        raise Stopped from None
