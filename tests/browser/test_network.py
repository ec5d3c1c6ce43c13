"""Reloads and lost networks: the board comes back as it is, and nothing is played twice."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.table import BOT, PERSON
from tests.browser.test_access import faults
from tests.server.client import Client
from tests.strategies import Setup, walk

pytestmark = pytest.mark.asyncio(loop_scope="session")

GO = "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')) }"
LABELS = "sites => sites.map(site => site.getAttribute('aria-label'))"


async def test_a_move_made_offline_is_played_once_and_a_reload_comes_back_to_the_same_place(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    await anna.my_turn()
    before = await anna.ply()
    await anna.touch_word("floor")
    await anna.page.context.set_offline(True)
    await anna.page.wait_for_selector(".table:not([data-connection=live])")
    await anna.page.locator(".site.lit").first.click()
    assert await anna.ply() == before
    await anna.page.context.set_offline(False)
    await anna.reach(before + 1)
    assert await anna.page.locator(".log .ply").count() == before + 1
    seen = await anna.page.locator(".site").evaluate_all(LABELS)
    await anna.page.reload()
    await anna.my_turn()
    assert await anna.ply() == before + 1
    assert await anna.page.locator(".site").evaluate_all(LABELS) == seen


async def test_a_lost_network_is_shown_and_what_was_missed_arrives(guests: Guests) -> None:
    match = walk(Setup("skyliners", "full", 2), 1)[0]
    assert match.to_move is not None
    table = guests.house.go_on(match, PERSON, PERSON)
    other = await guests.arrive(table.links[1 - match.to_move])
    await other.sit()
    await other.page.context.set_offline(True)
    await other.page.wait_for_selector(".table[data-connection=waiting], .table[data-connection=connecting]")
    async with Client(guests.house.address, table.id, table.links[match.to_move].partition("#")[2]) as first:
        await first.until(first.legal)
        for _ in range(2):
            await first.play(first.legal()[0])
        assert await other.ply() == 0
        await other.page.context.set_offline(False)
        await other.page.wait_for_selector(".table[data-connection=live]")
        await other.reach(2)


async def test_a_wrong_link_says_so(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(f"/t/{table.id}#nobody")
    await anna.page.get_by_text("This link is not valid").wait_for()


async def test_a_quiet_connection_is_asked_whether_it_stands(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    anna = await guests.arrive(None)
    said: list[str] = []
    anna.page.on("websocket", lambda socket: socket.on("framesent", lambda text: said.append(str(text))))
    await anna.page.clock.install()
    await anna.page.goto(table.links[0])
    await anna.sit()
    for pings in (1, 2):
        await anna.page.clock.run_for(26_000)
        await anna.wait_for_frame('"type":"ok"', pings)
        assert sum('"do":"ping"' in text for text in said) == pings
    assert await anna.table.get_attribute("data-connection") == "live"


@pytest.mark.parametrize("place", ["learn/skyliners", "puzzles/skyline", "replay", "study", "rules"])
async def test_a_part_of_the_page_that_does_not_come_says_so_and_can_be_asked_for_again(
    guests: Guests, place: str
) -> None:
    """As where a newer version has replaced it while the page was open."""
    anna = await guests.arrive("/", lang="de-DE")
    page, part = anna.page, f"**/assets/{place.partition('/')[0].title()}-*.js"
    await page.wait_for_selector(".now:enabled")
    await page.route(part, lambda route: route.abort())
    if place == "rules":
        await page.get_by_role("button", name="Regeln").click()
    else:
        await page.evaluate(GO, f"/{place}")
    await page.get_by_role("alert").get_by_text("ließ sich nicht laden").wait_for()
    assert await faults(anna) == []
    await page.unroute(part)
    async with page.expect_navigation():
        await page.get_by_role("button", name="Neu laden").click()
    await page.get_by_role("alert").wait_for(state="detached")
