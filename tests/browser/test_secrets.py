"""What reaches a browser holds nothing that its seat may not know: asserted on the raw frames."""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import Person
from tests.browser.table import PERSON
from tests.server.client import Client

pytestmark = pytest.mark.asyncio(loop_scope="session")

ANY_PLAN = re.compile(r"plan [A-E] [1-4]")


def views_during_play(person: Person) -> list[dict[str, Any]]:
    during = [message for message in person.states() if not message["view"]["over"]]
    assert len(during) > 20
    return during


async def test_neither_watching_nor_playing_shows_anything_hidden(guests: Guests) -> None:
    """Nor has a watcher anything to touch."""
    table = guests.house.open(PERSON, PERSON)
    watcher = await guests.arrive(table.watch)
    anna, chance = await guests.arrive(table.links[0]), random.Random(1)
    await watcher.page.get_by_text("You are watching").first.wait_for()
    assert await watcher.page.locator(".word, .site.lit").count() == 0
    await anna.sit()
    tokens = [link.partition("#")[2] for link in table.links.values()]
    address, name = guests.house.address, table.id
    async with Client(address, name, tokens[0]) as hers, Client(address, name, tokens[1]) as ben:
        await asyncio.gather(*(one.play_to_the_end(chance.choice, plies=24) for one in (hers, ben)))
    await watcher.reach(24)
    await anna.reach(24)
    for message in views_during_play(watcher):
        assert not ANY_PLAN.search(json.dumps(message))
        assert "yours" not in message["view"]
        assert message["legal"] == []
        assert not any("plan" in row for side in message["scene"]["sides"] for row in side["rows"])
    for message in [*views_during_play(watcher), *views_during_play(anna)]:
        assert not any(secret in message["view"] for secret in ("plans", "districts", "antennas"))
        assert "seed" not in message
    assert any(line["words"] == "plan" for line in views_during_play(anna)[-1]["log"])
    for message in views_during_play(anna):
        others = [line for line in message["log"] if line["seat"] == 1]
        assert not ANY_PLAN.search(json.dumps(others))
        assert not any("plan" in row for side in message["scene"]["sides"] if side["seat"] == 1 for row in side["rows"])
