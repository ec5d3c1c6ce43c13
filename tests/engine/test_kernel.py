"""Kernels: plain or compiled by one switch, with holes that a game fills."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from topfloor.engine.kernel import SWITCH, build, compiles, constant_array, kernel, kernels_below, of_game

SQUARES = constant_array([[0, 1, 4], [9, 16, 25]])
feed = of_game("feed")


@kernel
def double(number: int) -> int:
    return 2 * number


@kernel
def triple(number: int) -> int:
    return 3 * number


@kernel
def square(row: int, column: int) -> int:
    value: int = SQUARES[row, column]
    return double(value)


@kernel
def fed(number: int) -> int:
    value: int = feed(number) + 1
    return value


class Doubling:
    NAME = "doubling"
    feed = staticmethod(double)


class Tripling:
    NAME = "tripling"
    feed = staticmethod(triple)


def test_a_kernel_is_ordinary_python_as_it_stands() -> None:
    assert (square(1, 2), double.__name__) == (50, "double")


def test_a_table_gives_plain_integers() -> None:
    assert type(SQUARES[1, 1]) is int


@pytest.mark.parametrize("plain", [True, False])
def test_a_kernel_is_built_with_all_it_calls(plain: bool) -> None:
    assert [build(square, plain=plain)(1, column) for column in range(3)] == [18, 32, 50]


@pytest.mark.parametrize("plain", [True, False])
def test_a_game_fills_the_holes(plain: bool) -> None:
    assert [build(fed, filler, plain=plain)(5) for filler in (Doubling, Tripling)] == [11, 16]


def test_a_hole_that_nobody_filled_says_so() -> None:
    with pytest.raises(TypeError, match=r"'feed' is what a game brings: build\(function, game\) puts it there"):
        fed(1)


def test_a_kernel_without_holes_is_built_once_for_all_games() -> None:
    assert build(double, Doubling) is build(double, Tripling) is build(double)


@pytest.mark.compiled
def test_compiled_and_plain_are_different_forms() -> None:
    assert build(double, plain=True) is double
    assert build(double) is not double


def test_kernels_below_are_all_that_is_called() -> None:
    assert kernels_below(square, None) == {square, double}
    assert kernels_below(fed, Tripling) == {fed, triple}


def test_the_switch_says_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "plain")
    assert not compiles()
    assert build(double) is double


@pytest.mark.parametrize("choice", [None, "compiled"])
def test_the_switch_says_compiled(choice: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if choice is None:
        monkeypatch.delenv(SWITCH, raising=False)
    else:
        monkeypatch.setenv(SWITCH, choice)
    assert compiles()


@pytest.mark.parametrize("choice", ["fast", "", "Plain"])
def test_a_switch_that_says_neither_is_an_error(choice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, choice)
    with pytest.raises(ValueError, match=f"{SWITCH} is '{choice}'; it can be 'compiled' or 'plain'"):
        build(double)


def test_plain_kernels_do_without_numba() -> None:
    """A whole random match on plain kernels imports no compiler."""
    program = "import sys; from topfloor import lab; lab.playouts('skyliners', players=2, games=1)"
    program += "; sys.exit('numba' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", program], env=os.environ | {SWITCH: "plain"}, check=False).returncode == 0
    )


@pytest.mark.compiled
def test_compiled_kernels_let_go_of_the_gil() -> None:
    assert build(double).targetoptions["nogil"]  # type: ignore[attr-defined]


def test_records_go_into_compiled_kernels_as_arrays() -> None:
    @kernel
    def total(numbers: Any) -> int:
        sum_: int = 0
        for i in range(len(numbers)):
            sum_ += numbers[i]
        return sum_

    assert build(total)(np.arange(5)) == total(range(5)) == 10
