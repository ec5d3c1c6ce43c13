"""Kernels use nothing that one machine rounds otherwise than another, so that a search grows the same tree anywhere."""

from __future__ import annotations

import dis
import math

import numpy as np
import pytest

from topfloor.bots.tree import think
from topfloor.engine.game import Game
from topfloor.engine.kernel import AnyFunction, kernels_below
from topfloor.lab.bot_match import go_on
from topfloor.lab.playouts import play_many
from topfloor.rl.kernels import advance, observe_all
from topfloor.wasm.desk import ENTRIES

ROUNDED_ALIKE = {math.sqrt}
ENTRANCES = (think, play_many, go_on, advance, observe_all, *(ENTRIES[name] for name in ("imagine", "scores")))


def inexact(function: AnyFunction) -> list[str]:
    """What a kernel calls or does that IEEE 754 leaves to the machine."""
    found = []
    for step in dis.get_instructions(function):
        value = function.__globals__.get(step.argval) if step.opname == "LOAD_GLOBAL" else None
        is_foreign = value in (math, np) or isinstance(value, np.ufunc) or getattr(value, "__module__", "") == "math"
        if is_foreign and value not in ROUNDED_ALIKE:
            found.append(str(step.argval))
        if step.opname == "BINARY_OP" and step.argrepr.startswith("**"):
            found.append(step.argrepr)
    return found


@pytest.mark.parametrize("entrance", ENTRANCES, ids=lambda function: function.__name__)
def test_kernels_use_exact_arithmetic_alone(game: Game, entrance: AnyFunction) -> None:
    below = kernels_below(entrance, game)
    assert len(below) > 1
    assert {function.__qualname__: found for function in below if (found := inexact(function))} == {}


def test_what_is_not_exact_is_found() -> None:
    assert inexact(lambda x: math.log(x) * x**0.5) == ["math", "**"]
