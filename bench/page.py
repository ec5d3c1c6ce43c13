"""What the page weighs, how soon it can be used, what a frame of each full city costs, and how quickly it thinks.

    python bench/page.py

Chromium draws in software here, so frames a second say little about a laptop: a full window is drawn by the processor,
pixel by pixel. What would be the same everywhere are draw calls, triangles and the page's own work for a frame; and a
small window shows the rate when pixels hardly count. On a machine with a graphics processor, add --gpu.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gzip
import json
import random
import time
import zlib
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, ViewportSize

import study
import thinking
import topfloor
from browser import browsing
from server import Server, post
from server import topfloor as serving

PAGE = Path(topfloor.__file__).parent / "server" / "page"
DESK, STAMP = ViewportSize(width=1366, height=768), ViewportSize(width=380, height=300)
MEASURED = 3000
"""Milliseconds for each rate."""


def weight() -> int:
    """Bytes of everything a visitor gets, each file gzipped; not of the engine, which is for play without a network."""
    files = [path for path in PAGE.rglob("*") if path.is_file() and PAGE / "engine" not in path.parents]
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)


def full_city(game: str) -> str:
    """A match that is over, as a link holds it."""
    match, dice = topfloor.new(game, players=4, seed=1), random.Random(1)
    while not match.over:
        match.play(dice.choice(match.legal()))
    squeezed = zlib.compress(match.story().encode(), 9, -15)
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


async def visit(browser: Browser, server: Server, path: str, size: ViewportSize, *, fine: bool) -> Page:
    """Open an address in a browser that knows nothing yet."""
    context = await browser.new_context(base_url=f"http://{server.address}", viewport=size, reduced_motion="reduce")
    sights = dict.fromkeys(topfloor.games(), "3d")
    settings = json.dumps({"sight": "3d", "sights": sights, "fine": fine, "sound": False, "lang": "en"})
    await context.add_init_script(f"localStorage['topfloor.settings'] ??= {json.dumps(settings)}")
    page = await context.new_page()
    await page.goto(path, wait_until="commit")
    return page


async def frames(browser: Browser, server: Server, game: str, size: ViewportSize, *, fine: bool) -> dict[str, Any]:
    """The end of a match in 3D, turned round and round; and whether it is quiet when nobody turns it."""
    page = await visit(browser, server, f"/replay#{full_city(game)}", size, fine=fine)
    await page.wait_for_function("() => window.__topfloor?.frames > 0")
    await page.locator("input[type=range]").first.evaluate(
        "slider => { slider.value = slider.max; slider.dispatchEvent(new Event('input', { bubbles: true })) }"
    )
    await page.wait_for_timeout(1500)
    before = await page.evaluate("window.__topfloor.frames")
    await page.wait_for_timeout(1500)
    idle = await page.evaluate("window.__topfloor.frames") - before
    found: dict[str, Any] = await page.evaluate(f"window.__topfloor.measure({MEASURED})")
    await page.context.close()
    return found | {"idle": idle}


async def interactive(browser: Browser, server: Server, game: str) -> tuple[float, float]:
    """Seconds from asking for a table until it can be played at, and until its city is drawn."""
    opened = await asyncio.to_thread(post, server, {"game": game, "seats": [{"kind": "person"}] * 2, "seed": 1})
    began = time.perf_counter()
    page = await visit(browser, server, opened["seats"][0]["link"], DESK, fine=False)
    await page.locator(".tray").first.wait_for()
    usable = time.perf_counter() - began
    await page.wait_for_function("() => window.__topfloor?.frames > 0")
    drawn = time.perf_counter() - began
    await page.context.close()
    return usable, drawn


async def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--gpu", action="store_true", help="let the browser use the graphics processor")
    gpu = options.parse_args().gpu
    print(f"page, all of it but the engine, gzipped: {weight() / 1000:.0f} kB")
    with serving() as server:
        async with browsing(["--no-sandbox"]) if gpu else browsing() as browser:
            for game in topfloor.games():
                usable, drawn = await interactive(browser, server, game)
                print(f"{game:16} table usable after {usable:.2f} s, city drawn after {drawn:.2f} s", flush=True)
            heads = f"{'draw calls':>11}{'triangles':>11}{'own work':>10}{'small':>9}{'plain':>9}{'fine':>9}{'idle':>7}"
            print(f"{'':16}{heads}")
            for game in topfloor.games():
                small = await frames(browser, server, game, STAMP, fine=False)
                plain = await frames(browser, server, game, DESK, fine=False)
                fine = await frames(browser, server, game, DESK, fine=True)
                rates = "".join(f"{one['rate']:>6.0f}/s " for one in (small, plain, fine))
                shapes = f"{fine['drawCalls']:>11}{fine['triangles']:>11,}{small['work']:>7.2f} ms"
                print(f"{game:16}{shapes}{rates}{fine['idle']:>6}", flush=True)
            await thinking.tell(browser)
            await thinking.tell_hints(browser, server)
            await study.tell(browser, server)


if __name__ == "__main__":
    asyncio.run(main())
