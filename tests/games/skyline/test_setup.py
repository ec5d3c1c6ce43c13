"""Setting up: SW-01 … SW-09."""

from __future__ import annotations

from collections import Counter

import pytest

import topfloor
from tests.games.skyline.drawing import CARDS, EACH, MISSIONS, ROWS, SITES, city, pass_turn, player
from topfloor import BadSetup, Match
from topfloor.games import skyline


def deal(players: int, seed: int = 0, variant: str = "open") -> Match[skyline.View]:
    return topfloor.new("skyline", players=players, seed=seed, variant=variant)


@pytest.mark.rule("SW-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_a_colour(players: int) -> None:
    colours = [shown["colour"] for shown in deal(players).view()["players"]]
    assert colours == ["yellow", "purple", "blue", "red"][:players]


@pytest.mark.rule("SW-01")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_can_play(players: int) -> None:
    with pytest.raises(BadSetup, match="2, 3 and 4 players"):
        deal(players)


@pytest.mark.rule("SW-01")
def test_the_island_has_29_sites() -> None:
    sites = [site["id"] for site in deal(2).scene()["sites"]]
    assert sites == SITES
    assert len(sites) == 29
    assert [len(row.split()) for row in ROWS] == [2, 2, 3, 3, 4, 4, 3, 3, 2, 2, 1]


@pytest.mark.rule("SW-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_floors_of_colours_in_play_exist(players: int) -> None:
    position = deal(players).position
    for seat in range(4):
        floors = [position.hand[seat, piece] + position.stock[seat, piece] for piece in range(5)]
        assert floors == (list(EACH) if seat < players else [0] * 5)
    assert position.neutrals == 6


@pytest.mark.rule("SW-03")
def test_each_player_holds_two_ones_and_a_two() -> None:
    for shown in deal(4).view()["players"]:
        assert {piece: count for piece, count in shown["hand"].items() if count} == {"1": 2, "2": 1}
        assert list(shown["stock"].values()) == [6, 5, 4, 3, 3]


@pytest.mark.rule("SW-04")
def test_each_player_has_ten_millions() -> None:
    assert [shown["cash"] for shown in deal(4).view()["players"]] == [10] * 4


@pytest.mark.rule("SW-05")
def test_each_player_has_a_mission_of_his_own() -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        missions = [deal(4, seed).view(seat)["yours"]["mission"] for seat in range(4)]
        assert len(set(missions)) == 4
        seen.update(missions)
    assert set(seen) == set(MISSIONS)
    assert all(150 < count < 250 for count in seen.values())


@pytest.mark.rule("SW-05", "SW-09")
def test_a_mission_is_known_to_its_owner_alone() -> None:
    match = city(missions=["london", "sydney", "frankfurt", "shanghai"])
    assert [match.view(seat)["yours"]["mission"] for seat in (0, 1)] == ["london", "sydney"]
    assert "yours" not in match.view()
    assert "missions" not in match.view(0)


@pytest.mark.rule("SW-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_three_bonus_cards(players: int) -> None:
    match = deal(players)
    assert [shown["cards"] for shown in match.view()["players"]] == [3] * players
    assert [len(match.view(seat)["yours"]["cards"]) for seat in range(players)] == [3] * players
    assert match.view()["pile"] == 42 - 3 * players


@pytest.mark.rule("SW-06")
def test_every_card_is_dealt_about_equally_often() -> None:
    dealt = Counter(card for seed in range(400) for card in deal(2, seed).view(0)["yours"]["cards"])
    assert set(dealt) == set(CARDS)
    assert all(50 < count < 125 for count in dealt.values())


@pytest.mark.rule("SW-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_lots_decide_who_starts(players: int) -> None:
    starts = Counter(deal(players, seed).to_move for seed in range(600))
    assert all(abs(starts[seat] - 600 / players) < 60 for seat in range(players))


@pytest.mark.rule("SW-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_to_the_left(players: int) -> None:
    match = city(players=players, start=1, to_move=1)
    order = []
    for _ in range(2 * players):
        order.append(match.to_move)
        pass_turn(match)
    assert order == [(1 + turn) % players for turn in range(2 * players)]


@pytest.mark.rule("SW-08")
def test_nothing_hangs_on_the_number_of_players() -> None:
    shown = [player(deal(players), 0) for players in (2, 3, 4)]
    for key in ("cash", "hand", "stock", "cards"):
        assert shown[0][key] == shown[1][key] == shown[2][key]
    assert [deal(players).view()["neutrals"] for players in (2, 3, 4)] == [6, 6, 6]


@pytest.mark.rule("SW-09")
def test_in_the_open_game_cash_and_floors_lie_open() -> None:
    for viewer in (None, 0, 1):
        assert {"cash", "hand", "stock", "cards"} <= set(player(deal(2), 0, viewer))


@pytest.mark.rule("SW-09")
def test_cards_are_known_to_their_owner_alone() -> None:
    match = city(cards={0: ["sears-tower"], 1: ["taipei-101"]})
    assert match.view(0)["yours"]["cards"] == ["sears-tower"]
    assert "taipei-101" not in repr(match.view(0))
    assert "sears-tower" not in repr(match.view())


@pytest.mark.rule("SW-09")
def test_in_the_hidden_game_only_the_owner_sees_cash_and_floors() -> None:
    match = deal(3, variant="hidden")
    for viewer in (None, 0, 1, 2):
        for shown in match.view(viewer)["players"]:
            seen = {"cash", "hand", "stock"} & set(shown)
            assert seen == ({"cash", "hand", "stock"} if shown["seat"] == viewer else set())


@pytest.mark.rule("SW-09")
@pytest.mark.parametrize("variant", ["open", "hidden"])
def test_what_others_can_reckon_is_noted_only_where_cash_and_floors_are_hidden(variant: str) -> None:
    city = topfloor.new("skyline", players=3, seed=1, variant=variant).position
    noted = (city.purse[:3].tolist(), city.known[:3].tolist())
    if variant == "open":
        assert noted == ([0] * 3, [[0] * 5] * 3)
    else:
        assert noted == ([10] * 3, [[2, 1, 0, 0, 0]] * 3)
