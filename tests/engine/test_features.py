"""Features: numbered group by group, and what is beyond all values counts as the nearest."""

from __future__ import annotations

from topfloor.engine.features import Features, feature

FEATURES = Features(("height", 3, 4), ("turn", 1, 2))
HEIGHT, TURN = FEATURES.groups


def test_every_thing_and_value_has_a_number_of_its_own() -> None:
    numbers = [feature(HEIGHT, thing, value) for thing in range(3) for value in range(4)]
    assert [*numbers, feature(TURN, 0, 0), feature(TURN, 0, 1)] == list(range(len(FEATURES)))
    assert FEATURES.names == ("height", "turn")


def test_a_value_that_nobody_learned_counts_as_the_nearest() -> None:
    assert feature(HEIGHT, 1, 9) == feature(HEIGHT, 1, 3)
    assert feature(HEIGHT, 1, -2) == feature(HEIGHT, 1, 0)
