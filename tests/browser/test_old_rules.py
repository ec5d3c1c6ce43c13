"""A table that was opened under older rules, or closed: what happened is said, and its story can be had."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import LIT
from tests.browser.table import PERSON, House, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


def left_behind(house: House, name: str, change: str, event: tuple[str, int | None, str]) -> Table:
    """A table as it stands in the database, with a change and an event, and with the links of one that is there."""
    table = house.open(PERSON, PERSON)
    with closing(sqlite3.connect(house.database, timeout=30)) as database, database:
        database.execute("CREATE TEMP TABLE old AS SELECT * FROM tables WHERE id = ?", [table.id])
        database.execute(f"UPDATE old SET id = ?{change}", [name])
        database.execute("INSERT INTO tables SELECT * FROM old")
        database.execute('CREATE TEMP TABLE sat AS SELECT * FROM seats WHERE "table" = ?', [table.id])
        database.execute('UPDATE sat SET "table" = ?', [name])
        database.execute("INSERT INTO seats SELECT * FROM sat")
        database.execute("INSERT INTO events VALUES (?, 2, ?, ?, NULL, ?, 0)", [name, *event])
    links = {seat: link.replace(table.id, name) for seat, link in table.links.items()}
    return Table(name, links, table.watch.replace(table.id, name))


async def test_a_table_of_older_rules_gives_its_story(guests: Guests, tmp_path: Path) -> None:
    table = left_behind(guests.house, "oldtable", ", rules = 0", ("play", 0, '{"words": "floor c2", "ply": 1}'))
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


async def test_at_a_table_that_was_closed_nothing_is_lit_and_why_is_said(guests: Guests) -> None:
    table = left_behind(guests.house, "closedtable", "", ("close", None, '{"ply": 0}'))
    for link in table.links.values():
        anna = await guests.arrive(link)
        await anna.sit()
        await anna.page.locator(".turn", has_text="This table is closed").wait_for()
        await anna.page.locator(".prompt", has_text="nobody plays on here").wait_for()
        assert await anna.page.locator(LIT).count() == 0
        assert await anna.page.get_by_role("button", name="Hint").is_disabled()
