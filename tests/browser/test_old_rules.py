"""A table that was opened under older rules: what happened is said, and its story can be had."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.conftest import Guests
from tests.browser.table import PERSON, House, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


def outdated(house: House, name: str) -> Table:
    """A table as an older server left it behind, with the links of one that is there."""
    table = house.open(PERSON, PERSON)
    with closing(sqlite3.connect(house.database, timeout=30)) as database, database:
        database.execute("CREATE TEMP TABLE old AS SELECT * FROM tables WHERE id = ?", [table.id])
        database.execute("UPDATE old SET id = ?, rules = 0", [name])
        database.execute("INSERT INTO tables SELECT * FROM old")
        database.execute('CREATE TEMP TABLE sat AS SELECT * FROM seats WHERE "table" = ?', [table.id])
        database.execute('UPDATE sat SET "table" = ?', [name])
        database.execute("INSERT INTO seats SELECT * FROM sat")
        body = '{"words": "floor c2", "ply": 1}'
        database.execute("INSERT INTO events VALUES (?, 2, 'play', 0, NULL, ?, 0)", [name, body])
    links = {seat: link.replace(table.id, name) for seat, link in table.links.items()}
    return Table(name, links, table.watch.replace(table.id, name))


async def test_a_table_of_older_rules_gives_its_story(guests: Guests, tmp_path: Path) -> None:
    table = outdated(guests.house, "oldtable")
    spectator = await guests.arrive(table.watch)
    button = "Download the story"
    await spectator.page.get_by_role("button", name=button).click()
    await spectator.page.get_by_role("alert").get_by_text("Only those who sit at the table").wait_for()
    spectator.faults.clear()
    anna = await guests.arrive(table.links[0])
    await anna.page.get_by_role("heading", name="This table was opened under older rules").wait_for()
    async with anna.page.expect_download() as download:
        await anna.page.get_by_role("button", name=button).click()
    await (await download.value).save_as(tmp_path / "old.story")
    story = (tmp_path / "old.story").read_text("utf-8")
    assert "rules: 0\n" in story
    assert ": floor c2\n" in story
    await anna.page.get_by_role("button", name="To the start page").click()
    await anna.page.wait_for_url("**/")
