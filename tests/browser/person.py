"""A person at the page: sees what is lit, touches it, and waits for the table, never for the clock."""

from __future__ import annotations

import asyncio
import random

from playwright.async_api import ConsoleMessage, Error, Locator, Page

HARMLESS = ("GPU stall", "GL Driver", "WebSocket connection to", "ERR_INTERNET_DISCONNECTED", "net::ERR")


class Person:
    """One browser with one page."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.faults: list[str] = []
        page.on("pageerror", self.broke)
        page.on("console", self.said)

    def broke(self, error: Error) -> None:
        self.faults.append(str(error))

    def said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in HARMLESS):
            self.faults.append(message.text)

    @property
    def table(self) -> Locator:
        return self.page.locator(".table")

    async def sit(self) -> None:
        """Wait until the table is there and the channel is live."""
        await self.page.wait_for_selector(".table[data-connection=live]")

    async def ply(self) -> int:
        return int(await self.table.get_attribute("data-ply") or 0)

    async def reach(self, ply: int) -> None:
        """Wait until the page shows this move or a later one."""
        await self.page.wait_for_function("ply => Number(document.querySelector('.table').dataset.ply) >= ply", arg=ply)

    async def is_over(self) -> bool:
        return await self.table.get_attribute("data-over") == "true"

    async def my_turn(self) -> bool:
        """Wait for one's turn; false if the match ends first."""
        await self.page.wait_for_selector(".word.lit, .table[data-over=true]")
        return not await self.is_over()

    async def build(self, word: str | None = None, site: str | None = None) -> None:
        """Make one whole sentence by clicking what is lit, and wait until the table has heard it."""
        before = await self.ply()
        await self.touch_word(word)
        while await self.ply() == before:
            sites = self.page.locator(".site.lit")
            words = self.page.locator(".row .word.lit")
            if await self.page.locator(".chip").count() == 0 or await self.page.locator(".chip:disabled").count():
                await self.reach(before + 1)
            elif await sites.count():
                chosen = self.page.locator(f"[data-site={site}]") if site else await self.any_of(sites)
                await chosen.click()
                await self.reach(before + 1)
            elif await words.count():
                await (await self.any_of(words)).click()
        await self.page.wait_for_selector(".chip", state="detached")

    async def touch_word(self, word: str | None) -> None:
        lit = self.page.locator(f".word.lit[data-word={word}]" if word else ".word.lit")
        await lit.first.wait_for()
        await (await self.any_of(lit)).click()

    async def any_of(self, things: Locator) -> Locator:
        return things.nth(self.chance.randrange(await things.count()))

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


async def play_together(*people: Person) -> None:
    """Everyone plays at the same time, as around a real table."""
    async with asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(person.play_to_the_end())
