"""Setting up: SR-01 … SR-07."""

from __future__ import annotations

from collections import Counter

import pytest

import topfloor
from tests.games.skyrise.table import COLOURS, FIRST_ERA, NUMBERS, SIDES, places, rule, table
from topfloor import Match
from topfloor.games import skyrise

COUNTS = {
    2: {**dict.fromkeys(COLOURS, 5), **dict.fromkeys("ABCD", 2), "wild": 2, "commissions": 2},
    3: {**dict.fromkeys(COLOURS, 7), **dict.fromkeys("ABCD", 4), "wild": 1, "commissions": 1},
    4: {**dict.fromkeys(COLOURS, 10), **dict.fromkeys("ABCD", 4), "wild": 2, "commissions": 2},
}
every_table = pytest.mark.parametrize("players", [2, 3, 4])


def deal(players: int, seed: int = 0) -> Match[skyrise.View]:
    return topfloor.new("skyrise", players=players, seed=seed)


@pytest.mark.rule("SR-01")
@every_table
def test_there_is_an_outer_island_for_each_player(players: int) -> None:
    for seed in range(20):
        islands = deal(players, seed).view()["islands"]
        assert sorted(islands) == sorted(SIDES[players])
        assert len(set(islands.values())) == players


@pytest.mark.rule("SR-01")
@every_table
def test_any_island_may_lie_anywhere(players: int) -> None:
    dealt = {(side, name) for seed in range(150) for side, name in deal(players, seed).view()["islands"].items()}
    assert dealt == {(side, f"O{n}") for side in SIDES[players] for n in range(1, 5)}


@pytest.mark.rule("SR-01")
@every_table
def test_the_central_island_has_four_neighbourhoods_clockwise(players: int) -> None:
    sites = {site["id"]: site for site in deal(players).scene()["sites"]}
    assert [sites[f"c{n}"]["colour"] for n in range(1, 5)] == ["yellow", "green", "white", "brown"]
    assert [sites[f"c{n}"]["middle"] for n in range(1, 5)] == [[-1.5, 1.5], [1.5, 1.5], [1.5, -1.5], [-1.5, -1.5]]


@pytest.mark.rule("SR-01")
@every_table
def test_two_bridges_join_each_outer_island_to_the_centre(players: int) -> None:
    bridges = [bridge["sites"] for bridge in deal(players).scene()["bridges"]]
    assert Counter(outer[0] for _, outer in bridges) == dict.fromkeys(SIDES[players], 2)
    assert {inner[0] for inner, _ in bridges} == {"c"}


@pytest.mark.rule("SR-01")
def test_bridges_lead_to_the_nearer_half_of_the_centre() -> None:
    bridges = [bridge["sites"] for bridge in table().scene()["bridges"]]
    assert [a for a, b in bridges if b[0] == "n"] == ["c1", "c2"]
    assert [a for a, b in bridges if b[0] == "e"] == ["c2", "c3"]
    assert [a for a, b in bridges if b[0] == "s"] == ["c3", "c4"]
    assert [a for a, b in bridges if b[0] == "w"] == ["c4", "c1"]
    assert ["c1", "n1"] in bridges
    assert ["c2", "n2"] in bridges
    assert ["c3", "e3"] in bridges


@pytest.mark.rule("SR-01")
def test_where_no_island_lies_there_is_no_bidding() -> None:
    assert rule(table(players=2), "bid 23 e5") == "SR-01"
    assert rule(table(players=3), "bid 23 s5") == "SR-01"


@pytest.mark.rule("SR-02", "SR-03")
@every_table
def test_all_discs_for_so_many_players_lie_on_the_map(players: int) -> None:
    for seed in range(5):
        view = deal(players, seed).view()
        assert Counter(view["discs"].values()) == COUNTS[players]
        assert {place[0] for place in view["discs"]} == {"c", *SIDES[players]}


@pytest.mark.rule("SR-03")
@pytest.mark.parametrize(("players", "count"), [(2, 32), (3, 46), (4, 60)])
def test_every_neighbourhood_has_a_disc(players: int, count: int) -> None:
    assert len(deal(players).view()["discs"]) == count


@pytest.mark.rule("SR-03")
def test_discs_are_laid_at_random() -> None:
    on_c1 = Counter(deal(2, seed).view()["discs"]["c1"] for seed in range(640))
    assert all(abs(on_c1[disc] - 640 * COUNTS[2][disc] / 32) < 45 for disc in COUNTS[2])


@pytest.mark.rule("SR-04")
@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 3), (4, 3)])
def test_everybody_is_dealt_wonder_cards_of_his_own(players: int, cards: int) -> None:
    for seed in range(20):
        match = deal(players, seed)
        hands = [match.view(seat)["yours"]["wonder_cards"] for seat in range(players)]
        assert [len(hand) for hand in hands] == [cards] * players
        assert len({card for hand in hands for card in hand}) == players * cards


@pytest.mark.rule("SR-04")
@every_table
def test_everybody_has_another_objective(players: int) -> None:
    goals = [[deal(players, seed).view(seat)["yours"]["objective"] for seat in range(players)] for seed in range(80)]
    assert all(len(set(goal)) == players for goal in goals)
    assert {colour for goal in goals for colour in goal} == set(COLOURS)


@pytest.mark.rule("SR-04")
def test_cards_and_objectives_are_seen_by_their_owner_only() -> None:
    match, same = deal(4), deal(4)
    for other in (1, 2, 3):
        match.position.objective[other] = (match.position.objective[other] + 1) % 4
    match.position.cards[1], match.position.cards[2] = match.position.cards[2], match.position.cards[1]
    assert match.view(0) == same.view(0)
    assert match.view() == same.view()
    assert match.view(1) != same.view(1)


@pytest.mark.rule("SR-05")
def test_two_of_five_panoramas_lie_open() -> None:
    pairs = Counter(tuple(deal(2, seed).view()["panoramas"]) for seed in range(300))
    assert len(pairs) == 10
    assert all(one != other for one, other in pairs)


@pytest.mark.rule("SR-05")
def test_the_four_patron_values_are_dealt_to_the_letters() -> None:
    tiles = {tuple(deal(2, seed).position.patron) for seed in range(300)}
    assert len(tiles) == 24
    assert [entry["prestige"] for entry in deal(2).content.data["patron_tiles"]] == [2, 3, 4, 5]


@pytest.mark.rule("SR-06")
@every_table
def test_seven_buildings_are_there_from_the_start(players: int) -> None:
    pools = [player["pool"] for player in deal(players).view()["players"]]
    assert pools == [[NUMBERS[seat][rank] for rank in FIRST_ERA] for seat in range(players)]


@pytest.mark.rule("SR-06")
def test_no_number_occurs_twice_and_each_ten_has_one_of_every_colour() -> None:
    buildings = deal(4).content.data["buildings"]
    assert len({building["number"] for building in buildings}) == 48
    for ten in range(1, 13):
        assert {b["colour"] for b in buildings if b["number"] // 10 == ten} == {"red", "yellow", "blue", "teal"}


@pytest.mark.rule("SR-06")
def test_heights_by_era_are_as_reviews_tell() -> None:
    """Two short, four medium and one tall in the first era; two, one and two more in the second."""
    for colour in ("red", "yellow", "blue", "teal"):
        own = [b for b in deal(4).content.data["buildings"] if b["colour"] == colour]
        assert Counter((b["era"], b["height"]) for b in own) == {
            (1, "short"): 2,
            (1, "medium"): 4,
            (1, "tall"): 1,
            (2, "short"): 2,
            (2, "medium"): 1,
            (2, "tall"): 2,
        }


@pytest.mark.rule("SR-06")
def test_a_dotted_building_waits_for_the_second_era() -> None:
    assert rule(table(), "bid 112 c1") == "SR-06"
    assert rule(table(era=2), "bid 112 c1") is None


@pytest.mark.rule("SR-07")
@every_table
def test_who_begins_is_drawn_by_lot(players: int) -> None:
    starts = Counter(deal(players, seed).to_move for seed in range(600))
    assert all(abs(starts[seat] - 600 / players) < 60 for seat in range(players))


@pytest.mark.rule("SR-07", "SR-09")
def test_the_first_auction_opens_on_the_central_island() -> None:
    match = table()
    assert places(match, "bid") == {"c1", "c2", "c3", "c4"}
    assert len(match.legal()) == 4 * 7


@pytest.mark.rule("SR-07")
def test_everybody_sees_everybodys_numbers() -> None:
    match = deal(3)
    assert match.view(0)["players"] != []
    assert all(match.view(None)["players"][s]["pool"] == match.view(s)["players"][s]["pool"] for s in range(3))
