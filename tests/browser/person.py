"""A person at the page: sees what is lit, touches it, and waits for the table, never for the clock."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Iterable

from playwright.async_api import ConsoleMessage, Error, Locator, Page

from tests.server.client import Json, patched

HARMLESS = ("GPU stall", "GL Driver", "WebSocket connection to", "ERR_INTERNET_DISCONNECTED", "net::ERR")

LIT = ".word.lit, [data-site].lit"
"""What can be touched now: words in the tray and things on the flat board."""

CONFIRM = ".confirm:enabled"
"""Says a whole sentence that waits to be confirmed."""

BUSY = "[aria-busy=true]"
"""A sentence is on its way to the table."""

SENTENCE = """() => {
  const { ply } = document.querySelector('.table').dataset
  return [Number(ply), document.querySelector('[aria-busy=true]') !== null]
}"""

LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""After a change of size."""

BOXES = "all => all.map((one) => one.getBoundingClientRect().toJSON())"

TOO_SMALL = """() => {
  const least = (one) => one.matches('.name, .opener, [data-site]') ? 0 : 40
  return [...document.querySelectorAll('.table button')].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect()
    const isSmall = width > 0 && Math.min(width, height) < (one.matches('.log .name') ? 24 : least(one))
    return isSmall ? [`${one.getAttribute('aria-label') ?? one.textContent}: ${width} by ${height}`] : []
  })
}"""
"""Buttons that a finger would miss, 40 pixels and more for those beside the board, 24 for names in the log.

What is drawn on the board has a measure of its own, as one can draw it nearer.
"""

ON_LIT_WORD = "() => document.activeElement?.matches('.word.lit') ?? false"
ON_SITE = "() => document.activeElement?.dataset.site !== undefined"
ON_LIT_SITE = "() => document.activeElement?.matches('[data-site].lit') ?? false"


def states(messages: Iterable[Json]) -> list[Json]:
    """Every state that messages tell, whole or by what has changed."""
    told: list[Json] = []
    for message in messages:
        if message.get("type") == "view":
            told.append(message)
        elif message.get("type") == "patch":
            assert message["since"] == told[-1]["event"]
            told.append({**patched(told[-1], message["changes"]), "event": message["event"]})
    return told


class Person:
    """One browser with one page."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.faults: list[str] = []
        self.frames: list[str] = []
        """Everything that the browser was sent, as it came over the wire."""
        page.on("pageerror", self.broke)
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.frames.append(str(text))))
        page.on("console", self.said)

    def broke(self, error: Error) -> None:
        self.faults.append(str(error))

    def said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in HARMLESS):
            self.faults.append(message.text)

    def states(self) -> list[Json]:
        """Every state that the frames tell."""
        return states(map(json.loads, self.frames))

    @property
    def table(self) -> Locator:
        return self.page.locator(".table")

    async def sit(self) -> None:
        """Wait until the table is there and the channel is live."""
        await self.page.wait_for_selector(".table[data-connection=live]")

    async def sit_down_when_welcomed(self) -> None:
        """Whenever a welcome stands in the way, sit down."""
        welcome = self.page.locator("dialog:has(.welcome)")
        await self.page.add_locator_handler(welcome, lambda: welcome.locator("button[type=submit]").click())

    async def see(self, theme: str) -> None:
        """Let the system want the light theme, the dark one or that of much contrast, and wait for it."""
        await self.page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light",
            contrast="more" if theme == "contrast" else "no-preference",
        )
        await self.page.wait_for_selector(f"html[data-theme={theme}]")

    async def ply(self) -> int:
        return int(await self.table.get_attribute("data-ply") or 0)

    async def reach(self, ply: int) -> None:
        """Wait until the page shows this move or a later one."""
        await self.page.wait_for_function("ply => Number(document.querySelector('.table').dataset.ply) >= ply", arg=ply)

    async def wait_for_frame(self, part: str, count: int) -> None:
        """Wait until the server has sent so many messages with this in them."""
        async with asyncio.timeout(60):
            while sum(part in frame for frame in self.frames) < count:
                await asyncio.sleep(0.02)

    async def is_over(self) -> bool:
        return await self.table.get_attribute("data-over") == "true"

    async def my_turn(self) -> bool:
        """Wait for one's turn; false if the match ends first."""
        await self.page.wait_for_selector(f"{LIT}, .table[data-over=true]")
        return not await self.is_over()

    async def build(self, word: str | None = None, site: str | None = None) -> None:
        """Make one whole sentence by clicking what is lit, and wait until the table has heard it."""
        before = await self.ply()
        if word:
            await self.touch_word(word)
        while await self.wants_a_word(before):
            things = self.page.locator(LIT)
            if await self.page.locator(CONFIRM).count():
                await self.touch_any(self.page.locator(CONFIRM))
            elif site and await self.page.locator("[data-site].lit").count():
                await self.page.locator(f"[data-site={site}]").click()
            else:
                await self.touch_any(things)
        await self.page.wait_for_selector(BUSY, state="detached")

    async def wants_a_word(self, before: int) -> bool:
        """Whether the sentence that began at move `before` lacks a word; one that is on its way is waited for."""
        while True:
            ply, is_sent = await self.page.evaluate(SENTENCE)
            if ply != before or not is_sent:
                return bool(ply == before)
            await self.reach(before + 1)

    async def touch_word(self, word: str) -> None:
        await self.page.locator(f".word.lit[data-word='{word}']").click()

    async def touch_any(self, things: Locator) -> None:
        """Touch one of them, if there is any; one that is gone by then is no matter, the caller looks again."""
        count = await things.count()
        if count:
            with contextlib.suppress(Error):
                await things.nth(self.chance.randrange(count)).click(timeout=3_000)

    async def build_by_keys(self) -> None:
        """Make one whole sentence with Tab, arrows and Enter alone."""
        before = await self.ply()
        while await self.wants_a_word(before):
            if await self.page.locator(".word.lit").count():
                await self.tab_to(ON_LIT_WORD)
                await self.page.keyboard.press("Enter")
            elif await self.page.locator("[data-site].lit").count():
                await self.tab_to(ON_SITE)
                await self.walk_to_a_lit_site()
                await self.page.keyboard.press("Enter")
        await self.page.wait_for_selector(BUSY, state="detached")

    async def tab_to(self, wanted: str) -> None:
        """Press Tab until the focus is where it should be."""
        for _ in range(120):
            if await self.page.evaluate(wanted):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead there")

    async def walk_to_a_lit_site(self) -> None:
        """Wander over the plan with the arrow keys until a site is lit."""
        for _ in range(400):
            if await self.page.evaluate(ON_LIT_SITE):
                return
            await self.page.keyboard.press(self.chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        raise AssertionError("no lit site was reached")

    async def play_to_the_end(self) -> None:
        """Play every turn of one's own until the match is over."""
        while await self.my_turn():
            await self.build()

    async def play_for(self, moves: int) -> None:
        """Play some moves of one's own."""
        while moves > 0 and await self.my_turn():
            await self.build()
            moves -= 1

    async def let_bots_finish(self) -> None:
        """Hand one's seat to a bot and wait for the end."""
        await self.sit()
        await self.page.get_by_role("button", name="Menu").click()
        await self.page.locator(".pair select").select_option("random")
        await self.page.get_by_role("button", name="Hand my seat to a bot").click()
        await self.page.wait_for_selector(".table[data-over=true]")
        await self.page.wait_for_selector("dialog table")


async def boxes(person: Person, what: str) -> list[dict[str, float]]:
    """Where things are on the screen, and how large; there are some, and all of them can be seen."""
    await person.page.locator(what).first.wait_for()
    found: list[dict[str, float]] = await person.page.locator(what).evaluate_all(BOXES)
    assert all(box["width"] and box["height"] for box in found)
    return found


async def too_small(person: Person) -> list[str]:
    """Buttons that a finger would miss, each with its size."""
    found: list[str] = await person.page.evaluate(TOO_SMALL)
    return found


async def play_together(*people: Person) -> None:
    """Everyone plays at the same time, as around a real table."""
    async with asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(person.play_to_the_end())
