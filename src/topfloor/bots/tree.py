"""The search tree: kernels for information-set Monte-Carlo tree search over any game.

Every iteration imagines what the thinking seat does not know, walks down the tree among the moves that are legal in
that world, adds one node, and remembers for every seat how good the position there is: by the network, by playing on to
the end, by playing on for a while and then by the network, or by a blend of these. On the way down, moves are chosen by
PUCT: success so far, and a bonus for what was seldom tried, in proportion to a prior from judgement.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from topfloor.bots.belief import Beliefs, believed_world, imagine_another
from topfloor.bots.network import Bench, Network, foresee
from topfloor.engine.arithmetic import exp
from topfloor.engine.game import AnyBox, AnyPosition
from topfloor.engine.kernel import kernel, of_game
from topfloor.engine.record import Array, Cells, Records
from topfloor.engine.rng import draw, roll, sow

legal, apply, imagine = of_game("legal"), of_game("apply"), of_game("imagine")
likely, appraise, score, standing = of_game("likely"), of_game("appraise"), of_game("score"), of_game("standing")

ACTION, CHILD, SIBLING, VISITS, OFFERED, JUDGED = 0, 1, 2, 3, 4, 5
COLUMNS = 6

RULED_OUT = -1.0
"""The prior of a move that is not to be tried."""


class Manner(NamedTuple):
    """The numbers that a search thinks by. They are given to it, so that an old manner can be kept beside a new one."""

    c_puct: float
    """How much a move that was seldom tried, but that judgement likes, is favoured over one that went well."""
    temperature: float
    """By how many points a move must be judged worse to get a third of the prior."""
    uniform_share: float
    """The share of the prior that goes to all moves alike, whatever judgement says."""
    hopeless: float
    """By how many points a move must be judged worse than the best to be ruled out."""
    judged_after: int
    """Visits after which a node is worth judging all moves from it; the root is judged at once."""
    for_winning: float
    for_rank: float
    for_margin: float
    """What a result is worth: winning, rivals left behind, the lead in points."""
    wide_margin: float
    """A lead by so many points is worth all that a lead can be."""
    trust: float = 0.0
    """The share of the network in what a position is worth; the rest is that of a playout."""
    learned_temperature: float = 0.0
    """By how much a move must lower the network's chance to win to get a third of the prior; 0 asks the game."""
    worlds: int = 0
    """How many worlds are imagined and drawn from as the network finds them plausible; 0 imagines anew each time."""
    playout_moves: int = 0
    """After so many moves a playout ends, and the network says what came of it; 0 plays on to the end."""


class Tree(NamedTuple):
    """A tree as flat arrays, a row for each node."""

    nodes: Array
    """The integers named above: the action that leads here, first child, next sibling, visits …"""
    worth: Array
    """For each seat, the sum of what its results were worth."""
    wins: Array
    """For each seat, the sum of its wins."""
    prior: Array
    """What the game's judgement thinks of the move that leads here."""
    size: Cells
    """One cell: how many nodes there are."""


class Scratch(NamedTuple):
    """Room to work in."""

    worlds: Records
    """Three positions: what the seat knows, with the random state of the search; one to play on in; one to try in."""
    moves: Cells
    """Legal moves."""
    child_of: Cells
    """The child that each action leads to, at one node at a time."""
    noted: Cells
    """The actions that this is noted of."""
    path: Cells
    """The nodes from the root down."""
    chance: Array
    margin: Array
    """What the network foresees for each seat."""
    won: Array
    reward: Array
    """What an iteration came to for each seat: its chance to have won, and what all of it is worth."""
    beliefs: Beliefs
    bench: Bench


@kernel
def think(
    tree: Tree, scratch: Scratch, boxes: Records, manner: Manner, network: Network, seat: int, iterations: int
) -> None:
    """Think on, for a seat, from a tree that has at least a root."""
    for _ in range(iterations):
        imagine_one(tree, scratch, boxes, manner, network, seat)
        length = descend(tree, scratch, boxes[0], manner, network)
        judge_leaf(scratch, boxes[0], manner, network)
        remember(tree, scratch, length)


@kernel
def imagine_one(tree: Tree, scratch: Scratch, boxes: Records, manner: Manner, network: Network, seat: int) -> None:
    """Lay out a world to play on in, with dice of its own."""
    worlds, beliefs = scratch.worlds, scratch.beliefs
    if manner.worlds > 0:
        count = min(manner.worlds, tree.nodes[0, VISITS] + 1)
        if count > tree.nodes[0, VISITS]:
            imagine_another(beliefs, network, scratch.bench, boxes, worlds[0], seat, count - 1)
        worlds[1] = beliefs.worlds[believed_world(beliefs, count, worlds[0])]
        sow(worlds[1], roll(worlds[0]), roll(worlds[0]), roll(worlds[0]))
    else:
        worlds[1] = worlds[0]
        sow(worlds[1], roll(worlds[0]), roll(worlds[0]), roll(worlds[0]))
        imagine(worlds[1], boxes[0], seat)


@kernel
def descend(tree: Tree, scratch: Scratch, box: AnyBox, manner: Manner, network: Network) -> int:
    """Walk down to a node never visited, or to the end; how long the path is."""
    nodes, moves, child_of = tree.nodes, scratch.moves, scratch.child_of
    world = scratch.worlds[1]
    node = 0
    length = 1
    scratch.path[0] = 0
    while not world.over and (node == 0 or nodes[node, VISITS] > 0):
        count, size = legal(world, box, moves), tree.size[0]
        noted = note_children(nodes, node, scratch)
        if not nodes[node, JUDGED] and (node == 0 or nodes[node, VISITS] >= manner.judged_after):
            judge_moves(tree, scratch, box, manner, network, node, count)
        untried, move = offer(tree, scratch, manner.c_puct, node, world.to_move, count)
        if untried > 0 and tree.size[0] < len(nodes):
            move = untried_move(world, moves, child_of, untried)
            add_child(tree, node, move, child_of)
        child = child_of[move]
        forget(child_of, scratch.noted, noted)
        if tree.size[0] > size:
            forget(child_of, moves, count)
        if child == 0:
            break
        apply(world, box, move)
        scratch.path[length] = child
        length += 1
        node = child
    return length


@kernel
def judge_moves(
    tree: Tree, scratch: Scratch, box: AnyBox, manner: Manner, network: Network, node: int, count: int
) -> None:
    """Give every legal move a node, and a prior from how the position after it looks."""
    worlds, moves, child_of, prior = scratch.worlds, scratch.moves, scratch.child_of, tree.prior
    if tree.size[0] + count > len(tree.nodes):
        return
    tree.nodes[node, JUDGED] = 1
    best = -1e9
    for i in range(count):
        worlds[2] = worlds[1]
        apply(worlds[2], box, moves[i])
        if child_of[moves[i]] == 0:
            add_child(tree, node, moves[i], child_of)
        look = judged(scratch, box, manner, network, worlds[1].to_move)
        prior[child_of[moves[i]]] = look
        best = max(best, look)
    temperature = manner.learned_temperature if manner.learned_temperature > 0.0 else manner.temperature
    total = 0.0
    for i in range(count):
        child = child_of[moves[i]]
        hopeless = best - prior[child] > manner.hopeless
        prior[child] = RULED_OUT if hopeless else exp((prior[child] - best) / temperature)
        total += max(0.0, prior[child])
    for i in range(count):
        child = child_of[moves[i]]
        if prior[child] != RULED_OUT:
            prior[child] = manner.uniform_share / count + (1.0 - manner.uniform_share) * prior[child] / total


@kernel
def judged(scratch: Scratch, box: AnyBox, manner: Manner, network: Network, mover: int) -> float:
    """How the position that is tried looks to the one who moves there: by the network or by the game's judgement."""
    tried = scratch.worlds[2]
    if manner.learned_temperature > 0.0 and not tried.over:
        foresee(network, scratch.bench, tried, box, scratch.chance, scratch.margin)
        chance: float = scratch.chance[mover]
        return chance
    if manner.learned_temperature > 0.0:
        return share_of_victory(tried, mover)
    look: float = appraise(tried, box, mover)
    return look


@kernel
def note_children(nodes: Array, node: int, scratch: Scratch) -> int:
    """Note for every action which child of the node it leads to; how many there are."""
    child_of, noted = scratch.child_of, scratch.noted
    child, count = nodes[node, CHILD], 0
    while child > 0:
        child_of[nodes[child, ACTION]] = child
        noted[count] = nodes[child, ACTION]
        count += 1
        child = nodes[child, SIBLING]
    return count


@kernel
def forget(child_of: Cells, actions: Cells, count: int) -> None:
    """Forget what was noted of so many actions."""
    for i in range(count):
        child_of[actions[i]] = 0


@kernel
def offer(tree: Tree, scratch: Scratch, c_puct: float, node: int, mover: int, count: int) -> tuple[int, int]:
    """Count for each tried move that it could have been chosen: how many moves are untried, and the one to choose else.

    That is the one with the best balance of success so far and prior (PUCT), for the one who makes it.
    """
    nodes, worth, prior, moves, child_of = tree.nodes, tree.worth, tree.prior, scratch.moves, scratch.child_of
    usual = worth[node, mover] / max(1, nodes[node, VISITS])
    untried, best, best_promise = 0, moves[0], -1.0
    last_offered, root = 0, 0.0
    for i in range(count):
        child = child_of[moves[i]]
        if child == 0:
            untried += 1
            continue
        offered = nodes[child, OFFERED] + 1
        nodes[child, OFFERED] = offered
        if offered != last_offered:  # mostly it is the same for all of them
            last_offered, root = offered, sqrt(offered)
        if prior[child] != RULED_OUT:
            visits, promise = nodes[child, VISITS], c_puct * prior[child] * root
            promise = worth[child, mover] / visits + promise / (visits + 1.0) if visits > 0 else usual + promise
            if promise > best_promise:
                best, best_promise = moves[i], promise
    return untried, best


@kernel
def untried_move(world: AnyPosition, moves: Cells, child_of: Cells, untried: int) -> int:
    """A random one of the moves that have no node yet."""
    skip = draw(world, untried)
    i = 0
    while child_of[moves[i]] > 0 or skip > 0:
        if child_of[moves[i]] == 0:
            skip -= 1
        i += 1
    return moves[i]


@kernel
def add_child(tree: Tree, node: int, move: int, child_of: Cells) -> None:
    """Hang a new node under another."""
    child, nodes = tree.size[0], tree.nodes
    nodes[child, ACTION] = move
    nodes[child, CHILD] = 0
    nodes[child, SIBLING] = nodes[node, CHILD]
    nodes[child, VISITS] = 0
    nodes[child, OFFERED] = 1
    nodes[child, JUDGED] = 0
    nodes[node, CHILD] = child
    child_of[move] = child
    tree.size[0] = child + 1


@kernel
def play_on(world: AnyPosition, box: AnyBox, moves: Cells, most: int) -> None:
    """Play likely moves, so many at most, or with 0 to the end."""
    left = most
    while not world.over:
        apply(world, box, likely(world, box, moves, legal(world, box, moves)))
        left -= 1
        if left == 0:
            return


@kernel
def judge_leaf(scratch: Scratch, box: AnyBox, manner: Manner, network: Network) -> None:
    """What the position reached is worth to each seat, by the network, by playing on, or by both."""
    world = scratch.worlds[1]
    trust = 0.0 if world.over else manner.trust
    for seat in range(world.players):
        scratch.won[seat] = scratch.reward[seat] = 0.0
    if trust > 0.0:
        count_forecast(scratch, box, manner, network, trust)
    if trust < 1.0:
        play_on(world, box, scratch.moves, manner.playout_moves)
        if world.over:
            count_result(scratch, manner, 1.0 - trust)
        else:
            count_forecast(scratch, box, manner, network, 1.0 - trust)


@kernel
def count_forecast(scratch: Scratch, box: AnyBox, manner: Manner, network: Network, share: float) -> None:
    """Let what the network foresees have a share in what an iteration came to."""
    world = scratch.worlds[1]
    foresee(network, scratch.bench, world, box, scratch.chance, scratch.margin)
    for seat in range(world.players):
        scratch.won[seat] += share * scratch.chance[seat]
        scratch.reward[seat] += share * foreseen(scratch, manner, world.players, seat)


@kernel
def count_result(scratch: Scratch, manner: Manner, share: float) -> None:
    """Let the end of a match have a share in what an iteration came to."""
    world = scratch.worlds[1]
    for seat in range(world.players):
        victory = share_of_victory(world, seat)
        scratch.won[seat] += share * victory
        scratch.reward[seat] += share * (manner.for_winning * victory + success(world, manner, seat))


@kernel
def remember(tree: Tree, scratch: Scratch, length: int) -> None:
    """Tell every node on the path how it went for each seat."""
    path, players = scratch.path, scratch.worlds[0].players
    for i in range(length):
        tree.nodes[path[i], VISITS] += 1
    for seat in range(players):
        for i in range(length):
            tree.worth[path[i], seat] += scratch.reward[seat]
            tree.wins[path[i], seat] += scratch.won[seat]


@kernel
def share_of_victory(world: AnyPosition, seat: int) -> float:
    """1 for the winner, a part for each of several, 0 for the others."""
    best = standing(world, 0)
    winners = 0
    for other in range(world.players):
        best = max(best, standing(world, other))
    for other in range(world.players):
        winners += standing(world, other) == best
    return 1.0 / winners if standing(world, seat) == best else 0.0


@kernel
def foreseen(scratch: Scratch, manner: Manner, players: int, seat: int) -> float:
    """What the network's forecast is worth to a seat: winning, rivals left behind, the lead."""
    chance = scratch.chance
    behind = 0.0
    for rival in range(players):
        if rival != seat:
            behind += chance[seat] / (chance[seat] + chance[rival])
    worth: float = manner.for_winning * chance[seat] + manner.for_rank * behind / (players - 1)
    worth += manner.for_margin * 0.5 * (1.0 + scratch.margin[seat])
    return worth


@kernel
def success(world: AnyPosition, manner: Manner, seat: int) -> float:
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
    lead: float = (score(world, seat) - best_rival) / manner.wide_margin
    return manner.for_rank * rank + manner.for_margin * 0.5 * (1.0 + max(-1.0, min(1.0, lead)))
