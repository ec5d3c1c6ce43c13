"""Kernels are compiled while the developers' packages are installed: none of them may be looked at meanwhile."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent

PROGRAM = """
import tests.compile
from importlib.util import find_spec
import numba
from tests.undisturbed import NEEDED
print(*sorted(name for name in ("coverage", "gymnasium", "pytest", "scipy") if find_spec(name)))
print(*sorted(NEEDED))
"""


def test_compiling_finds_only_packages_that_are_there_before() -> None:
    """Those that Topfloor itself needs; llvmlite comes with Numba."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    others, needed = (set(line.split()) for line in done.stdout.split("\n")[:2])
    assert others == set()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    own = {wanted.partition(">")[0].replace("-", "_") for wanted in project["dependencies"]}
    assert needed <= own | {"llvmlite", "tests", "topfloor"}
