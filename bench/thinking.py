"""How quickly kernels think as WebAssembly, beside the compiled ones: in Node and in a worker of Chromium, in one run.

    python bench/thinking.py

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

from playwright.async_api import Browser, Route, async_playwright

import topfloor
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


async def main() -> None:
    """Measure in a browser of the system."""
    async with async_playwright() as started:
        browser = await started.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        await tell(browser)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
