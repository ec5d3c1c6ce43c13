"""Two eras: SR-22 … SR-25, initiative, keys."""

from __future__ import annotations

from typing import Any

import pytest

import topfloor
from tests.games.skyrise.table import BLUE, FIRST_ERA, NUMBERS, RED, TEAL, YELLOW, pass_all, points, rule, table, win
from topfloor import Match
from topfloor.games import skyrise
from topfloor.games.skyrise.eras import initiative_of

CARDS = {RED: "palace vault shard", YELLOW: "hammer atelier summit", BLUE: "atlantis olmsted la-boca"}
CARDS[TEAL] = "le-baron opportunity niemeyers-legacy"
TWO = {RED: "palace vault shard la-boca olmsted", YELLOW: "hammer atelier summit atlantis opportunity"}


def last_building(players: int = 4, **more: Any) -> Match[skyrise.View]:
    """Red has one building of the first era left."""
    cards = TWO if players == 2 else CARDS
    return table(players=players, pools={RED: [102]}, cards=cards, **more)


def chosen(*cards: str, players: int = 4, **more: Any) -> Match[skyrise.View]:
    """The first era is over and these cards are chosen."""
    match = win(last_building(players, **more), "bid 102 c1")
    for card in cards:
        match.play(f"choose {card}")
    return match


@pytest.mark.rule("SR-22", "R18")
def test_the_first_era_ends_with_somebodys_last_building() -> None:
    match = last_building()
    match.play("bid 102 c1")
    assert match.view()["phase"] == "answer"
    pass_all(match)
    assert match.view()["phase"] == "choose"


@pytest.mark.rule("SR-22")
def test_it_goes_on_when_the_last_building_did_not_win() -> None:
    match = last_building()
    for words in ("bid 102 c1", "bid 103 c2", "pass"):
        match.play(words)
    pass_all(match)
    assert (match.view()["era"], match.view()["phase"], match.to_move) == (1, "open", YELLOW)


@pytest.mark.rule("R18", "SR-34")
def test_no_key_is_won_in_the_first_era() -> None:
    match = chosen("palace", "hammer", "atlantis", "le-baron")
    assert not any(player["character"]["key"] for player in match.view()["players"])


@pytest.mark.rule("SR-23", "SR-26", "SR-27")
def test_control_and_panoramas_are_scored_between_the_eras() -> None:
    board = {"n3": "R2", "n7": "R2", "n10": "R2", "e1": "Y1"}
    match = win(last_building(board=board), "bid 102 c1")
    assert points(match, RED, "control_1") == 2 * 5
    assert points(match, YELLOW, "control_1") == 5
    assert points(match, RED, "panoramas_1") == 3


@pytest.mark.rule("SR-23")
def test_everybody_chooses_one_of_his_own_cards() -> None:
    match = chosen()
    assert (match.to_move, match.legal()) == (RED, ["choose palace", "choose shard", "choose vault"])
    assert rule(match, "choose hammer") == "SR-04"
    match.play("choose palace")
    assert (match.to_move, match.view()["phase"]) == (YELLOW, "choose")


@pytest.mark.rule("SR-23")
def test_choices_are_secret_until_all_have_chosen() -> None:
    match = chosen("palace", "hammer", "atlantis")
    assert [line["words"] for line in match.log(TEAL)[-3:]] == ["choose", "choose", "choose"]
    assert match.log(RED)[-3]["words"] == "choose palace"
    assert all(player["wonders"] == [] for player in match.view(TEAL)["players"])
    assert match.view(RED)["yours"]["chosen"] == ["palace"]
    match.play("choose le-baron")
    assert [player["wonders"] for player in match.view()["players"]] == [
        ["palace"],
        ["hammer"],
        ["atlantis"],
        ["le-baron"],
    ]
    assert match.log(TEAL)[-4]["words"] == "choose palace"
    assert match.undoable_by is None


@pytest.mark.rule("SR-23", "SR-04")
def test_what_was_not_chosen_leaves_the_game() -> None:
    match = chosen("palace", "hammer", "atlantis", "le-baron")
    assert match.view(RED)["yours"]["wonder_cards"] == ["palace"]


@pytest.mark.rule("SR-23", "SR-06")
def test_dotted_buildings_and_wonders_join() -> None:
    match = chosen("palace", "hammer", "atlantis", "le-baron")
    assert match.view()["players"][RED]["pool"] == [n for i, n in enumerate(NUMBERS[RED]) if i not in FIRST_ERA]
    assert match.view()["players"][RED]["unbuilt"] == ["palace"]
    assert match.view()["era"] == 2


@pytest.mark.rule("R1")
def test_what_was_not_built_stays() -> None:
    match = chosen("palace", "hammer", "atlantis", "le-baron")
    assert match.view()["players"][YELLOW]["pool"] == list(NUMBERS[YELLOW])


@pytest.mark.rule("SR-23", "SR-38")
def test_two_players_choose_two_cards_each() -> None:
    match = chosen("palace", players=2)
    assert match.to_move == RED
    assert rule(match, "choose palace") == "SR-38"
    match.play("choose vault")
    assert match.to_move == YELLOW
    match.play("choose atelier")
    match.play("choose summit")
    assert [player["wonders"] for player in match.view()["players"]] == [["palace", "vault"], ["atelier", "summit"]]


@pytest.mark.rule("SR-24", "SR-08", "SR-39")
@pytest.mark.parametrize(
    ("cards", "opener"),
    [
        (("palace", "hammer", "atlantis", "le-baron"), YELLOW),
        (("palace", "summit", "atlantis", "le-baron"), RED),
        (("shard", "summit", "la-boca", "opportunity"), TEAL),
        (("shard", "summit", "olmsted", "le-baron"), BLUE),
    ],
)
def test_the_lowest_initiative_opens_the_second_era(cards: tuple[str, ...], opener: int) -> None:
    match = chosen(*cards)
    assert (match.to_move, match.view()["phase"]) == (opener, "open")


@pytest.mark.rule("SR-24", "R7")
@pytest.mark.parametrize(
    ("cards", "opener"),
    [
        (("palace", "vault", "atelier", "opportunity"), RED),  # 3 + 18 and 14 + 7
        (("palace", "vault", "hammer", "summit"), YELLOW),  # 3 + 18 and 1 + 19
        (("shard", "la-boca", "atelier", "summit"), RED),  # 15 + 16 and 14 + 19
        (("palace", "shard", "atlantis", "atelier"), RED),  # 3 + 15 and 4 + 14: the lower single card
    ],
)
def test_with_two_players_both_initiatives_are_added(cards: tuple[str, ...], opener: int) -> None:
    assert chosen(*cards, players=2).to_move == opener


@pytest.mark.rule("SR-39")
def test_initiative_is_no_bid() -> None:
    """A Wonder with a high initiative does not beat anything by it; no sentence bids one."""
    assert not any(words.startswith("bid 1 ") for words in table().content.sentences)


@pytest.mark.rule("SR-25", "SR-29")
def test_the_match_ends_when_everybody_has_built_everything() -> None:
    match = table(
        players=2,
        era=2,
        pools={RED: [124], YELLOW: []},
        wonders={RED: "palace vault", YELLOW: "shard hammer"},
        board={"c1": "R palace", "c2": "R vault", "c3": "Y shard", "c4": "Y hammer"},
    )
    match.play("bid 124 n1")
    assert match.over
    assert match.view()["phase"] == "over"
    assert rule(match, "bid 121 n1") == "SR-25"


@pytest.mark.rule("SR-33", "SR-08", "R7")
def test_when_somebody_is_finished_the_lowest_initiative_opens() -> None:
    wonders = {RED: "palace", YELLOW: "summit", BLUE: "shard", TEAL: "hammer"}
    match = table({"n1": "R palace"}, era=2, pools={RED: [124]}, wonders=wonders)
    win(match, "bid 124 c1")
    assert match.to_move == TEAL
    match = table({"n1": "R palace", "n2": "T hammer"}, era=2, pools={RED: [124], TEAL: []}, wonders=wonders)
    win(match, "bid 124 c1")
    assert match.to_move == BLUE


@pytest.mark.rule("R7")
def test_whoever_is_finished_takes_no_part() -> None:
    wonders = {RED: "palace", YELLOW: "summit", BLUE: "shard", TEAL: "hammer"}
    match = table({"n1": "Y summit"}, era=2, pools={YELLOW: []}, wonders=wonders)
    match.play("bid 11 c1")
    assert match.to_move == BLUE


@pytest.mark.rule("R7")
def test_an_initiative_counts_also_when_its_wonder_is_built() -> None:
    """Red has 3 + 20, yellow 10 + 12; the Palace stands already."""
    wonders = {RED: "palace niemeyers-legacy", YELLOW: "intelligentsium munchs-haven"}
    match = table({"n1": "R palace"}, players=2, era=2, wonders=wonders)
    sums = [initiative_of(match.position, match.content.box, seat) for seat in (RED, YELLOW)]
    assert sums == [64 * 23 + 3, 64 * 22 + 10]


@pytest.mark.rule("SR-34")
@pytest.mark.parametrize("players", [3, 4])
def test_keys_go_to_the_first_and_the_second_who_are_finished(players: int) -> None:
    wonders = {RED: "palace", YELLOW: "summit", BLUE: "shard", TEAL: "hammer"}
    pools = {RED: [124], YELLOW: [121], BLUE: [122], TEAL: [123]}
    board = {"n1": "R palace", "n2": "Y summit", "n3": "B shard"} | ({"n4": "T hammer"} if players == 4 else {})
    match = table(board, players=players, era=2, pools=pools, wonders=wonders)
    while not match.over:
        match.play(next(words for words in match.legal() if words != "pass") if "pass" not in match.legal() else "pass")
    holders = [(p["character"]["key"], p["character"]["small_key"]) for p in match.view()["players"]]
    assert sorted(holders, reverse=True)[:3] == [(True, False), (False, True), (False, False)]
    assert sorted(points(match, seat, "keys") for seat in range(players))[-2:] == [4, 10]


@pytest.mark.rule("SR-34")
def test_with_two_players_there_is_no_small_key() -> None:
    match = topfloor.new("skyrise", players=2, seed=5)
    while not match.over:
        match.play(match.legal()[-1])
    assert sum(p["character"]["key"] for p in match.view()["players"]) == 1
    assert not any(p["character"]["small_key"] for p in match.view()["players"])
