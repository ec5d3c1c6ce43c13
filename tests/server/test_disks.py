"""A disk that fails while people play: they are told so in a sentence, nothing is lost, and play goes on afterwards."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import Client, Json
from tests.server.crashing import Hall, check, party
from tests.server.disks import NotHere, disk, refusing
from topfloor.engine.texts import say

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are forked")

LANGUAGES = ("en", "de")


@contextlib.contextmanager
def here() -> Iterator[None]:
    """Leave a test out where a disk cannot be made to fail, and say why."""
    try:
        yield
    except NotHere as reason:
        pytest.skip(f"no disk can be made to fail here: {reason}")


@contextlib.asynccontextmanager
async def both_players(hall: Hall, opened: Json) -> AsyncIterator[tuple[Client, Client]]:
    """Whoever is to move, and the other one; one of them is told everything in English, the other in German."""
    tokens = [seat["token"] for seat in opened["seats"]]
    south, west = (
        Client(hall.address, opened["table"], token, lang=lang) for token, lang in zip(tokens, LANGUAGES, strict=True)
    )
    async with south, west:
        await south.until(lambda: south.state)
        await west.until(lambda: west.state)
        yield (south, west) if south.legal() else (west, south)


async def assert_that_nothing_can_be_kept(hall: Hall, opened: Json, players: tuple[Client, Client]) -> None:
    """Moves and words are refused in a sentence, to everyone in his language; all that there was can still be seen."""
    mover, other = players
    known, words = mover.state["event"], mover.legal()[0]
    for client, message in ((mover, {"do": "play", "words": words}), (other, {"do": "chat", "text": "Hm."})):
        refused = await client.ask(message.pop("do"), id="again", **message)
        assert (refused["type"], refused["text"]) == ("refused", not_kept(client))
    async with httpx.AsyncClient(base_url=hall.address, verify=False) as http:
        well = await http.get("/healthz")
        assert (well.status_code, well.json()["detail"]) == (503, say("topfloor.server", "en", "errors.full"))
        seats = {"game": "skyliners", "seats": [{"kind": "person"}] * 2}
        for lang in LANGUAGES:
            new = await http.post("/api/tables", json=seats, params={"lang": lang})
            assert (new.status_code, new.json()["detail"]) == (503, say("topfloor.server", lang, "errors.full"))
    async with Client(hall.address, opened["table"], opened["watch"]) as watcher:
        await watcher.until(lambda: watcher.state)
        assert watcher.state["event"] == mover.state["event"] == known


async def assert_that_play_goes_on(hall: Hall, players: tuple[Client, Client]) -> None:
    """What was refused is said again, under the same id, and is done now."""
    mover, other = players
    ply = mover.ply
    assert await mover.ask("play", id="again", words=mover.legal()[0]) == {"id": "again", "type": "ok", "ply": ply + 1}
    assert (await other.ask("chat", id="again", text="Hm."))["type"] == "ok"
    await other.until(lambda: other.ply == ply + 1)
    async with httpx.AsyncClient(base_url=hall.address, verify=False) as http:
        assert (await http.get("/healthz")).json() == {"status": "ok"}


def not_kept(client: Client) -> str:
    return say("topfloor.server", str(client.hello["lang"]), "refusals.not-kept")


@pytest.mark.parametrize("error", ["EROFS", "ENOSPC", "EIO"])
async def test_a_disk_that_takes_nothing_for_a_while(tmp_path: Path, error: str) -> None:
    """It turns read-only, is full, or broken, and recovers, while the same process goes on."""
    hall = Hall(str(tmp_path / "tables.db"))
    hall.start()
    try:
        await hall.is_up()
        opened = await hall.open("skyliners")
        async with both_players(hall, opened) as players:
            await players[0].play(players[0].legal()[0])
            with here(), refusing(hall.pid, Path(hall.database), error):
                await assert_that_nothing_can_be_kept(hall, opened, players)
            await assert_that_play_goes_on(hall, players)
    finally:
        hall.kill()


async def test_nothing_that_was_acknowledged_is_lost_on_a_disk_that_fails_again_and_again(tmp_path: Path) -> None:
    """At all four games, people play on and say again what was refused; in the end all is looked for in the file."""
    hall = Hall(str(tmp_path / "tables.db"))
    hall.start()
    try:
        await hall.is_up()
        async with party([hall], seed=5) as together:
            for error in ("EROFS", "ENOSPC"):
                await together.hear_more(10)
                with here(), refusing(hall.pid, Path(hall.database), error):
                    await together.until_told("cannot keep anything")
                before = together.acknowledged
                while together.acknowledged < before + 8:
                    await together.hear_more()
    finally:
        hall.kill()


async def test_a_disk_that_turns_read_only_in_earnest(tmp_path: Path) -> None:
    """Its file system has found a fault. Who runs the server mounts it again, and all goes on where it stopped."""
    with here(), disk(tmp_path) as failing:
        hall = Hall(str(failing.place / "tables.db"))
        hall.start()
        try:
            await hall.is_up()
            opened = await hall.open("skyliners")
            async with both_players(hall, opened) as players:
                played = await players[0].play(players[0].legal()[0])
                failing.fail()
                await assert_that_nothing_can_be_kept(hall, opened, players)
            hall.kill()
            failing.unmount()
            failing.mount()
            hall.start()
            await hall.is_up()
            async with both_players(hall, opened) as players:
                assert players[0].ply == played["ply"]
                await assert_that_play_goes_on(hall, players)
        finally:
            hall.kill()
        await check(hall.database, [])
