"""The examples run, at small size."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def run(name: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_random_loop() -> None:
    assert re.findall(r"^seat_\d reward [+-]\d.\d\d", run("random_loop.py"), re.MULTILINE)


def test_the_random_loop_is_short() -> None:
    code = (EXAMPLES / "random_loop.py").read_text("utf-8").splitlines()[1:]
    assert len([line for line in code if line.strip()]) == 10


def test_the_batch_loop() -> None:
    assert re.match(r"[\d,]+ moves a second, [1-9][\d,]* matches, mean points \[", run("batch_loop.py", "90"))


@pytest.mark.nightly
def test_learning(tmp_path: Path) -> None:
    """A few small rounds of self-play already do better than chance against a random player."""
    picture = tmp_path / "curve.svg"
    small = ("--rounds", "5", "--size", "64", "--matches", "300", "--picture", str(picture))
    told = re.findall(r"([\d.]+)% (?:won|of 300 matches won)", run("ppo_selfplay.py", *small))
    assert len(told) == 6
    assert float(told[-1]) > 60
    assert picture.read_text("utf-8").count(",") > 6
