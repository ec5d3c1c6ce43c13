"""`topfloor doctor`: what it finds, that it says what to do, and that it touches nothing."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import string
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.server.postgres import Postgres
from topfloor import cli
from topfloor.engine.cache import cache_folder
from topfloor.engine.texts import LANGUAGES, texts
from topfloor.games import REGISTRY
from topfloor.server.admin import doctor
from topfloor.server.storage.lockfile import only_one

Finding = dict[str, Any]


@pytest.fixture(autouse=True)
def a_healthy_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """English, a page, a kernel cache with all games, and nothing of Topfloor in the environment besides."""
    for name in [name for name in os.environ if name.startswith("TOPFLOOR_")]:
        monkeypatch.delenv(name)
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "assets" / "a.js").write_text("")
    (page / "index.html").write_text('<script src="/assets/a.js"></script><link href="/assets/a.js">')
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TOPFLOOR_PAGE", str(page))
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")
    monkeypatch.setenv("TOPFLOOR_CACHE", str(tmp_path / "cache"))
    return tmp_path


def run(tmp_path: Path, *words: object, lang: str = "en") -> Result:
    given = [str(word) for word in words]
    base = [] if "--database" in given else ["--database", str(tmp_path / "tables.db")]
    return CliRunner().invoke(cli.cli, ["doctor", "--port", "0", *base, "--lang", lang, *given])


def findings(tmp_path: Path, *words: object) -> list[Finding]:
    result = run(tmp_path, "--json", *words)
    told = json.loads(result.stdout)
    assert (result.exit_code == 0) is told["healthy"] is all(f["verdict"] != "wrong" for f in told["findings"])
    assert all((f["remedy"] is None) == (f["verdict"] == "good") for f in told["findings"])
    found: list[Finding] = told["findings"]
    return found


def about(found: list[Finding], what: str, verdict: str) -> str:
    """What is said of something, in one text."""
    return " / ".join(f["text"] for f in found if (f["about"], f["verdict"]) == (what, verdict))


def served(file: Path) -> None:
    """A database as a server leaves it behind."""
    assert CliRunner().invoke(cli.cli, ["admin", "import", str(file.parent), "--database", str(file)]).exit_code == 0


def test_a_healthy_machine_is_healthy(tmp_path: Path) -> None:
    found = findings(tmp_path)
    assert {f["about"] for f in found if f["verdict"] == "good"} >= {"program", "settings", "database", "disk", "page"}
    assert [f["about"] for f in found if f["verdict"] != "good"] == ["kernels"]
    said = run(tmp_path).stdout
    assert said.endswith("\nNothing is wrong; mind what is marked.\n")
    assert "→ Take TOPFLOOR_KERNELS out" in said


def test_nothing_is_made_by_looking(tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    run(tmp_path)
    assert sorted(tmp_path.rglob("*")) == before


def test_it_speaks_german(tmp_path: Path) -> None:
    said = run(tmp_path, "--port", 1, "--host", "256.0.0.1", lang="de")
    assert said.exit_code == 1
    assert "FALSCH   Anschluss: " in said.stdout
    assert "→ Gib einen --host dieses Rechners an" in said.stdout
    assert said.stdout.endswith("\nEines ist falsch.\n")


# --- Settings.


def test_a_setting_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_IDLE", "long")
    assert about(findings(tmp_path), "settings", "wrong") == "TOPFLOOR_IDLE must be a number, not 'long'"


def test_a_misspelt_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_ORIGNS", "https://x.example")
    said = about(findings(tmp_path), "settings", "beware")
    assert (
        said
        == "TOPFLOOR_ORIGNS stands in the environment, but there is no such setting (did you mean 'TOPFLOOR_ORIGINS'?)"
    )


def test_weights_that_are_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_WEIGHTS", str(tmp_path / "nowhere"))
    assert "which is no folder" in about(findings(tmp_path), "settings", "wrong")


# --- The database.


def test_a_file_is_looked_into(tmp_path: Path) -> None:
    served(tmp_path / "tables.db")
    assert about(findings(tmp_path), "database", "good") == "answers and is up to date, with 0 tables"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "was set up by a newer Topfloor than this one"),
        ("DROP TABLE tables", "cannot be read: no such table: tables"),
    ],
)
def test_a_file_that_cannot_be_served(change: str, reason: str, tmp_path: Path) -> None:
    served(tmp_path / "tables.db")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
        database.execute(change)
    assert about(findings(tmp_path), "database", "wrong") == reason


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("hello, this is a letter" * 100)
    assert "file is not a database" in about(findings(tmp_path), "database", "wrong")


def test_a_running_server_is_found(tmp_path: Path) -> None:
    served(tmp_path / "tables.db")
    with only_one(str(tmp_path / "tables.db")) as note:
        note("http://127.0.0.1:4711")
        assert "a server uses this database, at http://127.0.0.1:4711" in about(findings(tmp_path), "port", "good")


def test_postgresql_before_and_after_its_first_start(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.database()
    found = findings(tmp_path, "--database", url)
    assert about(found, "database", "good") == "answers and is empty; the first start sets it up"
    assert "goes with that of the database" in about(found, "clock", "good")
    (tmp_path / "none").mkdir()
    CliRunner().invoke(cli.cli, ["admin", "import", str(tmp_path / "none"), "--database", url])
    assert "up to date, with 0 tables" in about(findings(tmp_path, "--database", url), "database", "good")


def test_postgresql_that_does_not_answer(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    found = findings(tmp_path, "--database", f"postgresql://me@127.0.0.1:{port}/nothing")
    assert "does not answer: " in about(found, "database", "wrong")


# --- The machine.


@pytest.mark.parametrize(("free", "verdict"), [(50, "wrong"), (500, "beware"), (5000, "good")])
def test_a_disk_that_runs_full(free: int, verdict: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = SimpleNamespace(free=free * doctor.MB)
    monkeypatch.setattr("topfloor.server.admin.doctor.shutil.disk_usage", lambda folder: usage)
    assert f"for tables: {'only ' if verdict != 'good' else ''}{free:,} MB free" in about(
        findings(tmp_path), "disk", verdict
    )


def test_a_folder_that_cannot_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("topfloor.server.admin.doctor.tempfile.TemporaryFile", refused)
    assert "cannot be written to: Permission denied" in about(findings(tmp_path), "disk", "wrong")


def test_a_page_that_is_not_built_or_not_whole(tmp_path: Path) -> None:
    (tmp_path / "page" / "assets" / "a.js").unlink()
    assert about(findings(tmp_path), "page", "wrong").startswith("lacks files that it names: assets/a.js")
    (tmp_path / "page" / "index.html").unlink()
    assert "is not built" in about(findings(tmp_path), "page", "wrong")


def test_kernels_that_were_never_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_KERNELS", "compiled")
    monkeypatch.setattr("numba.njit", lambda function: function)
    assert "but not yet for paper-skylines, skyline" in about(findings(tmp_path), "kernels", "beware")
    folder = cache_folder()
    folder.mkdir(parents=True)
    for name in REGISTRY.names():
        (folder / f"{name}.ready").touch()
    assert about(findings(tmp_path), "kernels", "good") == "compile here, and all games are ready"


def test_a_file_where_kernels_should_lie_is_no_end(tmp_path: Path) -> None:
    (tmp_path / "cache").touch()
    found = findings(tmp_path)
    assert "cache cannot be written to: Not a directory" in about(found, "disk", "wrong")
    assert found[-1]["about"] == "port"


def test_kernels_that_do_not_compile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(function: object) -> None:
        raise OSError("no LLVM here")

    monkeypatch.setenv("TOPFLOOR_KERNELS", "compiled")
    monkeypatch.setattr("numba.njit", broken)
    assert about(findings(tmp_path), "kernels", "wrong") == "do not compile here: no LLVM here"
    monkeypatch.setenv("TOPFLOOR_KERNELS", "quick")
    assert "it can be 'compiled' or 'plain'" in about(findings(tmp_path), "kernels", "wrong")


@pytest.mark.parametrize("seconds", [0.3, 12.0, -3600.0])
def test_two_clocks(seconds: float) -> None:
    verdict = "good" if abs(seconds) < 2 else "beware" if abs(seconds) < 60 else "wrong"
    assert doctor.skew(seconds).verdict == verdict


def test_a_clock_of_another_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago = time.gmtime(0)
    monkeypatch.setattr("topfloor.server.admin.doctor.time.gmtime", lambda: long_ago)
    assert about(findings(tmp_path), "clock", "wrong") == "says it is the year 1970"


def test_a_clock_that_was_set_back(tmp_path: Path) -> None:
    served(tmp_path / "tables.db")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
        event = ("x", 2, "chat", 0, None, "{}", int((time.time() + 9999) * 1000))
        database.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", event)
    assert "it was set back" in about(findings(tmp_path), "clock", "wrong")


def test_a_port_that_something_else_has(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("topfloor.server.run.answers", lambda address: False)
            assert "is taken by something" in about(findings(tmp_path, "--port", taken), "port", "wrong")
            patched.setattr("topfloor.server.run.answers", lambda address: address == f"http://127.0.0.1:{taken}")
            assert "a server answers" in about(findings(tmp_path, "--port", taken), "port", "good")


def test_an_open_door_is_worth_a_word(tmp_path: Path) -> None:
    assert "without encryption" in about(findings(tmp_path, "--host", "0.0.0.0"), "port", "beware")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_not_good_has_a_remedy(lang: str) -> None:
    """And a remedy has no blanks of which its finding knows nothing."""
    known = texts(doctor.PACKAGE, lang)
    remedies = {key.removesuffix("-do"): text for key, text in known.items() if key.endswith("-do")}
    assert len(remedies) > 20
    for finding, text in remedies.items():
        blanks = [{name for _, name, _, _ in string.Formatter().parse(said) if name} for said in (text, known[finding])]
        assert blanks[0] <= blanks[1]
