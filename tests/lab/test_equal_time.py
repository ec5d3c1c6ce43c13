"""Equal time: iterations that take as long as others, measured by work and not by the clock, and once."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pytest

import topfloor
from topfloor.lab import equal_time

pytestmark = pytest.mark.usefixtures("plain")


@pytest.mark.parametrize("kind", equal_time.PEERS)
def test_a_peer_is_measured_once(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = iter([37, 99])
    monkeypatch.setattr(equal_time, "_as_long_as", lambda *_: next(counted))
    assert equal_time.peer_of("master", kind, tmp_path, "skyliners", 2) == f"{kind}:37"
    assert equal_time.peer_of("master", kind, tmp_path, "skyliners", 2) == f"{kind}:37"
    assert equal_time.peer_of("master", kind, tmp_path, "skyliners", 4) == f"{kind}:99"
    assert equal_time.known_searches(tmp_path, "skyliners", 2) == {}


def test_a_peer_that_is_ten_times_as_slow_thinks_a_tenth(monkeypatch: pytest.MonkeyPatch) -> None:
    work = iter([10.0, 12.0, 20.0, 40.0])
    monkeypatch.setattr(equal_time, "places", lambda *_: [])
    monkeypatch.setattr(time, "process_time", lambda: next(work))
    assert equal_time._as_long_as("greedy", "plain", "skyliners", 2) == equal_time.PEERS["plain"] // 10


def test_who_makes_half_as_many_iterations_in_a_second_of_work_gets_half_as_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Places differ; with as many iterations everywhere, all of them together take as long as they should."""
    speeds = {"search": iter([100, 300]), "reference": iter([200, 600])}
    monkeypatch.setattr(equal_time, "places", lambda *_: [None, None])
    monkeypatch.setattr(equal_time, "_made_in", lambda name, match, seconds: next(speeds[name.partition(":")[0]]))
    assert equal_time.searches(tmp_path, "skyliners", 2, [1.0]) == [("search:150", "reference:300")]
    assert equal_time.known_searches(tmp_path, "skyliners", 2) == {("search:150", "reference:300"): 1.0}
    assert equal_time.known_searches(tmp_path, "skyliners", 4) == {}


def test_every_time_that_was_measured_is_known_of_its_own_game_and_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(equal_time, "_iterations", lambda game, seats, seconds: [round(100 * seconds), 7 * seats])
    quick, slow, odd = ("search:25", "reference:14"), ("search:100", "reference:14"), ("search:40", "reference:14")
    assert equal_time.searches(tmp_path, "skyline", 2) == [quick, slow]
    assert equal_time.searches(tmp_path, "skyline", 2, [0.4]) == [odd]
    assert equal_time.known_searches(tmp_path, "skyline", 2) == {quick: 0.25, slow: 1.0, odd: 0.4}
    equal_time.searches(tmp_path, "paper-skylines", 2)
    assert equal_time.known_searches(tmp_path, "skylines", 2) == {}
    assert equal_time.known_searches(tmp_path, "paper-skylines", 4) == {}


def test_time_is_taken_at_real_positions_with_something_to_think_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equal_time, "QUICK", "greedy")
    found = list(equal_time.places("skyliners", 2))
    assert all(len(match.legal()) > 1 for match in found)
    assert len(found) == equal_time.MATCHES * equal_time.PLACES
    assert min(match.ply for match in found) == 0
    assert max(match.ply for match in found) > 20


@pytest.mark.parametrize("name", ["search", "reference"])
def test_iterations_are_counted_by_work_and_not_by_the_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that is kept waiting goes on until its share is done: 1, 2, 4, 8, 16 and what is left."""
    match, work = topfloor.new("skyliners", players=2, seed=1), itertools.count()
    monkeypatch.setattr(time, "thread_time", lambda: next(work) * 0.001)
    assert 31 < equal_time._made_in(name, match, 0.006) <= 63
