"""The Wonders: SR-36 … SR-59, each by an example and by what the published questions and answers say of it."""

from __future__ import annotations

import pytest

from tests.games.skyrise.table import (
    BLUE,
    RED,
    TEAL,
    YELLOW,
    answer,
    pass_all,
    places,
    points,
    rule,
    table,
    wonder_points,
)

# --- In general.


@pytest.mark.rule("SR-36")
def test_a_wonder_beats_any_number_and_acts_at_once() -> None:
    match = table(era=2, bids=["R124 c1"], to_move=YELLOW, wonders={YELLOW: "vault"})
    assert wonder_points(match, "wonder vault n1") == 4
    assert match.view()["board"]["n1"] == {"seat": YELLOW, "height": None, "wonder": "vault"}


@pytest.mark.rule("SR-36")
def test_a_wonder_is_built_once() -> None:
    match = table({"n1": "Y vault"}, era=2, bids=["R124 c1"], to_move=YELLOW)
    assert rule(match, "wonder vault c2") == "SR-36"


@pytest.mark.rule("SR-37")
def test_a_wonder_is_a_structure_next_to_which_an_auction_may_open() -> None:
    assert "n13" in places(table({"n14": "R palace"}, era=2), "bid")


@pytest.mark.rule("SR-38")
def test_only_ones_own_wonders_can_be_placed() -> None:
    match = table(era=2, players=2, bids=["R23 c1"], to_move=YELLOW, wonders={YELLOW: "vault shard", RED: "palace"})
    assert places(match, "wonder vault") == places(match, "wonder shard") == {"c2", "c4", "n1"}
    assert rule(match, "wonder palace c2") == "SR-38"


@pytest.mark.rule("SR-38")
def test_two_wonders_are_placed_one_by_one() -> None:
    match = table(era=2, players=2, bids=["R23 c1"], to_move=YELLOW, wonders={YELLOW: "vault shard"})
    match.play("wonder shard c2")
    assert match.view()["players"][YELLOW]["unbuilt"] == ["vault"]


# --- One by one.


@pytest.mark.rule("SR-41", "SR-10")
def test_the_capital_building_opens_anywhere_for_four() -> None:
    match = table(era=2, wonders={RED: "capital-building"})
    assert len(places(match, "wonder capital-building")) == 60
    assert wonder_points(match, "wonder capital-building w14") == 4


@pytest.mark.rule("SR-41")
def test_the_capital_building_brings_nothing_later_in_an_auction() -> None:
    match = answer("capital-building")
    assert places(match, "wonder capital-building") == {"c2", "c4", "n1", "w2"}
    assert wonder_points(match, "wonder capital-building c2") == 0


@pytest.mark.rule("SR-41", "R5")
def test_the_hammer_can_answer_the_capital_building() -> None:
    match = table(era=2, wonders={RED: "capital-building", BLUE: "hammer"})
    match.play("wonder capital-building w14")
    assert match.to_move == BLUE
    match.play("wonder hammer w5")
    assert points(match, BLUE, "wonders") == 4
    assert points(match, RED, "wonders") == 0


@pytest.mark.rule("SR-42", "R13")
def test_the_palace_counts_every_numbered_bid() -> None:
    match = table(era=2, bids=["R11 c1", "Y22 c2", "B33 c3"], to_move=TEAL, wonders={TEAL: "palace"})
    assert wonder_points(match, "wonder palace c4") == 2 * 3


@pytest.mark.rule("SR-41", "SR-42")
def test_bids_of_an_earlier_auction_are_forgotten() -> None:
    match = pass_all(table(era=2, bids=["R11 c1"], to_move=YELLOW, wonders={RED: "capital-building", YELLOW: "palace"}))
    opened = match.copy()
    assert wonder_points(opened, "wonder capital-building w14") == 4
    match.play("bid 23 c2")
    assert wonder_points(match, "wonder palace c3") == 2


@pytest.mark.rule("SR-42", "R13")
def test_a_palace_that_opens_has_no_bids_to_count() -> None:
    assert wonder_points(table(era=2, pools={RED: []}, wonders={RED: "palace"}), "wonder palace c1") == 0


@pytest.mark.rule("SR-43")
@pytest.mark.parametrize(("own", "prestige"), [("n2 e4", 8), ("n2", 0), ("n4 e4", 0), ("n2 n5 n1", 0)])
def test_atlantis_asks_for_three_different_lakes(own: str, prestige: int) -> None:
    """n2 borders two lakes by itself; all islands count; c2 borders none."""
    match = answer("atlantis", dict.fromkeys(own.split(), "Y1"))
    assert wonder_points(match, "wonder atlantis c2") == prestige


@pytest.mark.rule("SR-43")
def test_atlantis_counts_itself() -> None:
    match = answer("atlantis", {"n5": "Y1"}, at="e5")
    assert wonder_points(match, "wonder atlantis e8") == 8


@pytest.mark.rule("SR-44")
@pytest.mark.parametrize(("own", "prestige"), [("n7 n8 e9", 8), ("n7 n8", 0), ("n7 e9", 8), ("n7 e1", 0)])
def test_zepplinstone_asks_for_four_different_blimps(own: str, prestige: int) -> None:
    match = answer("zepplinstone", dict.fromkeys(own.split(), "Y1"))
    assert wonder_points(match, "wonder zepplinstone c2") == prestige


@pytest.mark.rule("SR-45")
def test_lynchs_image_counts_adjacent_structures_of_anyone() -> None:
    match = answer("lynchs-image", {"c3": "R1", "n2": "B palace", "e1": "Y1", "n1": "Y1"})
    assert wonder_points(match, "wonder lynchs-image c2") == 2 * 3


@pytest.mark.rule("SR-45")
def test_lynchs_image_does_not_count_losing_bids() -> None:
    assert wonder_points(answer("lynchs-image"), "wonder lynchs-image c2") == 0


@pytest.mark.rule("SR-46")
def test_opportunity_counts_free_neighbourhoods_after_bids_went_home() -> None:
    match = answer("opportunity", {"c3": "R1"})
    assert wonder_points(match, "wonder opportunity c2") == 2 * len(["c1", "n2", "e1"])


@pytest.mark.rule("SR-47")
@pytest.mark.parametrize(("green", "prestige"), [(3, 8), (2, 0)])
def test_kahns_ambition_pays_if_the_objective_is_fulfilled_now(green: int, prestige: int) -> None:
    """The Wonder itself stands on green: it is the fourth."""
    match = answer("kahns-ambition", dict.fromkeys(["n1", "n5", "n9"][:green], "Y1"))
    assert wonder_points(match, "wonder kahns-ambition c2") == prestige
    assert points(match, YELLOW, "objective") == (10 if prestige else 0)


@pytest.mark.rule("SR-47")
def test_kahns_ambition_shows_the_objective_for_good() -> None:
    match = answer("kahns-ambition")
    assert "objective" not in match.view()["players"][YELLOW]
    match.play("wonder kahns-ambition c2")
    assert match.view()["players"][YELLOW]["objective"] == "green"
    assert match.undoable_by is None
    assert "objective" not in match.view()["players"][RED]


@pytest.mark.rule("SR-48", "R9")
def test_jacobs_gardens_counts_discs_of_its_colour() -> None:
    match = answer("jacobs-gardens", held={YELLOW: "green " * 6 + "white A"})
    assert wonder_points(match, "wonder jacobs-gardens c2") == 3 * 6


@pytest.mark.rule("SR-48")
def test_jacobs_gardens_counts_a_wild_disc_where_it_was_put() -> None:
    match = answer("jacobs-gardens", discs={"c4": "wild"})
    match.play("wonder jacobs-gardens c4")
    match.play("row brown")
    assert points(match, YELLOW, "wonders") == 3
    other = answer("jacobs-gardens", discs={"c4": "wild"})
    other.play("wonder jacobs-gardens c4")
    other.play("row white")
    assert points(other, YELLOW, "wonders") == 0


@pytest.mark.rule("SR-48")
def test_jacobs_gardens_does_not_count_the_printed_disc() -> None:
    assert wonder_points(answer("jacobs-gardens"), "wonder jacobs-gardens c2") == 0


@pytest.mark.rule("SR-49")
def test_intelligentsium_scores_both_panoramas_on_its_island_for_its_owner_alone() -> None:
    board = {"n1": "Y1", "n4": "Y1", "e4": "Y1", "e7": "Y1", "e8": "Y1", "n5": "R1", "n8": "R1"}
    match = answer("intelligentsium", board, at="c2", panoramas=("lakes", "windmills"))
    assert wonder_points(match, "wonder intelligentsium n2") == 3 + 2
    assert points(match, RED, "wonders") == 0
    assert points(match, YELLOW, "panoramas_2") == 3 + 3 + 2


@pytest.mark.rule("R12", "SR-49")
@pytest.mark.parametrize(("at", "place", "prestige"), [("n4", "n3", 3), ("c3", "c2", 6), ("e4", "e5", 0)])
def test_intelligentsium_counts_a_bridge_with_one_end_on_its_island(at: str, place: str, prestige: int) -> None:
    """Of the bridges c1-n1 and c1-w2 both have an end on the centre, one in the north, none in the east."""
    board = {"c1": "Y1", "n1": "Y1", "w2": "Y1"}
    match = answer("intelligentsium", board, at=at, panoramas=("bridges", "lakes"))
    assert wonder_points(match, f"wonder intelligentsium {place}") == prestige


@pytest.mark.rule("SR-50")
def test_the_olmsted_counts_central_structures_from_anywhere() -> None:
    """The published example: on an outer island, four structures in the centre, 8 Prestige."""
    board = {"c1": "R1", "c2": "Y1", "c3": "B palace", "c4": "T3"}
    match = answer("olmsted", board, at="n1")
    assert wonder_points(match, "wonder olmsted n2") == 8


@pytest.mark.rule("SR-50")
def test_the_olmsted_on_the_central_island_brings_four_more() -> None:
    match = answer("olmsted", {"c3": "R1"})
    assert wonder_points(match, "wonder olmsted c2") == 4 + 2 * 2


@pytest.mark.rule("SR-51")
@pytest.mark.parametrize(("held", "prestige"), [("A A A", 3), ("A B C D D", 12), ("yellow commissions", 0)])
def test_munchs_haven_counts_different_patrons(held: str, prestige: int) -> None:
    assert wonder_points(answer("munchs-haven", held={YELLOW: held}), "wonder munchs-haven c2") == prestige


@pytest.mark.rule("SR-52")
def test_sullivans_reach_counts_tall_buildings_of_anyone_on_its_island() -> None:
    board = {"n1": "R3", "n3": "B3", "n4": "Y3", "n7": "Y2", "e1": "T3", "n14": "B palace"}
    assert wonder_points(answer("sullivans-reach", board, at="c2"), "wonder sullivans-reach n2") == 3 * 3


@pytest.mark.rule("SR-53")
def test_atelier_counts_own_tall_buildings_and_itself() -> None:
    board = {"n1": "Y3", "e5": "Y3", "n3": "R3", "n4": "Y2"}
    assert wonder_points(answer("atelier", board), "wonder atelier c2") == 2 * 3


@pytest.mark.rule("SR-53", "SR-26", "R10")
def test_atelier_counts_for_control() -> None:
    match = answer("atelier", {"c3": "R2"})
    match.play("wonder atelier c2")
    assert match.view()["control"]["c"] == [YELLOW]
    assert match.view()["board"]["c2"] == {"seat": YELLOW, "height": "tall", "wonder": "atelier"}


@pytest.mark.rule("SR-53", "SR-52")
def test_sullivans_reach_counts_an_atelier() -> None:
    match = answer("sullivans-reach", {"n1": "R atelier"}, at="c2")
    assert wonder_points(match, "wonder sullivans-reach n2") == 3


@pytest.mark.rule("SR-54")
def test_the_shard_counts_patron_discs_held_now() -> None:
    match = answer("shard", held={YELLOW: "A A B yellow commissions"}, discs={"c1": "C"})
    assert wonder_points(match, "wonder shard c2") == 2 * 3
    match.play("bid 12 c1")
    pass_all(match)
    assert match.view()["players"][YELLOW]["character"]["patrons"]["C"] == 1
    assert points(match, YELLOW, "wonders") == 2 * 3


@pytest.mark.rule("SR-55")
def test_la_boca_counts_colours_on_its_island() -> None:
    """n1 green, n2 yellow, n3 white, n4 yellow; brown c4 lies elsewhere."""
    board = {"n1": "Y1", "n3": "Y1", "n4": "Y1", "c4": "Y1", "n6": "R1"}
    assert wonder_points(answer("la-boca", board, at="c2"), "wonder la-boca n2") == 3 * 3


@pytest.mark.rule("SR-55")
def test_la_boca_brings_twelve_at_most() -> None:
    board = {"n1": "Y1", "n3": "Y1", "n4": "Y1", "n6": "Y1", "n7": "Y1"}
    assert wonder_points(answer("la-boca", board, at="c2"), "wonder la-boca n2") == 12


@pytest.mark.rule("SR-56")
@pytest.mark.parametrize(
    ("pool", "prestige"), [([], 12), ([121], 8), ([12, 121], 6), ([12, 22, 121], 0), ([12, 22, 32, 41], 0)]
)
def test_le_baron_pays_for_few_unbuilt_buildings(pool: list[int], prestige: int) -> None:
    assert wonder_points(answer("le-baron", pools={YELLOW: pool}), "wonder le-baron c2") == prestige


@pytest.mark.rule("SR-56", "R8")
def test_le_baron_counts_bids_that_went_home() -> None:
    match = table(era=2, bids=["Y22 c1", "R23 c2"], to_move=YELLOW, pools={YELLOW: [22]}, wonders={YELLOW: "le-baron"})
    assert wonder_points(match, "wonder le-baron c3") == 8


@pytest.mark.rule("SR-57")
def test_the_vault_takes_a_disc_of_ones_choice() -> None:
    match = answer("vault", discs={"w14": "A", "n7": "green", "c1": "white"})
    assert wonder_points(match, "wonder vault c2") == 4
    assert (match.to_move, match.view()["phase"]) == (YELLOW, "take")
    assert match.legal() == ["take c1", "take n7", "take w14"]
    assert rule(match, "bid 12 c1") == "SR-57"
    match.play("take w14")
    assert match.view()["players"][YELLOW]["character"]["patrons"]["A"] == 1
    assert match.view()["discs"] == {"n7": "green", "c1": "white"}
    assert (match.to_move, match.view()["phase"]) == (YELLOW, "open")
    assert match.undoable_by is None


@pytest.mark.rule("SR-57", "SR-20")
def test_the_vault_may_take_a_wild_disc() -> None:
    match = answer("vault", discs={"w14": "wild", "c2": "wild"})
    match.play("wonder vault c2")
    match.play("row yellow")
    match.play("take w14")
    assert match.view()["phase"] == "row"
    match.play("row brown")
    assert match.view()["players"][YELLOW]["rows"] == {"yellow": 1, "green": 0, "white": 0, "brown": 1}
    assert match.view()["phase"] == "open"


@pytest.mark.rule("R20")
def test_the_vault_leaves_a_neighbourhood_without_a_disc() -> None:
    match = answer("vault", discs={"c1": "green", "c3": "green"})
    match.play("wonder vault c2")
    match.play("take c1")
    match.play("bid 12 c1")
    pass_all(match)
    assert match.view()["players"][YELLOW]["rows"]["green"] == 1


@pytest.mark.rule("R20")
def test_the_vault_takes_nothing_from_an_occupied_neighbourhood() -> None:
    match = answer("vault", {"n7": "R1"}, discs={"c1": "green"})
    match.play("wonder vault c2")
    assert rule(match, "take n7") == "R20"
    assert rule(match, "take c2") == "R20"


@pytest.mark.rule("R20", "SR-57")
def test_where_no_disc_is_left_the_vault_takes_none() -> None:
    match = answer("vault")
    assert wonder_points(match, "wonder vault c2") == 4
    assert match.view()["phase"] == "open"


@pytest.mark.rule("SR-58")
def test_the_summit_counts_islands_controlled_now() -> None:
    """North alone, east tied, west not, and the Summit itself controls nothing."""
    board = {"n1": "Y2", "e1": "Y1", "e2": "R1", "w1": "Y1", "w2": "R3"}
    match = answer("summit", board)
    assert wonder_points(match, "wonder summit c2") == 5 * 2
    assert points(match, RED, "wonders") == 0


@pytest.mark.rule("SR-59", "R19")
@pytest.mark.parametrize(
    ("own", "length"),
    [
        ("", 1),
        ("n1 n3 n10", 3),
        ("n1 n3 n4", 3),
        ("n3 n1 c1 w2", 4),
        ("n4 n1 n3 n7 n8", 5),
        ("n7 n3 n4 n8 n11", 5),
        ("n6 n9 n14 n13 n12 n11 n10 n3", 8),
    ],
)
def test_niemeyers_legacy_counts_the_longest_chain(own: str, length: int) -> None:
    """e12 borders none of these, so the Wonder is no part of the chain."""
    match = answer("niemeyers-legacy", dict.fromkeys(own.split(), "Y1"), at="e13")
    assert wonder_points(match, "wonder niemeyers-legacy e12") == 2 * length


@pytest.mark.rule("R19")
def test_a_chain_does_not_fork() -> None:
    """Around n7 stand three more, each adjacent to n7 only: the longest way is three."""
    match = answer("niemeyers-legacy", dict.fromkeys(["n7", "n3", "n8", "n11"], "Y1"), at="e13")
    assert wonder_points(match, "wonder niemeyers-legacy e12") == 2 * 3


@pytest.mark.rule("SR-59")
def test_the_wonder_may_be_part_of_the_chain() -> None:
    match = answer("niemeyers-legacy", dict.fromkeys(["n3", "n1"], "Y1"), at="c2")
    assert wonder_points(match, "wonder niemeyers-legacy c1") == 2 * 3
