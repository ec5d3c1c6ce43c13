"""What reaches a browser holds nothing that its seat may not know: asserted on the raw frames."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from tests.browser.conftest import Guests
from tests.browser.table import PERSON

pytestmark = pytest.mark.asyncio(loop_scope="session")

ANY_PLAN = re.compile(r"plan [A-E] [1-4]")


async def test_watching_and_playing_shows_nothing_hidden(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    watcher = await guests.arrive("/")
    frames: list[str] = []
    watcher.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    await watcher.page.goto(table.watch)
    await watcher.sit()
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1])
    async with asyncio.TaskGroup() as group:
        for person in (anna, ben):
            group.create_task(person.play_for(12))
    await watcher.reach(24)
    told = [json.loads(text) for text in frames]
    during = [message for message in told if message.get("type") == "view" and not message["view"]["over"]]
    assert len(during) > 20
    assert any(line["words"] == "plan" for message in during for line in message["log"])
    for message in during:
        text = json.dumps(message)
        assert not ANY_PLAN.search(text)
        assert "yours" not in message["view"]
        assert not any(secret in message["view"] for secret in ("plans", "districts", "antennas"))
        assert "seed" not in message
        assert message["legal"] == []
        assert not any("plan" in row for side in message["scene"]["sides"] for row in side["rows"])


async def test_a_watcher_has_nothing_to_touch(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    watcher = await guests.arrive(table.watch)
    await watcher.sit()
    await watcher.page.get_by_text("You are watching").wait_for()
    assert await watcher.page.locator(".word, .site.lit").count() == 0
