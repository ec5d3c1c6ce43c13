"""The coach at a table against bots: thought in the browser, switched on in the menu, a poor move taken back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import Person, boxes
from tests.browser.table import BOT, PERSON
from tests.browser.test_access import faults
from tests.built_kernels import check_built
from tests.strategies import Setup, walk

pytestmark = pytest.mark.asyncio(loop_scope="session")

SETUP, SEED, PLY = Setup("skyliners", "full", 2), 5, 27
POOR, WORDS = "plan C 4", ("plan", "4")
"""A plan for four or five in a row where hardly two will ever be seen; it is the last row without one."""

LINE = "[data-coach]"


async def sit(guests: Guests, *others: dict[str, str], **device: Any) -> Person:
    """Somebody sits at a table at which there is a poor move to make."""
    check_built()
    match = walk(SETUP, SEED)[PLY]
    assert match.to_move == 0
    assert POOR in match.legal()
    person = await guests.arrive(guests.house.go_on(match, PERSON, *others).links[0], **device)
    await person.my_turn()
    return person


async def switch(person: Person, name: str = "Coach: says", menu: str = "Menu") -> None:
    await person.page.get_by_role("button", name=menu).click()
    await person.page.get_by_label(name).check()
    await person.page.keyboard.press("Escape")


async def play_poorly(person: Person) -> None:
    """Play when the coach has thought: what is overtaken is left to the server, which may know too little of it."""
    await person.page.locator(f"{LINE}[data-coach='{PLY}']").wait_for()
    for word in WORDS:
        await person.touch_word(word)
    await person.page.locator(f"{LINE}.poor").wait_for()
    await person.reach(PLY + 3)  # the bot has answered with two moves


async def test_a_poor_move_is_told_and_taken_back_by_a_click_and_by_a_key(guests: Guests) -> None:
    anna = await sit(guests, BOT)
    assert not await anna.page.locator(LINE).count()
    await switch(anna)
    before = anna.states()[-1]
    await play_poorly(anna)
    said = await anna.page.locator(f"{LINE} [role=status]").inner_text()
    assert "“Plan for row C: 4 or 5” costs about" in said
    assert "Better was" in said
    assert await faults(anna) == []
    await anna.page.locator("[data-take-back]").click()
    await anna.page.wait_for_selector(f".table[data-ply='{PLY}']")
    await anna.page.locator(f"{LINE}.poor").wait_for(state="detached")
    assert anna.states()[-1]["view"] == before["view"]
    assert anna.states()[-1]["legal"] == before["legal"]
    await play_poorly(anna)
    await anna.page.keyboard.press("z")
    await anna.page.wait_for_selector(f".table[data-ply='{PLY}']")
    assert anna.states()[-1]["view"] == before["view"]


async def test_what_was_said_can_be_put_aside_and_leads_to_its_rule(guests: Guests) -> None:
    anna = await sit(guests, BOT, lang="de-DE", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    await switch(anna, "Coach: sagt", "Menü")
    await anna.page.locator(f"{LINE}[data-coach='{PLY}']").wait_for()
    before = await boxes(anna, "[data-site]")
    await play_poorly(anna)
    for one, other in zip(before, await boxes(anna, "[data-site]"), strict=True):
        assert other["width"] == one["width"], "a warning leaves the board its size"
    assert all(box["height"] >= 40 for box in await boxes(anna, f"{LINE} .ways button"))
    rule = anna.page.locator(f"{LINE} .rule").first
    number = (await rule.inner_text()).split()[-1]
    await rule.click()
    await anna.page.wait_for_selector(f"[data-rule='{number}']")
    await anna.page.locator("[data-play-on]").click()
    await anna.page.locator(f"{LINE}.poor").wait_for(state="detached")
    assert await anna.ply() == PLY + 3
    assert await faults(anna) == []


async def test_with_other_people_at_the_table_the_coach_says_why_it_keeps_quiet(guests: Guests) -> None:
    anna = await sit(guests, PERSON)
    await anna.page.get_by_role("button", name="Menu").click()
    await anna.page.get_by_label("Coach: says").check()
    await anna.page.get_by_text("with other people at the table it would be unfair").wait_for()
    assert not await anna.page.locator(LINE).count()
