"""What bots are told about a position, over every game."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import Setup, stages, unfinished


@given(data=st.data())
def test_appraising_leaves_no_trace(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    before = match.copy()
    worth = [setup.game.appraise(match.position, match.content.box, seat) for seat in range(setup.players)]
    assert all(math.isfinite(value) for value in worth)
    assert match == before


@given(data=st.data())
def test_a_likely_move_is_a_legal_move(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    position, moves = match.position.copy(), np.zeros(setup.game.ACTIONS, np.int64)
    for _ in range(20):
        count = setup.game.legal(position, match.content.box, moves)
        assert setup.game.likely(position, match.content.box, moves, count) in match.legal_actions()


@given(data=st.data())
def test_choosing_a_likely_move_rolls_only_the_dice(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    position, moves = match.position.copy(), np.zeros(setup.game.ACTIONS, np.int64)
    setup.game.likely(position, match.content.box, moves, setup.game.legal(position, match.content.box, moves))
    position.dice[:] = match.position.dice
    assert position == match.position


@given(data=st.data())
def test_features_are_those_that_are_declared(setup: Setup, data: st.DataObject) -> None:
    match, game = data.draw(stages(setup)), setup.game
    before = match.copy()
    for seat in range(setup.players):
        on = np.full(game.MOST_FEATURES, -1, np.int64).data
        count = game.features(match.position, match.content.box, seat, on)
        assert 0 < count <= game.MOST_FEATURES
        assert all(0 <= one < len(game.FEATURES) for one in list(on)[:count])
    assert match == before
