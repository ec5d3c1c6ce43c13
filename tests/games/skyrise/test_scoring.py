"""Scoring: SR-26 … SR-32, SR-35."""

from __future__ import annotations

import pytest

from tests.games.skyrise.table import BLUE, PANORAMAS, RED, TEAL, YELLOW, points, table, win
from topfloor import Match
from topfloor.games import skyrise
from topfloor.games.skyrise.scoring import panorama_points


def other_than(card: str) -> str:
    """A panorama card that the boards of these tests do not fulfil."""
    return "windmills" if card == "bridges" else "bridges"


def controllers(match: Match[skyrise.View], side: str) -> list[int]:
    seats: list[int] = match.view()["control"][side]
    return seats


@pytest.mark.rule("SR-26")
@pytest.mark.parametrize(
    ("board", "who"),
    [
        ({"n1": "R3", "n2": "Y2", "n3": "Y2"}, [RED]),
        ({"n1": "R3", "n2": "Y3", "n3": "Y1"}, [YELLOW]),
        ({"n1": "R3", "n2": "Y3", "n3": "Y2", "n4": "R1", "n5": "R1"}, [YELLOW]),
        ({"n1": "R3", "n2": "Y3", "n3": "Y2", "n4": "R2", "n5": "R1"}, [RED]),
        ({"n1": "R3", "n2": "Y3", "n3": "B2", "n4": "B2"}, [RED, YELLOW]),
        ({"n1": "R1", "n2": "Y1", "n3": "B1", "n4": "T1"}, [RED, YELLOW, BLUE, TEAL]),
        ({"n1": "T1"}, [TEAL]),
    ],
)
def test_control_goes_by_tall_then_medium_then_short(board: dict[str, str], who: list[int]) -> None:
    match = table(board, era=2)
    assert controllers(match, "n") == who
    assert [points(match, seat, "control_2") for seat in range(4)] == [5 * (seat in who) for seat in range(4)]


@pytest.mark.rule("SR-26")
def test_every_island_counts_the_central_one_too() -> None:
    assert points(table({"c1": "R1", "n1": "R1", "e1": "R1", "s1": "Y2"}, era=2), RED, "control_2") == 15


@pytest.mark.rule("SR-26", "SR-37", "R10")
def test_wonders_do_not_count_for_control() -> None:
    match = table({"n1": "R palace", "n2": "Y1"}, era=2)
    assert controllers(match, "n") == [YELLOW]


@pytest.mark.rule("R10")
def test_without_a_building_nobody_controls() -> None:
    match = table({"n1": "R palace"}, era=2)
    assert controllers(match, "n") == []
    assert controllers(match, "e") == []
    assert points(match, RED, "control_2") == 0


@pytest.mark.rule("SR-27")
@pytest.mark.parametrize(
    ("card", "own", "prestige"),
    [
        ("blimps", "n3 n7 n10", 3),
        ("blimps", "n3 n7", 0),
        ("blimps", "n3 n7 n10 n11 n8", 6),
        ("lakes", "n1 n2 n4", 3),
        ("lakes", "n1 n2", 0),
        ("lakes", "n1 n2 n5 n6", 6),
        ("chains", "n1 n2 n5", 3),
        ("chains", "n1 n2 n5 n6 n9 n13", 3),
        ("chains", "n1 n2 n14", 0),
        ("chains", "n1 n2 n5 e1 e2 e3", 6),
        ("chains", "c1 c2 c3", 3),
        ("chains", "c1 c2 n1", 0),
        ("bridges", "c1 n1", 3),
        ("bridges", "c1 n2", 0),
        ("bridges", "c1 n1 w2", 6),
        ("windmills", "n4 n5", 4),
        ("windmills", "n1 n2", 0),
    ],
)
def test_a_panorama_counts_every_instance(card: str, own: str, prestige: int) -> None:
    match = table(dict.fromkeys(own.split(), "R1"), panoramas=(card, other_than(card)))
    alone = table(dict.fromkeys(own.split(), "R1"), panoramas=(other_than(card), card))
    assert match.breakdown() == alone.breakdown()
    box = match.content.box
    assert panorama_points(match.position, box, PANORAMAS.index(card), RED) == prestige
    assert panorama_points(match.position, box, PANORAMAS.index(card), YELLOW) == 0


@pytest.mark.rule("SR-27")
def test_both_open_panoramas_are_scored_and_no_other() -> None:
    board = dict.fromkeys(["n1", "n2", "n4"], "R1")
    assert points(table(board, era=2, panoramas=("lakes", "windmills")), RED, "panoramas_2") == 3 + 2
    assert points(table(board, era=2, panoramas=("blimps", "bridges")), RED, "panoramas_2") == 0


@pytest.mark.rule("SR-27")
def test_others_structures_do_not_help() -> None:
    board = {"n1": "R1", "n2": "R1", "n4": "Y1"}
    assert points(table(board, era=2, panoramas=("lakes", "bridges")), RED, "panoramas_2") == 0


@pytest.mark.rule("SR-28", "R11")
def test_wonders_count_for_panoramas() -> None:
    board = {"n1": "R1", "n2": "R1", "n4": "R palace"}
    assert points(table(board, era=2, panoramas=("lakes", "bridges")), RED, "panoramas_2") == 3


@pytest.mark.rule("R11")
def test_what_was_built_in_the_first_era_scores_again() -> None:
    match = table(dict.fromkeys(["n1", "n2", "n4"], "R1"), era=2, panoramas=("lakes", "bridges"))
    match.position.points[RED, 1] = 3
    assert points(match, RED, "panoramas_1") + points(match, RED, "panoramas_2") == 6


@pytest.mark.rule("SR-23", "SR-26", "SR-27")
def test_what_stands_in_the_first_era_stands_under_it() -> None:
    match = table(dict.fromkeys(["n1", "n2", "n4"], "R1"), panoramas=("lakes", "bridges"))
    shown = match.view()["players"][RED]["points"]
    assert (shown["control_1"], shown["panoramas_1"]) == (5, 3)
    assert (shown["control_2"], shown["panoramas_2"]) == (0, 0)


@pytest.mark.rule("SR-23")
def test_while_wonders_are_chosen_the_first_era_is_not_scored_again() -> None:
    board = dict.fromkeys(["n1", "n2", "n4"], "R1")
    match = table(board, pools={RED: [23]}, panoramas=("lakes", "bridges"))
    win(match, "bid 23 n5")
    assert match.view()["phase"] == "choose"
    assert (points(match, RED, "control_1"), points(match, RED, "control_2")) == (5, 5)
    assert (points(match, RED, "panoramas_1"), points(match, RED, "panoramas_2")) == (3, 3)


@pytest.mark.rule("SR-29")
@pytest.mark.parametrize(("count", "prestige"), [(3, 0), (4, 10), (5, 10)])
def test_an_objective_asks_for_four_structures_on_its_colour(count: int, prestige: int) -> None:
    yellow = ["c1", "n2", "n4", "n10", "n14"][:count]
    match = table(dict.fromkeys(yellow, "R1"))
    assert points(match, RED, "objective") == prestige
    assert match.view(RED)["yours"]["on_objective"] == count


@pytest.mark.rule("SR-29")
def test_objectives_and_patrons_are_opened_at_the_end() -> None:
    match = table()
    assert not {"objectives", "patrons"} & set(match.view())
    match.position.over = 1
    assert match.view()["objectives"] == ["yellow", "green", "white", "brown"]
    assert match.view()["patrons"] == {"A": 2, "B": 3, "C": 4, "D": 5}


@pytest.mark.rule("R14")
def test_a_wonder_counts_for_an_objective() -> None:
    board = {"c1": "R1", "n2": "R1", "n4": "R1", "n10": "R palace"}
    assert points(table(board, era=2), RED, "objective") == 10


@pytest.mark.rule("SR-30")
def test_patron_discs_score_their_value() -> None:
    assert points(table(held={RED: "A A D", YELLOW: "C"}), RED, "patrons") == 2 + 2 + 5
    assert points(table(held={RED: "A A D", YELLOW: "C"}), YELLOW, "patrons") == 4


@pytest.mark.rule("SR-30")
def test_keys_are_worth_ten_and_four() -> None:
    match = table()
    match.position.key, match.position.small_key = RED + 1, BLUE + 1
    assert [points(match, seat, "keys") for seat in range(4)] == [10, 0, 4, 0]


@pytest.mark.rule("SR-31", "R15")
def test_commissions_add_one_for_everything_on_the_character() -> None:
    held = "commissions commissions A B " + "white " * 6
    match = table(held={RED: held})
    match.position.key = RED + 1
    assert points(match, RED, "commissions") == 2 * (2 + 2 + 2 + 1)
    match.position.small_key = RED + 1
    assert points(match, RED, "commissions") == 2 * (2 + 2 + 2 + 2)


@pytest.mark.rule("SR-31")
def test_without_commissions_nothing_is_added() -> None:
    assert points(table(held={RED: "A B C"}), RED, "commissions") == 0
    assert points(table(held={RED: "commissions"}), RED, "commissions") == 1


@pytest.mark.rule("SR-32", "SR-37")
def test_every_structure_scores_its_row() -> None:
    """Two on yellow with no disc, one on green with one, a Wonder on white with three."""
    board = {"c1": "R1", "n2": "R3", "c2": "R2", "n3": "R palace"}
    match = table(board, era=2, held={RED: "green white white white"})
    assert points(match, RED, "structures") == 2 + 2 + 3 + 6


def over(scores: list[int], patrons: list[int]) -> Match[skyrise.View]:
    match = table()
    match.position.over = 1
    for seat in range(4):
        match.position.points[seat, 6] = patrons[seat]
        match.position.points[seat, 10] = scores[seat] - patrons[seat]
    return match


@pytest.mark.rule("SR-35")
def test_most_prestige_wins() -> None:
    assert over([50, 60, 70, 69], [0, 0, 0, 30]).winners() == [BLUE]


@pytest.mark.rule("SR-35", "R16")
def test_a_tie_goes_to_more_from_patrons() -> None:
    assert over([70, 60, 70, 70], [5, 40, 9, 8]).winners() == [BLUE]


@pytest.mark.rule("SR-35", "R16")
def test_if_that_is_equal_too_the_victory_is_shared() -> None:
    assert over([70, 60, 70, 70], [9, 40, 9, 8]).winners() == [RED, BLUE]


@pytest.mark.rule("R16")
def test_commissions_do_not_break_a_tie() -> None:
    match = over([70, 60, 70, 70], [9, 40, 9, 8])
    match.position.points[RED, 9] += 3
    match.position.points[RED, 10] -= 3
    assert match.winners() == [RED, BLUE]
