"""Skyline on the page: by hand, by key and in German, in the plan, in 3D and on a phone; and nothing hidden is sent."""

from __future__ import annotations

import json
import re

import pytest

import topfloor
from tests.browser.conftest import Guests, Opened
from tests.browser.person import LAID_OUT, Person, boxes, states, too_small
from tests.browser.table import BOT, PERSON, Table
from tests.browser.test_access import faults
from tests.server.client import Client
from tests.strategies import Setup

pytestmark = pytest.mark.asyncio(loop_scope="session")

GREEDY = {"kind": "bot", "level": "greedy"}
"""It builds penthouses, so the match comes to its end."""

PHONE = {"width": 390, "height": 844}

SEED = 8
"""The first seat begins, so that the island is bare whatever a bot would have done."""


def set_table(guests: Guests, *seats: dict[str, str], variant: str = "open") -> Table:
    return guests.house.open(*seats, game="skyline", variant=variant, seed=SEED)


async def touch(person: Person, *words: str) -> None:
    """Touch lit words one after another; each is a whole sentence."""
    for word in words:
        before = await person.ply()
        await person.page.locator(f".word.lit[data-word='{word}']").click()
        await person.reach(before + 1)


async def test_a_whole_match_by_clicks(guests: Guests, opened: Opened) -> None:
    for table, moves in opened.tables(Setup("skyline", "open", 2), PERSON, GREEDY, seed=SEED):
        anna = await guests.arrive(table.links[0])
        await anna.play_for(moves)
    sheet = anna.page.locator("dialog table")
    await sheet.wait_for()
    totals = [int(text) for text in await sheet.locator("tfoot td").all_inner_texts()]
    parts = [int(text) for text in await sheet.locator("tbody b").all_inner_texts()]
    assert len(totals) == 2
    assert sum(totals) == sum(parts)
    assert await faults(anna) == []


IN_THE_WAY = """() => {
  const note = document.querySelector('[role=alert]')
  const { left, top } = note.getBoundingClientRect()
  return note.contains(document.elementFromPoint(left + 6, top + 12))
}"""


async def test_a_turn_goes_from_the_hand_over_the_market_to_its_end(guests: Guests) -> None:
    """On the way, a card lights up where it is nearest."""
    anna = await guests.arrive(set_table(guests, PERSON, BOT).links[0])
    await anna.my_turn()
    page = anna.page
    await anna.build("1", "c8")
    assert (await page.locator("[data-site=c8]").get_attribute("aria-label") or "").startswith(
        "c8, Uptown: a point for the top, Yellow: floor 1, level 1, stands alone: 1M"
    )
    await page.get_by_role("button", name="floor 1, level 1: you hold 1").wait_for()
    card = page.locator(".card.word").first
    need = int(((await card.locator(".foot span").inner_text()).split("/")[1]).split()[0])
    await card.hover()
    assert await page.locator("[data-site].have").count() == 1
    assert await page.locator("[data-site].missing").count() == need - 1
    await page.locator(".turn").first.hover()
    assert await page.locator("[data-site].have, [data-site].missing").count() == 0
    await page.get_by_role("button", name="Income: 1M").hover()
    await page.get_by_text("This turn: nothing, you owned no building that earns.").wait_for()
    assert await page.locator(".purse li").inner_text() == "c8\n1M\n✓ pays: the best group"
    assert await faults(anna) == []
    await touch(anna, "done", "buy 4")
    await page.get_by_role("button", name="Buy floor 4 for 4M, 3 left").wait_for()
    await page.get_by_role("button", name="Buy penthouse for 10M").click()
    await page.get_by_role("alert").get_by_text("A penthouse costs 10M; you have 5M.").wait_for()
    await page.get_by_role("button", name="Rule SW-41").wait_for()
    assert await faults(anna) == []
    assert not await page.evaluate(IN_THE_WAY), "what a refusal lies over can be touched"
    await touch(anna, "sell 4", "end")
    await anna.my_turn()


async def test_what_cannot_be_is_refused_with_its_rule_and_what_was_chosen_is_taken_back(guests: Guests) -> None:
    """Escape puts a floor back into the hand and a card back among the others, and m leads to the market."""
    anna = await guests.arrive(set_table(guests, PERSON, BOT).links[0])
    await anna.my_turn()
    page, note = anna.page, anna.page.get_by_role("alert")
    await page.locator("[data-word=neutral]").click()
    await note.get_by_text("You hold no neutral floor").wait_for()
    await page.locator("[data-word='6']").click()
    await note.get_by_text("You hold no floor 6").wait_for()
    await page.locator(".card.word").first.click()
    await note.get_by_text(re.compile(r"at best you have 0 of the \d tops it needs")).wait_for()
    await page.locator(".card.mission").click()
    await note.get_by_text("A mission is not cashed").wait_for()
    await anna.touch_word("1")
    await page.wait_for_selector("[data-site].lit")
    await page.keyboard.press("Escape")
    await page.wait_for_selector("[data-site].lit", state="detached")
    await anna.touch_word("trade")
    await page.wait_for_selector(".card.word.lit")
    await page.keyboard.press("Escape")
    await anna.touch_word("trade")
    for _ in range(3):
        before = await anna.ply()
        await page.locator(".card.word.lit").first.click()
        await anna.reach(before + 1)
    await page.locator(".purse > b", has_text="15M").wait_for()
    await page.get_by_text("No bonus cards.").wait_for()
    await page.keyboard.press("m")
    await page.wait_for_selector(".word.lit[data-word=end]")


async def test_turns_by_keyboard(guests: Guests, everything: bool) -> None:
    anna = await guests.arrive(set_table(guests, PERSON, BOT).links[0])
    for _ in range(8 if everything else 5):
        assert await anna.my_turn()
        await anna.build_by_keys()


def about_to_build_a_penthouse() -> str:
    """The story of a match in which the first seat could build one."""
    match, bot = topfloor.new("skyline", players=2, seed=SEED), topfloor.bot("greedy")
    while match.to_move != 0 or match.doubt("done") is None:
        match.play(bot.choose(match))
    return match.story()


async def test_a_penthouse_is_not_left_behind_unasked(guests: Guests) -> None:
    story = about_to_build_a_penthouse()
    opened = guests.house.ask("/api/tables", {"story": story, "seats": [PERSON, PERSON]})
    anna = await guests.arrive(opened["seats"][0]["link"])
    assert await anna.my_turn()
    before = await anna.ply()
    asked = anna.page.get_by_role("dialog", name="Before you do that")
    await anna.page.locator(".tray .word").first.click(
        trial=True
    )  # nothing stands in the way any more, no welcome either
    await anna.page.keyboard.press("m")
    await asked.get_by_text("You hold a penthouse and could build it now").wait_for()
    await anna.page.keyboard.press("m")
    assert await faults(anna) == []
    await anna.page.keyboard.press("Escape")
    await asked.wait_for(state="detached")
    assert await anna.ply() == before
    await touch(anna, "done")
    await anna.page.wait_for_selector(".word.lit[data-word=end]")


async def test_german_and_a_market_that_has_room_for_it(guests: Guests) -> None:
    """In the longer language, on a small desk screen: no two buttons of the tray overlap, and no word spills over.

    On a large one the hand stays where it is, however long the question.
    """
    table = set_table(guests, PERSON, BOT)
    anna = await guests.arrive(table.links[0], lang="de-DE", viewport={"width": 1366, "height": 768})
    await anna.my_turn()
    page = anna.page
    await page.get_by_text("Bauen: Stockwerk wählen, dann Platz.").wait_for()
    for piece, name in {"6": "Stockwerk 6", "neutral": "neutrales Stockwerk"}.items():
        await page.locator(f"[data-word='{piece}']").click()
        await page.get_by_role("alert").get_by_text(f"Du hast kein {name} auf der Hand").wait_for()
    await page.set_viewport_size({"width": 1920, "height": 1080})
    await page.evaluate(LAID_OUT)
    before = await boxes(anna, ".piece")
    await anna.touch_word("1")
    await page.get_by_text("Bauen: Stockwerk wählen, dann Platz.").wait_for(state="detached")
    assert await boxes(anna, ".piece") == before
    await page.locator(".chosen[data-word='1']").click()
    await page.set_viewport_size({"width": 1366, "height": 768})
    await touch(anna, "done")
    await page.get_by_role("button", name="Kaufen: Stockwerk 6 für 6M, noch 3 im Vorrat").wait_for()
    await page.get_by_role("button", name="Zug beenden").wait_for()
    found = await page.evaluate(
        """() => {
          const found = [...document.querySelectorAll('.tray button')].map((one) => [one, one.getBoundingClientRect()])
          const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
          return found.flatMap(([one, a], i) => [
            ...(one.scrollWidth > one.clientWidth ? [one.dataset.word] : []),
            ...found.slice(i + 1).filter(([, b]) => meet(a, b)).map(([two]) => [one.dataset.word, two.dataset.word]),
          ])
        }"""
    )
    assert found == []


async def test_a_floor_is_built_where_the_island_is_tapped(guests_in_3d: Guests) -> None:
    anna = await guests_in_3d.arrive(set_table(guests_in_3d, PERSON, BOT).links[0], sight="3d")
    page = anna.page
    await page.wait_for_selector("[data-3d=ready]")
    await anna.my_turn()
    await anna.touch_word("1")
    await page.wait_for_function("() => window.__topfloor.frames > 0")
    spot = await page.evaluate("window.__topfloor.where('e6')")
    canvas = await page.locator("canvas").bounding_box()
    assert canvas
    await page.mouse.click(canvas["x"] + spot["x"], canvas["y"] + spot["y"] + 10)
    await page.locator(".log").get_by_text("Floor 1 on e6").wait_for()
    assert await page.evaluate("window.__topfloor.drawCalls") < 80


async def test_on_a_phone_a_finger_finds_every_site_and_nothing_scrolls_sideways(guests: Guests) -> None:
    """No site is smaller than 40 pixels, and what is lit outside the frame is pointed to."""
    table = set_table(guests, PERSON, BOT)
    anna = await guests.arrive(table.links[0], viewport=PHONE, has_touch=True, is_mobile=True)
    await anna.my_turn()
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert await anna.page.evaluate(size) == [PHONE["width"], PHONE["height"]]
    await anna.touch_word("1")
    for box in await boxes(anna, "[data-site]"):
        assert min(box["width"], box["height"]) >= 40
    await anna.page.locator(".beyond.down").click()
    await anna.page.locator("[data-site=b1]").tap()
    await anna.page.locator(".confirm").wait_for()
    assert await anna.page.locator("[data-site].lit").count() == 0
    await anna.page.locator("[data-site=b1].chosen").wait_for()
    assert await too_small(anna) == []
    await anna.page.locator(".confirm").tap()
    await anna.page.locator(".log").get_by_text("Floor 1 on b1").wait_for()
    await touch(anna, "done")
    assert await anna.page.evaluate(size) == [PHONE["width"], PHONE["height"]]
    assert await too_small(anna) == []
    for box in await boxes(anna, "[data-site], .word:not(.card)"):
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]


async def test_a_phone_shows_the_whole_island_and_comes_near_where_a_finger_was(guests: Guests) -> None:
    anna = await guests.arrive(set_table(guests, PERSON, BOT).links[0], viewport=PHONE, has_touch=True, is_mobile=True)
    await anna.my_turn()
    await anna.touch_word("1")
    frame = (await boxes(anna, ".plan"))[0]
    assert any(box["bottom"] > frame["bottom"] for box in await boxes(anna, "[data-site]"))
    await anna.page.get_by_role("button", name="Smaller").tap()
    for box in await boxes(anna, "[data-site]"):
        assert frame["left"] <= box["left"] < box["right"] <= frame["right"]
        assert frame["top"] <= box["top"] < box["bottom"] <= frame["bottom"]
    await anna.page.locator("[data-site=d11]").tap()
    await anna.page.locator("[data-site=d11].chosen").wait_for()
    await anna.page.evaluate(LAID_OUT)
    box, frame = (await boxes(anna, "[data-site=d11]"))[0], (await boxes(anna, ".plan"))[0]
    assert min(box["width"], box["height"]) >= 40
    assert frame["top"] <= box["top"] < box["bottom"] <= frame["bottom"]


@pytest.mark.nightly
async def test_neither_rival_nor_spectator_is_sent_what_is_hidden(guests: Guests) -> None:
    """By day, tests/server/test_secrecy.py says so of what is sent. The first seat and a spectator sit at browsers."""
    table = set_table(guests, PERSON, PERSON, variant="hidden")
    anna, watcher = await guests.arrive(table.links[0]), await guests.arrive(table.watch)
    async with Client(guests.house.address, table.id, table.links[1].partition("#")[2]) as ben:
        for person in (anna, watcher):
            await person.sit()
        await anna.my_turn()
        await anna.build("1", "c5")
        await touch(anna, "done", "buy 4", "end")
        await watcher.reach(4)
        await ben.reach(4)
        await ben.play(ben.legal()[0])
        for person in (anna, watcher):
            await person.reach(5)
    views = {"anna": anna.states(), "ben": states(ben.messages), "watcher": watcher.states()}
    assert min(map(len, views.values())) >= 5
    for seat, name in enumerate(("anna", "ben")):
        for frame in views[name]:
            rival = frame["view"]["players"][1 - seat]
            assert not {"cash", "hand", "stock"} & set(rival)
            secrets = views[("ben", "anna")[seat]][0]["view"]["yours"]
            assert frame["view"]["yours"]["mission"] != secrets["mission"]
    for frame in views["watcher"]:
        assert "yours" not in frame["view"]
        assert frame["scene"]["patterns"] == frame["scene"]["missions"] == frame["legal"] == []
        assert all(not {"cash", "hand", "stock"} & set(player) for player in frame["view"]["players"])
        assert '"buy 4"' not in json.dumps(frame)
    assert views["watcher"][-1]["log"][2]["words"] == "buy"
