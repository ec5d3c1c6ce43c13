"""Taking back: it is told to everyone, says why it cannot be, and bots leave time for it."""

from __future__ import annotations

from functools import partial

from tests.server.client import Client, in_turn
from tests.server.conftest import Running, serving
from topfloor.server.settings import Settings


def has_been_told(guest: Client) -> bool:
    return bool(guest.state["told"])


async def test_what_was_taken_back_is_told_to_everyone(site: Running) -> None:
    opened = await site.open("person", "person", variant="full", seed=4)
    async with site.sit(opened, 0) as south, site.sit(opened, 1, lang="de") as west, site.watch(opened) as eve:
        mover, other = await in_turn(south, west)
        seat, name = mover.view["you"], mover.view["players"][mover.view["you"]]["name"]
        await mover.play("floor a1")
        await mover.ask("undo")
        for guest in (mover, other, eve):
            await guest.until(partial(has_been_told, guest))
            (line,) = guest.state["told"]
            assert (line["kind"], line["seat"], line["ply"], line["words"]) == ("undo", seat, 0, "floor a1")
        assert eve.state["told"][0]["say"] == f"{name} took back: Floor on a1"
        assert west.state["told"][0]["say"].startswith(f"{name} nimmt zurück: ")


async def test_a_secret_that_was_taken_back_stays_one(site: Running) -> None:
    """In memory, after a restart, and when the match is over."""
    opened = await site.open("person", "person", variant="full", seed=4)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west, site.watch(opened) as eve:
        mover, other = await in_turn(south, west)
        seat = mover.view["you"]
        for sentence in ("floor a1", "plan B 3"):
            assert (await mover.play(sentence))["type"] == "ok"
        assert (await mover.ask("undo"))["type"] == "ok"
        for guest, words in ((mover, "plan B 3"), (other, "plan"), (eve, "plan")):
            await guest.until(partial(has_been_told, guest))
            assert guest.state["told"][0]["words"] == words
    table = site.hall.tables.pop(opened["table"])
    again = await site.hall.find(opened["table"])
    assert again is not None
    for hearer in (None, 0, 1):
        assert again.told(hearer, "en") == table.told(hearer, "en")
    while not again.match.over:
        again.match.play(again.match.legal()[0])
    assert [again.told(hearer, "en")[0]["words"] for hearer in (seat, 1 - seat, None)] == ["plan B 3", "plan", "plan"]


async def test_why_nothing_can_be_taken_back(site: Running) -> None:
    opened = await site.open("person", "person", variant="intro", seed=3)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west, site.watch(opened) as eve:
        mover, other = await in_turn(south, west)
        assert (mover.state["undo"], mover.state["undo_why"]) == (False, "Nothing has been played yet.")
        await mover.play(mover.legal()[0])
        await other.reach(1)
        await eve.reach(1)
        assert (mover.state["undo"], mover.state["undo_why"]) == (True, None)
        assert not other.state["undo"]
        assert other.state["undo_why"] == (await other.ask("undo"))["text"]
        assert (eve.state["undo"], eve.state["undo_why"]) == (False, None)


async def test_a_bot_leaves_time_to_think_twice(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"grace": 3600.0})) as site:
        opened = await site.open("person", "random", variant="intro", seed=1)
        async with site.sit(opened, 0) as south:
            await south.until(south.legal)
            while south.legal():
                assert "grace" not in south.state
                await south.play(south.legal()[0])
            assert (south.state["grace"], south.state["undo"]) == (3600.0, True)
            ply = south.ply
            assert (await south.ask("undo"))["type"] == "ok"
            await south.until(south.legal)
            assert south.ply == ply - 1


async def test_what_a_move_would_bring_is_told_beforehand(site: Running) -> None:
    opened = await site.open("person", "person", variant="intro", seed=3)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        words = mover.legal()[0]
        before = site.hall.tables[opened["table"]].match.preview(words, "en", mover.view["you"])
        answer = await mover.ask("preview", words=words)
        assert (answer["type"], answer["gains"]) == ("preview", before)
        assert (await other.ask("preview", words=words))["type"] == "refused"
        assert (await mover.ask("preview", words="floor c3"))["rule"] is not None
