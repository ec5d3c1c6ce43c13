"""The bench of strength: who meets whom, that it goes on where it stopped, and the page about it."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import topfloor
from tests.markdown import ragged
from topfloor import lab
from topfloor.bots import LEVELS
from topfloor.bots.fingerprint import fingerprint
from topfloor.bots.levels import Level
from topfloor.lab import equal_time
from topfloor.lab.calibration import Guess
from topfloor.lab.strength import file_of, folder_of, pairings
from topfloor.lab.strength_page import StrengthPage

pytestmark = pytest.mark.usefixtures("plain", "as_they_are")

QUICK: dict[str, Any] = {"bots": ["random", "greedy"], "self_play": [], "workers": 1}


def test_every_level_meets_the_one_below_and_greedy_and_master_meets_all_peers() -> None:
    paced = ("search:7", "reference:8")
    found = {
        (one.one, one.other)
        for one in pairings(["plain:8", "openspiel:9"], self_play=["builder"], at_equal_time=[paced])
    }
    ladder = ["random", *LEVELS]
    assert set(zip(ladder[1:], ladder[:-1], strict=True)) <= found
    assert {(level, "greedy") for level in LEVELS} <= found
    assert {("master", rival) for rival in ("plain:8", "reference", "openspiel:9")} <= found
    assert paced in found
    assert ("builder", "builder") in found


def test_all_who_play_are_linked_so_that_one_scale_holds_them() -> None:
    linked, peers = {"random"}, ["plain:8", "openspiel:9"]
    for _ in range(10):
        linked |= {name for one in pairings(peers) if {one.one, one.other} & linked for name in (one.one, one.other)}
    assert {"greedy", *LEVELS, "reference", *peers} <= linked


def test_who_plays_at_equal_time_stands_on_no_scale() -> None:
    names = ["search:44000", "reference:64000"]
    row = lab.Row(0, 0, tuple(names), (1, 0), (1, 2), (0,), 9, 0, 0.0, 0, "")
    other = replace(row, number=1, bots=tuple(reversed(names)), winners=(1,))
    meeting = lab.Meeting("skyliners", 2, lab.Pairing(*names), (row, other), (), {}, 0.25)
    bench = lab.Bench(("skyliners",), (2,), None, 0, (meeting,), 2, 2, 2, None)
    assert bench.ratings("skyliners") == {}
    assert "| search:44000 – reference:64000: 0.25 s a move | 100 %" in StrengthPage(bench).markdown(
        "today", ["topfloor strength"]
    )


def test_one_sits_on_every_seat_among_the_others(tmp_path: Path) -> None:
    bench = lab.strength(["skyliners"], rows=tmp_path, seats=[2, 4], pairs=1, **QUICK)
    for seats in (2, 4):
        (meeting,) = bench.of("skyliners", seats)
        assert [row.bots.index("greedy") for row in meeting.rows] == [0, *range(seats - 1, 0, -1)]
        assert all(row.bots.count("random") == seats - 1 for row in meeting.rows)
        assert len({row.seed for row in meeting.rows}) == 1
        assert len(meeting.blocks) == 1
    assert bench.complete
    assert bench.ratings("skyliners")["random"].value == 0


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """In portions as in one go; what is there is not played again."""
    heard: list[tuple[int, int]] = []
    for pairs in (1, 3):
        one = lab.strength(["skyliners"], rows=tmp_path / "a", seats=[2], pairs=pairs, **QUICK)
    other = lab.strength(["skyliners"], rows=tmp_path / "b", seats=[2], pairs=3, **QUICK)
    again = lab.strength(
        ["skyliners"], rows=tmp_path / "b", seats=[2], pairs=3, report=lambda *now: heard.append(now), **QUICK
    )
    assert one.meetings == other.meetings == again.meetings
    assert heard == []
    one_folder, other_folder = (folder_of(tmp_path / name, "skyliners") for name in "ab")
    files = sorted(one_folder.glob("*.csv"))
    assert [file.read_bytes() for file in files] == [(other_folder / file.name).read_bytes() for file in files]
    assert len(files) == 2


def test_progress_counts_every_match_once(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    lab.strength(["skyliners"], rows=tmp_path, seats=[2], pairs=2, report=lambda *now: heard.append(now), **QUICK)
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_matches_of_bots_that_have_changed_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["topfloor.lab.strength"], "fingerprint", fingerprint)
    lab.strength(["skyliners"], rows=tmp_path, seats=[2], pairs=2, **QUICK)
    monkeypatch.setitem(LEVELS, "builder", Level(7))
    bench = lab.strength(["skyliners"], rows=tmp_path, seats=[2], pairs=1, **QUICK)
    assert [len(meeting.rows) for meeting in bench.meetings] == [2]
    assert len(list(tmp_path.iterdir())) == 2


def test_when_time_is_up_no_further_match_is_begun(tmp_path: Path) -> None:
    bench = lab.strength(["skyliners"], rows=tmp_path, seats=[2], pairs=50, minutes=1e-9, **QUICK)
    assert bench.played <= 1
    assert not bench.complete


def test_levels_play_themselves_and_their_chances_are_kept(tmp_path: Path) -> None:
    bench = lab.strength(
        ["skyliners"], rows=tmp_path, seats=[2], pairs=1, bots=["search:2"], self_play=["search:2"], workers=1
    )
    (meeting,) = bench.of("skyliners", self_play=True)
    assert len(meeting.rows) == 2
    assert {guess.bot for guess in meeting.guesses} == {"search:2"}
    assert meeting.seconds["search:2"] > 0
    assert bench.of("skyliners") == []


def test_without_openspiel_the_bench_says_so_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["topfloor.lab.strength"], "find_spec", lambda name: None)
    bench = lab.strength(
        ["skyliners"], rows=tmp_path, seats=[2], pairs=1, minutes=1e-9, bots=["master", "openspiel"], workers=1
    )
    assert bench.without_openspiel == "simulate.no-openspiel"
    assert "pip install 'topfloor[rl]'" in StrengthPage(bench).markdown("today", ["topfloor strength"])


def test_the_bench_plays_at_equal_time_with_what_was_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = iter([[1, 2], [3, 4]])
    monkeypatch.setattr(equal_time, "_iterations", lambda *_: next(measured))
    monkeypatch.setattr(sys.modules["topfloor.lab.strength"], "fingerprint", lambda game: "today")
    how: dict[str, Any] = {"seats": [2], "bots": ["search", "reference"], "self_play": [], "workers": 1}
    assert lab.strength(["skyliners"], rows=tmp_path, pairs=1, minutes=1e-9, **how).planned == 4
    folder, players = folder_of(tmp_path, "skyliners"), ["search:1", "reference:2"]
    lab.simulate(
        "skyliners", players, games=1, opening=4, workers=1, out=file_of(folder, "skyliners", 2, lab.Pairing(*players))
    )
    (meeting,) = lab.strength(["skyliners"], rows=tmp_path, pairs=1, minutes=1e-9, **how).meetings
    assert (meeting.pairing.one, meeting.pairing.other, meeting.equal_time) == (*players, 0.25)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"games": ["chess"]}, "chess"),
        ({"seats": [9]}, "players"),
        ({"pairs": 0}, "'pairs' is a whole number from 1"),
        ({"seconds": [0.25, 0.0]}, "from 0.01 to 60.0 seconds"),
        ({"bots": ["gredy"]}, "did you mean 'greedy'"),
        ({"self_play": ["bulder"]}, "did you mean 'builder'"),
    ],
)
def test_bad_requests_get_one_sentence(change: dict[str, Any], reason: str, tmp_path: Path) -> None:
    with pytest.raises(topfloor.TopfloorError, match=reason):
        lab.strength(**{"games": ["skyliners"], "rows": tmp_path, **QUICK} | change)


# --- The page.


@pytest.fixture
def bench(tmp_path: Path) -> lab.Bench:
    """A bench with a few matches, and chances that somebody told."""
    found = lab.strength(["skyliners"], rows=tmp_path / "rows", seats=[2, 4], pairs=1, **QUICK)
    told = tuple(Guess(n // 3, "builder", n % 3, (n % 10) / 10, float(n % 2)) for n in range(60))
    equals = [
        lab.Meeting(
            "skyliners", seats, lab.Pairing("builder", "builder"), found.meetings[0].rows, told, {"builder": 0.02}
        )
        for seats in (2, 4)
    ]
    return lab.Bench(found.games, found.seats, None, 0, (*found.meetings, *equals), 6, 6, 6, None)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_has_tables_and_pictures_that_exist(bench: lab.Bench, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "strength.md"
    lab.write_page(bench, out, date="2026-11-16", commands=["2026-11-16  topfloor strength --pairs 1"], lang=lang)
    page = out.read_text("utf-8")
    assert "```text\n2026-11-16  topfloor strength --pairs 1\n```" in page
    assert "2026-11-16" in page
    assert ragged(page) == []
    pictures = re.findall(r"\]\((pictures/[\w.-]+)\)", page)
    assert len(pictures) == 3
    for picture in pictures:
        assert ET.parse(tmp_path / picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_the_page_says_who_beat_whom_how_surely_and_that_it_is_little(bench: lab.Bench) -> None:
    page = StrengthPage(bench).markdown("today", ["topfloor strength"])
    assert re.search(r"\| greedy – random \| \d+ % \(\d+–\d+\) \| [^|]*\| 1 \| 2 \|", page)
    assert "These are few matches" in page
    assert page.count("| builder among equals |") == 2 * 4
    assert re.search(r"\| builder among equals \| 2 \| last third \| 20 \| 20 \| 0\.\d{3} \(", page)


def test_files_of_pairings_have_names_that_any_system_takes(tmp_path: Path) -> None:
    name = file_of(tmp_path, "skyliners", 2, lab.Pairing("master", "openspiel:37")).name
    assert name == "skyliners-2-master-openspiel_37.csv"
