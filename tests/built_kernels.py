"""The built kernels as WebAssembly, and the searches by which they are compared with those of the server."""

from __future__ import annotations

from pathlib import Path

import pytest

import topfloor
from tests.strategies import GAMES
from topfloor.bots.learned import learned
from topfloor.engine.kernel import compiles
from topfloor.wasm.build import is_kept
from topfloor.wasm.trial import Trial

KERNELS = Path(topfloor.__file__).parent / "server" / "wasm"
DESK = Path(__file__).parent.parent / "web" / "src" / "thinking" / "desk.js"
FOUND = DESK.with_name("found.js")
ITERATIONS = 120
CRAMPED = 300
"""Nodes of a tree that is soon full."""


def trials() -> list[Trial]:
    """For every game few and many players, early and later, with and without what was learned, and a full tree."""
    found = []
    for game in GAMES:
        for learns in (False, True) if learned(game) else (False,):
            found.append(Trial(game, game.PLAYERS[0], 4, ITERATIONS, learns))
            found.append(Trial(game, game.PLAYERS[-1], 30, ITERATIONS, learns))
        found.append(Trial(game, game.PLAYERS[0], 4, ITERATIONS, bool(learned(game)), nodes=CRAMPED))
    return found


TRIALS = trials()


def check_built() -> None:
    """Fail if what is built is not what the sources say; where kernels are interpreted, if nothing is."""
    if not all(is_kept(game, KERNELS) if compiles() else (KERNELS / f"{game.NAME}.wasm").exists() for game in GAMES):
        pytest.fail("kernels are not built as WebAssembly: `make test` does that, or `python hatch_build.py kernels`")
