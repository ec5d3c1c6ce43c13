"""The end as a scene: source after source on the board, then a sheet that says why and shows where."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import boxes
from tests.browser.table import BOT
from tests.browser.test_access import faults

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHEET = "dialog table"
MOVING = {"reduced_motion": "no-preference"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


async def test_points_come_in_source_after_source_and_can_be_skipped(guests: Guests) -> None:
    _, [anna] = await guests.end(BOT, BOT, BOT, lang="de-DE", **MOVING)
    tale = anna.page.locator(".tale")
    await tale.wait_for()
    [said], [whole] = await boxes(anna, ".tale .said"), await boxes(anna, ".tale")
    assert said["width"] > whole["width"] / 2
    assert await anna.page.locator("[data-site][data-named]").count() > 0
    assert await anna.page.locator(SHEET).count() == 0
    assert await faults(anna) == []
    await tale.get_by_role("button", name="Zum Wertungsbogen").click()
    await anna.page.wait_for_selector(SHEET)
    assert await tale.count() == 0
    await anna.page.get_by_role("button", name="Wie es dazu kam").click()
    await tale.wait_for()
    await anna.page.keyboard.press("Escape")
    await anna.page.wait_for_selector(SHEET)
    assert await anna.page.locator("[data-site][data-named]").count() == 0


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
async def test_the_sheet_says_why_shows_where_and_names_its_rule(guests: Guests, device: dict[str, object]) -> None:
    """Where nothing shall move, it is there at once."""
    _, [anna] = await guests.end(BOT, **device)
    page = anna.page
    await page.wait_for_selector(SHEET)
    assert await page.locator(".tale").count() == 0
    assert await page.get_by_role("button", name="How it came about").count() == 0
    source = page.locator("details[data-source=seen]")
    await source.locator("summary").click()
    said = await source.locator("button.line").first.inner_text()
    await source.locator("button.line").first.click()
    await page.wait_for_selector(".shown")
    assert await page.locator("dialog").count() == 0
    lit = set(await page.locator("[data-named]").evaluate_all("all => all.map(one => one.dataset.site)"))
    assert lit
    assert all(site in said for site in lit)
    await page.get_by_role("button", name="Next line").click()
    assert await page.locator(".shown").inner_text() != said
    await page.get_by_role("button", name="Back to the sheet").click()
    await page.wait_for_selector(SHEET)
    assert await faults(anna) == []
    await page.locator("details[data-source=skyscraper] summary").click()
    await page.locator("details[data-source=skyscraper] button.rule").first.click()
    await page.wait_for_selector("[data-rule=SL-39].wanted")
