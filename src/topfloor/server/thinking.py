"""Bots at a table: they think in threads that hold no lock, and answer after a believable pause."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from topfloor import bots
from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.server.events import Chair, now
from topfloor.server.logs import LOG, note
from topfloor.server.metrics import Metrics
from topfloor.server.settings import Settings
from topfloor.server.tables import Table

WARM_AFTER = 1.0
"""Seconds after the start."""

ADVISER = "architect"
"""The level that gives hints."""

Play = Callable[[Table, int, int, str], Awaitable[None]]
"""Plays a bot's move: the table, the event it answers, the seat and the words."""


class Thinkers:
    """All bots of a process, on a few threads."""

    def __init__(self, settings: Settings, metrics: Metrics, play: Play) -> None:
        self.settings, self.metrics, self.play = settings, metrics, play
        self._cold: list[str] = []
        self._advising = asyncio.Semaphore(1)
        self.pool = ThreadPoolExecutor(max(2, (os.cpu_count() or 2) - 1), thread_name_prefix="bot")

    def start(self) -> None:
        """Begin to have the kernels of all games ready, one game after the other."""
        if self.settings.warm:
            self._cold = list(REGISTRY.names())
            threading.Thread(target=self._warm_up, daemon=True, name="warming").start()

    def _warm_up(self) -> None:
        """In a thread; nobody waits for it, and whoever starts the server comes first."""
        time.sleep(WARM_AFTER)
        with contextlib.suppress(IndexError):  # none is left, or the server closes
            while True:
                bots.warm_behind(REGISTRY.game(self._cold.pop(0)), lambda done, total: None).join()

    def expect(self, table: Table) -> None:
        """A table is in use: its game is next to be made ready."""
        self._cold = sorted(self._cold, key=lambda name: name != table.match.game.NAME)

    async def close(self) -> None:
        """Let thoughts end that are under way; nobody waits for them."""
        self._cold.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def consider(self, table: Table) -> None:
        """See whether it is a bot's turn; if so, it begins to think."""
        if table.bot_to_move() is not None and (table.thinking is None or table.thinking.done()):
            table.thinking = asyncio.create_task(self._play_on(table), name=f"bots at {table.id}")

    async def _play_on(self, table: Table) -> None:
        """Play for the bots until it is a person's turn, or the end; a failure is tried again while somebody waits."""
        while (chair := table.bot_to_move()) is not None:
            try:
                await self._play_once(table, chair)
            except Exception:
                LOG.exception("a bot could not play", extra={"facts": {"table": table.id}})
                if not table.guests:
                    return
                await asyncio.sleep(self.settings.patience)

    async def _play_once(self, table: Table, chair: Chair) -> None:
        if not await self._is_up_to_us(table):
            return
        turn, began = table.turn, table.moved_at
        words = await self._choose(table.match.copy(), chair.level or "random")
        await asyncio.sleep(max(0.0, random.uniform(*self.settings.pause) - (now() - began) / 1000))
        await self.play(table, turn, chair.seat, words)

    async def _is_up_to_us(self, table: Table) -> bool:
        """The process that wrote the last event plays the bots; the others wait whether it is still there."""
        turn = table.turn
        left = 0.0 if table.is_ours else self.settings.patience - (now() - table.moved_at) / 1000
        if left > 0:
            await asyncio.sleep(left)
        return table.turn == turn

    async def _choose(self, match: Match, level: str) -> str:
        began = time.perf_counter()
        bot = bots.bot(level, hurry=True)
        words = await asyncio.get_running_loop().run_in_executor(self.pool, bot.choose, match)
        self.metrics.thinking.labels(level).observe(time.perf_counter() - began)
        note("thought", level=logging.DEBUG, bot=level, seconds=round(time.perf_counter() - began, 3))
        return words

    async def advise(self, match: Match) -> list[bots.Advice]:
        """What a good bot thinks of the moves there are, best first; one at a time, so that no bot is kept waiting."""
        bot = bots.bot(ADVISER, hurry=True)
        async with self._advising:
            return await asyncio.get_running_loop().run_in_executor(self.pool, bot.advise, match)
