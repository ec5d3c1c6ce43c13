"""What a page is told: prices and why, where markers would go, what a card asks for; and nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.paper_skylines.laying import BLUE, RED, lay, play
from topfloor import Match
from topfloor.games import paper_skylines
from topfloor.games.paper_skylines.view import Offer, View

CIVIC = {RED: "penny-post | paper-vault larkhaven owl-night-school mirror-pond | goose-green | chalkdust-school"}


def effects(match: Match[paper_skylines.View]) -> dict[str, Any]:
    """What every legal sentence would bring."""
    return {choice["words"]: choice["effect"] for choice in match.choices()}


def offers(match: Match[View], seat: int) -> dict[str, Offer]:
    """What each card within a seat's reach would cost and bring."""
    return match.view(seat)["yours"]["offers"]


@pytest.mark.rule("PS-08")
def test_a_price_tells_which_buildings_make_it_lower() -> None:
    match = lay(level=2, hands={RED: "brick-walk-up old-forge goose-green dawn-fish-stall"}, stacks=CIVIC)
    prices = offers(match, RED)["brick-walk-up"]["prices"]
    assert {place: price["around"] for place, price in prices.items()} == {
        "left": {"1": 1},
        "right": {"4": 1},
        "1": {"1": 1, "2": 2},
        "2": {"1": 1, "2": 2},
        "3": {"2": 2, "4": 1},
        "4": {"4": 1},
    }
    assert all(sum(price["around"].values()) == price["icons"] for price in prices.values())
    assert all(price["cost"] == max(price["printed"] - price["icons"], 0) for price in prices.values())


@pytest.mark.rule("PS-09")
def test_a_card_that_is_too_dear_still_shows_its_price() -> None:
    match = lay(level=2, hands={RED: "brick-walk-up"})
    assert "build brick-walk-up" not in effects(match)
    assert offers(match, RED)["brick-walk-up"]["prices"]["left"]["cost"] == 3


@pytest.mark.rule("P8", "PS-08")
def test_a_price_names_what_the_city_and_the_card_in_use_take_off() -> None:
    hands = {RED: "brick-walk-up linden-courtyard old-forge"}
    match = lay(level=4, hands=hands, stacks={RED: "larkhaven | clapboard-row"})
    before = offers(match, RED)["brick-walk-up"]["prices"]
    assert (before["left"]["city"], before["2"]["city"], before["2"]["off"]) == (0, 2, 0)
    match.play("visit 2")
    during = offers(match, RED)["brick-walk-up"]["prices"]
    assert (during["left"]["off"], during["left"]["cost"], during["2"]["cost"]) == (1, 2, 0)


@pytest.mark.rule("P8")
def test_in_anothers_turn_a_price_is_that_of_ones_own() -> None:
    match = lay(to_move=BLUE, hands={RED: "brick-walk-up"}, stacks={RED: "larkhaven"})
    match.position.bonuses = 1
    assert offers(match, RED)["brick-walk-up"]["prices"]["1"]["city"] == 2


@pytest.mark.rule("PS-19", "PS-20", "PS-22")
def test_an_advance_shows_hop_lines_and_score_before_it_happens() -> None:
    match = lay(tracks={RED: (2, 0, 0), BLUE: (3, 0, 0)}, markers={RED: 4, BLUE: 5})
    told = effects(match)["advance profit"]
    assert told == {"from": 2, "to": 4, "lines": 1, "points": 1, "score": [4, 6]}
    match.play("advance profit")
    player = match.view()["players"][RED]
    assert (player["tracks"]["profit"], player["score"]) == (4, 6)


@pytest.mark.rule("PS-21")
def test_the_first_at_an_end_sees_the_point_for_it() -> None:
    assert effects(lay(tracks={RED: (35, 0, 0)}))["advance profit"]["points"] == 2
    assert effects(lay(tracks={RED: (35, 0, 0), BLUE: (36, 0, 0)}))["advance profit"]["points"] == 1


@pytest.mark.rule("PS-10")
def test_a_building_shows_where_its_gains_lead() -> None:
    match = lay(hands={RED: "paper-vault goose-green"}, tracks={RED: (0, 2, 0), BLUE: (0, 0, 1)})
    told = effects(match)["build paper-vault"]
    assert {track: (way["from"], way["to"]) for track, way in told["gains"].items()} == {
        "prestige": (2, 3),
        "population": (0, 2),
    }
    play(match, "build paper-vault", "place left", "pay goose-green")
    assert match.view()["players"][RED]["tracks"] == {"profit": 0, "prestige": 3, "population": 2}
    assert match.view()["players"][RED]["score"] == told["score"][1]


@pytest.mark.rule("PS-28")
def test_an_award_shows_who_would_have_it_and_nobody_in_a_tie() -> None:
    match = lay(stacks={RED: "old-forge larkhaven | goose-green", BLUE: "saltmere mirror-pond"})
    height, buildings = match.scene()["awards"]
    assert (height["shown"], height["held"]) == ([2, 2], [])
    assert (buildings["shown"], buildings["held"]) == ([2, 1], [RED])


@pytest.mark.rule("PS-17")
def test_a_card_under_way_says_what_it_asks_for() -> None:
    match = lay(hands={RED: "racing-stables goose-green mirror-pond"})
    assert match.scene(RED)["asked"] == {}
    play(match, "use racing-stables", "discard goose-green")
    asked = match.scene(RED)["asked"]
    assert asked["card"] == "racing-stables"
    assert [option["en"] for option in asked["options"]] == [
        "Advance 2 on each of two different tracks.",
        "Build a card, paying 4 less.",
    ]
    match.play("choose 1")
    assert match.scene(RED)["asked"]["text"]["en"] == "Advance 2 on each of two different tracks."


@pytest.mark.rule("P8")
def test_a_city_under_way_says_what_it_asks_for() -> None:
    match = play(lay(stacks={RED: "saltmere"}, hands={RED: "goose-green"}), "tuck goose-green")
    asked = match.scene(RED)["asked"]
    assert asked.keys() == {"text"}
    assert asked["text"]["en"] == "Advance 1 on one track."
    assert asked["text"]["de"] == "Rücke auf einer Leiste 1 vor."


def test_the_pile_lies_open_while_a_card_draws_from_it() -> None:
    match = lay(hands={RED: "paper-vault"}, pile="goose-green old-forge")
    assert match.scene(RED)["pile"] == []
    match.play("use paper-vault")
    assert set(match.scene(RED)["pile"]) == {"goose-green", "old-forge"}


@pytest.mark.rule("PS-31")
def test_prices_and_hands_are_told_to_their_owner_alone() -> None:
    match = lay(hands={RED: "mirror-pond willow-walk", BLUE: "old-forge"}, row="goose-green penny-post poets-attic")
    for seat in (BLUE, None):
        told = json.dumps([match.view(seat), {**match.scene(seat), "cards": "what is printed on all of them"}])
        assert "mirror-pond" not in told
        assert "willow-walk" not in told
    assert set(offers(match, BLUE)) == {"old-forge"}
