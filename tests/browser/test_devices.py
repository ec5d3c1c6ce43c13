"""Phones, browsers without 3D, and the city in 3D itself."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import LAID_OUT, boxes, too_small
from tests.browser.table import BOT, PERSON
from tests.strategies import GAMES, Setup, walk
from topfloor.games import REGISTRY

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE = {"width": 390, "height": 844}
FINGERS: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
LYING = {"width": 844, "height": 390}
SMALL = {"width": 360, "height": 740}
TABLET = {"width": 1180, "height": 820}
NAMES = "all => all.map((one) => one.dataset.site)"


async def test_a_phone_shows_all_a_first_tap_shows_what_a_move_brings_and_a_second_makes_it(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0], viewport=PHONE, has_touch=True, is_mobile=True)
    page = anna.page
    await anna.my_turn()
    for viewport in (SMALL, PHONE, LYING):
        await page.set_viewport_size(viewport)  # type: ignore[arg-type]
        await page.evaluate(LAID_OUT)
        size = await page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [viewport["width"], viewport["height"]]
        for box in await boxes(anna, "[data-site]"):
            assert box["width"] >= 40
            assert 0 <= box["x"] <= viewport["width"] - box["width"]
        assert await too_small(anna) == []
    await anna.build("floor")
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    await anna.my_turn()
    for sight in ("Elevation", "Flat"):
        await page.get_by_role("button", name=sight, exact=True).tap()
        await page.get_by_role("button", name=sight, exact=True, pressed=True).wait_for()  # a tap may take effect late
        assert await too_small(anna) == []
    before = await anna.ply()
    await anna.touch_word("floor")
    await page.locator("[data-site].lit").first.wait_for()
    one, other, *_ = await page.locator("[data-site].lit").evaluate_all(NAMES)  # not those that pieces have closed
    for site in (one, other):
        await page.locator(f"[data-site={site}]").tap()
        await page.get_by_role("button", name=f"Play: Floor on {site}").wait_for()
        assert await page.locator("[data-site]:is(.lit, .chosen)").evaluate_all(NAMES) == [site]
    assert await anna.ply() == before
    await page.locator(f"[data-site={other}]").tap()
    await anna.reach(before + 1)


FREE = """async () => {
  const places = () => [...document.querySelectorAll('[data-site].lit')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return { one, at: [x + width / 2, y + height / 2] }
  })
  const touched = () => {
    const { one, at } = places().find(({ one, at }) => document.elementFromPoint(...at) === one)
    return [one.dataset.site, ...at]
  }
  let [seen, still] = [null, 0]
  while (still < 10) {
    await new Promise(requestAnimationFrame)
    const now = JSON.stringify(touched())
    still = now === seen ? still + 1 : 0
    seen = now
  }
  return JSON.parse(seen)
}"""
"""A lit site, and where a finger touches it and nothing else, once the map has come to rest."""

SEEN = """all => all.every((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  const found = document.elementFromPoint(x + width / 2, y + height / 2)
  return found && one.contains(found)
})"""
"""Whether nothing covers any of them in its middle."""


@pytest.mark.parametrize("viewport", [PHONE, SMALL, LYING, TABLET], ids=["phone", "small", "lying", "tablet"])
@pytest.mark.parametrize("of", ["skyliners", "skyline"])
async def test_two_taps_of_a_finger_at_one_place_are_a_move_to_that_site(
    guests: Guests, of: str, viewport: dict[str, int]
) -> None:
    """What it would bring is told between them where it can be seen, and moves nothing under the finger.

    In Skyrise the first tap brings the map near, if it is small; Paper Skylines has no sites.
    """
    table = guests.house.open(PERSON, BOT, game=of, variant=REGISTRY.game(of).VARIANTS[0])
    anna = await guests.arrive(table.links[0], lang="de-DE", **{**FINGERS, "viewport": viewport})
    page = anna.page
    for _ in range(3):
        assert await anna.my_turn()
        before = await anna.ply()
        await page.locator(".tray .word.lit").first.tap()
        await page.locator("[data-site].lit").first.wait_for()
        site, *spot = await page.evaluate(FREE)
        sites = await boxes(anna, "[data-site]")
        await page.touchscreen.tap(*spot)
        await page.locator(".brings > *").first.wait_for()
        assert await boxes(anna, "[data-site]") == sites
        assert await page.locator(".confirm, .brings > *").evaluate_all(SEEN)
        await page.touchscreen.tap(*spot)
        await anna.reach(before + 1)
        assert site in anna.states()[-1]["log"][before]["words"].split()


STAND = """() => ['a1', 'e1', 'c3', 'e5'].map(site => Object.values(window.__topfloor.where(site)).map(Math.round))"""
"""Where some sites appear in the window: the same as long as the camera has not moved."""


QUIET = """async () => {
  const wait = () => new Promise(done => setTimeout(done, 250))
  let frames = -1
  while (frames !== window.__topfloor.frames) { frames = window.__topfloor.frames; await wait() }
  return frames
}"""


async def test_a_tower_grows_where_the_city_is_tapped_and_the_camera_stays_where_a_person_has_put_it(
    guests_in_3d: Guests,
) -> None:
    """Choosing a piece, building it and a bot's answer leave the camera alone; 0 shows the whole city again.

    Afterwards all is quiet: no more frames are drawn.
    """
    table = guests_in_3d.house.open(PERSON, BOT)
    anna = await guests_in_3d.arrive(table.links[0], sight="3d")
    page = anna.page
    await page.wait_for_selector("[data-3d=ready]")
    await page.wait_for_function("() => window.__topfloor?.frames > 0")
    await anna.my_turn()
    framed = await page.evaluate(STAND)
    await page.mouse.move(400, 200)
    await page.mouse.down()
    await page.mouse.move(520, 240, steps=4)
    await page.mouse.up()
    await page.mouse.wheel(0, -200)
    await page.wait_for_function("() => window.__topfloor.isHeld")
    put = await page.evaluate(STAND)
    assert put != framed
    await anna.touch_word("floor")
    assert await page.evaluate(STAND) == put
    spot, canvas = await page.evaluate("window.__topfloor.where('c2')"), await page.locator("canvas").bounding_box()
    assert canvas
    before = await anna.ply()
    await page.mouse.click(canvas["x"] + spot["x"], canvas["y"] + spot["y"] + 8)
    await anna.reach(before + 1)
    await page.evaluate("new Promise(requestAnimationFrame)")
    assert [x for x, _ in await page.evaluate(STAND)] == [x for x, _ in put]
    await page.keyboard.press("0")
    await page.wait_for_function("() => !window.__topfloor.isHeld")
    edges = await page.evaluate(STAND)
    assert all(0 <= x <= canvas["width"] and 0 <= y <= canvas["height"] for x, y in edges)
    await page.mouse.move(5, 5)
    assert await page.evaluate(QUIET) > 0
    assert await page.evaluate("window.__topfloor.drawCalls") < 80
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    await page.evaluate(LAID_OUT)
    assert await too_small(anna) == []


async def test_without_3d_the_plan_comes_by_itself_and_a_name_in_the_log_points_at_its_site(guests: Guests) -> None:
    """Under the mouse and with the focus."""
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0], sight="3d")
    await anna.my_turn()
    await anna.page.get_by_text("This browser shows no 3D").wait_for()
    await anna.build("floor", "c2")
    outlined = anna.page.locator("[data-site=c2][data-named]")
    name = anna.page.locator(".log [data-name=c2]").first
    await name.hover()
    await outlined.wait_for()
    await anna.page.mouse.move(5, 5)
    await outlined.wait_for(state="detached")
    await name.focus()
    await outlined.wait_for()


async def test_on_a_phone_without_3d_it_is_said_beside_the_board_and_not_over_it(guests: Guests) -> None:
    for game in GAMES:
        table = guests.house.open(PERSON, BOT, game=game.NAME, variant=game.VARIANTS[0])
        anna = await guests.arrive(table.links[0], sight="3d", lang="de-DE", **FINGERS)
        await anna.my_turn()
        if game.NAME == "paper-skylines":  # its table of cards is flat by itself
            continue
        (note,) = await boxes(anna, "main .note")
        (plan,) = await boxes(anna, "main .note + *")
        assert note["bottom"] <= plan["top"], game.NAME
        assert note["height"] < 0.2 * plan["height"], game.NAME
        said = anna.page.locator("main .note")
        shown = await said.screenshot()
        await said.evaluate("one => one.style.color = 'transparent'")
        assert shown != await said.screenshot(), game.NAME


async def test_on_a_phone_points_leave_a_mark_free_however_many_they_are(guests: Guests) -> None:
    """More than a hundred, of which not all are known."""
    many = next(match for match in reversed(walk(Setup("skyrise", "standard", 4), 2)) if not match.over)
    table = guests.house.go_on(many, PERSON, PERSON, PERSON, PERSON)
    anna = await guests.arrive(table.links[0], **FINGERS)
    await anna.sit()
    texts = await anna.page.locator(".chips .score [aria-hidden]").all_inner_texts()
    assert any(re.fullmatch(r"1\d\d \+ \?", text) for text in texts)
    numbers, marks = await boxes(anna, ".chips .score [aria-hidden]"), await boxes(anna, ".chips .face > svg")
    assert all(number["left"] >= mark["right"] for number, mark in zip(numbers, marks, strict=True))


async def test_on_a_phone_a_title_stands_beside_the_way_home(guests: Guests) -> None:
    for place in ("/learn/skyliners", "/puzzles/skyliners"):
        anna = await guests.arrive(place, lang="de-DE", **FINGERS)
        (title,), (home, *_) = await boxes(anna, "h1"), await boxes(anna, "header button")
        assert home["top"] < title["bottom"], place
        assert title["top"] < home["bottom"], place


async def test_the_chosen_view_stands_out_by_day_and_night(guests: Guests) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT).links[0], **FINGERS)
    await anna.my_turn()
    for theme in ("light", "dark"):
        await anna.see(theme)
        ink = await anna.page.evaluate("getComputedStyle(document.body).color")
        chosen = anna.page.locator(".views [aria-pressed=true]")
        assert f"{ink} 0px 0px 0px 2px inset" in await chosen.evaluate("one => getComputedStyle(one).boxShadow")


async def test_what_a_sign_means_is_told_by_touch_and_by_key(guests: Guests) -> None:
    """A touch tells of a sign, and Tab of a button that it reaches."""
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0], viewport=PHONE, has_touch=True, is_mobile=True)
    await anna.my_turn()
    page = anna.page
    await page.locator("#tab-players").tap()
    await page.locator("#tab-body [data-means='floors left']").first.tap()
    told = page.locator(".meaning")
    assert await told.inner_text() == "floors left"
    await page.keyboard.press("Escape")
    await told.wait_for(state="detached")
    await anna.tab_to("() => document.activeElement?.matches('[data-means]') ?? false")
    assert await told.inner_text() == await page.evaluate(
        "document.activeElement.dataset.means || document.activeElement.getAttribute('aria-label')"
    )
