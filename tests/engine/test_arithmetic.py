from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from topfloor.engine.arithmetic import exp
from topfloor.engine.kernel import build


@given(st.floats(-690.0, 0.0))
def test_it_is_right_to_the_last_digits(x: float) -> None:
    assert exp(x) == pytest.approx(math.exp(x), rel=2e-15)


def test_its_ends_are_known() -> None:
    assert exp(0.0) == 1.0
    assert exp(-1e-300) == 1.0
    assert exp(-1000.0) == exp(-math.inf) == 0.0


def test_a_larger_number_never_gives_less() -> None:
    """Or a move that is judged better could be tried less."""
    given_back = [exp(-n / 1000) for n in range(20_000)]
    assert given_back == sorted(given_back, reverse=True)


@pytest.mark.compiled
def test_compiled_it_is_the_same_to_the_last_bit() -> None:
    numbers = -np.random.default_rng(1).exponential(20.0, 2000)
    compiled = build(exp)
    assert [compiled(x) for x in numbers] == [exp(float(x)) for x in numbers]
