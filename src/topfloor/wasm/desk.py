"""The desk: everything that lies in a module's memory, by name, and the kernels that a page may call on it.

A page has no arrays of ours to hand over, only one memory. So a module has one desk, on which a tree, a box, a network
and the like have their places (`layout.py`), and a kernel is called with plain numbers alone: what it needs from the
desk, it takes by the name of its parameter (`doors.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from topfloor.bots import tree, weights
from topfloor.bots.minds import CURRENT, MINDS
from topfloor.bots.network import Network
from topfloor.bots.search import LONGEST_LINE, scratch_for, tree_for
from topfloor.bots.tree import ACTION, CHILD, SIBLING, VISITS, Manner, Scratch, Tree
from topfloor.engine.game import Game
from topfloor.engine.kernel import AnyFunction, kernel, of_game
from topfloor.engine.record import Array, Records
from topfloor.engine.rng import sow

legal, apply, imagine, appraise = of_game("legal"), of_game("apply"), of_game("imagine"), of_game("appraise")
finish, score = of_game("finish"), of_game("score")

FACTS = 2
"""Of a candidate, before its wins and its worth for every seat: the action, and how often it was tried."""


class Desk(NamedTuple):
    """What lies in the memory."""

    tree: Tree
    scratch: Scratch
    boxes: Records
    """One: the components of the match."""
    manner: Manner
    network: Network
    packed: Array
    """A file of weights, from which `unpack` fills the network."""
    positions: Records
    """One: the position that is looked at."""
    answers: Array
    """Where a kernel puts what it has to say beyond one number."""


class Size(NamedTuple):
    """How large a desk is; a page decides that when it lays it out."""

    nodes: int
    players: int
    worlds: int


def desk_for(game: Game, size: Size) -> Desk:
    """An empty desk."""
    features = len(game.FEATURES)
    return Desk(
        tree=tree_for(size.nodes, size.players),
        scratch=scratch_for(game, size.players, size.worlds, plain=False),
        boxes=game.Box.array(1),
        manner=MINDS[CURRENT].manner,
        network=weights.blank(features),
        packed=np.zeros(weights.size(features) // 2, np.int16),
        positions=game.Position.array(1),
        answers=np.zeros(game.ACTIONS * (FACTS + 2 * max(game.PLAYERS))),
    )


@kernel
def unpack(network: Network, packed: Array) -> None:
    """Fill the network from a file of weights."""
    at = 0
    for row in range(len(network.first) - 1):
        for unit in range(network.first.shape[1]):
            network.first[row, unit] = packed[at]
            at += 1
    at = unpack_line(network.first_bias, packed, at)
    at = unpack_rows(network.second, packed, at)
    at = unpack_line(network.second_bias, packed, at)
    at = unpack_rows(network.third, packed, at)
    unpack_line(network.third_bias, packed, at)


@kernel
def unpack_rows(layer: Array, packed: Array, at: int) -> int:
    """Fill a layer from what begins at a place; where the next one begins."""
    for row in range(len(layer)):
        at = unpack_line(layer[row], packed, at)
    return at


@kernel
def unpack_line(line: Array, packed: Array, at: int) -> int:
    """The same for a line."""
    for unit in range(len(line)):
        line[unit] = packed[at + unit]
    return at + len(line)


@kernel
def begin(tree: Tree, scratch: Scratch, positions: Records) -> None:
    """Think about the position from now on: it becomes what the seat knows, and the tree is a root alone."""
    for node in range(tree.size[0]):
        tree.prior[node] = 0.0
        for column in range(tree.nodes.shape[1]):
            tree.nodes[node, column] = 0
        for seat in range(tree.worth.shape[1]):
            tree.worth[node, seat] = 0.0
            tree.wins[node, seat] = 0.0
    tree.size[0] = 1
    scratch.worlds[0] = positions[0]


@kernel
def candidates(tree: Tree, answers: Array) -> int:
    """Every move from the root that was tried: its action, how often, each seat's wins and what they were worth.

    How many there are.
    """
    nodes, players = tree.nodes, tree.wins.shape[1]
    count = at = 0
    child = nodes[0, CHILD]
    while child > 0:
        if nodes[child, VISITS] > 0:
            answers[at] = nodes[child, ACTION]
            answers[at + 1] = nodes[child, VISITS]
            for seat in range(players):
                answers[at + FACTS + seat] = tree.wins[child, seat]
                answers[at + FACTS + players + seat] = tree.worth[child, seat]
            at += FACTS + 2 * players
            count += 1
        child = nodes[child, SIBLING]
    return count


@kernel
def line(tree: Tree, answers: Array, action: int) -> int:
    """How play is expected to go on after a move from the root, that move first; how many moves are known."""
    nodes = tree.nodes
    node = nodes[0, CHILD]
    while node > 0 and nodes[node, ACTION] != action:
        node = nodes[node, SIBLING]
    length = 0
    while node > 0 and length < LONGEST_LINE:
        answers[length] = nodes[node, ACTION]
        length += 1
        node = most_tried(nodes, node)
    return length


@kernel
def most_tried(nodes: Array, node: int) -> int:
    """The child that was tried most, the first of several; 0 if there is none."""
    best: int = nodes[node, CHILD]
    child = best
    while child > 0:
        if nodes[child, VISITS] > nodes[best, VISITS]:
            best = child
        child = nodes[child, SIBLING]
    return best


@kernel
def legal_moves(positions: Records, boxes: Records, scratch: Scratch, answers: Array) -> int:
    """The moves that may be made in the position; how many there are."""
    count: int = legal(positions[0], boxes[0], scratch.moves)
    for n in range(count):
        answers[n] = scratch.moves[n]
    return count


@kernel
def make_move(positions: Records, boxes: Records, action: int) -> int:
    """Make a legal move; whether it brings something hidden to light."""
    revealed: int = apply(positions[0], boxes[0], action)
    return revealed


@kernel
def imagine_hidden(positions: Records, boxes: Records, seat: int, first: int, second: int, third: int) -> None:
    """Deal anew what a seat does not know in the position, by chance that starts from three words."""
    sow(positions[0], first, second, third)
    imagine(positions[0], boxes[0], seat)


@kernel
def appraisal(positions: Records, boxes: Records, seat: int) -> float:
    """How good the position is for a seat, in the game's own judgement."""
    look: float = appraise(positions[0], boxes[0], seat)
    return look


@kernel
def scores(positions: Records, boxes: Records, scratch: Scratch, answers: Array) -> int:
    """The points of each seat: final once the match is over, before as things stand; how many seats there are."""
    scored = scratch.worlds[2]
    scratch.worlds[2] = positions[0]
    if not scored.over:
        finish(scored, boxes[0])
    for seat in range(scored.players):
        answers[seat] = score(scored, seat)
    players: int = scored.players
    return players


ENTRIES: Mapping[str, AnyFunction] = {
    "think": tree.think,
    "begin": begin,
    "candidates": candidates,
    "line": line,
    "unpack": unpack,
    "legal": legal_moves,
    "apply": make_move,
    "imagine": imagine_hidden,
    "appraise": appraisal,
    "scores": scores,
}
"""What a module offers, by the name under which it does."""
