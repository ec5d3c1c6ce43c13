"""What a learner is told, over every game: all that its seat may know and nothing else."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance import drive
from tests.conformance.test_sight import futures
from tests.strategies import Setup, dreamt, stages, unfinished, walk
from topfloor import Match
from topfloor.engine import rng
from topfloor.engine.game import Game


def observed(match: Match, seat: int) -> Any:
    """What a seat is told, as a record."""
    seen = match.game.Observation()
    match.game.observe(match.position, match.content.box, seat, seen)
    return seen


@given(data=st.data(), salt=st.integers(1, 10**9))
def test_nothing_hidden_is_observed(setup: Setup, data: st.DataObject, salt: int) -> None:
    """Dealing anew what a seat cannot know changes nothing in what it observes."""
    match = data.draw(stages(setup))
    for seat in range(setup.players):
        assert observed(dreamt(match, seat, salt), seat) == observed(match, seat)


@given(data=st.data(), salt=st.integers(1, 10**9))
def test_the_random_state_is_not_observed(setup: Setup, data: st.DataObject, salt: int) -> None:
    match = data.draw(stages(setup))
    twin = match.copy()
    rng.sow(twin.position, *rng.split(salt))
    assert [observed(twin, seat) for seat in range(setup.players)] == [
        observed(match, seat) for seat in range(setup.players)
    ]


@given(data=st.data())
def test_moves_that_look_the_same_are_observed_alike(setup: Setup, data: st.DataObject) -> None:
    """The same, for positions that arose in play: after two moves that a seat cannot tell apart."""
    afterwards = futures(data.draw(unfinished(setup)), data)
    for seat in range(setup.players):
        seen: dict[str, Any] = {}
        for after in afterwards:
            observation = observed(after, seat)
            assert seen.setdefault(json.dumps(after.view(seat)), observation) == observation


@given(data=st.data())
def test_moves_that_look_different_are_observed_as_such(setup: Setup, data: st.DataObject) -> None:
    """An observation says what a view says: after different moves, one that differs in the view differs in it too."""
    afterwards = futures(data.draw(unfinished(setup)), data)
    for seat in range(setup.players):
        views: dict[bytes, str] = {}
        for after in afterwards:
            view = json.dumps(after.view(seat))
            assert views.setdefault(bytes(observed(after, seat)), view) == view


def test_an_observation_changes_with_every_move(setup: Setup) -> None:
    for seat in range(setup.players):
        seen = [bytes(observed(stage, seat)) for stage in walk(setup, 2)]
        assert len(set(seen)) == len(seen)


@given(data=st.data())
def test_the_observer_counts_seats_from_himself(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    for seat in range(setup.players):
        seen = observed(match, seat)
        assert [seen.seat[other] for other in range(setup.players)] == [other == seat for other in range(setup.players)]
        assert seen.turn[(match.position.to_move - seat) % setup.players] == 1
        assert sum(seen.turn[other] for other in range(len(seen.turn))) == 1
        assert (seen.players, seen.ply, seen.over) == (setup.players, match.ply, match.over)


def test_cells_are_of_16_bits_and_have_a_meaning(game: Game) -> None:
    assert {field.kind for field in game.Observation.fields} == {"i2"}
    assert all(field.meaning.endswith(".") for field in game.Observation.fields)


@pytest.mark.compiled
def test_plain_and_compiled_observations_agree(setup: Setup) -> None:
    stages = walk(setup, 1)[::5]
    seats = [number % setup.players for number in range(len(stages))]
    told, compiled = (drive.observed(stages, seats, plain=plain) for plain in (True, False))
    assert told.tobytes() == compiled.tobytes()
    assert told.view(np.int16).any()
