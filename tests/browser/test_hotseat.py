"""Two people at one device: a curtain falls between their turns."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_curtain_hides_everything_between_turns(guests: Guests) -> None:
    anna = await guests.arrive("/")
    page = anna.page
    await page.locator("[data-choose=players]").select_option("2")
    await page.get_by_label("Who sits at West").select_option("here")
    await page.get_by_role("button", name="Play now").click()
    ready = page.get_by_role("button", name="I am ")
    await page.wait_for_selector(".curtain, .word.lit")
    for _ in range(2):
        if await ready.count():
            assert await page.locator(".table, .mine, [data-site]").count() == 0
            await ready.click()
        await anna.my_turn()
        mine = await page.locator(".rail li[aria-current=true] .who").inner_text()
        assert mine == "you"
        await anna.touch_word("floor")
        await page.locator(".site.lit").first.click()
        await page.wait_for_selector(".chip", state="detached")
        await anna.touch_word("floor")
        await page.locator(".site.lit").last.click()
        await ready.wait_for()


async def test_a_curtain_stays_after_a_reload(guests: Guests) -> None:
    anna = await guests.arrive("/")
    page = anna.page
    await page.locator("[data-choose=players]").select_option("2")
    await page.get_by_label("Who sits at West").select_option("here")
    await page.get_by_role("button", name="Play now").click()
    await page.wait_for_selector(".curtain, .word.lit")
    if await page.locator(".curtain").count():
        await page.reload()
        await page.wait_for_selector(".curtain")
