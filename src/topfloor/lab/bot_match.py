"""One match between bots, from its fixture to its row: a pure function, so every machine gives the same.

Random and greedy seats play compiled, one move after another, with dice of their own for every move; a seat that
thinks is asked as a person would be. Greedy imagines what it cannot know before it looks, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

import numpy as np

from topfloor.bots import Bot
from topfloor.bots.greedy import try_all
from topfloor.engine.game import Game
from topfloor.engine.kernel import build, kernel, of_game, rows_of
from topfloor.engine.record import Array, Cells, Records
from topfloor.engine.rng import draw, sow, split
from topfloor.engine.warmup import Report, warming
from topfloor.lab.contestants import bot_named
from topfloor.lab.fixtures import Fixture, Setup
from topfloor.lab.rows import Course, Decision, Row, row_of

legal, apply, imagine, finish, score = (
    of_game("legal"),
    of_game("apply"),
    of_game("imagine"),
    of_game("finish"),
    of_game("score"),
)

RANDOM, GREEDY, THINKER = 0, 1, 2
QUICK = {"random": RANDOM, "greedy": GREEDY}
"""The bots that play compiled; all others think."""


class World(NamedTuple):
    """Where a match is played."""

    positions: Records
    """One: the match as it stands."""
    dreams: Records
    """Two: what a seat imagines, with its dice, and a place to try moves in."""
    boxes: Records


class Bots(NamedTuple):
    """Who plays."""

    kinds: Cells
    """RANDOM, GREEDY or THINKER, for each seat."""
    seed: Cells
    """Two words, with which the dice of every move begin."""
    moves: Cells
    """Room for legal moves, and for what each is worth."""
    worth: Array


@kernel
def go_on(world: World, bots: Bots, course: Course) -> None:
    """Play until the match is over or a thinker is to move; note every move and the points after it."""
    position, dreams, boxes, moves = world.positions[0], world.dreams, world.boxes, bots.moves
    while not position.over and bots.kinds[position.to_move] != THINKER:
        seat = position.to_move
        dreams[0] = world.positions[0]
        sow(dreams[0], bots.seed[0], bots.seed[1], position.ply + 1)
        if bots.kinds[seat] == RANDOM:
            action = moves[draw(dreams[0], legal(position, boxes[0], moves))]
        else:
            imagine(dreams[0], boxes[0], seat)
            action = happiest(dreams, boxes, seat, moves, bots.worth)
        note(world, action, course)


@kernel
def happiest(dreams: Records, boxes: Records, seat: int, moves: Cells, worth: Array) -> int:
    """The move after which judgement is happiest; among equals, any."""
    count = try_all(dreams, boxes, seat, moves, worth)
    best, equals = 0, 0
    for i in range(count):
        if worth[i] > worth[best]:
            best = i
    for i in range(count):
        if worth[i] == worth[best]:
            moves[equals] = moves[i]
            equals += 1
    return moves[draw(dreams[0], equals)]


@kernel
def note(world: World, action: int, course: Course) -> None:
    """Make a move, and write down what was done, by whom, and how many points each seat then has."""
    positions, dreams, boxes = world
    ply = positions[0].ply
    course.actions[ply] = action
    course.movers[ply] = positions[0].to_move
    apply(positions[0], boxes[0], action)
    dreams[0] = positions[0]
    if not positions[0].over:
        finish(dreams[0], boxes[0])
    for seat in range(positions[0].players):
        course.scores[ply, seat] = score(dreams[0], seat)


def play(setup: Setup, fixture: Fixture, *, detail: bool = False) -> Row:
    """Play one match."""
    match = BotMatch(setup, fixture)
    match.play()
    return match.row(detail=detail)


def warm(game: Game, report: Report | None = None) -> None:
    """Compile matches between quick bots, or fetch them from the cache."""
    with warming(game, go_on, report):
        BotMatch(Setup(game.NAME, game.VARIANTS[0]), Fixture(0, 0, ("random",) * game.PLAYERS[0])).play()


class BotMatch:
    """A match being played, with everything that is written down of it."""

    def __init__(self, setup: Setup, fixture: Fixture) -> None:
        self.fixture, self.game, players = fixture, setup.kind, len(fixture.bots)
        self.match = setup.deal(players, fixture.seed)
        memory = self.match.position.as_array()
        self.position = self.game.Position.at(memory)
        self.course = Course.blank(self.game.LONGEST + 1, players)
        self.decisions: list[Decision] = []
        self.world = World(
            positions=rows_of(self.game.Position, memory),
            dreams=rows_of(self.game.Position, self.game.Position.array(2)),
            boxes=rows_of(self.game.Box, setup.content.box.as_array()),
        )
        self.bots = Bots(
            kinds=np.array([QUICK.get(name, THINKER) for name in fixture.bots]),
            seed=np.array(split(fixture.seed)[:2]),
            moves=np.zeros(self.game.ACTIONS, np.int64),
            worth=np.zeros(self.game.ACTIONS),
        )

    def play(self) -> None:
        """To the end."""
        seed, seats = self.fixture.seed, enumerate(self.fixture.bots)
        thinkers = {seat: bot_named(name, seed) for seat, name in seats if name not in QUICK}
        go_on_quickly, note_down = build(go_on, self.game), build(note, self.game)
        for action in self._opening():
            note_down(self.world, action, self.course)
        go_on_quickly(self.world, self.bots, self.course)
        while not self.position.over:
            for action in self.course.actions[self.match.ply : self.position.ply]:
                self.match.play(self.match.content.sentences[action])
            words = self._decided(thinkers[self.position.to_move])
            note_down(self.world, self.match.content.number[words], self.course)
            go_on_quickly(self.world, self.bots, self.course)

    def _opening(self) -> Iterator[int]:
        """The moves that are fixed, by lot; whoever has to make them."""
        for ply in range(self.fixture.opening):
            legal = self.match.legal()
            if not legal:
                return
            words = legal[self.fixture.draw(ply, len(legal))]
            self.match.play(words)
            yield self.match.content.number[words]

    def _decided(self, bot: Bot) -> str:
        """What a bot does; if it has thought about it, that is noted."""
        start = perf_counter()
        advice = bot.decide(self.match)
        if advice.visits:
            took = round(perf_counter() - start, 4)
            self.decisions.append(Decision(self.match.ply, self.position.to_move, advice.visits, advice.win, took))
        return advice.words

    def row(self, *, detail: bool) -> Row:
        """What came of it."""
        course, end = self.course.until(self.position.ply), self.match.at(self.position)
        return replace(row_of(self.fixture, end, course, detail=detail), decisions=tuple(self.decisions))
