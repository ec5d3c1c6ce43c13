"""Languages, names, refusals, chat and hints at the table."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.conftest import Guests
from tests.browser.table import BOT, PERSON

pytestmark = pytest.mark.asyncio(loop_scope="session")

STONES = "all => all.map(one => getComputedStyle(one)).map(one => [one.borderStyle, one.backgroundColor])"


async def test_german_from_the_lobby_to_the_rulebook(guests: Guests) -> None:
    anna = await guests.arrive("/", lang="de-DE")
    page = anna.page
    await page.locator("[data-choose=variant]").select_option("full")
    await page.get_by_role("button", name="Losspielen").click()
    await anna.my_turn()
    assert await page.locator("html").get_attribute("lang") == "de"
    await anna.touch_word("floor")
    await page.locator("[data-site=c3]").click()
    await page.get_by_role("alert").get_by_text("Der Park in der Mitte").wait_for()
    await page.get_by_role("button", name="Regel SL-01").click()
    await page.locator("[data-rule=SL-01]").get_by_text("Park").first.wait_for()


async def test_people_are_called_by_each_readers_own_words_until_they_have_a_name_and_talk(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1], lang="de-DE")
    await anna.page.locator(".rail .players").get_by_text("South", exact=True).wait_for()
    await ben.page.locator(".rail .players").get_by_text("Süd", exact=True).wait_for()
    await anna.page.get_by_role("button", name="Menu").click()
    await anna.page.get_by_label("Your name").fill("Annabel")
    await anna.page.get_by_role("button", name="Change name").click()
    await ben.page.locator(".rail").get_by_text("Annabel").first.wait_for()
    await anna.page.get_by_role("button", name="Menu").click()
    await anna.page.get_by_role("button", name="Hand my seat to a bot").click()
    await anna.page.get_by_role("button", name="Take it back").click()
    await anna.page.get_by_text("A bot plays your seat.").wait_for(state="detached")
    for person in (anna, ben):
        await person.page.get_by_role("tab", name="Chat").click()
    await anna.page.get_by_label("Say something").fill("What a view! <b>")
    await anna.page.get_by_role("button", name="Send").click()
    await ben.page.get_by_text("What a view! <b>").wait_for()


async def test_a_refusal_stands_where_the_finger_was_names_its_rule_and_the_language_changes(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    page, note = anna.page, anna.page.get_by_role("alert")
    stones = await page.locator(".site").evaluate_all(STONES)
    assert len({stone for _, stone in stones}) == 2  # one's own quarter is another
    assert {line for line, _ in stones} == {"solid"}  # dashed is what cannot be touched
    await anna.touch_word("floor")
    centre = page.locator("[data-site=c3]")
    box = await centre.bounding_box()
    await centre.click()
    await note.wait_for()
    where = await note.bounding_box()
    assert box and where and abs(where["x"] + where["width"] / 2 - box["x"] - box["width"] / 2) < 40
    assert await page.locator(".tip").count() == 1
    assert await page.locator(".tip:visible").count() == 0
    await note.get_by_role("button", name="Rule SL-01").click()
    await page.wait_for_selector("[data-rule='SL-01']")
    assert await page.locator(".chip").count() == 1
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Menu").click()
    await page.locator("[data-choose=language]").select_option("de")
    await page.get_by_role("button", name="Schließen").click()
    await page.locator(".word.lit", has_text="Stockwerk").wait_for()
    await page.get_by_text("Du bist am Zug").first.wait_for()


async def test_another_site_takes_the_place_of_the_one_touched_first_and_a_greyed_piece_says_why(
    guests: Guests,
) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT).links[0])
    await anna.my_turn()
    page, note = anna.page, anna.page.get_by_role("alert")
    first = str(await page.locator(".site.touchable").first.get_attribute("data-site"))
    assert first != "d1"
    for site in (first, "d1"):
        await page.locator(f"[data-site={site}]").click()
        await page.get_by_role("button", name=f"Take back {site}").wait_for()
    assert await page.locator(".chip").count() == 1
    await page.locator(".word.dim[data-word=roof]").click(force=True)
    await note.get_by_role("button", name="Rule SL-11").wait_for()
    assert "centre" not in await note.inner_text()
    await page.locator("[data-site=c3]").click()
    await note.get_by_text("nothing is ever built there").wait_for()


async def test_a_hint_shows_candidates_with_their_chances_and_says_why_in_a_line(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    await anna.page.get_by_role("button", name="Hint").click()
    await anna.page.wait_for_selector(".hints button", timeout=90_000)
    badges = await anna.page.locator(".cell .badge").all_inner_texts()
    assert badges
    assert all(re.fullmatch(r"\d+\s?%|\d\.", badge.strip()) for badge in badges)  # a place where little was thought
    await anna.wait_for_frame('"type":"hint"', 1)
    hint = next(json.loads(frame) for frame in anna.frames if '"type":"hint"' in frame.replace(": ", ":"))
    said = [candidate["why"] for candidate in hint["candidates"] if candidate["why"]]
    assert said
    for why in said:
        await anna.page.locator(".hints small", has_text=why).first.wait_for()


async def test_friends_get_links_and_qr_codes(guests: Guests) -> None:
    anna = await guests.arrive("/")
    await anna.page.get_by_label("Who sits at North").select_option("friend")
    await anna.page.get_by_role("button", name="Open the table").click()
    await anna.page.get_by_role("img", name="QR code of the link for North").wait_for()
    link = await anna.page.get_by_label("Link for North", exact=True).input_value()
    await anna.page.get_by_role("button", name="To the table").click()
    await anna.sit()
    friend = await guests.arrive("/")
    await friend.page.get_by_label("Join by link").fill(link)
    await friend.page.get_by_role("button", name="Join").click()
    await friend.sit()
    await friend.page.goto("/")
    await friend.page.get_by_role("heading", name="Your tables").wait_for()
