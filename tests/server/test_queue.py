"""Who thinks next: told of made-up thoughts, of which each portion takes a second of a made-up clock."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.conftest import Running, serving
from topfloor.server.queue import CHEAP, Line, Queue, Thought
from topfloor.server.settings import Settings

DEAR = CHEAP + 1


class Portions:
    """A thought of so many portions."""

    def __init__(self, count: int = 1) -> None:
        self.left = count

    def go_on(self) -> bool:
        self.left -= 1
        return self.left > 0


async def thought(table: str, address: str = "home", cost: int = 0, portions: int = 1) -> Thought:
    return Thought(Portions(portions), address, table, cost)


def served(line: Line, slices: int) -> list[str]:
    """The tables that have the next slices, a second each, on one thread."""
    tables = []
    for _ in range(slices):
        if (chosen := line.next()) is None:
            break
        tables.append(chosen.table)
        if chosen.thinking.go_on():
            line.back(chosen, 1.0)
        else:
            line.leave(chosen, 1.0)
    return tables


async def test_tables_take_turns() -> None:
    line = Line(most=9)
    for table in "abc":
        line.enter(await thought(table, portions=9))
    assert served(line, 7) == list("abcabca")


async def test_several_thoughts_of_one_table_share_its_turn() -> None:
    line = Line(most=9)
    for table in "aaab":
        line.enter(await thought(table, portions=9))
    assert served(line, 6) == list("ababab")


async def test_who_comes_later_does_not_wait_for_those_who_have_thought_for_long() -> None:
    line = Line(most=40)
    for n in range(30):
        line.enter(await thought(f"master {n}", cost=DEAR, portions=1000))
    served(line, 300)
    line.enter(await thought("newcomer", cost=25))
    assert served(line, 1) == ["newcomer"]


async def test_of_equals_the_cheaper_thought_goes_first() -> None:
    line = Line(most=9)
    for table, cost in (("master", 40_000), ("newcomer", 25), ("builder", 1_000)):
        line.enter(await thought(table, cost=cost))
    assert served(line, 3) == ["newcomer", "builder", "master"]


async def test_thirty_tables_of_one_address_have_as_much_as_one_table_of_another() -> None:
    line = Line(most=40)
    for n in range(30):
        line.enter(await thought(f"master {n}", "crowd", DEAR, 1000))
    line.enter(await thought("ours", "home", DEAR, 1000))
    assert served(line, 100).count("ours") == 50


async def test_of_one_address_only_so_many_dear_thoughts_are_under_way() -> None:
    line = Line(most=2)
    for table in "abc":
        line.enter(await thought(table, cost=DEAR, portions=3))
    line.enter(await thought("other", "away", DEAR, 3))
    line.enter(await thought("cheap", cost=CHEAP))
    tables = served(line, 7)
    assert "c" not in tables
    assert {"a", "b", "other", "cheap"} == set(tables)
    assert "c" in served(line, 9)


async def test_a_line_forgets_whoever_has_left() -> None:
    line = Line(most=1)
    for n in range(20):
        line.enter(await thought(f"t{n}", f"a{n % 3}", DEAR, 2))
    served(line, 1000)
    assert not line.waiting
    assert not line._addresses.had
    assert not line._tables
    assert not line._under_way


async def test_every_thought_ends_and_a_failure_is_told_to_whoever_waits() -> None:
    class Broken(Portions):
        def go_on(self) -> bool:
            raise RuntimeError("no idea")

    queue = Queue(threads=2, share=1.0, most=1)
    thoughts = [await thought(f"t{n}", cost=DEAR, portions=3) for n in range(9)]
    await asyncio.gather(*map(queue.think, thoughts))
    assert all(isinstance(one.thinking, Portions) and one.thinking.left == 0 for one in thoughts)
    with pytest.raises(RuntimeError, match="no idea"):
        await queue.think(Thought(Broken(), "home", "t"))
    assert len(queue) == 0
    queue.close()


async def test_a_thought_whose_time_is_over_ends_after_one_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.server.queue.SLICE", 0.0)
    queue = Queue(threads=1, share=1.0, most=1)
    late = Thought(Portions(1000), "home", "t", until=0.0)
    await queue.think(late)
    assert isinstance(late.thinking, Portions)
    assert late.thinking.left == 999
    queue.close()


async def test_a_thought_that_nobody_waits_for_any_more_leaves_the_line() -> None:
    queue = Queue(threads=1, share=1.0, most=1)
    waiting = asyncio.create_task(queue.think(await thought("t")))
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await asyncio.gather(queue.think(await thought("u")))
    assert not queue.line.waiting
    queue.close()


# --- For whom bots think.


async def test_bots_think_for_nobody_but_for_whoever_comes(site: Running) -> None:
    opened = await site.open("random", "random", variant="intro")
    table = site.hall.tables[opened["table"]]
    assert table.thinking is None
    async with site.watch(opened) as eve:
        await eve.until(lambda: eve.ply >= 3)


async def test_bots_stop_when_everybody_has_been_away_for_long(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"absence": 0.0, "pause": (0.01, 0.01)})) as site:
        opened = await site.open("random", "random", "random", "random", variant="full")
        table = site.hall.tables[opened["table"]]
        async with site.watch(opened) as eve:
            await eve.until(lambda: eve.ply >= 2)
        while table.guests:
            await asyncio.sleep(0)
        assert table.thinking is not None
        await table.thinking
        assert not table.match.over
        async with site.watch(opened) as eve:
            await eve.until(lambda: eve.over)


async def test_bots_go_on_while_a_phone_is_dark_for_a_moment(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"absence": 600.0})) as site:
        opened = await site.open("person", "random", variant="intro", seed=3)
        async with site.sit(opened, 0) as south:
            await south.until(lambda: south.state)
        table = site.hall.tables[opened["table"]]
        while table.guests:
            await asyncio.sleep(0)
        assert site.hall.thinkers._is_asked(table) == (table.bot_to_move() is not None)


async def test_thinking_is_on_the_account_of_whoever_sits_at_the_table(site: Running) -> None:
    opened = await site.open("person", "random")
    table = site.hall.tables[opened["table"]]
    async with site.watch(opened) as eve, site.sit(opened, 0) as south:
        await eve.until(lambda: eve.state)
        await south.until(lambda: south.state)
        assert table.patron == "127.0.0.1"
