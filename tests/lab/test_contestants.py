"""Who can be sent into a match: budgets, minds, OpenSpiel; openings that are fair; and what is noted of decisions."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import topfloor
from topfloor import lab
from topfloor.bots.search import Search
from topfloor.lab.bot_match import play
from topfloor.lab.contestants import bot_named
from topfloor.lab.fixtures import Fixture, fixtures, setup
from topfloor.lab.row_files import DECISION_COLUMNS, RowFile

pytestmark = pytest.mark.usefixtures("plain")


@pytest.mark.parametrize(
    ("name", "mind", "iterations", "seconds"),
    [
        ("search:500", "current", 500, None),
        ("search:0.25s", "current", None, 0.25),
        ("plain:30", "plain", 30, None),
        ("plain", "plain", 40_000, None),
        ("reference", "reference", 40_000, None),
        ("reference:2s", "reference", None, 2.0),
    ],
)
def test_a_name_says_what_a_search_thinks_by_and_for_how_long(
    name: str, mind: str, iterations: int | None, seconds: float | None
) -> None:
    found = bot_named(name, seed=3)
    assert isinstance(found, Search)
    assert (found.mind.name, found.iterations, found.seconds, found.seed) == (mind, iterations, seconds, 3)


def test_openspiel_plays_our_games_the_same_way_every_time() -> None:
    """Also what it imagines of hidden things comes from its own dice."""
    pytest.importorskip("pyspiel")
    match = topfloor.new("skyliners", players=2, seed=5, variant="intro")
    for _ in range(20):
        match.play(match.legal()[0])
    found = bot_named("openspiel:12", seed=4).decide(match)
    assert found.words in match.legal()
    assert (found.win, found.visits) == (None, 12)
    assert bot_named("openspiel:12", seed=4).decide(match) == found


def test_openspiel_can_think_as_little_as_one_simulation() -> None:
    pytest.importorskip("pyspiel")
    match = topfloor.new("skyliners", players=3, seed=5)
    assert bot_named("openspiel:1").choose(match) in match.legal()


def test_without_openspiel_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(topfloor.BadSetup, match=r"pip install 'topfloor\[rl\]'"):
        bot_named("openspiel:12")


# --- Openings.


def moves_of(fixture: Fixture) -> tuple[int, ...]:
    row = play(setup("skyliners", fixture.bots), fixture, detail=True)
    assert row.detail is not None
    return row.detail.actions


def test_an_opening_is_the_same_from_all_the_seats_and_play_goes_on_from_there() -> None:
    one, other = (moves_of(fixture) for fixture in fixtures(["greedy", "random"], range(2), 1, opening=5))
    assert one[:5] == other[:5]
    assert one != other
    assert one[:5] != moves_of(fixtures(["greedy", "random"], [0], 2, opening=5)[0])[:5]


def test_openings_differ_from_what_the_bots_would_play() -> None:
    fixture = fixtures(["greedy", "random"], [0], 1, opening=6)[0]
    assert moves_of(fixture)[:6] != moves_of(replace(fixture, opening=0))[:6]


def test_an_opening_longer_than_a_match_ends_with_it() -> None:
    assert play(setup("skyliners", ["random"] * 2), Fixture(0, 1, ("random", "random"), 500)).plies < 500


def test_a_run_with_another_opening_is_another_run(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    lab.simulate("skyliners", ["random", "random"], games=1, out=out, opening=2, workers=1)
    with pytest.raises(lab.BadFile, match="another seed or opening"):
        lab.simulate("skyliners", ["random", "random"], games=2, out=out, opening=4, workers=1)


@pytest.mark.parametrize("opening", [-1, 1.5])
def test_an_opening_is_a_number_of_moves(opening: int) -> None:
    with pytest.raises(topfloor.BadSetup, match="'opening' is"):
        lab.simulate("skyliners", ["random", "random"], games=1, opening=opening)


# --- Decisions.


def test_every_move_that_was_thought_about_is_noted_with_its_chance_and_its_result(tmp_path: Path) -> None:
    out, decisions = tmp_path / "games.csv", tmp_path / "decisions.csv"
    run = lab.simulate(
        "skyliners", ["search:3", "random"], variant="intro", games=2, out=out, decisions=decisions, workers=1
    )
    rows = list(RowFile(decisions, DECISION_COLUMNS).rows())
    assert {row[0] for row in rows} == {0, 1}
    for match, ply, plies, seat, bot, visits, chance, won, seconds in rows:
        played = run.rows[int(match)]
        assert (plies, bot, won) == (played.plies, "search:3", played.won(int(seat)))
        assert played.bots[int(seat)] == bot
        assert 0 <= float(chance) <= 1 <= int(visits) <= 3
        assert int(ply) < played.plies
        assert float(seconds) >= 0


def test_decisions_go_on_where_they_stopped(tmp_path: Path) -> None:
    """All but the time they took, as in one go."""
    files = [(tmp_path / f"games{n}.csv", tmp_path / f"decisions{n}.csv") for n in range(2)]
    for (out, decisions), portions in zip(files, [(1, 2), (2,)], strict=True):
        for games in portions:
            lab.simulate(
                "skyliners",
                ["search:2", "random"],
                variant="intro",
                games=games,
                out=out,
                decisions=decisions,
                workers=1,
            )
    one, other = ([row[:-1] for row in RowFile(decisions, DECISION_COLUMNS).rows()] for _, decisions in files)
    assert one == other


def test_decisions_that_are_gone_are_missed(tmp_path: Path) -> None:
    out, decisions = tmp_path / "games.csv", tmp_path / "decisions.csv"
    lab.simulate("skyliners", ["search:2", "random"], variant="intro", games=1, out=out, workers=1)
    with pytest.raises(lab.BadFile, match="does not have the decisions"):
        lab.simulate(
            "skyliners", ["search:2", "random"], variant="intro", games=2, out=out, decisions=decisions, workers=1
        )


def test_a_run_ends_when_somebody_has_heard_enough() -> None:
    run = lab.simulate("skyliners", ["random", "random"], games=9, workers=1, enough=lambda row: row.number == 2)
    assert [row.number for row in run.rows] == [0, 1, 2]
    assert not run.complete
