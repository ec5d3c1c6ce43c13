from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

import topfloor
from topfloor import Match
from topfloor.engine.markup import bare, columns
from topfloor.games import skyliners
from topfloor.games.skyliners.picture import aside, board, floors_and_roof, owners, text
from topfloor.games.skyliners.view import Kind, Piece

SETUPS = [*product(("full", "intro"), (2, 3, 4))]
LONG = ["Maximiliane von und zu T", "街路樹" * 8, "[red]no mark[/red]", "neighbour 3"]


def positions(variant: str, players: int, every: int = 9) -> Iterator[Match[skyliners.View]]:
    """Points of a random match, the end among them."""
    chooser = random.Random(players)
    match = topfloor.new("skyliners", players=players, seed=players, variant=variant, names=LONG[:players])
    while not match.over:
        if len(match.moves) % every == 0:
            yield match
        match.play(chooser.choice(match.legal()))
    yield match


@pytest.mark.parametrize(("variant", "players"), SETUPS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_line_is_wider_than_the_table_may_be(variant: str, players: int, lang: str) -> None:
    for match in positions(variant, players):
        for seat in (None, *range(players)):
            lines = match.text(seat, lang).split("\n")
            assert max(map(columns, lines)) <= 80, "\n".join(lines)
            panel = aside(match.view(seat), match.content, lang, 31).split("\n")
            assert max(map(columns, panel)) <= 31, "\n".join(panel)


@pytest.mark.parametrize(("width", "height", "size"), [(48, 19, 48), (80, 0, 48), (70, 24, 68), (108, 35, 78)])
def test_the_board_takes_the_room_there_is(width: int, height: int, size: int) -> None:
    for match in positions("full", 4, every=30):
        lines = board(match.view(0), match.content, "en", width, height).split("\n")
        assert len(lines) <= max(height, 19)
        assert max(map(columns, lines)) in (size, size - 1)


@pytest.mark.parametrize(("seat", "corners"), [(0, "a5e5a1e1"), (1, "e5e1a5a1"), (2, "e1a1e5a5"), (3, "a1a5e1e5")])
def test_ones_own_side_is_at_the_bottom(seat: int, corners: str) -> None:
    match = topfloor.new("skyliners", players=4)
    lines = bare(board(match.view(seat), match.content, "en", 80, 0)).split("\n")
    first, last = lines[1], lines[13]
    assert first[2:4] + first[38:40] + last[2:4] + last[38:40] == corners
    assert lines[-1].strip().startswith(("South", "West", "North", "East")[seat])


def test_a_spectator_looks_from_the_south_and_sees_no_card() -> None:
    match = topfloor.new("skyliners", players=4)
    assert match.text().split("\n")[13].startswith(" │a1")
    assert "·" not in match.text().split("\n")[13]
    assert "Skyscraper" not in match.text()


@pytest.mark.parametrize("variant", ["full", "intro"])
def test_nothing_hidden_is_drawn(variant: str) -> None:
    for match in positions(variant, 4):
        for seat in range(4):
            twin = match.copy()
            twin.position = match.glimpse(seat, salt=1)
            assert twin.text(seat) == match.text(seat)


def test_without_colour_there_are_no_marks_or_escapes() -> None:
    for match in positions("full", 4):
        plain = match.text(0)
        assert "\x1b" not in plain
        assert "[red]" not in plain.replace("(red)", "")
        assert bare(match.text(0, colour=True)) == plain
        assert "[red]" in match.text(0, colour=True)


@pytest.mark.parametrize(
    ("kinds", "height"),
    [("", ""), ("f", "1"), ("fff", "3"), ("ffr", "2^"), ("p", "♣")],
)
def test_heights_are_written_as_players_think_of_them(kinds: str, height: str) -> None:
    words: dict[str, Kind] = {"f": "floor", "r": "roof", "p": "park"}
    assert floors_and_roof([{"piece": words[kind], "owner": 0} for kind in kinds]) == height


def test_a_stack_shows_its_owners_from_the_ground_up() -> None:
    floors: list[Piece] = [{"piece": "floor", "owner": owner} for owner in (None, 0, 1)]
    stack: list[Piece] = [*floors, {"piece": "roof", "owner": 2}]
    assert bare(owners(stack, 8)) == "nRB^Y"
    assert bare(owners(stack, 4)) == "…B^Y"


def test_plans_show_whether_they_are_right_now() -> None:
    match = topfloor.new("skyliners", players=2)
    view = match.view(0)
    view["players"][0]["sees"] = {"A": 2, "B": 1, "C": 5, "D": 0, "E": 3}
    view["yours"]["plans"] = {"A": 2, "B": 3, "C": 4}
    sees, promises = bare(board(view, match.content, "en", 80, 0)).split("\n")[-3:-1]
    assert sees.split() == ["sees", "2", "sees", "1", "sees", "5", "sees", "0", "sees", "3"]
    assert promises.split("plan") == ["  ", " 2 ✓ ", " 3 ✗ ", " 4 ✓  ", " –   ", " –"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_end_shows_every_plan_card_and_point(lang: str) -> None:
    *_, match = positions("full", 3)
    drawn = match.text(1, lang)
    for seat in range(3):
        line = next(line for line in drawn.split("\n") if line.startswith(f"{'RBY'[seat]} A"))
        assert len(line.split()) == 7
        for row, plan in match.view(1)["plans"][seat].items():
            assert f"{row}{plan}" in line
    assert drawn.count("★") == len(match.winners())


def test_the_text_ends_with_what_is_asked() -> None:
    match = topfloor.new("skyliners", players=2)
    assert text(match.view(0), match.content, "de", 80).endswith("Baue ein Stockwerk, ein Dach oder einen Park.")
