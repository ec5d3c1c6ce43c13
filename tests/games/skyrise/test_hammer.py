"""The Hammer: answering a Wonder, and what it forbids (SR-40, R5, R6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.skyrise.table import BLUE, RED, TEAL, YELLOW, answer, places, points, rule, table, wonder_points


@pytest.mark.rule("SR-40")
def test_the_hammer_brings_four() -> None:
    assert wonder_points(answer("hammer"), "wonder hammer c2") == 4


@pytest.mark.rule("SR-40", "R5")
def test_the_hammer_may_answer_a_wonder() -> None:
    match = answer("palace", wonders={YELLOW: "palace", TEAL: "hammer"})
    match.play("wonder palace c2")
    assert (match.to_move, match.view()["phase"]) == (TEAL, "hammer")
    assert places(match, "wonder hammer") == {"c3", "n2", "e1"}
    assert rule(match, "bid 123 c3") == "R5"
    match.play("wonder hammer c3")
    assert match.view()["board"] == {"c3": {"seat": TEAL, "height": None, "wonder": "hammer"}}
    assert match.view()["players"][YELLOW]["unbuilt"] == ["palace"]
    assert points(match, YELLOW, "wonders") == 0


@pytest.mark.rule("R5")
def test_the_hammer_may_let_a_wonder_pass() -> None:
    match = answer("palace", wonders={YELLOW: "palace", TEAL: "hammer"})
    match.play("wonder palace c2")
    match.play("pass")
    assert match.view()["board"]["c2"]["wonder"] == "palace"
    assert points(match, YELLOW, "wonders") == 2


@pytest.mark.rule("R5")
@pytest.mark.parametrize("case", ["passed", "built", "no room"])
def test_a_wonder_ends_the_auction_if_the_hammer_cannot_answer(case: str) -> None:
    board = {"n14": "T hammer"} if case == "built" else {}
    board |= {"c3": "R1", "n2": "R1", "e1": "R1"} if case == "no room" else {}
    passed = [TEAL] if case == "passed" else []
    match = answer("palace", board, wonders={YELLOW: "palace", TEAL: "hammer"}, passed=passed)
    match.play("wonder palace c2")
    assert match.view()["board"]["c2"]["wonder"] == "palace"
    assert match.view()["phase"] == "open"


@pytest.mark.rule("R5")
def test_only_the_hammer_of_two_wonders_answers() -> None:
    wonders = {YELLOW: "palace shard", RED: "hammer vault"}
    match = answer("palace", players=2, wonders=wonders)
    match.play("wonder palace c2")
    assert match.to_move == RED
    assert rule(match, "wonder vault c3") == "R5"
    assert rule(match, "wonder hammer c3") is None


@pytest.mark.rule("SR-40", "R6")
def test_rivals_may_bid_no_tall_building_beside_the_hammer() -> None:
    match = table({"n1": "T hammer"}, era=2)
    assert rule(match, "bid 102 c1") == "SR-40"
    assert rule(match, "bid 102 c2") is None
    assert rule(match, "bid 94 c1") is None
    outbid = table({"n1": "T hammer"}, era=2, bids=["R23 c2"], to_move=YELLOW)
    assert rule(outbid, "bid 114 c1") == "SR-40"
    assert rule(outbid, "bid 93 c1") is None


@pytest.mark.rule("R6")
def test_the_ban_is_not_for_its_owner() -> None:
    assert rule(table({"n1": "T hammer"}, era=2, to_move=TEAL), "bid 123 c1") is None


@pytest.mark.rule("R6", "SR-40")
def test_the_ban_is_lifted_for_an_opener_who_could_place_nothing_else() -> None:
    board = {"c2": "R1", "c3": "R1", "c4": "R1", "n1": "T hammer", "n2": "R1", "n3": "R1", "n4": "R1"}
    board |= {"n5": "R1", "n6": "R1", "n7": "R1", "n8": "R1", "n9": "R1", "n10": "R1", "n11": "R1", "n12": "R1"}
    board |= {"n13": "R1", "n14": "R1", "s1": "R1", "s2": "R1"}
    south = {f"s{n}": "R1" for n in range(3, 15)}
    tall: dict[str, Any] = {"pools": {RED: [112, 124], YELLOW: [12]}, "wonders": {RED: "shard vault"}}
    only = table(board | south, players=2, era=2, **tall)
    assert only.legal() == ["bid 112 c1", "bid 124 c1"]
    elsewhere = table(board, players=2, era=2, **tall)
    assert rule(elsewhere, "bid 112 c1") == "SR-40"
    lower = table(board | south, players=2, era=2, pools={RED: [11, 124]}, wonders={RED: "shard vault"})
    assert lower.legal() == ["bid 11 c1"]
    capital = table(board | south, players=2, era=2, pools={RED: [124]}, wonders={RED: "shard capital-building"})
    assert capital.legal() == ["wonder capital-building c1"]


@pytest.mark.rule("R6", "SR-15")
def test_the_ban_is_not_lifted_for_an_outbid() -> None:
    """Next to n3 only n4 is free, and it lies beside the Hammer on n1."""
    board = {"n1": "T hammer", "n7": "R1", "n10": "R1"}
    pools = {BLUE: [14], RED: [], TEAL: []}
    match = table(board, era=2, to_move=BLUE, pools=pools | {YELLOW: [121]})
    match.play("bid 14 n3")
    assert match.view()["board"]["n3"]["seat"] == BLUE
    match = table(board, era=2, to_move=BLUE, pools=pools | {YELLOW: [93, 121]})
    match.play("bid 14 n3")
    assert match.legal() == ["bid 93 n4", "pass"]
