"""Kernels as WebAssembly in the workers of a real Chromium think as the compiled ones do, to the last byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Route

from tests.built_kernels import DESK, FOUND, KERNELS, TRIALS, check_built
from topfloor.wasm.trial import SCRIPT, Trial

pytestmark = pytest.mark.asyncio(loop_scope="session")

WORKER = """
import * as desk from '/desk.js'
import * as found from '/found.js'
import { compared } from '/trial.mjs'
onmessage = async ({ data }) => postMessage(await compared({ ...desk, ...found }, JSON.parse(data)))
"""
ASK = """(task) => new Promise((done, fail) => {
  const worker = new Worker('/worker.js', { type: 'module' })
  worker.onmessage = ({ data }) => { worker.terminate(); done(data) }
  worker.onerror = (event) => fail(event.message ?? 'the worker could not be loaded')
  worker.postMessage(task)
})"""
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
"""What the page may do at most."""


async def answer(route: Route) -> None:
    """Give the files of the trial; there is no server."""
    files: dict[str, str | Path] = {"/desk.js": DESK, "/found.js": FOUND, "/trial.mjs": SCRIPT, "/worker.js": WORKER}
    found = files.get("/" + route.request.url.split("/", 3)[3], "")
    body = found.read_text("utf-8") if isinstance(found, Path) else found
    kind = "text/javascript" if body else "text/html"
    await route.fulfill(body=body, content_type=kind, headers={"Content-Security-Policy": POLICY})


@pytest.mark.compiled
async def test_a_search_in_chromium_grows_the_same_tree(chromium: Browser, everything: bool) -> None:
    """One of every game by day; the others are tried in Node, which is the same engine, by tests/conformance."""
    check_built()
    trials = TRIALS if everything else list({trial.game.NAME: trial for trial in TRIALS}.values())
    context = await chromium.new_context()
    await context.route("**/*", answer)
    page = await context.new_page()
    await page.goto("http://localhost/")
    found: dict[Trial, list[dict[str, str]]] = {}
    for trial in trials:
        found[trial] = (await page.evaluate(ASK, trial.task(KERNELS)))["ends"]
    await context.close()
    assert found == {trial: [trial.here()] * 2 for trial in trials}
