"""Everything can be done without a mouse."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests, Opened
from tests.browser.table import BOT, PERSON
from tests.strategies import Setup

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_whole_match_by_keyboard_in_the_plan(guests: Guests, opened: Opened) -> None:
    for table, moves in opened.tables(Setup("skyliners", "intro", 2), PERSON, BOT, seed=7):
        anna = await guests.arrive(table.links[0])
        while moves > 0 and await anna.my_turn():
            await anna.build_by_keys()
            moves -= 1
    await anna.page.wait_for_selector("dialog table")


async def test_keys_take_a_word_back_change_the_view_and_tell_what_things_are(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT, seed=7)
    anna = await guests.arrive(table.links[0])
    page = anna.page
    await anna.my_turn()
    assert (await page.locator("[data-site=c3]").get_attribute("aria-label") or "").startswith("c3, a park, height 1")
    await anna.touch_word("floor")
    await page.wait_for_selector(".chip")
    assert ", legal" in (await page.locator(".site.lit").first.get_attribute("aria-label") or "")
    await page.keyboard.press("Escape")
    await page.wait_for_selector(".word.lit[data-word=floor]")
    await page.keyboard.press("3")
    await page.wait_for_selector(".elevation")
    await page.keyboard.press("2")
    await page.wait_for_selector("[role=grid]")
    await page.keyboard.press("?")
    await page.get_by_role("dialog", name="What signs and keys mean").wait_for()
    await page.keyboard.press("Escape")
    await page.wait_for_selector("dialog", state="detached")
    await page.keyboard.press("=")
    await page.get_by_role("dialog", name="Points as things stand").get_by_text("Total").wait_for()
