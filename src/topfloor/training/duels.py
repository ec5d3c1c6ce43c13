"""Duels: whole matches inside one kernel between two ways to think, every deal from all seats.

Deals and openings follow from their numbers alone, so that several who duel with the same opponent meet the same ones,
and what they won can be compared deal by deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from topfloor.bots import weights
from topfloor.bots.network import Network
from topfloor.bots.search import scratch_for, tree_for
from topfloor.bots.tree import ACTION, CHILD, SIBLING, VISITS, Manner, Scratch, Tree, share_of_victory, think
from topfloor.engine.kernel import build, compiles, kernel, of_game, rows_of
from topfloor.engine.record import Records
from topfloor.engine.rng import draw, roll, sow
from topfloor.engine.warmup import warming
from topfloor.training.self_play import NODES_A_THOUGHT, Sitting, begin, clear, most_tried

apply, legal = of_game("apply"), of_game("legal")

PORTIONS = 16
"""A thought is looked at so often, whether its move is settled."""


class Side(NamedTuple):
    """One who duels: how it thinks, by what, and for how long."""

    manner: Manner
    network: Network
    iterations: int


@kernel
def play_duel(
    rows: Records, boxes: Records, tree: Tree, scratch: Scratch, one: Side, other: Side, seat: int, opening: int
) -> float:
    """Play `rows[0]` to its end, `one` in a seat and `other` in the rest; the share of the victory that `one` has.

    The dice of `rows[1]` are for all choices by lot; those of the opening come first.
    """
    table, lots = rows[0], rows[1]
    by_lot = draw(lots, opening + 1)
    while not table.over:
        choices = legal(table, boxes[0], scratch.moves)
        if table.ply < by_lot or choices == 1:
            apply(table, boxes[0], scratch.moves[draw(lots, choices)])
            continue
        clear(tree)
        scratch.worlds[0] = table
        sow(scratch.worlds[0], roll(lots), roll(lots), roll(lots))
        side = one if table.to_move == seat else other
        think_until_settled(tree, scratch, boxes, side, table.to_move)
        apply(table, boxes[0], tree.nodes[most_tried(tree), ACTION])
    return share_of_victory(table, seat)


@kernel
def think_until_settled(tree: Tree, scratch: Scratch, boxes: Records, side: Side, seat: int) -> None:
    """Think for as long as the rest could change which move is tried most: the move is the same, and sooner found."""
    left = side.iterations
    portion = (left + PORTIONS - 1) // PORTIONS
    while left > 0 and lead_in_visits(tree) <= left:
        now = min(portion, left)
        think(tree, scratch, boxes, side.manner, side.network, seat, now)
        left -= now


@kernel
def lead_in_visits(tree: Tree) -> int:
    """How many times more than any other the move was tried that was tried most."""
    most = second = 0
    child = tree.nodes[0, CHILD]
    while child > 0:
        visits: int = tree.nodes[child, VISITS]
        if visits > most:
            most, second = visits, most
        else:
            second = max(second, visits)
        child = tree.nodes[child, SIBLING]
    return most - second


def duel(
    sitting: Sitting, matches: Iterable[tuple[int, int]], one: Side, other: Side, *, seed: int = 0, opening: int = 8
) -> list[float]:
    """What share of each victory `one` has; a match is the number of its deal and the seat that `one` sits in.

    Up to `opening` moves by lot begin a match, so that no two deals are alike.
    """
    game, players = sitting.game, sitting.players
    run, start = build(play_duel, game), build(begin, game)
    sides = [side if compiles() else side._replace(network=weights.interpreted(side.network)) for side in (one, other)]
    tree = tree_for(NODES_A_THOUGHT * max(one.iterations, other.iterations) + game.ACTIONS, players)
    scratch = scratch_for(game, players, max(one.manner.worlds, other.manner.worlds), plain=False)
    rows, boxes = rows_of(game.Position, game.Position.array(3)), rows_of(game.Box, sitting.content.box.as_array())
    won: list[float] = []
    for deal, seat in matches:
        start(rows, boxes, seed, deal, players, sitting.variant)
        won.append(float(run(rows, boxes, tree, scratch, *sides, seat, opening)))
    return won


def from_all_seats(deals: Iterable[int], players: int) -> Iterator[tuple[int, int]]:
    """The matches of these deals: each deal once from every seat."""
    return ((deal, seat) for deal in deals for seat in range(players))


def warm(sitting: Sitting, one: Side, other: Side) -> None:
    """Compile what a duel needs, or fetch it from the cache."""
    with warming(sitting.game, play_duel):
        duel(sitting, [(0, 0)], one._replace(iterations=1), other._replace(iterations=1))
