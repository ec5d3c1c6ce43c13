"""Names and chats full of markup are text, on every page that shows them; and no address holds a token."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from playwright.async_api import Page, Request

import topfloor
from tests.browser.conftest import Guests
from tests.browser.person import Person
from tests.browser.table import PERSON
from tests.server.client import Client
from tests.strategies import Setup, walk

pytestmark = pytest.mark.asyncio(loop_scope="session")

NAMES = ("<img src onerror=boo()>", "<svg/onload=boo()>")
"""As long as a name may be; a colon or a comma would be refused."""

CHATS = (
    "<script>boo()</script>",
    "<img src=x onerror=boo()><svg onload=boo()><iframe srcdoc='<script>parent.boo()</script>'>",
    "javascript:boo() [click](javascript:boo()) <a href=javascript:boo() id=bait>bait</a>",
    "\"><body onload=boo()>'-boo()-' ${boo()} {{boo()}} {@html '<b onclick=boo()>'}",
)

TRAP = """
window.booed = 0
window.boo = () => { window.booed += 1 }
window.alert = window.confirm = window.prompt = window.boo
"""

FOREIGN = """() => ['iframe', '#bait', 'a[href^="javascript:"]', '[onerror]', '[onload]', '[onclick]']
  .filter((selector) => document.querySelector(selector))"""


async def assert_harmless(page: Page, *shown: str) -> None:
    """These texts are on the page as they are, and nothing of them is alive."""
    for text in shown:
        await page.wait_for_function("text => document.body.innerText.includes(text)", arg=text)
    assert await page.evaluate(FOREIGN) == []
    assert await page.evaluate("window.booed") == 0


async def arrive(guests: Guests, path: str) -> Person:
    """Somebody comes whose browser notices if it is made to do anything."""
    person = await guests.arrive(None, script=TRAP)
    person.page.on("dialog", lambda dialog: person.faults.append(f"a dialog: {dialog.message}"))
    await person.page.goto(path)
    return person


async def test_names_and_chats_full_of_markup_are_text(guests: Guests) -> None:
    """At the table, in the log, the chat, the welcome, the score and the list of tables in the lobby."""
    match = walk(Setup("skyliners", "intro", 2), 1)[-3].copy()
    match.names = NAMES
    table = guests.house.go_on(match, PERSON, PERSON)
    anna = await arrive(guests, table.links[0])
    tokens = [link.partition("#")[2] for link in table.links.values()]
    address, name = guests.house.address, table.id
    async with Client(address, name, tokens[0]) as one, Client(address, name, tokens[1]) as two:
        for text in CHATS:
            await two.ask("chat", text=text)
        await anna.sit()
        await assert_harmless(anna.page, *NAMES)
        await anna.page.get_by_role("tab", name="Chat").click()
        await assert_harmless(anna.page, *CHATS)
        await asyncio.gather(one.play_to_the_end(), two.play_to_the_end())
    await anna.page.wait_for_selector("dialog table")
    await assert_harmless(anna.page, *NAMES)
    await anna.page.goto("/")
    await anna.page.wait_for_selector("input[data-opens=replay]")
    await assert_harmless(anna.page)


async def test_markup_that_did_come_alive_would_be_noticed_and_could_do_nothing(guests: Guests) -> None:
    """What the tests here look for is found if somebody puts it there; the page's own policy stops it even then."""
    anna = await arrive(guests, "/")
    await anna.page.wait_for_selector("input[data-opens=replay]")
    for text in (*NAMES, *CHATS[1:]):
        await anna.page.evaluate("text => document.body.insertAdjacentHTML('beforeend', text)", text)
        assert await anna.page.evaluate(FOREIGN)
    await anna.page.locator("#bait").dispatch_event("click")
    assert await anna.page.evaluate("window.booed") == 0
    assert anna.faults
    assert all("Content Security Policy" in fault for fault in anna.faults)
    anna.faults.clear()


async def test_a_story_full_of_markup_is_text_when_it_is_told_and_studied(guests: Guests, tmp_path: Path) -> None:
    match = topfloor.new("skyliners", players=2, seed=5, variant="intro", names=NAMES)
    for _ in range(4):
        match.play(match.legal()[0])
    file = tmp_path / "match.story"
    file.write_text(match.story())
    anna = await arrive(guests, "/")
    for opens in ("replay", "study"):
        if opens != "replay":
            await anna.page.goto("/")
        await anna.page.locator(f"input[data-opens={opens}]").set_input_files(file)
        await assert_harmless(anna.page, *NAMES)


async def test_no_address_and_no_referrer_holds_a_token(guests: Guests) -> None:
    """The token stands behind the '#', which no browser sends; it goes over the socket and in headers alone."""
    table = guests.house.open(PERSON, PERSON)
    token = table.links[0].partition("#")[2]
    asked: list[Request] = []
    sockets: list[str] = []
    anna = await guests.arrive(None)
    anna.page.context.on("request", lambda request: asked.append(request))
    anna.page.on("websocket", lambda socket: sockets.append(socket.url))
    await anna.page.goto(table.links[0])
    await anna.sit()
    await anna.page.get_by_role("button", name="Menu").click()
    async with anna.page.expect_download():
        await anna.page.get_by_role("button", name="Save to look back").click()
    await anna.page.goto("/")
    await anna.page.wait_for_selector("input[data-opens=replay]")
    assert sockets
    assert any("/save" in request.url for request in asked)
    for address in [*sockets, *(request.url for request in asked)]:
        assert token not in address.partition("#")[0], address
    for request in asked:
        assert not (await request.all_headers()).get("referer"), request.url
    policy = json.loads(await anna.page.evaluate("fetch('/').then(r => JSON.stringify([...r.headers]))"))
    assert dict(policy)["referrer-policy"] == "no-referrer"
