"""What a page reckons of a bid, quickly, is what the rules score."""

from __future__ import annotations

import pytest

from tests.strategies import random_moves
from topfloor import Match
from topfloor.games import skyrise
from topfloor.games.skyrise.reckoning import Reckoning
from topfloor.games.skyrise.scoring import finish_seat, score


@pytest.mark.parametrize("seed", range(6))
def test_a_seat_has_what_an_end_now_would_bring_it(seed: int) -> None:
    """For every seat, all through a match; these deals have every panorama among them."""
    match = Match(skyrise, players=2 + seed % 3, seed=seed)
    for number, _ in enumerate(random_moves(match, seed)):
        if number % 5 == 0 and not match.over:
            for seat in range(match.players):
                finished = match.position.copy()
                finish_seat(finished, match.content.box, seat)
                reckoned = Reckoning(match.position, match.content.box, seat).points(match.position)
                assert reckoned == score(finished, seat)
