"""What a move is said to have brought."""

from __future__ import annotations

import pytest

from tests.games.paper_skylines.laying import BLUE, RED, YELLOW, lay, play, stack_deck
from topfloor import Match
from topfloor.engine.gains import Gain, in_words
from topfloor.games import paper_skylines

ROW = "old-forge goose-green penny-post"


def gains(match: Match[paper_skylines.View], words: str, seat: int | None = RED) -> list[Gain]:
    """What a move brings, as far as a seat may know."""
    before = match.position.copy()
    match.play(words)
    return match.game.gains(before, match.position, match.content, seat)


def told(match: Match[paper_skylines.View], words: str, seat: int | None = RED, lang: str = "en") -> list[str]:
    """The same in words."""
    found = gains(match, words, seat)
    return [in_words(gain, match.game, match.names, lang)["say"] for gain in found]


@pytest.mark.rule("PS-19", "PS-20", "PS-22")
def test_steps_points_and_hops_are_told_apart() -> None:
    match = lay(tracks={RED: (1, 0, 0), BLUE: (2, 0, 0)}, markers={BLUE: 1})
    assert told(match.copy(), "advance profit") == [
        "Red: profit +2, to space 3",
        "Red: 1 point for lines crossed on profit",
        "Red: 1 space hopped on the score track",
    ]
    found = gains(match, "advance profit")
    assert [(gain.kind, gain.amount, gain.at) for gain in found] == [
        ("track", 2, "profit"),
        ("lines", 1, "profit"),
        ("hops", 1, ""),
    ]


@pytest.mark.rule("PS-21")
def test_the_first_at_an_end_is_told_so() -> None:
    match = lay(tracks={RED: (0, 35, 0)})
    assert "Red: 1 point for being first at the end of prestige" in told(match, "advance prestige")


@pytest.mark.rule("PS-15")
def test_a_claim_brings_points_and_perhaps_a_chip() -> None:
    garden = "clapboard-row lamplit-lodgings poets-attic | larkhaven goose-green mirror-pond"
    match = lay(players=3, stacks={RED: garden})
    assert told(match, "claim garden-suburb", YELLOW) == [
        "Red: 3 points for Garden Suburb",
        "Red takes the chip of Garden Suburb",
    ]


@pytest.mark.rule("PS-31")
def test_a_drawn_card_is_named_to_who_holds_it() -> None:
    for seat, said in ((RED, ["Red gets Cedar Sawmill"]), (BLUE, ["Red gets 1 card"]), (None, ["Red gets 1 card"])):
        match = lay(level=2, row=ROW)
        stack_deck(match, 2, "end", "cedar-sawmill")
        assert told(match, "draw deck", seat) == said


@pytest.mark.rule("PS-14")
def test_a_card_that_the_sentence_names_is_not_told_again() -> None:
    for seat in (None, RED, BLUE):
        assert told(lay(level=2, row=ROW), "draw goose-green", seat) == []


@pytest.mark.rule("P5")
@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (RED, ["Red gets Old Forge", "Blue loses 1 card"]),
        (BLUE, ["Red gets 1 card", "Blue loses Old Forge"]),
        (YELLOW, ["Red gets 1 card", "Blue loses 1 card"]),
    ],
)
def test_only_thief_and_victim_are_told_what_was_stolen(seat: int, said: list[str]) -> None:
    match = lay(players=3, level=3, hands={RED: "morning-ink-press", BLUE: "old-forge"})
    assert told(play(match, "use morning-ink-press"), "steal blue", seat)[:2] == said


@pytest.mark.rule("P5")
def test_a_theft_that_finds_nothing_says_what_all_have_learnt() -> None:
    match = lay(level=2, hands={RED: "telegraph-exchange", BLUE: "old-forge"})
    play(match, "use telegraph-exchange", "declare civic")
    assert told(match, "steal blue", None, "de") == [
        "Blue hat keine Handkarte vom Typ Öffentlich; gestohlen wird nichts"
    ]


@pytest.mark.rule("PS-16")
def test_the_mayor_is_told_with_the_card_he_stands_on() -> None:
    match = lay(level=2, stacks={RED: "larkhaven | brass-bandstand"})
    assert told(match, "visit 2") == [
        "Red: prestige +3, to space 3",
        "Red: 1 point for lines crossed on prestige",
        "Red's mayor stands on Brass Bandstand",
    ]


@pytest.mark.rule("PS-07")
def test_a_mayor_whose_city_grows_has_not_moved() -> None:
    match = play(lay(level=2, hands={RED: "goose-green old-forge"}), "build goose-green", "place left")
    assert not [gain for gain in gains(match, "pay old-forge") if gain.kind == "mayor"]


@pytest.mark.rule("PS-23", "PS-25")
def test_a_new_level_and_the_last_round_are_told() -> None:
    match = lay(row=ROW)
    stack_deck(match, 1, "mirror-pond", "end")
    said = told(match, "draw deck", None)
    assert said[-2:] == ["The round-end card is out", "Level 2 begins: 2 actions a turn"]
    match = lay(row=ROW, level=4)
    stack_deck(match, 4, "sky-villas", "end")
    assert told(match, "draw deck", None)[-1] == "The last round-end card is out: the last round"


@pytest.mark.rule("PS-27")
def test_a_swept_row_is_told() -> None:
    match = lay(row=ROW)
    play(match, *["advance profit"] * 19)
    assert told(match, "advance profit")[-1] == "No card has left a deck for long: the row is swept"


@pytest.mark.rule("PS-29")
def test_the_end_tells_awards_and_chips() -> None:
    match = lay(level=4, actions=1, to_move=BLUE, stacks={RED: "larkhaven | penny-post", BLUE: "saltmere goose-green"})
    match.position.last_round = 1
    match.position.chip_owner[0], match.position.claims[BLUE], match.position.chip[0] = BLUE + 1, 1, 2
    said = told(match, "advance profit", None)
    assert [words for words in said if "awards" in words or "chips" in words] == [
        "Blue: 3 points for awards",
        "Blue: 2 points from chips",
        "Red: 3 points for awards",
    ]
