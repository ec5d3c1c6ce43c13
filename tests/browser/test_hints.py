"""Hints that are thought out in the browser: with the server's bots switched off, in every game, by mouse and keys."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.conftest import Guests, serving
from tests.browser.person import LAID_OUT, Person
from tests.browser.table import PERSON, House
from tests.browser.test_access import faults
from tests.built_kernels import KERNELS, check_built
from tests.server.client import Client
from tests.strategies import GAMES, Setup, dreamt, walk
from topfloor import Match
from topfloor.engine.game import Game

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLIES = 6
PAGE = KERNELS.parent / "page"
GAMES_BY_NAME = {game.NAME: game for game in GAMES}
LISTEN = """() => {
  window.heard = []
  const status = document.querySelector('.hints [role=status]')
  new MutationObserver(() => heard.push(status.textContent)).observe(status,
    { subtree: true, characterData: true, childList: true })
}"""


@pytest.fixture(scope="module")
def thoughtless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose bots cannot think."""
    check_built()
    with serving(tmp_path_factory.mktemp("thoughtless"), "thoughtless") as house:
        yield house


@pytest_asyncio.fixture(loop_scope="session")
async def visitors(thoughtless: House, chromium: Browser) -> AsyncIterator[Guests]:
    """People who come there; that bots fail is told them."""
    party = Guests(thoughtless, chromium)
    yield party
    await party.leave()


def begun(game: Game) -> Match:
    """A match of two in which something is hidden from whoever is to move."""
    return walk(Setup(game.NAME, game.VARIANTS[0], 2), 3)[PLIES]


async def ask(party: Guests, match: Match, name: str = "Hint", **device: Any) -> Person:
    """Whoever is to move asks for a hint, by the keyboard."""
    table = party.house.go_on(match, PERSON, PERSON)
    assert match.to_move is not None
    person = await party.arrive(table.links[match.to_move], **device)
    await person.my_turn()
    await person.page.get_by_role("button", name=name, exact=True).press("Enter")
    return person


async def settled(person: Person) -> list[str]:
    """Wait until all is thought; what is shown then."""
    await person.page.locator("ol.hints[data-settled=true]").wait_for()
    return await person.page.locator("ol.hints .what").all_inner_texts()


def chances(shown: list[str]) -> list[int]:
    """The figures, in per cent."""
    return [int(found[1]) for one in shown if (found := re.match(r"(\d+) %", one.strip()))]


@pytest.mark.parametrize(
    "hinted",
    [game if game.NAME == "skyrise" else pytest.param(game, marks=pytest.mark.nightly) for game in GAMES],
    ids=lambda game: game.NAME,
)
async def test_a_hint_needs_no_bot_of_the_server(visitors: Guests, hinted: Game) -> None:
    """By day, every other game is studied in a browser, too, and a worker walks through it below."""
    match = begun(hinted)
    person = await ask(visitors, match)
    shown = chances(await settled(person))
    assert 0 < len(shown) <= 5
    assert shown == sorted(shown, reverse=True)
    told = [json.loads(frame) for frame in person.frames]
    assert [message["type"] for message in told if message["type"] in ("hint", "glimpse")] == ["glimpse"]
    check_glimpse(next(message for message in told if message["type"] == "glimpse"), match)
    assert await faults(person) == []


async def test_whoever_asks_is_sent_only_what_may_be_known(thoughtless: House, game: Game) -> None:
    """What the page asks for before it thinks, asked without a page."""
    match = begun(game)
    assert match.to_move is not None
    table = thoughtless.go_on(match, PERSON, PERSON)
    async with Client(thoughtless.address, table.id, table.links[match.to_move].partition("#")[2]) as person:
        known = thoughtless.ask(f"/wasm/{game.NAME}.json")["content"]
        check_glimpse(await person.ask("glimpse", content=known), match)


def check_glimpse(message: dict[str, Any], match: Match) -> None:
    """What is sent is the same in another world that the seat cannot tell from this one, and not the truth."""
    seat = match.to_move
    assert seat is not None
    sent = base64.b64decode(message["position"])
    assert (message["seat"], message["ply"], "components" in message) == (seat, match.ply, False)
    assert sent == bytes(match.glimpse(seat)) == bytes(dreamt(match, seat, 5).glimpse(seat))
    assert sent != bytes(match.position)


async def test_a_hint_is_said_once_and_played_by_keys(visitors: Guests) -> None:
    """A screen reader hears that somebody thinks and what was found, and nothing of the figures in between."""
    match = begun(GAMES_BY_NAME["skyliners"])
    person = await ask(visitors, match, "Tipp", lang="de-DE")
    page = person.page
    await page.evaluate(LISTEN)
    best = (await settled(person))[0]
    heard = await page.evaluate("heard")
    assert len(heard) == 1
    assert heard[0].startswith("Am besten gefunden: ")
    await page.wait_for_selector("ol.hints[data-more=down]")
    await page.locator("ol.hints").evaluate("all => all.scrollTo(0, all.scrollHeight)")
    await page.wait_for_selector("ol.hints[data-more=up]")
    assert "Fortsetzungen durchdacht" in await page.locator(".hints .thought").inner_text()
    await page.locator("ol.hints button").first.press("Enter")
    await person.reach(match.ply + 1)
    said = best.partition(" %")[2].strip()
    await page.locator(".log, [role=tabpanel]").get_by_text(said).first.wait_for()


async def test_a_device_without_webassembly_asks_the_server(guests: Guests) -> None:
    match = begun(GAMES_BY_NAME["skyliners"])
    table = guests.house.go_on(match, PERSON, PERSON)
    assert match.to_move is not None
    person = await guests.arrive(table.links[match.to_move], script="delete window.WebAssembly")
    await person.my_turn()
    await person.page.get_by_role("button", name="Hint").click()
    await settled(person)
    told = [json.loads(frame)["type"] for frame in person.frames]
    assert ("hint" in told, "glimpse" in told) == (True, False)
    assert await person.page.locator(".hints .thought").count() == 0


WALK = """async ([worker, game, players, position, actions]) => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const layout = await (await fetch(`/wasm/${game}.json`)).json()
  const module = await WebAssembly.compileStreaming(fetch(`/wasm/${game}.wasm`))
  const hired = new Worker(worker, { type: 'module' })
  hired.postMessage({ module, layout, players, box: bytes(layout.box), weights: null })
  const said = (id, actions) => new Promise((done, fail) => {
    hired.onmessage = ({ data }) => done(data)
    hired.onerror = ({ message }) => fail(message)
    hired.postMessage({ id, do: 'walk', position: bytes(position), actions })
  })
  const [walked, failed] = [await said(1, actions), await said(2, [-1])]
  hired.terminate()
  return { ...walked, position: btoa(String.fromCharCode(...walked.position)), failed }
}"""


async def test_a_worker_walks_as_a_match_does_in_every_game(visitors: Guests) -> None:
    """In a page of the real server, under its policy."""
    person = await visitors.arrive("/rules")
    (worker,) = (PAGE / "assets").glob("worker-*.js")
    for game in GAMES:
        path = walk(Setup(game.NAME, game.VARIANTS[0], game.PLAYERS[-1]), 3)
        begin, end = path[0], path[4 * PLIES]
        actions = [end.content.number[words] for words in end.moves]
        position = base64.b64encode(bytes(begin.position)).decode()
        task = [f"/assets/{worker.name}", game.NAME, game.PLAYERS[-1], position, actions]
        found = await person.page.evaluate(WALK, task)
        assert base64.b64decode(found["position"]) == bytes(end.position), game.NAME
        assert (found["legal"], found["scores"]) == (end.legal_actions(), end.scores()), game.NAME
        assert (found["ply"], found["toMove"], found["over"]) == (end.ply, end.to_move, end.over), game.NAME
        assert found["failed"] == {"id": 2, "tells": "failed", "reason": "-1 is not legal there"}, game.NAME


COVERED = """() => {
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom
  const labels = [...document.querySelectorAll('main .badge')].map((one) => one.getBoundingClientRect())
  return [labels.length, labels.filter((one, i) => labels.slice(i + 1).some((other) => meet(one, other))).length]
}"""


@pytest.mark.parametrize(("name", "seed", "ply"), [("skyrise", 1, 14), ("skyliners", 1, 6), ("skyline", 3, 14)])
async def test_no_label_of_a_hint_covers_another_on_the_flat_board(
    visitors: Guests, name: str, seed: int, ply: int
) -> None:
    person = await ask(visitors, walk(Setup(name, GAMES_BY_NAME[name].VARIANTS[0], 2), seed)[ply])
    await settled(person)
    await person.page.evaluate(LAID_OUT)
    count, covered = await person.page.evaluate(COVERED)
    assert count > 1
    assert covered == 0


@pytest.mark.parametrize(("name", "seed", "ply"), [("skyrise", 1, 14), ("skyliners", 1, 6)])
async def test_on_a_phone_a_hint_leaves_the_board_in_sight(visitors: Guests, name: str, seed: int, ply: int) -> None:
    """What it says scrolls by itself, not the page."""
    device: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    person = await ask(visitors, walk(Setup(name, GAMES_BY_NAME[name].VARIANTS[0], 2), seed)[ply], **device)
    await settled(person)
    await person.page.evaluate(LAID_OUT)
    assert await person.page.evaluate("document.documentElement.scrollHeight") == 844
    await person.page.locator("ol.hints[data-more=down]").wait_for()
