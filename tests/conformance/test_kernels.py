"""Plain and compiled kernels give the same answers byte for byte, over every game."""

from __future__ import annotations

import random
from typing import Any, cast

import numpy as np
import pytest

from tests.conformance.drive import dream, reckon, retell
from tests.strategies import Setup
from topfloor.engine import rng
from topfloor.engine.kernel import build
from topfloor.engine.record import Array, Record, Rows

pytestmark = pytest.mark.compiled


def choices_of(seed: int, most: int) -> list[int]:
    """Which of the legal moves is made at each ply, counted round and round."""
    return random.Random(seed).choices(range(1 << 20), k=most)


class Run:
    """One match played by kernels in one form, with everything they answered."""

    def __init__(self, setup: Setup, seed: int, most: int, *, plain: bool) -> None:
        self.plain, self.game = plain, setup.game
        seats, moves, choices = setup.players, np.zeros(self.game.ACTIONS, np.int64), np.array(choices_of(seed, most))
        boxes = setup.deal().content.box.as_array()
        self.answers: dict[str, Array] = {
            "history": self.game.Position.array(most + 1),
            "offered": np.zeros((most + 1, self.game.ACTIONS), np.int64),
            "why_not": np.zeros((most + 1, self.game.ACTIONS), np.int64),
        }
        rng.sow(self.game.Position.at(self.answers["history"]), *rng.split(seed))
        dealt = (boxes, seats, setup.game.VARIANTS.index(setup.variant), choices, moves)
        self.plies: int = self.call(retell, "history", dealt, "offered why_not")
        rows = self.plies + 1
        self.answers = {name: answer[:rows] for name, answer in self.answers.items()}
        self.answers |= {
            "dreams": self.game.Position.array(rows * seats),
            "scored": self.game.Position.array(rows),
            "thought": np.zeros(rows * seats, np.int64),
            "worth": np.zeros(rows * seats),
            "points": np.zeros((rows * seats, 2), np.int64),
        }
        self.call(dream, "history", (boxes, self.plies, seats), "dreams", (moves,), "thought worth")
        self.call(reckon, "history", (boxes, self.plies, seats), "scored points")

    def call(self, function: Any, *arguments: Any) -> Any:
        """Run a kernel in this form; a text names answers, in the order it takes them."""
        flat: list[Any] = []
        for argument in arguments:
            named = isinstance(argument, str)
            flat += [self.answers[name] for name in argument.split()] if named else argument
        run = build(function, self.game, plain=self.plain)
        return run(*[self.readable(value) if self.plain else value for value in flat])

    def readable(self, value: Any) -> Any:
        """An array as plain kernels take it."""
        if not isinstance(value, np.ndarray):
            return value
        kinds: dict[Any, type[Record]] = {
            self.game.Position.dtype: self.game.Position,
            self.game.Box.dtype: self.game.Box,
        }
        return Rows(kinds[value.dtype], value) if value.dtype in kinds else memoryview(cast(Any, value))


def test_plain_and_compiled_kernels_agree(setup: Setup, deal: int) -> None:
    compiled = Run(setup, deal, setup.game.LONGEST, plain=False)
    plain = Run(setup, deal, compiled.plies, plain=True)
    assert plain.plies == compiled.plies > 0
    for name, answer in plain.answers.items():
        assert compiled.answers[name].tobytes() == answer.tobytes(), name
        assert any(answer.tobytes()), name


def test_a_match_runs_on_the_same_kernels(setup: Setup) -> None:
    """What `Match` plays move by move is what the kernels play in bulk."""
    run, match = Run(setup, 5, setup.game.LONGEST, plain=False), setup.deal(5)
    history = run.answers["history"]
    for ply, choice in enumerate(choices_of(5, run.plies)):
        assert bytes(match.position) == history[ply].tobytes()
        offered = [int(number) - 1 for number in run.answers["offered"][ply] if number]
        assert match.legal_actions() == offered
        match.play(match.legal()[choice % len(offered)])
    assert bytes(match.position) == history[run.plies].tobytes()
