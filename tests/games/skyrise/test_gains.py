"""What a move brought: auctions, discs, Wonders, control, keys, and the scoring of eras."""

from __future__ import annotations

import pytest

import topfloor
from tests.games.skyrise.table import BLUE, RED, TEAL, YELLOW, table
from tests.strategies import Setup, play_randomly, walk
from topfloor import Match
from topfloor.engine.gains import in_words
from topfloor.games import skyrise

DEAD_END = {"c2": "Y1", "c4": "Y1", "n1": "Y1"}
"""Around c1 with two players, so that a bid there wins at once."""


def told(match: Match[skyrise.View], words: str, seat: int | None = None, lang: str = "en") -> list[str]:
    """Play a move, and hear what it brought."""
    before = match.position.copy()
    match.play(words)
    gains = skyrise.gains(before, match.position, match.content, seat)
    return [in_words(gain, match.game, match.names, lang)["say"] for gain in gains]


@pytest.mark.rule("SR-16")
def test_whoever_wins_an_auction_is_told_with_the_disc_and_the_island() -> None:
    match = table(DEAD_END, players=2, discs={"c1": "yellow"})
    assert told(match, "bid 102 c1") == [
        "Red wins the auction and builds on c1",
        "Central island: Red is in control now",
        "Central island: Yellow has lost control",
        "Red puts a disc into the yellow row: 1 of 4, each structure there is worth 3",
    ]


def test_colours_are_told_in_german_as_one_speaks() -> None:
    match = table(DEAD_END, players=2, discs={"c1": "white"}, held={RED: "white"})
    assert "c1 auf gelbem Grund, weiße Scheibe." in match.game.about(match.view(RED), match.content, "c1", "de")
    assert "Red legt eine Scheibe in die weiße Reihe: 2 von 4" in told(match, "bid 102 c1", lang="de")[-1]


def test_a_bid_alone_brings_nothing() -> None:
    assert told(table(), "bid 23 c1") == []


def test_who_wins_by_others_passing_is_told_too() -> None:
    match = table(bids=["R23 c1"], players=2, to_move=YELLOW)
    assert told(match, "pass", lang="de")[0] == "Red gewinnt die Auktion und baut auf c1"


@pytest.mark.rule("SR-21")
def test_only_the_winner_learns_what_a_patron_is_worth() -> None:
    heard = {}
    for seat in (RED, YELLOW, None):
        heard[seat] = told(table(DEAD_END, players=2, discs={"c1": "B"}), "bid 23 c1", seat)[-1]
    assert heard[RED] == "Red takes a disc of patron B, whose discs are worth 3 each"
    assert heard[YELLOW] == heard[None] == "Red takes a disc of patron B"


@pytest.mark.rule("SR-20", "SR-19")
def test_a_wild_disc_is_told_when_it_is_taken_and_when_it_has_a_row() -> None:
    match = table(DEAD_END, players=2, discs={"c1": "wild"}, held={RED: "white white white white"})
    assert told(match, "bid 23 c1")[-1] == "Red takes a wild disc"
    assert told(match, "row white") == ["Red has an excess white disc: 8 Prestige"]


@pytest.mark.rule("SR-20")
def test_a_commissions_disc_is_told() -> None:
    match = table(DEAD_END, players=2, discs={"c1": "commissions"})
    assert told(match, "bid 23 c1")[-1].startswith("Red takes a commissions disc")


@pytest.mark.rule("SR-36")
def test_a_wonders_prestige_is_told_and_kept() -> None:
    match = table(era=2, bids=["R124 c1"], to_move=YELLOW, wonders={YELLOW: "palace"})
    assert "The Palace brings Yellow 2 Prestige" in told(match, "wonder palace n1")
    assert match.view()["players"][YELLOW]["wonders_brought"] == {"palace": 2}


@pytest.mark.rule("R8")
def test_a_wonder_that_waits_for_its_wild_disc_is_told_then() -> None:
    match = table(era=2, bids=["R124 c1"], to_move=YELLOW, wonders={YELLOW: "palace"}, discs={"n1": "wild"})
    assert not any("Palace" in line for line in told(match, "wonder palace n1"))
    assert "The Palace brings Yellow 2 Prestige" in told(match, "row green")


@pytest.mark.rule("SR-47")
def test_a_shown_objective_is_told() -> None:
    match = table(era=2, bids=["R124 c1"], to_move=YELLOW, wonders={YELLOW: "kahns-ambition"})
    assert "Yellow shows the objective: green" in told(match, "wonder kahns-ambition n1")


@pytest.mark.rule("SR-34")
def test_the_key_is_told() -> None:
    match = table({**DEAD_END, "n3": "R palace"}, players=2, era=2, pools={RED: [23]}, wonders={RED: "palace"})
    assert "Red is the first to have built everything: the key to the city, 10 Prestige" in told(match, "bid 23 c1")


@pytest.mark.rule("SR-23", "SR-26")
def test_the_first_era_is_scored_by_island_and_the_view_keeps_it() -> None:
    match = table(DEAD_END | {"s4": "R3"}, players=2, pools={RED: [23]}, panoramas=("bridges", "windmills"))
    gains = told(match, "bid 23 c1")
    assert "Central island: 5 Prestige for Yellow" in gains
    assert "South island: 5 Prestige for Red" in gains
    assert match.view()["first_era"]["control"] == {"c": [YELLOW], "n": [YELLOW], "s": [RED]}
    assert [sum(points) for points in zip(*match.view()["first_era"]["panoramas"].values(), strict=True)] == [
        points["panoramas_1"] for points in match.breakdown()
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_kept_of_the_first_era_and_of_wonders_adds_up(players: int) -> None:
    match = play_randomly(topfloor.new("skyrise", players=players, seed=players), players)
    view, worth = match.view(), match.content.data["control"]["prestige"]
    for seat, points in enumerate(match.breakdown()):
        assert points["control_1"] == worth * sum(seat in seats for seats in view["first_era"]["control"].values())
        assert points["panoramas_1"] == sum(card[seat] for card in view["first_era"]["panoramas"].values())
        assert points["wonders"] == sum(view["players"][seat]["wonders_brought"].values())
        assert sorted(view["players"][seat]["wonders_brought"]) == sorted(view["players"][seat]["wonders"])


@pytest.mark.rule("SR-23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_as_things_stand_stand_under_the_running_era(players: int) -> None:
    for match in walk(Setup("skyrise", "standard", players), 1):
        view, worth = match.view(), match.content.data["control"]["prestige"]
        first = view["first_era"]["control"] if "first_era" in view else view["control"]
        second = view["control"] if "first_era" in view else {}
        for seat, points in enumerate(player["points"] for player in view["players"]):
            assert points["control_1"] == worth * sum(seat in seats for seats in first.values())
            assert points["control_2"] == worth * sum(seat in seats for seats in second.values())
            assert points["panoramas_2"] == (sum(view["players"][seat]["panoramas"].values()) if second else 0)


def test_the_end_tells_the_totals() -> None:
    match = play_randomly(topfloor.new("skyrise", players=2, seed=1), 1)
    totals = [gain["amount"] for gain in match.log()[-1]["gains"] if gain["kind"] == "total"]
    assert totals == match.scores()


@pytest.mark.rule("SR-24")
def test_the_lowest_initiative_is_told() -> None:
    match = play_randomly(topfloor.new("skyrise", players=4, seed=3), 3)
    opens = [line["gains"] for line in match.log() if [gain["kind"] for gain in line["gains"]] == ["opens"]]
    assert len(opens) == 1


# --- What is not known.


def unknown(match: Match[skyrise.View], viewer: int | None, owner: int) -> list[str]:
    found: list[str] = match.view(viewer)["players"][owner]["unknown"]
    return found


@pytest.mark.rule("SR-21", "SR-04")
def test_objectives_and_unseen_patrons_are_unknown() -> None:
    match = table(held={RED: "A B", YELLOW: "A", BLUE: "A B C"})
    assert unknown(match, RED, RED) == []
    assert unknown(match, YELLOW, RED) == unknown(match, None, RED) == ["objective", "patrons"]
    assert unknown(match, RED, YELLOW) == unknown(match, RED, TEAL) == ["objective"]


@pytest.mark.rule("R17")
def test_whoever_knows_three_patrons_knows_the_fourth() -> None:
    match = table(held={RED: "A B C", YELLOW: "D"})
    assert match.view(RED)["yours"]["patrons"] == {"A": 2, "B": 3, "C": 4, "D": 5}
    assert unknown(match, RED, YELLOW) == ["objective"]


def test_the_text_shows_what_is_not_known() -> None:
    match = table({"c1": "R3"}, held={RED: "A"})
    lines = [next(line for line in match.text(viewer).splitlines() if "R Red" in line) for viewer in (RED, YELLOW)]
    assert not lines[0].endswith("?") and lines[1].endswith(" + ?")


# --- What the next auction may end.


@pytest.mark.rule("SR-22")
def test_the_last_auction_of_an_era_and_of_the_match_is_announced() -> None:
    built = {"n3": "R palace", "n7": "Y vault"}
    wonders = {RED: "palace", YELLOW: "vault"}
    none: dict[int, list[int]] = {RED: [], YELLOW: []}
    assert table().view()["last"] == ""
    assert table(pools={RED: [23]}).view()["last"] == "era"
    assert table(bids=["R23 c1"], pools={RED: []}, to_move=YELLOW).view()["last"] == "era"
    assert table(built, players=2, era=2, pools=none | {RED: [23]}, wonders=wonders).view()["last"] == "match"
    assert table(built, players=2, era=2, pools=none | {RED: [23, 31]}, wonders=wonders).view()["last"] == ""
