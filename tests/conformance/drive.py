"""Kernels that drive a game's kernels and keep every answer, to run plain and compiled side by side."""

from __future__ import annotations

import random
from typing import Any, cast

import numpy as np

from topfloor.engine import rng
from topfloor.engine.kernel import build, kernel, of_game
from topfloor.engine.match import Match
from topfloor.engine.record import Array, Record, Rows
from topfloor.engine.rng import sow

deal, legal, apply, why = of_game("deal"), of_game("legal"), of_game("apply"), of_game("why")
finish, score, standing = of_game("finish"), of_game("score"), of_game("standing")
imagine, appraise, likely = of_game("imagine"), of_game("appraise"), of_game("likely")


OFTEN, SELDOM = 4, 16
"""At each so-manieth ply it is asked for every action why it is illegal: that takes longer than all the rest."""


@kernel
def retell(
    history: Any,
    boxes: Any,
    players: int,
    variant: int,
    asked_every: int,
    choices: Any,
    moves: Any,
    offered: Any,
    why_not: Any,
) -> int:
    """Deal into `history[0]` and play on by `choices`, each position into the next row; how many moves were played."""
    box = boxes[0]
    deal(history[0], box, players, variant)
    ply = 0
    while not history[ply].over:
        history[ply + 1] = history[ply]
        position = history[ply + 1]
        count = legal(position, box, moves)
        for i in range(count):
            offered[ply, i] = moves[i] + 1
        if ply % asked_every == 0:
            for action in range(why_not.shape[1]):
                why_not[ply, action] = why(position, box, action)
        why_not[ply, 0] += 100 * apply(position, box, moves[choices[ply] % count])
        ply += 1
    return ply


@kernel
def dream(
    history: Any, boxes: Any, plies: int, players: int, dreams: Any, moves: Any, thought: Any, worth: Any
) -> None:
    """What every seat imagines at every ply, what it thinks of that, and a move that seems likely to it."""
    box = boxes[0]
    for ply in range(plies):
        for seat in range(players):
            row = ply * players + seat
            dreams[row] = history[ply]
            position = dreams[row]
            sow(position, ply, seat, 1)
            imagine(position, box, seat)
            worth[row] = appraise(position, box, seat)
            thought[row] = likely(position, box, moves, legal(position, box, moves))


@kernel
def reckon(history: Any, boxes: Any, plies: int, players: int, scored: Any, points: Any) -> None:
    """The points at every ply, as if the match were scored there."""
    for ply in range(plies):
        scored[ply] = history[ply]
        finish(scored[ply], boxes[0])
        for seat in range(players):
            points[ply * players + seat, 0] = score(scored[ply], seat)
            points[ply * players + seat, 1] = standing(scored[ply], seat)


@kernel
def count_nodes(positions: Any, boxes: Any, moves: Any, tried: Any, found: Any, depth: int) -> int:
    """How many positions there are `depth` moves after `positions[0]`; the rows of the arrays are the levels."""
    box = boxes[0]
    total = 0
    level = 0
    tried[0] = 0
    found[0] = legal(positions[0], box, moves[0])
    while level >= 0:
        if tried[level] == found[level]:
            level -= 1
            continue
        positions[level + 1] = positions[level]
        apply(positions[level + 1], box, moves[level][tried[level]])
        tried[level] += 1
        if level + 1 == depth:
            total += 1
        else:
            level += 1
            tried[level] = 0
            found[level] = legal(positions[level], box, moves[level])
    return total


@kernel
def drive(
    history: Any,
    boxes: Any,
    players: int,
    variant: int,
    asked_every: int,
    choices: Any,
    moves: Any,
    offered: Any,
    why_not: Any,
    dreams: Any,
    thought: Any,
    worth: Any,
    scored: Any,
    points: Any,
) -> int:
    """All of this at once: compiled together, rules are optimised once for all that drives them."""
    plies = retell(history, boxes, players, variant, asked_every, choices, moves, offered, why_not)
    dream(history, boxes, plies, players, dreams, moves, thought, worth)
    reckon(history, boxes, plies, players, scored, points)
    return plies


def choices_of(seed: int, most: int) -> list[int]:
    """Which of the legal moves is made at each ply, counted round and round."""
    return random.Random(seed).choices(range(1 << 20), k=most)


class Run:
    """One match played by kernels in one form, with everything they answered."""

    def __init__(self, match: Match, seed: int, most: int, *, plain: bool, asked_every: int = SELDOM) -> None:
        self.plain, self.game = plain, match.game
        seats, rows, actions = match.players, most + 1, self.game.ACTIONS
        played = {
            "history": self.game.Position.array(rows),
            "offered": np.zeros((rows, actions), np.int64),
            "why_not": np.zeros((rows, actions), np.int64),
        }
        thought = {
            "dreams": self.game.Position.array(rows * seats),
            "thought": np.zeros(rows * seats, np.int64),
            "worth": np.zeros(rows * seats),
        }
        reckoned = {"scored": self.game.Position.array(rows), "points": np.zeros((rows * seats, 2), np.int64)}
        rng.sow(self.game.Position.at(played["history"]), *rng.split(seed))
        self.plies: int = self.call(
            drive,
            played["history"],
            match.content.box.as_array(),
            seats,
            self.game.VARIANTS.index(match.variant),
            asked_every,
            np.array(choices_of(seed, most)),
            np.zeros(actions, np.int64),
            played["offered"],
            played["why_not"],
            *thought.values(),
            *reckoned.values(),
        )
        by_ply, by_seat = {**played, "scored": reckoned["scored"]}, {**thought, "points": reckoned["points"]}
        self.answers: dict[str, Array] = {name: answer[: self.plies + 1] for name, answer in by_ply.items()}
        self.answers |= {name: answer[: (self.plies + 1) * seats] for name, answer in by_seat.items()}

    def call(self, function: Any, *arguments: Any) -> Any:
        """Run a kernel in this form."""
        run = build(function, self.game, plain=self.plain)
        return run(*[self.readable(value) if self.plain else value for value in arguments])

    def readable(self, value: Any) -> Any:
        """An array as plain kernels take it."""
        if not isinstance(value, np.ndarray):
            return value
        kinds: dict[Any, type[Record]] = {
            self.game.Position.dtype: self.game.Position,
            self.game.Box.dtype: self.game.Box,
        }
        return Rows(kinds[value.dtype], value) if value.dtype in kinds else memoryview(cast(Any, value))


def counted(match: Match, depth: int, *, plain: bool) -> int:
    """Count with kernels."""
    levels, kind = depth + 1, match.game.Position
    stack = kind.array(levels)
    stack[0] = match.position.as_array()[0]
    arrays: list[Any] = [np.zeros((levels, match.game.ACTIONS), np.int64), np.zeros(levels, np.int64)]
    boxes = match.content.box.as_array()
    records = [Rows(kind, stack), Rows(match.game.Box, boxes)] if plain else [stack, boxes]
    run = build(count_nodes, match.game, plain=plain)
    return int(run(*records, *arrays, np.zeros(levels, np.int64), depth))
