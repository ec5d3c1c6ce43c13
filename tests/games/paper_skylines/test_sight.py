"""What is open and what is hidden: PS-31; undo up to a revelation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

import pytest

import topfloor
from tests.games.paper_skylines.laying import BLUE, RED, YELLOW, lay, play, stack_deck
from tests.strategies import dreamt
from topfloor import CannotUndo, Match
from topfloor.engine import rng
from topfloor.games import paper_skylines
from topfloor.games.paper_skylines import COLOURS
from topfloor.games.paper_skylines.position import BUILD_WHICH, WHOSE_HAND
from topfloor.games.paper_skylines.view import View

ROW = "old-forge goose-green penny-post"


@pytest.mark.rule("PS-31")
def test_a_hand_is_hidden_but_for_its_size_and_the_backs() -> None:
    match = lay(hands={RED: "mirror-pond willow-walk"})
    seen = match.view(BLUE)["players"][RED]
    assert (seen["hand"], seen["backs"], seen["known"]) == (2, [1, 1, 0, 0], [])
    assert "mirror-pond" not in str(match.view(BLUE))
    assert set(match.view(RED)["yours"]["hand"]) == {"mirror-pond", "willow-walk"}


@pytest.mark.rule("PS-31")
@pytest.mark.rule("PS-17")
def test_whoever_is_asked_for_a_card_to_build_is_imagined_with_one() -> None:
    city = {RED: "larkhaven | penny-post mirror-pond"}
    match = lay(level=4, hands={RED: "vertical-village sky-villas"}, stacks=city)
    play(match, "use vertical-village")
    assert match.position.ask == BUILD_WHICH
    dreams = [dreamt(match, BLUE, salt) for salt in range(1, 60)]
    assert all(dream.legal() for dream in dreams)
    assert all(paper_skylines.faults(dream.position, dream.content) == [] for dream in dreams)
    assert len({str(dream.view(RED)["yours"]["hand"]) for dream in dreams}) > 5


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


def robberies(players: int) -> Iterator[Match[paper_skylines.View]]:
    """Points of random matches at which somebody is about to steal from a hand."""
    for seed in count():
        match, chooser = topfloor.new("paper-skylines", players=players, seed=seed), random.Random(seed)
        while not match.over:
            if match.position.ask == WHOSE_HAND:
                yield match.copy()
            match.play(chooser.choice(match.legal()))


@pytest.mark.rule("P5", "PS-31")
@pytest.mark.parametrize("players", [2, 3])
def test_a_theft_looks_the_same_to_whoever_sees_neither_side_of_it(players: int) -> None:
    """Of two thefts that differ in chance alone, a bystander sees no more than the level on the stolen card's back."""
    told_apart = 0
    for before in islice(robberies(players), 16):
        words = before.legal()[0]
        thief, victim = before.position.to_move, COLOURS.index(words.split()[1])
        bystanders = [None, *(seat for seat in range(before.players) if seat not in (thief, victim))]
        seen: dict[str, list[View]] = {}
        afterwards = list(thefts_of(before, words))
        for after in afterwards:
            backs = str([player["backs"] for player in after.view()["players"]])
            views = [after.view(seat) for seat in bystanders]
            assert seen.setdefault(backs, views) == views
        told_apart += len({str(after.view(thief)["yours"]["hand"]) for after in afterwards}) > 1
    assert told_apart > 4


def thefts_of(before: Match[paper_skylines.View], words: str) -> Iterator[Match[paper_skylines.View]]:
    """What the same theft may come to."""
    for salt in range(6):
        after = before.copy()
        rng.sow(after.position, *rng.split(salt))
        after.play(words)
        yield after


def test_claims_are_told_by_id() -> None:
    match = lay(players=3)
    match.position.chip_owner[2], match.position.claims[RED] = RED + 1, 4
    assert match.view()["players"][RED]["claims"] == ["golden-mile"]


@pytest.mark.rule("PS-29")
def test_what_comes_only_at_the_end_is_told_as_unknown() -> None:
    match = lay(players=3, markers={RED: 5})
    match.position.chip_owner[2], match.position.claims[RED] = RED + 1, 4
    red, blue, _ = match.view(RED)["players"]
    assert (red["score"], red["unknown"], blue["unknown"]) == (5, ["awards", "chips"], ["awards"])
    assert red["points"] == {"lines": 5, "ends": 0, "achievements": 0, "hops": 0}
    assert "5 + ?" in match.text()


@pytest.mark.rule("PS-06")
def test_a_view_tells_which_action_of_how_many_it_is() -> None:
    def told(match: Match[paper_skylines.View]) -> tuple[int, int]:
        return match.view()["action"], match.view()["actions_a_turn"]

    match = lay(level=3, hands={RED: "goose-green old-forge"})
    assert (told(match), "number 1 of 3" in match.text()) == ((1, 3), True)
    play(match, "build goose-green")
    assert (told(match), "Where does Goose Green go?" in match.text()) == ((1, 3), True)
    play(match, "place right")
    assert "Pay for Goose Green: 1 more card." in match.text()
    play(match, "pay old-forge")
    assert (told(match), "action 2 of 3" in match.text()) == ((2, 3), True)
    assert (told(lay()), "Take an action, the only one of this turn." in lay().text()) == ((1, 1), True)
    assert told(topfloor.new("paper-skylines", players=2)) == (0, 1)


@pytest.mark.rule("PS-25")
def test_a_view_counts_the_last_turns() -> None:
    match = lay(players=3, level=4, actions=2, to_move=BLUE, start=BLUE, row=ROW)
    assert "turns_left" not in match.view()
    stack_deck(match, 4, "sky-villas", "end")
    told = [play(match, "draw deck").view()["turns_left"]]
    while not match.over:
        told.append(match.view()["turns_left"])
        match.play("advance profit")
    assert told == [3, 3, 2, 2, 2, 2, 1, 1, 1, 1]
    assert "turns_left" not in match.view()


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


def test_a_card_is_told_with_what_makes_it_cheaper() -> None:
    match = topfloor.new("paper-skylines", players=2)
    told = match.game.about(match.view(0), match.content, "house-of-velour", "de")
    assert "Kosten 4; Wohnsymbole daneben und darunter machen sie billiger." in told
