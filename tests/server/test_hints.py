"""Hints that a client thinks out by itself: it gets what its seat may know, and asks only why."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from tests.server.client import Client, in_turn
from tests.server.conftest import Running
from topfloor import bots
from topfloor.engine import content


async def glimpsed(site: Running, plan: str, known: str = "") -> tuple[dict[str, Any], bytes]:
    """What a rival is sent of a match in which somebody has planned something, and the whole truth."""
    opened = await site.open("person", "person", variant="full", seed=4)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        await mover.play("floor a1")
        await mover.play(plan)
        await other.reach(2)
        match = site.registry.tables[opened["table"]].match
        answer = await other.ask("glimpse", id="g", content=known)
        assert answer["position"] == encoded(match.glimpse(other.view["you"]))
        return answer, bytes(match.position)


def encoded(record: object) -> str:
    return base64.b64encode(bytes(record)).decode()  # type: ignore[call-overload]


async def test_a_glimpse_is_the_same_whatever_a_rival_has_planned(site: Running) -> None:
    answers, truths = zip(*[await glimpsed(site, plan) for plan in ("plan B 3", "plan D 1")], strict=True)
    assert answers[0] == answers[1]
    assert truths[0] != truths[1]
    assert base64.b64decode(answers[0]["position"]) not in truths


async def test_components_come_along_unless_the_client_has_them(site: Running) -> None:
    answer, _ = await glimpsed(site, "plan B 3")
    usual = content.content(site.registry.tables[next(iter(site.registry.tables))].match.game)
    assert answer["content"] == usual.digest
    assert answer["components"]["box"] == encoded(usual.box)
    assert answer["components"]["sentences"] == list(usual.sentences)
    assert answer["components"]["said"][usual.number["floor c2"]] == "Floor on c2"
    assert "components" not in (await glimpsed(site, "plan B 3", usual.digest))[0]


@pytest.fixture
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot of this server can search."""

    def unable(*_: object, **__: object) -> None:
        raise RuntimeError("bots are switched off")

    for name in ("ponder", "consider", "advise", "choose"):
        monkeypatch.setattr(bots.Search, name, unable)


def found(south: Client, *visits: int) -> list[dict[str, Any]]:
    """The first moves there are, as if they had been thought about."""
    moves = zip(south.legal(), visits, strict=False)
    return [{"words": words, "win": 0.9 - 0.1 * n, "visits": v, "line": [words]} for n, (words, v) in enumerate(moves)]


@pytest.mark.usefixtures("no_search")
async def test_who_has_thought_is_told_why(site: Running) -> None:
    opened = await site.open("person", "random", seed=3)
    async with site.sit(opened, 0) as south:
        await south.until(south.legal)
        given = found(south, 4_000, 2_000, 10)
        hint = await south.ask("hint", considered=given)
        told = [(one["words"], one["win"], one["visits"]) for one in hint["candidates"]]
        assert told == [(one["words"], one["win"] if one["visits"] > 50 else None, one["visits"]) for one in given]
        assert any(one["why"] for one in hint["candidates"])


async def test_only_moves_that_there_are_can_have_been_considered(site: Running) -> None:
    opened = await site.open("person", "random", variant="intro", seed=3)
    async with site.sit(opened, 0) as south:
        await south.until(south.legal)
        (one,) = found(south, 100)
        refused = await south.ask("hint", considered=[{**one, "words": "floor c3"}])
        assert (refused["type"], refused["rule"]) == ("refused", "SL-01")
        unfit = (
            [one, one],
            [{**one, "line": ["dance"]}],
            [{**one, "line": ["done"]}],
            [one] * 6,
            7,
            [{**one, "win": 2}],
        )
        for considered in unfit:
            assert (await south.ask("hint", considered=considered))["type"] == "refused"


@pytest.mark.usefixtures("no_search")
async def test_bots_that_are_switched_off_are_said_to_fail(site: Running, caplog: pytest.LogCaptureFixture) -> None:
    opened = await site.open("person", "person", seed=3)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        assert (await mover.ask("hint"))["type"] == "refused"
        assert (await mover.ask("glimpse"))["type"] == "glimpse"
    assert "a hint could not be given" in caplog.text
