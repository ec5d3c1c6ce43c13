"""The commands: to list and to solve puzzles, and to make more; what is wrong is one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from topfloor.cli import cli
from topfloor.puzzles import collection, collections, finding


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, list(words), input=typed)


def test_a_puzzle_is_solved_on_the_command_line_and_kept(home: Path) -> None:
    found = collection("skyliners")
    puzzle = found.puzzle(1)
    solved = run("puzzle", "skyliners", "1", "--lang", "en", typed=f"{puzzle.tempting[0]}\n{puzzle.best}\nquit\n")
    assert solved.exit_code == 0
    assert "the move to be found" in solved.output and "Right: " in solved.output
    assert f"skyliners: 1 of {len(found)} solved" in run("puzzle", "--lang", "en").output
    told = json.loads(run("puzzle", "skyliners", "--json").output)
    assert [one["solved"] for one in told["collections"][0]["puzzles"]][:2] == [True, False]
    assert "best" not in str(told)
    assert "puzzle 2 of" in run("puzzle", "skyliners", "--lang", "en", typed="quit\n").output


def test_the_puzzle_of_the_day_is_played(home: Path) -> None:
    assert " You are " in run("puzzle", "--daily", "--lang", "en", typed="quit\n").output
    for found in collections():
        shown = run("puzzle", found.game.NAME, "--daily", "--lang", "de", typed="quit\n")
        assert f"{found.game.TITLE}, Rätsel " in shown.output


def test_puzzles_are_made_and_solved_from_the_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = collection("skyliners").puzzles[0].data()

    def in_match(hunt: Any, number: int) -> list[dict[str, Any]]:
        return [{**known, "key": f"0-{number}-1"}]

    monkeypatch.setattr(finding, "in_match", in_match)
    monkeypatch.setattr("topfloor.bots.warm", lambda game: None)
    made = run("puzzles", "skyliners", "--count", "2", "--workers", "1", "--lang", "en")
    assert made.exit_code == 0, made.output
    assert "Puzzles: 2, found in 2 matches; they are in skyliners-puzzles.json" in made.output
    few = run("puzzles", "skyliners", "--count", "4", "--matches", "5", "--workers", "1", "--lang", "en")
    assert "3 of 4 puzzles were found in 5 matches" in few.output
    own = run("puzzle", "skyliners", "2", "--file", "skyliners-puzzles.json", "--lang", "en", typed="quit\n")
    assert "puzzle 2 of 3" in own.output
    told = run("puzzles", "skyliners", "--count", "2", "--workers", "1", "--json")
    assert json.loads(told.stdout)["complete"] is True


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["puzzle", "skyliners", "0"], "there are puzzles 1 to"),
        (["puzzle", "skylines"], "no game 'skylines'"),
        (["puzzle", "skyliners", "1", "--daily"], "--daily is one puzzle"),
        (["puzzle", "skyliners", "--file", "none.json"], "none.json: No such file"),
        (["puzzles"], "Missing argument"),
        (["puzzles", "nothing"], "no game 'nothing'"),
        (["puzzles", "skyrise", "--count", "0"], "--count"),
        (["puzzles", "skyrise", "--margin", "2"], "--margin"),
        (["puzzles", "skyrise", "--seed", "-1"], "'seed' is a whole number from 0"),
        (["puzzles", "skyrise", "--out", "no/where.json"], "no folder 'no'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_wrong_is_one_sentence(home: Path, words: list[str], complaint: str) -> None:
    answer = run(*words, "--lang", "en")
    assert answer.exit_code != 0
    assert complaint in answer.stderr and answer.stderr.count("\n") == 1
    assert not list(home.glob("*.json"))
