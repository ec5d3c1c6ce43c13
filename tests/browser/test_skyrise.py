"""Skyrise in real browsers: by clicks and keys, in both languages, flat and in 3D, and nothing hidden is told."""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

import pytest

from tests.browser.conftest import Guests, Opened
from tests.browser.person import LAID_OUT, Person, boxes, states
from tests.browser.table import BOT, PERSON, Table
from tests.browser.test_access import faults_by_day_and_night
from tests.server.client import Client
from tests.strategies import Setup, walk
from topfloor import Match

pytestmark = pytest.mark.asyncio(loop_scope="session")

PASS = ".word.lit[data-word=pass]"
A_CHOICE = re.compile(r"choose [a-z]")


def table(guests: Guests, *seats: dict[str, str], seed: int = 7) -> Table:
    return guests.house.open(*(seats or (PERSON, BOT)), game="skyrise", variant="standard", seed=seed)


async def sit_down(guests: Guests, **device: Any) -> Person:
    """A person whose turn it is, at a table with a bot."""
    anna = await guests.arrive(table(guests).links[0], **device)
    await anna.my_turn()
    return anna


async def be_asked_to_answer(anna: Person) -> None:
    """Play until there is a bid of somebody else to answer."""
    while await anna.my_turn() and not await anna.page.locator(PASS).count():
        await anna.build()


async def test_a_whole_match_by_clicks(guests: Guests, opened: Opened) -> None:
    for table, moves in opened.tables(Setup("skyrise", "standard", 2), PERSON, BOT, seed=7):
        anna = await guests.arrive(table.links[0])
        await anna.play_for(moves)
    sheet = anna.page.locator("dialog table")
    await sheet.wait_for()
    totals = [int(text) for text in await sheet.locator("tfoot td").all_inner_texts()]
    assert sum(totals) == sum(map(int, await sheet.locator("tbody b").all_inner_texts())) > 0


@pytest.mark.nightly
async def test_neither_spectator_nor_rival_is_told_what_is_hidden(guests: Guests) -> None:
    """To the end of the match; who plays needs no browser. By day, tests/server/test_secrecy.py says so."""
    opened = table(guests, PERSON, PERSON)
    watcher, anna = await guests.arrive(opened.watch), await guests.arrive(opened.links[0])
    tokens = [link.partition("#")[2] for link in opened.links.values()]
    address, chance = guests.house.address, random.Random(1)
    async with Client(address, opened.id, tokens[0]) as hers, Client(address, opened.id, tokens[1]) as his:
        for person in (watcher, anna):
            await person.sit()
        await asyncio.gather(*(one.play_to_the_end(chance.choice) for one in (hers, his)))
        for person in (watcher, anna):
            await person.reach(hers.ply)
    during = [message for message in watcher.states() if not message["view"]["over"]]
    first = [message for message in during if message["view"]["era"] == 1]
    assert len(first) > 10
    assert not any(secret in message["view"] for message in during for secret in ("yours", "patrons", "objectives"))
    assert not any(A_CHOICE.search(json.dumps(message["log"])) or message["scene"]["wonders"] for message in first)
    assert all(message["legal"] == [] and "seed" not in message for message in during)
    for hands, rival in ((anna.states(), his.raw[: len(first)]), (states(his.messages), anna.frames[: len(first)])):
        cards = hands[0]["view"]["yours"]["wonder_cards"]
        assert len(cards) == 5
        assert not any(f'"{card}"' in text for card in cards for text in rival)


async def test_part_of_a_match_by_keyboard_where_page_down_leads_to_places_and_one_key_passes(guests: Guests) -> None:
    anna = await sit_down(guests)
    lit = [await site.get_attribute("data-site") for site in await anna.page.locator("[data-site].lit").all()]
    await anna.tab_to("() => document.activeElement?.dataset.site !== undefined")
    walked = []
    for _ in lit:
        walked.append(await anna.page.evaluate("document.activeElement.dataset.site"))
        await anna.page.keyboard.press("PageDown")
    assert sorted(walked) == sorted(map(str, lit))
    for _ in range(3):
        await anna.my_turn()
        await anna.build_by_keys()
    await be_asked_to_answer(anna)
    before = await anna.ply()
    await anna.page.keyboard.press("p")
    await anna.reach(before + 1)
    log = anna.page.locator(".log li:not(.since)", has_text="Pass")
    assert await log.count() > 0


async def test_refusals_name_rule_and_reason(guests: Guests) -> None:
    anna = await sit_down(guests)
    alert = anna.page.get_by_role("alert")
    far = anna.page.locator("[data-site]:not(.lit)").last
    await far.click()
    await alert.get_by_text("An auction opens on the central island or next to a structure").wait_for()
    await alert.get_by_role("button", name="Rule SR-09").wait_for()
    await anna.page.keyboard.press("p")
    await alert.get_by_text("You open this auction").wait_for()
    while not await anna.page.locator(f"{PASS} >> visible=true").count() or not await anna.page.locator(".dim").count():
        await anna.build()
        await anna.my_turn()
    await anna.page.locator(".word.dim").first.click(force=True)
    await alert.get_by_text("An outbid must be higher").wait_for()
    await alert.get_by_role("button", name="Rule SR-12").wait_for()


async def test_german_words_at_the_auction(guests: Guests) -> None:
    anna = await sit_down(guests, lang="de-DE")
    await anna.page.get_by_text("Du eröffnest").first.wait_for()
    await be_asked_to_answer(anna)
    await anna.page.get_by_text("Deine Antwort?").wait_for()
    assert await anna.page.locator(PASS).inner_text() == "Passen\nP"
    assert ", Grund gelb, " in (await anna.page.locator("[data-site=c1]").get_attribute("aria-label") or "")


async def test_a_bid_is_placed_where_the_islands_are_tapped_in_3d(guests_in_3d: Guests) -> None:
    anna = await guests_in_3d.arrive(table(guests_in_3d).links[0], sight="3d")
    page = anna.page
    await page.wait_for_selector("[data-3d=ready]")
    await anna.my_turn()
    await page.wait_for_function("() => window.__topfloor?.frames > 0")
    _, number, place = anna.states()[-1]["legal"][0]["words"].split()
    before = await anna.ply()
    await anna.touch_word(number)
    spot = await page.evaluate("place => window.__topfloor.where(place)", place)
    canvas = await page.locator("canvas").bounding_box()
    assert canvas
    await page.mouse.click(canvas["x"] + spot["x"], canvas["y"] + spot["y"] + 6)
    await anna.reach(before + 1)
    await page.locator(".log li", has_text=f"Bid {number} on {place}").first.wait_for()


async def test_a_phone_shows_all_islands_and_a_finger_reads_about_a_place_before_it_bids_there(guests: Guests) -> None:
    portrait, landscape = {"width": 390, "height": 844}, {"width": 844, "height": 390}
    anna = await sit_down(guests, viewport=portrait, has_touch=True, is_mobile=True)
    before = await anna.ply()
    for viewport in (landscape, portrait):
        await anna.page.set_viewport_size(viewport)  # type: ignore[arg-type]
        await anna.page.evaluate(LAID_OUT)
        size = await anna.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [viewport["width"], viewport["height"]]
        for box in await boxes(anna, "[data-site]"):
            assert box["width"] >= 15
            assert 0 <= box["x"] <= viewport["width"] - box["width"]
    await anna.page.locator(".word.lit").first.tap()
    await anna.page.locator("[data-site].lit").first.tap()
    await anna.page.get_by_text("If it wins now").wait_for()
    assert await anna.ply() == before
    await anna.page.get_by_role("button", name="Place it here").tap()
    await anna.reach(before + 1)
    await anna.page.set_viewport_size(landscape)  # type: ignore[arg-type]
    await anna.my_turn()
    await anna.build()


PAINT = """() => [...document.querySelectorAll('[data-lit] polygon')].map(one => getComputedStyle(one).fill)
  .concat([...document.querySelectorAll('polygon.site')].map(one => getComputedStyle(one).opacity))"""


async def test_the_table_is_accessible_and_what_is_lit_is_outlined(guests: Guests) -> None:
    """All ground keeps its colour, also where somebody wants more contrast; a neighbourhood tells of its own."""
    anna = await sit_down(guests)
    for theme in ("contrast", "light"):
        await anna.see(theme)
        paint = await anna.page.evaluate(PAINT)
        assert paint.count("none") >= 3
        assert set(paint) == {"none", "1"}
    label = await anna.page.locator("[data-site=c1]").get_attribute("aria-label") or ""
    assert label.startswith("c1, yellow ground, ")
    assert "next to c2" in label
    assert await faults_by_day_and_night(anna) == []
    await be_asked_to_answer(anna)
    assert await faults_by_day_and_night(anna) == []


COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map(one => one.getBoundingClientRect())
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return boxes('[data-site].lit').some(site => boxes('.zoom button').some(button => meet(site, button)))
}"""


UNSEEN = """() => {
  const frame = document.querySelector('.plan').getBoundingClientRect()
  const middle = box => [box.x + box.width / 2, box.y + box.height / 2]
  const inside = ([x, y]) => x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom
  const lit = [...document.querySelectorAll('[data-site].lit')].map(one => one.getBoundingClientRect())
  return lit.filter(box => !inside(middle(box))).length
}"""


async def test_on_a_phone_no_button_lies_on_what_is_lit_and_arrows_lead_to_it(guests: Guests) -> None:
    anna = await sit_down(guests, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = anna.page
    await be_asked_to_answer(anna)
    frame = await page.locator(".plan").bounding_box()
    assert frame
    assert not await page.evaluate(COVERED)
    assert not await page.evaluate(UNSEEN)
    await page.get_by_role("button", name="Larger").tap()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    for _ in range(8):
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + 170, y + 170, steps=4)
        await page.mouse.up()
        assert not await page.evaluate(COVERED)
    hidden = await page.evaluate(UNSEEN)
    assert (await page.locator(".beyond").count() > 0) == (hidden > 0)
    if hidden:
        await page.locator(".beyond").first.tap()
        await page.wait_for_function(f"before => ({UNSEEN})() < before", arg=hidden)


def about_to_open_anywhere() -> Match:
    """The first seat opens an auction in a city that reaches over several islands."""
    for match in walk(Setup("skyrise", "standard", 2), 7):
        places = {str(move).split()[-1] for move in match.legal() if str(move).startswith("bid")}
        if match.to_move == 0 and "pass" not in map(str, match.legal()) and len(places) > 12:
            return match
    raise AssertionError("no such match")


async def test_on_a_phone_what_is_too_small_for_a_finger_comes_near_and_another_place_can_be_meant(
    guests: Guests,
) -> None:
    """All islands at once are smaller than a finger; a tap that has missed is followed by one that does not."""
    table = guests.house.go_on(about_to_open_anywhere(), PERSON, BOT)
    anna = await guests.arrive(table.links[0], viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert await anna.my_turn()
    page, lit = anna.page, anna.page.locator("[data-site].lit")
    await anna.touch_word("11")
    assert min(box["width"] for box in await boxes(anna, "[data-site].lit")) < 30
    missed, wanted = [await lit.nth(i).get_attribute("data-site") for i in (0, 1)]
    await page.locator(f"[data-site={missed}]").tap()
    await page.locator(".reading", has_text=f"{missed} · ").wait_for()
    assert min(box["width"] for box in await boxes(anna, "[data-site].lit")) >= 40
    await page.locator(f"[data-site={wanted}]").tap()
    await page.locator(".reading", has_text=f"{wanted} · ").wait_for()
