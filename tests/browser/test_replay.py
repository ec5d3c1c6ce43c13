"""A match told again: from its table, from a file, from a link."""

from __future__ import annotations

from pathlib import Path

import pytest

import topfloor
from tests.browser.conftest import Guests
from topfloor import bots

pytestmark = pytest.mark.asyncio(loop_scope="session")

DROP = """text => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'match.txt', {type: 'text/plain'}))
    window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}))
}"""


def story(seed: int = 3) -> str:
    """A short match, played by chance and told as text."""
    match = topfloor.new("skyliners", players=2, seed=seed)
    bot = bots.bot("random")
    while not match.over:
        match.play(bot.choose(match))
    return match.story()


async def test_a_dropped_story_can_be_wandered_through(guests: Guests) -> None:
    anna = await guests.arrive("/")
    page = anna.page
    await page.wait_for_selector(".now:enabled")
    await page.evaluate(DROP, story())
    slider = page.get_by_label("Move", exact=True)
    await slider.wait_for()
    assert await page.locator(".cell .recent").count() == 0
    await slider.fill("5")
    await page.get_by_text("Move 5 of").wait_for()
    await page.get_by_role("button", name="One move back").click()
    await page.get_by_text("Move 4 of").wait_for()
    await page.get_by_label("Seen by").select_option("West")
    await page.get_by_text("Move 4 of").wait_for()
    await slider.fill(await slider.get_attribute("max") or "0")
    await page.get_by_role("button", name="Score sheet").click()
    await page.get_by_text("Total").wait_for()


async def test_a_story_travels_in_a_link_and_in_a_file(guests: Guests, tmp_path: Path) -> None:
    anna = await guests.arrive("/replay", permissions=["clipboard-read", "clipboard-write"])
    file = tmp_path / "match.txt"
    file.write_text(story())
    await anna.page.locator("input[type=file]").set_input_files(file)
    await anna.page.get_by_role("button", name="Copy link").click()
    await anna.page.get_by_text("Copied").wait_for()
    link = await anna.page.evaluate("navigator.clipboard.readText()")
    async with anna.page.expect_download() as download:
        await anna.page.get_by_role("button", name="Save file").click()
    assert (await (await download.value).path()).read_text() == story()
    ben = await guests.arrive(link)
    await ben.page.get_by_text("Move 0 of").wait_for()


async def test_a_broken_story_says_what_is_wrong(guests: Guests, tmp_path: Path) -> None:
    anna = await guests.arrive("/replay")
    file = tmp_path / "match.txt"
    file.write_text("once upon a time")
    await anna.page.locator("input[type=file]").set_input_files(file)
    await anna.page.get_by_text("This match cannot be read").wait_for()
    anna.faults.clear()
