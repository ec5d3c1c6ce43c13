"""Bots at a table: they think in threads that hold no lock, and answer after a believable pause.

They think for people alone: while somebody is at the table, and for a while after the last one has left, as a phone
that goes dark drops its connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from topfloor import bots
from topfloor.bots import coach
from topfloor.bots.by_game import in_game
from topfloor.bots.hints import ADVICE
from topfloor.engine.game import Game
from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.server import clock
from topfloor.server.logs import LOG, note
from topfloor.server.metrics import Metrics
from topfloor.server.settings import Settings
from topfloor.server.storage.events import Chair
from topfloor.server.tables.table import Table
from topfloor.server.tables.thought_queue import Thinking, Thought, ThoughtQueue

WARM_AFTER = 1.0
"""Seconds after the start."""


LONGEST_WAIT = 2
"""A thought that has to share its thread ends after so many times the seconds that it has for itself alone."""

Pair: TypeAlias = tuple[coach.Weighed, coach.Weighed]
"""The better of two moves, and the one that was played."""

Play = Callable[[Table, int, int, str], Awaitable[None]]
"""Plays a bot's move: the table, the event it answers, the seat and the words."""


class BotRunner:
    """All bots of a process, on a few threads."""

    def __init__(self, settings: Settings, metrics: Metrics, play: Play) -> None:
        self.settings, self.metrics, self.play = settings, metrics, play
        self._cold: list[str] = []
        threads = settings.thinking_threads or max(2, (os.cpu_count() or 2) - 1)
        self.queue = ThoughtQueue(threads, settings.thinking_share, settings.thoughts_an_address)

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
                bots.warm_in_background(REGISTRY.game(self._cold.pop(0)), lambda done, total: None).join()

    def expect(self, table: Table) -> None:
        """A table is in use: its game is next to be made ready."""
        self._cold = sorted(self._cold, key=lambda name: name != table.match.game.NAME)

    async def close(self) -> None:
        """Let thoughts end that are under way; nobody waits for them."""
        self._cold.clear()
        self.queue.close()

    def consider(self, table: Table) -> None:
        """See whether it is a bot's turn and somebody is there; if so, it begins to think."""
        if self._is_asked(table) and (table.thinking is None or table.thinking.done()):
            table.thinking = asyncio.create_task(self._play_on(table), name=f"bots at {table.id}")

    def _is_asked(self, table: Table) -> bool:
        """Whether it is a bot's turn, and somebody is there who cares, or was until lately."""
        return table.bot_to_move() is not None and (
            bool(table.guests or table.connected()) or clock.seconds() - table.left_at < self.settings.absence
        )

    async def _play_on(self, table: Table) -> None:
        """Play for the bots until it is a person's turn, or the end; a failure is tried again while somebody waits."""
        while self._is_asked(table) and (chair := table.bot_to_move()) is not None:
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
        words = await self._choose(table, chair.level or "random")
        await asyncio.sleep(max(0.0, self._pause(table) - (clock.now() - began) / 1000))
        await self.play(table, turn, chair.seat, words)

    def _pause(self, table: Table) -> float:
        """Seconds between the last move and a bot's answer; a person has time to think better of his."""
        return max(random.uniform(*self.settings.pause), self.settings.grace if table.can_think_twice() else 0.0)

    async def _is_up_to_us(self, table: Table) -> bool:
        """The process that wrote the last event plays the bots; the others wait whether it is still there."""
        turn = table.turn
        left = 0.0 if table.is_ours else self.settings.patience - (clock.now() - table.moved_at) / 1000
        if left > 0:
            await asyncio.sleep(left)
        return table.turn == turn

    async def _choose(self, table: Table, level: str) -> str:
        began = clock.seconds()
        choice = Choosing(self._bot(level), table.match.copy())
        await self._think(choice, table, self._cost(level, table.match.game))
        self.metrics.thinking.labels(level).observe(clock.seconds() - began)
        note("thought", level=logging.DEBUG, bot=level, seconds=round(clock.seconds() - began, 3))
        return choice.made()

    async def advise(self, table: Table, match: Match) -> list[bots.Advice]:
        """What a good bot thinks of the moves there are in a match, which is a copy of the table's."""
        advice = Advising(self._adviser(), match)
        await self._think(advice, table, ADVICE)
        return advice.advice()

    async def explain(self, table: Table, match: Match, found: Sequence[bots.Advice]) -> list[bots.Advice]:
        """Why moves are good or bad that somebody else has thought about."""
        explaining = Explaining(self._adviser(), match, found)
        await self._think(explaining, table, 0)
        return explaining.advice()

    async def remark(self, table: Table, match: Match, found: Sequence[bots.Advice]) -> bots.Remark | None:
        """What matters for whoever is to move in a match, by what somebody else has thought or what is thought here."""
        thought = await (self.explain(table, match, found) if found else self.advise(table, match))
        return coach.remark(match.position.to_move, thought)

    async def verdict(self, table: Table, match: Match, words: str, weighed: Pair | None) -> bots.Verdict | None:
        """What there is to say about a move, of a match as it was before; nothing unless it is poor."""
        pair = weighed or await self._weigh(table, match, words)
        if pair is None or not coach.is_poor(match.game, *pair):
            return None
        reasoned = await self.explain(table, match, coach.as_advice(*pair))
        return coach.verdict(match.position.to_move, *pair, reasoned)

    async def _weigh(self, table: Table, match: Match, words: str) -> Pair | None:
        """The best move and another, thought about alike; nothing if it is the best, or about as good."""
        considering = Considering(self._adviser(), match)
        await self._think(considering, table, ADVICE)
        better = coach.rival(considering.advice(), words)
        if better is None:
            return None
        weighing = coach.Weighing(self._adviser(), match, better, words)
        await self._think(weighing, table, 2 * ADVICE)
        return weighing.weighed()

    def _adviser(self) -> bots.Search:
        return bots.Search(iterations=ADVICE, hurry=True, at_most=self.settings.thinking_seconds)

    def _cost(self, level: str, game: Game) -> int:
        """About how many iterations a thought takes; those who are no level look one move ahead at most."""
        kind = bots.LEVELS.get(level)
        return round(in_game(kind.iterations, game)) if kind else ADVICE if level == "search" else 0

    def _bot(self, level: str) -> bots.Bot:
        return bots.bot(level, hurry=True, at_most=self.settings.thinking_seconds)

    async def _think(self, thinking: Thinking, table: Table, cost: int) -> None:
        """Wait for a thought; if many others wait, too, it ends before it is finished."""
        until = clock.seconds() + LONGEST_WAIT * self.settings.thinking_seconds
        thought = Thought(thinking, table.patron, table.id, cost, until)
        self.metrics.thoughts.inc()
        try:
            await self.queue.think(thought)
        finally:
            self.metrics.thoughts.dec()


class Considering:
    """What a bot thinks of all moves; its thoughts begin, and take memory, when its turn comes in the queue."""

    only_the_best = False
    """Whether it is enough to know which move is best."""

    def __init__(self, bot: bots.Bot, match: Match) -> None:
        self.bot, self.match = bot, match
        self._pondering: bots.Pondering | None = None

    def go_on(self) -> bool:
        """Think a little; a bot that knows no portions is asked at the end."""
        if not isinstance(self.bot, bots.Search):
            return False
        if self._pondering is None:
            until_settled = self.only_the_best and self.bot.may_settle(self.match)
            self._pondering = self.bot.ponder(self.match, until_settled=until_settled)
        return self._pondering.go_on()

    def advice(self) -> list[bots.Advice]:
        """What it thinks by now."""
        return self.bot.advise(self.match) if self._pondering is None else self._pondering.advice()


class Advising(Considering):
    """The same for people, who are also told why; if there is no time for that, they are told what is known at once."""

    _reasoning: bots.Reasoning | None = None
    _reasoned: list[bots.Advice] | None = None

    def go_on(self) -> bool:
        """Think a little, and then find reasons for what was thought."""
        if self._reasoning is None and super().go_on():
            return True
        if not isinstance(self.bot, bots.Search):
            return False
        if self._reasoning is None:
            self._reasoning = self.bot.reason(self.match, super().advice())
        if self._reasoning.go_on():
            return True
        self._reasoned = self._reasoning.reasoned()
        return False

    def advice(self) -> list[bots.Advice]:
        """What it thinks by now, and why."""
        if self._reasoned is not None:
            return self._reasoned
        return super().advice() if self._reasoning is None else self._reasoning.reasoned()


class Explaining(Advising):
    """The same for what somebody else has thought: only why is found out here."""

    def __init__(self, bot: bots.Bot, match: Match, found: Sequence[bots.Advice]) -> None:
        super().__init__(bot, match)
        self._found = list(found)

    def go_on(self) -> bool:
        """Find reasons, a little at a time."""
        if self._reasoning is None and isinstance(self.bot, bots.Search):
            self._reasoning = self.bot.reason(self.match, self._found)
        return super().go_on()

    def advice(self) -> list[bots.Advice]:
        """What was found, and why, as far as that is known by now."""
        return self._found if self._reasoning is None else super().advice()


class Choosing(Considering):
    """The move that a bot makes; the only one there is, or one of a bot that never looks far, is made at once."""

    only_the_best = True
    words: str | None = None

    def go_on(self) -> bool:
        """Think a little."""
        if self._pondering is None:
            self.words = (
                self.bot.forced(self.match) if isinstance(self.bot, bots.Search) else self.bot.choose(self.match)
            )
        return self.words is None and super().go_on()

    def made(self) -> str:
        """The move, also if there was no time to think it through."""
        if self.words is not None:
            return self.words
        if self._pondering is None or not isinstance(self.bot, bots.Search):
            return self.bot.choose(self.match)
        return self.bot.pick(self.match, self._pondering.advice()).words
