"""A coach at a table: whom it may help, what it says of what a client has thought, and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import Client, in_turn
from tests.server.conftest import Running
from topfloor import bots
from topfloor.bots.coach import WORLDS


@pytest.fixture(autouse=True)
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot of this server can search: it only puts into words what clients have found."""

    def unable(*_: object, **__: object) -> None:
        raise RuntimeError("bots are switched off")

    for name in ("ponder", "consider", "advise", "choose"):
        monkeypatch.setattr(bots.Search, name, unable)


def weighed(better: str, played: str, loss: float = 0.5) -> list[dict[str, Any]]:
    return [{"words": better, "wins": [0.9] * WORLDS}, {"words": played, "wins": [0.9 - loss] * WORLDS}]


async def to_my_turn(south: Client) -> tuple[int, str, str]:
    """Wait for one's turn: the ply, and the first and the last move there are."""
    await south.until(south.legal)
    return south.ply, south.legal()[0], south.legal()[-1]


async def test_before_a_move_it_says_what_matters(site: Running) -> None:
    opened = await site.open("person", "random", seed=3)
    async with site.sit(opened, 0) as south:
        ply, *_ = await to_my_turn(south)
        found = [{"words": words, "win": 0.8 - 0.2 * n, "visits": 2_000} for n, words in enumerate(south.legal()[:4])]
        told = await south.ask("coach", ply=ply, considered=found)
        assert (told["type"], told["ply"], told["kind"], told["back"]) == ("coach", ply, "matters", False)
        assert told["say"].endswith(".")
        assert not any(south.state["legal"][n]["say"] in told["say"] for n in range(4))


async def test_a_poor_move_is_named_and_taken_back_though_bots_have_answered(site: Running) -> None:
    opened = await site.open("person", "random", variant="intro", seed=3)
    async with site.sit(opened, 0) as south:
        first = await to_my_turn(south)
        before, view = site.registry.tables[opened["table"]].match.copy(), south.view
        ply, better, played = first
        await south.play(played)
        await south.until(south.legal)
        assert (await south.ask("coach", ply=ply, weighed=weighed(better, played, 0.05)))["kind"] == "quiet"
        told = await south.ask("coach", ply=ply, weighed=weighed(better, played))
        assert (told["kind"], told["back"]) == ("poor", True)
        assert told["say"].startswith(f"“{before.say(played)}” costs about 50 in a hundred")
        assert before.say(better) in told["say"]
        while south.ply < ply + 3:
            await south.play(south.legal()[0])
            await south.until(south.legal)
        assert (await south.ask("undo", ply=ply))["ply"] == ply
        await south.until(lambda: south.ply == ply)
        assert south.view == view
        assert site.registry.tables[opened["table"]].match == before
        assert [line["words"] for line in south.state["told"]] == [played]
        await south.play(better)
    kept = site.registry.tables.pop(opened["table"])
    again = await site.registry.find(opened["table"])
    assert again is not None
    assert again.match == kept.match


async def test_nobody_is_coached_where_other_people_play(site: Running) -> None:
    opened = await site.open("person", "person", seed=3)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west, site.watch(opened) as eve:
        mover, other = await in_turn(south, west)
        refused = await mover.ask("coach", ply=0)
        assert "it would be unfair" in refused["text"]
        await mover.play(mover.legal()[0])
        await other.reach(1)
        assert "only who plays against bots alone can" in (await mover.ask("undo", ply=0))["text"]
        assert (await eve.ask("coach", ply=0))["type"] == "refused"


async def test_it_speaks_of_moves_of_ones_own_alone(site: Running) -> None:
    opened = await site.open("person", "random", variant="intro", seed=3)
    async with site.sit(opened, 0) as south:
        await to_my_turn(south)
        while all(line["seat"] == 0 for line in south.state["log"]):
            await south.play(south.legal()[0])
            await south.until(south.legal)
        others = next(line["ply"] - 1 for line in south.state["log"] if line["seat"] == 1)
        for strange in (others, south.ply + 1, -1):
            assert (await south.ask("coach", ply=strange))["text"] == (
                "The coach speaks of your own turn, and of moves of your own."
            )
            assert "was not yours" in (await south.ask("undo", ply=strange))["text"]
        assert (await south.ask("undo", ply="1"))["type"] == "refused"


async def test_only_what_fits_the_move_can_have_been_weighed(site: Running) -> None:
    opened = await site.open("person", "random", variant="intro", seed=3)
    async with site.sit(opened, 0) as south:
        ply, better, played = await to_my_turn(south)
        await south.play(played)
        good = weighed(better, played)
        unfit = (
            good[:1],
            good[::-1],
            [good[1], good[1]],
            [{**good[0], "words": "floor c3"}, good[1]],
            [{**good[0], "wins": [0.5]}, good[1]],
            [{**good[0], "wins": [2.0] * WORLDS}, good[1]],
            7,
        )
        for given in unfit:
            assert (await south.ask("coach", ply=ply, weighed=given))["type"] == "refused"


async def test_what_came_to_light_stays_told(site: Running) -> None:
    """In Skyrise, whoever wins a patron's disc has seen what it is worth."""
    opened = await site.open("person", "random", game="skyrise", variant="standard", seed=5)
    async with site.sit(opened, 0) as south:
        ply, *_ = await to_my_turn(south)
        table = site.registry.tables[opened["table"]]
        await south.play(south.legal()[0])
        while table.why_no_way_back(0, ply, "en") is None:
            await south.until(south.legal)
            await south.play(south.legal()[0])
        refused = await south.ask("undo", ply=ply)
        assert refused["text"].startswith("That cannot be taken back: ")
        assert refused["text"].endswith("brought something hidden to light.")
