"""simulate, ladder, balance, accept and strength as a person or a script uses them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import topfloor
from topfloor import cli

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli.cli, [str(argument) for argument in arguments])


def test_simulate_prints_who_won_how_often() -> None:
    result = run("simulate", "skyliners", "--players", "greedy,random", "--games", 2)
    assert result.exit_code == 0
    first, head, *rows = result.stdout.splitlines()
    assert first.startswith("Matches: 2; moves in each on average: ")
    assert head.split()[0] == "bot"
    assert [row.split()[0] for row in rows] == ["greedy", "random"]
    assert result.stderr.splitlines()[-1] == "Skyliners: 2 of 2 matches played"


def test_simulate_in_german() -> None:
    result = run("simulate", "skyliners", "--players", "random,random", "--games", 1, "--lang", "de")
    assert result.stdout.startswith("Partien: 1; Züge im Schnitt: ")
    assert result.stderr == "Skyliners: 1 von 1 Partien gespielt\n"


def test_simulate_prints_json_and_nothing_else() -> None:
    told = json.loads(run("simulate", "skyliners", "--players", "random,random", "--games", 2, "--json").stdout)
    assert (told["played"], told["complete"], told["players"]) == (2, True, ["random", "random"])
    assert told["bots"][0]["won"]["value"] == 0.5


def test_simulate_keeps_rows_moves_and_stories() -> None:
    request = ["simulate", "skyliners", "--players", "random,random", "--games", 2]
    assert run(*request, "--out", "games.csv", "--moves", "moves.csv", "--stories", "told").exit_code == 0
    assert Path("games.csv").read_text().count("\n") == 3
    assert Path("moves.csv").read_text().startswith("match,ply,seat,bot,words\n0,1,")
    assert run("verify", "told/skyliners-1.story").exit_code == 0
    assert topfloor.load(Path("told/skyliners-0.story").read_text()).over


def test_ladder_prints_ratings() -> None:
    request = ["ladder", "skyliners", "--bots", "random,greedy", "--games", 2]
    lines = run(*request).stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["bot", "greedy", "random"]
    assert lines[2].split()[1] == "+0"
    told = json.loads(run(*request, "--json").stdout)
    assert [bot["bot"] for bot in told["bots"]] == ["greedy", "random"]


def test_balance_writes_a_page_and_prints_its_figures() -> None:
    request = ["balance", "skyliners", "--players", "random,random", "--games", 2]
    assert run(*request).stdout == "Report: skyliners-balance.html\n"
    assert Path("skyliners-balance.html").read_text().startswith("<!doctype html>")
    told = json.loads(run(*request, "--json", "--out", "other.html", "--lang", "de").stdout)
    assert told["game"] == "skyliners"
    assert '<html lang="de">' in Path("other.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["simulate", "skyliners"], "Missing option '--players'"),
        (["simulate", "skylinrs", "--players", "random,random"], "did you mean 'skyliners'"),
        (["simulate", "skyliners", "--players", "random,gredy"], "did you mean 'greedy'"),
        (["simulate", "skyliners", "--players", "random,random", "--only", "x"], "no numbers of matches"),
        (["simulate", "skyliners", "--players", "random,random", "--out", "x.xls"], "as .csv or .parquet"),
        (["simulate", "skyliners", "--players", "random,random", "--stories", "/dev/null/x"], "Not a directory"),
        (["simulate", "skyliners", "--players", "random,random", "--content", "nowhere"], "No such file"),
        (["ladder", "skyliners", "--bots", "random"], "at least 2 bots"),
        (["ladder", "chess"], "no game 'chess'"),
        (["balance", "skyliners", "--players", "random,random", "--out", "."], ". is a folder; the report needs"),
        (["balance", "skyliners", "--variant", "ful"], "did you mean 'full'"),
        (["balance", "skyliners", "--players", "random,random", "--out", "no/x.html"], "There is no folder 'no'"),
    ],
)
def test_mistakes_are_one_clear_line(arguments: list[str], reason: str) -> None:
    result = run(*arguments)
    assert result.exit_code > 0
    assert result.stdout == ""
    line = result.stderr.splitlines()[-1]
    assert line.startswith("topfloor: ")
    assert reason in line


def test_accept_says_its_answer_in_one_line_with_its_figures() -> None:
    request = ["accept", "skyliners", "greedy", "random", "--variant", "intro", "--elo1", 400, "--workers", 1]
    line = run(*request).stdout
    assert line.startswith("Accepted: greedy is stronger than random. LLR ")
    assert "(rejects at −2.94, accepts at 2.94: 0 against 400 Elo, alpha 0.05, beta 0.05)" in line
    assert line.count("\n") == 1
    german = run(*request, "--most", 1, "--lang", "de").stdout
    assert german.startswith("Unentschieden zwischen greedy und random: ")
    assert "Ausgangslagen: 1, Partien: 2" in german


def test_accept_prints_json_without_infinities() -> None:
    request = ["accept", "skyliners", "greedy", "random", "--variant", "intro", "--elo1", 400, "--workers", 1]
    told = json.loads(run(*request, "--json").stdout, parse_constant=pytest.fail)
    assert (told["answer"], told["complete"], told["game"]) == ("accepted", True, "skyliners")
    assert told["ratio"] > told["bounds"]["elo0"]


STRENGTH = ["strength", "--game", "skyliners", "--seats", 2, "--bots", "random,greedy", "--pairs", 1, "--workers", 1]


def test_strength_prints_ratings_and_writes_its_page() -> None:
    result = run(*STRENGTH)
    assert result.exit_code == 0
    head, first, second, written = result.stdout.splitlines()
    assert head.split() == ["skyliners", "rating", "(95", "%)"]
    assert {first.split()[0], second.split()[0]} == {"greedy", "random"}
    assert written == "Page: strength.md"
    page = Path("strength.md").read_text("utf-8")
    assert re.search(
        r"^\d{4}-\d\d-\d\d  topfloor strength --game skyliners --seats 2 --bots random,greedy --pairs 1$", page, re.M
    )
    assert next(Path("strength").glob("*/skyliners-2-greedy-random.csv")).read_text().count("\n") == 3


@pytest.mark.usefixtures("as_they_are")
def test_the_page_of_strength_names_every_command_that_has_played() -> None:
    for pairs in (1, 1, 2):
        assert run(*STRENGTH, "--pairs", pairs).exit_code == 0
    played = re.findall(r"^[\d-]+  (topfloor strength .*)$", Path("strength.md").read_text("utf-8"), re.M)
    assert [command.split()[-1] for command in played] == ["1", "2"]


@pytest.mark.usefixtures("as_they_are")
def test_strength_prints_json() -> None:
    told = json.loads(run(*STRENGTH, "--json").stdout)
    assert (told["planned"], told["played"], told["complete"]) == (2, 2, True)
    assert [(one["one"], one["other"], one["won"]["count"]) for one in told["pairings"]] == [("greedy", "random", 2)]
    assert set(told["ratings"]["skyliners"]) == {"greedy", "random"}


@pytest.mark.usefixtures("as_they_are")
def test_strength_says_that_time_was_up_and_how_to_go_on() -> None:
    result = run(*STRENGTH[:-4], "--pairs", 40, "--workers", 1, "--minutes", 1e-6)
    assert result.exit_code == 0
    assert "of 80 matches are in strength. The same command goes on from there." in result.stderr


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--seats", "two"], "no numbers of seats"),
        (["--seconds", "soon"], "'soon' are no seconds; they look like 0.25,1."),
        (["--out", "nowhere/strength.md"], "no folder 'nowhere'"),
    ],
)
def test_what_strength_cannot_do_is_said_in_one_line(options: list[str], reason: str) -> None:
    result = run("strength", *options)
    assert result.exit_code == 2
    assert reason in result.stderr
