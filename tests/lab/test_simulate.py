"""Runs of matches: the same whoever plays, kept in files, gone on with, interrupted."""

from __future__ import annotations

import csv
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import topfloor
from tests.by_day import by_day
from topfloor import lab
from topfloor.engine.texts import texts
from topfloor.lab import workers

pytestmark = pytest.mark.usefixtures("plain")

PLAYERS = ["greedy", "random"]
USUAL: dict[str, Any] = {"game": "skyliners", "players": PLAYERS, "games": 2}
TOPFLOOR = [sys.executable, "-c", "from topfloor.cli import main; main()"]


def simulate(games: int = 8, players: list[str] | None = None, **rest: Any) -> lab.Simulation:
    return lab.simulate("skyliners", players or ["random", "random", "random"], games=games, seed=4, **rest)


class Contrary(Executor):
    """Hands back what it was given last first."""

    def __init__(self) -> None:
        self.given: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.given.append((future, lambda: fn(*args, **kwargs)))
        if len(self.given) == 3:
            for waiting, work in reversed(self.given):
                waiting.set_result(work())
        return future


def test_it_does_not_matter_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "BATCH", 4)
    here = simulate(12, workers=1)
    with ThreadPoolExecutor(2) as threads:
        assert simulate(12, executor=threads) == here
    assert simulate(12, workers=2) == here
    assert simulate(12, executor=Contrary()) == here


def test_how_matches_ended_is_counted_and_kept(tmp_path: Path) -> None:
    """What a guard of the table decided, and not the players, shows in the run and in its file."""
    file = tmp_path / "games.csv"
    run = lab.simulate("skyline", ["random", "random"], games=3, seed=4, workers=1, out=file)
    with file.open(newline="") as rows:
        kept = [row["ending"] for row in csv.DictReader(rows)]
    assert len(kept) == 3
    assert sorted(run.endings) == sorted(set(kept))
    assert set(kept) <= {key.removeprefix("endings.") for key in texts("topfloor.games.skyline", "en")}


def test_greedy_beats_random() -> None:
    greedy, random = simulate(6, PLAYERS).scores()
    assert (greedy.bot, greedy.seats, random.seats) == ("greedy", 6, 6)
    assert greedy.won.value > 0.8
    assert greedy.won.value + random.won.value == pytest.approx(1)


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_run_is_gone_on_with(suffix: str, tmp_path: Path) -> None:
    whole, parts = tmp_path / f"whole.{suffix}", tmp_path / f"parts.{suffix}"
    run = simulate(8, out=whole)
    simulate(3, out=parts)
    assert simulate(8, out=parts) == run
    assert parts.read_bytes() == whole.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == [parts.name, whole.name]


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    simulate(5, out=file)
    whole = file.read_bytes()
    file.write_bytes(whole[:-7])
    simulate(5, out=file)
    assert file.read_bytes() == whole


def test_a_gap_is_filled_and_rows_are_in_order(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    simulate(5, out=file)
    whole = file.read_text()
    lines = whole.splitlines(keepends=True)
    file.write_text("".join([*lines[:2], lines[4]]))
    simulate(5, out=file)
    assert file.read_text() == whole


def test_parquet_that_never_came_to_be_is_found_in_its_journal(tmp_path: Path) -> None:
    simulate(4, out=tmp_path / "games.csv")
    (tmp_path / "games.csv").rename(tmp_path / "games.parquet.csv")
    told: list[tuple[int, int]] = []
    simulate(6, out=tmp_path / "games.parquet", report=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_moves_are_kept_beside_matches(suffix: str, tmp_path: Path) -> None:
    out, moves = tmp_path / "games.csv", tmp_path / f"moves.{suffix}"
    simulate(2, out=out, moves=moves)
    run = simulate(3, out=out, moves=moves)
    match = topfloor.load(run.story(2))
    if suffix == "csv":
        told = [row["words"] for row in csv.DictReader(moves.read_text().splitlines()) if row["match"] == "2"]
    else:
        import pyarrow.parquet

        told = [row["words"] for row in pyarrow.parquet.read_table(moves).to_pylist() if row["match"] == 2]
    assert told == match.moves


def test_moves_of_a_match_that_was_not_finished_go(tmp_path: Path) -> None:
    out, moves = tmp_path / "games.csv", tmp_path / "moves.csv"
    simulate(4, out=out, moves=moves)
    both = out.read_bytes(), moves.read_bytes()
    out.write_bytes(b"".join(out.read_bytes().splitlines(keepends=True)[:-2]))
    simulate(4, out=out, moves=moves)
    assert (out.read_bytes(), moves.read_bytes()) == both


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"players": ["random", "greedy", "random"]}, "other players"),
        ({"seed": 5}, "another seed"),
        ({"variant": "intro"}, "another game, variant"),
        ({"game": "skyline"}, "another game, variant"),
        ({"players": ["random", "random"]}, "something else"),
    ],
)
def test_another_run_is_never_written_over(change: dict[str, Any], reason: str, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    simulate(2, out=file)
    before = file.read_bytes()
    request = USUAL | {"players": ["random"] * 3, "games": 4, "seed": 4} | change
    with pytest.raises(lab.BadFile, match=reason):
        lab.simulate(**request, out=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["a letter to mother\n", "match,game\n1,2\n", "\xff\xfe\n"])
def test_a_file_of_something_else_is_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text(text, "latin-1")
    with pytest.raises(lab.BadFile, match="something else"):
        simulate(2, out=file)
    assert file.read_text("latin-1") == text


def test_moves_that_are_missing_are_noticed(tmp_path: Path) -> None:
    simulate(2, out=tmp_path / "games.csv")
    with pytest.raises(lab.BadFile, match="begin both files anew"):
        simulate(4, out=tmp_path / "games.csv", moves=tmp_path / "moves.csv")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"games": 0}, "'games' is a whole number from 1"),
        ({"out": "games.txt"}, "as .csv or .parquet"),
        ({"out": "nowhere/games.csv"}, "No such file"),
        ({"out": "/dev/null/games.csv"}, "^/dev/null/games.csv: Not a directory"),
        ({"moves": "moves.csv"}, "say where those go"),
        ({"only": [1], "out": "games.csv"}, "whole run"),
        ({"only": [-1]}, "numbered 0, 1, 2"),
        ({"seed": -1}, "'seed' is"),
        ({"players": ["random", "gredy"]}, "did you mean 'greedy'"),
        ({"players": ["random"]}, "players"),
        ({"cluster": "nonsense"}, "no Dask scheduler answers at nonsense"),
    ],
)
def test_bad_requests_get_one_sentence(
    change: dict[str, Any], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(topfloor.TopfloorError, match=reason):
        lab.simulate(**USUAL | change)


def test_any_match_becomes_a_story(tmp_path: Path) -> None:
    run = simulate(9, only=[7], stories=tmp_path)
    match = topfloor.load((tmp_path / "skyliners-7.story").read_text())
    assert [row.number for row in run.rows] == [7]
    assert tuple(match.scores()) == run.rows[0].scores == simulate(9).rows[7].scores
    assert match.story() == run.story(7)


def test_the_page_opens_such_a_story() -> None:
    from topfloor.server.tables.replay import Films

    run = simulate(1)
    assert Films().film(run.story(0)).match.ply == run.rows[0].plies


def test_own_components_are_played_with(tmp_path: Path) -> None:
    from topfloor.engine.content import content
    from topfloor.games import REGISTRY

    data = dict(content(REGISTRY.game("skyliners")).data)
    usual = simulate(2, out=tmp_path / "games.csv")
    assert simulate(2, content=data).rows == usual.rows
    with pytest.raises(topfloor.BadContent):
        simulate(2, content={"game": "skyliners"})


def test_a_worker_with_other_sources_is_refused() -> None:
    run = simulate(1)
    with pytest.raises(lab.NoWorkers, match="another version"):
        workers.play_batch(run.setup, [], False, "other")


@pytest.mark.parametrize("suffix", by_day("parquet", ["csv", "parquet"]))
def test_an_interruption_keeps_what_is_done(suffix: str, tmp_path: Path) -> None:
    """A real Ctrl-C, which goes to all processes at once; and the same command goes on."""
    file = tmp_path / f"games.{suffix}"
    journal = tmp_path / "games.parquet.csv" if suffix == "parquet" else file
    goal = ["simulate", "skyliners", "--players", "random,random", "--seed", "4", "--out", str(file), "--workers", "2"]
    command = [*TOPFLOOR, *goal, "--games", "100000"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as run:
        while run.poll() is None and not (journal.exists() and journal.read_text().count("\n") > 2):
            time.sleep(0.02)
        os.killpg(run.pid, signal.SIGINT)
        _, told = run.communicate(timeout=60)
    assert run.returncode == 130
    assert told.splitlines()[-1].startswith("Interrupted; what was played is in ")
    assert "Traceback" not in told
    assert sorted(found.name for found in tmp_path.iterdir()) == [file.name]
    missing: list[int] = []
    request: dict[str, Any] = {"players": ["random", "random"], "seed": 4, "workers": 1}
    done = lab.simulate("skyliners", games=80, out=file, report=lambda _, total: missing.append(total), **request)
    assert done.complete
    assert not missing or missing[0] < 79
    assert done.rows[:3] + done.rows[-3:] == lab.simulate("skyliners", only=[0, 1, 2, 77, 78, 79], **request).rows


def test_ctrl_c_gives_up_the_match_that_is_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move may be thought about for hours; of a match that is not over there is nothing to keep."""

    def endless(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)
        pytest.fail("the match went on")

    monkeypatch.setattr("topfloor.lab.bot_match.play", endless)
    assert not simulate(2, workers=1).complete


def test_processes_are_gone_when_the_run_is_left_however_early() -> None:
    """One that was still being born would ask for what is no more, and complain."""
    with workers.hired(workers.Workers(processes=2)) as executor:
        assert executor is not None
        executor.submit(len, "")
        assert multiprocessing.active_children()
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    ("out", "moves"), [("x.csv", "x.csv"), ("x.csv", "./x.csv"), ("x.parquet", "x.parquet.csv"), ("x.csv", "link.csv")]
)
def test_matches_and_moves_need_a_file_each(
    out: str, moves: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("link.csv").symlink_to("x.csv")
    with pytest.raises(lab.BadFile, match="a file each"):
        simulate(1, out=out, moves=moves)
    assert [file.name for file in tmp_path.iterdir()] == ["link.csv"]


def test_a_device_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "page.html"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        heard = pool.submit(pipe.read_text, "utf-8")
        lab.text_file(pipe, "Füße")
        assert heard.result(timeout=10) == "Füße"
    assert pipe.is_fifo()


def test_a_link_stays_a_link_to_the_file_that_is_written(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("page.html")
    lab.text_file(tmp_path / "link", "new")
    assert (tmp_path / "page.html").read_text() == "new"
    assert (tmp_path / "link").is_symlink()
