"""Auctions: SR-08 … SR-17."""

from __future__ import annotations

import pytest

from tests.games.skyrise.table import BLUE, RED, TEAL, YELLOW, pass_all, places, rule, table, win


@pytest.mark.rule("SR-08")
def test_the_winner_opens_the_next_auction() -> None:
    match = table()
    match.play("bid 23 c1")
    match.play("bid 32 c2")
    pass_all(match)
    assert (match.to_move, match.view()["phase"]) == (YELLOW, "open")


@pytest.mark.rule("SR-09")
def test_an_opening_goes_to_the_centre_or_next_to_any_structure() -> None:
    match = table({"n14": "Y1"})
    assert places(match, "bid 23") == {"c1", "c2", "c3", "c4", "n6", "n9", "n13"}
    assert rule(match, "bid 23 n1") == "SR-09"


@pytest.mark.rule("SR-09")
def test_an_opening_may_be_any_number() -> None:
    numbers = {words.split()[1] for words in table().legal()}
    assert numbers == {"23", "31", "52", "64", "81", "94", "102"}


@pytest.mark.rule("SR-09")
def test_next_to_a_structure_counts_over_a_bridge_too() -> None:
    assert places(table({"c1": "R1"}), "bid 23") == {"c2", "c3", "c4", "n1", "w2"}


@pytest.mark.rule("SR-10")
def test_a_wonder_does_not_open_while_there_are_buildings() -> None:
    match = table(era=2, wonders={RED: "palace"}, pools={RED: [11]})
    assert rule(match, "wonder palace c1") == "SR-10"
    assert "wonder palace c1" not in match.legal()


@pytest.mark.rule("SR-10", "R4")
def test_a_wonder_opens_when_no_building_is_left() -> None:
    match = table(era=2, wonders={RED: "palace"}, pools={RED: []})
    assert places(match, "wonder palace") == {"c1", "c2", "c3", "c4"}


@pytest.mark.rule("R4")
def test_one_of_two_wonders_may_open_when_no_building_is_left() -> None:
    match = table(players=2, era=2, wonders={RED: "palace vault"}, pools={RED: []})
    assert rule(match, "wonder palace c1") is None
    assert rule(match, "wonder vault c1") is None


@pytest.mark.rule("SR-11")
def test_bidding_goes_clockwise() -> None:
    match = table()
    movers = []
    for words in ("bid 23 c1", "bid 32 c2", "bid 62 c3", "bid 82 c4"):
        movers.append(match.to_move)
        match.play(words)
    assert [*movers, match.to_move] == [RED, YELLOW, BLUE, TEAL, RED]


@pytest.mark.rule("SR-11")
def test_whoever_has_passed_is_not_asked_again() -> None:
    match = table()
    for words in ("bid 23 c1", "pass", "bid 62 c2", "pass", "bid 64 c3"):
        match.play(words)
    assert match.to_move == BLUE
    assert match.view()["passed"] == [YELLOW, TEAL]


@pytest.mark.rule("SR-11")
def test_a_wonder_is_for_the_second_era() -> None:
    assert places(table(bids=["R23 c1"], to_move=YELLOW, wonders={YELLOW: "palace"}), "wonder palace") == set()
    second = table(era=2, bids=["R23 c1"], to_move=YELLOW, wonders={YELLOW: "palace"})
    assert places(second, "wonder palace") == {"c2", "c4", "n1", "w2"}
    assert rule(second, "wonder palace c3") == "SR-11"


@pytest.mark.rule("SR-11", "SR-12", "SR-16")
def test_the_example_of_the_published_rulebook() -> None:
    """Red 23, teal passes, yellow 32, blue 62, red 64, yellow passes, blue 91, red passes. Our seats go another way."""
    match = table()
    for words in ("bid 23 c1", "bid 32 n1", "bid 62 n3", "pass", "bid 64 n4", "pass", "bid 91 n7", "pass"):
        match.play(words)
    assert match.view()["board"] == {"n7": {"seat": BLUE, "height": "medium", "wonder": None}}
    assert match.to_move == BLUE


@pytest.mark.rule("SR-12")
def test_an_outbid_is_higher_and_adjacent() -> None:
    match = table(bids=["R52 c1"], to_move=YELLOW)
    assert {words.split()[1] for words in match.legal() if words != "pass"} == {"63", "84", "93", "103"}
    assert places(match, "bid") == {"c2", "c4", "n1", "w2"}
    assert rule(match, "bid 51 c2") == "SR-12"
    assert rule(match, "bid 63 c3") == "SR-12"


@pytest.mark.rule("SR-12")
def test_only_the_latest_bid_counts_for_the_next_place() -> None:
    match = table(bids=["R23 c1", "Y32 n1"], to_move=BLUE)
    assert places(match, "bid") == {"n2", "n3", "n4"}


@pytest.mark.rule("SR-13")
def test_corners_are_not_enough() -> None:
    assert rule(table(bids=["R23 c1"], to_move=YELLOW), "bid 32 c3") == "SR-12"


@pytest.mark.rule("SR-13")
def test_a_bridge_makes_adjacent() -> None:
    assert places(table(bids=["R23 n2"], to_move=YELLOW), "bid") == {"c2", "n1", "n5", "n6"}


@pytest.mark.rule("SR-13")
def test_a_neighbourhood_holds_one_structure() -> None:
    match = table({"c2": "Y1"})
    assert rule(match, "bid 23 c2") == "SR-13"
    assert "c2" not in places(match, "bid")


@pytest.mark.rule("SR-14")
def test_the_auction_ends_when_all_others_have_passed() -> None:
    match = table()
    match.play("bid 23 c1")
    for _ in range(3):
        assert not match.view()["board"]
        match.play("pass")
    assert match.view()["board"] == {"c1": {"seat": RED, "height": "short", "wonder": None}}


@pytest.mark.rule("SR-14")
def test_nobody_outbids_himself() -> None:
    match = table(bids=["R23 c1"], to_move=YELLOW, passed=[BLUE, TEAL])
    match.play("pass")
    assert match.view()["phase"] == "open"
    assert match.view()["bids"] == []


@pytest.mark.rule("SR-14")
def test_a_dead_end_ends_the_auction() -> None:
    """Around n10 there are only n3 and n11."""
    match = table({"n3": "R1", "n7": "Y1"}, bids=["R23 n11"], to_move=YELLOW)
    match.play("bid 32 n10")
    assert match.view()["board"]["n10"]["seat"] == YELLOW
    assert (match.to_move, match.view()["phase"]) == (YELLOW, "open")


@pytest.mark.rule("SR-14", "SR-36")
def test_a_wonder_ends_the_auction() -> None:
    match = table(era=2, bids=["R124 c1"], to_move=YELLOW, wonders={YELLOW: "shard"})
    match.play("wonder shard n1")
    assert match.view()["board"] == {"n1": {"seat": YELLOW, "height": None, "wonder": "shard"}}
    assert 124 in match.view()["players"][RED]["pool"]


@pytest.mark.rule("SR-15", "R2")
def test_whoever_cannot_answer_is_passed() -> None:
    match = table(pools={YELLOW: [22], BLUE: [21, 104], TEAL: []})
    match.play("bid 23 c1")
    assert match.to_move == BLUE
    assert match.view()["passed"] == [YELLOW]
    match.play("pass")
    assert match.view()["phase"] == "open"


@pytest.mark.rule("SR-15")
def test_a_wonder_is_an_answer_too() -> None:
    match = table(era=2, pools={YELLOW: [], BLUE: [], TEAL: []}, wonders={BLUE: "shard"})
    match.play("bid 124 c1")
    assert match.to_move == BLUE
    assert match.legal() == ["wonder shard c2", "wonder shard c4", "wonder shard n1", "wonder shard w2", "pass"]


@pytest.mark.rule("R2")
def test_the_opener_may_not_pass() -> None:
    assert rule(table(), "pass") == "R2"
    assert "pass" not in table().legal()


@pytest.mark.rule("SR-16")
def test_the_winner_builds_and_the_others_get_their_bids_back() -> None:
    match = table()
    for words in ("bid 23 c1", "bid 32 c2", "bid 62 c3", "pass", "pass", "pass"):
        match.play(words)
    pools = [player["pool"] for player in match.view()["players"]]
    assert 23 in pools[RED]
    assert 32 in pools[YELLOW]
    assert 62 not in pools[BLUE]
    assert match.view()["bids"] == []


@pytest.mark.rule("SR-16")
def test_a_bid_that_went_home_can_be_bid_again() -> None:
    match = table(bids=["R23 c1", "Y32 c2"], to_move=BLUE, passed=[TEAL, RED])
    match.play("pass")
    for words in ("bid 22 c1", "pass", "pass"):
        match.play(words)
    assert match.to_move == RED
    assert rule(match, "bid 23 c4") is None


@pytest.mark.rule("SR-16")
def test_a_built_number_counts_no_more() -> None:
    match = win(table(), "bid 23 c1")
    assert rule(match, "bid 23 c2") == "SR-16"
    assert 23 not in match.view()["players"][RED]["pool"]


@pytest.mark.rule("SR-16")
def test_the_winner_collects_the_disc() -> None:
    match = win(table(discs={"c1": "green", "c2": "A"}), "bid 23 c1")
    assert match.view()["players"][RED]["rows"]["green"] == 1
    assert match.view()["discs"] == {"c2": "A"}


@pytest.mark.rule("SR-16")
def test_where_no_disc_lies_none_is_collected() -> None:
    before = table(discs={"c2": "A"})
    after = win(before.copy(), "bid 23 c1")
    assert after.view()["players"][RED]["rows"] == before.view()["players"][RED]["rows"]


@pytest.mark.rule("SR-17")
def test_losing_bids_occupy_until_the_end() -> None:
    match = table(bids=["R23 c1", "Y32 c2"], to_move=BLUE)
    assert rule(match, "bid 62 c1") == "SR-17"
    assert "c1" not in places(match, "bid")
    pass_all(match)
    assert "c1" in places(match, "bid")


@pytest.mark.rule("R3")
def test_a_building_on_the_map_is_not_bid_again() -> None:
    match = table(bids=["R64 c1", "Y84 c2"], to_move=RED, passed=[BLUE, TEAL])
    assert rule(match, "bid 64 c3") == "R3"


@pytest.mark.rule("R3")
def test_the_chain_of_bids_never_comes_back() -> None:
    match = table()
    for words in ("bid 23 c1", "bid 32 c2", "bid 53 c3", "bid 54 c4"):
        match.play(words)
    assert places(match, "bid") == {"s2", "w1"}
