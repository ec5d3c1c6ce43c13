"""Kernels as WebAssembly think as compiled ones do, to the last byte: here in Node, in tests/browser in Chromium."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.built_kernels import DESK, FOUND, ITERATIONS, KERNELS, TRIALS, check_built
from tests.strategies import ROOFTOPS
from topfloor.bots import tree
from topfloor.bots.learned import learned
from topfloor.bots.search import merged
from topfloor.engine.kernel import build
from topfloor.wasm.trial import SCRIPT, Trial

RUNNER = f"""
import {{ readFileSync }} from 'node:fs'
import * as desk from '{DESK.as_uri()}'
import * as finding from '{FOUND.as_uri()}'
import {{ compared }} from '{SCRIPT.as_uri()}'
const found = []
for (const task of JSON.parse(readFileSync(0, 'utf8'))) found.push(await compared({{ ...desk, ...finding }}, task))
console.log(JSON.stringify(found))
"""


def node() -> str | None:
    """A Node: beside this Python, or on the path."""
    return shutil.which("node", path=sysconfig.get_path("scripts")) or shutil.which("node")


@cache
def in_node(game: str) -> dict[Trial, dict[str, Any]]:
    """What came of all trials of a game there."""
    check_built()
    return compared([trial for trial in TRIALS if game == trial.game.NAME], KERNELS)


def compared(trials: Sequence[Trial], kernels: Path) -> dict[Trial, dict[str, Any]]:
    """What came of some trials in Node, with kernels that lie in a folder."""
    program = node()
    if program is None:
        pytest.skip("there is no Node on this machine to run WebAssembly in; Chromium's test may")
    tasks = "[" + ",".join(trial.task(kernels) for trial in trials) + "]"
    command = [program, "--input-type=module", "-e", RUNNER]
    done = subprocess.run(command, input=tasks, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(zip(trials, json.loads(done.stdout), strict=True))


@pytest.mark.compiled
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_a_search_in_node_grows_the_same_tree(trial: Trial) -> None:
    expected, found = trial.here(), in_node(trial.game.NAME)[trial]
    for end in found["ends"]:
        assert end == expected


@pytest.mark.compiled
@pytest.mark.parametrize("trial", [trial for trial in TRIALS if trial.known], ids=str)
def test_a_page_chooses_the_manner_that_the_server_does(trial: Trial) -> None:
    assert in_node(trial.game.NAME)[trial]["manner"] == trial.thought().manner._asdict()


@pytest.mark.compiled
@pytest.mark.parametrize("trial", [trial for trial in TRIALS if trial.learns == bool(learned(trial.game))], ids=str)
def test_a_page_tells_what_the_server_would(trial: Trial) -> None:
    """The same moves in the same order with the same chances and lines, also of two trees together."""
    thought, found = trial.thought(), in_node(trial.game.NAME)[trial]
    thought.go_on(build(tree.think, trial.game), trial.iterations)
    for thoughts, on_the_page in (([thought], found["found"]), ([thought] * 2, found["twice"])):
        here = merged(thoughts)
        told = [(one["words"], one["visits"], tuple(one["line"])) for one in on_the_page]
        assert told == [(one.words, one.visits, one.line) for one in here]
        assert [one["win"] for one in on_the_page] == pytest.approx([one.win for one in here], abs=1e-12)


MAKE = """
import sys
from pathlib import Path
from tests.strategies import ROOFTOPS
from topfloor.wasm.build import describe, write_module
write_module(ROOFTOPS, Path(sys.argv[1]))
describe(ROOFTOPS, Path(sys.argv[1]))
"""


@pytest.mark.compiled
@pytest.mark.nightly
def test_a_game_that_leaves_out_the_usual_thinks_alike_in_node(tmp_path: Path) -> None:
    """The game of docs/add-a-game.md is on no shelf, so its kernels are translated here."""
    subprocess.run([sys.executable, "-c", MAKE, str(tmp_path)], check=True, cwd=Path(__file__).parents[2])
    trial = Trial(ROOFTOPS, 3, 6, ITERATIONS, learns=False)
    for end in compared([trial], tmp_path)[trial]["ends"]:
        assert end == trial.here()
