"""Whole matches in real browsers."""

from __future__ import annotations

import asyncio

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import play_together
from tests.browser.table import BOT, PERSON

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("variant", ["full", pytest.param("intro", marks=pytest.mark.nightly)])
async def test_two_browsers_and_a_bot_play_a_whole_match(guests: Guests, variant: str) -> None:
    table = guests.house.open(PERSON, PERSON, BOT, variant=variant)
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1])
    await play_together(anna, ben)
    for person in (anna, ben):
        sheet = person.page.locator("dialog table")
        await sheet.wait_for()
        totals = [int(text) for text in await sheet.locator("tfoot td").all_inner_texts()]
        parts = await sheet.locator("tbody b").all_inner_texts()
        assert sum(totals) == sum(map(int, parts)) > 0
    assert await anna.ply() == await ben.ply()


async def test_two_clicks_lead_to_a_table_with_bots(guests: Guests) -> None:
    anna = await guests.arrive("/")
    await anna.page.get_by_role("button", name="Play now").click()
    await anna.sit()
    assert await anna.page.locator(".rail .players .face").count() == 4


async def test_against_bots_one_click_leads_to_a_rematch(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT, variant="intro")
    anna = await guests.arrive(table.links[0])
    await anna.let_bots_finish()
    await anna.page.get_by_role("button", name="Rematch").click()
    await anna.page.wait_for_selector(".table[data-over=false][data-connection=live]")
    assert table.id not in anna.page.url
    assert await anna.my_turn()


async def test_others_are_offered_the_rematch(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON, variant="intro")
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1])
    await asyncio.gather(anna.let_bots_finish(), ben.let_bots_finish())
    await anna.page.get_by_role("button", name="Rematch").click()
    await anna.page.wait_for_selector(".table[data-over=false][data-connection=live]")
    assert table.id in ben.page.url
    await ben.page.locator("dialog").get_by_role("button", name="To the new table").click()
    await ben.page.wait_for_selector(".table[data-over=false][data-connection=live]")
    assert anna.page.url.partition("#")[0] == ben.page.url.partition("#")[0]


async def test_the_rules_can_be_read_before_a_table_is_set(guests: Guests) -> None:
    anna = await guests.arrive("/")
    await anna.page.get_by_role("button", name="Read the rules").click()
    await anna.page.locator("dialog [data-rule=SL-01]").wait_for()


async def test_whoever_waits_is_told_that_the_other_is_not_there(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    carl = await guests.arrive(table.watch)
    await carl.sit()
    turn = int(await carl.table.get_attribute("data-turn") or 0)
    anna = await guests.arrive(table.links[1 - turn])
    await anna.page.get_by_text("is to move, but not at the table.").wait_for()
    await guests.arrive(table.links[turn])
    await anna.page.get_by_text("Meanwhile, look around.").wait_for()


async def test_a_friend_who_joins_brings_the_name_given_in_the_lobby(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive("/")
    await anna.page.get_by_label("Your name").fill("Annika")
    await anna.page.goto(table.links[0])
    await anna.page.locator(".rail .players").get_by_text("Annika", exact=True).wait_for()


async def test_a_friend_who_follows_a_link_is_welcomed_and_told_the_rules(guests: Guests) -> None:
    table = guests.house.open({"kind": "person", "name": "Anna"}, PERSON)
    ben = await guests.arrive(table.links[1], welcomed=True)
    welcome = ben.page.get_by_role("dialog", name="Anna invited you to Skyliners")
    await welcome.get_by_text("Everybody looks at the same city").wait_for()
    await welcome.get_by_label("What shall the others call you?").fill("Ben")
    await welcome.get_by_role("button", name="Sit down").click()
    await ben.page.locator(".rail .players").get_by_text("Ben", exact=True).wait_for()
    await ben.page.reload()
    await ben.sit()
    assert await welcome.count() == 0


@pytest.mark.parametrize("seed", [7, None])
async def test_everybody_is_told_if_the_seed_was_chosen(guests: Guests, seed: int | None) -> None:
    """Whoever chose it may know what is hidden."""
    ben = await guests.arrive(guests.house.open(PERSON, PERSON, seed=seed).links[1], welcomed=True)
    told = ben.page.get_by_text("somebody chose the seed of this deal")
    sit_down = ben.page.get_by_role("button", name="Sit down")
    await sit_down.wait_for()
    assert await told.is_visible() == (seed is not None)
    await sit_down.click()
    await ben.page.get_by_role("button", name="Menu").click()
    await ben.page.get_by_text("Fair deal").click()
    await ben.page.get_by_text("this number proves it").wait_for()
    assert await told.is_visible() == (seed is not None)


async def test_planning_asks_for_the_row_and_then_for_the_number(guests: Guests) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT).links[0])
    await anna.my_turn()
    await anna.build("floor")
    await anna.touch_word("plan")
    await anna.page.get_by_text("Plan which row?").wait_for()
    await anna.touch_word("B")
    await anna.page.get_by_text("How many will you see in row B at the end?").wait_for()


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
async def test_the_elevation_is_played_on_as_well(guests: Guests, size: tuple[int, int]) -> None:
    viewport = dict(zip(("width", "height"), size, strict=True))
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0], sight="elevation", viewport=viewport)
    await anna.play_for(4)
    assert await anna.page.locator(".elevation").count() == 1
    await anna.my_turn()
    await anna.page.locator("[data-site=c3]").click()
    await anna.page.get_by_role("alert").get_by_text("nothing is ever built there").wait_for()


async def test_on_a_phone_a_first_tap_shows_what_a_move_brings_and_a_second_makes_it(guests: Guests) -> None:
    link, size = guests.house.open(PERSON, BOT).links[0], {"width": 390, "height": 844}
    anna = await guests.arrive(link, viewport=size, has_touch=True, is_mobile=True)
    await anna.my_turn()
    before = await anna.ply()
    await anna.touch_word("floor")
    await anna.page.locator("[data-site=a1]").tap()
    await anna.page.get_by_role("button", name="Play: Floor on a1").wait_for()
    await anna.page.locator("[data-site=b1]").tap()
    await anna.page.get_by_role("button", name="Play: Floor on b1").wait_for()
    assert await anna.ply() == before
    await anna.page.locator("[data-site=b1]").tap()
    await anna.reach(before + 1)


async def test_a_turn_ends_only_when_that_is_confirmed_if_one_likes(guests: Guests) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT).links[0])
    await anna.my_turn()
    await anna.page.get_by_role("button", name="Menu").click()
    await anna.page.get_by_label("Ask me before a move ends my turn").check()
    await anna.page.keyboard.press("Escape")
    before = await anna.ply()
    await anna.build("floor", "a1")
    assert await anna.ply() == before + 1
    await anna.touch_word("floor")
    await anna.page.locator("[data-site=b1]").click()
    await anna.page.get_by_role("button", name="End my turn with: Floor on b1").click()
    await anna.reach(before + 2)


async def test_whoever_takes_a_move_back_is_seen_to(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1])
    await anna.sit()
    first, second = (anna, ben) if await anna.table.get_attribute("data-turn") == "0" else (ben, anna)
    await second.sit()
    await second.page.get_by_role("button", name="Undo").click(force=True)
    await second.page.get_by_role("alert").get_by_text("Nothing").wait_for()
    await first.build("floor", "a1")
    await first.page.get_by_role("button", name="Undo").click()
    await second.page.locator("[data-news]").get_by_text("took back: Floor on a1").wait_for()
    await first.build("floor", "a1")
    await first.page.get_by_role("button", name="Undo").click()
    await second.page.get_by_role("tab", name="Log").click()
    told = second.page.locator(".log .unsaid")
    await told.get_by_text("took back: Floor on a1 (2 times)").wait_for()
    assert await told.count() == 1
