"""The file of what levels win: only what was measured well enough, and nothing is forgotten of other games."""

from __future__ import annotations

import tomllib
from pathlib import Path

from topfloor import lab
from topfloor.lab.levels_file import FEWEST


def meeting(one: str, other: str, deals: int, seats: int = 2) -> lab.Meeting:
    """A meeting of which one wins three matches of four, on all seats."""
    players = [(one, other), (other, one)]
    rows = tuple(
        lab.Row(n, 0, bots, (1, 0), (1, 2), (bots.index(one if n % 4 else other),), 9, 0, 0.0, 0, "")
        for n in range(2 * deals)
        for bots in [players[n % 2]]
    )
    return lab.Meeting("skyliners", seats, lab.Pairing(one, other), rows, (), {})


def test_what_was_measured_is_written_beside_what_is_known_of_other_games(tmp_path: Path) -> None:
    meetings = (
        meeting("newcomer", "random", FEWEST - 1),
        meeting("neighbour", "newcomer", FEWEST),
        meeting("builder", "neighbour", FEWEST),
        meeting("builder", "greedy", FEWEST),
        meeting("master", "reference", FEWEST),
        meeting("greedy", "random", FEWEST),
    )
    out = tmp_path / "strengths.toml"
    out.write_text("[skyrise]\nnewcomer = { greedy = 0.25 }\n\n[skyliners]\nmaster = { architect = 0.1 }\n", "utf-8")
    lab.write_levels(lab.Bench(("skyliners",), (2,), None, 0, meetings, 0, 0, 0, None), out, date="2026-11-17")
    assert tomllib.loads(out.read_text("utf-8")) == {
        "skyrise": {"newcomer": {"greedy": 0.25}},
        "skyliners": {"neighbour": {"newcomer": 0.75}, "builder": {"neighbour": 0.75, "greedy": 0.75}},
    }
    assert "on 2026-11-17" in out.read_text("utf-8")
