"""A match told again: from its table, from a file, from a link."""

from __future__ import annotations

import base64
import gzip
import re
from pathlib import Path

import pytest

import topfloor
from tests.browser.conftest import Guests
from tests.browser.person import Person
from tests.browser.table import BOT, PERSON
from topfloor import bots

pytestmark = pytest.mark.asyncio(loop_scope="session")

DROP = """text => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'match.txt', {type: 'text/plain'}))
    window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}))
}"""


def story(seed: int = 3, moves: int = 1000, game: str = "skyliners") -> str:
    """A short match, or its beginning, played by chance and told as text."""
    match = topfloor.new(game, players=2, seed=seed)
    bot = bots.bot("random")
    while not match.over and match.ply < moves:
        match.play(bot.choose(match))
    return match.story()


async def save(person: Person, button: str, to: Path) -> Path:
    """Save a match from the menu."""
    await person.page.get_by_role("button", name="Menu").click()
    async with person.page.expect_download() as download:
        await person.page.get_by_role("button", name=button).click()
    await (await download.value).save_as(to)
    await person.page.keyboard.press("Escape")
    return to


async def open_file(person: Person, file: Path) -> None:
    """Open a saved match from the lobby."""
    await person.page.goto("/")
    await person.page.locator("input[data-opens=replay]").set_input_files(file)


async def test_a_dropped_story_can_be_wandered_through_and_keys_wind_it_wherever_the_focus_is(guests: Guests) -> None:
    anna = await guests.arrive("/")
    page = anna.page
    await page.wait_for_selector(".now:enabled")
    await page.evaluate(DROP, story())
    slider = page.get_by_label("Move", exact=True)
    await page.get_by_text("Move 0 of").wait_for()
    assert await page.locator(".cell .recent").count() == 0
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        await page.keyboard.press(key)
    await page.get_by_text("Move 2 of").wait_for()
    await slider.focus()
    await page.keyboard.press("ArrowRight")
    await page.get_by_text("Move 3 of").wait_for()
    await page.get_by_role("button", name="To move 7", exact=True).click()
    await page.locator(".log [aria-current=step][data-ply='7']").wait_for()
    await page.keyboard.press("ArrowRight")
    await page.get_by_text("Move 8 of").wait_for()
    await page.get_by_label("Seen by").focus()
    await page.keyboard.press("ArrowRight")
    assert await page.locator(".replay").get_attribute("data-ply") == "8"
    await page.locator("[data-site=a1]").click()
    await page.keyboard.press("End")
    await page.get_by_role("button", name="Score sheet").wait_for()
    await page.keyboard.press("Home")
    await page.get_by_text("The deal").wait_for()
    await slider.fill("5")
    await page.get_by_text("Move 5 of").wait_for()
    await page.get_by_role("button", name="One move back").click()
    await page.get_by_text("Move 4 of").wait_for()
    await page.get_by_label("Seen by").select_option("West")
    await page.get_by_text("Move 4 of").wait_for()
    await slider.fill(await slider.get_attribute("max") or "0")
    await page.get_by_role("button", name="Score sheet").click()
    await page.get_by_text("Total").wait_for()


async def test_a_story_travels_in_a_file_and_in_a_link_to_the_move_it_was_copied_at(
    guests: Guests, tmp_path: Path
) -> None:
    anna = await guests.arrive("/replay", permissions=["clipboard-read", "clipboard-write"])
    file = tmp_path / "match.txt"
    file.write_text(story())
    await anna.page.locator("input[type=file]").set_input_files(file)
    await anna.page.get_by_text("Move 0 of").wait_for()
    async with anna.page.expect_download() as download:
        await anna.page.get_by_role("button", name="Save file").click()
    assert (await (await download.value).path()).read_text() == story()
    await anna.page.get_by_label("Move", exact=True).fill("41")
    await anna.page.wait_for_url("**/replay?move=41#*")
    await anna.page.get_by_role("button", name="Copy link").click()
    await anna.page.get_by_text("Copied").wait_for()
    link = await anna.page.evaluate("navigator.clipboard.readText()")
    assert link == anna.page.url
    ben = await guests.arrive(link)
    await ben.page.get_by_text("Move 41 of").wait_for()
    await ben.page.keyboard.press("ArrowLeft")
    await ben.page.wait_for_url("**/replay?move=40#*")


async def test_a_story_that_is_broken_or_of_newer_rules_says_what_is_wrong(guests: Guests, tmp_path: Path) -> None:
    anna = await guests.arrive("/replay")
    file, new = tmp_path / "match.txt", tmp_path / "new.txt"
    file.write_text("once upon a time")
    await anna.page.locator("input[type=file]").set_input_files(file)
    await anna.page.get_by_text("This match cannot be read").wait_for()
    new.write_text(re.sub("rules: [0-9]+", "rules: 99", story()))
    await open_file(anna, new)
    await anna.page.get_by_text(
        re.compile("cannot be read: this match was played under rules 99.* [(]line 5[)]")
    ).wait_for()
    anna.faults.clear()


async def test_everything_lies_open_if_one_likes(guests: Guests) -> None:
    match = topfloor.load(story(moves=30))
    districts = [match.view(seat)["yours"]["district"] for seat in range(2)]
    anna = await guests.arrive("/")
    await anna.page.wait_for_selector(".now:enabled")
    await anna.page.evaluate(DROP, match.story())
    await anna.page.get_by_role("dialog").get_by_role("button", name="Look back").click()
    await anna.page.keyboard.press("End")
    await anna.page.get_by_label("Seen by").select_option("everything open")
    names = {"NW": "north-west", "NE": "north-east", "SW": "south-west", "SE": "south-east"}
    for seat, district in enumerate(districts):
        hand = anna.page.locator(f"[data-hand='{seat}']")
        await hand.get_by_text(names[str(district)]).wait_for()
    await anna.page.locator(".replay .players .score button").first.click()
    await anna.page.get_by_role("dialog", name="Points as things stand").wait_for()
    assert "?" not in await anna.page.locator("dialog table").inner_text()


async def test_a_match_against_bots_is_saved_and_played_on(guests: Guests, tmp_path: Path) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT).links[0])
    await anna.play_for(1)
    await anna.my_turn()
    before, old = await anna.ply(), anna.page.url
    file = await save(anna, "Save to play on later The file holds all hidden cards.", tmp_path / "saved.txt")
    await open_file(anna, file)
    await anna.page.get_by_role("dialog", name="This match is not over").get_by_role("button", name="Play on").click()
    await anna.sit()
    assert anna.page.url != old
    assert await anna.ply() == before
    await anna.play_for(1)
    assert await anna.ply() > before


async def test_with_others_a_match_is_saved_to_look_back_without_their_secrets(guests: Guests, tmp_path: Path) -> None:
    table = guests.house.open(PERSON, PERSON)
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1])
    await ben.sit()
    await anna.sit()
    first, second = (anna, ben) if await anna.table.get_attribute("data-turn") == "0" else (ben, anna)
    await first.build("floor", "a1")
    await first.touch_word("plan")
    await first.build("A", None)
    await second.reach(2)
    await second.page.get_by_role("button", name="Menu").click()
    assert await second.page.get_by_text("Save to play on later").count() == 0
    await second.page.keyboard.press("Escape")
    file = await save(second, "Save to look back", tmp_path / "seen.txt")
    packed = next(line for line in file.read_text().splitlines() if line.startswith("film: "))
    film = gzip.decompress(base64.b64decode(packed.removeprefix("film: ")))
    assert b'"plan A' not in film
    assert b"seed" not in film
    await open_file(second, file)
    await second.page.get_by_text("Move 0 of 2").wait_for()
    await second.page.keyboard.press("End")
    await second.page.get_by_text("Move 2 of 2").wait_for()
    assert await second.page.get_by_role("dialog").count() == 0
    await second.page.get_by_text("saved to look back").wait_for()
