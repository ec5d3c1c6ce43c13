"""axe-core finds no serious fault on any screen, light or dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import Person
from tests.browser.table import BOT, PERSON

pytestmark = pytest.mark.asyncio(loop_scope="session")

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")


async def faults(person: Person, *rules: str) -> list[str]:
    """What axe finds, in one line each; by all its rules, or by some."""
    if not await person.page.evaluate("typeof window.axe === 'object'"):
        await person.page.evaluate(AXE.read_text())
    manner = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found: dict[str, Any] = await person.page.evaluate("manner => axe.run(manner)", manner)
    return [
        f"{fault['id']}: {node['target']} {node.get('any', [{}])[0].get('message', '') if node.get('any') else ''}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


async def faults_by_day_and_night(person: Person) -> list[str]:
    """What axe finds in the light theme, and what of it in the dark one, which differs in colours alone."""
    await person.see("dark")
    dark = await faults(person, "color-contrast")
    await person.see("light")
    return [*await faults(person), *(f"in the dark: {fault}" for fault in dark)]


async def test_every_screen_is_accessible(guests: Guests) -> None:
    anna = await guests.arrive("/")
    page = anna.page
    await page.wait_for_selector(".now:enabled")
    assert await faults_by_day_and_night(anna) == []
    table = guests.house.open(PERSON, BOT)
    await page.goto(table.links[0])
    await anna.my_turn()
    assert await faults_by_day_and_night(anna) == []
    await anna.touch_word("floor")
    await page.locator("[data-site=c3]").click()
    await page.get_by_role("alert").wait_for()
    assert await faults_by_day_and_night(anna) == []
    await page.keyboard.press("3")
    await page.get_by_role("tab", name="Rules").click()
    await page.wait_for_selector("[data-rule]")
    assert await faults_by_day_and_night(anna) == []
    for key in ("?", "="):
        await page.locator("body").press(key)
        await page.wait_for_selector("dialog[open]")
        assert await faults_by_day_and_night(anna) == []
        await page.keyboard.press("Escape")
        await page.wait_for_selector("dialog", state="detached")
    await page.get_by_role("button", name="Menu").click()
    assert await faults_by_day_and_night(anna) == []


async def test_the_score_sheet_and_the_replay_are_accessible(guests: Guests) -> None:
    table, [anna] = await guests.end(BOT)
    await anna.page.wait_for_selector("dialog table")
    assert await faults(anna) == []
    await anna.page.goto(f"/replay?table={table.id}")
    await anna.page.wait_for_selector("input[type=range]")
    assert await faults(anna) == []
