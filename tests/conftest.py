"""Hypothesis is made to try the same examples every time, so that a run is red or green for everyone alike."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.strategies import GAMES, SETUPS

settings.register_profile("topfloor", derandomize=True, database=None, deadline=None, max_examples=20)
settings.load_profile("topfloor")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-golden", action="store_true", help="write golden playthroughs and node counts anew, without -n"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `setup` or a `game` runs over every one there is."""
    if "setup" in metafunc.fixturenames:
        metafunc.parametrize("setup", SETUPS, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=lambda game: game.NAME)


@pytest.fixture
def rewriting(request: pytest.FixtureRequest) -> bool:
    """Whether `--rewrite-golden` was given."""
    return bool(request.config.getoption("--rewrite-golden"))
