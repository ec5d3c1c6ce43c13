"""The turn and its actions: PS-06 … PS-18."""

from __future__ import annotations

import pytest

from tests.games.paper_skylines.laying import BLUE, RED, city, hand, kinds, lay, play, rule, score, stack_deck, tracks


@pytest.mark.rule("PS-06")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_turn_has_as_many_actions_as_the_level(level: int) -> None:
    match = lay(level=level)
    for _ in range(level):
        assert match.to_move == RED
        match.play("advance profit")
    assert match.to_move == BLUE
    assert match.view()["actions"] == level


@pytest.mark.rule("PS-06")
def test_actions_are_not_given_up_while_one_is_possible() -> None:
    match = lay()
    assert rule(match, "pass") == "PS-06"
    stuck = lay(tracks={RED: (36, 36, 36)})
    stack_deck(stuck, 1)
    assert stuck.legal() == ["pass"]
    assert play(stuck, "pass").to_move == BLUE


@pytest.mark.rule("PS-07")
@pytest.mark.parametrize(
    ("where", "after"),
    [
        ("left", [["goose-green"], ["larkhaven"], ["penny-post"]]),
        ("right", [["larkhaven"], ["penny-post"], ["goose-green"]]),
        ("1", [["larkhaven", "goose-green"], ["penny-post"]]),
        ("2", [["larkhaven"], ["penny-post", "goose-green"]]),
    ],
)
def test_a_card_goes_to_an_end_or_over_a_building(where: str, after: list[list[str]]) -> None:
    match = lay(hands={RED: "goose-green old-forge"}, stacks={RED: "larkhaven | penny-post"})
    play(match, "build goose-green", f"place {where}")
    if match.view()["phase"] == "pay":
        match.play("pay old-forge")
    assert city(match, RED) == after


@pytest.mark.rule("PS-07")
def test_there_is_room_for_24_places() -> None:
    match = lay(hands={RED: "goose-green old-forge"})
    match.position.width[RED] = 24
    match.position.top[RED, 23] = match.position.top[RED, 0]
    match.play("build goose-green")
    assert rule(match, "place left") == rule(match, "place right") == "PS-07"
    assert rule(match, "place 1") is None


@pytest.mark.rule("PS-07")
def test_the_mayor_stays_on_his_building_when_the_city_grows_to_the_left() -> None:
    match = lay(hands={RED: "goose-green old-forge"}, stacks={RED: "larkhaven | penny-post"}, mayor={RED: 2})
    play(match, "build goose-green", "place left", "pay old-forge")
    assert match.view()["players"][RED]["mayor"] == 3


# Brick Walk-Up costs 3 and is made cheaper by civic icons; Penny Post, Paper Vault and Night School are civic.
CIVIC = {RED: "penny-post | paper-vault larkhaven owl-night-school mirror-pond | goose-green | chalkdust-school"}


@pytest.mark.rule("PS-08")
@pytest.mark.parametrize(("place", "cost"), [("left", 2), ("1", 0), ("2", 0), ("3", 0), ("4", 2), ("right", 2)])
def test_icons_beside_and_beneath_make_a_card_cheaper(place: str, cost: int) -> None:
    """Covered and tucked icons count; at an end only the one neighbour does."""
    match = lay(level=2, hands={RED: "brick-walk-up old-forge goose-green dawn-fish-stall"}, stacks=CIVIC)
    match.play("build brick-walk-up")
    assert match.view(RED)["yours"]["offers"]["brick-walk-up"]["prices"][place]["cost"] == cost
    match.play(f"place {place}")
    assert match.view()["pending"]["owed"] == cost


@pytest.mark.rule("PS-08")
def test_a_card_does_not_make_itself_cheaper_and_a_gap_gives_nothing() -> None:
    match = lay(level=2, hands={RED: "brick-walk-up"}, stacks={RED: "lanternbridge | - | penny-post"})
    refusal = match.why("build brick-walk-up")
    assert refusal is not None
    assert refusal.rule == "PS-09"
    assert "costs 2" in refusal.text
    assert "no other card" in refusal.text


@pytest.mark.rule("PS-09")
def test_the_cost_is_paid_with_other_hand_cards() -> None:
    match = lay(level=2, hands={RED: "brick-walk-up old-forge goose-green dawn-fish-stall"})
    play(match, "build brick-walk-up", "place right")
    assert rule(match, "pay brick-walk-up") == "PS-09"
    assert rule(match, "pay mirror-pond") == "PS-07"
    play(match, "pay old-forge", "pay goose-green")
    assert kinds(match) == {"pay"}
    match.play("pay dawn-fish-stall")
    assert hand(match, RED) == set()
    assert set(match.view()["pile"]) == {"old-forge", "goose-green", "dawn-fish-stall"}


@pytest.mark.rule("PS-09")
def test_what_cannot_be_paid_cannot_be_built() -> None:
    match = lay(level=2, hands={RED: "brick-walk-up old-forge goose-green"})
    assert rule(match, "build brick-walk-up") == "PS-09"
    assert "build brick-walk-up" not in match.legal()


@pytest.mark.rule("PS-09")
def test_a_place_that_is_too_dear_is_refused_with_numbers() -> None:
    match = lay(level=2, hands={RED: "brick-walk-up old-forge goose-green"}, stacks={RED: "larkhaven | penny-post"})
    match.play("build brick-walk-up")
    refusal = match.why("place left")
    assert refusal is not None
    assert (refusal.rule, "costs 3" in refusal.text, "2 other cards" in refusal.text) == ("PS-09", True, True)


@pytest.mark.rule("PS-10")
def test_gains_are_taken_at_once_in_the_order_of_tracks() -> None:
    """Clocktower Hall gains 1 on each track; blue's score marker is hopped by whichever point comes second."""
    match = lay(
        level=3,
        hands={RED: "clocktower-hall old-forge goose-green dawn-fish-stall penny-post"},
        tracks={RED: (2, 2, 1)},
        markers={BLUE: 2},
    )
    play(
        match,
        "build clocktower-hall",
        "place right",
        *(f"pay {c}" for c in ["old-forge", "goose-green", "dawn-fish-stall", "penny-post"]),
    )
    assert tracks(match, RED) == (3, 3, 2)
    assert score(match, RED) == 3


@pytest.mark.rule("PS-11", "P2")
def test_a_tucked_card_goes_under_the_mayor_and_only_shows_its_icons() -> None:
    match = lay(hands={RED: "mirror-pond"}, stacks={RED: "larkhaven | penny-post goose-green"}, mayor={RED: 2})
    match.play("tuck mirror-pond")
    assert city(match, RED) == [["larkhaven"], ["mirror-pond", "penny-post", "goose-green"]]
    player = match.view()["players"][RED]
    assert (player["types"]["park"], player["sites"]["water"], player["tallest"]) == (2, 1, 3)
    assert tracks(match, RED) == (0, 0, 0)


@pytest.mark.rule("PS-12", "PS-18")
def test_a_card_is_discarded_for_its_action() -> None:
    match = lay(hands={RED: "brass-bandstand"})
    match.play("use brass-bandstand")
    assert tracks(match, RED) == (0, 3, 0)
    assert match.view()["pile"] == ["brass-bandstand"]


@pytest.mark.rule("PS-13")
def test_advancing_is_one_step_on_a_track_of_choice() -> None:
    match = play(lay(level=3), "advance profit", "advance population", "advance profit")
    assert tracks(match, RED) == (2, 0, 1)


@pytest.mark.rule("PS-13", "PS-21")
def test_nobody_advances_beyond_the_end() -> None:
    match = lay(tracks={RED: (36, 0, 0)})
    refusal = match.why("advance profit")
    assert refusal is not None
    assert (refusal.rule, "36" in refusal.text) == ("PS-21", True)


@pytest.mark.rule("PS-13")
def test_different_tracks_are_different() -> None:
    match = play(lay(hands={RED: "goose-green"}), "use goose-green", "advance profit")
    assert rule(match, "advance profit") == "PS-13"
    assert tracks(play(match, "advance prestige"), RED) == (1, 1, 0)


@pytest.mark.rule("PS-14")
def test_a_card_from_the_row_is_replaced_at_once() -> None:
    match = lay(row="old-forge goose-green penny-post")
    stack_deck(match, 1, "end", "mirror-pond", "cedar-sawmill")
    match.play("draw goose-green")
    assert match.view()["row"] == ["old-forge", "cedar-sawmill", "penny-post"]
    assert hand(match, RED) == {"goose-green"}
    assert rule(match, "draw goose-green") == "PS-14"


@pytest.mark.rule("PS-14")
def test_the_top_card_of_the_deck() -> None:
    match = lay(row="old-forge goose-green penny-post")
    stack_deck(match, 1, "end", "mirror-pond", "cedar-sawmill")
    match.play("draw deck")
    assert hand(match, RED) == {"cedar-sawmill"}
    assert match.undoable_by is None


GARDEN = "clapboard-row lamplit-lodgings poets-attic | larkhaven goose-green mirror-pond"


@pytest.mark.rule("PS-15")
def test_the_first_claimer_scores_stars_and_takes_the_chip() -> None:
    match = lay(players=3, level=2, stacks={RED: GARDEN})
    value = match.position.chip[0]
    match.play("claim garden-suburb")
    assert score(match, RED) == 3
    assert match.view(RED)["yours"]["chips"] == {"garden-suburb": value}
    assert str(value) not in str(match.view(BLUE)["achievements"][0]["first"])
    assert rule(match, "claim garden-suburb") == "PS-15"
    assert match.undoable_by is None, "a chip has been looked at"


@pytest.mark.rule("PS-15")
def test_the_second_claimer_gets_no_chip() -> None:
    match = lay(players=3, stacks={RED: "larkhaven", BLUE: GARDEN.replace("larkhaven", "saltmere")}, to_move=BLUE)
    match.position.chip_owner[0] = RED + 1
    match.position.claims[RED] = 1
    match.play("claim garden-suburb")
    assert (score(match, BLUE), match.view(BLUE)["yours"]["chips"]) == (3, {})
    assert match.undoable_by == BLUE, "nothing has come to light"


@pytest.mark.rule("PS-15")
def test_two_players_need_one_more_of_each() -> None:
    refusal = lay(stacks={RED: GARDEN}).why("claim garden-suburb")
    assert refusal is not None
    assert refusal.rule == "PS-15"
    assert "4 residential icons and 3 park icons" in refusal.text
    assert "3 and 2" in refusal.text
    more = GARDEN + " | porch-street bean-row-allotments"
    assert rule(lay(stacks={RED: more}), "claim garden-suburb") is None


@pytest.mark.rule("PS-16")
def test_the_mayor_moves_and_takes_the_action() -> None:
    match = lay(stacks={RED: "larkhaven | brass-bandstand"})
    match.play("visit 2")
    assert tracks(match, RED) == (0, 3, 0)
    assert match.view()["players"][RED]["mayor"] == 2


@pytest.mark.rule("PS-16")
def test_he_must_move_but_may_return() -> None:
    match = lay(level=3, stacks={RED: "larkhaven | brass-bandstand | corner-notions"}, mayor={RED: 2})
    assert rule(match, "visit 2") == "PS-16"
    play(match, "visit 3", "draw deck")
    assert rule(match, "visit 2") is None
    assert rule(match, "visit 1") == "PS-16"
    assert rule(match, "visit 4") == "PS-07"


@pytest.mark.rule("PS-17")
def test_parts_that_cannot_be_done_are_skipped() -> None:
    """Warm Loaf Bakery tucks a hand card and advances 2; without cards it only advances."""
    match = play(lay(stacks={RED: "larkhaven | warm-loaf-bakery"}), "visit 2")
    assert tracks(match, RED) == (2, 0, 0)


@pytest.mark.rule("PS-17")
def test_what_is_not_optional_must_be_done() -> None:
    match = lay(hands={RED: "old-forge"}, stacks={RED: "larkhaven | warm-loaf-bakery"})
    match.play("visit 2")
    assert rule(match, "skip") == "PS-17"
    assert kinds(match) == {"tuck"}


@pytest.mark.rule("PS-17")
def test_what_is_optional_may_be_skipped() -> None:
    match = lay(hands={RED: "old-forge"}, stacks={RED: "larkhaven | bean-row-allotments"})
    match.play("visit 2")
    assert match.legal() == ["discard old-forge", "skip"]
    match.play("skip")
    assert (hand(match, RED), match.to_move) == ({"old-forge"}, BLUE)


@pytest.mark.rule("PS-17")
def test_only_lists_that_can_be_done_are_on_offer() -> None:
    """Racing Stables: advance, or build; with no card left there is nothing to build."""
    match = play(
        lay(hands={RED: "old-forge"}, stacks={RED: "larkhaven | racing-stables"}), "visit 2", "discard old-forge"
    )
    assert match.legal() == ["choose 1"]
    assert rule(match, "choose 2") == rule(match, "choose 3") == "PS-17"


@pytest.mark.rule("PS-18")
def test_a_used_card_is_not_on_the_pile_while_its_action_runs() -> None:
    """Paper Vault takes a card from the discard pile, but never itself."""
    match = lay(hands={RED: "paper-vault"}, pile="old-forge goose-green")
    match.play("use paper-vault")
    assert set(match.legal()) == {"draw old-forge", "draw goose-green"}
    assert match.view()["pending"]["using"] == ["paper-vault"]
    play(match, "draw old-forge", "advance profit")
    assert set(match.view()["pile"]) == {"goose-green", "paper-vault"}


@pytest.mark.rule("PS-18")
def test_no_more_than_six_cards_are_in_use_at_one_time() -> None:
    match = lay(hands={RED: "old-forge goose-green"}, stacks={RED: "larkhaven | elm-velodrome"})
    play(match, "visit 2", "advance profit")
    assert rule(match, "use old-forge") is None
    match.position.in_use = 6
    assert rule(match, "use old-forge") == "PS-18"
