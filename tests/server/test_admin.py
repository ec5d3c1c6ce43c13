"""`topfloor admin`, on a real SQLite file and a real PostgreSQL: listing, closing, taking away, stories, backups."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import topfloor
from tests.server.postgres import Postgres
from topfloor import cli
from topfloor.engine.texts import texts
from topfloor.games import skyliners
from topfloor.server.admin import pruning
from topfloor.server.admin.database import changing
from topfloor.server.admin.records import Record, State
from topfloor.server.settings import database_url
from topfloor.server.storage.events import CHAT, Event
from topfloor.server.storage.lockfile import only_one
from topfloor.server.storage.pubsub import pubsub_for
from topfloor.server.storage.store import Store

DAY = pruning.UNITS["d"]


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


@cache
def matches() -> dict[str, str]:
    """Stories of a match that has just been dealt, of one under way and of one that is over."""
    over, chooser = topfloor.new("skyliners", players=2, seed=4), topfloor.bot("random")
    while not over.over:
        over.play(chooser.choose(over))
    under_way = topfloor.new("skyrise", players=3, seed=5)
    for _ in range(5):
        under_way.play(chooser.choose(under_way))
    dealt = topfloor.new("skyline", players=2, seed=6)
    return {"dealt": dealt.story(), "over": over.story(), "under-way": under_way.story()}


def run(*words: object, database: str, typed: str = "") -> Result:
    command, *rest = (str(word) for word in words)
    return CliRunner().invoke(cli.cli, ["admin", command, "--database", database, *rest], input=typed)


def done(*words: object, database: str, typed: str = "") -> str:
    result = run(*words, database=database, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def complaint(*words: object, database: str) -> str:
    result = run(*words, database=database)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    return result.stderr.strip().removeprefix("topfloor: ")


def listed(database: str) -> dict[str, Any]:
    """The tables, by game."""
    return {table["game"]: table for table in json.loads(done("tables", "--json", database=database))}


@pytest.fixture
def full(database: str, tmp_path: Path) -> str:
    """A database with one table of each kind."""
    folder = tmp_path / "stories"
    folder.mkdir()
    for name, story in matches().items():
        (folder / f"{name}.story").write_text(story, "utf-8")
    done("import", folder, database=database)
    return database


# --- Looking.


def test_tables_are_listed_with_their_state(full: str) -> None:
    tables = listed(full)
    assert {game: table["state"] for game, table in tables.items()} == {
        "skyline": "waiting",
        "skyliners": "over",
        "skyrise": "playing",
    }
    rise = tables["skyrise"]
    assert (rise["players"], rise["people"], rise["moves"], rise["events"]) == (["Red", "Yellow", "Blue"], 3, 5, 5)
    assert rise["size"] > 0
    shown = done("tables", "--lang", "de", database=full)
    assert shown.splitlines()[0].split()[:3] == ["Tisch", "Spiel", "Stand"]
    assert all(table["id"] in shown for table in tables.values())


def test_sizes_are_told(full: str) -> None:
    sizes = json.loads(done("sizes", "--json", database=full))
    assert sizes["tables"] == 3
    assert sizes["by_game"] == {"skyline": 1, "skyliners": 1, "skyrise": 1}
    assert sum(sizes["database"].values()) > 0
    assert sizes["biggest"][0]["game"] == "skyliners"
    assert "Tables: 3 with " in done("sizes", database=full)


def test_no_database_is_made_by_looking_for_one(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.db"
    for words in (["tables"], ["sizes"], ["export", tmp_path], ["close", "x"], ["prune", "--older-than", "1d"]):
        assert complaint(*words, database=str(missing)).startswith(f"There is no database at {missing}")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_has_no_tables(database: str, tmp_path: Path) -> None:
    done("import", tmp_path, database=database)
    assert done("tables", database=database) == "There are no tables.\n"
    assert "Tables: none" in done("sizes", database=database)


# --- Ending and taking away.


def test_a_table_is_closed_once(full: str) -> None:
    rise = listed(full)["skyrise"]["id"]
    assert done("close", rise, database=full) == f"Table {rise} is closed.\n"
    assert done("close", rise, database=full) == f"Table {rise} was closed already.\n"
    assert listed(full)["skyrise"]["state"] == "closed"
    over = listed(full)["skyliners"]["id"]
    assert "was over already" in done("close", over, database=full)
    assert complaint("close", "nowhere", database=full) == "There is no table 'nowhere'."


def test_a_file_that_a_server_uses_is_not_changed(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    done("import", tmp_path, database=database)
    with only_one(database) as note:
        note("http://127.0.0.1:4711")
        for words in (["close", "x"], ["prune", "--older-than", "1d"], ["import", tmp_path]):
            assert "Another server uses this database already, at http://127.0.0.1:4711" in complaint(
                *words, database=database
            )
        assert done("tables", database=database) == "There are no tables.\n"
        done("backup", tmp_path / "copy.db", database=database)
        assert "Another server" in complaint("restore", tmp_path / "copy.db", "--yes", database=database)


def a_record(state: State, used: int) -> Record:
    return Record("a", "skyliners", "full", 1, state, ("A", "B"), 2, 3, 3, 99, 0, used)


@pytest.mark.parametrize("state", ["over", "closed", "waiting"])
def test_what_has_ended_goes_when_it_is_as_old_as_was_said(state: State) -> None:
    assert pruning.may_go(a_record(state, used=0), quiet=DAY, now=DAY)
    assert not pruning.may_go(a_record(state, used=1), quiet=DAY, now=DAY)


@pytest.mark.parametrize("state", ["playing", "old-rules"])
def test_what_is_under_way_goes_only_when_it_is_abandoned(state: State) -> None:
    assert not pruning.may_go(a_record(state, used=1), quiet=0, now=pruning.ABANDONED)
    assert pruning.may_go(a_record(state, used=0), quiet=DAY, now=pruning.ABANDONED)
    assert not pruning.may_go(a_record(state, used=0), quiet=2 * pruning.ABANDONED, now=pruning.ABANDONED)


@pytest.mark.parametrize(("text", "days"), [("48h", 2), ("30d", 30), ("2w", 14), ("1y", 365), (" 3D ", 3)])
def test_ages(text: str, days: int) -> None:
    assert pruning.age(text) == days * DAY


@pytest.mark.parametrize("text", ["", "30", "d", "-1d", "1.5d", "30 d", "1m", "٣d"])
def test_what_is_no_age_is_refused(text: str, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    assert "ages look like 12h, 30d, 8w or 1y" in complaint("prune", f"--older-than={text}", database=database)


def test_pruning_takes_what_has_ended_and_asks_before(full: str) -> None:
    would = done("prune", "--older-than", "0h", "--dry-run", database=full)
    assert "2 tables can go" in would
    assert "skyrise" not in would
    refused = run("prune", "--older-than", "0h", database=full)
    assert refused.exit_code == 2
    assert "give --yes" in refused.stderr
    assert "Nothing was taken away" in done("prune", "--older-than", "0h", database=full, typed="n\n")
    assert len(listed(full)) == 3
    assert "2 tables were taken away." in done("prune", "--older-than", "0h", "--yes", database=full)
    assert list(listed(full)) == ["skyrise"]
    assert "Nothing to take away" in done("prune", "--older-than", "0h", database=full)


def test_yes_is_said_in_german_too(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    (tmp_path / "over.story").write_text(matches()["over"])
    done("import", tmp_path, database=database)
    assert "Ein Tisch wurde weggeräumt." in done(
        "prune", "--older-than", "0h", "--lang", "de", database=database, typed="j\n"
    )


def test_a_table_that_somebody_came_back_to_stays(full: str) -> None:
    """Something happens between looking and taking away."""
    over = listed(full)["skyliners"]

    async def race() -> int:
        async with changing(database_url(full)) as store:
            found = await pruning.found(store, 0, over["used"] + DAY)
            late = Event(over["events"] + 2, CHAT, 0, None, {"text": "Again?", "ply": 1}, over["used"] + 1)
            assert await store.append(over["id"], late)
            return await pruning.take_away(store, found)

    assert asyncio.run(race()) == 1
    assert set(listed(full)) == {"skyliners", "skyrise"}


def test_nothing_of_a_table_is_left_behind(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    (tmp_path / "over.story").write_text(matches()["over"])
    done("import", tmp_path, database=database)
    done("prune", "--older-than", "0h", "--yes", database=database)
    with closing(sqlite3.connect(database)) as file:
        assert [file.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("seats", "events")] == [(0,), (0,)]


# --- As stories.


def test_all_tables_are_written_as_stories_and_read_again(full: str, tmp_path: Path) -> None:
    written = json.loads(done("export", tmp_path / "out", "--json", database=full))
    assert {story["kind"] for story in written} == {"over", "running"}
    told = {story["kind"]: (tmp_path / "out" / story["file"]).read_text("utf-8") for story in written}
    assert "beware: This file holds everything that is hidden" in told["running"]
    assert "beware" not in told["over"]
    assert "seats: person, person\n" in told["over"]
    elsewhere = str(tmp_path / "other.db")
    assert "3 stories were taken in, 0 were here already, 0 could" in done(
        "import", tmp_path / "out", database=elsewhere
    )
    before, after = listed(full), listed(elsewhere)
    for game, table in before.items():
        assert {**after[game], "id": "", "opened": 0, "used": 0, "size": 0} == {
            **table,
            "id": "",
            "opened": 0,
            "used": 0,
            "size": 0,
        }
    assert "0 stories were taken in, 3 were here already" in done("import", tmp_path / "out", database=elsewhere)


def test_a_table_of_older_rules_is_written_as_it_was_kept(
    full: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(skyliners, "RULES_VERSION", 2)
    monkeypatch.setattr(skyliners, "RULES_KEPT", 2)
    assert listed(full)["skyliners"]["state"] == "old-rules"
    assert "older rules, which are not known here" in done("export", tmp_path / "out", database=full)
    monkeypatch.undo()
    file = next((tmp_path / "out").glob("skyliners-*.story"))
    assert "note: This table was opened under rules 1" in file.read_text("utf-8")
    assert topfloor.load(file.read_text("utf-8")) == topfloor.load(matches()["over"])


def test_what_is_no_story_is_told_and_the_others_are_taken_in(tmp_path: Path) -> None:
    (tmp_path / "a.story").write_text("hello")
    (tmp_path / "b.story").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "c.story").write_text(matches()["over"])
    (tmp_path / "notes.txt").write_text("no story")
    result = run("import", tmp_path, database=str(tmp_path / "tables.db"))
    assert result.exit_code == 1
    said = result.stdout
    assert "a.story: line 1: a story begins with" in said
    assert "b.story: is not a text file" in said
    assert re.search(r"c\.story: table \w+\n  for watching: /t/", said)
    assert said.endswith("1 stories were taken in, 0 were here already, 2 could not be read.\n")


def test_links_of_what_was_taken_in_open_their_seats(full: str, tmp_path: Path) -> None:
    """Who plays on gets a link; the tokens are those of the new table."""
    (tmp_path / "new").mkdir()
    match = topfloor.new("skyliners", players=2, seed=77, names=["Ada", "Bea"])
    (tmp_path / "new" / "x.story").write_text(match.story())
    (read,) = json.loads(done("import", tmp_path / "new", "--json", database=full))
    assert [name for name, _ in read["links"]] == ["Ada", "Bea", ""]
    assert all(link.startswith(f"/t/{read['table']}#") for _, link in read["links"])


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    assert "There is no folder" in complaint("import", tmp_path / "nowhere", database=database)


# --- Everything in one file.


def rows(database: str) -> dict[str, list[Any]]:
    """All that is in a database."""
    from sqlalchemy import select

    from topfloor.server.admin.backups import IN_ORDER

    async def read() -> dict[str, list[Any]]:
        store = Store(database_url(database))
        try:
            async with store.engine.connect() as connection:
                ordered = {table.name: select(table).order_by(*table.primary_key.columns) for table in IN_ORDER}
                return {
                    name: [tuple(row) for row in await connection.execute(asked)] for name, asked in ordered.items()
                }
        finally:
            await store.close()

    return asyncio.run(read())


def test_a_backup_brings_everything_back(full: str, tmp_path: Path) -> None:
    before = rows(full)
    copy = tmp_path / "copy.db"
    assert done("backup", copy, database=full) == f"3 tables are kept in {copy}.\n"
    assert rows(str(copy)) == before
    assert [file.name for file in tmp_path.glob("copy.db*")] == ["copy.db"]
    done("close", listed(full)["skyrise"]["id"], database=full)
    done("prune", "--older-than", "0h", "--yes", database=full)
    assert rows(full) != before
    assert "Nothing was changed" not in done("restore", copy, "--yes", database=full)
    assert rows(full) == before


def test_a_restoration_asks_if_something_would_be_lost(full: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    done("backup", copy, database=full)
    done("close", listed(full)["skyrise"]["id"], database=full)
    assert "Nothing was changed." in done("restore", copy, database=full, typed="n\n")
    assert listed(full)["skyrise"]["state"] == "closed"
    assert "3 tables are back" in done("restore", copy, database=full, typed="y\n")
    assert listed(full)["skyrise"]["state"] == "playing"


def test_a_backup_moves_a_server_from_one_kind_of_database_to_the_other(
    full: str, postgres: Postgres, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    done("backup", copy, database=full)
    target = str(tmp_path / "new.db") if full.startswith("postgresql") else postgres.database()
    assert "3 tables are back" in done("restore", copy, database=target)
    assert rows(target) == rows(full)


def test_what_was_replaced_in_a_file_is_kept_beside_it(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    done("import", tmp_path, database=str(database))
    done("backup", copy, database=str(database))
    (tmp_path / "over.story").write_text(matches()["over"])
    done("import", tmp_path, database=str(database))
    said = done("restore", copy, "--yes", database=str(database))
    aside = tmp_path / "tables.db.before-restore"
    assert said.endswith(f"What was there before is in {aside}.\n")
    assert listed(str(database)) == {}
    assert list(listed(str(aside))) == ["skyliners"]


def damaged(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:8192] = b"\x07" * 4096
    file.write_bytes(content)


def of_the_future(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")


BAD: list[tuple[Callable[[Path], object], str]] = [
    (lambda file: file.write_text("hello"), "is no backup of Topfloor"),
    (lambda file: file.write_bytes(b""), "is no backup of Topfloor"),
    (damaged, "is damaged"),
    (of_the_future, "made by a newer Topfloor"),
    (lambda file: file.unlink(), "There is no file"),
]


@pytest.mark.parametrize(("spoil", "reason"), BAD)
def test_what_is_no_backup_changes_nothing(spoil: Callable[[Path], object], reason: str, tmp_path: Path) -> None:
    database, copy = str(tmp_path / "tables.db"), tmp_path / "copy.db"
    (tmp_path / "over.story").write_text(matches()["over"])
    done("import", tmp_path, database=database)
    done("backup", copy, database=database)
    before = rows(database)
    spoil(copy)
    assert reason in complaint("restore", copy, "--yes", database=database)
    assert rows(database) == before


def test_a_backup_never_replaces_a_file(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    done("import", tmp_path, database=database)
    (tmp_path / "copy.db").write_text("precious")
    assert "is there already" in complaint("backup", tmp_path / "copy.db", database=database)
    assert (tmp_path / "copy.db").read_text() == "precious"
    assert "could not be written" in complaint("backup", tmp_path / "no" / "copy.db", database=database)


def test_a_backup_is_made_while_others_write(tmp_path: Path) -> None:
    """A server has the file open and is in the middle of writing."""
    database = str(tmp_path / "tables.db")
    (tmp_path / "over.story").write_text(matches()["over"])
    done("import", tmp_path, database=database)
    before = rows(database)
    with closing(sqlite3.connect(database, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM events")
        done("backup", tmp_path / "copy.db", database=database)
        writer.execute("ROLLBACK")
    assert rows(str(tmp_path / "copy.db")) == before


def test_servers_on_postgresql_are_stopped_before_a_restoration(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    done("import", tmp_path, database=database)
    done("backup", tmp_path / "copy.db", database=database)

    class Nobody:
        async def missed_something(self) -> None: ...

    async def tried() -> Result:
        store = Store(database_url(database))
        line = pubsub_for(store)
        await line.start(Nobody())  # type: ignore[arg-type]
        try:
            return await asyncio.to_thread(run, "restore", tmp_path / "copy.db", database=database)
        finally:
            await line.close()
            await store.close()

    result = asyncio.run(tried())
    assert result.exit_code == 1
    assert "Servers use this database; stop them first." in result.stderr


def test_every_state_has_its_word() -> None:
    for lang in ("en", "de"):
        known = texts("topfloor.server.admin", lang)
        assert {f"states.{state}" for state in State.__args__} <= set(known)  # type: ignore[attr-defined]
