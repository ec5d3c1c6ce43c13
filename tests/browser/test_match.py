"""Matches in real browsers, from the lobby to the rematch."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import Person, boxes, play_together
from tests.browser.table import BOT, PERSON
from tests.server.client import Client
from tests.strategies import Setup, walk
from topfloor import Match

pytestmark = pytest.mark.asyncio(loop_scope="session")

DESK, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}


def nearly_over(moves: int, players: int = 2, variant: str = "intro") -> Match:
    """A match in which so many moves are left."""
    return walk(Setup("skyliners", variant, players), 1)[-1 - moves].copy()


@pytest.mark.parametrize(
    "match",
    [
        nearly_over(8, players=3, variant="full"),
        pytest.param(Setup("skyliners", "full", 3).deal(7), marks=pytest.mark.nightly),
        pytest.param(Setup("skyliners", "intro", 3).deal(7), marks=pytest.mark.nightly),
    ],
    ids=["its end", "full", "intro"],
)
async def test_two_browsers_and_a_bot_play_a_match(guests: Guests, match: Match) -> None:
    table = guests.house.go_on(match, PERSON, PERSON, BOT)
    anna, ben = await guests.arrive(table.links[0]), await guests.arrive(table.links[1])
    await play_together(anna, ben)
    for person in (anna, ben):
        sheet = person.page.locator("dialog table")
        await sheet.wait_for()
        totals = [int(text) for text in await sheet.locator("tfoot td").all_inner_texts()]
        parts = await sheet.locator("tbody b").all_inner_texts()
        assert sum(totals) == sum(map(int, parts)) > 0
        view = person.states()[-1]["view"]
        told = await person.page.locator("dialog .towers li").all_inner_texts()
        assert [int(text.split()[0]) for text in told] == sorted(totals, reverse=True)
        in_the_light = await person.page.locator("dialog .towers .winner .name").all_inner_texts()
        assert sorted(in_the_light) == sorted(view["players"][seat]["name"] for seat in view["winners"])
    assert await anna.ply() == await ben.ply()


async def test_rules_can_be_read_in_the_lobby_and_two_clicks_lead_to_a_table_with_bots(guests: Guests) -> None:
    anna = await guests.arrive("/")
    await anna.page.get_by_role("button", name="Read the rules").click()
    await anna.page.locator("dialog [data-rule=SL-01]").wait_for()
    await anna.page.keyboard.press("Escape")
    await anna.page.get_by_role("button", name="Play now").click()
    await anna.sit()
    assert await anna.page.locator(".rail .players .face").count() == 4


OWN_ON_THE_BOARD = "() => [...document.querySelectorAll('.plan .site')].map((one) => one.matches('.own'))"
OWN_ON_THE_CARD = """() => [...document.querySelectorAll('.mine .card rect')]
  .map((one) => [one.y.baseVal.value, one.x.baseVal.value, one.matches('.own')])
  .sort(([y, x], [down, right]) => y - down || x - right).map(([, , own]) => own)"""


async def test_the_skyscraper_card_turns_with_the_board(guests: Guests) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT, BOT, BOT).links[0])
    await anna.my_turn()
    seen = set()
    for face in await anna.page.locator(".rail .players .face").all():
        await face.click()
        board = await anna.page.evaluate(OWN_ON_THE_BOARD)
        assert await anna.page.evaluate(OWN_ON_THE_CARD) == board
        seen.add(tuple(board))
    assert len(seen) == 4


async def test_against_bots_one_click_leads_to_a_rematch(guests: Guests) -> None:
    table, [anna] = await guests.end(BOT)
    await anna.page.get_by_role("button", name="Rematch").click()
    await anna.page.wait_for_selector(".table[data-over=false][data-connection=live]")
    assert table.id not in anna.page.url
    assert await anna.my_turn()


async def test_others_are_offered_the_rematch(guests: Guests) -> None:
    table, [anna, ben] = await guests.end(PERSON)
    await ben.page.wait_for_selector("dialog table")
    await anna.page.get_by_role("button", name="Rematch").click()
    await anna.page.wait_for_selector(".table[data-over=false][data-connection=live]")
    assert table.id in ben.page.url
    await ben.page.locator("dialog").get_by_role("button", name="To the new table").click()
    await ben.page.wait_for_selector(".table[data-over=false][data-connection=live]")
    assert anna.page.url.partition("#")[0] == ben.page.url.partition("#")[0]


async def test_whoever_waits_is_told_that_the_other_is_not_there(guests: Guests) -> None:
    match = nearly_over(9)
    assert match.to_move is not None
    table = guests.house.go_on(match, PERSON, PERSON)
    anna = await guests.arrive(table.links[1 - match.to_move])
    await anna.page.get_by_text("is to move, but not at the table.").wait_for()
    async with Client(guests.house.address, table.id, table.links[match.to_move].partition("#")[2]):
        await anna.page.get_by_text("Meanwhile, look around.").wait_for()


async def test_a_friend_who_joins_brings_the_name_given_in_the_lobby(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive("/")
    await anna.page.get_by_label("Your name").fill("Annika")
    await anna.page.goto(table.links[0])
    await anna.page.locator(".rail .players").get_by_text("Annika", exact=True).wait_for()


async def test_a_friend_who_follows_a_link_is_welcomed_and_told_the_rules(guests: Guests) -> None:
    """And that somebody chose the seed, who may know what is hidden."""
    table = guests.house.open({"kind": "person", "name": "Anna"}, PERSON, seed=7)
    ben = await guests.arrive(table.links[1], welcomed=True)
    welcome = ben.page.get_by_role("dialog", name="Anna invited you to Skyliners")
    await welcome.get_by_text("Everybody looks at the same city").wait_for()
    told = ben.page.get_by_text("somebody chose the seed of this deal")
    assert await told.is_visible()
    await welcome.get_by_label("What shall the others call you?").fill("Ben")
    await welcome.get_by_role("button", name="Sit down").click()
    await ben.page.locator(".rail .players").get_by_text("Ben", exact=True).wait_for()
    await ben.page.reload()
    await ben.sit()
    assert await welcome.count() == 0
    await look_at_the_deal(ben)
    assert await told.is_visible()


async def test_nobody_is_told_of_a_seed_that_was_drawn(guests: Guests) -> None:
    ben = await guests.arrive(guests.house.open(PERSON, PERSON, seed=None).links[1], welcomed=True)
    told = ben.page.get_by_text("somebody chose the seed of this deal")
    sit_down = ben.page.get_by_role("button", name="Sit down")
    await sit_down.wait_for()
    assert not await told.is_visible()
    await sit_down.click()
    await look_at_the_deal(ben)
    assert not await told.is_visible()


async def look_at_the_deal(person: Person) -> None:
    await person.page.get_by_role("button", name="Menu").click()
    await person.page.get_by_text("Fair deal").click()
    await person.page.get_by_text("this number proves it").wait_for()


async def test_planning_asks_for_row_and_number_and_a_turn_ends_only_when_confirmed_if_one_likes(
    guests: Guests,
) -> None:
    anna = await guests.arrive(guests.house.open(PERSON, BOT).links[0])
    await anna.my_turn()
    await anna.page.get_by_role("button", name="Menu").click()
    await anna.page.get_by_label("Ask me before a move ends my turn").check()
    await anna.page.keyboard.press("Escape")
    before = await anna.ply()
    await anna.build("floor", "a1")
    assert await anna.ply() == before + 1
    await anna.touch_word("plan")
    await anna.page.get_by_text("Plan which row?").wait_for()
    await anna.touch_word("B")
    await anna.page.get_by_text("How many will you see in row B at the end?").wait_for()
    for _ in range(2):
        await anna.page.keyboard.press("Escape")
    await anna.touch_word("floor")
    await anna.page.locator("[data-site=b1]").click()
    await anna.page.get_by_role("button", name="End my turn with: Floor on b1").click()
    await anna.reach(before + 2)


DRAWN = "all => all.filter((one) => one.childElementCount > 0).map((one) => one.dataset.at)"


async def test_the_elevation_draws_what_is_seen_and_nothing_that_is_merely_as_tall(guests: Guests) -> None:
    match = walk(Setup("skyliners", "full", 4), 1)[40]
    scene = match.scene(0)
    seen = {site for side in scene["sides"] if side["seat"] == 0 for row in side["rows"] for site in row["seen"]}
    assert seen < {solid["site"] for solid in scene["solids"]}
    table = guests.house.go_on(match, PERSON, PERSON, PERSON, PERSON)
    anna = await guests.arrive(table.links[0], sight="elevation", viewport=DESK)
    await anna.page.wait_for_selector(".elevation .picture")
    assert set(await anna.page.locator(".elevation .object").evaluate_all(DRAWN)) == seen


async def test_the_elevation_is_played_on_as_well(guests: Guests) -> None:
    """On a desk and on a phone, where every site is as large as a finger, in view, and above them the city is seen."""
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0], sight="elevation", viewport=DESK)
    await anna.play_for(2)
    assert await anna.page.locator(".elevation").count() == 1
    await anna.my_turn()
    await anna.page.locator("[data-site=c3]").click()
    await anna.page.get_by_role("alert").get_by_text("nothing is ever built there").wait_for()
    bert = await guests.arrive(table.links[0], sight="elevation", viewport=PHONE, has_touch=True, is_mobile=True)
    await bert.my_turn()
    [frame], sites = await boxes(bert, "main"), await boxes(bert, "[data-site]")
    for box in sites:
        assert min(box["width"], box["height"]) >= 40
        assert frame["y"] <= box["y"] <= frame["y"] + frame["height"] - box["height"]
    picture = await bert.page.locator(".picture").first.bounding_box()
    assert picture and picture["height"] >= 60
    await bert.play_for(2)
    await bert.my_turn()
    await bert.page.locator("[data-site=c3]").click()
    await bert.page.get_by_role("alert").get_by_text("nothing is ever built there").wait_for()


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
    await first.page.wait_for_selector(".table[data-ply='0']")
    await first.build("floor", "a1")
    await first.page.get_by_role("button", name="Undo").click()
    await second.page.get_by_role("tab", name="Log").click()
    told = second.page.locator(".log .unsaid")
    await told.get_by_text("took back: Floor on a1 (2 times)").wait_for()
    assert await told.count() == 1
