"""The end as a scene: source after source on the board, then a sheet that says why and shows where."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import Person
from tests.browser.table import PERSON
from tests.browser.test_access import faults
from tests.strategies import Setup, walk
from topfloor import Match

pytestmark = pytest.mark.asyncio(loop_scope="session")

INTRO = Setup("skyliners", "intro", 2)
SHEET = "dialog table"
MOVING = {"reduced_motion": "no-preference"}


def before_the_end() -> Match:
    """A match that whoever is to move ends with whatever he does."""
    return walk(INTRO, 1)[-2].copy()


async def end(guests: Guests, **device: object) -> Person:
    """Somebody sits down before the last move of a match and makes it."""
    match = before_the_end()
    assert match.to_move is not None
    table = guests.house.go_on(match, PERSON, PERSON)
    anna = await guests.arrive(table.links[match.to_move], **device)  # type: ignore[arg-type]
    await anna.my_turn()
    await anna.build()
    return anna


async def test_points_come_in_source_after_source_and_can_be_skipped(guests: Guests) -> None:
    anna = await end(guests, **MOVING)
    tale = anna.page.locator(".tale")
    await tale.wait_for()
    assert await anna.page.locator("[data-site][data-named]").count() > 0
    assert await anna.page.locator(SHEET).count() == 0
    assert await faults(anna) == []
    await tale.get_by_role("button", name="Skip to the sheet").click()
    await anna.page.wait_for_selector(SHEET)
    assert await tale.count() == 0
    await anna.page.get_by_role("button", name="How it came about").click()
    await tale.wait_for()
    await anna.page.keyboard.press("Escape")
    await anna.page.wait_for_selector(SHEET)
    assert await anna.page.locator("[data-site][data-named]").count() == 0


async def test_where_nothing_shall_move_the_sheet_is_there_at_once(guests: Guests) -> None:
    anna = await end(guests)
    await anna.page.wait_for_selector(SHEET)
    assert await anna.page.locator(".tale").count() == 0
    assert await anna.page.get_by_role("button", name="How it came about").count() == 0


@pytest.mark.parametrize("device", [{}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}])
async def test_every_line_says_why_shows_where_and_names_its_rule(guests: Guests, device: dict[str, object]) -> None:
    anna = await end(guests, **device)
    page = anna.page
    await page.wait_for_selector(SHEET)
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
