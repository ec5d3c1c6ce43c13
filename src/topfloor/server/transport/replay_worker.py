"""Where what takes long is done beside the loop: one thing after the other, for a few who wait.

Playing a story again holds the interpreter, so more threads would only be in each other's way. Whoever finds the line
too long is told to come back, which costs nothing, instead of waiting where he takes memory.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

SECONDS = 2
"""After which whoever was sent away may come back."""


class TooBusy(Exception):
    """So many wait that nobody else can, or so many from one address that nobody else from there can."""


class ReplayWorker:
    """One thread, and a short line before it."""

    def __init__(self, most: int, an_address: int) -> None:
        self.most, self.an_address = most, an_address
        self.waiting: Counter[str] = Counter()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="replay_worker")

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Do something for somebody; `TooBusy` if too many wait already."""
        if self.waiting.total() >= self.most or self.waiting[address] >= self.an_address:
            raise TooBusy
        self.waiting[address] += 1
        doing = asyncio.get_running_loop().run_in_executor(self._thread, work)
        doing.add_done_callback(lambda _: self._done(address))
        return await asyncio.shield(doing)

    def _done(self, address: str) -> None:
        self.waiting[address] -= 1
        self.waiting += Counter()  # keeps positive counts only

    def close(self) -> None:
        """Nobody waits for what is under way."""
        self._thread.shutdown(wait=False, cancel_futures=True)
