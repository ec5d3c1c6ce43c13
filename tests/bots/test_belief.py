"""Belief: worlds are drawn as the network finds them plausible, and it finds some likelier than others."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import topfloor
from topfloor.bots.belief import Beliefs, believed_world, imagine_another
from topfloor.bots.learned import learned
from topfloor.bots.search import bench_for
from topfloor.bots.weights import file_of, interpreted, read_note
from topfloor.engine.kernel import build
from topfloor.engine.record import Rows
from topfloor.games import REGISTRY


def test_a_world_is_drawn_in_proportion_to_its_weight() -> None:
    dice = topfloor.new("skyliners", players=2, seed=3).position
    beliefs = Beliefs(Rows(type(dice), type(dice).array(4)), np.cumsum([1.0, 0.0, 6.0, 3.0]), np.zeros(1))
    drawn = Counter(believed_world(beliefs, 4, dice) for _ in range(2_000))
    assert drawn[1] == 0
    assert drawn[0] / 2_000 == pytest.approx(0.1, abs=0.03)
    assert drawn[2] / 2_000 == pytest.approx(0.6, abs=0.04)
    assert {believed_world(beliefs, 1, dice) for _ in range(20)} == {0}, "only those that have been imagined"


def test_some_worlds_are_far_more_plausible_than_others_once_plans_are_filed() -> None:
    match = topfloor.new("skyliners", players=2, seed=9)
    while match.position.filed < 4 or match.to_move != 0:
        plans = [words for words in match.legal() if words.startswith("plan")]
        match.play(plans[match.ply % len(plans)] if plans and match.ply > 12 else match.legal()[match.ply % 7])
    game, known = match.game, learned(match.game)
    assert known
    worlds, weight = Rows(game.Position, game.Position.array(200)), np.zeros(200)
    beliefs, boxes = Beliefs(worlds, weight, np.zeros(1)), Rows(game.Box, match.content.box.as_array())
    imagine, network = build(imagine_another, game, plain=True), interpreted(known.network)
    for n in range(200):
        imagine(beliefs, network, bench_for(game), boxes, match.position, 0, n)
    weights = np.diff(weight, prepend=0.0)
    assert weights.min() > 0.0
    assert weights.max() > 3 * np.median(weights), "all worlds look alike"


@pytest.mark.parametrize("name", [name for name in topfloor.games() if file_of(REGISTRY.game(name))])
def test_what_is_shipped_tells_true_worlds_from_imagined_ones(name: str) -> None:
    """On matches that nothing was learned from; one that cannot would be right in half of all cases."""
    file = file_of(REGISTRY.game(name))
    assert file
    note = read_note(file)
    assert note["held_out"]["told_apart"] > 0.6 or note["search"]["worlds"] == 0, "such a belief must not be used"
