"""Whether a chance to win is true: of moves of which a bot thought that they win in 70 of 100 cases, do 70 win?

Decisions (one row each, as `simulate` writes them) are put into ten bins by the chance told. The expected calibration
error is the mean distance between what was told in a bin and what came of it, by how many decisions the bin has.
Brier's score is the mean squared distance between a chance and its result, 1, 0 or a part of a shared victory; a
constant guess, always the share of victories that was found in the end, is what it has to beat. Decisions of one match
hang together, so intervals come from drawing whole matches anew. The calibration error cannot be below zero and is too
high by chance when there are few matches. How high, is told beside it: if chances are true, each match is as likely to
be above them by some amount as below, so the matches found are turned over by lot (a wild bootstrap by clusters), and
the mean error of that is what somebody has who is never wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from statistics import fmean, quantiles
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from topfloor.lab.figures import Share
from topfloor.lab.row_files import DECISION_COLUMNS, RowFile

BINS = 10
PHASES = 3
"""Beginning, middle and end of a match, by its moves."""

RESAMPLES = 200
FEWEST_MATCHES = 8
"""From fewer, nothing can be said about how sure an error is."""

Floats = npt.NDArray[np.float64]


class Guess(NamedTuple):
    """A chance that was told, and what came of it."""

    match: object
    """Whatever tells matches apart."""
    bot: str
    phase: int
    chance: float
    won: float


@dataclass(frozen=True)
class Bin:
    """Guesses of about the same chance: what was told and what came of it on average, and how many."""

    told: float
    won: float
    count: int


@dataclass(frozen=True)
class Calibration:
    """How true chances are."""

    decisions: int
    matches: int
    error: Share
    """The expected calibration error with its 95 % interval."""
    luck: float
    """The error that true chances would have on average, with so many matches."""
    brier: float
    constant: float
    """Brier's score of a constant guess."""
    bins: tuple[Bin, ...]


def guesses_in(file: Path) -> list[Guess]:
    """All chances in a file of decisions; those that told none are left out."""
    found = []
    for match, ply, plies, _, bot, _, chance, won, _ in RowFile(file, DECISION_COLUMNS).rows():
        if not isnan(float(chance)):
            phase = min(PHASES - 1, PHASES * int(ply) // max(1, int(plies)))
            found.append(Guess((file.name, match), str(bot), phase, float(chance), float(won)))
    return found


def seconds_in(file: Path) -> dict[str, list[float]]:
    """How long each bot thought about its moves."""
    found: dict[str, list[float]] = {}
    for *_, bot, _, _, _, seconds in RowFile(file, DECISION_COLUMNS).rows():
        found.setdefault(str(bot), []).append(float(seconds))
    return found


def calibration(guesses: Sequence[Guess], seed: int = 0) -> Calibration | None:
    """How true these are; None if there are none."""
    if not guesses:
        return None
    by_match: dict[object, list[Guess]] = {}
    for guess in guesses:
        by_match.setdefault(guess.match, []).append(guess)
    bins, usual = binned(guesses), fmean(guess.won for guess in guesses)
    return Calibration(
        len(guesses),
        len(by_match),
        _error(bins, list(by_match.values()), seed),
        _luck(list(by_match.values()), seed),
        fmean((guess.chance - guess.won) ** 2 for guess in guesses),
        fmean((usual - guess.won) ** 2 for guess in guesses),
        bins,
    )


def binned(guesses: Iterable[Guess]) -> tuple[Bin, ...]:
    """Bins that hold anything, from the lowest chance to the highest."""
    return _bins(_sums(guesses))


def _sums(guesses: Iterable[Guess]) -> Floats:
    """For each bin the number of guesses, the sum of their chances and of their results."""
    sums = np.zeros((BINS, 3))
    for guess in guesses:
        sums[min(BINS - 1, int(guess.chance * BINS))] += 1, guess.chance, guess.won
    return sums


def _bins(sums: Floats) -> tuple[Bin, ...]:
    return tuple(Bin(told / count, won / count, int(count)) for count, told, won in sums.tolist() if count)


def expected_error(bins: Sequence[Bin]) -> float:
    """The mean distance between told and true."""
    return sum(one.count * abs(one.told - one.won) for one in bins) / sum(one.count for one in bins)


def _error(bins: Sequence[Bin], matches: Sequence[Sequence[Guess]], seed: int) -> Share:
    value, count = expected_error(bins), sum(one.count for one in bins)
    if len(matches) < FEWEST_MATCHES:
        return Share(value, 0.0, 1.0, count)
    dice, sums = np.random.default_rng(seed), np.array([_sums(match) for match in matches])
    times = dice.multinomial(len(sums), [1 / len(sums)] * len(sums), RESAMPLES)
    drawn = [expected_error(_bins(part)) for part in np.tensordot(times, sums, axes=1)]
    low, *_, high = quantiles(drawn, n=40, method="inclusive")
    return Share(value, min(low, value), max(high, value), count)


def _luck(matches: Sequence[Sequence[Guess]], seed: int) -> float:
    sums = np.array([_sums(match) for match in matches])
    apart, dice = sums[:, :, 1] - sums[:, :, 2], np.random.default_rng(seed)
    turned = dice.choice([-1.0, 1.0], (RESAMPLES, len(matches))) @ apart
    return float(np.abs(turned).sum(axis=1).mean() / sums[:, :, 0].sum())
