"""Ladders: who meets whom, and ratings that say what was found and how surely."""

from __future__ import annotations

import math
import random
import sys
from itertools import combinations
from statistics import fmean
from typing import Any

import pytest

import topfloor
from tests.by_day import by_day
from topfloor import lab
from topfloor.lab.ladder import paired, planned_round
from topfloor.lab.ratings import ratings

USUAL: dict[str, Any] = {"game": "skyliners", "bots": ["random", "greedy"]}
STRENGTHS = {"random": 0, "middling": 150, "good": 300, "best": 600}


def row(number: int, seed: int, bots: tuple[str, ...], order: list[str]) -> lab.Row:
    places = tuple(1 + order.index(bot) for bot in bots)
    return lab.Row(number, seed, bots, places, places, (places.index(1),), 9, 0, 0.0, 0, "over")


def tournament(seats: int, deals: int, seed: int = 1) -> list[lab.Row]:
    """Matches of players whose strengths are known, as a Plackett-Luce model has them end."""
    dice = random.Random(seed)
    rows: list[lab.Row] = []
    for table in combinations(STRENGTHS, seats):
        for deal in range(deals):
            for turn in range(seats):
                bots = table[turn:] + table[:turn]
                luck = {bot: STRENGTHS[bot] * math.log(10) / 400 - math.log(-math.log(dice.random())) for bot in bots}
                rows.append(row(len(rows), deal, bots, sorted(bots, key=lambda bot: -luck[bot])))
    return rows


@pytest.mark.parametrize("seats", by_day(4, [2, 3, 4]))
def test_known_strengths_are_found_again(seats: int) -> None:
    found = ratings(tournament(seats, 60 // seats), list(STRENGTHS))
    assert found["random"].value == pytest.approx(0)
    assert found["random"].low < 0 < found["random"].high
    values = [found[name].value for name in STRENGTHS]
    assert values == sorted(values)
    higher = fmean(values) - fmean(STRENGTHS.values())
    for name, strength in STRENGTHS.items():
        assert found[name].low - 30 <= strength + higher <= found[name].high + 30


def test_more_matches_make_ratings_surer() -> None:
    few, many = (ratings(tournament(2, deals), list(STRENGTHS))["good"] for deals in (2, 8))
    assert many.high - many.low < few.high - few.low


def test_who_always_wins_is_not_rated_with_certainty() -> None:
    rows = [row(n, n, ("good", "random"), ["good", "random"]) for n in range(10)]
    found = ratings(rows, ["good", "random"])["good"]
    assert found.low > 0
    assert found.high - found.low > 50


def test_ratings_are_the_same_every_time() -> None:
    rows = tournament(2, 3)
    assert ratings(rows, list(STRENGTHS)) == ratings(rows, list(STRENGTHS))


def test_all_tables_play_the_same_deals_from_all_the_seats() -> None:
    planned = planned_round([("a", "b"), ("a", "c")], deals=2, number=0, seed=1)
    assert [match.number for match in planned] == list(range(8))
    assert [match.seed for match in planned[:4]] == [match.seed for match in planned[4:]]
    assert [match.bots for match in planned[:2]] == [("a", "b"), ("b", "a")]
    later = planned_round([("a", "b")], deals=2, number=1, seed=1)
    assert not {match.seed for match in planned} & {match.seed for match in later}


def test_in_a_swiss_round_like_meets_like_and_not_again() -> None:
    first = [row(0, 0, ("a", "b"), ["a", "b"]), row(1, 0, ("c", "d"), ["c", "d"])]
    assert paired("abcd", 2, []) == [("a", "b"), ("c", "d")]
    assert paired("abcd", 2, first) == [("a", "c"), ("b", "d")]


def test_in_a_swiss_round_somebody_else_rests_every_time() -> None:
    first = [row(0, 0, ("a", "b"), ["a", "b"])]
    assert paired("abc", 2, []) == [("a", "b")]
    assert {bot for table in paired("abc", 2, first) for bot in table} == {"a", "c"}


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("swiss", [None, 2])
def test_a_ladder_puts_the_stronger_above(swiss: int | None) -> None:
    told: list[tuple[int, int]] = []
    found = lab.ladder(
        "skyliners",
        ["random", "greedy"],
        games=4,
        swiss=swiss,
        workers=1,
        report=lambda done, total: told.append((done, total)),
    )
    assert [rung.bot for rung in found.rungs] == ["greedy", "random"]
    assert found.complete
    assert told[-1] == (found.games, found.games) == (4 * (swiss or 1),) * 2
    assert found.rungs[0].matches == found.games


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"bots": ["random"]}, "needs at least 2 bots"),
        ({"bots": ["random", "greedy"], "seats": 3}, "needs at least 3 bots"),
        ({"bots": ["random", "random"]}, "every bot once"),
        ({"bots": ["random", "greedy", "gredy"]}, "did you mean 'greedy'"),
        ({"games": 0}, "'games' is a whole number from 1"),
    ],
)
def test_bad_requests_get_one_sentence(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(topfloor.BadSetup, match=reason):
        lab.ladder(**USUAL | change)


@pytest.mark.parametrize(
    ("module", "request_it"),
    [
        ("pyarrow", lambda: lab.simulate("skyliners", ["random", "greedy"], games=1, out="games.parquet")),
        ("distributed", lambda: lab.simulate("skyliners", ["random", "greedy"], games=1, cluster="tcp://127.0.0.1:1")),
    ],
)
def test_what_a_plain_install_lacks_is_said(module: str, request_it: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(topfloor.TopfloorError, match=r"pip install topfloor\[lab\]"):
        request_it()
