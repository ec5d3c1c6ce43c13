"""Belief: which worlds a seat imagines, given that rivals have played as they did.

A game deals anew what a seat does not know, any way it could be. Not all of those are as likely: who defends a row has
probably planned it. So a search first imagines many worlds, asks the network how plausible each is, and then draws from
them in proportion.
"""

from __future__ import annotations

from typing import NamedTuple

from topfloor.bots.network import Bench, Network, plausibility
from topfloor.engine.arithmetic import exp
from topfloor.engine.game import AnyPosition
from topfloor.engine.kernel import kernel, of_game
from topfloor.engine.record import Array, Records
from topfloor.engine.rng import draw, roll, sow

imagine = of_game("imagine")

FINE = 1 << 30
"""In so many parts a random number is drawn."""


class Beliefs(NamedTuple):
    """Worlds that a seat imagines."""

    worlds: Records
    weight: Array
    """Of each world, and of all before it; nothing at the last one as long as they have not been imagined."""


@kernel
def imagine_worlds(
    beliefs: Beliefs, network: Network, bench: Bench, boxes: Records, known: AnyPosition, seat: int
) -> None:
    """Imagine as many worlds as there is room for, and weigh them."""
    worlds, weight = beliefs.worlds, beliefs.weight
    best = -1e9
    for n in range(len(weight)):
        worlds[n] = known
        sow(worlds[n], roll(known), roll(known), roll(known))
        imagine(worlds[n], boxes[0], seat)
        weight[n] = plausibility(network, bench, worlds[n], boxes[0], seat)
        best = max(best, weight[n])
    total = 0.0
    for n in range(len(weight)):
        total += exp(weight[n] - best)
        weight[n] = total


@kernel
def believed_world(beliefs: Beliefs, dice: AnyPosition) -> int:
    """One of the worlds, the likelier the more plausible."""
    weight = beliefs.weight
    mark = weight[len(weight) - 1] * (draw(dice, FINE) / FINE)
    low, high = 0, len(weight) - 1
    while low < high:
        middle = (low + high) // 2
        if weight[middle] > mark:
            high = middle
        else:
            low = middle + 1
    return low
