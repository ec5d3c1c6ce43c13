"""What is open and what is hidden: PS-31; undo up to a revelation."""

from __future__ import annotations

import pytest

from tests.games.paper_skylines.laying import BLUE, RED, YELLOW, lay, play
from tests.strategies import dreamt
from topfloor import CannotUndo

ROW = "old-forge goose-green penny-post"


@pytest.mark.rule("PS-31")
def test_a_hand_is_hidden_but_for_its_size_and_the_backs() -> None:
    match = lay(hands={RED: "mirror-pond willow-walk"})
    seen = match.view(BLUE)["players"][RED]
    assert (seen["hand"], seen["backs"], seen["known"]) == (2, [1, 1, 0, 0], [])
    assert "mirror-pond" not in str(match.view(BLUE))
    assert set(match.view(RED)["yours"]["hand"]) == {"mirror-pond", "willow-walk"}


@pytest.mark.rule("PS-31")
def test_a_card_from_the_row_is_known_until_it_leaves_the_hand() -> None:
    match = play(lay(level=2, row=ROW), "draw goose-green")
    assert match.view()["players"][RED]["known"] == ["goose-green"]
    for salt in range(1, 20):
        assert "goose-green" in dreamt(match, BLUE, salt).view(RED)["yours"]["hand"]
    play(match, "tuck goose-green")
    assert match.view()["players"][RED]["known"] == []


@pytest.mark.rule("PS-31")
def test_a_card_from_the_deck_is_not_known() -> None:
    match = play(lay(row=ROW), "draw deck")
    held = match.view(RED)["yours"]["hand"][0]
    assert match.view(BLUE)["players"][RED]["known"] == []
    assert len({dreamt(match, BLUE, salt).view(RED)["yours"]["hand"][0] for salt in range(1, 30)} | {held}) > 5


@pytest.mark.rule("PS-31")
def test_imagined_hands_keep_the_levels_on_their_backs() -> None:
    match = lay(players=3, level=3, hands={RED: "mirror-pond willow-walk sky-villas"}, row=ROW)
    for salt in range(1, 20):
        dream = dreamt(match, YELLOW, salt)
        assert dream.view()["players"][RED]["backs"] == [1, 1, 0, 1]


@pytest.mark.rule("PS-31", "P5")
def test_a_hand_known_to_lack_a_type_is_imagined_without_it() -> None:
    match = lay(
        level=2,
        hands={RED: "telegraph-exchange", BLUE: "old-forge goose-green"},
        row=ROW.replace("old-forge", "porch-street").replace("goose-green", "poets-attic"),
    )
    play(match, "use telegraph-exchange", "declare civic", "steal blue")
    kind = {card["id"]: card["type"] for card in match.content.data["buildings"]}
    for salt in range(1, 40):
        assert "civic" not in {kind[card] for card in dreamt(match, RED, salt).view(BLUE)["yours"]["hand"]}


@pytest.mark.rule("PS-31", "PS-04")
def test_chips_are_known_to_their_holder_alone() -> None:
    match = lay(players=3)
    match.position.chip_owner[2], match.position.claims[RED] = RED + 1, 4
    assert match.view(RED)["yours"]["chips"] == {"golden-mile": match.position.chip[2]}
    assert {dreamt(match, BLUE, salt).position.chip[2] for salt in range(1, 40)} == {1, 2, 3}
    assert len({dreamt(match, RED, salt).position.chip[2] for salt in range(1, 40)}) == 1


def test_choices_can_be_taken_back_until_something_is_revealed() -> None:
    match = lay(
        level=2,
        hands={RED: "brick-walk-up old-forge goose-green mirror-pond"},
        row=ROW.replace("old-forge", "cedar-sawmill").replace("goose-green", "porch-street"),
    )
    before = match.legal()
    play(match, "build brick-walk-up", "place left", "pay old-forge", "pay goose-green", "pay mirror-pond")
    assert match.undoable_by == RED
    assert before
    match.play("draw deck")
    with pytest.raises(CannotUndo):
        match.undo()


def test_a_card_from_the_row_reveals_what_replaces_it() -> None:
    assert play(lay(level=2, row=ROW), "draw goose-green").undoable_by is None
