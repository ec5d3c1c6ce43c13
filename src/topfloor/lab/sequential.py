"""A sequential test of whether one player is stronger than another: it plays on until it knows, or gives up.

Two hypotheses are held against each other: the difference is `elo0`, or it is `elo1`. After every block of matches the
log-likelihood ratio (LLR) of the second to the first is looked at. Above log((1 - beta) / alpha) the change is
accepted, below log(beta / (1 - alpha)) it is rejected; so of changes that bring elo0 no more than about alpha are
accepted, and of those that bring elo1 no more than about beta are rejected (A. Wald, "Sequential Tests of Statistical
Hypotheses", Annals of Mathematical Statistics 16, 1945).

A block is one deal and opening played from all the seats; its result is the share of its victories that the one under
test has won. Matches of a block are alike in luck, so blocks are counted, not matches: with two seats that is the
pentanomial model, in which a pair of matches brings 0, ½, 1, 1½ or 2 points. How likely each result is, nobody knows.
The generalized test (GSPRT) takes under each hypothesis the distribution that fits best among all whose mean is what
the hypothesis says (X. Li, J. Liu, Z. Ying, "Generalized Sequential Probability Ratio Test for Separate Families of
Hypotheses", Sequential Analysis 33, 2014; as chess engines use it: M. Van den Bergh, "A Practical Introduction to the
GSPRT", and Fishtest's LLRcalc.py). That distribution is p(x) = f(x) / (1 + theta (x - s)), with f the frequencies
found and theta such that the mean is s (A. Owen, "Empirical Likelihood", 2001, chapter 2).

With more than two seats, one of the one kind sits among others of the other kind, on every seat once in a block. What
share is to be expected follows from Plackett's and Luce's model, of which Elo's is the case of two: among n seats,
1 / (1 + (n - 1) · 10^(-elo / 400)). Everything else is the same for any number of seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf, log, log10

from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying

HARDLY = 1e-3
"""How often a result counts that could have come up and did not, so that no likelihood is zero."""

STEPS = 60
"""Halvings until a root is found."""

SURE = 3.841459 / 2
"""By so much the log-likelihood falls at the ends of a 95 % interval (half the quantile of χ² with one degree)."""


MOST_ELO = 3000
"""Who is stronger by so much wins all but one match of thirty million; far beyond it, that share is rounded to 1."""


def expected_share(elo: float, seats: int = 2) -> float:
    """The share of victories of one who is so much stronger than each of the others."""
    rivals: float = (seats - 1) * 10.0 ** (-elo / 400.0)
    return 1.0 / (1.0 + rivals)


def elo_of(share: float, seats: int = 2) -> float:
    """How much stronger one is who wins such a share."""
    if not 0.0 < share < 1.0:
        return inf if share >= 1.0 else -inf
    return 400.0 * log10((seats - 1) * share / (1.0 - share))


@dataclass(frozen=True)
class Bounds:
    """What is held against what, and how often the answer may be wrong."""

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -MOST_ELO <= self.elo0 < self.elo1 <= MOST_ELO or not 0 < self.alpha < 0.5 or not 0 < self.beta < 0.5:
            raise BadSetup(Saying("topfloor.lab", "accept.bounds", most=MOST_ELO, **vars(self)))

    @property
    def reject(self) -> float:
        """At this log-likelihood ratio or below, the change is rejected."""
        return log(self.beta / (1.0 - self.alpha))

    @property
    def accept(self) -> float:
        """At this one or above, it is accepted."""
        return log((1.0 - self.beta) / self.alpha)


@dataclass(frozen=True)
class Blocks:
    """How often each result of a block came up."""

    seats: int
    found: Mapping[float, int]
    """By the share of the block's victories that were won."""

    @property
    def count(self) -> int:
        """How many blocks."""
        return sum(self.found.values())

    @property
    def share(self) -> float:
        """The mean share of victories."""
        return sum(result * count for result, count in self.found.items()) / max(1, self.count)

    @cached_property
    def frequencies(self) -> dict[float, float]:
        """The same with what could have come up: whole and half victories."""
        possible = dict.fromkeys((n / (2 * self.seats) for n in range(2 * self.seats + 1)), HARDLY)
        return possible | {result: float(count) for result, count in self.found.items() if count}

    def likelihood(self, share: float) -> float:
        """The logarithm of how likely this was if such a share is to be expected, against the frequencies found."""
        theta = _theta(self.frequencies, share)
        return -sum(count * log(1.0 + theta * (result - share)) for result, count in self.frequencies.items())

    def ratio(self, bounds: Bounds) -> float:
        """The log-likelihood ratio of elo1 to elo0."""
        less, more = expected_share(bounds.elo0, self.seats), expected_share(bounds.elo1, self.seats)
        return self.likelihood(more) - self.likelihood(less)

    def interval(self) -> tuple[float, float]:
        """The shares that are to be expected for all that is known, in 95 of 100 cases."""
        middle = sum(result * count for result, count in self.frequencies.items()) / sum(self.frequencies.values())
        low = self._edge(middle, 0.0) if self.share > 0 else 0.0
        return low, self._edge(middle, 1.0) if self.share < 1 else 1.0

    def _edge(self, inside: float, outside: float) -> float:
        for _ in range(STEPS // 2):
            middle = (inside + outside) / 2
            if self.likelihood(middle) > -SURE:
                inside = middle
            else:
                outside = middle
        return inside


def _theta(frequencies: Mapping[float, float], share: float) -> float:
    """Where the mean of the likeliest distribution is `share`: the root of a function that only falls."""
    low, high = -1.0 / (max(frequencies) - share), 1.0 / (share - min(frequencies))
    for _ in range(STEPS):
        theta = (low + high) / 2
        if sum(count * (x - share) / (1.0 + theta * (x - share)) for x, count in frequencies.items()) > 0:
            low = theta
        else:
            high = theta
    return (low + high) / 2


ACCEPTED, REJECTED = "accepted", "rejected"


class SequentialTest:
    """Hears the results of blocks, one after another, until it has an answer."""

    def __init__(self, bounds: Bounds, seats: int = 2) -> None:
        self.bounds, self.seats = bounds, seats
        self._found: Counter[float] = Counter()
        self.ratio = 0.0

    def hear(self, result: float) -> str | None:
        """One more block; the answer, if there is one now."""
        self._found[result] += 1
        self.ratio = self.blocks.ratio(self.bounds)
        return self.answer

    @property
    def blocks(self) -> Blocks:
        """All that was heard."""
        return Blocks(self.seats, dict(self._found))

    @property
    def answer(self) -> str | None:
        """'accepted', 'rejected', or None while it is open."""
        if self.ratio >= self.bounds.accept:
            return ACCEPTED
        return REJECTED if self.ratio <= self.bounds.reject else None
