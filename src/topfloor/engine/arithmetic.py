"""Functions that are the same to the last bit on every machine, since they are made of exact arithmetic alone.

Sums, products, quotients and square roots of floating-point numbers are rounded alike everywhere, as IEEE 754 demands;
`exp` and its like are not: C libraries and browsers differ in the last bit. A search that used theirs could play
another move elsewhere.
"""

from __future__ import annotations

from topfloor.engine.kernel import kernel

LOG2_E = 1.4426950408889634
LN2_HIGH = 0.6931471803691238
LN2_LOW = 1.9082149292705877e-10
"""The logarithm of 2 in two parts; the first has few enough digits to be multiplied exactly."""

TERMS = 13
"""Of the series; the next one would be too small to change a digit."""

NOTHING = -700.0
"""Below this, e to the power of it is as good as nothing."""


@kernel
def exp(x: float) -> float:
    """Give e to the power of a number that is not above 0."""
    if x < NOTHING:
        return 0.0
    if x == 0.0:  # which is asked for as often as all others
        return 1.0
    halvings = int(0.5 - x * LOG2_E)
    rest = (x + halvings * LN2_HIGH) + halvings * LN2_LOW
    power = 1.0
    for term in range(TERMS, 0, -1):
        power = 1.0 + power * rest / term
    factor = 0.5
    while halvings > 0:
        if halvings & 1:
            power *= factor
        factor *= factor
        halvings >>= 1
    return power
