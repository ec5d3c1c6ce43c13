"""Plain and compiled kernels give the same answers byte for byte, over every game."""

from __future__ import annotations

import random
from typing import Any, cast

import numpy as np

from tests.conformance.drive import dream, reckon, retell
from tests.strategies import Setup
from topfloor.engine import rng
from topfloor.engine.kernel import build
from topfloor.engine.record import Array, Record, Rows


class Run:
    """One match played by kernels in one form, with everything they answered."""

    def __init__(self, setup: Setup, seed: int, *, plain: bool) -> None:
        self.plain, self.game = plain, setup.game
        rows, seats = self.game.LONGEST + 1, setup.players
        self.answers: dict[str, Array] = {
            "history": self.game.Position.array(rows),
            "dreams": self.game.Position.array(rows * seats),
            "scored": self.game.Position.array(rows),
            "offered": np.zeros((rows, self.game.ACTIONS), np.int64),
            "why_not": np.zeros((rows, self.game.ACTIONS), np.int64),
            "thought": np.zeros(rows * seats, np.int64),
            "worth": np.zeros(rows * seats),
            "points": np.zeros((rows * seats, 2), np.int64),
        }
        rng.sow(self.game.Position.at(self.answers["history"]), *rng.split(seed))
        boxes = setup.deal().content.box.as_array()
        moves = np.zeros(self.game.ACTIONS, np.int64)
        choices = np.array([random.Random(seed + ply).randrange(1 << 20) for ply in range(rows)])
        self.plies: int = self.call(
            retell,
            "history",
            (boxes, seats, setup.game.VARIANTS.index(setup.variant), choices, moves),
            "offered why_not",
        )
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
    plain, compiled = Run(setup, deal, plain=True), Run(setup, deal, plain=False)
    assert plain.plies == compiled.plies > 0
    for name, answer in plain.answers.items():
        assert compiled.answers[name].tobytes() == answer.tobytes(), name
        assert any(answer.tobytes()), name


def test_a_match_runs_on_the_same_kernels(setup: Setup) -> None:
    """What `Match` plays move by move is what the kernels play in bulk."""
    run, match = Run(setup, 5, plain=False), setup.deal(5)
    history = run.answers["history"]
    for ply in range(run.plies):
        assert bytes(match.position) == history[ply].tobytes()
        offered = [int(number) - 1 for number in run.answers["offered"][ply] if number]
        assert match.legal_actions() == offered
        match.play(match.legal()[random.Random(5 + ply).randrange(1 << 20) % len(offered)])
    assert bytes(match.position) == history[run.plies].tobytes()
