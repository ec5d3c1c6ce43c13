"""Who thinks next: told of made-up thoughts, of which each portion takes a second of a made-up clock."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.conftest import Running, serving
from topfloor.server.settings import Settings
from topfloor.server.tables.thought_queue import CHEAP, Schedule, Thought, ThoughtQueue

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


def served(schedule: Schedule, slices: int) -> list[str]:
    """The tables that have the next slices, a second each, on one thread."""
    tables = []
    for _ in range(slices):
        if (chosen := schedule.next()) is None:
            break
        tables.append(chosen.table)
        if chosen.thinking.go_on():
            schedule.back(chosen, 1.0)
        else:
            schedule.leave(chosen, 1.0)
    return tables


async def test_tables_take_turns() -> None:
    schedule = Schedule(most=9)
    for table in "abc":
        schedule.enter(await thought(table, portions=9))
    assert served(schedule, 7) == list("abcabca")


async def test_several_thoughts_of_one_table_share_its_turn() -> None:
    schedule = Schedule(most=9)
    for table in "aaab":
        schedule.enter(await thought(table, portions=9))
    assert served(schedule, 6) == list("ababab")


async def test_who_comes_later_does_not_wait_for_those_who_have_thought_for_long() -> None:
    schedule = Schedule(most=40)
    for n in range(30):
        schedule.enter(await thought(f"master {n}", cost=DEAR, portions=1000))
    served(schedule, 300)
    schedule.enter(await thought("newcomer", cost=25))
    assert served(schedule, 1) == ["newcomer"]


async def test_of_equals_the_cheaper_thought_goes_first() -> None:
    schedule = Schedule(most=9)
    for table, cost in (("master", 40_000), ("newcomer", 25), ("builder", 1_000)):
        schedule.enter(await thought(table, cost=cost))
    assert served(schedule, 3) == ["newcomer", "builder", "master"]


async def test_thirty_tables_of_one_address_have_as_much_as_one_table_of_another() -> None:
    schedule = Schedule(most=40)
    for n in range(30):
        schedule.enter(await thought(f"master {n}", "crowd", DEAR, 1000))
    schedule.enter(await thought("ours", "home", DEAR, 1000))
    assert served(schedule, 100).count("ours") == 50


async def test_of_one_address_only_so_many_dear_thoughts_are_under_way() -> None:
    schedule = Schedule(most=2)
    for table in "abc":
        schedule.enter(await thought(table, cost=DEAR, portions=3))
    schedule.enter(await thought("other", "away", DEAR, 3))
    schedule.enter(await thought("cheap", cost=CHEAP))
    tables = served(schedule, 7)
    assert "c" not in tables
    assert {"a", "b", "other", "cheap"} == set(tables)
    assert "c" in served(schedule, 9)


async def test_a_schedule_forgets_whoever_has_left() -> None:
    schedule = Schedule(most=1)
    for n in range(20):
        schedule.enter(await thought(f"t{n}", f"a{n % 3}", DEAR, 2))
    served(schedule, 1000)
    assert not schedule.waiting
    assert not schedule._addresses.had
    assert not schedule._tables
    assert not schedule._under_way


async def test_every_thought_ends_and_a_failure_is_told_to_whoever_waits() -> None:
    class Broken(Portions):
        def go_on(self) -> bool:
            raise RuntimeError("no idea")

    queue = ThoughtQueue(threads=2, share=1.0, most=1)
    thoughts = [await thought(f"t{n}", cost=DEAR, portions=3) for n in range(9)]
    await asyncio.gather(*map(queue.think, thoughts))
    assert all(isinstance(one.thinking, Portions) and one.thinking.left == 0 for one in thoughts)
    with pytest.raises(RuntimeError, match="no idea"):
        await queue.think(Thought(Broken(), "home", "t"))
    assert len(queue) == 0
    queue.close()


@pytest.mark.parametrize("threads", [1, 2])
async def test_a_thought_that_comes_just_as_a_thread_runs_out_of_work_is_thought(threads: int) -> None:
    for steps in range(9):
        queue = ThoughtQueue(threads, share=1.0, most=1)
        async with asyncio.timeout(10):
            first = [await thought(f"t{n}") for n in range(threads)]
            thinking = [asyncio.create_task(queue.think(one)) for one in first]
            while not all(one.ended.done() for one in first):
                await asyncio.sleep(0)
            for _ in range(steps):
                await asyncio.sleep(0)
            await queue.think(await thought("u"))
            await asyncio.gather(*thinking)
        queue.close()


async def test_a_thought_whose_time_is_over_ends_after_one_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.server.tables.thought_queue.SLICE", 0.0)
    queue = ThoughtQueue(threads=1, share=1.0, most=1)
    late = Thought(Portions(1000), "home", "t", until=0.0)
    await queue.think(late)
    assert isinstance(late.thinking, Portions)
    assert late.thinking.left == 999
    queue.close()


async def test_a_thought_that_nobody_waits_for_any_more_leaves_the_line() -> None:
    queue = ThoughtQueue(threads=1, share=1.0, most=1)
    waiting = asyncio.create_task(queue.think(await thought("t")))
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await asyncio.gather(queue.think(await thought("u")))
    assert not queue.schedule.waiting
    queue.close()


# --- For whom bots think.


async def test_bots_think_for_nobody_but_for_whoever_comes(site: Running) -> None:
    opened = await site.open("random", "random", variant="intro")
    table = site.registry.tables[opened["table"]]
    assert table.thinking is None
    async with site.watch(opened) as eve:
        await eve.until(lambda: eve.ply >= 3)


async def test_bots_stop_when_everybody_has_been_away_for_long(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"absence": 0.0, "pause": (0.01, 0.01)})) as site:
        opened = await site.open("random", "random", "random", "random", variant="full")
        table = site.registry.tables[opened["table"]]
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
        table = site.registry.tables[opened["table"]]
        while table.guests:
            await asyncio.sleep(0)
        assert site.registry.bot_runner._is_asked(table) == (table.bot_to_move() is not None)


async def test_thinking_is_on_the_account_of_whoever_sits_at_the_table(site: Running) -> None:
    opened = await site.open("person", "random")
    table = site.registry.tables[opened["table"]]
    async with site.watch(opened) as eve, site.sit(opened, 0) as south:
        await eve.until(lambda: eve.state)
        await south.until(lambda: south.state)
        assert table.patron == "127.0.0.1"
