"""A question that takes thought, said again over another connection, as a phone does that has changed its network."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.conftest import Running
from topfloor.server.tables.bot_runner import BotRunner


@pytest.mark.parametrize("what", ["coach", "hint"])
async def test_a_question_said_again_is_answered_where_it_was_said_last(
    site: Running, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """The server does not know yet that the first connection is lost; another question has to wait, as ever."""
    may_end, think = asyncio.Event(), BotRunner._think

    async def slowly(*given: Any) -> None:
        await may_end.wait()
        await think(*given)

    opened = await site.open("person", "random", seed=3)
    async with site.sit(opened, 0) as old, site.sit(opened, 0) as new:
        await old.until(old.legal)
        await new.until(new.legal)
        monkeypatch.setattr(BotRunner, "_think", slowly)
        found = [{"words": words, "win": 0.8 - 0.2 * n, "visits": 2_000} for n, words in enumerate(old.legal()[:3])]
        asked = {"considered": found, **({"ply": old.ply} if what == "coach" else {})}
        first = asyncio.create_task(old.ask(what, id="q", **asked))
        await asyncio.sleep(0.05)
        again = asyncio.create_task(new.ask(what, id="q", **asked))
        await asyncio.sleep(0.05)
        assert (await new.ask(what, id="another", **asked))["type"] == "refused"
        may_end.set()
        assert (await again)["type"] == what
        assert not first.done()
        first.cancel()
        assert (await new.ask(what, id="next", **asked))["type"] == what
