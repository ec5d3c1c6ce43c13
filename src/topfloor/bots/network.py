"""The learned judgement: a small network of whole numbers that looks at a position from a seat.

Features that are on (`engine/features.py`) are rows of the first layer; their sum, a second layer and a third give
three numbers: how strong the seat stands, by how much it will lead in the end, and how plausible it is that the seat
holds what it is imagined to hold, after all that it has openly done. Strengths of all seats together give everyone's
chance to win, whatever their number.

All of it is sums and products of integers, so that a position is judged alike on every machine, interpreted, compiled
or in a browser.
"""

from __future__ import annotations

from typing import NamedTuple

from topfloor.engine.arithmetic import exp
from topfloor.engine.game import AnyBox, AnyPosition
from topfloor.engine.kernel import kernel, of_game
from topfloor.engine.record import Array, Cells

features = of_game("features")

FIRST, SECOND = 32, 16
"""Units of the first and the second layer."""

STRENGTH, MARGIN, PLAUSIBILITY = 0, 1, 2
OUTPUTS = 3

ONE = 1024
"""What stands for 1 in the weights."""

FURTHEST = -12.0
"""Nobody is thought to stand weaker than this below the strongest: everybody has some chance."""

BRIM = 8 * ONE
"""A unit holds no more than this."""


class Network(NamedTuple):
    """Weights, each layer's and what its units start from."""

    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    third: Array
    third_bias: Array


class Bench(NamedTuple):
    """Room to reckon in."""

    on: Cells
    """The features that are on."""
    units: Cells
    """Of the first layer."""
    said: Array
    """The network's outputs for one seat."""


@kernel
def look(network: Network, bench: Bench, position: AnyPosition, box: AnyBox, seat: int) -> None:
    """What the network says of a position as a seat sees it, into `bench.said`."""
    units, first, second, third = bench.units, network.first, network.second, network.third
    for unit in range(FIRST):
        units[unit] = network.first_bias[unit]
    for n in range(features(position, box, seat, bench.on)):
        row = bench.on[n]
        for unit in range(FIRST):
            units[unit] += first[row, unit]
    for unit in range(FIRST):
        units[unit] = max(0, min(BRIM, units[unit]))
    strength, margin, plausibility = (
        network.third_bias[STRENGTH],
        network.third_bias[MARGIN],
        network.third_bias[PLAUSIBILITY],
    )
    strength, margin, plausibility = strength * ONE, margin * ONE, plausibility * ONE
    for unit in range(SECOND):
        total = network.second_bias[unit] * ONE
        for below in range(FIRST):
            total += second[unit, below] * units[below]
        level = max(0, min(BRIM, total // ONE))
        strength += third[STRENGTH, unit] * level
        margin += third[MARGIN, unit] * level
        plausibility += third[PLAUSIBILITY, unit] * level
    bench.said[STRENGTH] = strength / (ONE * ONE)
    bench.said[MARGIN] = margin / (ONE * ONE)
    bench.said[PLAUSIBILITY] = plausibility / (ONE * ONE)


@kernel
def foresee(network: Network, bench: Bench, position: AnyPosition, box: AnyBox, chance: Array, margin: Array) -> None:
    """Every seat's chance to win, and by how much it is expected to lead, from -1 to 1."""
    strongest = -1e9
    for seat in range(position.players):
        look(network, bench, position, box, seat)
        chance[seat] = bench.said[STRENGTH]
        margin[seat] = max(-1.0, min(1.0, bench.said[MARGIN]))
        strongest = max(strongest, chance[seat])
    total = 0.0
    for seat in range(position.players):
        chance[seat] = exp(max(FURTHEST, chance[seat] - strongest))
        total += chance[seat]
    for seat in range(position.players):
        chance[seat] /= total


@kernel
def plausibility(network: Network, bench: Bench, world: AnyPosition, box: AnyBox, seat: int) -> float:
    """How well what a seat's rivals are imagined to hold fits what they have done: a logarithm, higher is better."""
    total = 0.0
    for rival in range(world.players):
        if rival != seat:
            look(network, bench, world, box, rival)
            total += bench.said[PLAUSIBILITY]
    return total
