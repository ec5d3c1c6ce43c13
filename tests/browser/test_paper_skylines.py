"""The table of Paper Skylines in real browsers: cards touched, prices read, markers seen to hop."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Guests, Opened
from tests.browser.person import LAID_OUT, LIT, Person, boxes, states, too_small
from tests.browser.table import BOT, PERSON, Table
from tests.browser.test_access import faults_by_day_and_night
from tests.server.client import Client
from tests.strategies import Setup
from topfloor import Match

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE = {"width": 390, "height": 844}
SIZES = {"desk": {"width": 1366, "height": 768}, "large": {"width": 1920, "height": 1080}, "phone": PHONE}
READABLE = (Path(__file__).parent / "readable.js").read_text()
"""Which texts of the table are too small, or cut without a sign that opens them."""

PLIES = 18


def set_table(guests: Guests, *seats: dict[str, str], seed: int = 36) -> Table:
    """With seed 36 the first seat begins; its cities are Larkhaven and Fernhollow."""
    return guests.house.open(*(seats or (PERSON, BOT)), game="paper-skylines", variant="standard", seed=seed)


def played(players: int, seed: int, first: tuple[str, ...], until: Callable[[Match], bool]) -> Match:
    """A match played at random, but these words first, until something holds."""
    chance = random.Random(5)
    match = Setup("paper-skylines", "standard", players).deal(seed)
    while not until(match):
        legal = match.legal()
        liked = [words for verb in first for words in legal if words.startswith(verb)]
        match.play(liked[0] if liked and chance.random() < 0.8 else chance.choice(legal))
    return match


def phase(match: Match) -> str:
    """What whoever is to move is asked."""
    return str(match.view(match.to_move)["phase"])


TOWERS = ("place 1", "place 2", "tuck", "under 1", "build", "pay", "accept", "draw")
STREETS = ("place left", "place right", "build", "pay", "accept", "draw")


async def begin(person: Person, city: str = "larkhaven") -> None:
    """Keep a city and wait for the first action."""
    await person.page.locator(f"[data-site={city}].lit").click()
    await person.page.wait_for_selector(".word.lit[data-word=advance]")


async def touch(person: Person, word: str) -> None:
    await person.page.locator(f"[data-site={word}]").click()


async def play_fast(person: Person, moves: int) -> None:
    """Two of three times the deck is drawn from, so that levels pass quickly; else whatever is lit is touched."""
    while moves > 0 and await person.my_turn():
        moves -= 1
        deck = person.page.locator("[data-site=deck].touchable")
        if (
            person.chance.random() < 2 / 3
            and await person.page.locator(".word.lit[data-word=draw]").count()
            and await deck.count()
        ):
            await person.build("draw", "deck")
        else:
            await person.build()


async def test_a_whole_match_by_clicks(guests: Guests, opened: Opened) -> None:
    for table, moves in opened.tables(Setup("paper-skylines", "standard", 2), PERSON, BOT, seed=36):
        anna = await guests.arrive(table.links[0])
        await play_fast(anna, moves)
    sheet = anna.page.locator("dialog table")
    await sheet.wait_for()
    totals = [int(text) for text in await sheet.locator("tfoot td").all_inner_texts()]
    parts = [int(text) for text in await sheet.locator("tbody b").all_inner_texts()]
    assert sum(totals) == sum(parts) > 0


async def test_a_building_card_by_card_with_prices_and_the_way_back(guests: Guests) -> None:
    """And axe finds no serious fault meanwhile, light or dark."""
    anna = await guests.arrive(set_table(guests).links[0])
    page = anna.page
    await begin(anna)
    assert await faults_by_day_and_night(anna) == []
    await touch(anna, "penny-post")
    await page.locator(".tag").first.wait_for()
    await anna.touch_word("build")
    await page.get_by_text("Where does Penny Post go?").wait_for()
    assert await page.locator("[data-site].lit").count() == 3
    assert await faults_by_day_and_night(anna) == []
    left = page.locator("[data-site=left]")
    await page.get_by_role("button", name="left end, costs 1, legal").wait_for()
    await page.get_by_role("button", name="costs nothing: 1 − 2 (Larkhaven)").wait_for()
    await left.click()
    await page.get_by_text("Pay for Penny Post: one more card").wait_for()
    await page.get_by_text("Profit: 0 → 1").wait_for()
    await page.get_by_role("button", name="Take back: At the left end").click()
    await page.get_by_text("Where does Penny Post go?").wait_for()
    await left.click()
    await page.locator("[data-site=cedar-sawmill].lit").click()
    await page.locator("section[aria-label='City of Red'] [data-site='1']", has_text="Penny Post").wait_for()


async def test_a_touched_card_asks_what_to_do_with_it_and_why_not(guests: Guests) -> None:
    anna = await guests.arrive(set_table(guests, seed=3).links[0])
    page = anna.page
    await begin(anna, "fernhollow")
    await touch(anna, "porch-street")
    await page.get_by_text("What about Porch Street?").wait_for()
    await page.locator(".word.dim[data-word=build]").click(force=True)
    await page.get_by_role("alert").get_by_text("costs 2 at its cheapest place, and you have 1 other").wait_for()
    await page.get_by_role("button", name="Rule PS-09").wait_for()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    assert await page.locator(".chip").count() == 0
    await touch(anna, "golden-mile")
    await page.get_by_role("alert").get_by_text("Golden Mile needs").wait_for()
    await page.get_by_role("button", name="Rule PS-15").wait_for()
    await touch(anna, "'1'")
    await page.get_by_role("alert").get_by_text("city card").wait_for()


async def test_part_of_a_match_by_keyboard(guests: Guests, everything: bool) -> None:
    anna = await guests.arrive(set_table(guests).links[0])
    for _ in range(8 if everything else 5):
        if await anna.my_turn():
            await anna.build_by_keys()
    await anna.tab_to("() => document.activeElement?.dataset.site !== undefined")
    assert await anna.page.locator("[data-site][tabindex='0']").count() == 1


async def test_a_phone_speaks_german_scrolls_inside_and_takes_a_move(guests: Guests) -> None:
    link = set_table(guests).links[0]
    anna = await guests.arrive(link, lang="de-DE", viewport=PHONE, has_touch=True, is_mobile=True)
    page = anna.page
    await page.get_by_text("Behalte eine deiner zwei Städte").wait_for()
    await page.locator("[data-site=larkhaven]", has_text="Lerchenhafen").wait_for()
    await begin(anna)
    size = await page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [PHONE["width"], PHONE["height"]]
    assert await too_small(anna) == []
    start, second, *_ = await boxes(anna, ".space")
    assert start["width"] > 2 * second["width"]  # all markers begin there
    await page.locator("nav").get_by_role("button", name="Ziele").tap()
    await page.wait_for_function("() => document.querySelector('.sheet').scrollTop > 0")
    for sight in ("3D", "Draufsicht"):
        await page.get_by_role("button", name=sight, exact=True).tap()
        await page.wait_for_function("() => document.querySelector('.sheet').scrollTop === 0")
    for box in await boxes(anna, ".hand [data-site]"):
        assert box["width"] >= 120
    await touch(anna, "penny-post")
    await page.get_by_text("Was soll mit Pfennigpost geschehen?").wait_for()
    await anna.touch_word("build")
    await page.get_by_role("button", name="kostet nichts: 1 − 2 (Lerchenhafen)").wait_for()
    await anna.build()


async def test_the_cities_stand_in_3d_with_prices_and_take_a_building(guests_in_3d: Guests) -> None:
    """And nothing of another game is said there."""
    anna = await guests_in_3d.arrive(set_table(guests_in_3d).links[0])
    page = anna.page
    await begin(anna)
    assert await page.locator("[data-3d]").count() == 0
    await page.keyboard.press("1")
    await page.wait_for_selector("[data-3d=ready]")
    await page.wait_for_function("() => window.__topfloor.frames > 0")
    await page.mouse.move(2, 2)
    bare = await page.evaluate("window.__topfloor.drawCalls")
    await touch(anna, "penny-post")
    await anna.touch_word("build")
    await page.get_by_text("Where does Penny Post go?").wait_for()
    await page.wait_for_function("calls => window.__topfloor.drawCalls >= calls + 3", arg=bare)
    before = await anna.ply()
    spot = await page.evaluate("window.__topfloor.where('right')")
    canvas = await page.locator("canvas").bounding_box()
    assert canvas
    there = canvas["x"] + spot["x"], canvas["y"] + spot["y"] + 8
    await page.mouse.move(*there)
    await page.locator(".tip", has_text="costs").wait_for()
    assert "view stays" not in await page.locator(".tip").inner_text()
    await page.mouse.click(*there)
    await anna.reach(before + 1)
    assert await page.evaluate("window.__topfloor.drawCalls") < 80


def cards_in(message: dict[str, Any]) -> str:
    """A frame without what lies open: cities, row, pile, known cards and the log."""
    view, scene = dict(message["view"]), dict(message["scene"])
    for key in ("board", "row", "pile", "pending"):
        view.pop(key)
    view["players"] = [{k: v for k, v in player.items() if k != "known"} for player in view["players"]]
    for key in ("cities", "row", "pile", "asked"):
        scene.pop(key)
    return json.dumps([view, scene, message["legal"], message["labels"]])


@pytest.mark.nightly
async def test_no_frame_holds_anothers_hand(guests: Guests) -> None:
    """Two browsers are told of a match that is played without them; the second seat has no browser at all.

    By day, tests/server/test_secrecy.py says so of what is sent.
    """
    table = set_table(guests, PERSON, PERSON)
    watcher, anna = await guests.arrive(table.watch), await guests.arrive(table.links[0])
    tokens = [link.partition("#")[2] for link in table.links.values()]
    address, chance = guests.house.address, random.Random(1)
    async with Client(address, table.id, tokens[0]) as hers, Client(address, table.id, tokens[1]) as his:
        for person in (watcher, anna):
            await person.sit()
        await asyncio.gather(*(one.play_to_the_end(chance.choice, plies=PLIES) for one in (hers, his)))
    for person in (watcher, anna):
        await person.reach(PLIES)
    told = {"watcher": watcher.states(), "anna": anna.states(), "ben": states(his.messages)}
    views = {name: {state["view"]["ply"]: state for state in seen} for name, seen in told.items()}
    compared = 0
    for ply, seen in views["watcher"].items():
        assert "yours" not in seen["view"]
        assert seen["legal"] == []
        for holder, other in (("anna", "ben"), ("ben", "anna")):
            held = views[holder].get(ply)
            open_cards = set(seen["view"]["players"][0]["known"] + seen["view"]["players"][1]["known"])
            for card in set(held["view"]["yours"]["hand"]) - open_cards if held else ():
                assert f'"{card}"' not in cards_in(seen)
                if ply in views[other] and card not in str(views[other][ply]["view"]["players"]):
                    assert f'"{card}"' not in cards_in(views[other][ply])
                    compared += 1
    assert compared > 10


LATE = 105
"""Moves after which three players have built much."""


@pytest.mark.parametrize(
    ("habit", "langs"),
    [
        pytest.param(TOWERS, "de", id="towers", marks=pytest.mark.nightly),
        pytest.param(STREETS, "de en", id="streets"),
    ],
)
async def test_no_text_is_cut_without_a_sign_or_too_small_to_read(
    guests: Guests, habit: tuple[str, ...], langs: str
) -> None:
    """Law: at every size, with long German texts and tall stacks, all that is written can be read, or opened."""
    match = played(3, 11, habit, lambda match: match.ply >= LATE and phase(match) == "action")
    assert match.to_move is not None
    anna = await guests.arrive(guests.house.go_on(match, PERSON, PERSON, PERSON).links[match.to_move], lang="de-DE")
    for lang in langs.split():
        if lang != "de":
            await anna.page.set_viewport_size(SIZES["desk"])  # type: ignore[arg-type]
            await anna.page.get_by_role("button", name="Menü").click()
            await anna.page.locator("[data-choose=language]").select_option(lang)
            await anna.page.keyboard.press("Escape")
        await anna.page.locator(f"html[lang={lang}]").wait_for()
        for size in SIZES.values():
            await anna.page.set_viewport_size(size)  # type: ignore[arg-type]
            await anna.page.wait_for_selector(LIT)
            await anna.page.evaluate(LAID_OUT)
            await all_can_be_read(anna)


async def all_can_be_read(anna: Person) -> None:
    assert await anna.page.evaluate(READABLE) == []
    heights = await anna.page.locator(".storey svg").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert not heights or min(heights) >= 12
    for sign in await anna.page.locator(".more [data-opens]").all():
        await sign.evaluate("sign => sign.click()")
        whole = anna.page.locator(".peek.opened .text")
        await whole.wait_for()
        assert await whole.evaluate("box => box.scrollHeight <= box.clientHeight + 1")
        await anna.page.keyboard.press("Escape")
        await whole.wait_for(state="detached")


async def test_what_a_card_asks_of_a_rival_stands_by_his_city_and_not_in_my_hand(guests: Guests) -> None:
    usual = ("city", "action", "place", "pay")
    match = played(2, 36, ("use", "visit", "draw"), lambda match: phase(match) not in usual)
    table, mover = guests.house.go_on(match, PERSON, PERSON), match.to_move
    assert mover is not None
    anna, ben = [await guests.arrive(table.links[seat]) for seat in (1 - mover, mover)]
    await ben.page.locator(".hand .asked").wait_for()
    await anna.page.locator("header .used").wait_for()
    assert await anna.page.locator(".hand .asked").count() == 0
