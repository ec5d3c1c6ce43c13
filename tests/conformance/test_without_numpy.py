"""NumPy belongs to compiled kernels: whoever plays interpreted, as a browser does, needs none of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance import plain_play
from topfloor.engine.kernel import SWITCH

ROOT = Path(__file__).parents[2]


def test_matches_of_all_games_are_the_same_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions, views, scenes, choices, logs, stories and the bots' moves."""
    monkeypatch.setenv(SWITCH, "plain")
    command = [sys.executable, "-m", plain_play.__name__]
    alone = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert alone.returncode == 0, alone.stderr
    assert json.loads(alone.stdout) == plain_play.told()


def test_a_command_starts_without_numpy() -> None:
    """It takes longer to import than everything else together."""
    program = "import sys; import topfloor.cli; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == 0
