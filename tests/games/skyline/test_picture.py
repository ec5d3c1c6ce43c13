"""The table in text and as a scene."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

import topfloor
from tests.games.skyline.drawing import PURPLE, RED, YELLOW, city, owned, pass_turn
from topfloor import Match
from topfloor.engine.markup import bare, columns
from topfloor.games import skyline
from topfloor.games.skyline.picture import aside, board, owners

SETUPS = [*product(("open", "hidden"), (2, 3, 4))]
LONG = ["Maximiliane von und zu T", "街路樹" * 8, "[red]no mark[/red]", "neighbour 3"]


def positions(variant: str, players: int, every: int = 23) -> Iterator[Match[skyline.View]]:
    """Points of a random match, the end among them."""
    chooser = random.Random(players)
    match = topfloor.new("skyline", players=players, seed=players, variant=variant, names=LONG[:players])
    while not match.over:
        if len(match.moves) % every == 0:
            yield match
        match.play(chooser.choice(match.legal()))
    yield match


@pytest.mark.parametrize(("variant", "players"), SETUPS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_line_is_wider_than_the_table_may_be(variant: str, players: int, lang: str, everything: bool) -> None:
    for match in positions(variant, players, every=23 if everything else 71):
        for seat in (None, *range(players)):
            lines = match.text(seat, lang).split("\n")
            assert max(map(columns, lines)) <= 80, "\n".join(lines)
            panel = aside(match.view(seat), match.content, lang, 31).split("\n")
            assert max(map(columns, panel)) <= 31, "\n".join(panel)
            assert len(panel) <= 14


@pytest.mark.parametrize(("width", "height", "size"), [(48, 19, 48), (80, 0, 48), (108, 35, 68)])
def test_the_board_takes_the_room_there_is(width: int, height: int, size: int) -> None:
    for match in positions("open", 4, every=60):
        lines = board(match.view(0), match.content, "en", width, height).split("\n")
        assert not height or len(lines) <= height
        assert max(map(columns, lines)) <= size + 1


def test_the_island_is_drawn_north_up() -> None:
    lines = bare(board(city().view(), city().content, "en", 80, 0)).split("\n")
    assert lines[0].split() == list("abcde")
    assert [line.split()[0] for line in lines[1:]] == [str(row) for row in range(11, 0, -1)]
    assert [line.count("·") for line in lines[1:]] == [1, 2, 2, 3, 3, 4, 4, 3, 3, 2, 2]
    assert [n for n, line in enumerate(lines[1:]) if "*" in line] == [3, 6, 8]


@pytest.mark.parametrize(
    ("tower", "drawn"),
    [("y", "Y1"), ("yp", "yP2"), ("ypb", "ypB4"), ("ypbr", "ypbR6"), ("ypbny", "ypbnY^"), ("yn", "yN"), ("n", "N")],
)
def test_a_tower_shows_its_owners_and_what_the_top_earns(tower: str, drawn: str) -> None:
    assert bare(owners(city({"c8": tower}).view()["board"]["c8"], 6)) == drawn


def test_of_a_tower_too_high_for_its_cell_the_upper_part_is_shown() -> None:
    assert bare(owners(city({"c8": "ypbny"}).view()["board"]["c8"], 5)) == "…bnY^"


def test_ones_cards_are_drawn_with_what_they_lack() -> None:
    match = city(owned("y", "b1 c1 b2"), cards={0: ["sears-tower", "flatiron-building", "flatiron-building"]})
    text = match.text(YELLOW)
    assert "· 8M XX/XX Sears Tower lacks c2" in text
    assert "✓ 5M ×2 XX/X. Flatiron Building" in text
    assert "Mission X.X/.X./.X. New York" in text
    assert "Sears" not in match.text(PURPLE)
    assert "Mission" not in match.text()


def drawn_below(match: Match[skyline.View], name: str, count: int) -> list[str]:
    """The lines under the name of a card on a board with room."""
    lines = bare(board(match.view(YELLOW), match.content, "en", 88, 35)).split("\n")
    heading = next(n for n, line in enumerate(lines) if name in line)
    column = lines[heading].index(name)
    return [line[column : column + 14].rstrip() for line in lines[heading + 1 : heading + 1 + count]]


def test_with_room_a_pattern_is_drawn_as_it_lies() -> None:
    cards = {YELLOW: ["sears-tower", "us-bank-tower"]}
    match = city(owned("y", "b1 c1 b2 c5"), cards=cards)
    assert drawn_below(match, "Sears Tower", 3) == ["■ □", "■ ■", "lacks c2"]
    assert drawn_below(match, "US Bank Tower", 6) == ["■", "·", "□", "·", "■", "lacks c3"]
    assert drawn_below(city(cards=cards), "US Bank Tower", 2) == ["□ · □ · □", ""]


def test_the_income_of_a_turn_is_shown_with_its_sites() -> None:
    match = pass_turn(city({"c4": "pby", "c5": "py", "b1": "y"}, to_move=RED, hand=""))
    assert "income this turn: 6M from c4 c5" in match.text(PURPLE)


def test_incomes_are_shown_with_the_groups_that_do_not_pay() -> None:
    text = city({"c4": "pby", "c5": "py", "b1": "y"}).text()
    assert "income  Y 6/1  P 0  B 0  R 0" in text


def test_the_end_shows_points_and_missions() -> None:
    *_, match = positions("open", 3)
    text = match.text(1)
    assert text.count("★") == len(match.winners())
    for seat in range(3):
        assert any(line.startswith((f"{'YPB'[seat]} ✓", f"{'YPB'[seat]} ✗")) for line in text.split("\n"))


def test_a_scene_has_every_floor_with_its_value() -> None:
    solids = city({"c8": "ypn"}).scene()["solids"]
    assert solids == [
        {"site": "c8", "shape": "floor", "owner": 0, "base": 0.0, "top": 1.5, "value": 1},
        {"site": "c8", "shape": "floor", "owner": 1, "base": 1.5, "top": 3.0, "value": 2},
        {"site": "c8", "shape": "neutral", "owner": None, "base": 3.0, "top": 4.5},
    ]


def test_a_scene_has_groups_and_patterns() -> None:
    scene = city(owned("y", "b1 c1 c8"), cards={0: ["flatiron-building"]}).scene(YELLOW)
    assert scene["groups"] == [
        {"seat": 0, "sites": ["b1", "c1"], "income": 2, "pays": True},
        {"seat": 0, "sites": ["c8"], "income": 1, "pays": False},
    ]
    assert scene["patterns"][0] == {
        "id": "flatiron-building",
        "name": "Flatiron Building",
        "rows": ["XX", "X."],
        "kind": "card",
        "value": 5,
        "count": 1,
        "have": ["b1", "c1"],
        "missing": ["b2"],
    }
    mission = scene["patterns"][1]
    assert (mission["kind"], mission["name"], mission["points"]) == ("mission", "New York", 2)
    assert [region["id"] for region in scene["regions"]] == ["Uptown", "Midtown", "Downtown"]
    assert (scene["width"], scene["depth"], len(scene["sites"])) == (5, 11, 29)


def test_a_scene_has_the_market_with_prices_and_what_is_left() -> None:
    stalls = {stall["piece"]: stall for stall in city(hand="1 6 neutral").scene(YELLOW)["market"]}
    assert stalls["6"] == {"piece": "6", "price": 6, "sale": 3, "level": 4, "held": 1, "left": 2}
    assert stalls["neutral"] == {"piece": "neutral", "price": 5, "sale": 2, "held": 1, "left": 5}
    assert [stalls[piece]["sale"] for piece in ("1", "2", "4", "penthouse")] == [0, 1, 2, 5]


def test_a_scene_shows_a_spectator_prices_alone() -> None:
    scene = city(cards={0: ["sears-tower"] * 3}, hand="1").scene()
    assert all(not {"held", "left"} & set(stall) for stall in scene["market"])
    assert scene["patterns"] == scene["missions"] == []


def test_a_scene_counts_the_cards_of_an_exchange() -> None:
    match = city(cards={0: ["sears-tower"] * 3})
    match.play("trade sears-tower")
    assert match.scene(PURPLE)["exchange"] == {"cards": 3, "cash": 5, "given": 1}


def test_a_scene_opens_the_missions_when_the_match_is_over() -> None:
    *_, match = positions("hidden", 2)
    assert [drawing["id"] for drawing in match.scene()["missions"]] == match.view()["missions"]
