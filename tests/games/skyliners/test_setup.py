"""Setting up: SL-01 … SL-08."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import topfloor
from tests.games.skyliners.drawing import DISTRICTS, EAST, NORTH, ROWS, SITES, SOUTH, START, WEST, city, rule
from topfloor import Match
from topfloor.engine.content import content
from topfloor.games import skyliners
from topfloor.games.skyliners.position import LINE

CARDS = ["A1", "A3", "A4", "A5", "B1", "B2", "B4", "C1", "C5", "D2", "D4", "D5", "E1", "E2", "E3", "E5"]


def deal(players: int, seed: int = 0, variant: str = "full", **more: Any) -> Match[skyliners.View]:
    return topfloor.new("skyliners", players=players, seed=seed, variant=variant, **more)


def neutral_floors(match: Match[skyliners.View]) -> list[str]:
    """The sites of the neutral floors in the order they were placed."""
    p = match.position
    return [SITES[p.built_site[n]] for n in range(p.built) if p.built_piece[n] == 0]


@pytest.mark.rule("SL-01")
def test_the_city_has_twenty_five_sites() -> None:
    floors = {words.split()[1] for words in deal(4).content.sentences if words.startswith("floor")}
    assert floors == set(SITES)


@pytest.mark.rule("SL-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_park_stands_in_the_centre_from_the_start(players: int) -> None:
    assert deal(players).view()["board"]["c3"] == [{"piece": "park", "owner": None}]


@pytest.mark.rule("SL-01")
@pytest.mark.parametrize("piece", ["floor", "roof", "park"])
def test_nothing_is_ever_built_in_the_centre(piece: str) -> None:
    assert rule(city(), f"{piece} c3") == "SL-01"


@pytest.mark.rule("SL-02")
@pytest.mark.parametrize("variant", ["full", "intro"])
@pytest.mark.parametrize(("players", "floors"), [(2, 16), (3, 14), (4, 12)])
def test_fewer_players_have_more_floors_each(players: int, floors: int, variant: str) -> None:
    for player in deal(players, variant=variant).view()["players"]:
        assert (player["floors"], player["roofs"], player["parks"]) == (floors, 2, 1) == START[players]


@pytest.mark.rule("SL-02")
def test_everyone_has_ten_antennas() -> None:
    assert content(skyliners).box.antennas == 10


@pytest.mark.rule("SL-02")
def test_everyone_has_a_planning_card_for_each_row() -> None:
    plans = [words for words in city(second=True).legal() if words.startswith("plan")]
    assert [words.split()[1] for words in plans] == list("AAAABBBBCCCCDDDDEEEE")


@pytest.mark.rule("SL-03")
@pytest.mark.parametrize(("players", "floors"), [(2, 12), (3, 9), (4, 6)])
def test_fewer_players_start_with_more_neutral_floors(players: int, floors: int) -> None:
    assert len(neutral_floors(deal(players))) == floors


@pytest.mark.rule("SL-03", "SL-08")
def test_there_are_sixteen_start_cards() -> None:
    cards = [f"{card['row']}{card['site']}" for card in deal(4).content.data["start_cards"]]
    assert cards == CARDS


@pytest.mark.rule("SL-04", "B19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_gets_a_different_skyscraper_card(players: int) -> None:
    for seed in range(50):
        match = deal(players, seed)
        assert len({match.view(seat)["yours"]["district"] for seat in range(players)}) == players


@pytest.mark.rule("SL-04", "B19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_of_the_four_skyscraper_cards_can_be_anyones(players: int) -> None:
    hands = [[deal(players, seed).view(seat)["yours"]["district"] for seat in range(players)] for seed in range(300)]
    assert {len(set(cards)) for cards in zip(*hands, strict=True)} == {4}
    assert {district for hand in hands for district in hand} == set(DISTRICTS)


@pytest.mark.rule("SL-04")
def test_a_skyscraper_card_is_seen_by_its_owner_only() -> None:
    match = deal(4)
    for other in (1, 2, 3):
        match.position.district[other] = (match.position.district[other] + 1) % 4
    assert match.view(0) == deal(4).view(0)
    assert match.view(1) != deal(4).view(1)


@pytest.mark.rule("SL-05")
@pytest.mark.parametrize("seat", [SOUTH, WEST, NORTH, EAST])
def test_every_seat_has_five_rows_from_its_own_left(seat: int) -> None:
    lines = {row: " ".join(SITES[LINE[seat, i, depth]] for depth in range(5)) for i, row in enumerate("ABCDE")}
    assert lines == ROWS[seat]


@pytest.mark.rule("SL-05")
def test_row_c_site_2_of_south_is_c2_and_row_b_site_2_of_west_is_b4() -> None:
    assert ROWS[SOUTH]["C"].split()[1] == "c2"
    assert ROWS[WEST]["B"].split()[1] == "b4"


@pytest.mark.rule("SL-06")
def test_two_players_sit_side_by_side() -> None:
    """At right angles, every row of the one meets every row of the other on one site."""
    match = deal(2)
    assert match.names == ("South", "West")
    for own in ROWS[SOUTH].values():
        assert all(len(set(own.split()) & set(other.split())) == 1 for other in ROWS[WEST].values())


@pytest.mark.rule("SL-06", "B18")
def test_three_players_leave_the_east_side_empty() -> None:
    assert deal(3).names == ("South", "West", "North")


@pytest.mark.rule("SL-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise_from_the_start_player(players: int) -> None:
    match = deal(players)
    start = match.view()["start"]
    while match.position.round < 4:
        assert match.to_move == (start + len(match.moves) // 2) % players
        match.play(match.legal()[0])


@pytest.mark.rule("SL-07")
def test_the_start_player_stays_the_same() -> None:
    match = deal(3)
    start = match.view()["start"]
    while not match.over:
        match.play(match.legal()[0])
        assert match.view()["start"] == start


@pytest.mark.rule("SL-07", "B3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_is_drawn_by_lot(players: int) -> None:
    """Over 600 deals each seat starts about equally often."""
    starts = Counter(deal(players, seed).view()["start"] for seed in range(600))
    assert all(abs(starts[seat] - 600 / players) < 60 for seat in range(players))


@pytest.mark.rule("SL-08")
@pytest.mark.parametrize(
    ("seat", "card", "site"),
    [
        (SOUTH, "E1", "e1"),
        (WEST, "B2", "b4"),
        (SOUTH, "D5", "d5"),
        (NORTH, "A1", "e5"),
        (EAST, "A1", "e1"),
        (WEST, "A1", "a5"),
        (NORTH, "D5", "b1"),
        (EAST, "E1", "e5"),
    ],
)
def test_a_start_card_is_read_from_the_drawers_side(seat: int, card: str, site: str) -> None:
    match = next(m for seed in range(99) if (m := deal(4, seed, content=only(card))).view()["start"] == seat)
    assert neutral_floors(match) == [site]


def only(card: str) -> dict[str, Any]:
    """Components with a single start card."""
    data = dict(deal(4).content.data)
    data["pieces"] = {n: entry | {"neutral_floors": 1} for n, entry in data["pieces"].items()}
    data["start_cards"] = [{"row": card[0], "site": int(card[1]), "source": "owner"}]
    return data


@pytest.mark.rule("SL-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_cards_are_drawn_in_turn_and_never_twice(players: int) -> None:
    for seed in range(30):
        match = deal(players, seed)
        drawn = []
        for turn, site in enumerate(neutral_floors(match)):
            seat = (match.view()["start"] + turn) % players
            drawn.append(
                next(f"{row}{line.split().index(site) + 1}" for row, line in ROWS[seat].items() if site in line)
            )
        assert set(drawn) <= set(CARDS)
        assert len(set(drawn)) == len(drawn)


@pytest.mark.rule("SL-08")
def test_every_start_card_comes_up() -> None:
    """With two players twelve of sixteen are drawn; over a hundred deals every site a card can mean is built on."""
    built = {site for seed in range(100) for site in neutral_floors(deal(2, seed))}
    assert built == {ROWS[seat][card[0]].split()[int(card[1]) - 1] for seat in (SOUTH, WEST) for card in CARDS}


@pytest.mark.rule("SL-08")
def test_neutral_floors_may_pile_up() -> None:
    tallest = {max(len(stack) for stack in deal(2, seed).view()["board"].values()) for seed in range(30)}
    assert 2 in tallest


@pytest.mark.rule("SL-08")
def test_the_set_of_start_cards_maps_onto_itself_under_quarter_turns() -> None:
    """So it does not matter who draws."""
    sites = [{ROWS[seat][card[0]].split()[int(card[1]) - 1] for card in CARDS} for seat in range(4)]
    assert sites[0] == sites[1] == sites[2] == sites[3]
