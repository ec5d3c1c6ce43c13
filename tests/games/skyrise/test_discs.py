"""Discs: SR-18 … SR-21 and the rulings on them."""

from __future__ import annotations

import pytest

from tests.games.skyrise.table import RED, YELLOW, pass_all, points, rule, table, win


@pytest.mark.rule("SR-18")
@pytest.mark.parametrize(("discs", "value"), [(0, 2), (1, 3), (2, 4), (3, 6), (4, 4)])
def test_a_row_is_worth_more_with_more_discs_but_for_the_fourth(discs: int, value: int) -> None:
    match = table({"c1": "R1"}, held={RED: "yellow " * discs})
    assert match.view()["players"][RED]["row_values"]["yellow"] == value
    assert points(match, RED, "structures") == value


@pytest.mark.rule("SR-19")
def test_the_fifth_disc_is_an_excess_disc() -> None:
    match = win(table(discs={"c1": "white"}, held={RED: "white " * 4}), "bid 23 c1")
    red = match.view()["players"][RED]
    assert red["rows"]["white"] == 4
    assert red["character"]["excess"]["white"] == 1
    assert points(match, RED, "excess") == 8


@pytest.mark.rule("SR-19")
def test_every_further_disc_is_worth_eight() -> None:
    assert points(table(held={RED: "white " * 7 + "brown " * 5}), RED, "excess") == 4 * 8


@pytest.mark.rule("SR-20")
def test_a_wild_disc_goes_to_a_row_at_once() -> None:
    match = win(table(discs={"c1": "wild"}), "bid 23 c1")
    assert (match.to_move, match.view()["phase"]) == (RED, "row")
    assert match.legal() == ["row yellow", "row green", "row white", "row brown"]
    match.play("row white")
    assert match.view()["players"][RED]["rows"] == {"yellow": 0, "green": 0, "white": 1, "brown": 0}
    assert match.view()["phase"] == "open"


@pytest.mark.rule("SR-20")
def test_the_wild_disc_comes_first() -> None:
    match = win(table(discs={"c1": "wild"}), "bid 23 c1")
    assert rule(match, "bid 31 c2") == "SR-20"
    assert rule(table(), "row yellow") == "SR-20"


@pytest.mark.rule("SR-20")
@pytest.mark.parametrize("disc", ["B", "commissions"])
def test_patrons_and_commissions_go_to_the_character(disc: str) -> None:
    character = win(table(discs={"c1": disc}), "bid 23 c1").view()["players"][RED]["character"]
    assert (character["patrons"]["B"], character["commissions"]) == ((1, 0) if disc == "B" else (0, 1))


@pytest.mark.rule("R9")
def test_a_wild_disc_in_a_full_row_is_an_excess_disc_of_that_colour() -> None:
    match = win(table(discs={"c1": "wild"}, held={RED: "brown " * 4}), "bid 23 c1")
    match.play("row brown")
    assert match.view()["players"][RED]["character"]["excess"]["brown"] == 1
    assert points(match, RED, "excess") == 8


@pytest.mark.rule("SR-21", "R17")
def test_a_holder_of_a_patron_disc_knows_its_value_and_nobody_else() -> None:
    match = win(table(discs={"c1": "C"}), "bid 23 c1")
    assert match.view(RED)["yours"]["patrons"] == {"C": 4}
    assert match.view(YELLOW)["yours"]["patrons"] == {}
    assert "patrons" not in match.view()


@pytest.mark.rule("R17")
def test_a_value_cannot_be_looked_at_and_taken_back() -> None:
    """The first disc of a letter tells something; the second tells nothing new."""
    assert win(table(discs={"c1": "C"}), "bid 23 c1").undoable_by is None
    assert win(table(discs={"c1": "C"}, held={RED: "C"}), "bid 23 c1").undoable_by is not None
    assert win(table(discs={"c1": "C"}, held={YELLOW: "C"}), "bid 23 c1").undoable_by is None


@pytest.mark.rule("R17")
def test_others_cannot_read_a_value_from_the_score() -> None:
    match = table(held={RED: "D D"})
    scores = [match.view(seat)["players"][RED]["score"] for seat in (RED, YELLOW, None)]
    assert scores == [10, 0, 0]
    both = table(held={RED: "D D", YELLOW: "D"})
    assert both.view(YELLOW)["players"][RED]["score"] == 10


@pytest.mark.rule("R8")
def test_the_effect_sees_the_new_disc_and_the_emptied_map() -> None:
    """The Shard counts the patron disc it has just collected; Opportunity counts where losing bids lay."""
    match = table(era=2, bids=["R23 c1"], to_move=YELLOW, wonders={YELLOW: "shard"}, discs={"c2": "A"})
    match.play("wonder shard c2")
    assert points(match, YELLOW, "wonders") == 2
    other = table(era=2, bids=["R23 c1"], to_move=YELLOW, wonders={YELLOW: "opportunity"})
    other.play("wonder opportunity c2")
    assert points(other, YELLOW, "wonders") == 2 * len(["c1", "c3", "n2", "e1"])


@pytest.mark.rule("R8")
def test_a_wild_disc_is_assigned_before_the_effect() -> None:
    match = table(era=2, bids=["R23 c1"], to_move=YELLOW, wonders={YELLOW: "jacobs-gardens"}, discs={"c2": "wild"})
    match.play("wonder jacobs-gardens c2")
    assert points(match, YELLOW, "wonders") == 0
    match.play("row green")
    assert points(match, YELLOW, "wonders") == 3
    assert pass_all(match).view()["phase"] == "open"
