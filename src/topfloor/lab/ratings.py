"""How strong players are: a Plackett-Luce model of who finishes before whom, by OpenSkill, for any number of seats.

A rating is told on the scale of chess: with two seats, 100 points more win 64 matches of 100, 400 more win 91.
OpenSkill learns match by match and so depends a little on their order; a rating is the mean over several orders.
Its interval comes from a bootstrap: the deals of every table are drawn anew, with all their seatings together. Every
table counts one match more than it played, shared by all, and in the bootstrap decided by lot: so nobody is infinitely
strong who never lost, nor certain to be.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean, quantiles
from typing import Any, NamedTuple

from topfloor.lab.rows import Row

ORDERS, RESAMPLES, PASSES = 10, 100, 4
CHESS = 400 / log(10)


class Result(NamedTuple):
    """Who sat at a table, and the places they took."""

    bots: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Rating:
    """A rating and its 95 % interval."""

    value: float
    low: float
    high: float


def ratings(rows: Sequence[Row], names: Sequence[str], seed: int = 0) -> dict[str, Rating]:
    """Rate everybody; 'random' counts as 0 if it has played, else the first named.

    Intervals are those of the distance to the mean of all, so that one bot of whom little is known, since it never
    wins, does not make all the others uncertain.
    """
    dice = random.Random(seed)
    blocks = _blocks(rows)
    shared = [Result(table, (1,) * len(table)) for table in blocks]
    results = [Result(row.bots, row.places) for row in rows]
    found = [_fitted([*results, *shared], names, dice) for _ in range(ORDERS)]
    drawn = [_fitted(_resampled(blocks, dice), names, dice) for _ in range(RESAMPLES)]
    zero = fmean(fit["random" if "random" in names else names[0]] for fit in found)
    return {name: _rating([fit[name] - zero for fit in found], [fit[name] - zero for fit in drawn]) for name in names}


def _rating(found: list[float], drawn: list[float]) -> Rating:
    low, *_, high = quantiles(drawn, n=40, method="inclusive")
    value = fmean(found)
    return Rating(value, min(low, value), max(high, value))


def _blocks(rows: Iterable[Row]) -> dict[tuple[str, ...], list[list[Result]]]:
    """For every table, its deals with all their seatings."""
    deals: dict[tuple[tuple[str, ...], int], list[Result]] = {}
    for row in rows:
        deals.setdefault((tuple(sorted(row.bots)), row.seed), []).append(Result(row.bots, row.places))
    tables: dict[tuple[str, ...], list[list[Result]]] = {}
    for (table, _), block in deals.items():
        tables.setdefault(table, []).append(block)
    return tables


def _resampled(blocks: dict[tuple[str, ...], list[list[Result]]], dice: random.Random) -> list[Result]:
    by_lot = [Result(table, tuple(dice.sample(range(len(table)), len(table)))) for table in blocks]
    drawn = [block for deals in blocks.values() for block in dice.choices(deals, k=len(deals))]
    return [*by_lot, *(result for block in drawn for result in block)]


def _fitted(results: Sequence[Result], names: Sequence[str], dice: random.Random) -> dict[str, float]:
    """Ratings, from their mean, after learning all matches a few times over, each time in another order."""
    model = _model()
    known = {name: model.rating() for name in names}
    order = list(results)
    for _ in range(PASSES):
        dice.shuffle(order)
        for bots, places in order:
            after = model.rate([[known[name]] for name in bots], ranks=[float(place) for place in places])
            known |= {name: team[0] for name, team in zip(bots, after, strict=True)}
    unsure = fmean(known[name].sigma ** 2 for name in names)
    scale = CHESS / sqrt(len(results[0].bots) * (model.beta**2 + unsure))
    middle = fmean(known[name].mu for name in names)
    return {name: (known[name].mu - middle) * scale for name in names}


def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=0.0)
