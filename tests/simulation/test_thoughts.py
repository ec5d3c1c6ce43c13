"""Whoever thinks, gives up or fails, and in whatever order the loop does it all: nobody waits for a thought in vain."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.simulation.loop import Loop
from topfloor.server import clock
from topfloor.server.tables.thought_queue import CHEAP, Thought, ThoughtQueue

DAYS = 200


class Portions:
    """A thought of so many slices, which may fail at its end."""

    def __init__(self, slices: int, fails: bool) -> None:
        self.slices, self.fails = slices, fails

    def go_on(self) -> bool:
        self.slices -= 1
        if self.slices == 0 and self.fails:
            raise ArithmeticError
        return self.slices > 0


class Day:
    """Some people, each with one question after the other, at some tables from some addresses."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.loop = Loop(random.Random(f"{seed} loop"), orderly=self.dice.random() < 0.3)

    def run(self) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(clock, "CLOCK", self.loop)
            patch.setattr("topfloor.server.tables.thought_queue.SLICE", -1.0)  # each portion is a slice
            try:
                self.loop.run_until_complete(self._day())
            finally:
                self.loop.bury()

    async def _day(self) -> None:
        dice = self.dice
        queue = ThoughtQueue(dice.randint(1, 3), dice.choice((1.0, 0.5)), most=dice.randint(1, 2))
        await asyncio.gather(*(self._person(queue) for _ in range(dice.randint(1, 6))))
        await asyncio.sleep(1.0)
        assert len(queue) == 0
        assert (queue.schedule._under_way, queue.schedule._tables) == (set(), {})
        assert self.loop.loose_ends == []

    async def _person(self, queue: ThoughtQueue) -> None:
        dice = self.dice
        for _ in range(dice.randint(1, 8)):
            thinking = Portions(dice.randint(1, 4), fails=dice.random() < 0.1)
            until = dice.choice((float("inf"), self.loop.seconds + 0.03))
            cost = dice.choice((0, CHEAP + 1))
            thought = Thought(thinking, dice.choice("ab"), dice.choice("12"), cost, until)
            patience = dice.choice((None, dice.uniform(0.0, 0.1)))
            try:
                await asyncio.wait_for(queue.think(thought), patience)
            except (ArithmeticError, TimeoutError):
                continue
            if dice.random() < 0.5:
                await asyncio.sleep(dice.choice((0.0, dice.uniform(0.0, 0.1))))


def test_nobody_waits_in_vain() -> None:
    for seed in range(DAYS):
        try:
            Day(seed).run()
        except Exception as error:
            raise AssertionError(f"on day {seed}: {error!r}") from error
