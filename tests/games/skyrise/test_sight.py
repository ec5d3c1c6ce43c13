"""What seats know of a match, and what is impossible about one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import topfloor
from tests.games.skyrise.table import BLUE, COLOURS, RED, YELLOW, pass_all, table, win
from tests.strategies import Setup, dreamt, walk
from topfloor import Match
from topfloor.games import skyrise


def test_a_view_holds_what_the_contract_promises() -> None:
    match = table({"c1": "R3", "n7": "Y palace"}, era=2, discs={"n1": "yellow", "n2": "A"}, bids=["R23 c2", "Y32 c3"])
    view = match.view(RED)
    assert view["islands"] == {"n": "O1", "e": "O2", "s": "O3", "w": "O4"}
    assert view["panoramas"] == ["blimps", "lakes"]
    assert view["discs"] == {"n1": "yellow", "n2": "A"}
    assert view["board"]["c1"] == {"seat": RED, "height": "tall", "wonder": None}
    assert view["board"]["n7"] == {"seat": YELLOW, "height": None, "wonder": "palace"}
    assert view["bids"] == [{"seat": RED, "bid": 23, "at": "c2"}, {"seat": YELLOW, "bid": 32, "at": "c3"}]
    assert view["era"] == 2
    assert {"pool", "rows", "character", "wonders"} <= set(view["players"][BLUE])
    assert {"objective", "wonder_cards", "patrons"} <= set(view["yours"])
    assert view["players"][YELLOW]["wonders"] == ["palace"]


def test_a_bid_with_a_wonder_bears_its_name() -> None:
    match = table(era=2, bids=["R23 c1", "Y palace c2"], to_move=BLUE, wonders={YELLOW: "palace", BLUE: "hammer"})
    assert match.view()["bids"][-1] == {"seat": YELLOW, "bid": "palace", "at": "c2"}


def test_the_phases() -> None:
    second = table(era=2, bids=["R23 c1"], to_move=YELLOW, wonders={YELLOW: "palace"})
    found = [match.view()["phase"] for match in (table(), table(bids=["R23 c1"], to_move=YELLOW), second)]
    assert found == ["open", "answer", "answer-or-wonder"]


def test_a_view_says_where_the_next_bid_may_go() -> None:
    assert table(bids=["R23 c1"], to_move=YELLOW).view()["open"] == ["c2", "c4", "n1", "w2"]
    assert table().view()["open"] == ["c1", "c2", "c3", "c4"]


def test_a_seat_knows_all_of_its_own_score() -> None:
    match = table(dict.fromkeys(["c1", "n2", "n4", "n10"], "R1"), held={RED: "A"})
    known = [match.view(viewer)["players"][RED]["score"] for viewer in (RED, YELLOW, None)]
    assert known[0] == match.scores()[RED] == known[1] + 10 + 2
    assert known[1] == known[2]


def test_what_a_bid_would_bring_is_told_to_its_bidder() -> None:
    match = table({"n3": "R1"}, discs={"c1": "yellow", "c2": "A"})
    effects = {choice["words"]: choice["effect"] for choice in match.choices()}
    assert effects["bid 102 c1"] == {"disc": "yellow", "gain": 3 + 5}
    assert effects["bid 23 c2"] == {"disc": "A", "gain": 2 + 5}
    match = table({"n3": "R1"}, discs={"c2": "A"}, held={RED: "A"})
    assert {c["words"]: c["effect"] for c in match.choices()}["bid 23 c2"]["gain"] == 2 + 5 + 2


def test_what_a_wonder_would_bring_is_told_too() -> None:
    match = table(era=2, bids=["Y22 c1"], to_move=RED, wonders={RED: "opportunity"}, discs={"c2": "wild"})
    effects = {choice["words"]: choice["effect"] for choice in match.choices()}
    assert effects["wonder opportunity c2"]["gain"] == 2 + 2 * 4
    assert effects["pass"] == {}


# --- Imagining.


def test_a_rivals_objective_may_be_any_other() -> None:
    match = topfloor.new("skyrise", players=2, seed=1)
    goals = Counter(dreamt(match, 0, salt).position.objective[1] for salt in range(600))
    assert sorted(goals) == sorted({0, 1, 2, 3} - {match.position.objective[0]})
    assert all(150 < count < 250 for count in goals.values())


def test_a_shown_objective_is_not_imagined() -> None:
    match = table(era=2)
    match.position.shown[YELLOW] = 1
    dreams = [dreamt(match, RED, salt).position.objective for salt in range(100)]
    assert {dream[YELLOW] for dream in dreams} == {1}
    assert {dream[BLUE] for dream in dreams} == {2, 3}


def test_a_discovered_value_is_fixed_and_the_others_vary() -> None:
    match = table(held={RED: "B", YELLOW: "C"})
    dreams = [tuple(dreamt(match, RED, salt).position.patron) for salt in range(200)]
    assert {dream[1] for dream in dreams} == {1}
    assert len(set(dreams)) == 6


def test_a_rivals_cards_may_be_any_but_ones_own() -> None:
    match = topfloor.new("skyrise", players=3, seed=4)
    own = set(match.view(0)["yours"]["wonder_cards"])
    seen = Counter(card for salt in range(400) for card in dreamt(match, 0, salt).view(1)["yours"]["wonder_cards"])
    assert not own & set(seen)
    assert len(seen) == 17
    assert all(40 < count < 105 for count in seen.values())


def test_a_rivals_choice_is_imagined_among_imagined_cards() -> None:
    cards = {RED: "palace vault shard", YELLOW: "hammer atelier summit", BLUE: "olmsted la-boca atlantis"}
    match = win(table(players=3, pools={RED: [102]}, cards=cards), "bid 102 c1")
    match.play("choose palace")
    found = set()
    for salt in range(200):
        dream = dreamt(match, YELLOW, salt)
        assert len(dream.view(RED)["yours"]["chosen"]) == 1
        assert set(dream.view(RED)["yours"]["chosen"]) <= set(dream.view(RED)["yours"]["wonder_cards"])
        found |= set(dream.view(RED)["yours"]["chosen"])
    assert len(found) == 17


def test_shown_wonders_are_not_imagined() -> None:
    for match in walk(Setup("skyrise", "standard", 3), 0):
        if match.view()["era"] == 2 and not match.over:
            dream = dreamt(match, 0, 5)
            assert dream.view()["players"] == match.view()["players"]


# --- Faults.


def two_on_a_place(city: skyrise.Position) -> None:
    for seat in (RED, YELLOW):
        city.buildings[seat, 0] = 1


BROKEN: list[tuple[str, Callable[[skyrise.Position], None]]] = [
    ("ply is below zero", lambda p: setattr(p, "ply", -1)),
    ("Wonders have not brought", lambda p: p.wonder_brought.__setitem__(0, 3)),
    ("islands at sides", lambda p: p.island.__setitem__(1, 0)),
    ("an island lies twice", lambda p: p.island.__setitem__(1, p.island[2])),
    ("what is taken", lambda p: setattr(p, "taken", 1)),
    ("what is in reach", lambda p: setattr(p, "reach", 31)),
    ("two structures", two_on_a_place),
    ("a chain is being followed", lambda p: p.trail.__setitem__(0, 5)),
    ("seat 0 has lost or gained a building", lambda p: p.pool.__setitem__(0, 2)),
    ("seat 1 has a building that it cannot have", lambda p: p.pool.__setitem__(1, 4095)),
    ("a disc of patron 0", lambda p: p.patrons.__setitem__((0, 0), 1)),
    ("a coloured or wild disc", lambda p: p.discs.__setitem__((0, 0), 1)),
    ("a commissions disc", lambda p: p.commissions.__setitem__(0, 1)),
    ("a disc under a structure", lambda p: p.buildings.__setitem__((0, 0), 1)),
    ("patron tiles", lambda p: p.patron.__setitem__(0, p.patron[1])),
    ("objectives", lambda p: p.objective.__setitem__(0, p.objective[1])),
    ("Wonder cards that were not dealt", lambda p: p.cards.__setitem__(0, 1)),
    ("Wonder cards that were not dealt", lambda p: p.cards.__setitem__(0, p.cards[1])),
    ("a Wonder chosen that was not dealt", lambda p: p.chosen.__setitem__(0, p.cards[1])),
    ("a Wonder chosen too early", lambda p: p.chosen.__setitem__(0, p.cards[0])),
    ("a Wonder stands", lambda p: p.wonder_at.__setitem__(3, 9)),
    ("points of the end", lambda p: p.points.__setitem__((0, 10), 4)),
]


@pytest.mark.parametrize(("fault", "spoil"), BROKEN)
def test_an_impossible_match_is_noticed(fault: str, spoil: Callable[[skyrise.Position], None]) -> None:
    match = topfloor.new("skyrise", players=4, seed=2)
    spoil(match.position)
    assert any(found.startswith(fault) for found in skyrise.faults(match.position, match.content))


# --- Words.


def test_moves_are_spoken_in_both_languages() -> None:
    match = table()
    assert match.say("bid 23 n7") == "Bid 23 on n7"
    assert match.say("wonder palace n7", "de") == "Der Palast auf n7"
    assert match.say("choose") == "A Wonder card, face down"
    assert match.say("row brown", "de") == "Jokerscheibe in die braune Reihe"


def test_the_scene_has_every_neighbourhood_with_its_shape() -> None:
    scene = table({"n7": "R3"}).scene()
    sites = {site["id"]: site for site in scene["sites"]}
    assert len(sites) == 60
    assert sites["n1"]["near"] == ["n2", "n3", "n4", "c1"]
    assert sites["n1"]["middle"] == [-2.39, 4.63]
    assert sites["s1"]["middle"][1] < 0 < sites["e1"]["middle"][0]
    assert all(len(site["polygon"]) >= 4 and site["colour"] in COLOURS for site in sites.values())
    assert scene["solids"] == [{"site": "n7", "shape": "tall", "owner": 0, "wonder": None, "base": 0, "top": 3}]
    assert (len(scene["lakes"]), len(scene["blimps"]), len(scene["bridges"])) == (8, 12, 8)


def test_the_scene_tells_what_the_known_wonders_do_and_no_others() -> None:
    match = topfloor.new("skyrise", players=3, seed=4)
    own = match.view(RED)["yours"]["wonder_cards"]
    assert sorted(match.scene(RED)["wonders"]) == sorted(own)
    assert match.scene()["wonders"] == {}
    cards = table({"n7": "Y palace"}, era=2).scene()["wonders"]
    assert cards["palace"]["effect"]["de"].startswith("2 Ansehen für jedes Gebot mit Zahl")
    assert (cards["palace"]["initiative"], cards["palace"]["name"]["en"]) == (3, "The Palace")


def test_a_view_tells_what_each_panorama_would_bring_now() -> None:
    lake = dict.fromkeys(["n1", "n2", "n4"], "R1")
    players = table(lake).view()["players"]
    assert players[RED]["panoramas"] == {"blimps": 0, "lakes": 3}
    assert players[YELLOW]["panoramas"] == {"blimps": 0, "lakes": 0}


def finished(players: int) -> Match[skyrise.View]:
    return walk(Setup("skyrise", "standard", players), 1)[-1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_built_in_the_end(players: int) -> None:
    view = finished(players).view()
    each = 12 + (2 if players == 2 else 1)
    assert Counter(structure["seat"] for structure in view["board"].values()) == dict.fromkeys(range(players), each)
    assert len(view["discs"]) + len(view["board"]) in (4 + 14 * players, 3 + 14 * players)
    assert all(player["pool"] == [] for player in view["players"])


def test_pass_all_reaches_the_next_question() -> None:
    assert pass_all(table(bids=["R23 c1"], to_move=YELLOW)).view()["phase"] == "open"
