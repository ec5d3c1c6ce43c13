"""Compiling ahead says how far it is; from the cache or on plain kernels it says nothing."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.strategies import GAMES
from topfloor.engine import warmup
from topfloor.engine.game import Game
from topfloor.engine.kernel import SWITCH, build, kernel
from topfloor.engine.warmup import Report, behind, is_ready, now_ready, warming

GAME = GAMES[0]


@kernel
def lukewarm(number: int) -> int:
    return number + 1


@kernel
def warm(number: int) -> int:
    return lukewarm(number) + 1


@pytest.mark.compiled
def test_what_is_compiled_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """From none of them to all of them; a second time there is nothing to say."""
    heard: list[tuple[int, int]] = []
    function = build(warm)
    monkeypatch.setattr(function, "_cache", _NoCache())
    with warming(GAME, warm, lambda done, total: heard.append((done, total))):
        function(1)
    assert heard[0] == (0, 2)
    assert heard[-1] == (2, 2)
    with warming(GAME, warm, lambda done, total: heard.append((-1, total))):
        function(1)
    assert (-1, 2) not in heard


class _NoCache:
    """Numba's cache, empty."""

    def load_overload(self, *_: object) -> None:
        return None

    def save_overload(self, *_: object) -> None:
        return None


def test_plain_kernels_need_no_warming(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "plain")
    heard: list[int] = []
    with warming(GAME, warm, lambda done, _: heard.append(done)):
        assert build(warm)(1) == 3
    assert heard == []


def test_a_line_is_printed_where_nobody_listens(capsys: pytest.CaptureFixture[str]) -> None:
    from topfloor.engine.warmup import _on_stderr

    report = _on_stderr(GAME)
    for done in range(4):
        report(done, 3)
    assert capsys.readouterr().err.splitlines() == [
        f"Preparing {GAME.TITLE} for this machine, once: 0 of 3 parts",
        f"Preparing {GAME.TITLE} for this machine, once: 3 of 3 parts",
    ]


def test_a_game_is_ready_once_someone_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.engine.warmup._ready", set())
    assert not is_ready(GAME)
    now_ready(GAME)
    assert is_ready(GAME)


def test_what_fails_behind_everybodys_back_leaves_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """It came in the middle of somebody's match."""
    died: list[object] = []
    monkeypatch.setattr(threading, "excepthook", died.append)
    monkeypatch.setenv(SWITCH, "plain")

    def cannot(game: Game, report: Report) -> None:
        raise OSError("no room")

    behind(GAME, "topfloor.bots", cannot, lambda *_: None).join()
    assert not died


def test_a_worker_that_is_stopped_in_the_middle_of_a_line_has_said_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    @contextlib.contextmanager
    def stopped(*_: object, **__: object) -> Iterator[SimpleNamespace]:
        yield SimpleNamespace(stdout=["0 12\n", "1 1"])

    heard: list[tuple[int, int] | str] = []
    monkeypatch.setattr(warmup, "compiles", lambda: True)
    monkeypatch.setattr(warmup, "ready_note", lambda _: tmp_path / "never")
    monkeypatch.setattr("topfloor.engine.warmup.subprocess.Popen", stopped)
    then = behind(GAME, "topfloor.bots", lambda *_: heard.append("warm"), lambda *told: heard.append(told))
    then.join()
    assert heard == [(0, 12), "warm"]
