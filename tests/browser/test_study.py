"""A match studied in the browser: chances, turning points, side lines, what can be taken along."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ElementTree
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from playwright.async_api import Error, Page

import topfloor
from tests.browser.conftest import Guests
from tests.browser.person import CONFIRM, LAID_OUT, LIT, Person
from tests.browser.table import BOT
from tests.browser.test_access import faults
from tests.built_kernels import check_built
from tests.by_day import by_day
from topfloor import bots

pytestmark = pytest.mark.asyncio(loop_scope="session")

TURNING = "[aria-labelledby=turning] li button"
CANDIDATE = "[data-candidate]"
KNOWN = "known => Number(document.querySelector('[role=slider]')?.dataset.known ?? 0) >= known"
NEAREST = "names => document.querySelector('.edge.bottom')?.textContent.replace(/\\s/g, '') === names"
ALONG = "along => document.querySelector('.study')?.dataset.along === along"


@cache
def story(game: str = "skyliners", moves: int = 1000, players: int = 2, variant: str | None = None) -> str:
    """A match, or its beginning, by bots that need no time."""
    match = topfloor.new(game, players=players, seed=5, variant=variant)
    quick = [bots.bot("greedy"), *[bots.bot("random")] * (players - 1)]
    while not match.over and match.ply < moves:
        match.play(quick[match.position.to_move].choose(match))
    return match.story()


async def study(guests: Guests, file: Path, text: str, **device: object) -> Person:
    """Somebody opens a match from the lobby to study it."""
    check_built()
    file.write_text(text)
    anna = await guests.arrive("/", **device)  # type: ignore[arg-type]
    await anna.page.locator("input[data-opens=study]").set_input_files(file)
    await anna.page.wait_for_selector("[role=slider]")
    return anna


async def say_something(page: Page) -> None:
    """Make one move in a side line by touching what is lit."""
    along = int(await page.locator(".study").get_attribute("data-along") or 0)
    while int(await page.locator(".study").get_attribute("data-along") or 0) == along:
        confirm = page.locator(CONFIRM)
        await (confirm if await confirm.count() else page.locator(LIT)).first.click()
        await page.wait_for_selector("[aria-busy=true]", state="detached")


async def test_a_match_of_skyliners_is_studied_by_clicks(guests: Guests, tmp_path: Path) -> None:
    match = topfloor.load(story(moves=14))
    anna = await study(guests, tmp_path / "match.txt", match.story())
    page = anna.page
    await page.wait_for_selector(".study[data-work=done]")
    assert int(await page.locator("[role=slider]").get_attribute("data-known") or 0) > match.ply / 2
    sentence = await page.locator(TURNING).first.inner_text()
    assert "Stronger:" in sentence
    await page.locator(TURNING).first.click()
    ply = int(await page.locator(".study").get_attribute("data-ply") or -1)
    assert f"Move {ply + 1}:" in sentence
    assert await page.locator("[data-played]").inner_text() != ""
    await page.locator("[data-swing]").wait_for()
    assert "points" in await page.locator("[data-swing]").inner_text()
    await page.locator(CANDIDATE).first.click()
    await page.wait_for_function(ALONG, arg="1")
    crumbs = page.get_by_role("navigation", name="Where you are")
    assert await crumbs.locator("[aria-current=step]").inner_text() != ""
    await page.get_by_role("button", name="One move on").click()
    await page.wait_for_function(ALONG, arg="2")
    await page.locator(CANDIDATE).first.wait_for()
    await page.get_by_role("button", name="Back to the match").click()
    await crumbs.wait_for(state="detached")
    assert await page.locator(".study").get_attribute("data-ply") == str(ply)
    await page.reload()
    await page.wait_for_selector(".study[data-work=done]", timeout=10_000)  # from what was kept


async def test_a_link_leads_to_the_position_and_its_side_line_and_one_that_cannot_be_ends_with_the_reason(
    guests: Guests, tmp_path: Path
) -> None:
    anna = await study(guests, tmp_path / "match.txt", story(moves=2))
    page = anna.page
    await page.get_by_role("button", name="One move on").click()
    await page.get_by_role("button", name="Try a move").click()
    await page.wait_for_selector(".tray .prompt")
    for _ in range(3):
        await say_something(page)
    await page.keyboard.press("ArrowLeft")
    await page.wait_for_url("**along=*")
    crumbs = await page.get_by_role("navigation", name="Where you are").inner_text()
    where = page.locator(".study")
    ply, along = await where.get_attribute("data-ply"), await where.get_attribute("data-along")
    ben = await guests.arrive(page.url)
    await ben.page.get_by_role("navigation", name="Where you are").wait_for()
    await ben.page.wait_for_function(ALONG, arg=along)
    assert await ben.page.locator(".study").get_attribute("data-ply") == ply
    await ben.page.wait_for_function("text => document.querySelector('nav').innerText === text", arg=crumbs)
    packed = page.url.partition("#")[2]
    await ben.page.goto(f"/study?line=floor_a2.roof_c3.floor_a3#{packed}")
    await ben.page.get_by_role("alert").get_by_text("This side line ends here").wait_for()
    await ben.page.wait_for_url("**line=floor_a2#*")


async def test_keys_walk_through_the_match_and_along_a_side_line(guests: Guests, tmp_path: Path) -> None:
    match = topfloor.load(story(moves=10))
    anna = await study(guests, tmp_path / "match.txt", match.story())
    page, graph = anna.page, anna.page.get_by_role("slider")
    await page.wait_for_function(KNOWN, arg=10)
    await graph.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        await page.keyboard.press(key)
    told = await graph.get_attribute("aria-valuetext") or ""
    assert told.startswith("Move 2 of 10: South ")
    assert "West" in told
    await page.keyboard.press("End")
    assert await graph.get_attribute("aria-valuenow") == "10"
    await page.keyboard.press("Home")
    await page.wait_for_selector(CANDIDATE)
    await page.locator(CANDIDATE).first.press("Enter")
    await page.wait_for_function(ALONG, arg="1")
    await page.keyboard.press("ArrowRight")
    await page.wait_for_function(ALONG, arg="2")
    await page.keyboard.press("Home")
    await page.wait_for_function(ALONG, arg="0")
    await page.keyboard.press("Escape")
    await page.get_by_role("navigation").wait_for(state="detached")


async def test_a_study_in_german_as_one_seat_saw_it(guests: Guests, tmp_path: Path) -> None:
    match = topfloor.load(story(moves=3))
    other = match.names_in("de")[1 - match.position.to_move]
    anna = await study(guests, tmp_path / "match.txt", match.story(), lang="de-DE")
    page = anna.page
    await page.get_by_role("slider", name="Siegchancen, Zug für Zug").focus()
    await page.keyboard.press("End")
    await page.locator("[aria-labelledby=here]").get_by_text("ist am Zug").wait_for()
    await page.get_by_label("Gesehen von").select_option(other)
    await page.locator("[aria-labelledby=here]").get_by_text(f"Du siehst, was {other} sah").wait_for()
    assert await page.locator(CANDIDATE).count() == 0
    await page.get_by_role("button", name="Zug probieren").click()
    await page.get_by_role("button", name="Alles aufdecken").click()
    await page.wait_for_selector(".tray .prompt")
    assert "seen=" not in page.url or page.url.count("seen=1") + page.url.count("seen=0") == 1


async def test_whoever_likes_plays_on_from_there_against_bots(guests: Guests, tmp_path: Path) -> None:
    anna = await study(guests, tmp_path / "match.txt", story(moves=4))
    page = anna.page
    for _ in range(3):
        await page.get_by_role("button", name="One move on").click()
    await page.get_by_role("button", name="Play on from here").click()
    await page.locator("[data-choose=level]").select_option("random")
    await page.locator("[data-choose=seat]").select_option("West")
    await page.get_by_role("button", name="To the table").click()
    await anna.sit()
    assert await anna.ply() >= 3
    await anna.play_for(1)


async def take(page: Page, what: str, to: Path) -> bytes:
    async with page.expect_download() as download:
        await page.locator(f"[data-save={what}]").click()
    await (await download.value).save_as(to)
    return to.read_bytes()


def chunks(png: bytes) -> list[tuple[str, bytes]]:
    """The parts of a PNG, whose sums must be right."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = [], 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + data)
        found.append((kind.decode(), data))
        at += 12 + length
    return found


@pytest.mark.parametrize("name", by_day("skyrise", topfloor.games()))
async def test_a_match_of_every_game_is_studied_and_taken_along(guests: Guests, tmp_path: Path, name: str) -> None:
    match = topfloor.load(story(name, 5))
    anna = await study(guests, tmp_path / "match.txt", match.story())
    page = anna.page
    await page.wait_for_function(KNOWN, arg=2)
    with suppress(Error):  # of so few moves, all may have been thought about by now
        await page.get_by_role("button", name="Stop", exact=True).click(timeout=3_000)
    await page.locator(CANDIDATE).first.click()
    await page.wait_for_function(ALONG, arg="1")
    await page.get_by_role("button", name="Back to the match").click()
    await page.get_by_role("button", name="Try a move").click()
    await page.wait_for_selector(".tray .prompt")
    await say_something(page)
    assert await page.locator(".study").get_attribute("data-ply") == "0"
    await page.get_by_role("button", name="Back to the match").click()
    await page.get_by_role("button", name="One move on").click()
    await page.get_by_role("button", name="Save", exact=True).click()
    assert (await take(page, "story", tmp_path / "a.txt")).decode() == match.story()
    begun = topfloor.load((await take(page, "line", tmp_path / "b.txt")).decode())
    assert begun.moves == match.moves[:1]
    drawing = ElementTree.fromstring(await take(page, "svg", tmp_path / "c.svg"))
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(drawing.iter())) > 30
    assert {player["name"] for player in match.view()["players"]} <= {text.text for text in drawing.iter() if text.text}
    header = dict(chunks(await take(page, "png", tmp_path / "d.png")))["IHDR"]
    assert struct.unpack(">II", header[:8]) == (2400, 1350)
    film = chunks(await take(page, "animation", tmp_path / "e.png"))
    assert [kind for kind, _ in film].count("fcTL") == match.ply + 1
    assert struct.unpack(">II", dict(film)["acTL"]) == (match.ply + 1, 0)
    shown = zlib.decompress(b"".join(data for kind, data in film if kind == "IDAT"))
    assert len(set(shown)) > 10
    await page.keyboard.press("Escape")
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.evaluate(LAID_OUT)
    assert await page.evaluate("document.documentElement.scrollHeight") == 844, "the study scrolls, not the page"


async def test_without_webassembly_one_still_walks_and_tries_on_the_board_of_whoever_is_to_move(
    guests: Guests, tmp_path: Path
) -> None:
    match = topfloor.load(story(moves=5))
    assert match.moves[:2] == ["floor a2", "floor e1"]  # by West, then South is to move
    anna = await study(guests, tmp_path / "match.txt", match.story(), script="delete window.WebAssembly")
    page, new = anna.page, anna.page.locator("[data-site][aria-label*=', new']")
    await page.get_by_text("This browser cannot think here").wait_for()
    await page.wait_for_function(NEAREST, arg="abcde")
    await page.get_by_role("button", name="One move on").click()
    await page.get_by_role("button", name="Try a move").click()
    await page.wait_for_selector(".tray .prompt")
    await page.wait_for_function(NEAREST, arg="54321")
    assert await new.count() == 0
    await page.get_by_role("button", name="One move on").click()
    await page.wait_for_function(NEAREST, arg="abcde")
    assert await new.evaluate_all("all => all.map(one => one.dataset.site).sort()") == ["a2", "e1"]
    await say_something(page)


async def test_a_finished_table_leads_to_its_study_which_is_accessible(guests: Guests) -> None:
    check_built()
    table, [anna] = await guests.end(BOT, color_scheme="dark")
    await anna.page.get_by_role("dialog").get_by_role("button", name="Study").click()
    await anna.page.wait_for_selector(CANDIDATE)
    await anna.page.get_by_role("button", name="Stop", exact=True).click()
    assert await faults(anna) == []
    await anna.page.get_by_role("button", name="Try a move").click()
    await anna.page.wait_for_selector(".tray .prompt")
    assert await faults(anna) == []
    await anna.page.goto(f"/replay?table={table.id}&move=3")
    await anna.page.get_by_role("button", name="Study the match").click()
    await anna.page.wait_for_selector(".study[data-ply='3']")
    assert f"/study?table={table.id}&move=3" in anna.page.url
