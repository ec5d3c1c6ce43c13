"""Belief: which worlds a seat imagines, given that rivals have played as they did.

A game deals anew what a seat does not know, any way it could be. Not all of those are as likely: who defends a row has
probably planned it. So a search asks the network how plausible the worlds are that it imagines, one more in each of its
first iterations, and draws from those it has in proportion.
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


FURTHEST = 20.0
"""No world is thought to be likelier or less likely than the first one by more than this, as a logarithm."""


class Beliefs(NamedTuple):
    """Worlds that a seat imagines."""

    worlds: Records
    weight: Array
    """Of each world and all before it."""
    first: Array
    """One cell: how plausible the first world is; weights are in proportion to its."""


@kernel
def imagine_another(
    beliefs: Beliefs, network: Network, bench: Bench, boxes: Records, known: AnyPosition, seat: int, n: int
) -> None:
    """Imagine world number `n`, the ones before being there, and weigh it."""
    worlds, weight, first = beliefs.worlds, beliefs.weight, beliefs.first
    worlds[n] = known
    sow(worlds[n], roll(known), roll(known), roll(known))
    imagine(worlds[n], boxes[0], seat)
    plausible = plausibility(network, bench, worlds[n], boxes[0], seat)
    if n == 0:
        first[0] = plausible
    ahead = max(-FURTHEST, min(FURTHEST, plausible - first[0]))
    before: float = weight[n - 1] if n > 0 else 0.0
    weight[n] = before + (exp(ahead) if ahead <= 0.0 else 1.0 / exp(-ahead))


@kernel
def believed_world(beliefs: Beliefs, count: int, dice: AnyPosition) -> int:
    """One of the first `count` worlds, the likelier the more plausible."""
    weight = beliefs.weight
    mark = weight[count - 1] * (draw(dice, FINE) / FINE)
    low, high = 0, count - 1
    while low < high:
        middle = (low + high) // 2
        if weight[middle] > mark:
            high = middle
        else:
            low = middle + 1
    return low
