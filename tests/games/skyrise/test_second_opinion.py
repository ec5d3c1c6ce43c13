"""A second opinion on the rules: a plain referee follows random matches and must agree on every move and point."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import topfloor
from tests.games.skyrise.referee import Referee
from topfloor import Match
from topfloor.games.skyrise.view import View

MANNERS = ("any", "outbid", "pass", "wonders")
"""How a match is played: anything, going higher, passing, or placing Wonders whenever that can be."""


def chosen(match: Match[View], chooser: random.Random, manner: str) -> str:
    """Any legal move, more often of the kind that this manner of playing likes."""
    liked = {"any": "", "outbid": "bid", "pass": "pass", "wonders": "wonder"}[manner]
    legal = match.legal()
    found = [words for words in legal if liked and words.startswith(liked)]
    return chooser.choice(found if found and chooser.random() < 0.7 else legal)


def agree(match: Match[View], referee: Referee) -> None:
    """All that lies open is the same, and so is what may be said next."""
    if referee.mover == -1:  # in which order cards are chosen in secret is no rule
        assert match.to_move is not None
        referee.mover = match.to_move
    view, city = match.view(), match.position
    assert city.ply == len(match.moves)
    assert referee.bids or not any(city.bid_at[n] or city.bid_what[n] for n in range(len(city.bid_at)))
    assert (match.over, match.over or match.to_move == referee.mover) == (referee.over, True)
    if not match.over:
        assert set(match.legal()) == referee.legal()
    assert view["discs"] == referee.discs
    assert {place: structure["seat"] for place, structure in view["board"].items()} == referee.owner
    for seat, player in enumerate(view["players"]):
        assert set(player["pool"]) == referee.pool[seat]
        assert player["rows"] == referee.rows[seat]
        assert player["character"]["excess"] == referee.excess[seat]
        assert +referee.patrons[seat] == {key: n for key, n in player["character"]["patrons"].items() if n}
        assert +Counter(player["wonders_brought"]) == +Counter(referee.brought[seat])
    assert view["control"] == {side: referee.controls(side) for side in view["control"]}


@pytest.mark.rule("SR-09", "SR-12", "SR-14", "SR-15", "SR-16", "SR-18", "SR-19", "SR-22", "SR-24", "SR-26", "SR-27")
@pytest.mark.rule("SR-31", "SR-32", "SR-33", "SR-34", "SR-35", "SR-40", "SR-41", "R4", "R5", "R6", "R7", "R8")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("manner", MANNERS)
def test_a_plain_referee_agrees_on_every_move_and_point(players: int, manner: str, deal: int, everything: bool) -> None:
    for seed in range(2 * deal, 2 * deal + (2 if everything else 1)):
        match = topfloor.new("skyrise", players=players, seed=seed)
        referee, chooser = Referee(match), random.Random(seed)
        while not match.over:
            agree(match, referee)
            words = chosen(match, chooser, manner)
            match.play(words)
            referee.hear(words)
        agree(match, referee)
        sheet = referee.scored(match.view()["patrons"])
        assert match.breakdown() == sheet
        assert match.winners() == referee.winners()
        assert sorted(match.position.patron) == list(range(len(match.position.patron)))
        assert match.game.legal(match.position, match.content.box, np.zeros(match.game.ACTIONS, np.int64)) == 0
        told = Counter[tuple[int, str]]()
        for line in match.receipts():
            told[line["seat"], line["source"]] += line["points"]
        assert +told == Counter(
            {(seat, source): n for seat in range(players) for source, n in sheet[seat].items() if n}
        )
