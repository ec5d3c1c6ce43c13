"""Kernels that drive a game's kernels and keep every answer, to run plain and compiled side by side."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np

from topfloor.engine import rng
from topfloor.engine.kernel import build, kernel, of_game, rows_of
from topfloor.engine.match import Match
from topfloor.engine.record import Array, Record, Rows
from topfloor.engine.rng import sow
from topfloor.rl.kernels import observe_all

deal, legal, apply, why = of_game("deal"), of_game("legal"), of_game("apply"), of_game("why")
finish, score, standing = of_game("finish"), of_game("score"), of_game("standing")
imagine, appraise, likely = of_game("imagine"), of_game("appraise"), of_game("likely")


OFTEN, SELDOM = 4, 16
"""At each so-manieth ply it is asked for every action why it is illegal: that takes longer than all the rest."""


class Answers(NamedTuple):
    """All that kernels answer: by ply, or by ply and seat where it is a seat's own."""

    history: Any
    offered: Any
    why_not: Any
    scored: Any
    dreams: Any
    thought: Any
    worth: Any
    points: Any


OF_A_SEAT = ("dreams", "thought", "worth", "points")


@kernel
def retell(told: Answers, boxes: Any, players: int, variant: int, asked_every: int, choices: Any, moves: Any) -> int:
    """Deal into the first row of the history and play on by `choices`, each position into the next row; how far."""
    history, offered, why_not = told.history, told.offered, told.why_not
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
def dream(told: Answers, boxes: Any, plies: int, players: int, moves: Any) -> None:
    """What every seat imagines at every ply, what it thinks of that, and a move that seems likely to it."""
    dreams = told.dreams
    box = boxes[0]
    for ply in range(plies):
        for seat in range(players):
            row = ply * players + seat
            dreams[row] = told.history[ply]
            position = dreams[row]
            sow(position, ply, seat, 1)
            imagine(position, box, seat)
            told.worth[row] = appraise(position, box, seat)
            told.thought[row] = likely(position, box, moves, legal(position, box, moves))


@kernel
def reckon(told: Answers, boxes: Any, plies: int, players: int) -> None:
    """The points at every ply, as if the match were scored there."""
    scored, points = told.scored, told.points
    for ply in range(plies):
        scored[ply] = told.history[ply]
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
def drive(told: Answers, boxes: Any, players: int, variant: int, asked_every: int, choices: Any, moves: Any) -> int:
    """All of this at once: compiled together, rules are optimised once for all that drives them."""
    plies = retell(told, boxes, players, variant, asked_every, choices, moves)
    dream(told, boxes, plies, players, moves)
    reckon(told, boxes, plies, players)
    return plies


def choices_of(seed: int, most: int) -> list[int]:
    """Which of the legal moves is made at each ply, counted round and round."""
    return random.Random(seed).choices(range(1 << 20), k=most)


class Run:
    """One match played by kernels in one form, with everything they answered."""

    def __init__(self, match: Match, seed: int, most: int, *, plain: bool, asked_every: int = SELDOM) -> None:
        self.plain, self.game = plain, match.game
        seats, rows, actions = match.players, most + 1, self.game.ACTIONS
        position, by_action = self.game.Position, (rows, actions)
        told = Answers(
            history=position.array(rows),
            offered=np.zeros(by_action, np.int64),
            why_not=np.zeros(by_action, np.int64),
            scored=position.array(rows),
            dreams=position.array(rows * seats),
            thought=np.zeros(rows * seats, np.int64),
            worth=np.zeros(rows * seats),
            points=np.zeros((rows * seats, 2), np.int64),
        )
        rng.sow(position.at(told.history), *rng.split(seed))
        boxes, choices, moves = match.content.box.as_array(), np.array(choices_of(seed, most)), np.zeros(actions, int)
        if plain:
            boxes, choices, moves = map(self.readable, (boxes, choices, moves))
        self.plies: int = build(drive, self.game, plain=plain)(
            Answers(*map(self.readable, told)) if plain else told,
            boxes,
            seats,
            self.game.VARIANTS.index(match.variant),
            asked_every,
            choices,
            moves,
        )
        self.answers: dict[str, Array] = {
            name: answer[: (self.plies + 1) * (seats if name in OF_A_SEAT else 1)]
            for name, answer in told._asdict().items()
        }

    def readable(self, value: Array) -> Any:
        """An array as plain kernels take it."""
        kinds: dict[Any, type[Record]] = {
            self.game.Position.dtype: self.game.Position,
            self.game.Box.dtype: self.game.Box,
        }
        return Rows(kinds[value.dtype], value) if value.dtype in kinds else memoryview(cast(Any, value))


def observed(stages: Sequence[Match], seats: Sequence[int], *, plain: bool) -> Array:
    """What a seat of each stage of a match is told."""
    game, boxes = stages[0].game, stages[0].content.box.as_array()
    history = game.Position.array(len(stages))
    seen: Array = game.Observation.array(len(stages))
    for number, stage in enumerate(stages):
        history[number] = stage.position.as_array()[0]
    records = [rows_of(game.Position, history, plain=plain), rows_of(game.Box, boxes, plain=plain)]
    told = rows_of(game.Observation, seen, plain=plain)
    build(observe_all, game, plain=plain)(*records, np.array(seats), told)
    return seen


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
