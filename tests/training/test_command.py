"""train as a person or a script uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from topfloor import cli, training
from topfloor.training import Plan, Report, Trained
from topfloor.training.files import Folder
from topfloor.training.plan import HABIT, LATER, Fact

pytestmark = pytest.mark.usefixtures("plain")

NOTE: dict[str, Fact] = {"digest": "ab12", "positions": 7, "core_hours": 3.456}
NOTE |= {"held_out.chances": 0.51, "held_out.search": 0.62, "held_out.guess": 0.69}


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli.cli, ["train", *(str(argument) for argument in arguments)])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """What would have been trained; nothing is."""
    found: list[dict[str, object]] = []

    def quickly(plan: Plan, folder: Path, *, report: Report, **how: object) -> Trained:
        found.append({"plan": plan, "folder": folder, **how})
        for generation in range(plan.generations):
            for done in range(20, 101, 20):
                report("playing", generation, done, 100)
            report("fitting", generation, 32, 45)
            report("fitting", generation, 45, 45)
        file = None if plan.seed == 13 else folder / "skyliners.bin"
        return Trained(plan, folder, file, NOTE if file else {}, 1800.0)

    monkeypatch.setattr(training, "train", quickly)
    return found


def test_what_is_trained_unless_something_else_is_said(asked: list[dict[str, object]]) -> None:
    assert run("skyliners").exit_code == 0
    assert (asked[0]["plan"], asked[0]["folder"]) == (Plan("skyliners", matches=50_000), Path("training/skyliners"))
    assert asked[0]["command"] == (
        f"topfloor train skyliners --matches 50000 --generations {Plan.generations}"
        f" --iterations {HABIT.iterations} --seed 0"
    )


def test_it_is_told_how_later_generations_think(asked: list[dict[str, object]]) -> None:
    """What is not as usual stands in the command that is noted."""
    for trust, prior, noted in (
        (1, "hand", "--trust 1.0 --prior hand --seed 0"),
        (0.5, "hand", "--iterations 200 --prior hand --seed 0"),
        (0, "network", "--trust 0.0 --seed 0"),
        (0.5, "network", "--iterations 200 --seed 0"),
    ):
        asked.clear()
        run("skyline", "--trust", trust, "--prior", prior)
        later = LATER._replace(trust=float(trust), learned_temperature=0.05 if prior == "network" else 0.0)
        assert asked[0]["plan"] == Plan("skyline", later=later)
        assert str(asked[0]["command"]).endswith(noted)
    asked.clear()
    run("skyline", "--trust", 0, "--playout-moves", 12)
    later = LATER._replace(trust=0.0, playout_moves=12)
    assert asked[0]["plan"] == Plan("skyline", later=later)
    assert str(asked[0]["command"]).endswith("--trust 0.0 --playout-moves 12 --seed 0")


def test_other_games_play_fewer_matches(asked: list[dict[str, object]]) -> None:
    run("skyline")
    assert asked[0]["plan"] == Plan("skyline")


def test_it_tells_how_far_it_is_and_what_came_of_it(asked: list[dict[str, object]]) -> None:
    result = run("skyliners", "--generations", 2)
    assert result.stderr.splitlines()[4:7] == [
        "Skyliners, generation 1 of 2: playing: 100 of 100 matches",
        "Skyliners, generation 1 of 2: learning: 32 of 45 batches",
        "Skyliners, generation 1 of 2: learning: 45 of 45 batches",
    ]
    told = result.stdout
    for part in ("0.510", "0.620", "0.690", "3.46 h", "0.50 h", "training/skyliners/skyliners.bin", "SHA-256 ab12"):
        assert part in told
    accept = "  TOPFLOOR_WEIGHTS=training/skyliners topfloor accept skyliners search:1000 reference:1000"
    assert told.splitlines()[-1] == accept


def test_it_speaks_german(asked: list[dict[str, object]]) -> None:
    result = run("skyliners", "--generations", 1, "--lang", "de")
    assert "Skyliners, Generation 1 von 1: lernt: 45 von 45 Portionen" in result.stderr
    assert "3,46 Stunden" in result.stdout


def test_it_prints_json_and_nothing_else(asked: list[dict[str, object]]) -> None:
    told = json.loads(run("skyliners", "--json").stdout)
    assert (told["complete"], told["digest"], told["seconds"]) == (True, "ab12", 1800.0)


def test_an_interruption_is_no_success(asked: list[dict[str, object]]) -> None:
    result = run("skyliners", "--seed", 13)
    assert result.exit_code == 130
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1].startswith("Stopped; what is done lies in training/skyliners.")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["skylinrs"], "did you mean 'skyliners'"),
        (["skyliners", "--folder", "file"], "file: File exists"),
        (["skyliners", "--folder", "file/below"], "file/below: Not a directory"),
        (["skyliners", "--out", "nowhere/x.bin"], "in a folder that is there"),
        (["skyliners", "--content", "nowhere"], "No such file"),
        (["skyliners", "--seed", "-1"], "seed must be a whole number from 0"),
        (["skyliners", "--matches", "0"], "not in the range"),
        (["skyliners", "--trust", "1.1"], "not in the range"),
        (["skyliners", "--trust", "nan"], "'nan' is not a valid number"),
        (["skyliners", "--playout-moves", "-1"], "not in the range"),
        (["skyliners", "--playout-moves", "10001"], "playout_moves must be a whole number from 0 to 10000"),
        (["skyliners", "--prior", "mine"], "'mine' is not one of"),
        (["skyliners", "--folder", "begun", "--matches", "3", "--trust", "1"], "plan (later.trust: 0.5, not 1.0)"),
        (["skyliners", "--folder", "begun", "--matches", "5"], "another plan (matches: 3, not 5)"),
        (["skyliners", "--folder", "broken"], "plan.toml is damaged"),
        (["skyliners", "--folder", "begun", "--matches", "3"], "00000000.npz is damaged"),
    ],
)
def test_mistakes_are_one_clear_line(arguments: list[str], reason: str) -> None:
    Path("file").touch()
    Folder(Path("begun")).begin(Plan("skyliners", matches=3))
    Path("begun/generation-0").mkdir()
    Path("begun/generation-0/00000000.npz").write_bytes(b"no archive")
    Path("broken").mkdir()
    Path("broken/plan.toml").write_text("game = ")
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert reason in result.stderr
    assert not Path("training").exists() or not any(Path("training").rglob("*.npz"))
