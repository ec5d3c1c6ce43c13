"""Levels and the end: PS-23 … PS-27."""

from __future__ import annotations

import pytest

from tests.games.paper_skylines.laying import BLUE, RED, hand, lay, play, rule, stack_deck

ROW = "old-forge goose-green penny-post"


@pytest.mark.rule("PS-23")
def test_the_round_end_card_costs_no_action_and_the_draw_goes_on() -> None:
    match = lay(players=3, row=ROW, level=2)
    stack_deck(match, 2, "glass-arcade", "end")
    match.play("draw deck")
    assert hand(match, RED) == {"glass-arcade"}
    assert (match.view()["level_over"], match.to_move, match.view()["actions"]) == (True, RED, 1)


@pytest.mark.rule("PS-23", "PS-25")
@pytest.mark.parametrize("level", [2, 4])
def test_a_round_end_card_alone_in_its_deck_costs_no_action(level: int) -> None:
    """There is nothing to draw, so Quillport, which answers a draw, has nothing to answer."""
    match = lay(players=3, row=ROW, level=level, stacks={RED: "quillport"})
    stack_deck(match, level, "end")
    match.play("draw deck")
    view = match.view()
    assert (view["actions"], view["to_move"], view["phase"]) == (level, RED, "action")
    assert (view["level_over"], view["last_round"]) == (level == 2, level == 4)
    assert (hand(match, RED), match.undoable_by) == (set(), None)
    assert rule(match, "draw deck") == "PS-14"


@pytest.mark.rule("PS-23")
def test_a_round_end_card_alone_in_its_deck_uses_up_no_part_of_a_card() -> None:
    """Humming Powerhouse gives four basic actions for a card; Ivy College draws two cards, from row or deck."""
    stacks = {RED: "larkhaven | humming-powerhouse | ivy-college"}
    for begun in (["visit 2", "discard mirror-pond"], ["visit 3"]):
        match = lay(level=3, hands={RED: "mirror-pond"}, stacks=stacks, row=ROW)
        stack_deck(match, 3, "end")
        before = play(match, *begun).view()["pending"]["steps"]
        after = play(match, "draw deck").view()
        assert (after["pending"]["steps"], after["level_over"]) == (before, True)
        play(match, "draw old-forge")
        assert match.view()["pending"]["steps"] != before


@pytest.mark.rule("PS-23")
def test_a_level_ends_with_the_turn() -> None:
    match = lay(players=3, row=ROW)
    stack_deck(match, 1, "mirror-pond", "cedar-sawmill", "end")
    match.play("draw deck")
    view = match.view()
    level = {card["id"]: card["level"] for card in match.content.data["buildings"]}
    assert (view["level"], view["actions"], view["to_move"]) == (2, 2, BLUE)
    assert set(view["pile"]) == set(ROW.split())
    assert {level[card] for card in view["row"]} == {2}
    assert [player["backs"] for player in view["players"]] == [[1, 2, 0, 0], [0, 2, 0, 0], [0, 2, 0, 0]]
    assert view["decks"][0] == 0
    assert "mirror-pond" not in str(view)


@pytest.mark.rule("PS-23")
def test_the_new_cards_are_dealt_from_the_next_player_on() -> None:
    match = lay(players=3, row=ROW)
    stack_deck(match, 1, "mirror-pond", "end")
    top = [match.position.deck[1, match.position.deck_left[1] - n] for n in range(1, 7)]
    match.play("draw deck")
    ids = [card["id"] for card in match.content.data["buildings"]]
    assert hand(match, BLUE) == {ids[card] for card in top[:2]}


@pytest.mark.rule("PS-24")
def test_a_round_end_card_from_a_level_to_come_slides_to_the_bottom() -> None:
    match = lay(hands={RED: "penny-post"})
    stack_deck(match, 2, "glass-arcade", "willow-walk", "end")
    match.play("use penny-post")
    assert hand(match, RED) == {"willow-walk"}
    assert match.position.deck[1, 0] == 90
    assert match.view()["level_over"] is False


@pytest.mark.rule("PS-24")
def test_a_round_end_card_that_comes_up_while_dealing_slides_too() -> None:
    match = lay(players=2, row=ROW)
    stack_deck(match, 1, "mirror-pond", "end")
    cards = (
        "glass-arcade willow-walk station-kiosk gavel-house spice-wharf ember-foundry memorial-lawn sandlot-ball-field"
    )
    stack_deck(match, 2, *cards.split(), "end")
    match.play("draw deck")
    view = match.view()
    assert (view["level"], view["level_over"], view["round_ends"][1]) == (2, False, 1)
    assert all(view["row"])


@pytest.mark.rule("PS-25")
@pytest.mark.parametrize(("start", "more"), [(0, 2), (2, 1), (1, 0)])
def test_everybody_gets_the_same_number_of_turns(start: int, more: int) -> None:
    """Red draws the last round-end card; the match is over before the start player's next turn."""
    match = lay(players=3, level=4, actions=1, start=start, row=ROW)
    stack_deck(match, 4, "sky-villas", "paired-spires", "end")
    match.play("draw deck")
    turns = 0
    while not match.over:
        turns += 1
        seat = match.to_move
        while match.to_move == seat and not match.over:
            match.play("advance profit")
    assert turns == more


@pytest.mark.rule("PS-26")
def test_discarded_cards_of_the_last_two_levels_become_a_new_deck() -> None:
    match = lay(level=4, row=ROW, pile="hotel-meridian counting-tower mirror-pond")
    stack_deck(match, 4)
    match.play("draw deck")
    assert hand(match, RED) <= {"hotel-meridian", "counting-tower"}
    assert match.view()["pile"] == ["mirror-pond"]
    assert match.view()["decks"][3] == 1


@pytest.mark.rule("PS-27")
@pytest.mark.parametrize("players", [2, 3])
def test_after_ten_rounds_without_a_card_the_row_is_renewed(players: int) -> None:
    match = lay(players=players, row=ROW)
    for _ in range(10 * players):
        assert set(match.view()["row"]) == set(ROW.split())
        match.play("advance profit")
    assert not set(match.view()["row"]) & set(ROW.split())
    assert set(match.view()["pile"]) == set(ROW.split())


@pytest.mark.rule("PS-27")
def test_a_drawn_card_starts_the_count_anew() -> None:
    match = lay(players=2, row=ROW)
    for words in ["advance profit"] * 19 + ["draw deck"] + ["advance prestige"] * 19:
        match.play(words)
    assert set(match.view()["row"]) == set(ROW.split())


@pytest.mark.rule("PS-27")
def test_the_table_tells_when_the_row_will_soon_be_swept() -> None:
    match = lay(players=3, row=ROW)
    told = []
    for _ in range(30):
        match.play("advance profit")
        told.append((match.view().get("sweep_in"), "Row swept" in match.text()))
    assert told[:20] == [(None, False)] * 20
    assert told[20:29] == [(left, True) for left in range(9, 0, -1)]
    assert told[29] == (None, False)


@pytest.mark.rule("PS-27")
def test_a_match_of_3000_sentences_is_scored_as_it_stands() -> None:
    match = lay()
    match.position.ply = 2998
    match.play("advance profit")
    assert not match.over
    match.play("advance profit")
    assert match.over
    assert match.winners()
