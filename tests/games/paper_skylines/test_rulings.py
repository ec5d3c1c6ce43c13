"""Rulings: P1 … P14, and the bonuses of cities."""

from __future__ import annotations

import pytest

from tests.games.paper_skylines.laying import (
    BLUE,
    RED,
    YELLOW,
    city,
    hand,
    kinds,
    lay,
    number,
    play,
    rule,
    stack_deck,
    tracks,
)
from topfloor.games.paper_skylines.position import EVERYONE


@pytest.mark.rule("P1")
def test_the_mayor_stays_on_a_building_that_is_built_over() -> None:
    hands = {RED: "brass-bandstand old-forge"}
    match = lay(level=3, hands=hands, stacks={RED: "quillport | penny-post"}, mayor={RED: 2})
    play(match, "build brass-bandstand", "place 2", "pay old-forge")
    assert match.view()["players"][RED]["mayor"] == 2
    assert rule(match, "visit 2") == "PS-16"


@pytest.mark.rule("P3")
def test_a_top_card_under_a_mayor_and_a_city_are_not_stolen() -> None:
    """Lighthouse Port steals a top card for a hand card."""
    match = lay(
        level=4,
        hands={RED: "old-forge"},
        stacks={RED: "larkhaven | lighthouse-port", BLUE: "penny-post | saltmere | goose-green mirror-pond"},
        mayor={BLUE: 1},
    )
    play(match, "visit 2", "discard old-forge")
    assert match.legal() == ["steal mirror-pond"]
    assert rule(match, "steal penny-post") == rule(match, "steal goose-green") == "P3"
    match.play("steal mirror-pond")
    assert (hand(match, RED), city(match, BLUE)[2]) == ({"mirror-pond"}, ["goose-green"])


@pytest.mark.rule("P3")
def test_a_city_and_the_mayors_building_are_not_discarded() -> None:
    """Backdrop Film Lot discards a building, Daredevil Crane Yard a top card."""
    stacks = {RED: "larkhaven old-forge | backdrop-film-lot | penny-post | daredevil-crane-yard"}
    match = play(lay(level=4, stacks=stacks), "visit 2")
    assert match.legal() == ["raze 3", "raze 4"]
    assert rule(match, "raze 1") == rule(match, "raze 2") == "P3"
    match = play(lay(level=4, stacks=stacks), "visit 4")
    assert match.legal() == ["raze 1", "raze 2", "raze 3"]
    bare = play(lay(level=4, stacks={RED: "larkhaven | goose-green | daredevil-crane-yard"}), "visit 3")
    assert rule(bare, "raze 1") == "P3"


@pytest.mark.rule("P4", "PS-07")
def test_a_building_that_is_gone_leaves_a_gap_to_build_in() -> None:
    match = lay(
        level=4,
        hands={RED: "goose-green mirror-pond"},
        stacks={RED: "larkhaven | penny-post old-forge | backdrop-film-lot"},
    )
    play(match, "visit 3", "raze 2", "build mirror-pond")
    assert city(match, RED) == [["larkhaven"], [], ["backdrop-film-lot"]]
    play(match, "place 2", "advance profit")
    assert city(match, RED) == [["larkhaven"], ["mirror-pond"], ["backdrop-film-lot"]]
    assert {"penny-post", "old-forge"} <= set(match.view()["pile"])


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    ("stacks", "raze", "after", "mayor"),
    [
        ("penny-post | - | larkhaven | backdrop-film-lot", "raze 1", [["larkhaven"], ["backdrop-film-lot"]], 2),
        ("larkhaven | backdrop-film-lot | penny-post", "raze 3", [["larkhaven"], ["backdrop-film-lot"]], 2),
    ],
)
def test_at_an_end_a_city_becomes_shorter(stacks: str, raze: str, after: list[list[str]], mayor: int) -> None:
    visit = 1 + [stack.strip() for stack in stacks.split("|")].index("backdrop-film-lot")
    start = 1 + [stack.strip() for stack in stacks.split("|")].index("larkhaven")
    match = play(lay(level=4, stacks={RED: stacks}, mayor={RED: start}), f"visit {visit}", raze)
    assert (city(match, RED), match.view()["players"][RED]["mayor"]) == (after, mayor)


@pytest.mark.rule("P4", "PS-07")
def test_a_city_with_no_room_left_becomes_shorter_too() -> None:
    match = lay(level=4)
    spare = [card["id"] for card in match.content.data["buildings"] if card["id"] != "backdrop-film-lot"][:22]
    stacks = [spare[0], "larkhaven", *spare[1:], "backdrop-film-lot"]
    match = play(lay(level=4, stacks={RED: " | ".join(stacks)}, mayor={RED: 2}), "visit 24", "raze 1")
    assert city(match, RED) == [[card] for card in stacks[1:]]
    assert match.view()["players"][RED]["mayor"] == 23


@pytest.mark.rule("P4", "P8", "PS-07")
def test_building_in_a_gap_is_sprawling() -> None:
    """Wexley Flats answers to that with a step on population."""
    match = lay(hands={RED: "goose-green old-forge mirror-pond"}, stacks={RED: "wexley-flats | - | penny-post"})
    gained = next(card for card in match.content.data["buildings"] if card["id"] == "goose-green")["gains"]
    play(match, "build goose-green", "place 2")
    while kinds(match) == {"pay"}:
        match.play(match.legal()[0])
    assert tracks(match, RED)[2] == gained["population"] + 1


@pytest.mark.rule("P4")
def test_a_gap_is_no_building() -> None:
    match = lay(stacks={RED: "larkhaven | - | penny-post"})
    assert rule(match, "visit 2") == "P4"
    assert match.view()["players"][RED]["buildings"] == 2


@pytest.mark.rule("P5")
def test_the_thief_chooses_the_victim_and_the_card_is_random() -> None:
    """Morning Ink Press steals a hand card."""
    stolen = set()
    for seed in range(30):
        hands = {RED: "morning-ink-press", YELLOW: "old-forge goose-green mirror-pond"}
        match = play(lay(players=3, level=3, hands=hands, seed=seed), "use morning-ink-press")
        assert (rule(match, "steal red"), rule(match, "steal blue"), rule(match, "steal green")) == (
            "P5",
            "P5",
            "PS-01",
        )
        match.play("steal yellow")
        stolen |= hand(match, RED)
        assert len(hand(match, YELLOW)) == 2
    assert stolen == {"old-forge", "goose-green", "mirror-pond"}


@pytest.mark.rule("P5")
def test_a_declared_type_is_taken_if_there_is_one() -> None:
    hands = {RED: "telegraph-exchange", BLUE: "old-forge goose-green"}
    match = play(lay(level=2, hands=hands), "use telegraph-exchange", "declare park", "steal blue")
    assert hand(match, RED) == {"goose-green"}
    match = play(lay(level=2, hands=hands), "use telegraph-exchange", "declare civic", "steal blue")
    assert hand(match, RED) == set()
    assert match.view()["players"][BLUE]["lacks"] == ["civic"]


@pytest.mark.rule("P5", "PS-31")
def test_only_thief_and_victim_know_what_was_stolen() -> None:
    match = lay(players=3, level=3, hands={RED: "morning-ink-press", BLUE: "old-forge"})
    match.position.known[number(match, "old-forge")] = EVERYONE
    play(match, "use morning-ink-press", "steal blue")
    assert match.view(BLUE)["players"][RED]["known"] == ["old-forge"]
    assert match.view(YELLOW)["players"][RED]["known"] == match.view()["players"][RED]["known"] == []


@pytest.mark.rule("P5", "PS-31")
def test_with_two_players_a_spectator_cannot_work_out_what_was_stolen() -> None:
    """All three cards came from the row, so what is still known of the hand would tell which one is gone."""
    cards = "old-forge goose-green mirror-pond"
    stolen, views = set(), []
    for seed in range(12):
        match = lay(level=3, hands={RED: "morning-ink-press", BLUE: cards}, seed=seed)
        for card in cards.split():
            match.position.known[number(match, card)] = EVERYONE
        assert sorted(match.view()["players"][BLUE]["known"]) == sorted(cards.split())
        play(match, "use morning-ink-press", "steal blue")
        stolen |= hand(match, RED)
        views.append(match.view())
        assert set(match.view(RED)["players"][BLUE]["known"]) == hand(match, BLUE)
    assert stolen == set(cards.split())
    assert all(view == views[0] for view in views)


@pytest.mark.rule("P6")
def test_the_next_level_on_the_last_is_the_current_deck() -> None:
    match = play(lay(level=4, hands={RED: "oak-bench-court"}), "use oak-bench-court", "draw deck")
    assert match.view()["players"][RED]["backs"] == [0, 0, 0, 2]
    match = play(lay(level=2, hands={RED: "oak-bench-court"}), "use oak-bench-court", "draw deck")
    assert match.view()["players"][RED]["backs"] == [0, 1, 1, 0]


@pytest.mark.rule("P7")
def test_a_copy_never_copies_a_copying_card() -> None:
    """Hilltop Observatory copies an opponent's top card; Lucky Pier copies too."""
    match = lay(
        level=3,
        hands={RED: "hilltop-observatory"},
        stacks={RED: "larkhaven | mirror-pond", BLUE: "saltmere | lucky-pier | brass-bandstand"},
    )
    play(match, "use hilltop-observatory", "draw deck")
    assert match.legal() == ["copy brass-bandstand"]
    assert rule(match, "copy lucky-pier") == rule(match, "copy mirror-pond") == "P7"
    assert tracks(play(match, "copy brass-bandstand"), RED) == (0, 3, 0)


@pytest.mark.rule("P7", "PS-17")
def test_where_nothing_lies_there_is_nothing_to_copy() -> None:
    """Lucky Pier copies a card of the row, Hilltop Observatory an opponent's top card: not the ground of a gap."""
    pier = lay(level=4, hands={RED: "lucky-pier old-forge"})
    assert play(pier, "use lucky-pier", "tuck old-forge").view()["phase"] == "action"
    gap = {RED: "larkhaven", BLUE: "saltmere | - | lucky-pier"}
    glass = lay(level=3, hands={RED: "hilltop-observatory"}, stacks=gap)
    assert play(glass, "use hilltop-observatory", "draw deck").view()["phase"] == "action"


@pytest.mark.rule("P8", "PS-02")
@pytest.mark.parametrize(
    ("home", "said", "after"),
    [
        ("saltmere", ["tuck old-forge", "advance profit"], (1, 0, 0)),
        ("quillport", ["draw deck", "advance population"], (0, 0, 1)),
        ("brasswick", ["use brass-bandstand"], (1, 4, 1)),
        ("highmarrow", ["build goose-green", "place 2", "advance profit", "advance prestige"], (2, 1, 1)),
        ("wexley-flats", ["build goose-green", "place left", "pay old-forge"], (1, 0, 2)),
    ],
)
def test_a_city_answers_once_a_turn(home: str, said: list[str], after: tuple[int, int, int]) -> None:
    match = lay(
        level=4,
        hands={RED: "old-forge brass-bandstand goose-green mirror-pond"},
        stacks={RED: f"{home} | cedar-sawmill"},
        mayor={RED: 2},
    )
    play(match, *said)
    assert tracks(match, RED) == after
    again = {"saltmere": "tuck mirror-pond", "quillport": "draw deck", "brasswick": "use old-forge"}.get(home)
    if again:
        match.play(again)
        assert match.view()["phase"] in ("action", "discard")


@pytest.mark.rule("P8")
def test_brasswick_is_looked_at_when_the_action_is_done() -> None:
    """Clapboard Row builds a card, here over the city; Daredevil Crane Yard discards a top card, here off the city."""
    covered = lay(level=2, hands={RED: "clapboard-row goose-green"}, stacks={RED: "brasswick | cedar-sawmill"})
    play(covered, "use clapboard-row", "build goose-green", "place 1")
    assert (tracks(covered, RED), covered.view()["phase"]) == ((1, 0, 1), "action")
    stacks = {RED: "brasswick goose-green | cedar-sawmill"}
    bare = lay(level=4, actions=1, hands={RED: "daredevil-crane-yard"}, stacks=stacks, mayor={RED: 2})
    play(bare, "use daredevil-crane-yard", "raze 1")
    while bare.to_move == RED:
        bare.play(bare.legal()[0])
    assert min(tracks(bare, RED)) >= 1


@pytest.mark.rule("P8")
def test_fernhollow_draws_after_advancing() -> None:
    match = play(lay(level=2, stacks={RED: "fernhollow"}), "advance profit", "advance profit")
    assert len(hand(match, RED)) == 1


@pytest.mark.rule("P8", "PS-08")
def test_larkhaven_makes_the_first_building_over_cheaper() -> None:
    match = lay(
        level=4, hands={RED: "brick-walk-up linden-courtyard old-forge"}, stacks={RED: "larkhaven | goose-green"}
    )
    play(match, "build brick-walk-up")
    prices = match.view(RED)["yours"]["offers"]["brick-walk-up"]["prices"]
    assert {words: prices[words.split()[1]]["cost"] for words in match.legal()} == {"place 1": 1, "place 2": 1}
    play(match, "place 2", "pay old-forge")
    assert match.why("build linden-courtyard") is not None


@pytest.mark.rule("P8", "PS-02")
def test_a_city_gives_its_bonus_while_nothing_lies_on_it() -> None:
    """A card tucked under it does no harm."""
    match = play(lay(level=2, stacks={RED: "fernhollow goose-green"}), "advance profit")
    assert hand(match, RED) == set()
    match = play(lay(level=2, stacks={RED: "goose-green fernhollow"}), "advance profit")
    assert len(hand(match, RED)) == 1


@pytest.mark.rule("P8")
def test_larkhavens_card_says_which_card_is_cheaper() -> None:
    said = lay().scene()["cards"]["larkhaven"]["text"]
    assert said["en"] == "The first card with which you build over each turn costs 2 less."
    assert said["de"] == "Die erste Karte, mit der du in einem Zug überbaust, kostet 2 weniger."


@pytest.mark.rule("P8", "PS-16")
def test_in_lanternbridge_the_mayor_may_stay() -> None:
    match = lay(level=2, stacks={RED: "lanternbridge | brass-bandstand"}, mayor={RED: 2})
    play(match, "visit 2", "visit 2")
    assert tracks(match, RED) == (0, 6, 0)


@pytest.mark.rule("P9")
def test_a_free_build_costs_nothing() -> None:
    """Sky Villas builds for free; Daybreak Reactor costs 7."""
    match = lay(level=4, hands={RED: "daybreak-reactor"}, stacks={RED: "larkhaven | sky-villas"})
    play(match, "visit 2", "build daybreak-reactor", "place right")
    assert city(match, RED)[-1] == ["daybreak-reactor"]


@pytest.mark.rule("P10")
def test_discounts_give_nothing_back() -> None:
    match = lay(level=2, hands={RED: "clapboard-row old-forge"}, stacks={RED: "lanternbridge | penny-post paper-vault"})
    play(match, "build clapboard-row", "place 2")
    assert hand(match, RED) == {"old-forge"}


@pytest.mark.rule("P11")
def test_nobody_acts_before_all_choices_are_made() -> None:
    match = lay(hands={RED: "goose-green old-forge"})
    play(match, "use goose-green", "advance profit")
    assert match.to_move == RED
    refusal = match.why("advance profit", seat=BLUE)
    assert refusal is not None
    assert refusal.rule == "PS-06"
    play(match, "advance prestige")
    assert match.to_move == RED
    assert play(match, "skip").to_move == BLUE


@pytest.mark.rule("P12")
def test_drawing_from_nothing_is_skipped() -> None:
    match = play(lay(hands={RED: "paper-vault"}), "use paper-vault")
    assert match.view()["phase"] == "track"
    empty = lay(level=3, hands={RED: "clocktower-hall"})
    stack_deck(empty, 3)
    assert play(empty, "use clocktower-hall").view()["phase"] == "action"


@pytest.mark.rule("P13")
def test_a_hand_has_no_limit() -> None:
    match = lay(level=4, hands={RED: " ".join(c["id"] for c in lay().content.data["buildings"][:40])})
    play(match, "draw deck")
    assert len(hand(match, RED)) == 41


@pytest.mark.rule("P14")
def test_there_is_one_discard_pile_for_all() -> None:
    match = lay(
        level=2,
        hands={RED: "brick-walk-up old-forge goose-green sky-villas", BLUE: "brass-bandstand"},
        pile="hotel-meridian",
    )
    play(
        match,
        "build brick-walk-up",
        "place right",
        "pay old-forge",
        "pay goose-green",
        "pay sky-villas",
        "advance profit",
    )
    play(match, "use brass-bandstand")
    assert set(match.view()["pile"]) == {"hotel-meridian", "old-forge", "goose-green", "sky-villas", "brass-bandstand"}
    assert "draw" in kinds(match)
