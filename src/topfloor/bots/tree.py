"""The search tree: kernels for information-set Monte-Carlo tree search over any game.

Every iteration imagines anew what the thinking seat does not know, walks down the tree among the moves that are legal
in that world, adds one node, plays on to the end and remembers for every seat how it went. Nodes are rows of flat
arrays: `tree` holds the integers named below, `worth` and `wins` a number for each seat, `hunch` what the game's
judgement thinks of the move.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from topfloor.engine.chance import draw, roll, sow
from topfloor.engine.kernel import hole, kernel
from topfloor.engine.record import Cells

legal, apply, imagine = hole("legal"), hole("apply"), hole("imagine")
likely, appraise, score, standing = hole("likely"), hole("appraise"), hole("score"), hole("standing")

ACTION, CHILD, SIBLING, VISITS, OFFERED, JUDGED = 0, 1, 2, 3, 4, 5
COLUMNS = 6

CURIOSITY = 1.0
"""How much a move that was seldom tried, but that judgement likes, is favoured over one that went well."""

KEENNESS = 1.0
"""By how many points a move must be judged worse to get a third of the curiosity."""

OPENNESS = 0.25
"""The share of curiosity that goes to all moves alike, whatever judgement says."""

HOPELESS = 500.0
"""By how many points a move must be judged worse than the best to be ruled out."""

RULED_OUT = -1.0
"""The hunch of a move that is not to be tried."""

JUDGED_AFTER = 20
"""Visits after which a node is worth judging all moves from it; the root is judged at once."""

FOR_WINNING, FOR_RANK, FOR_MARGIN = 0.6, 0.3, 0.1
WIDE_MARGIN = 20.0


@kernel
def think(
    worlds: Any,
    boxes: Any,
    seat: int,
    iterations: int,
    tree: Any,
    worth: Any,
    wins: Any,
    hunch: Any,
    used: int,
    scratch: Any,
) -> int:
    """Think on from a tree of `used` nodes; how many it has then.

    `worlds[0]` is the position as the seat knows it, whose random state feeds the search; `worlds[1]` is played on in,
    `worlds[2]` tries moves out. The rows of `scratch` hold legal moves, the child of each action, the path of nodes.
    """
    for _ in range(iterations):
        worlds[1] = worlds[0]
        sow(worlds[1], roll(worlds[0]), roll(worlds[0]), roll(worlds[0]))
        imagine(worlds[1], boxes[0], seat)
        used, length = descend(worlds, boxes[0], tree, worth, hunch, used, scratch)
        play_out(worlds[1], boxes[0], scratch[0])
        remember(worlds[1], tree, worth, wins, scratch[2], length)
    return used


@kernel
def descend(worlds: Any, box: Any, tree: Any, worth: Any, hunch: Any, used: int, scratch: Any) -> tuple[int, int]:
    """Walk down to a node never visited, or to the end; how many nodes there are now, and how long the path is."""
    moves, child_of, path = scratch[0], scratch[1], scratch[2]
    world = worlds[1]
    node = 0
    length = 1
    path[0] = 0
    while not world.over and (node == 0 or tree[node, VISITS] > 0):
        count = legal(world, box, moves)
        mark_children(tree, node, child_of)
        if not tree[node, JUDGED] and (node == 0 or tree[node, VISITS] >= JUDGED_AFTER):
            used = judge_moves(worlds, box, tree, hunch, node, used, moves, count, child_of)
        untried = offer(tree, moves, count, child_of)
        if untried > 0 and used < len(tree):
            move = untried_move(world, moves, child_of, untried)
            add_child(tree, node, used, move, child_of)
            used += 1
        else:
            move = promising_move(tree, worth, hunch, node, world.to_move, moves, count, child_of)
        child = child_of[move]
        unmark_children(tree, node, child_of)
        if child == 0:
            break
        apply(world, box, move)
        path[length] = child
        length += 1
        node = child
    return used, length


@kernel
def judge_moves(
    worlds: Any, box: Any, tree: Any, hunch: Any, node: int, used: int, moves: Cells, count: int, child_of: Cells
) -> int:
    """Give every legal move a node, and a hunch from how the position after it looks; how many nodes there are."""
    if used + count > len(tree):
        return used
    tree[node, JUDGED] = 1
    best = -1e9
    for i in range(count):
        worlds[2] = worlds[1]
        apply(worlds[2], box, moves[i])
        if child_of[moves[i]] == 0:
            add_child(tree, node, used, moves[i], child_of)
            used += 1
        look = appraise(worlds[2], box, worlds[1].to_move)
        hunch[child_of[moves[i]]] = look
        best = max(best, look)
    total = 0.0
    for i in range(count):
        child = child_of[moves[i]]
        hopeless = best - hunch[child] > HOPELESS
        hunch[child] = RULED_OUT if hopeless else exp((hunch[child] - best) / KEENNESS)
        total += max(0.0, hunch[child])
    for i in range(count):
        child = child_of[moves[i]]
        if hunch[child] != RULED_OUT:
            hunch[child] = OPENNESS / count + (1.0 - OPENNESS) * hunch[child] / total
    return used


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
def add_child(tree: Any, node: int, child: int, move: int, child_of: Cells) -> None:
    """Hang a new node under another."""
    tree[child, ACTION] = move
    tree[child, CHILD] = 0
    tree[child, SIBLING] = tree[node, CHILD]
    tree[child, VISITS] = 0
    tree[child, OFFERED] = 1
    tree[child, JUDGED] = 0
    tree[node, CHILD] = child
    child_of[move] = child


@kernel
def promising_move(
    tree: Any, worth: Any, hunch: Any, node: int, mover: int, moves: Cells, count: int, child_of: Cells
) -> int:
    """The move with the best balance of success so far, curiosity and hunch, for the one who makes it."""
    usual = worth[node, mover] / max(1, tree[node, VISITS])
    best = moves[0]
    best_promise = -1.0
    for i in range(count):
        child = child_of[moves[i]]
        if child > 0 and hunch[child] != RULED_OUT:
            visits = tree[child, VISITS]
            mean = worth[child, mover] / visits if visits > 0 else usual
            promise = mean + CURIOSITY * hunch[child] * sqrt(tree[child, OFFERED]) / (visits + 1.0)
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
    rank: float = behind / (world.players - 1)
    lead: float = (score(world, seat) - best_rival) / WIDE_MARGIN
    return FOR_RANK * rank + FOR_MARGIN * 0.5 * (1.0 + max(-1.0, min(1.0, lead)))
