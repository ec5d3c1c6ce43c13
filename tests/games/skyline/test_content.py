"""The components of Skyline, and an owner's own in their place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import topfloor
from tests.games.skyline.drawing import SITES
from topfloor import BadContent
from topfloor.games import skyline

Data = dict[str, Any]


def components() -> Data:
    """A copy of the game's own, to be spoiled."""
    return copy.deepcopy(dict(topfloor.new("skyline", players=4).content.data))


def plan(old: str, new: str) -> Callable[[Data], object]:
    return lambda d: d["board"].update(plan=d["board"]["plan"].replace(old, new, 1))


def dear(data: Data) -> None:
    """Floors 6 and penthouses at 11 and 20 millions."""
    data["floors"][3]["value"], data["floors"][4]["value"] = 11, 20


BAD: list[tuple[str, str, Callable[[Data], object]]] = [
    ("game", "'chess' is none of skyline", lambda d: d.update(game="chess")),
    ("floors", "missing", lambda d: d.pop("floors")),
    ("floors", "4 kinds; there are 5", lambda d: d["floors"].pop()),
    ("floors[2].piece", "'3' is none of 2", lambda d: d["floors"][1].update(piece="3")),
    ("floors[1].value", "0 is not between 1 and 20", lambda d: d["floors"][0].update(value=0)),
    ("floors[3].value", "must be worth more", lambda d: d["floors"][2].update(value=2)),
    ("floors[1].each", "expected a whole number", lambda d: d["floors"][0].update(each="eight")),
    ("floors[1].dealt", "9 is not between 0 and 8", lambda d: d["floors"][0].update(dealt=9)),
    ("floors[1].source", "missing", lambda d: d["floors"][0].pop("source")),
    ("floors[1].colour", "unknown entry", lambda d: d["floors"][0].update(colour="red")),
    ("floors", "25 of one colour; the table has room for 24", lambda d: d["floors"][0].update(each=9)),
    ("floors", "all of one colour cost 129", dear),
    ("neutral_floors.count", "7 is not between 0 and 6", lambda d: d["neutral_floors"].update(count=7)),
    ("start.cash", "missing", lambda d: d["start"].pop("cash")),
    ("start.bonus_cards", "11 is not between 0 and 10", lambda d: d["start"].update(bonus_cards=11)),
    ("exchange.cards", "0 is not between 1 and 42", lambda d: d["exchange"].update(cards=0)),
    ("points.mission", "6 is not between 0 and 5", lambda d: d["points"].update(mission=6)),
    (
        "points.last_turns_at_penthouse",
        "4 is not between 1 and 3",
        lambda d: d["points"].update(last_turns_at_penthouse=4),
    ),
    ("board.plan", "'x' is none of #, *, .", plan("#", "x")),
    ("board.plan", "28 sites; the table has 29", plan("#", ".")),
    ("board.plan", "not every site can be reached", plan("...#.\n..##.\n", "#....\n..##.\n")),
    ("board.plan", "larger than 26 columns", plan("...#.\n", "...#." + "." * 30 + "\n")),
    (
        "strategic_sites[1].site",
        "'c7' is not drawn as a strategic site",
        lambda d: d["strategic_sites"][0].update(site="c7"),
    ),
    ("strategic_sites", "b3 has no name", lambda d: d["strategic_sites"].pop()),
    ("patterns.turned", "'maybe' is none of yes, no", lambda d: d["patterns"].update(turned="maybe")),
    ("bonus_cards", "13 kinds; the table has room for exactly 14", lambda d: d["bonus_cards"].pop()),
    (
        "bonus_cards[2].name",
        "there are two 'us-bank-tower'",
        lambda d: d["bonus_cards"][1].update(name="US Bank-Tower"),
    ),
    ("bonus_cards[1].name", "no name that can be typed", lambda d: d["bonus_cards"][0].update(name="???")),
    ("bonus_cards[1].pattern", "not made of X, . and /", lambda d: d["bonus_cards"][0].update(pattern="XOX")),
    ("bonus_cards[1].pattern", "not made of X", lambda d: d["bonus_cards"][0].update(pattern="...")),
    ("bonus_cards[1].pattern", "fits nowhere", lambda d: d["bonus_cards"][0].update(pattern="XXXXXXXXXXXX")),
    ("bonus_cards[1].value", "21 is not between 1 and 20", lambda d: d["bonus_cards"][0].update(value=21)),
    ("bonus_cards", "43 cards; the table has room for 42", lambda d: d["bonus_cards"][0].update(count=4)),
    (
        "bonus_cards",
        "14 cards, but 16 to deal",
        lambda d: (d["start"].update(bonus_cards=4), [c.update(count=1) for c in d["bonus_cards"]]),
    ),
    ("missions", "5 kinds; the table has room for exactly 6", lambda d: d["missions"].pop()),
    ("missions[1].name", "there are two 'sears-tower'", lambda d: d["missions"][0].update(name="Sears Tower")),
    ("dice", "unknown entry; here it can be", lambda d: d.update(dice=6)),
]


@pytest.mark.parametrize(("entry", "reason", "spoil"), BAD, ids=[f"{entry} {reason}" for entry, reason, _ in BAD])
def test_bad_components_are_refused_with_the_entry_and_the_reason(
    entry: str, reason: str, spoil: Callable[[Data], object]
) -> None:
    data = components()
    spoil(data)
    with pytest.raises(BadContent) as bad:
        topfloor.new("skyline", players=4, content=data)
    assert bad.value.entry == entry
    assert reason in bad.value.reason


def test_every_entry_says_where_it_comes_from() -> None:
    data = components()
    lists = ("floors", "strategic_sites", "bonus_cards", "missions")
    tables = ("neutral_floors", "start", "exchange", "points", "board", "patterns")
    entries = [entry for key in lists for entry in data[key]] + [data[key] for key in tables]
    assert {entry["source"] for entry in entries} == {"rulebook", "review", "reconstructed"}
    assert {data[key]["source"] for key in ("neutral_floors", "start", "exchange", "points")} == {"rulebook"}


def test_three_buildings_pay_five_and_four_pay_eight() -> None:
    for card in components()["bonus_cards"]:
        assert (card["pattern"].count("X"), card["value"]) in ((3, 5), (4, 8))
    assert {mission["pattern"].count("X") for mission in components()["missions"]} == {4}


@pytest.mark.parametrize(
    ("number", "places"),
    [*enumerate([13, 28, 63, 16, 44, 36, 26, 22, 14, 44, 18, 8, 16, 13, 26, 25, 26, 26, 25, 22])],
)
def test_patterns_have_as_many_places_as_counted_by_hand(number: int, places: int) -> None:
    """Bonus cards first, then missions; counted apart from this code when the deck was made."""
    box: skyline.Box = topfloor.new("skyline", players=2).content.box
    assert box.first_place[number + 1] - box.first_place[number] == places


def test_an_owners_board_is_played_on() -> None:
    data = components()
    data["board"]["plan"] = data["board"]["plan"].replace(".##..\n.##..\n", ".##..\n##...\n")
    match = topfloor.new("skyline", players=2, content=data)
    sites = [site["id"] for site in match.scene()["sites"]]
    assert sites == ["a1", "b1", *SITES[2:]]
    assert "build 1 a1" in match.legal()
    assert "a1" not in SITES


def test_an_owners_cards_are_played_with() -> None:
    data = components()
    data["bonus_cards"][0] |= {"name": "Burj Khalifa", "pattern": "X", "value": 9, "source": "owner"}
    match = topfloor.new("skyline", players=2, content=data)
    match.position.cards[match.to_move, 0] += 1
    match.position.pile[0] -= 1
    match.play("build 1 c8")
    before = match.position.cash[match.to_move]
    match.play("cash burj-khalifa")
    assert match.position.cash[match.to_move] == before + 9
    assert match.say("cash burj-khalifa") == "Cash Burj Khalifa: 9M"
