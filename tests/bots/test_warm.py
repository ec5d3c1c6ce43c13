"""Compiling ahead: counted to the end, once, and remembered."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from topfloor import bots
from topfloor.engine import warmup
from topfloor.games import REGISTRY

GAME = REGISTRY.game("skyliners")


@pytest.mark.nightly
@pytest.mark.compiled
def test_compiling_from_nothing_counts_up_to_the_end(tmp_path: Path) -> None:
    """As every run of tests/compile.py shows in its own process."""
    command = [sys.executable, "-m", "topfloor.bots", "skyliners"]
    environment = {**os.environ, "TOPFLOOR_CACHE": str(tmp_path)}
    lines = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.splitlines()
    counted = [tuple(map(int, line.split())) for line in lines]
    assert counted == sorted(counted)
    assert counted[0][0] == 0
    assert counted[-1][0] == counted[-1][1]
    assert subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout == ""


@pytest.mark.compiled
def test_warm_makes_a_game_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "_ready", set())
    assert not bots.ready(GAME)
    bots.warm(GAME, lambda done, total: None)
    assert bots.ready(GAME)


@pytest.mark.compiled
def test_warming_behind_fetches_what_another_process_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "_ready", set())
    warmup.ready_note(GAME).unlink(missing_ok=True)
    bots.warm_in_background(GAME, lambda done, total: None).join(timeout=120)
    assert bots.ready(GAME)


def test_interpreted_play_needs_no_warmup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")
    monkeypatch.setattr(warmup, "_ready", set())
    bots.warm(GAME, lambda done, total: pytest.fail("nothing to compile"))
    assert not bots.ready(GAME)
