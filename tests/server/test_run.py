"""Starting the server: where it listens, what it says, what it refuses, and what it writes to the log."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.client import Site
from tests.server.processes import server_process, server_that_fails
from topfloor import cli
from topfloor.engine.cache import folder_in_use
from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import LANGUAGES
from topfloor.server import run
from topfloor.server.settings import HANDED_ON, Settings, database_url, variable
from topfloor.server.storage.lockfile import only_one


async def test_a_server_says_where_it_is_once_it_listens_and_logs_no_secret(tmp_path: Path) -> None:
    """Tables, moves and refusals leave lines of JSON on stderr, without a token, a seed or a chat in them."""
    seed = 31_415_926_535_897
    async with server_process(str(tmp_path / "t.db"), TOPFLOOR_LOG="debug") as started:
        assert "Only this machine can reach it" in started.said[1]
        site = Site(started.address)
        opened = await site.open("person", "random", seed=seed)
        async with site.sit(opened, 0) as south:
            await south.until(south.legal)
            await south.play(south.legal()[0])
            await south.ask("chat", text="between us")
            await south.ask("nonsense")
        code, errors = await server_that_fails("--port", "0", "--database", str(tmp_path / "t.db"))
        assert code == 1
        assert errors.startswith("topfloor: ")
        assert started.address in errors
        assert len(errors.splitlines()) == 1
        await site.http.aclose()
        started.process.send_signal(signal.SIGINT)
        _, log = await started.process.communicate()
    lines = [json.loads(line) for line in log.decode().splitlines()]
    assert {"time", "level", "from", "what"} <= set(lines[0])
    assert "table opened" in [line["what"] for line in lines]
    for secret in (opened["watch"], opened["seats"][0]["token"], str(seed), "between us"):
        assert secret not in log.decode()


def refused(*options: str, **environment: str) -> str:
    """What `topfloor serve` says that cannot start; in this process, as one of its own takes seconds to import all."""
    here = CliRunner(env={HANDED_ON: None, **environment})
    result = here.invoke(cli.cli, ["serve", "--lang", "en", *options])
    assert (result.exit_code, result.stdout) == (1, "")
    assert len(result.stderr.splitlines()) == 1
    return result.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--workers", "2", "--database", "x.db"], "postgresql://"),
        (["--database", "sqlite://"], "needs a file: sqlite:///tables.db"),
        (["--database", "mysql://somewhere/x"], "no database of the kind 'mysql'"),
        (["--database", "postgresql://u:secret@127.0.0.1:1/x"], "cannot be opened"),
    ],
)
def test_what_cannot_be_is_refused_with_one_sentence(options: list[str], said: str) -> None:
    errors = refused("--port", "0", *options)
    assert errors.startswith("topfloor: ")
    assert said in errors
    assert "secret" not in errors


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["admin", "import", "."]])
def test_a_file_that_cannot_be_served_is_named(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where no lock can be made, which some systems tell as if somebody held it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bytes").write_bytes(b"no database" * 100)
    (tmp_path / "folder").mkdir()
    places = [tmp_path / "bytes", tmp_path / "folder", tmp_path / "bytes" / "below"]
    places += [Path("/proc/x.db")] if Path("/proc/self").exists() else []
    for place in places:
        said = CliRunner(env={HANDED_ON: None}).invoke(cli.cli, [*command, "--lang", "en", "--database", str(place)])
        assert f"The database {place} cannot be opened: " in said.stderr
        assert len(said.stderr.splitlines()) == 1


def test_weights_that_are_not_there_are_named_before_a_server_starts(tmp_path: Path) -> None:
    assert "TOPFLOOR_WEIGHTS is 'nope'" in refused("--database", str(tmp_path / "t.db"), TOPFLOOR_WEIGHTS="nope")


def test_a_place_where_no_kernels_can_lie_is_named_before_a_server_starts(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder_in_use.cache_clear()
    lost = {"TOPFLOOR_CACHE": str(tmp_path / "file"), "TOPFLOOR_KERNELS": "compiled"}
    said = refused("--database", str(tmp_path / "t.db"), **lost)
    assert f"kept in {tmp_path / 'file'}/" in said
    assert said.endswith(": Not a directory; name another TOPFLOOR_CACHE\n")


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(BadSetup, match="topfloor serve --port 0"):
        run.listen("127.0.0.1", other.getsockname()[1])


def test_whoever_takes_any_port_gets_a_free_one_and_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with run.listen_anyway("127.0.0.1", taken, "en") as listening:
            assert listening.getsockname()[1] != taken
    assert capsys.readouterr().out == f"Port {taken} is taken by something else; a free one is used.\n"


async def test_what_is_written_is_sent_at_once() -> None:
    """Else a view waits until the other side has confirmed what was sent before it."""
    at_once: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def accepted(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        at_once.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listening = run.listen("127.0.0.1", 0)
    async with await asyncio.start_server(accepted, sock=listening):
        _, visitor = await asyncio.open_connection(*listening.getsockname())
        assert await at_once
        visitor.close()


def test_a_host_that_is_none_is_named() -> None:
    with pytest.raises(BadSetup, match="nowhere"):
        run.listen("nowhere.invalid", 0)


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", "[::1]")])
def test_the_address_can_be_opened_in_a_browser(host: str, shown: str) -> None:
    try:
        listening = run.listen(host, 0)
    except BadSetup:
        pytest.skip(f"this machine has no {host}")
    with listening:
        assert run.address_of(listening) == f"http://{shown}:{listening.getsockname()[1]}"


async def test_a_server_that_everyone_can_reach_says_what_that_means(tmp_path: Path) -> None:
    async with server_process(str(tmp_path / "t.db"), "--host", "0.0.0.0", TOPFLOOR_LOG="error") as started:
        assert "0.0.0.0" not in started.address
        assert "HTTPS" in started.said[1]


def test_one_server_at_a_time_holds_a_database(tmp_path: Path) -> None:
    database = str(tmp_path / "folder" / "t.db")
    with only_one(database) as note:
        note("http://127.0.0.1:1")
        with pytest.raises(BadSetup, match=r"http://127\.0\.0\.1:1"), only_one(database):
            pass
    with only_one(database):
        pass
    assert [file.name for file in (tmp_path / "folder").iterdir()] == ["t.db.lock"]


def test_a_server_that_is_just_starting_has_no_address_yet(tmp_path: Path) -> None:
    with only_one(str(tmp_path / "t.db")), pytest.raises(BadSetup, match=r"\?"), only_one(str(tmp_path / "t.db")):
        pass


def test_a_database_is_the_same_one_by_any_name(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to("t.db")
    assert database_url(str(tmp_path / "link.db")) == database_url(f"sqlite:///{tmp_path}/t.db")


def test_a_server_that_fails_holds_nothing_back(tmp_path: Path) -> None:
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "letter.db").write_text("Dear Anna, this is no database. " * 50)
    before = sorted(tmp_path.iterdir())
    for database in before:
        refused("--port", "0", "--database", str(database))
        assert sorted(tmp_path.iterdir()) == before
    with run.listen("127.0.0.1", 0) as taken:
        taken.listen()
        port, database = str(taken.getsockname()[1]), tmp_path / "new" / "t.db"
        refused("--port", port, "--database", str(database))
        assert sorted(tmp_path.iterdir()) == before


def test_a_lock_that_was_there_before_stays(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    with only_one(database):
        pass
    with pytest.raises(BadSetup), only_one(database):
        raise BadSetup("the port is taken")
    assert [file.name for file in tmp_path.iterdir()] == ["t.db.lock"]


def test_settings_come_from_the_environment_unless_they_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_IDLE", "5")
    monkeypatch.setenv("TOPFLOOR_PORT", "1234")
    monkeypatch.setenv("TOPFLOOR_PAUSE", "0.1, 0.2")
    monkeypatch.setenv("TOPFLOOR_ORIGINS", "https://a.example/,https://b.example")
    monkeypatch.setenv("TOPFLOOR_WARM", "no")
    settings = Settings.chosen(port=99, database=None)
    assert Settings.chosen(port=None).port == 1234
    assert (settings.idle, settings.port, settings.warm, settings.pause) == (5.0, 99, False, (0.1, 0.2))
    assert settings.origins == ("https://a.example", "https://b.example")
    settings.hand_on()
    assert Settings.handed_on() == settings


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("TOPFLOOR_IDLE", "long"),
        ("TOPFLOOR_PORT", "1.5"),
        ("TOPFLOOR_PAUSE", "slowly"),
        ("TOPFLOOR_PAUSE", "1"),
        ("TOPFLOOR_WARM", "perhaps"),
        ("TOPFLOOR_THINKING_SHARE", "0"),
        ("TOPFLOOR_LOG", "loud"),
        ("TOPFLOOR_HOSTS", "https://play.example.org"),
        ("TOPFLOOR_HOSTS", "play.example.org:443"),
        ("TOPFLOOR_HOSTS", "a,,b"),
        ("TOPFLOOR_ORIGINS", "play.example.org"),
        ("TOPFLOOR_ORIGINS", "https://"),
    ],
)
def test_a_setting_that_cannot_be_is_named(monkeypatch: pytest.MonkeyPatch, variable: str, text: str) -> None:
    monkeypatch.setenv(variable, text)
    with pytest.raises(BadSetup, match=f"{variable} must be .*, not '{text}'"):
        Settings.chosen()


NUMBERS = [name for name, field in Settings.model_fields.items() if field.annotation in (int, float)]


@pytest.mark.parametrize("setting", [*NUMBERS, "pause"])
def test_no_number_is_endless_or_below_nothing(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    for number in ("nan", "inf", "-1", "1e999"):
        text = f"{number},{number}" if setting == "pause" else number
        monkeypatch.setenv(variable(setting), text)
        with pytest.raises(BadSetup) as refused:
            Settings.chosen()
        for lang in LANGUAGES:
            assert variable(setting) in refused.value.said(lang)
            assert text in refused.value.said(lang)


@pytest.mark.parametrize("setting", NUMBERS)
def test_what_may_be_nothing_is_no_pace_and_no_room(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    monkeypatch.setenv(variable(setting), "0")
    may_be = ("port", "grace", "absence", "thinking_threads", "chat_characters", "events_a_table")
    with contextlib.nullcontext() if setting in may_be else pytest.raises(BadSetup, match=variable(setting)):
        Settings.chosen()


def test_a_port_is_one_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_PORT", "65536")
    with pytest.raises(BadSetup, match="TOPFLOOR_PORT must be at most 65535, not '65536'"):
        Settings.chosen()


def test_where_to_listen_comes_from_the_environment_too(tmp_path: Path) -> None:
    assert "nowhere.invalid" in refused("--database", str(tmp_path / "t.db"), TOPFLOOR_HOST="nowhere.invalid")


@pytest.mark.parametrize(
    ("database", "shown"),
    [
        ("/tmp/x.db", "sqlite+aiosqlite:////tmp/x.db"),
        ("sqlite:////tmp/x.db", "sqlite+aiosqlite:////tmp/x.db"),
        ("postgres://u:p@h/x?sslmode=require", "postgresql+asyncpg://u:***@h/x?sslmode=require"),
        ("postgresql://u@h/x", "postgresql+asyncpg://u@h/x"),
    ],
)
def test_a_database_is_an_address_or_a_file(database: str, shown: str) -> None:
    assert str(database_url(database)) == shown


@pytest.mark.parametrize(
    "database", ["postgresql:/x", "postgres:x", "postgresql:", "sqlite:tables.db", "sqlite:/tables.db"]
)
def test_half_an_address_is_no_name_of_a_file(database: str) -> None:
    with pytest.raises(BadSetup, match=r"no address such as postgresql://|needs a file"):
        database_url(database)


def test_the_usual_database_lies_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "data"))
    assert str(tmp_path / "data" / "tables.db") in str(database_url(""))
