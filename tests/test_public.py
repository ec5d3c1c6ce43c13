"""The public names, and what importing them costs."""

from __future__ import annotations

import inspect
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import topfloor

ERRORS = {"BadContent", "BadSetup", "BadStory", "CannotUndo", "NotASentence", "Refusal", "Refused", "TopfloorError"}


def test_the_public_names_are_those_of_the_contract() -> None:
    assert set(topfloor.__all__) == ERRORS | {"Match", "bot", "games", "load", "new"}
    assert topfloor.__all__ == sorted(topfloor.__all__)


@pytest.mark.parametrize("name", topfloor.__all__)
def test_a_public_name_is_there_and_documented(name: str) -> None:
    assert inspect.getdoc(getattr(topfloor, name))


MATCH = "to_move legal play why moves undo over scores breakdown winners view text copy story"


@pytest.mark.parametrize("name", MATCH.split())
def test_a_match_has_what_the_contract_says(name: str) -> None:
    assert inspect.getdoc(getattr(topfloor.Match, name))


def test_games_come_in_alphabetical_order() -> None:
    assert topfloor.games() == tuple(sorted(topfloor.games()))


@cache
def imported_by(program: str) -> set[str]:
    """What a process of its own has imported after this."""
    told = f"import sys, topfloor; {program}; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout.split())


HEAVY = ["numba", "textual", "rich", "click", "llvmlite"]
ENVIRONMENTS = ["gymnasium", "pettingzoo", "pyspiel", "torch", "topfloor.rl"]


@pytest.mark.parametrize("module", HEAVY + ENVIRONMENTS)
def test_importing_topfloor_imports_nothing_heavy(module: str) -> None:
    found = imported_by("topfloor.new('skyliners', players=4).text()")
    assert "topfloor.games.skyliners" in found
    assert module not in found


def test_a_game_is_imported_when_first_asked_for() -> None:
    assert "topfloor.games.skyliners" not in imported_by("topfloor.games()")


def test_the_package_is_typed() -> None:
    assert (Path(topfloor.__file__).parent / "py.typed").exists()
