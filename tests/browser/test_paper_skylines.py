"""The table of Paper Skylines in real browsers: cards touched, prices read, markers seen to hop."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.browser.conftest import Guests, Opened
from tests.browser.person import LIT, Person
from tests.browser.table import BOT, PERSON, Table
from tests.browser.test_access import faults
from tests.strategies import Setup

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE = {"width": 390, "height": 844}
SIZES = {"desk": {"width": 1366, "height": 768}, "large": {"width": 1920, "height": 1080}, "phone": PHONE}
READABLE = (Path(__file__).parent / "readable.js").read_text()
"""Which texts of the table are too small, or cut without a sign that opens them."""


def set_table(guests: Guests, *seats: dict[str, str], seed: int = 36) -> Table:
    """With seed 36 the first seat begins; its cities are Larkhaven and Fernhollow."""
    return guests.house.open(*(seats or (PERSON, BOT)), game="paper-skylines", variant="standard", seed=seed)


async def play(guests: Guests, table: Table, first: tuple[str, ...], until: Callable[[dict[str, Any]], bool]) -> int:
    """Let all seats play at random, but these words first, until a view says so; whose turn it is then."""
    chance = random.Random(5)
    address = f"{guests.house.address.replace('http', 'ws')}/api/tables/{table.id}/live"
    sockets = [await connect(address, max_size=None) for _ in table.links]
    for socket, link in zip(sockets, table.links.values(), strict=True):
        await socket.send(json.dumps({"hello": link.partition("#")[2], "last": 0}))
    heard: list[dict[str, Any]] = [{} for _ in sockets]
    ply = 0
    while True:
        for seat, socket in enumerate(sockets):
            while heard[seat].get("type") != "view" or heard[seat]["view"]["ply"] < ply:
                heard[seat] = json.loads(await socket.recv())
        mover: int = heard[0]["view"]["to_move"]
        if until(heard[mover]["view"]):
            break
        legal = [move["words"] for move in heard[mover]["legal"]]
        liked = [words for verb in first for words in legal if words.startswith(verb)]
        words = liked[0] if liked and chance.random() < 0.8 else chance.choice(legal)
        await sockets[mover].send(json.dumps({"id": f"m{ply}", "do": "play", "words": words, "ply": ply}))
        ply += 1
    for socket in sockets:
        await socket.close()
    return mover


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
    anna = await guests.arrive(set_table(guests).links[0])
    page = anna.page
    await begin(anna)
    await touch(anna, "penny-post")
    await page.locator(".tag").first.wait_for()
    await anna.touch_word("build")
    await page.get_by_text("Where does Penny Post go?").wait_for()
    assert await page.locator("[data-site].lit").count() == 3
    left = page.locator("[data-site=left]")
    await page.get_by_role("button", name="left end, costs 1, legal").wait_for()
    await page.get_by_role("button", name="costs nothing: 1 − 2 (Larkhaven)").wait_for()
    await left.click()
    await page.get_by_text("Pay for Penny Post: one more card").wait_for()
    await page.get_by_text("Profit: 0 → 1").wait_for()
    await page.locator(".last", has_text="At the left end").click()
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


async def test_part_of_a_match_by_keyboard(guests: Guests) -> None:
    anna = await guests.arrive(set_table(guests).links[0])
    for _ in range(8):
        if await anna.my_turn():
            await anna.build_by_keys()
    await anna.tab_to("() => document.activeElement?.dataset.site !== undefined")
    assert await anna.page.locator("[data-site][tabindex='0']").count() == 1


async def test_german_cards_and_prompts(guests: Guests) -> None:
    anna = await guests.arrive(set_table(guests).links[0], lang="de-DE")
    page = anna.page
    await page.get_by_text("Behalte eine deiner zwei Städte").wait_for()
    await page.locator("[data-site=larkhaven]", has_text="Lerchenhafen").click()
    await touch(anna, "penny-post")
    await page.get_by_text("Was soll mit Pfennigpost geschehen?").wait_for()
    await anna.touch_word("build")
    await page.get_by_role("button", name="kostet nichts: 1 − 2 (Lerchenhafen)").wait_for()


async def test_the_cities_stand_in_3d_and_take_a_building(guests_in_3d: Guests) -> None:
    anna = await guests_in_3d.arrive(set_table(guests_in_3d).links[0])
    page = anna.page
    await begin(anna)
    assert await page.locator("[data-3d]").count() == 0
    await page.keyboard.press("1")
    await page.wait_for_selector("[data-3d=ready]")
    await touch(anna, "penny-post")
    await anna.touch_word("build")
    await page.get_by_text("Where does Penny Post go?").wait_for()
    await page.wait_for_function("() => window.__topfloor.frames > 0")
    before = await anna.ply()
    spot = await page.evaluate("window.__topfloor.where('right')")
    canvas = await page.locator("canvas").bounding_box()
    assert canvas
    await page.mouse.click(canvas["x"] + spot["x"], canvas["y"] + spot["y"] + 8)
    await anna.reach(before + 1)
    assert await page.evaluate("window.__topfloor.drawCalls") < 80


async def test_a_phone_scrolls_inside_and_takes_a_move(guests: Guests) -> None:
    anna = await guests.arrive(set_table(guests).links[0], viewport=PHONE, has_touch=True, is_mobile=True)
    await begin(anna)
    size = await anna.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [PHONE["width"], PHONE["height"]]
    for card in await anna.page.locator(".hand [data-site]").all():
        box = await card.bounding_box()
        assert box and box["width"] >= 120
    await anna.build("advance")


def cards_in(message: dict[str, Any]) -> str:
    """A frame without what lies open: cities, row, pile, known cards and the log."""
    view, scene = dict(message["view"]), dict(message["scene"])
    for key in ("board", "row", "pile", "pending"):
        view.pop(key)
    view["players"] = [{k: v for k, v in player.items() if k != "known"} for player in view["players"]]
    for key in ("cities", "row", "pile", "asked"):
        scene.pop(key)
    return json.dumps([view, scene, message["legal"], message["labels"]])


async def test_no_frame_holds_anothers_hand(guests: Guests) -> None:
    table = set_table(guests, PERSON, PERSON)
    links = {"watcher": table.watch, "anna": table.links[0], "ben": table.links[1]}
    watcher, anna, ben = [await guests.arrive(link) for link in links.values()]
    for person in (watcher, anna, ben):
        await person.sit()
    while await anna.ply() < 18:
        mover = (anna, ben)[int(await anna.table.get_attribute("data-turn") or 0)]
        await mover.my_turn()
        before = await mover.ply()
        await mover.build()
        for person in (watcher, anna, ben):
            await person.reach(before + 1)
    views = {
        name: {state["view"]["ply"]: state for state in person.states()}
        for name, person in zip(links, (watcher, anna, ben), strict=True)
    }
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_table_is_accessible(guests: Guests, scheme: str) -> None:
    anna = await guests.arrive(set_table(guests).links[0], color_scheme=scheme)
    await begin(anna)
    assert await faults(anna) == []
    await touch(anna, "penny-post")
    await anna.touch_word("build")
    await anna.page.get_by_text("Where does Penny Post go?").wait_for()
    assert await faults(anna) == []


LATE: dict[tuple[str, ...], tuple[Table, int]] = {}


async def late_table(guests: Guests, habit: tuple[str, ...]) -> tuple[Table, int]:
    """A table at which much has been built, opened once for all languages, and whose turn it is there."""
    if habit not in LATE:
        table = set_table(guests, PERSON, PERSON, PERSON, seed=11)
        ready = await play(guests, table, habit, lambda view: view["ply"] >= 105 and view["phase"] == "action")
        LATE[habit] = table, ready
    return LATE[habit]


@pytest.mark.parametrize(
    ("habit", "lang"), [(TOWERS, "de-DE"), (STREETS, "de-DE"), (STREETS, "en-GB")], ids=["towers", "streets", "english"]
)
async def test_no_text_is_cut_without_a_sign_or_too_small_to_read(
    guests: Guests, habit: tuple[str, ...], lang: str
) -> None:
    """Law: at every size, with long German texts and tall stacks, all that is written can be read, or opened."""
    table, mover = await late_table(guests, habit)
    for size in SIZES.values():
        anna = await guests.arrive(table.links[mover], lang=lang, viewport=size)
        await anna.page.wait_for_selector(LIT)
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
    table = set_table(guests, PERSON, PERSON)
    steps = ("use", "visit", "draw")
    mover = await play(guests, table, steps, lambda view: view["phase"] not in ("city", "action", "place", "pay"))
    anna, ben = [await guests.arrive(table.links[seat]) for seat in (1 - mover, mover)]
    await ben.page.locator(".hand .asked").wait_for()
    await anna.page.locator("header .used").wait_for()
    assert await anna.page.locator(".hand .asked").count() == 0


async def test_prices_stand_above_the_places_in_3d_and_nothing_of_another_game(guests_in_3d: Guests) -> None:
    anna = await guests_in_3d.arrive(set_table(guests_in_3d).links[0])
    await begin(anna)
    await anna.page.keyboard.press("1")
    await anna.page.wait_for_selector("[data-3d=ready]")
    await anna.page.wait_for_function("() => window.__topfloor.frames > 0")
    await anna.page.mouse.move(2, 2)
    bare = await anna.page.evaluate("window.__topfloor.drawCalls")
    await touch(anna, "penny-post")
    await anna.touch_word("build")
    await anna.page.wait_for_function("calls => window.__topfloor.drawCalls >= calls + 3", arg=bare)
    spot = await anna.page.evaluate("window.__topfloor.where('right')")
    canvas = await anna.page.locator("canvas").bounding_box()
    assert canvas
    await anna.page.mouse.move(canvas["x"] + spot["x"], canvas["y"] + spot["y"] + 8)
    await anna.page.locator(".tip", has_text="costs").wait_for()
    assert "view stays" not in await anna.page.locator(".tip").inner_text()
