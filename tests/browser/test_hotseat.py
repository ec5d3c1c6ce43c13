"""Two people at one device: a curtain falls between their turns."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def take_a_turn(person: Person) -> None:
    """Two floors; then the next one takes over, if they sit here too."""
    await person.build("floor")
    await person.touch_word("floor")
    await person.page.locator(".site.lit").last.click()
    await person.page.get_by_role("button", name="Done: hand over to").click()


async def sit_down_for_two(person: Person) -> None:
    """A table for two people at this device."""
    page = person.page
    await page.locator("[data-choose=players]").select_option("2")
    await page.get_by_label("Who sits at West").select_option("here")
    await page.get_by_role("button", name="Play now").click()


async def test_the_curtain_hides_everything_between_turns_and_after_a_reload(guests: Guests) -> None:
    """Whoever is to move."""
    anna = await guests.arrive("/")
    page = anna.page
    await sit_down_for_two(anna)
    ready = page.get_by_role("button", name="I am ")
    for _ in range(2):
        await ready.wait_for()
        assert await page.locator(".table, .mine, [data-site]").count() == 0
        await page.reload()
        await ready.wait_for()
        assert await page.locator(".table, .mine, [data-site]").count() == 0
        await ready.click()
        await anna.my_turn()
        mine = await page.locator(".rail li[aria-current=true] .who").inner_text()
        assert mine == "you"
        await take_a_turn(anna)
        await ready.wait_for()


async def test_a_move_is_seen_and_can_be_taken_back_before_the_curtain_falls(guests: Guests) -> None:
    anna = await guests.arrive("/")
    page = anna.page
    await sit_down_for_two(anna)
    await page.get_by_role("button", name="I am ").click()
    await anna.my_turn()
    await anna.build("floor")
    await anna.build("floor")
    await page.get_by_role("button", name="Done: hand over to").wait_for()
    assert await page.locator(".log .line").count() == 2
    await page.get_by_role("button", name="Take back: Floor on").click()
    await anna.my_turn()
    assert await page.locator(".log .line").count() == 1
