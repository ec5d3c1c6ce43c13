"""Everything can be done without a mouse."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.table import BOT, PERSON

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_whole_match_by_keyboard_in_the_plan(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT, variant="intro")
    anna = await guests.arrive(table.links[0])
    while await anna.my_turn():
        await anna.build_by_keys()
    await anna.page.wait_for_selector("dialog table")


async def test_escape_takes_a_word_back(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    await anna.touch_word("floor")
    await anna.page.wait_for_selector(".chip")
    await anna.page.keyboard.press("Escape")
    await anna.page.wait_for_selector(".word.lit[data-word=floor]")


async def test_number_keys_change_the_view(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.sit()
    await anna.page.keyboard.press("3")
    await anna.page.wait_for_selector(".elevation")
    await anna.page.keyboard.press("2")
    await anna.page.wait_for_selector("[role=grid]")


async def test_keys_tell_what_signs_mean_and_what_points_are_made_of(guests: Guests) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT).links[0])
    await anna.sit()
    await anna.page.keyboard.press("?")
    await anna.page.get_by_role("dialog", name="What signs and keys mean").wait_for()
    await anna.page.keyboard.press("Escape")
    await anna.page.wait_for_selector("dialog", state="detached")
    await anna.page.keyboard.press("=")
    await anna.page.get_by_role("dialog", name="Points as things stand").get_by_text("Total").wait_for()


async def test_a_site_says_what_stands_on_it(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT, seed=7)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    centre = anna.page.locator("[data-site=c3]")
    assert (await centre.get_attribute("aria-label") or "").startswith("c3, a park, height 1")
    await anna.touch_word("floor")
    lit = anna.page.locator(".site.lit").first
    assert ", legal" in (await lit.get_attribute("aria-label") or "")
