"""Everything can be done without a mouse."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import Person
from tests.browser.table import BOT, PERSON

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIT_WORDS = "() => document.activeElement?.matches('.word.lit') ?? false"
ON_SITE = "() => document.activeElement?.dataset.site ?? null"
LIT_SITE = "() => document.activeElement?.matches('.site.lit') ?? false"


async def tab_to(person: Person, wanted: str) -> None:
    """Press Tab until the focus is where it should be."""
    for _ in range(60):
        if await person.page.evaluate(wanted):
            return
        await person.page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")


async def walk_to_a_lit_site(person: Person) -> None:
    """Wander over the plan with the arrow keys until a site is lit."""
    for _ in range(200):
        if await person.page.evaluate(LIT_SITE):
            return
        await person.page.keyboard.press(person.chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
    raise AssertionError("no lit site was reached")


async def build_by_keys(person: Person) -> None:
    before = await person.ply()
    await tab_to(person, LIT_WORDS)
    await person.page.keyboard.press("Enter")
    await tab_to(person, ON_SITE)
    await walk_to_a_lit_site(person)
    await person.page.keyboard.press("Enter")
    await person.reach(before + 1)


async def test_a_whole_match_by_keyboard_in_the_plan(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT, variant="intro")
    anna = await guests.arrive(table.links[0])
    while await anna.my_turn():
        await build_by_keys(anna)
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


async def test_a_site_says_what_stands_on_it(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT, seed=7)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    centre = anna.page.locator("[data-site=c3]")
    assert (await centre.get_attribute("aria-label") or "").startswith("c3, a park, height 1")
    await anna.touch_word("floor")
    lit = anna.page.locator(".site.lit").first
    assert ", legal" in (await lit.get_attribute("aria-label") or "")
