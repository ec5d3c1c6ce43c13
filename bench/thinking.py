"""How quickly kernels think as WebAssembly, beside the compiled ones: in Node and in a worker of Chromium, in one run.

    python bench/thinking.py

Then a hint is asked for at a real table: how soon the first figures are there, how soon all that an architect would
think, and how much processor time the server takes meanwhile, on which all kernels are compiled beforehand.

All rates are the best of some rounds, taken in turns, as other programs may want the processor, too.
`python bench/page.py` tells them as well.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Route

import topfloor
from browser import browsing
from server import Server, post
from server import topfloor as serving
from topfloor.bots.learned import learned
from topfloor.games import REGISTRY
from topfloor.wasm.trial import SCRIPT, Trial

KERNELS = Path(topfloor.__file__).parent / "server" / "wasm"
DESK = Path(__file__).parent.parent / "web" / "src" / "thinking" / "desk.js"
ITERATIONS, PLIES, ROUNDS, TURNS = 300, 8, 60, 3

IN_NODE = f"""
import {{ readFileSync }} from 'node:fs'
import * as page from '{DESK.as_uri()}'
import {{ measured }} from '{SCRIPT.as_uri()}'
console.log(JSON.stringify(measured(page, JSON.parse(readFileSync(0, 'utf8')), {ROUNDS})))
"""
IN_WORKER = f"""
import * as page from '/desk.js'
import {{ measured }} from '/trial.mjs'
onmessage = ({{ data }}) => postMessage(measured(page, JSON.parse(data), {ROUNDS}))
"""
ASK = """(task) => new Promise((done, fail) => {
  const worker = new Worker('/worker.js', { type: 'module' })
  worker.onmessage = ({ data }) => { worker.terminate(); done(data) }
  worker.onerror = (event) => fail(event.message ?? 'the worker could not be loaded')
  worker.postMessage(task)
})"""
HINT = """() => new Promise((done) => {
  const began = performance.now()
  let first = null
  new MutationObserver((_, watcher) => {
    const list = document.querySelector('ol.hints')
    if (list && first === null) first = performance.now() - began
    if (list?.dataset.settled !== 'true' || !list.querySelector('small')) return
    watcher.disconnect()
    done({ first, all: performance.now() - began, shown: list.children.length })
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  document.querySelector('button[aria-label=Hint]').click()
})"""
LOADED = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .filter(({ name }) => !name.includes('/api/')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
SETTINGS = json.dumps({"sight": "plan", "sound": False, "lang": "en"})
VISITORS, HINTS = 2, 3
WARMING = 3.0
"""Seconds of quiet after which nothing more is compiled."""


def trials() -> list[Trial]:
    """For every game with few and with many players; by what was learned, where anything was."""
    games = [REGISTRY.game(name) for name in REGISTRY.names()]
    return [Trial(g, n, PLIES, ITERATIONS, bool(learned(g))) for g in games for n in (g.PLAYERS[0], g.PLAYERS[-1])]


def in_node(task: str) -> dict[str, float] | None:
    """Measure there, if there is a Node."""
    program = shutil.which("node")
    if program is None:
        return None
    command = [program, "--input-type=module", "-e", IN_NODE]
    found: dict[str, float] = json.loads(
        subprocess.run(command, input=task, capture_output=True, check=True, text=True).stdout
    )
    return found


async def in_chromium(browser: Browser, task: str) -> dict[str, float]:
    """Measure in a worker of a browser that knows nothing yet."""
    context = await browser.new_context()
    await context.route("**/*", answer)
    page = await context.new_page()
    await page.goto("http://localhost/")
    found: dict[str, float] = await page.evaluate(ASK, task)
    await context.close()
    return found


async def answer(route: Route) -> None:
    """Give the files that a worker needs; there is no server."""
    files = {"desk.js": DESK.read_text("utf-8"), "trial.mjs": SCRIPT.read_text("utf-8"), "worker.js": IN_WORKER}
    body = files.get(route.request.url.rpartition("/")[2], "")
    await route.fulfill(body=body, content_type="text/javascript" if body else "text/html")


def weight(name: str) -> float:
    """How many kB a file is, gzipped."""
    file = KERNELS / name
    return len(gzip.compress(file.read_bytes(), 9)) / 1000 if file.exists() else 0.0


async def tell(browser: Browser) -> None:
    """Measure and print."""
    print(f"{'gzipped':16}{'module':>10}{'layout':>10}{'weights':>10}")
    for name in REGISTRY.names():
        kinds = "".join(f"{weight(f'{name}.{kind}'):>7.1f} kB" for kind in ("wasm", "json", "bin"))
        print(f"{name:16}{kinds}", flush=True)
    print(
        f"{'iterations/s':32}{'native':>10}{'Node':>10}{'Chromium':>10}{'Node':>7}{'Chromium':>10}{'ready after':>13}"
    )
    for trial in trials():
        print(await told(browser, trial), flush=True)


async def told(browser: Browser, trial: Trial) -> str:
    """One line: rates, what share of the native one they are, and how soon a module is ready."""
    task = trial.task(KERNELS)
    here, node, page = 0.0, 0.0, 0.0
    start = float("inf")
    for _ in range(TURNS):
        here = max(here, trial.rate_here(ROUNDS))
        found: dict[str, Any] = in_node(task) or {"best": 0.0}
        node = max(node, found["best"])
        found = await in_chromium(browser, task)
        page, start = max(page, found["best"]), min(start, found["start"])
    rates = f"{here:>10,.0f}{node:>10,.0f}{page:>10,.0f}{100 * node / here:>5.0f} %{100 * page / here:>8.0f} %"
    return f"{trial!s:32}{rates}{start:>10.1f} ms"


async def tell_hints(browser: Browser, server: Server) -> None:
    """Ask for hints at tables of a server, and print."""
    await quiet(server)
    print(f"{'a hint':16}{'first load':>12}{'first figures':>15}{'again':>9}{'as an architect':>17}{'server':>9}")
    for name in REGISTRY.names():
        print(await told_hints(browser, server, name), flush=True)


async def quiet(server: Server) -> None:
    """Wait until it has compiled what it wants to have ready."""
    before = -1.0
    while server.seconds() - before > 0.1:
        before = server.seconds()
        await asyncio.sleep(WARMING)


async def told_hints(browser: Browser, server: Server, game: str) -> str:
    """One line: what the page weighs before, when a hint comes at first and later on, and what it costs the server."""
    visits = [await asked(browser, server, game) for _ in range(VISITORS)]
    first, again, whole, cost = (min(figures) for figures in zip(*[figures for _, figures in visits], strict=True))
    times = f"{first:>12.0f} ms{again:>6.0f} ms{whole:>14.0f} ms"
    return f"{game:16}{visits[0][0] / 1000:>9.0f} kB{times}{1000 * cost:>6.0f} ms"


async def asked(browser: Browser, server: Server, game: str) -> tuple[float, tuple[float, float, float, float]]:
    """The same of one visitor, whose browser knows nothing yet."""
    opened = await asyncio.to_thread(post, server, {"game": game, "seats": [{"kind": "person"}] * 2, "seed": 1})
    seat = next(one for one in opened["seats"] if one["seat"] == to_move(game))
    context = await browser.new_context(base_url=f"http://{server.address}")
    await context.add_init_script(f"localStorage['topfloor.settings'] ??= {json.dumps(SETTINGS)}")
    page = await context.new_page()
    await page.goto(seat["link"])
    await page.locator("dialog:has(.welcome) button[type=submit]").click()
    await page.locator("button[aria-label=Hint]:enabled").wait_for()
    loaded, before, found = await page.evaluate(LOADED), server.seconds(), []
    for _ in range(HINTS):
        found.append(await page.evaluate(HINT))
        await page.locator("button[aria-label=Hint]").click()
    cost = (server.seconds() - before) / HINTS
    await context.close()
    again, whole = min(one["first"] for one in found[1:]), min(one["all"] for one in found)
    return loaded, (found[0]["first"], again, whole, cost)


def to_move(game: str) -> int:
    """Who begins in the match that is opened."""
    seat = topfloor.new(game, players=2, seed=1).to_move
    assert seat is not None
    return seat


async def main() -> None:
    """Measure in a browser of the system."""
    async with browsing() as browser:
        await tell(browser)
        with serving() as server:
            await tell_hints(browser, server)


if __name__ == "__main__":
    asyncio.run(main())
