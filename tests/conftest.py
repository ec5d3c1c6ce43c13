"""Hypothesis is made to try the same examples every time, so that a run is red or green for everyone alike.

`make test` tries a few examples of every law, with the fewest and the most players of each game; `make test-all`
(pytest --all) tries many, with every number of players, and plays long matches whole.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterable
from functools import cache
from itertools import chain, zip_longest

import pytest
from hypothesis import settings

from tests.compiled import COMPILED_BY_DAY
from tests.seconds import SECONDS_A_TEST, SECONDS_IN_A_BROWSER
from tests.strategies import ALL_GAMES, ALL_SETUPS, GAMES, SETUPS
from topfloor.engine.kernel import SWITCH, compiles

for profile, examples in (("some", 3), ("all", 200)):
    settings.register_profile(profile, derandomize=True, database=None, deadline=None, max_examples=examples)
settings.load_profile("some")

# What is imported and collected stays: to look again and again what of it could go takes a third of the time.
gc.disable()

# Tests that are run in the background may have begun with Ctrl-C ignored, and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-golden", action="store_true", help="write golden playthroughs and node counts anew, without -n"
    )
    parser.addoption("--all", action="store_true", help="many examples of every law")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--all"):
        settings.load_profile("all")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors, as workers often wait for a browser or a server."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what makes no sense here, with a word why, and let what waits take turns with what reckons."""
    interpreted = pytest.mark.skip(reason="kernels are interpreted: TOPFLOOR_KERNELS=plain")
    left_for_the_night = pytest.mark.skip(reason="more of what another test shows: make test-all")
    for item in items:
        if item.get_closest_marker("nightly") and not config.getoption("--all"):
            item.add_marker(left_for_the_night)
        if item.get_closest_marker("compiled") and not compiles():
            item.add_marker(interpreted)
    items[:] = taking_turns(items, config.getoption("--all"))


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """From now on, what tests leave behind is cleared away."""
    gc.freeze()
    gc.enable()


def taking_turns(items: list[pytest.Item], everything: bool) -> list[pytest.Item]:
    """Files that take longest first, and after each a file of browser tests, so that few browsers run at a time.

    By night the laws of a setup follow each other, as they look at the same random matches (`strategies.walk`).
    """
    files: dict[object, list[pytest.Item]] = {}
    for item in items:
        files.setdefault((everything and setup_of(item)) or item.path, []).append(item)
    longest_first = sorted(files.values(), key=lambda tests: sum(map(seconds, tests)), reverse=True)
    in_browsers = [tests for tests in longest_first if is_in_a_browser(tests[0])]
    others = [tests for tests in longest_first if not is_in_a_browser(tests[0])]
    order = chain.from_iterable(zip_longest(others, in_browsers, fillvalue=[]))
    return list(chain.from_iterable(order))


def setup_of(item: pytest.Item) -> object:
    """What a law is tested over, if this is one."""
    asked: dict[str, object] = item.callspec.params if hasattr(item, "callspec") else {}
    return asked.get("setup") if "conformance" in item.path.parts else None


def is_in_a_browser(item: pytest.Item) -> bool:
    """Whether it looks at the page."""
    return "browser" in item.path.parts


def seconds(item: pytest.Item) -> float:
    """About how long a test takes: what a worker begins last should be over soon."""
    usual = SECONDS_IN_A_BROWSER if is_in_a_browser(item) else 0.1
    return SECONDS_A_TEST.get("/".join(item.path.parts[-2:]), usual)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `setup` or a `game` runs over every one there is, and with --all over several deals.

    A `setup` has the fewest or the most players, and variants take turns; all others are left for the night.
    `any_setup` leaves none out, for what shows a number of players at its own rules. A `compiled_game` is one whose
    kernels for bulk play are compiled by day, or any by night; likewise a `compiled_setup`.

    Laws also hold for the game of docs/add-a-game.md, which is not on the shelf; only those of books, which ask for a
    `shelved` game, are of no concern to it.
    """
    is_a_law = "conformance" in metafunc.definition.path.parts
    asked = what_tests_ask_for(is_a_law, metafunc.config.getoption("--all"))
    for name, values in asked.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, values, ids=called)


@cache
def what_tests_ask_for(is_a_law: bool, everything: bool) -> dict[str, Iterable[object]]:
    """By the name of a parameter, what it goes through."""
    games, setups = (ALL_GAMES, ALL_SETUPS) if is_a_law else (GAMES, SETUPS)
    return {
        "setup": [setup for setup in setups if everything or setup.is_by_day],
        "any_setup": setups,
        "compiled_setup": [setup for setup in setups if everything or setup.name == COMPILED_BY_DAY],
        "deal": range(3 if everything else 1),
        "game": games,
        "compiled_game": [game for game in games if everything or game.NAME == COMPILED_BY_DAY],
        "shelved": GAMES,
    }


def called(value: object) -> str:
    """What a setup, a game or a number of a deal is called in the name of a test."""
    return str(getattr(value, "NAME", value))


@pytest.fixture
def rewriting(request: pytest.FixtureRequest) -> bool:
    """Whether `--rewrite-golden` was given."""
    return bool(request.config.getoption("--rewrite-golden"))


@pytest.fixture
def everything(request: pytest.FixtureRequest) -> bool:
    """Whether `--all` was given."""
    return bool(request.config.getoption("--all"))


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything interpreted, in other processes, too: nobody waits for a compiler."""
    monkeypatch.setenv(SWITCH, "plain")


@pytest.fixture
def compiled_by_night(request: pytest.FixtureRequest, everything: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test over games or setups runs compiled for one game, and for the others interpreted unless it is night."""
    asked = getattr(request.node, "callspec", None)
    chosen = asked.params.get("game") or asked.params.get("setup") if asked else None
    if chosen and not everything and getattr(chosen, "game", chosen).NAME != COMPILED_BY_DAY:
        monkeypatch.setenv(SWITCH, "plain")
