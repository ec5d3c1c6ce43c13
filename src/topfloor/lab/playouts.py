"""Random play in bulk, compiled: how many moves a machine makes, and how matches end if nobody thinks."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from topfloor.engine import setup
from topfloor.engine.content import content
from topfloor.engine.game import AnyBox, AnyPosition, Game
from topfloor.engine.kernel import build, kernel, of_game, rows_of
from topfloor.engine.match import Match
from topfloor.engine.record import Array, Cells, Records
from topfloor.engine.rng import draw, sow
from topfloor.engine.warmup import Report, warming
from topfloor.games import REGISTRY

deal, legal, apply, score = of_game("deal"), of_game("legal"), of_game("apply"), of_game("score")

MOST_THREADS = 256


class World(NamedTuple):
    """Where matches are played, one after another."""

    positions: Records
    """Two: an empty one, and the one that is played in."""
    boxes: Records
    moves: Cells
    """Room for legal moves."""


class Deals(NamedTuple):
    """Which matches are played."""

    variant: int
    seed: int
    first: int
    """The number of the first one."""


class Results(NamedTuple):
    """What came of each match: the points of every seat, and how many moves it took."""

    scores: Array
    lengths: Array


@kernel
def play_out(position: AnyPosition, box: AnyBox, moves: Cells) -> int:
    """Play random moves to the end; how many."""
    count = 0
    while not position.over:
        apply(position, box, moves[draw(position, legal(position, box, moves))])
        count += 1
    return count


@kernel
def play_many(world: World, deals: Deals, results: Results) -> None:
    """Play match after match, one for each row of results.

    Each match has its own random state from the seed and its number, so it does not matter who plays it.
    """
    positions, boxes, moves = world
    scores, players = results.scores, results.scores.shape[1]
    for number in range(len(scores)):
        positions[1] = positions[0]
        position = positions[1]
        sow(position, deals.seed, deals.seed >> 32, deals.first + number)
        deal(position, boxes[0], players, deals.variant)
        results.lengths[number] = play_out(position, boxes[0], moves)
        for seat in range(players):
            scores[number, seat] = score(position, seat)


@dataclass(frozen=True)
class Playouts:
    """What came of it: how many matches and moves, how long it took, and the points of every seat in every match."""

    games: int
    moves: int
    seconds: float
    scores: Array
    lengths: Array

    @property
    def moves_per_second(self) -> float:
        """Moves made in a second of the clock."""
        return self.moves / self.seconds


def playouts(
    game: str, *, players: int, games: int, seed: int = 0, variant: str | None = None, threads: int = 1
) -> Playouts:
    """Play `games` random matches on `threads` threads; the result is the same for any number of them."""
    games, threads = setup.whole("games", games), setup.whole("threads", threads, 1, MOST_THREADS)
    seed = setup.whole("seed", seed, 0)
    kind = REGISTRY.game(game)
    example = Match(kind, players=players, variant=variant)
    with setup.room_for("games", games):
        scores, lengths = np.zeros((games, example.players), np.int64), np.zeros(games, np.int64)
    number = kind.VARIANTS.index(example.variant)
    warm(kind)
    start = time.perf_counter()
    bounds = [games * n // threads for n in range(threads + 1)]
    parts = [(Deals(number, seed, low), Results(scores[low:high], lengths[low:high])) for low, high in pairwise(bounds)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda part: _play(kind, *part), parts))
    return Playouts(games, int(lengths.sum()), time.perf_counter() - start, scores, lengths)


def warm(game: Game, report: Report | None = None) -> None:
    """Compile random play of a game, or fetch it from the cache."""
    with warming(game, play_many, report):
        _play(game, Deals(0, 0, 0), Results(np.zeros((1, game.PLAYERS[0]), np.int64), np.zeros(1, np.int64)))


def _play(game: Game, deals: Deals, results: Results) -> None:
    world = World(
        positions=rows_of(game.Position, game.Position.array(2)),
        boxes=rows_of(game.Box, content(game).box.as_array()),
        moves=np.zeros(game.ACTIONS, np.int64),
    )
    build(play_many, game)(world, deals, results)
