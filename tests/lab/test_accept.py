"""accept: plays until the test knows, and gives the same answer whoever plays and however often it is interrupted."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import topfloor
from topfloor import lab
from topfloor.lab.accept import block_results

pytestmark = pytest.mark.usefixtures("plain")

COARSE = lab.Bounds(elo0=0, elo1=400)
USUAL: dict[str, Any] = {"game": "skyliners", "variant": "intro", "bounds": COARSE}


def row(number: int, seats: int, winner: int) -> lab.Row:
    one = number % seats
    bots = tuple("a" if seat == one else "b" for seat in range(seats))
    return lab.Row(number, 1, bots, (0,) * seats, (1,) * seats, (winner,), 9, 0, 0.0, 0, "over")


def test_a_block_is_a_deal_from_all_the_seats() -> None:
    """The one wins from seats 0 and 1 of the first deal, from none of the second; the third is not whole."""
    rows = [row(0, 2, 0), row(1, 2, 1), row(2, 2, 1), row(3, 2, 0), row(4, 2, 0)]
    assert block_results("a", rows, 2) == [1.0, 0.0]


def test_the_stronger_is_accepted_and_the_weaker_rejected() -> None:
    better = lab.accept(one="greedy", other="random", workers=1, **USUAL)
    worse = lab.accept(one="random", other="greedy", workers=1, seats=3, **USUAL)
    assert (better.answer, worse.answer) == ("accepted", "rejected")
    assert better.ratio >= COARSE.accept
    assert worse.ratio <= COARSE.reject
    assert better.won.count == len(better.rows) == 2 * better.blocks
    assert better.elo.low > 0 > worse.elo.value


def test_matches_begin_with_two_moves_by_lot_for_each_seat() -> None:
    def deals(**more: Any) -> list[int]:
        return [row.seed for row in lab.accept(one="greedy", other="random", most=1, workers=1, **more, **USUAL).rows]

    assert deals() == deals(opening=4) != deals(opening=0)
    assert deals(seats=3) == deals(seats=3, opening=6)


def test_the_most_that_may_be_played_ends_it() -> None:
    found = lab.accept(one="greedy", other="random", most=2, workers=1, **USUAL)
    assert (found.answer, found.blocks, found.complete) == (None, 2, True)


def test_it_goes_on_with_what_was_played(tmp_path: Path) -> None:
    """First a look, then the whole test: the same rows and the same ratio as in one go."""
    out = tmp_path / "test.csv"
    lab.accept(one="greedy", other="random", most=2, workers=1, out=out, **USUAL)
    first = out.read_text()
    resumed = lab.accept(one="greedy", other="random", workers=1, out=out, **USUAL)
    assert out.read_text().startswith(first)
    at_once = lab.accept(one="greedy", other="random", workers=2, **USUAL)
    assert (resumed.ratio, resumed.rows) == (at_once.ratio, at_once.rows)
    assert len(out.read_text().splitlines()) == 1 + len(at_once.rows)


def test_once_decided_nothing_more_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "test.csv"
    decided = lab.accept(one="greedy", other="random", workers=1, out=out, **USUAL)
    monkeypatch.setattr(sys.modules["topfloor.lab.simulate"], "played", lambda *_, **__: pytest.fail("it played on"))
    assert lab.accept(one="greedy", other="random", workers=1, out=out, **USUAL).ratio == decided.ratio


def test_bad_requests_get_one_sentence() -> None:
    with pytest.raises(topfloor.BadSetup, match="against itself"):
        lab.accept("skyliners", "greedy", "greedy")
    with pytest.raises(topfloor.BadSetup, match="'most' is a whole number from 1"):
        lab.accept("skyliners", "greedy", "random", most=0)
