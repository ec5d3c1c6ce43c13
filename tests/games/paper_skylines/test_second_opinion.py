"""A second opinion on the rules: a plain referee follows random matches and must agree on every move and point."""

from __future__ import annotations

import random

import numpy as np
import pytest

import topfloor
from tests.games.paper_skylines.opinion import Opinion
from tests.games.paper_skylines.referee import Referee
from topfloor import Match
from topfloor.games.paper_skylines.view import View

MANNERS = {
    "any": (),
    "mayor": ("visit", "build", "claim"),
    "cards": ("use", "draw"),
    "idle": ("advance", "visit", "tuck", "skip"),
}
"""How a match is played: anything; building for the mayor; using up cards; drawing as little as can be."""


def chosen(match: Match[View], chooser: random.Random, manner: str) -> str:
    """Any legal move, more often of the kind that this manner of playing likes."""
    legal = match.legal()
    liked = [words for words in legal if words.startswith(MANNERS[manner])] if MANNERS[manner] else []
    share = 0.97 if manner == "idle" else 0.7
    return chooser.choice(liked if liked and chooser.random() < share else legal)


def agree(match: Match[View], referee: Referee) -> None:
    """All that lies on the table or in a hand is the same, and so is what may be said next."""
    view = match.view()
    assert match.over == referee.over
    if not match.over:
        assert (match.to_move, set(match.legal())) == (referee.me, referee.sentences)
    assert Opinion(match).state() == referee.state()
    told = (view["level"], view["last_round"], view["level_over"], view["idle"], view["start"])
    ending = [level in referee.came_up for level in (referee.level, 3)]
    assert told == (referee.level + 1, ending[1], ending[0] and referee.level < 3, referee.idle, referee.start)
    town = match.position
    assert (town.ply, town.drew in (0, 1)) == (len(match.moves), True)
    for seat, player in enumerate(view["players"]):
        hidden = referee.hands[seat] - set(player["known"])
        assert set(player["known"]) <= referee.hands[seat]
        assert not {referee.cards[card]["type"] for card in hidden} & set(player["lacks"])
        points = {source: n for source, n in referee.points[seat].items() if source in player["points"]}
        assert player["points"] == points


def agree_on_refusals(match: Match[View], referee: Referee) -> None:
    """Nothing stands against what may be said, and something against all else."""
    assert {words for words in match.content.sentences if match.why(words) is None} == referee.sentences


@pytest.mark.rule("PS-02", "PS-05", "PS-06", "PS-07", "PS-08", "PS-09", "PS-10", "PS-11", "PS-12", "PS-13", "PS-14")
@pytest.mark.rule("PS-15", "PS-16", "PS-17", "PS-18", "PS-19", "PS-20", "PS-21", "PS-22", "PS-23", "PS-24", "PS-25")
@pytest.mark.rule("PS-26", "PS-27", "PS-28", "PS-29", "PS-30", "P3", "P4", "P5", "P6", "P7", "P8")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("manner", MANNERS)
def test_a_plain_referee_agrees_on_every_move_and_point(players: int, manner: str, deal: int, everything: bool) -> None:
    for seed in range(2 * deal, 2 * deal + (2 if everything else 1)):
        match = topfloor.new("paper-skylines", players=players, seed=seed)
        referee, chooser = Referee(match), random.Random(seed)
        while not match.over:
            agree(match, referee)
            if chooser.random() < 0.02:
                agree_on_refusals(match, referee)
            words = chosen(match, chooser, manner)
            match.play(words)
            referee.hear(words)
        agree(match, referee)
        assert match.game.legal(match.position, match.content.box, np.zeros(match.game.ACTIONS, np.int64)) == 0
        assert match.breakdown() == referee.points
        assert match.winners() == referee.winners()
