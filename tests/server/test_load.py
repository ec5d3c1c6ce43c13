"""The load of `bench/load.py` on a small scale, so that it can still be measured when somebody wants to know."""

from __future__ import annotations

import importlib
import os
import re
from pathlib import Path

import pytest

from tests.server.conftest import Running

BENCH = Path(__file__).parents[2] / "bench"


async def test_people_and_bots_play_while_others_watch_or_never_read(
    site: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    load = importlib.import_module("load")
    here = [load.Server(os.getpid(), site.address.removeprefix("http://"))]
    await load.load(load.Load(2, 7, 0.4, 0.1, ("skyliners",), bots=True, unread=1, half_open=1), here)
    said = capsys.readouterr().out
    assert "7 sockets at 2 tables" in said
    counted = re.search(r"(\d+) by people and \d+ by bots", said)
    assert counted and int(counted[1]) > 0
    assert "until everybody has seen a move" in said
