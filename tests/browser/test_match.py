"""Whole matches in real browsers."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import play_together
from tests.browser.table import BOT, PERSON

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("variant", ["full", "intro"])
async def test_two_browsers_and_a_bot_play_a_whole_match(guests: Guests, variant: str) -> None:
    table = guests.house.open(PERSON, PERSON, BOT, variant=variant)
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1])
    await play_together(anna, ben)
    for person in (anna, ben):
        sheet = person.page.locator("dialog table")
        await sheet.wait_for()
        totals = [int(text) for text in await sheet.locator("tfoot td").all_inner_texts()]
        parts = await sheet.locator("tbody b").all_inner_texts()
        assert sum(totals) == sum(map(int, parts)) > 0
    assert await anna.ply() == await ben.ply()


async def test_two_clicks_lead_to_a_table_with_bots(guests: Guests) -> None:
    anna = await guests.arrive("/")
    await anna.page.get_by_role("button", name="Play now").click()
    await anna.sit()
    assert await anna.page.locator(".rail .players .face").count() == 4


async def test_rematch_sets_a_new_table_for_everyone(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT, variant="intro")
    anna = await guests.arrive(table.links[0])
    await anna.let_bots_finish()
    await anna.page.get_by_role("button", name="Rematch").click()
    await anna.page.get_by_role("button", name="To the new table").click()
    await anna.page.wait_for_selector(".table[data-over=false][data-connection=live]")
    assert table.id not in anna.page.url
