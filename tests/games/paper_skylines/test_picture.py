"""The table as text: it fits, and shows what matters."""

from __future__ import annotations

import random

import pytest

import topfloor
from tests.games.paper_skylines.laying import RED, lay, play
from topfloor import Match
from topfloor.engine.markup import bare, columns
from topfloor.games import paper_skylines
from topfloor.games.paper_skylines.picture import aside, board

LONG = ["Maximiliane von und zu T", "街路樹" * 8, "[red]no mark[/red]", "neighbour 3"]


def stages(players: int) -> list[Match[paper_skylines.View]]:
    """Points of a random match, the end among them."""
    chooser = random.Random(players)
    match = topfloor.new("paper-skylines", players=players, seed=players, names=LONG[:players])
    found = []
    while not match.over:
        if match.ply % 13 == 0:
            found.append(match.copy())
        match.play(chooser.choice(match.legal()))
    return [*found, match]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_line_is_wider_than_there_is_room(players: int, lang: str) -> None:
    for match in stages(players):
        for seat in (None, *range(players)):
            view = match.view(seat)
            assert max(map(columns, match.text(seat, lang).split("\n"))) <= 80
            assert max(map(columns, aside(view, match.content, lang, 31).split("\n"))) <= 31
            assert max(map(columns, board(view, match.content, lang, 48, 19).split("\n"))) <= 48


def test_what_is_being_built_and_owed_stands_beside_the_board() -> None:
    match = play(lay(hands={RED: "goose-green old-forge"}), "build goose-green", "place right")
    assert "Goose Green  to pay: 1" in bare(aside(match.view(RED), match.content, "en", 80))


def test_players_without_a_name_are_called_by_their_colour_in_every_language() -> None:
    match = lay()
    assert ("Blue" in match.text(lang="en"), "Blue" in match.text(lang="de")) == (True, False)
    assert "Blau" in match.text(lang="de")


def test_the_own_city_stands_as_a_skyline() -> None:
    match = lay(
        stacks={RED: "mirror-pond larkhaven old-forge | penny-post"}, mayor={RED: 2}, hands={RED: "goose-green"}
    )
    drawn = bare(board(match.view(RED), match.content, "en", 80, 0)).split("\n")
    at = drawn.index(" 1   2▲")
    assert drawn[at - 3 : at] == [" I^", " ⌂", " p~  C="]
    assert any("Goose Green" in line and "1i 1/0/1" in line for line in drawn)
    assert any(line.startswith("Penny Post: Draw 1 card") for line in drawn)
