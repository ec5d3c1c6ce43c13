"""Kernels are lowered one by one and optimised where Python calls: what can go wrong with that."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from topfloor.engine.kernel import build, kernel, lowered

pytestmark = pytest.mark.compiled


@kernel
def lesser(one: int, other: int) -> int:
    return min(one, other)


@kernel
def least(one: int, other: int, third: int) -> int:
    return lesser(lesser(one, other), third)


@kernel
def spread(one: int, other: int, third: int) -> int:
    return max(one, other, third) - least(one, other, third)


def test_a_kernel_below_others_serves_all_of_them() -> None:
    assert build(spread)(3, 1, 2) == 2
    assert build(least)(3, 1, 2) == build(lesser)(1, 2) == 1


def test_only_what_python_calls_can_be_called_from_python() -> None:
    """The others have no door, a tenth of the work. One is lowered here, as what calls it may be on disk already."""
    import numba

    inner: Any = lowered(lesser)
    inner.compile((numba.int64, numba.int64))
    (compiled,) = inner.overloads.values()
    assert compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cpython_wrapper_name) == 0


def test_other_users_of_numba_may_use_what_numba_made_for_a_kernel(tmp_path: Path) -> None:
    """Its `min` was only lowered for ours, and theirs takes it in whole."""
    program = """
import numba
from tests.engine.test_compiling import build, least
from topfloor.engine.kernel import ERROR_MODEL, LEAN
assert build(least)(3, 1, 2) == 1
@numba.njit(nogil=True, error_model=ERROR_MODEL, no_cpython_wrapper=True, **LEAN)  # or Numba would not share it
def theirs(one, other):
    return min(one, other) + 1
print(numba.njit(lambda one: theirs(one, 7))(9))
"""
    assert printed(program, tmp_path) == "8\n"


def test_a_numba_that_nobody_has_tried_compiles_in_its_own_manner(tmp_path: Path) -> None:
    program = """
from topfloor.engine import compiling
compiling.NEWEST = (0, 1)
from tests.engine.test_compiling import build, lowered, lesser, spread
print(build(spread)(3, 1, 2), lowered(lesser)(2, 1))
"""
    assert printed(program, tmp_path) == "2 1\n"


def printed(program: str, cache: Path) -> str:
    """What a program prints that finds nothing in the cache."""
    environment = {**os.environ, "TOPFLOOR_CACHE": str(cache)}
    return subprocess.run([sys.executable, "-c", program], env=environment, check=True, stdout=-1, text=True).stdout
