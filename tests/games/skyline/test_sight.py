"""What seats know of a city, what they make up, and what is impossible about one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import topfloor
from tests.games.skyline.drawing import (
    CARDS,
    MISSIONS,
    PURPLE,
    YELLOW,
    city,
    owned,
    pass_turn,
    play,
    player,
    rule,
    said,
)
from tests.strategies import dreamt
from topfloor import Match
from topfloor.games import skyline


def test_a_view_shows_stacks_from_the_ground_up() -> None:
    board = city({"c8": "ypn", "b1": "n"}).view()["board"]
    assert board == {
        "b1": [{"piece": "neutral", "owner": None}],
        "c8": [{"piece": "1", "owner": 0}, {"piece": "2", "owner": 1}, {"piece": "neutral", "owner": None}],
    }


def test_a_view_holds_what_the_contract_promises() -> None:
    view = city(cards={0: ["sears-tower", "sears-tower"]}, hand="1 6").view(YELLOW)
    assert view["yours"]["cards"] == ["sears-tower", "sears-tower"]
    assert view["yours"]["mission"] == "new-york"
    assert view["players"][0]["hand"] == {"1": 1, "2": 0, "4": 0, "6": 1, "penthouse": 0, "neutral": 0}
    assert (view["players"][0]["cash"], view["players"][0]["cards"]) == (10, 2)


def test_a_view_says_where_ones_patterns_are_nearest() -> None:
    view = city(owned("y", "b1 c1 b2"), cards={0: ["sears-tower", "flatiron-building"]}).view(YELLOW)
    places = view["yours"]["places"]
    assert places["sears-tower"] == {"have": ["b1", "c1", "b2"], "missing": ["c2"]}
    assert places["flatiron-building"] == {"have": ["b1", "c1", "b2"], "missing": []}
    assert set(places) == {"sears-tower", "flatiron-building", "new-york"}


@pytest.mark.rule("SW-28", "SW-34")
@pytest.mark.parametrize("roof", ["ybrpr", "ybrpn"])
def test_a_place_that_somebody_has_closed_is_not_near(roof: str) -> None:
    """c2 is lost for good, and with it the square of which three tops stand; elsewhere there is but one."""
    match = city(owned("y", "b1 c1 b2 b3") | {"c2": roof}, cards={0: ["sears-tower"]})
    place = match.view(YELLOW)["yours"]["places"]["sears-tower"]
    assert "c2" not in place["missing"]
    assert len(place["have"]) == 1
    assert "at best you have 1 of the 4 tops" in said(match, "cash sears-tower")


@pytest.mark.rule("SW-34")
def test_a_pattern_with_no_place_left_has_none() -> None:
    closed = dict.fromkeys(owned("r", "b1 c2 a3 c3 b4 a5 c5 b6 d6 c7 b8 d8 c9 d10"), "ybrpr")
    match = city(closed, cards={0: ["sears-tower"]})
    assert match.view(YELLOW)["yours"]["places"]["sears-tower"] == {"have": [], "missing": []}
    assert "no place left" in match.text(YELLOW)
    assert rule(match, "cash sears-tower") == "SW-34"


@pytest.mark.rule("SW-11")
def test_nobody_is_asked_for_what_he_does_not_have() -> None:
    cards = {YELLOW: ["sears-tower"]}
    assert match_asks(city(hand="", cards=cards)) == "You have no floors to build: cash cards, or go to the market."
    assert match_asks(city(hand="")) == "You have no floors to build and no cards: go to the market."
    assert match_asks(city(hand="1", cards=cards)) == "Build, cash cards, or go to the market."
    assert match_asks(city(hand="1")) == "Build, or go to the market."
    assert match_asks(city(hand="1", market=True)).startswith("Buy or sell")
    assert match_asks(city(hand="", cash=2, market=True)).startswith("Buy floors")
    assert match_asks(city(hand="", cash=0, market=True)).endswith("end your turn.")


def match_asks(match: Match[skyline.View]) -> str:
    return match.text(YELLOW).split("\n")[-1]


def test_the_phases() -> None:
    match = city(cards={0: ["sears-tower"] * 3})
    phases = [match.view()["phase"]]
    for words in ["trade sears-tower", "trade sears-tower", "trade sears-tower", "done"]:
        match.play(words)
        phases.append(match.view()["phase"])
    assert phases == ["build", "exchange", "exchange", "build", "market"]


def test_the_score_shown_leaves_out_what_the_viewer_cannot_know() -> None:
    match = city({"c8": "y"} | owned("y", "b7 d7 c6 c5"), players=2)
    assert [match.view(viewer)["players"][YELLOW]["score"] for viewer in (YELLOW, PURPLE, None)] == [4, 2, 2]


def test_an_effect_tells_cash_income_and_who_is_paid() -> None:
    match = city({"c5": "y", "c6": "p"}, hand="1 2", cash=10)
    effects = {choice["words"]: choice["effect"] for choice in match.choices()}
    assert effects["build 2 c6"] == {"cash": [10, 8], "income": [1, 3], "pays": PURPLE}
    assert effects["build 1 b1"] == {"cash": [10, 9], "income": [1, 1]}
    assert effects["done"] == {}
    market = {choice["words"]: choice["effect"] for choice in play(match, "done").choices()}
    assert market["buy 4"] == {"cash": [10, 6]}
    assert market["sell 2"] == {"cash": [10, 11]}


def test_everything_is_opened_in_the_end() -> None:
    match = city(variant="hidden", players=2, to_move=1, closer=0, cards={0: ["sears-tower"]})
    pass_turn(match)
    view = match.view(PURPLE)
    assert view["bonus_cards"] == [["sears-tower"], []]
    assert view["missions"] == ["new-york", "sydney"]
    assert all("cash" in shown for shown in view["players"])


# --- Imagining.


def test_a_rivals_mission_may_be_any_other() -> None:
    match = city(players=2, missions=["sydney", "london"])
    dreams = Counter(MISSIONS[dreamt(match, YELLOW, salt).position.mission[PURPLE]] for salt in range(600))
    assert set(dreams) == set(MISSIONS) - {"sydney"}
    assert all(80 < count < 160 for count in dreams.values())


def test_a_rivals_cards_may_be_any_that_have_not_been_seen() -> None:
    """All three of one kind are seen: two in the own hand, one cashed."""
    cards = {0: ["empire-state-building"] * 3, 1: ["sears-tower"] * 3}
    match = play(city(owned("y", "b7 c7 d7"), cards=cards, players=2), "cash empire-state-building")
    dreams = [dreamt(match, YELLOW, salt).view(PURPLE)["yours"]["cards"] for salt in range(300)]
    assert all(len(dream) == 3 for dream in dreams)
    seen = Counter(card for dream in dreams for card in dream)
    assert set(seen) == set(CARDS) - {"empire-state-building"}
    assert max(seen.values()) < 120


def test_ones_own_secrets_are_not_imagined() -> None:
    match = city(cards={0: ["sears-tower", "taipei-101"]}, missions=["london", "sydney", "new-york", "rotterdam"])
    for salt in range(20):
        assert dreamt(match, YELLOW, salt).view(YELLOW)["yours"] == match.view(YELLOW)["yours"]


def test_in_the_open_game_cash_and_floors_are_not_imagined() -> None:
    match = city(hand={1: "6 6 4"}, cash={1: 33})
    for salt in range(20):
        assert player(dreamt(match, YELLOW, salt), PURPLE)["hand"] == player(match, PURPLE)["hand"]
        assert player(dreamt(match, YELLOW, salt), PURPLE)["cash"] == 33


# --- Impossible cities.


BROKEN: list[tuple[str, Callable[[skyline.Position], None]]] = [
    ("seat 0 has lost or gained a floor 1", lambda p: p.stock.__setitem__((0, 0), 3)),
    ("a neutral floor is lost or gained", lambda p: setattr(p, "neutrals", 5)),
    ("height of b1", lambda p: p.height.__setitem__(0, 1)),
    ("top of b1", lambda p: p.owned.__setitem__(0, 1)),
    ("a floor on the same player's floor", lambda p: stack(p, 0, 0)),
    ("seat 0 has a penthouse where it took no part", lambda p: stack(p, 1, 2, 1, 2, 0)),
    ("too many cards of kind 3", lambda p: p.pile.__setitem__(3, 4)),
    ("missions", lambda p: p.mission.__setitem__(0, p.mission[1])),
    ("missions", lambda p: p.mission.__setitem__(0, 6)),
    ("an exchange of too many cards", lambda p: setattr(p, "given", 3)),
    ("points before the end", lambda p: p.points.__setitem__((0, 0), 1)),
    ("last turns by 2", lambda p: setattr(p, "closer", 3)),
    ("income from outside the city", lambda p: p.paying.__setitem__(0, 1 << 30)),
    ("the ledger does not know how many floors seat 1 holds", lambda p: p.unseen.__setitem__(1, 1)),
    ("ply is below zero", lambda p: setattr(p, "ply", -1)),
]


def stack(position: skyline.Position, *owners: int) -> None:
    """Floors on b1, from the ground up."""
    for level, owner in enumerate(owners):
        position.floors[owner, level] |= 1
    position.height[0] = len(owners)
    position.owned[owners[-1]] = 1


@pytest.mark.parametrize(("fault", "spoil"), BROKEN, ids=[fault for fault, _ in BROKEN])
def test_an_impossible_city_is_noticed(fault: str, spoil: Callable[[skyline.Position], None]) -> None:
    match = topfloor.new("skyline", players=4, seed=2, variant="hidden")
    assert skyline.faults(match.position, match.content) == []
    spoil(match.position)
    assert any(found.startswith(fault) for found in skyline.faults(match.position, match.content))
