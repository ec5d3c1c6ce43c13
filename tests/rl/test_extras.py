"""A plain install says which extra is missing; that it stays light is tested with the public names."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Stands in for an environment without a library: whoever imports it is told that it is not there.
WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
import importlib.util
importlib.util.find_spec = lambda name: None
"""


def run(program: str, *missing: str) -> str:
    code = WITHOUT.format(missing=missing) + program
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stderr.strip()


@pytest.mark.parametrize(
    ("library", "program"),
    [
        ("pettingzoo", "from topfloor import rl; rl.aec('skyliners', players=2)"),
        ("gymnasium", "import topfloor.rl.gymnasium"),
        ("pyspiel", "import topfloor.rl.openspiel"),
    ],
)
def test_what_is_missing_is_named_with_its_extra(library: str, program: str) -> None:
    last = run(program, library).splitlines()[-1]
    assert last == f"ModuleNotFoundError: {library} is not installed: pip install 'topfloor[rl]' brings it"


def test_a_batch_needs_no_extra() -> None:
    program = "import numpy; from topfloor import rl; rl.Batch('skyliners', size=1, players=2)"
    assert "Error" not in run(program, "gymnasium", "pettingzoo", "pyspiel", "torch")
