"""Duels: who plays better wins them, and each match is the same whoever else plays beside it."""

from __future__ import annotations

import pytest

from topfloor.bots import weights
from topfloor.bots.minds import MINDS, REFERENCE
from topfloor.bots.search import scratch_for, tree_for
from topfloor.bots.tree import VISITS, think
from topfloor.engine.kernel import build, rows_of
from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.training.duels import Side, duel, from_all_seats, think_until_settled
from topfloor.training.plan import Plan
from topfloor.training.self_play import most_tried

pytestmark = pytest.mark.usefixtures("plain")

GAME = REGISTRY.game("skyliners")
MANNER = MINDS[REFERENCE].manner
NOTHING = weights.blank(len(GAME.FEATURES))
ABLE = Side(MANNER, NOTHING, 6)
THOUGHTLESS = Side(MANNER._replace(uniform_share=1.0), NOTHING, 1)
"""Likes all moves alike, and tries one of them."""


def test_who_is_clearly_better_wins() -> None:
    two = Plan("skyliners").seated(2, 0)
    matches = list(from_all_seats(range(2), 2))
    assert matches == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert duel(two, matches, ABLE, THOUGHTLESS) == [1.0] * 4


def test_a_match_is_the_same_beside_whatever_it_is_played() -> None:
    """And its opening is the same whoever thinks afterwards: with nothing but an opening, so is the result."""
    two, brief, other = Plan("skyliners").seated(2, 0), ABLE._replace(iterations=1), THOUGHTLESS
    alone = duel(two, [(7, 1)], brief, other, opening=40)
    assert duel(two, [(3, 0), (7, 1)], brief, other, opening=40)[1:] == alone
    by_lot = [duel(two, from_all_seats(range(3), 2), one, other, opening=10**6) for one in (brief, other)]
    assert by_lot[0] == by_lot[1]
    assert [sum(by_lot[0][n : n + 2]) for n in (0, 2, 4)] == [1.0] * 3


def test_a_settled_move_is_the_one_that_thinking_on_would_find() -> None:
    match = Match(GAME, players=2, seed=4)
    spared = 0
    for _ in range(6):
        found = []
        for by in (think, think_until_settled):
            tree, scratch = tree_for(2_000, 2), scratch_for(GAME, 2, 1, plain=False)
            scratch.worlds[0] = match.glimpse(match.to_move or 0, 1)
            boxes, network = rows_of(GAME.Box, match.content.box.as_array()), weights.interpreted(NOTHING)
            side = ABLE._replace(network=network, iterations=48)
            given = side if by is think_until_settled else (MANNER, network)
            rest = (given, match.to_move) if by is think_until_settled else (*given, match.to_move, 48)
            build(by, GAME)(tree, scratch, boxes, *rest)
            found.append((int(tree.nodes[most_tried(tree), 0]), int(tree.nodes[0, VISITS])))
        (move, whole), (settled, sooner) = found
        assert move == settled
        assert sooner <= whole == 48
        spared += whole - sooner
        match.play(match.content.sentences[move])
    assert spared > 0
