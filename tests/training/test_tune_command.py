"""tune as a person or a script uses it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from topfloor import cli, training
from topfloor.bots import weights
from topfloor.bots.chances import Scale
from topfloor.games import REGISTRY
from topfloor.training import Tuned, Tuning
from topfloor.training.blends import BLENDS
from topfloor.training.calibrating import Calibrated
from topfloor.training.files import write_weights
from topfloor.training.tuning import Report, chosen

pytestmark = pytest.mark.usefixtures("plain")

SCALE = Scale(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 50.0, 150.0, 6_000.0)
CALIBRATED = Calibrated({2: SCALE}, {2: [0.2, 0.21, 0.22, 0.23]}, {2: [0.01, 0.011, 0.012, 0.013]})
RESULTS = ([0.0, 0.0], [0.5, 0.0], [0.0, 0.0], [1.0, 0.5], [0.5, 0.5], [0.0, 0.0], [1.0, 0.0])
DUELS = {blend: [won] * 20 for blend, won in zip(BLENDS, RESULTS, strict=True)}


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli.cli, ["tune", *(str(argument) for argument in arguments)])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """What would have been tuned; nothing is."""
    found: list[dict[str, object]] = []

    def quickly(tuning: Tuning, file: Path, folder: Path, *, report: Report, **how: object) -> Tuned:
        found.append({"tuning": tuning, "file": file, "folder": folder, **how})
        tuned = Tuned(tuning, file, folder / "ab12", complete=tuning.seed != 13)
        for part in tuning.parts:
            for budget in tuning.budgets:
                for done in range(20, 101, 20):
                    report(part, budget, done, 100)
        if "blend" in tuning.parts:
            tuned = replace(tuned, choices=[chosen(budget, DUELS) for budget in tuning.budgets])
        return replace(tuned, calibrated=CALIBRATED) if "scale" in tuning.parts else tuned

    monkeypatch.setattr(training, "tune", quickly)
    return found


def test_what_is_tuned_unless_something_else_is_said(asked: list[dict[str, object]]) -> None:
    assert run("skyline").exit_code == 0
    assert asked[0]["tuning"] == Tuning("skyline")
    assert (asked[0]["file"], asked[0]["folder"]) == (
        Path("training/skyline/skyline.bin"),
        Path("training/skyline/tuning"),
    )
    command = "topfloor tune skyline --budgets 150,1000,6000 --matches 200 --calibration 240 --seed 0"
    assert asked[0]["command"] == command


def test_it_takes_what_it_is_told(asked: list[dict[str, object]]) -> None:
    given = ["--weights", "my/own.bin", "--folder", "there", "--budgets", "900,30,900", "--matches", 7]
    run("skyliners", *given, "--calibration", 9, "--only", "scale", "--seed", 2, "--workers", 3)
    expected = Tuning("skyliners", budgets=(30, 900), matches=7, calibration=9, seed=2, parts=("scale",))
    assert (asked[0]["tuning"], asked[0]["workers"]) == (expected, 3)
    assert (asked[0]["file"], asked[0]["folder"]) == (Path("my/own.bin"), Path("there"))
    assert asked[0]["command"] == "topfloor tune skyliners --budgets 30,900 --calibration 9 --seed 2 --only scale"


def test_it_tells_how_far_it_is_and_what_was_found(asked: list[dict[str, object]]) -> None:
    result = run("skyliners", "--budgets", "150,1000")
    assert result.stderr.splitlines()[4:6] == [
        "Skyliners, blend at 150 iterations: 100 of 100 matches",
        "Skyliners, blend at 1000 iterations: 20 of 100 matches",
    ]
    assert result.stdout.splitlines() == [
        "Won against the reference at as many iterations, by trust in the network and prior of moves:",
        "iterations                                         150             1000",
        "trust 0, prior by hand                       0 % (0–9)        0 % (0–9)",
        "network after 24 moves, prior by hand     25 % (14–40)     25 % (14–40)",
        "network after 8 moves, prior by hand         0 % (0–9)        0 % (0–9)",
        "trust 0.5, prior by hand                  75 % (60–86)     75 % (60–86)",
        "trust 0.5, prior by network               50 % (35–65)     50 % (35–65)",
        "trust 1, prior by hand                       0 % (0–9)        0 % (0–9)",
        "trust 1, prior by network                 50 % (35–65)     50 % (35–65)",
        "best                                      0.5, by hand     0.5, by hand",
        "ahead of the next (95 %)               +25 (+9 to +36)  +25 (+9 to +36)",
        "Expected calibration error of the chances told, without the scale and on it:",
        "players    whole match  first third  second   last",
        "2 without        0.200        0.210   0.220  0.230",
        "2 on it          0.010        0.011   0.012  0.013",
        "Written: training/skyliners/skyliners.toml",
    ]


def test_it_speaks_german(asked: list[dict[str, object]]) -> None:
    result = run("skyliners", "--budgets", 150, "--lang", "de")
    assert "Skyliners, Skala bei 150 Iterationen: 100 von 100 Partien" in result.stderr
    assert "Vertrauen 0,5, Vorauswahl vom Netz " in result.stdout
    assert "0,013" in result.stdout


def test_it_prints_json_and_nothing_else(asked: list[dict[str, object]]) -> None:
    told = json.loads(run("skyliners", "--json", "--budgets", 150).stdout)
    (blend,) = told["blend"]
    assert (told["complete"], blend["iterations"]) == (True, 150)
    assert (blend["trust"], blend["learned_temperature"]) == (0.5, 0.0)
    last = blend["duels"][-1]
    assert (last["trust"], last["learned_temperature"], last["won"]["value"]) == (1.0, 0.05, 0.5)
    assert told["scale"][0]["after"] == [0.01, 0.011, 0.012, 0.013]


def test_an_interruption_is_no_success(asked: list[dict[str, object]]) -> None:
    result = run("skyliners", "--seed", 13)
    assert result.exit_code == 130
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1].startswith("Stopped; what was played lies in training/skyliners/tuning/ab12,")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["skylinrs"], "did you mean 'skyliners'"),
        (["skyliners"], "there are no weights to tune; topfloor train skyliners makes them"),
        (["skyliners", "--weights", "short.bin"], "a file of 5 bytes holds no weights"),
        (["skyliners", "--weights", "odd.bin"], "odd.toml is damaged: it is no note on weights"),
        (["skyliners", "--weights", "good.bin", "--folder", "short.bin"], "Not a directory"),
        (["skyliners", "--weights", "good.bin", "--calibration", "2"], "2 matches are too few for a scale"),
        (["skyliners", "--weights", "good.bin", "--content", "nowhere"], "No such file"),
        (["skyliners", "--budgets", "150,many"], "'150,many' are no budgets"),
        (["skyliners", "--budgets", ""], "'' are no budgets"),
        (["skyliners", "--budgets", "0"], "budget must be a whole number from 1"),
        (["skyliners", "--seed", "-1"], "seed must be a whole number from 0"),
        (["skyliners", "--matches", "0"], "not in the range"),
        (["skyliners", "--only", "mind"], "'mind' is not one of"),
    ],
)
def test_mistakes_are_one_clear_line(arguments: list[str], reason: str) -> None:
    network = weights.blank(len(REGISTRY.game("skyliners").FEATURES))
    Path("short.bin").write_bytes(b"short")
    write_weights(Path("good.bin"), network, {})
    write_weights(Path("odd.bin"), network, {"scale.2.nonsense": 1.0})
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert reason in result.stderr
