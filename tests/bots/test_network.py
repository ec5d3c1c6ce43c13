"""The learned judgement as it is shipped: what it says of a few positions stays what it was."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import topfloor
from topfloor.bots.learned import learned
from topfloor.bots.network import OUTPUTS, foresee, look
from topfloor.bots.search import bench_for
from topfloor.bots.weights import interpreted
from topfloor.engine.kernel import build

RECORDED = tomllib.loads(Path(__file__).with_name("looks.toml").read_text("utf-8"))["look"]


def position(game: str, players: int, plies: int) -> topfloor.Match:
    match = topfloor.new(game, players=players, seed=7)
    for ply in range(plies):
        legal = match.legal()
        match.play(legal[(5 * ply + 2) % len(legal)])
    return match


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda one: f"{one['game']}-{one['players']}-{one['plies']}")
def test_the_network_says_what_it_said(recorded: dict[str, Any]) -> None:
    """If this fails, weights or features have changed: train anew, or record anew what they say."""
    match = position(recorded["game"], recorded["players"], recorded["plies"])
    known, bench = learned(match.game), bench_for(match.game)
    assert known
    said = []
    for seat in range(match.players):
        build(look, match.game, plain=True)(interpreted(known.network), bench, match.position, match.content.box, seat)
        said.append([round(float(bench.said[output]), 6) for output in range(OUTPUTS)])
    assert said == recorded["said"]


def test_chances_of_all_seats_are_one() -> None:
    match = position("skyrise", 4, 30)
    known = learned(match.game)
    assert known
    chance, margin = [0.0] * 4, [0.0] * 4
    network, bench = interpreted(known.network), bench_for(match.game)
    build(foresee, match.game, plain=True)(network, bench, match.position, match.content.box, chance, margin)
    assert sum(chance) == pytest.approx(1.0)
    assert all(0.0 < one < 1.0 for one in chance)
    assert all(-1.0 <= one <= 1.0 for one in margin)
