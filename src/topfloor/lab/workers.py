"""Who plays: this process, others on this machine, a Dask cluster or any executor; and how to stop in good order."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from types import FrameType
from typing import NamedTuple, TypeVar

from topfloor.engine.cache import PACKAGE, digest
from topfloor.engine.errors import TopfloorError
from topfloor.engine.setup import whole
from topfloor.engine.texts import Saying
from topfloor.lab import bot_match, contestants
from topfloor.lab.fixtures import Fixture, Setup
from topfloor.lab.processes import Died, Processes
from topfloor.lab.rows import Row

T = TypeVar("T")

Report = Callable[[int, int], None]
"""Hears how many matches of how many have been played."""

BATCH = 25
"""Matches between quick bots that are handed out together; a thinker's are handed out one by one."""

WINDOW = 200
"""Batches handed out at a time."""

GLANCE = 0.2
"""Seconds between looks at whether somebody wants to stop."""

MOST_PROCESSES = 1024

PATIENCE = 15.0
"""Seconds that a cluster may take to have a first worker."""


class Workers(NamedTuple):
    """Who plays: an executor, the Dask cluster at an address, or so many processes here, one a core if not said."""

    executor: Executor | None = None
    processes: int | None = None
    cluster: str | None = None


class NoWorkers(TopfloorError):
    """Nobody there to play, and why."""


class Stop:
    """Set by the first Ctrl-C; any further one changes nothing."""

    def __init__(self, *, at_once: bool = False) -> None:
        self.asked = False
        self._at_once = at_once

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Within, Ctrl-C is only noted, so that what is done can be kept; one that stops `at_once` is interrupted."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def hear(number: int, frame: FrameType | None) -> None:
            again, self.asked = self.asked, True
            if self._at_once and not again:
                raise KeyboardInterrupt

        before = signal.signal(signal.SIGINT, hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def given_up(self, task: Callable[[], T]) -> T | None:
        """What comes of a task of which nothing can be kept before it is done; None if Ctrl-C has ended it."""
        self._at_once = True
        try:
            return None if self.asked else task()
        except KeyboardInterrupt:
            return None
        finally:
            self._at_once = False


@cache
def version() -> str:
    """A name for exactly these sources: others might play otherwise."""
    return digest(PACKAGE)


def play_batch(setup: Setup, batch: Sequence[Fixture], detail: bool, expected: str) -> list[Row]:
    """Play some matches, wherever this is called."""
    if expected != version():
        raise NoWorkers(Saying("topfloor.lab", "workers.version"))
    return [bot_match.play(setup, fixture, detail=detail) for fixture in batch]


def played(
    setup: Setup,
    fixtures: Sequence[Fixture],
    workers: Workers,
    *,
    detail: bool = False,
    report: Report | None = None,
) -> Iterator[Row]:
    """Play matches and give them in order, as they are done; after Ctrl-C no more."""
    if not fixtures:
        return
    batches, stop = _batches(fixtures), Stop()
    if not workers.executor and not workers.cluster:
        workers = Workers(processes=min(so_many(workers.processes), len(batches)))
        prepare(setup, fixtures)
    with stop.listening(), hired(workers) as executor:
        if executor is None:
            batches = [[fixture] for fixture in fixtures]
        jobs = ((setup, batch, detail, version()) for batch in batches)
        for count, row in enumerate(_in_order(done(executor, play_batch, jobs, stop)), 1):
            yield row
            if report:
                report(count, len(fixtures))


def done(
    executor: Executor | None, task: Callable[..., T], jobs: Iterable[tuple[object, ...]], stop: Stop
) -> Iterator[tuple[int, T]]:
    """Have a task done for each job, which is what it is given; results by number, as they come.

    After a stop, what is being done just now is given up.
    """
    return _done_here(task, jobs, stop) if executor is None else _done_elsewhere(executor, task, jobs, stop)


def _done_here(task: Callable[..., T], jobs: Iterable[tuple[object, ...]], stop: Stop) -> Iterator[tuple[int, T]]:
    for number, job in enumerate(jobs):
        result = stop.given_up(partial(task, *job))
        if result is None:
            return
        yield number, result


def _done_elsewhere(
    executor: Executor, task: Callable[..., T], jobs: Iterable[tuple[object, ...]], stop: Stop
) -> Iterator[tuple[int, T]]:
    out: dict[Future[T], int] = {}
    waiting = enumerate(jobs)
    more = True
    try:
        while (more or out) and not stop.asked:
            out |= {executor.submit(task, *job): number for number, job in islice(waiting, WINDOW - len(out))}
            more = len(out) == WINDOW
            finished, _ = wait(out, timeout=GLANCE, return_when=FIRST_COMPLETED)
            yield from ((out.pop(future), future.result()) for future in finished)
    except (BrokenProcessPool, Died):
        raise NoWorkers(Saying("topfloor.lab", "workers.died")) from None
    finally:
        for future in out:
            future.cancel()


def _batches(fixtures: Sequence[Fixture]) -> list[list[Fixture]]:
    quick = all(name in bot_match.QUICK for fixture in fixtures for name in fixture.bots)
    size = BATCH if quick else 1
    return [list(fixtures[n : n + size]) for n in range(0, len(fixtures), size)]


def _in_order(batches: Iterator[tuple[int, list[Row]]]) -> Iterator[Row]:
    early: dict[int, list[Row]] = {}
    due = 0
    for number, rows in batches:
        early[number] = rows
        while due in early:
            yield from early.pop(due)
            due += 1
    for number in sorted(early):
        yield from early[number]


@contextmanager
def hired(workers: Workers) -> Iterator[Executor | None]:
    """Who plays, None for this process. Processes of ours are gone in the end, whatever they were at."""
    processes = workers.processes or 1
    if workers.executor is not None:
        yield workers.executor
    elif workers.cluster is not None:
        with _dask(workers.cluster) as client:
            yield client
    elif processes <= 1:
        yield None
    else:
        pool = Processes(processes)
        try:
            yield pool
        finally:
            pool.end()


@contextmanager
def kept_hired(workers: Workers) -> Iterator[Workers]:
    """The same workers for several runs: processes are started once for all of them."""
    alone = not workers.executor and not workers.cluster
    with hired(Workers(processes=so_many(workers.processes)) if alone else workers) as executor:
        yield Workers(processes=1) if executor is None else Workers(executor)


def so_many(processes: int | None) -> int:
    """As many as are asked for, one a core if nobody says."""
    return cores() if processes is None else whole("workers", processes, 1, MOST_PROCESSES)


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise NoWorkers(Saying("topfloor.lab", "workers.no-dask")) from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError, TypeError) as error:
        raise NoWorkers(Saying("topfloor.lab", "workers.no-answer", address=address, error=_one_line(error))) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise NoWorkers(Saying("topfloor.lab", "workers.none", address=address)) from None
        try:
            yield client.get_executor(pure=False)
        except (CancelledError, KilledWorker, OSError) as error:
            raise NoWorkers(Saying("topfloor.lab", "workers.lost", address=address, error=_one_line(error))) from None


def _one_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


def prepare(setup: Setup, fixtures: Sequence[Fixture]) -> None:
    """Compile what these players need, once, before processes that fetch it from the cache are started."""
    bot_match.warm(setup.kind)
    contestants.warm(setup.kind, {name for fixture in fixtures for name in fixture.bots} - bot_match.QUICK.keys())
