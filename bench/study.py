"""How long a browser takes to think a whole match through, in one worker: until something is drawn, and until the end.

    python bench/study.py

`python bench/page.py` tells it as well.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from playwright.async_api import Browser

import topfloor
from browser import browsing
from server import Server
from server import topfloor as serving
from topfloor import bots

ONE_WORKER = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 })"
"""A page keeps one processor for itself."""

PATIENCE = 600_000
DRAWN = "() => Number(document.querySelector('[role=slider]')?.dataset.known ?? 0) >= 8"


def match_of(game: str) -> topfloor.Match:
    """A whole match of four that bots have played at once."""
    match, bot = topfloor.new(game, players=4, seed=1), bots.bot("greedy")
    while not match.over:
        match.play(bot.choose(match))
    return match


async def studied(browser: Browser, server: Server, match: topfloor.Match) -> tuple[float, float, float]:
    """Seconds until a first curve can be seen, until all is known, and until it is there again after a reload."""
    context = await browser.new_context(base_url=f"http://{server.address}", reduced_motion="reduce")
    await context.add_init_script(f"{ONE_WORKER}; localStorage['topfloor.settings'] ??= '{{\"sight\":\"plan\"}}'")
    page = await context.new_page()
    await page.goto("/")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.txt"
        file.write_text(match.story(), "utf-8")
        began = time.perf_counter()
        await page.locator("input[data-opens=study]").set_input_files(file)
        await page.wait_for_function(DRAWN, timeout=PATIENCE)
        drawn = time.perf_counter() - began
        await page.wait_for_selector(".study[data-work=done]", timeout=PATIENCE)
        done = time.perf_counter() - began
    again = time.perf_counter()
    await page.reload()
    await page.wait_for_selector(".study[data-work=done]", timeout=PATIENCE)
    again = time.perf_counter() - again
    await context.close()
    return drawn, done, again


async def tell(browser: Browser, server: Server) -> None:
    """Measure and print."""
    print(f"{'a whole match studied in one worker':40}{'moves':>7}{'drawn':>9}{'done':>9}{'again':>9}")
    for game in topfloor.games():
        match = match_of(game)
        drawn, done, again = await studied(browser, server, match)
        print(f"{game:40}{match.ply:>7}{drawn:>7.1f} s{done:>7.1f} s{again:>7.1f} s", flush=True)


async def main() -> None:
    """By itself."""
    with serving() as server:
        async with browsing() as browser:
            await tell(browser, server)


if __name__ == "__main__":
    asyncio.run(main())
