"""Self-play: whole matches inside one kernel, and what a learned judgement is to learn from them.

Every seat thinks before every move, briefly. Some of the positions are kept as they truly were, with what the search
thought of everybody's chances and, in the end, with what came of the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np

from topfloor.bots import weights
from topfloor.bots.network import Network
from topfloor.bots.search import scratch_for, tree_for
from topfloor.bots.tree import ACTION, CHILD, COLUMNS, SIBLING, VISITS, Manner, Scratch, Tree, share_of_victory, think
from topfloor.engine.content import Content
from topfloor.engine.game import AnyPosition, Game
from topfloor.engine.kernel import build, compiles, kernel, of_game, rows_of
from topfloor.engine.record import Array, Records
from topfloor.engine.rng import draw, roll, sow

apply, deal, legal, score = of_game("apply"), of_game("deal"), of_game("legal"), of_game("score")

NODES_A_THOUGHT = 8
MOST_KEPT = 1024
"""Positions of one match at most; in none that is usual so many are thought about."""


class Habit(NamedTuple):
    """How self-play is done."""

    iterations: int
    opening: int
    """Up to so many moves by lot begin a match, so that no two are alike."""
    whim: int
    """So many of a hundred moves later are by lot, too, so that bad positions are seen as well."""
    keep: int
    """So many of a hundred positions that were thought about are kept."""
    wide_margin: float
    """A lead by so many points counts as 1."""


class Samples(NamedTuple):
    """Positions, and for each and every seat: its chance by the search, whether it won, by how much it led, -1 to 1."""

    positions: Array
    forecast: Array
    won: Array
    lead: Array
    told: Array
    """The chance that was found for the move played, by the one who played it."""
    match: Array
    """The number of the match it is from."""


@dataclass(frozen=True)
class Sitting:
    """Who plays what: a game with its content, a number of players, a variant by number."""

    game: Game
    content: Content
    players: int
    variant: int


@kernel
def play_match(
    rows: Records,
    boxes: Records,
    tree: Tree,
    scratch: Scratch,
    manner: Manner,
    network: Network,
    habit: Habit,
    kept: Samples,
) -> int:
    """Play `rows[0]` to its end with the dice of `rows[1]` for all choices by lot; how many positions were kept."""
    table, lots = rows[0], rows[1]
    opening = draw(lots, habit.opening + 1)
    count = 0
    while not table.over:
        choices = legal(table, boxes[0], scratch.moves)
        if table.ply < opening or choices == 1 or draw(lots, 100) < habit.whim:
            apply(table, boxes[0], scratch.moves[draw(lots, choices)])
            continue
        clear(tree)
        scratch.worlds[0] = table
        sow(scratch.worlds[0], roll(lots), roll(lots), roll(lots))
        think(tree, scratch, boxes, manner, network, table.to_move, habit.iterations)
        child = most_tried(tree)
        if count < len(kept.positions) and draw(lots, 100) < habit.keep:
            kept.positions[count] = table
            for seat in range(table.players):
                kept.forecast[count, seat] = tree.wins[0, seat] / tree.nodes[0, VISITS]
            kept.told[count] = tree.wins[child, table.to_move] / tree.nodes[child, VISITS]
            count += 1
        apply(table, boxes[0], tree.nodes[child, ACTION])
    for n in range(count):
        for seat in range(table.players):
            kept.won[n, seat] = share_of_victory(table, seat)
            kept.lead[n, seat] = lead_of(table, seat, habit.wide_margin)
    return count


@kernel
def clear(tree: Tree) -> None:
    """Cut the tree back to a root that nothing is known of."""
    for node in range(tree.size[0]):
        tree.prior[node] = 0.0
        for seat in range(tree.worth.shape[1]):
            tree.worth[node, seat] = 0.0
            tree.wins[node, seat] = 0.0
    for column in range(COLUMNS):
        tree.nodes[0, column] = 0
    tree.size[0] = 1


@kernel
def most_tried(tree: Tree) -> int:
    """The node below the root that was visited most often."""
    child = tree.nodes[0, CHILD]
    best: int = child
    while child > 0:
        if tree.nodes[child, VISITS] > tree.nodes[best, VISITS]:
            best = child
        child = tree.nodes[child, SIBLING]
    return best


@kernel
def lead_of(table: AnyPosition, seat: int, wide_margin: float) -> float:
    """How far a seat is ahead of the best other in the end, from -1 to 1."""
    best = -100_000
    for rival in range(table.players):
        if rival != seat:
            best = max(best, score(table, rival))
    lead: float = (score(table, seat) - best) / wide_margin
    return max(-1.0, min(1.0, lead))


def self_play(
    sitting: Sitting, numbers: Iterable[int], manner: Manner, network: Network, habit: Habit, *, seed: int = 0
) -> Samples:
    """Play the matches of these numbers; each has dice of its own, wherever and beside whatever it is played."""
    game, players = sitting.game, sitting.players
    run, start = build(play_match, game), build(begin, game)
    tree = tree_for(NODES_A_THOUGHT * habit.iterations + game.ACTIONS, players)
    scratch = scratch_for(game, players, manner.worlds, plain=False)
    rows, boxes = rows_of(game.Position, game.Position.array(3)), rows_of(game.Box, sitting.content.box.as_array())
    room, mind = room_for(game), network if compiles() else weights.interpreted(network)
    kept = room._replace(positions=cast(Any, rows_of(game.Position, room.positions)))
    found: list[Samples] = []
    for number in numbers:
        start(rows, boxes, seed, number, players, sitting.variant)
        count = run(rows, boxes, tree, scratch, manner, mind, habit, kept)
        room.match[:] = number
        found.append(Samples(*(part[:count].copy() for part in room)))
    return joined(found)


def room_for(game: Game, count: int = MOST_KEPT) -> Samples:
    """Room for so many samples: as wide for two players as for many, so that all can be joined."""
    forecast, won, lead = np.zeros((3, count, max(game.PLAYERS)))
    return Samples(game.Position.array(count), forecast, won, lead, np.zeros(count), np.zeros(count, np.int64))


@kernel
def begin(rows: Records, boxes: Records, seed: int, number: int, players: int, variant: int) -> None:
    """Deal a match by its number; `rows[2]` is an empty table."""
    rows[0] = rows[2]
    sow(rows[1], number, seed, 1)
    sow(rows[0], number, seed, 0)
    deal(rows[0], boxes[0], players, variant)


def joined(parts: Sequence[Samples]) -> Samples:
    """All of them, one after the other."""
    return Samples(*(stacked(column) for column in zip(*parts, strict=True)))


def stacked(arrays: Sequence[Array]) -> Array:
    """One array of several; NumPy's own way to do so would lay records out otherwise than kernels have them."""
    whole = np.zeros((sum(len(array) for array in arrays), *arrays[0].shape[1:]), arrays[0].dtype)
    at = 0
    for array in arrays:
        whole[at : at + len(array)] = array
        at += len(array)
    return whole
