"""Takes the pictures of the page that README shows, so that they can be taken again whenever the page has changed.

python docs/take_pictures.py            all of them
python docs/take_pictures.py plan phone some of them
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, ViewportSize
from websockets.asyncio.client import connect

import topfloor
from topfloor import bots

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "bench"))
from browser import browsing  # noqa: E402
from server import Server, post  # noqa: E402
from server import topfloor as serving  # noqa: E402

DESK, PHONE = ViewportSize(width=1366, height=768), ViewportSize(width=390, height=844)
NAMES = ("Anna", "Ben", "Clara", "Deniz")


@dataclass(frozen=True)
class Shot:
    """A picture: how far a match has gone, and how it is looked at."""

    game: str
    moves: int | None = None
    """None for a match that is over."""
    sight: str = "3d"
    theme: str = "light"
    size: ViewportSize = field(default_factory=lambda: DESK)
    seat: int | None = None
    """Whose eyes; whoever's turn it is if nothing is said."""
    at: str = "table"


SHOTS = {
    "table-light": Shot("skyliners", 40),
    "table-dark-west": Shot("skyliners", 56, theme="dark", seat=1),
    "plan": Shot("skyliners", 40, sight="plan"),
    "elevation": Shot("skyliners", 56, sight="elevation"),
    "phone": Shot("skyliners", 40, size=PHONE),
    "score-sheet": Shot("skyliners"),
    "lobby": Shot("skyliners", 0, at="lobby"),
    "replay": Shot("skyliners", at="replay"),
    "study": Shot("skyliners", at="study"),
    "skyline": Shot("skyline", 150),
    "skyrise": Shot("skyrise", 75),
    "paper-skylines": Shot("paper-skylines", 150, sight="plan"),
}


async def played(server: Server, shot: Shot) -> dict[str, Any]:
    """A table at which bots have played in people's seats for a while; everybody is still there."""
    seats = [{"kind": "person", "name": name} for name in NAMES]
    opened: dict[str, Any] = await asyncio.to_thread(post, server, {"game": shot.game, "seats": seats, "seed": 3})
    match, player = topfloor.new(shot.game, players=4, seed=3, names=NAMES), bots.bot("greedy")
    sockets = []
    for seat in opened["seats"]:
        socket = await connect(f"ws://{server.address}/api/tables/{opened['table']}/live")
        await socket.send(json.dumps({"hello": seat["token"], "last": 0}))
        sockets.append(socket)
    while not match.over and (shot.moves is None or match.ply < shot.moves):
        seat, words = match.to_move, player.choose(match)
        assert seat is not None
        await sockets[seat].send(json.dumps({"id": f"m{match.ply}", "do": "play", "words": words, "ply": match.ply}))
        match.play(words)
        await answered(sockets[seat], f"m{match.ply - 1}")
    return opened | {"to_move": match.to_move, "sockets": sockets}


async def answered(socket: Any, id: str) -> None:
    """Wait until a message has been answered, and well."""
    while True:
        answer = json.loads(await socket.recv())
        if answer.get("id") == id:
            assert answer["type"] == "ok", answer
            return


async def look(browser: Browser, server: Server, shot: Shot, opened: dict[str, Any]) -> Page:
    """The page as somebody sees it."""
    seat = shot.seat if shot.seat is not None else opened["to_move"] or 0
    address = {
        "table": opened["seats"][seat]["link"],
        "lobby": "/",
        "replay": f"/replay?table={opened['table']}",
        "study": f"/study?table={opened['table']}",
    }[shot.at]
    context = await browser.new_context(base_url=f"http://{server.address}", viewport=shot.size, locale="en-GB")
    chosen = {"sight": shot.sight, "sights": {shot.game: shot.sight}, "theme": shot.theme, "fine": True, "sound": False}
    settings = json.dumps({**chosen, "lang": "en", "stillness": True})
    await context.add_init_script(f"localStorage['topfloor.settings'] ??= {json.dumps(settings)}")
    page = await context.new_page()
    await page.goto(address)
    if shot.at == "table" and shot.moves is not None:
        await page.locator(".welcome button[type=submit]").click()
        await page.mouse.move(0, 0)  # nothing is pointed at
    if shot.at == "replay":
        await page.wait_for_function("() => window.__topfloor?.frames > 0")
        await page.locator("input[type=range]").first.evaluate(
            "slider => { slider.value = slider.max * 0.7; slider.dispatchEvent(new Event('input', { bubbles: true })) }"
        )
    elif shot.at == "study":
        await page.wait_for_selector(".study[data-work=done]", timeout=300_000)
        turning = page.locator("[aria-labelledby=turning] li button")
        await turning.nth(await turning.count() // 2).click()
    elif shot.at == "table" and shot.sight == "3d":
        await page.wait_for_function("() => window.__topfloor?.frames > 0")
    await page.wait_for_timeout(4000)
    return page


async def main(wanted: list[str]) -> None:
    """Take them."""
    with serving() as server:
        async with browsing() as browser:
            for name in wanted or SHOTS:
                opened = await played(server, SHOTS[name])
                page = await look(browser, server, SHOTS[name], opened)
                await page.screenshot(path=HERE / "pictures" / f"{name}.png", timeout=120_000)
                await asyncio.gather(page.context.close(), *(socket.close() for socket in opened["sockets"]))
                print(name, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
