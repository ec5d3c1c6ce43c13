"""What a page reckons of a bid, quickly, is what the rules score."""

from __future__ import annotations

import pytest

from tests.strategies import random_moves
from topfloor import Match
from topfloor.engine.actions import is_a
from topfloor.games import skyrise
from topfloor.games.skyrise.actions import BID, what_is_bid, where_is_bid
from topfloor.games.skyrise.auction import lay_bid, win
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.position import WILD, City
from topfloor.games.skyrise.reckoning import Reckoning
from topfloor.games.skyrise.scoring import finish_seat, score


@pytest.mark.parametrize("seed", range(6))
def test_a_seat_has_what_an_end_now_would_bring_it(seed: int) -> None:
    """For every seat, all through a match; these deals have every panorama among them."""
    match = Match(skyrise, players=2 + seed % 3, seed=seed)
    for number, _ in enumerate(random_moves(match, seed)):
        if number % 5 == 0 and not match.over:
            for seat in range(match.players):
                reckoned = Reckoning(match.position, match.content, seat).points(match.position)
                assert reckoned == in_the_end(match.position, match.content.box, seat)


@pytest.mark.parametrize("seed", range(6))
def test_a_building_brings_what_it_brings_when_its_bid_wins(seed: int) -> None:
    """Every bid of a match with every disc but wild ones, which have to find a row first."""
    match = Match(skyrise, players=2 + seed % 3, seed=seed)
    for _ in random_moves(match, seed):
        city, box = match.position, match.content.box
        bids = [action for action in match.legal_actions() if is_a(BID, action)]
        for action in bids[:: max(1, len(bids) // 4)]:
            seat, what, place = city.to_move, what_is_bid(action), where_is_bid(action)
            if city.disc[place] == WILD:
                continue
            gained = Reckoning(city, match.content, seat).gained(box.height[what], place, city.disc[place])
            won = city.copy()
            lay_bid(won, what, place)
            win(won, box)
            assert gained == in_the_end(won, box, seat) - in_the_end(city, box, seat)


def in_the_end(city: City, box: Box, seat: int) -> int:
    """All points of a seat if the match ended now."""
    finished = city.copy()
    finish_seat(finished, box, seat)
    return int(score(finished, seat))
