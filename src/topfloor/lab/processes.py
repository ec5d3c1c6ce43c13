"""Other processes on this machine that do what they are given, and can be ended at any moment."""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Died(Exception):
    """A process ended before it had done what it was given."""


class Processes(ThreadPoolExecutor):
    """So many of them, each with a channel of its own and a thread here that waits for it.

    In a pool of the standard library all share one channel: whoever is ended while he hands something in leaves it
    cut short, and the others wait for ever.
    """

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._idle: SimpleQueue[Connection] = SimpleQueue()
        with _deaf():
            self._started = [self._start() for _ in range(count)]

    def _start(self) -> BaseProcess:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self._idle.put(ours)
        return process

    def submit(self, task: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> Future[T]:
        """Have one of them do a task."""
        return super().submit(self._done, partial(task, *given, **named))

    def _done(self, task: Callable[[], T]) -> T:
        channel = self._idle.get()
        try:
            channel.send(task)
            result, error = channel.recv()
        except (EOFError, OSError):
            raise Died from None
        finally:
            self._idle.put(channel)
        if error is not None:
            raise error
        done: T = result
        return done

    def end(self) -> None:
        """End them now, whatever they do."""
        self.shutdown(wait=False, cancel_futures=True)
        for process in self._started:
            process.kill()
        for process in self._started:
            process.join()
        self.shutdown()


@contextmanager
def _deaf() -> Iterator[None]:
    """Within, processes are born deaf to Ctrl-C, which a terminal sends to all: whoever started them ends them.

    They inherit that it is held back; here it is heard as soon as the block ends.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which lets it be heard again when the first process starts it
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(channel: Connection) -> None:
    """In such a process: do one task after the other, until nobody is left to give any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = channel.recv()
        except EOFError:
            return
        channel.send(_outcome(task))


def _outcome(task: Callable[[], object]) -> tuple[object, Exception | None]:
    try:
        return task(), None
    except Exception as error:
        error.add_note(traceback.format_exc())
        return None, error
