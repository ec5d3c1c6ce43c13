"""Plain and compiled kernels give the same answers byte for byte, over every game."""

from __future__ import annotations

import pytest

from tests.conformance.drive import OFTEN, SELDOM, Run, choices_of
from tests.strategies import Setup

pytestmark = pytest.mark.compiled


def test_plain_and_compiled_kernels_agree(setup: Setup, deal: int, everything: bool) -> None:
    asked_every = OFTEN if everything else SELDOM
    compiled = Run(setup.deal(), deal, setup.game.LONGEST, plain=False, asked_every=asked_every)
    plain = Run(setup.deal(), deal, compiled.plies, plain=True, asked_every=asked_every)
    assert plain.plies == compiled.plies > 0
    for name, answer in plain.answers.items():
        assert compiled.answers[name].tobytes() == answer.tobytes(), name
        assert any(answer.tobytes()), name


def test_a_match_runs_on_the_same_kernels(setup: Setup) -> None:
    """What `Match` plays move by move is what the kernels play in bulk."""
    run, match = Run(setup.deal(), 5, setup.game.LONGEST, plain=False), setup.deal(5)
    history = run.answers["history"]
    for ply, choice in enumerate(choices_of(5, run.plies)):
        assert bytes(match.position) == history[ply].tobytes()
        offered = [int(number) - 1 for number in run.answers["offered"][ply] if number]
        assert match.legal_actions() == offered
        match.play(match.legal()[choice % len(offered)])
    assert bytes(match.position) == history[run.plies].tobytes()
