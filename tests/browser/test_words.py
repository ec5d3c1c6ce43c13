"""Languages, refusals, rules, chat, undo and hints at the table."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.conftest import Guests
from tests.browser.table import BOT, PERSON

pytestmark = pytest.mark.asyncio(loop_scope="session")


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


async def test_seats_are_called_by_each_readers_own_words(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1], lang="de-DE")
    await anna.page.locator(".rail .players").get_by_text("South", exact=True).wait_for()
    await ben.page.locator(".rail .players").get_by_text("Süd", exact=True).wait_for()


async def test_the_language_changes_at_the_table(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    await anna.page.get_by_role("button", name="Menu").click()
    await anna.page.locator("[data-choose=language]").select_option("de")
    await anna.page.get_by_role("button", name="Schließen").click()
    await anna.page.locator(".word.lit", has_text="Stockwerk").wait_for()
    await anna.page.get_by_text("Du bist am Zug").first.wait_for()


async def test_a_refusal_stands_where_the_finger_was_and_names_its_rule(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    await anna.touch_word("floor")
    centre = anna.page.locator("[data-site=c3]")
    box = await centre.bounding_box()
    await centre.click()
    note = anna.page.get_by_role("alert")
    await note.wait_for()
    where = await note.bounding_box()
    assert box and where and abs(where["x"] + where["width"] / 2 - box["x"] - box["width"] / 2) < 40
    await note.get_by_role("button", name="Rule SL-01").click()
    await anna.page.wait_for_selector("[data-rule='SL-01']")
    assert await anna.page.locator(".chip").count() == 1


async def test_a_greyed_piece_says_why_it_may_not_stand_on_the_site_touched(guests: Guests) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT).links[0])
    await anna.my_turn()
    await anna.page.locator("[data-site=d1]").click()
    await anna.page.locator(".word.dim[data-word=roof]").click(force=True)
    note = anna.page.get_by_role("alert")
    await note.wait_for()
    assert "centre" not in await note.inner_text()
    await note.get_by_role("button", name="Rule SL-11").wait_for()


async def test_undo_takes_back_ones_own_move(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    before = await anna.ply()
    await anna.build("floor")
    await anna.page.get_by_role("button", name="Undo").click()
    await anna.page.wait_for_function("ply => document.querySelector('.table').dataset.ply == ply", arg=before)


async def test_a_hint_shows_candidates_with_their_chances(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    await anna.page.get_by_role("button", name="Hint").click()
    await anna.page.wait_for_selector(".hints button", timeout=90_000)
    badges = await anna.page.locator(".cell .badge").all_inner_texts()
    assert badges
    assert all(re.fullmatch(r"\d+\s?%|\d\.", badge.strip()) for badge in badges)  # a place where little was thought


async def test_a_hint_says_why_in_a_line(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    await anna.page.get_by_role("button", name="Hint").click()
    await anna.wait_for_frame('"type":"hint"', 1)
    hint = next(json.loads(frame) for frame in anna.frames if '"type":"hint"' in frame.replace(": ", ":"))
    said = [candidate["why"] for candidate in hint["candidates"] if candidate["why"]]
    assert said
    for why in said:
        await anna.page.locator(".hints small", has_text=why).first.wait_for()


async def test_chat_reaches_the_others(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1])
    for person in (anna, ben):
        await person.page.get_by_role("tab", name="Chat").click()
    await anna.page.get_by_label("Say something").fill("What a view! <b>")
    await anna.page.get_by_role("button", name="Send").click()
    await ben.page.get_by_text("What a view! <b>").wait_for()


async def test_rules_can_be_searched(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.sit()
    await anna.page.get_by_role("tab", name="Rules").click()
    await anna.page.get_by_label("Search the rules").fill("eleventh antenna")
    await anna.page.get_by_role("heading", name="SL-35 The eleventh antenna").wait_for()
    assert await anna.page.locator("[data-rule]").count() == 1


async def test_a_seat_can_be_handed_to_a_bot_and_taken_back(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    anna = await guests.arrive(table.links[0])
    await anna.sit()
    await anna.page.get_by_role("button", name="Menu").click()
    await anna.page.get_by_role("button", name="Hand my seat to a bot").click()
    await anna.page.get_by_role("button", name="Take it back").click()
    await anna.page.get_by_text("A bot plays your seat.").wait_for(state="detached")


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


async def test_another_site_takes_the_place_of_the_one_touched_first(guests: Guests) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT).links[0])
    await anna.my_turn()
    first, second = [
        str(await site.get_attribute("data-site")) for site in (await anna.page.locator(".site.touchable").all())[:2]
    ]
    for site in (first, second):
        await anna.page.locator(f"[data-site={site}]").click()
        await anna.page.get_by_role("button", name=f"Take back {site}").wait_for()
    assert await anna.page.locator(".chip").count() == 1
    await anna.page.locator("[data-site=c3]").click()
    await anna.page.get_by_role("alert").get_by_text("nothing is ever built there").wait_for()
