"""Who plays: this process, others on this machine, a Dask cluster or any executor; and how to stop in good order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from multiprocessing.synchronize import Event
from types import FrameType
from typing import NamedTuple, TypeVar

from topfloor.engine.cache import PACKAGE, digest
from topfloor.engine.errors import TopfloorError
from topfloor.engine.texts import Saying
from topfloor.lab import bot_match, contestants
from topfloor.lab.fixtures import Fixture, Setup
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
    """Set by Ctrl-C; a second Ctrl-C interrupts as usual."""

    def __init__(self) -> None:
        self.asked = False
        self._at_once = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Within, the first Ctrl-C is only noted, so that what is done can be kept."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def hear(number: int, frame: FrameType | None) -> None:
            again, self.asked = self.asked, True
            if again or self._at_once:
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
            return task()
        except KeyboardInterrupt:
            return None
        finally:
            self._at_once = False


_leave: Event | None = None
"""In a process of ours: set when it should hand in what it has done and take no more."""


def _begin(leave: Event) -> None:
    global _leave
    _leave = leave
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def leaving() -> bool:
    """Whether this is a process of ours that should hand in what it has done."""
    return _leave is not None and _leave.is_set()


@cache
def version() -> str:
    """A name for exactly these sources: others might play otherwise."""
    return digest(PACKAGE)


def play_batch(setup: Setup, batch: Sequence[Fixture], detail: bool, expected: str) -> list[Row]:
    """Play some matches, wherever this is called."""
    if expected != version():
        raise NoWorkers(Saying("topfloor.lab", "workers.version"))
    rows: list[Row] = []
    for fixture in batch:
        if leaving():
            break
        rows.append(bot_match.play(setup, fixture, detail=detail))
    return rows


def played(
    setup: Setup,
    fixtures: Sequence[Fixture],
    workers: Workers,
    *,
    detail: bool = False,
    report: Report | None = None,
) -> Iterator[Row]:
    """Play matches and give them in order, as they are done; after Ctrl-C what else is done, and no more."""
    if not fixtures:
        return
    batches, stop = _batches(fixtures), Stop()
    if not workers.executor and not workers.cluster:
        workers = Workers(processes=min(workers.processes or cores(), len(batches)))
        prepare(setup, fixtures)
    with stop.listening(), hired(workers) as (executor, leave):
        rows = _here(setup, fixtures, detail, stop)
        if executor is not None:
            jobs = ((setup, batch, detail, version()) for batch in batches)
            rows = _in_order(done_elsewhere(executor, leave, play_batch, jobs, stop))
        for count, row in enumerate(rows, 1):
            yield row
            if report:
                report(count, len(fixtures))


def _here(setup: Setup, fixtures: Sequence[Fixture], detail: bool, stop: Stop) -> Iterator[Row]:
    for fixture in fixtures:
        row = None if stop.asked else stop.given_up(partial(bot_match.play, setup, fixture, detail=detail))
        if row is None:
            return
        yield row


def done_elsewhere(
    executor: Executor, leave: Event | None, task: Callable[..., T], jobs: Iterable[tuple[object, ...]], stop: Stop
) -> Iterator[tuple[int, T]]:
    """Have a task done for each job, which is what it is given; results by number, as they come back.

    After a stop, what else is done: processes of ours are told to leave, and a task that asks `leaving` ends early.
    """
    out: dict[Future[T], int] = {}
    waiting = enumerate(jobs)
    more = True
    try:
        while (more or out) and not stop.asked:
            with _deaf(leave is not None):
                fresh = [(number, executor.submit(task, *job)) for number, job in islice(waiting, WINDOW - len(out))]
            out |= {future: number for number, future in fresh}
            more = len(out) == WINDOW
            done, _ = wait(out, timeout=GLANCE, return_when=FIRST_COMPLETED)
            yield from ((out.pop(future), future.result()) for future in done)
        if stop.asked:
            yield from _called_in(out, leave)
    except BrokenProcessPool:
        raise NoWorkers(Saying("topfloor.lab", "workers.died")) from None
    finally:
        for future in out:
            future.cancel()


@contextmanager
def _deaf(ours: bool) -> Iterator[None]:
    """Within, processes of ours that are started are born deaf to Ctrl-C, which a terminal sends to all: we tell them.

    They inherit that it is held back; here it is heard as soon as the block ends.
    """
    if not ours or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _called_in(out: dict[Future[T], int], leave: Event | None) -> Iterator[tuple[int, T]]:
    """After a stop: what is done, and what is being done just now if it can be told to end."""
    if leave is not None:
        leave.set()
    kept = {number: future for future, number in out.items() if not future.cancel()}
    for number in sorted(kept):
        yield number, kept[number].result()


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
def hired(workers: Workers) -> Iterator[tuple[Executor | None, Event | None]]:
    """Who plays, None for this process; and what tells processes of ours to leave."""
    processes = workers.processes or 1
    if workers.executor is not None:
        yield workers.executor, None
    elif workers.cluster is not None:
        with _dask(workers.cluster) as client:
            yield client, None
    elif processes <= 1:
        yield None, None
    else:
        context = multiprocessing.get_context("spawn")
        leave = context.Event()
        with ProcessPoolExecutor(processes, context, _begin, (leave,)) as pool:
            try:
                yield pool, leave
            finally:
                leave.set()
                pool.shutdown(wait=True, cancel_futures=True)  # who is being born still asks for `leave`


@contextmanager
def kept_hired(workers: Workers) -> Iterator[Workers]:
    """The same workers for several runs: processes are started once for all of them."""
    alone = not workers.executor and not workers.cluster
    with hired(Workers(processes=workers.processes or cores()) if alone else workers) as (executor, _):
        yield Workers(processes=1) if executor is None else Workers(executor)


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
