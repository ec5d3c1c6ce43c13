"""Figures with their uncertainty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

Z = 1.959964
"""Standard errors to either side for 95 %."""


@dataclass(frozen=True)
class Share:
    """A share of `count` cases, and the interval that holds the true one in 95 of 100 studies."""

    value: float
    low: float
    high: float
    count: int


def share(hits: float, count: int) -> Share:
    """A share with Wilson's interval; a victory that is shared is a part of a hit.

    share(7, 10)      # 0.7, between 0.40 and 0.89
    """
    if count == 0:
        return Share(0.0, 0.0, 1.0, 0)
    value, z2 = hits / count, Z * Z
    middle = (value + z2 / (2 * count)) / (1 + z2 / count)
    reach = Z * sqrt(value * (1 - value) / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return Share(value, max(0.0, middle - reach), min(1.0, middle + reach), count)


@dataclass(frozen=True)
class Mean:
    """A mean of `count` cases with its 95 % interval, and how far apart the cases are."""

    value: float
    low: float
    high: float
    count: int
    deviation: float


def mean(values: Iterable[float]) -> Mean:
    """A mean with its interval, from the standard error."""
    cases = list(values)
    if not cases:
        return Mean(0.0, 0.0, 0.0, 0, 0.0)
    middle = sum(cases) / len(cases)
    spread = sqrt(sum((case - middle) ** 2 for case in cases) / max(1, len(cases) - 1))
    reach = Z * spread / sqrt(len(cases))
    return Mean(middle, middle - reach, middle + reach, len(cases), spread)
