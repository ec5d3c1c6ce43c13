"""The search tree: kernels for information-set Monte-Carlo tree search over any game.

Every iteration imagines anew what the thinking seat does not know, walks down the tree among the moves that are legal
in that world, adds one node, plays on to the end and remembers for every seat how it went. Nodes are rows of flat
arrays: `tree` holds the integers named below, `worth` and `wins` a number for each seat.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from topfloor.engine.chance import draw, roll, sow
from topfloor.engine.kernel import hole, kernel
from topfloor.engine.record import Cells

legal, apply, imagine = hole("legal"), hole("apply"), hole("imagine")
likely, score, standing = hole("likely"), hole("score"), hole("standing")

ACTION, CHILD, SIBLING, VISITS, OFFERED = 0, 1, 2, 3, 4
COLUMNS = 5

CURIOSITY = 0.7
"""How much a move that was seldom tried is favoured over one that went well."""

FOR_WINNING, FOR_RANK, FOR_MARGIN = 0.6, 0.3, 0.1
WIDE_MARGIN = 20.0


@kernel
def think(
    worlds: Any, boxes: Any, seat: int, iterations: int, tree: Any, worth: Any, wins: Any, used: int, scratch: Any
) -> int:
    """Think on from a tree of `used` nodes; how many it has then.

    `worlds[0]` is the position as the seat knows it, whose random state feeds the search; `worlds[1]` is scratch, and
    so are the rows of `scratch`: legal moves, child of each action, path of nodes, rewards.
    """
    box = boxes[0]
    for _ in range(iterations):
        worlds[1] = worlds[0]
        world = worlds[1]
        sow(world, roll(worlds[0]), roll(worlds[0]), roll(worlds[0]))
        imagine(world, box, seat)
        used, length = descend(world, box, tree, worth, used, scratch)
        play_out(world, box, scratch[0])
        remember(world, tree, worth, wins, scratch[2], length)
    return used


@kernel
def descend(world: Any, box: Any, tree: Any, worth: Any, used: int, scratch: Any) -> tuple[int, int]:
    """Walk down to a new node, or to the end; how many nodes there are now, and how long the path is."""
    moves, child_of, path = scratch[0], scratch[1], scratch[2]
    node = 0
    length = 1
    path[0] = 0
    while not world.over:
        count = legal(world, box, moves)
        mark_children(tree, node, child_of)
        untried = offer(tree, moves, count, child_of)
        fresh = untried > 0 and used < len(tree)
        if fresh:
            move = untried_move(world, moves, child_of, untried)
            add_child(tree, node, used, move)
            child = used
            used += 1
        else:
            move = promising_move(tree, worth, world.to_move, moves, count, child_of)
            child = child_of[move]
        unmark_children(tree, node, child_of)
        if child == 0:
            break
        apply(world, box, move)
        path[length] = child
        length += 1
        node = child
        if fresh:
            break
    return used, length


@kernel
def mark_children(tree: Any, node: int, child_of: Cells) -> None:
    """Note for every action which child of the node it leads to."""
    child = tree[node, CHILD]
    while child > 0:
        child_of[tree[child, ACTION]] = child
        child = tree[child, SIBLING]


@kernel
def unmark_children(tree: Any, node: int, child_of: Cells) -> None:
    """Forget the notes."""
    child = tree[node, CHILD]
    while child > 0:
        child_of[tree[child, ACTION]] = 0
        child = tree[child, SIBLING]


@kernel
def offer(tree: Any, moves: Cells, count: int, child_of: Cells) -> int:
    """Count for each tried move that it could have been chosen; how many moves are untried."""
    untried = 0
    for i in range(count):
        child = child_of[moves[i]]
        if child > 0:
            tree[child, OFFERED] += 1
        else:
            untried += 1
    return untried


@kernel
def untried_move(world: Any, moves: Cells, child_of: Cells, untried: int) -> int:
    """A random one of the moves that have no node yet."""
    skip = draw(world, untried)
    i = 0
    while child_of[moves[i]] > 0 or skip > 0:
        if child_of[moves[i]] == 0:
            skip -= 1
        i += 1
    return moves[i]


@kernel
def add_child(tree: Any, node: int, child: int, move: int) -> None:
    """Hang a new node under another."""
    tree[child, ACTION] = move
    tree[child, CHILD] = 0
    tree[child, SIBLING] = tree[node, CHILD]
    tree[child, VISITS] = 0
    tree[child, OFFERED] = 1
    tree[node, CHILD] = child


@kernel
def promising_move(tree: Any, worth: Any, mover: int, moves: Cells, count: int, child_of: Cells) -> int:
    """The move with the best balance of success so far and curiosity, for the one who makes it."""
    best = moves[0]
    best_promise = -1.0
    for i in range(count):
        child = child_of[moves[i]]
        if child > 0:
            visits = tree[child, VISITS]
            promise = worth[child, mover] / visits + CURIOSITY * sqrt(log(tree[child, OFFERED]) / visits)
            if promise > best_promise:
                best_promise = promise
                best = moves[i]
    return best


@kernel
def play_out(world: Any, box: Any, moves: Cells) -> None:
    """Play likely moves to the end."""
    while not world.over:
        apply(world, box, likely(world, box, moves, legal(world, box, moves)))


@kernel
def remember(world: Any, tree: Any, worth: Any, wins: Any, path: Cells, length: int) -> None:
    """Tell every node on the path how it went for each seat."""
    best = standing(world, 0)
    winners = 0
    for seat in range(world.players):
        best = max(best, standing(world, seat))
    for seat in range(world.players):
        winners += standing(world, seat) == best
    for i in range(length):
        tree[path[i], VISITS] += 1
    for seat in range(world.players):
        won = 1.0 / winners if standing(world, seat) == best else 0.0
        reward = FOR_WINNING * won + success(world, seat)
        for i in range(length):
            worth[path[i], seat] += reward
            wins[path[i], seat] += won


@kernel
def success(world: Any, seat: int) -> float:
    """What a result is worth to a seat beside winning: rivals left behind, and a little for the margin."""
    behind = 0.0
    best_rival = -1000
    for rival in range(world.players):
        if rival != seat:
            best_rival = max(best_rival, score(world, rival))
            if standing(world, rival) < standing(world, seat):
                behind += 1.0
            elif standing(world, rival) == standing(world, seat):
                behind += 0.5
    lead = (score(world, seat) - best_rival) / WIDE_MARGIN
    return FOR_RANK * behind / (world.players - 1) + FOR_MARGIN * 0.5 * (1.0 + max(-1.0, min(1.0, lead)))
