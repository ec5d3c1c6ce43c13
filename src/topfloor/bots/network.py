"""The learned judgement: a small network of whole numbers that looks at a position from a seat.

Features that are on (`engine/features.py`) are rows of the first layer; their sum, a second layer and a third give
three numbers: how strong the seat stands, by how much it will lead in the end, and how plausible it is that the seat
holds what it is imagined to hold, after all that it has openly done. Strengths of all seats together give everyone's
chance to win, whatever their number.

All of it is sums and products of whole numbers, none too large to be exact, so that a position is judged alike on
every machine, interpreted, compiled or in a browser.
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

ONE = 1024.0
"""What stands for 1 in the weights."""

FURTHEST = -12.0
"""Nobody is thought to stand weaker than this below the strongest: everybody has some chance."""

BRIM = 8.0 * ONE
"""A unit holds no more than this."""


class Network(NamedTuple):
    """Weights of each layer, and what its units start from: whole numbers, in floating point, as that is quicker."""

    first: Array
    """One row more than there are features: the last is of nothing but zeros."""
    first_bias: Array
    second: Array
    """By unit of the first layer, and then by unit of the second."""
    second_bias: Array
    third: Array
    third_bias: Array


class Bench(NamedTuple):
    """Room to reckon in."""

    on: Cells
    """The features that are on."""
    units: Array
    levels: Array
    """Of the first and of the second layer."""
    said: Array
    """The network's outputs for one seat."""


@kernel
def look(network: Network, bench: Bench, position: AnyPosition, box: AnyBox, seat: int) -> None:
    """What the network says of a position as a seat sees it, into `bench.said`."""
    levels, said = bench.levels, bench.said
    sum_rows(network, bench, features(position, box, seat, bench.on))
    sum_levels(network, bench)
    for output in range(OUTPUTS):
        said[output] = network.third_bias[output] * ONE
    for unit in range(SECOND):
        level = held(levels[unit] / ONE)
        for output in range(OUTPUTS):
            said[output] += network.third[output, unit] * level
    for output in range(OUTPUTS):
        said[output] /= ONE * ONE


@kernel
def sum_rows(network: Network, bench: Bench, count: int) -> None:
    """Sum the rows of the features that are on, four at a time, which is twice as quick as one after the other."""
    on, units, first = bench.on, bench.units, network.first
    while count % 4 > 0:
        on[count] = len(first) - 1
        count += 1
    for unit in range(FIRST):
        units[unit] = network.first_bias[unit]
    for n in range(0, count, 4):
        one, two, three, four = on[n], on[n + 1], on[n + 2], on[n + 3]
        for unit in range(FIRST):
            units[unit] += first[one, unit] + first[two, unit] + first[three, unit] + first[four, unit]


@kernel
def sum_levels(network: Network, bench: Bench) -> None:
    """Sum what the first layer gives to the second, eight units at a time, which is twice as quick, too."""
    units, levels, second = bench.units, bench.levels, network.second
    for level in range(SECOND):
        levels[level] = network.second_bias[level] * ONE
    for n in range(0, FIRST, 8):
        a, b, c, d = held(units[n]), held(units[n + 1]), held(units[n + 2]), held(units[n + 3])
        e, f, g, h = held(units[n + 4]), held(units[n + 5]), held(units[n + 6]), held(units[n + 7])
        for level in range(SECOND):
            levels[level] += (
                (second[n, level] * a + second[n + 1, level] * b)
                + (second[n + 2, level] * c + second[n + 3, level] * d)
                + (second[n + 4, level] * e + second[n + 5, level] * f)
                + (second[n + 6, level] * g + second[n + 7, level] * h)
            )


@kernel
def held(unit: float) -> float:
    """What a unit passes on: nothing below 0, and no more than it holds."""
    return max(0.0, min(BRIM, unit))


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
