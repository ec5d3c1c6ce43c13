"""The table as text."""

from __future__ import annotations

import pytest

import topfloor
from tests.games.skyrise.table import YELLOW, table
from tests.strategies import Setup, walk
from topfloor.engine.markup import bare, columns
from topfloor.games.skyrise.picture import SLOT, aside, board

LONG = ["Maximiliane von und zu T", "街路樹" * 8, "[red]no mark[/red]", "neighbour 3"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_line_is_wider_than_the_table_may_be(players: int, lang: str) -> None:
    for stage in walk(Setup("skyrise", "standard", players), 3)[::17]:
        match = stage.copy()
        match.names = tuple(LONG[:players])
        for seat in (None, *range(players)):
            assert max(map(columns, match.text(seat, lang).split("\n"))) <= 80
            panel = aside(match.view(seat), match.content, lang, 31).split("\n")
            assert max(map(columns, panel)) <= 31, "\n".join(panel)


@pytest.mark.parametrize(("width", "height"), [(48, 17), (60, 20), (80, 24), (100, 36)])
def test_the_map_takes_the_room_there_is(width: int, height: int) -> None:
    match = topfloor.new("skyrise", players=4)
    lines = bare(board(match.view(0), match.content, "en", width, height)).split("\n")
    assert height - 3 <= len(lines) <= height
    assert width - 14 <= max(map(columns, lines)) <= width


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_neighbourhood_is_drawn_once(players: int) -> None:
    match = topfloor.new("skyrise", players=players)
    for width, height in ((48, 17), (80, 24)):
        words = bare(board(match.view(), match.content, "en", width, height)).split()
        numbers = [word for word in words if word[0].isdigit()]
        assert len(numbers) == 4 + 14 * players


def test_signs_tell_ground_disc_owner_and_height() -> None:
    match = table(
        {"n1": "R3", "n3": "Y palace", "c3": "B1"},
        era=2,
        discs={"n2": "A", "n4": "wild", "n6": "commissions", "c2": "white"},
        bids=["R102 c1"],
        to_move=YELLOW,
    )
    words = bare(board(match.view(), match.content, "en", 80, 24)).split()
    assert {"1gR3", "3wY★", "3wB1", "2yA", "4y+*", "6b+$", "2gw", "1R102", "7b·"} <= set(words)


def test_the_panel_shows_pools_discs_and_secrets() -> None:
    match = table(bids=["R23 c1"], to_move=YELLOW, held={0: "yellow A commissions", 1: "B"}, cards={0: "palace vault"})
    panel = bare(aside(match.view(0), match.content, "en", 31))
    assert "31 52 64 81 94 102" in panel
    assert "y1g0w0b0 A$" in panel
    assert "Auction: R23 c1\nfree beside it: c2 c4 n1 w2" in panel
    assert "Objective: yellow" in panel
    assert "A=2" in panel
    assert "The Palace, The Vault" in " ".join(panel.split())
    assert "B=3" not in panel


def test_a_spectator_sees_no_secrets() -> None:
    panel = bare(aside(table(cards={0: "palace"}).view(), table().content, "en", 31))
    assert "Objective" not in panel
    assert "Palace" not in panel


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_end_shows_every_source_objective_and_patron(lang: str) -> None:
    match = walk(Setup("skyrise", "standard", 3), 1)[-1]
    drawn = match.text(1, lang)
    total = "total" if lang == "en" else "gesamt"
    line = next(line for line in drawn.split("\n") if line.startswith(total))
    assert [int(figure) for figure in line.split()[1:]] == match.scores()
    assert all(f"{letter}={value}" in drawn for letter, value in match.view()["patrons"].items())


def test_wonders_are_told_in_words() -> None:
    match = table(cards={0: "palace le-baron"})
    told = " ".join(match.text(0).split())
    assert "The Palace: 2 Prestige for every numbered bid in the auction it wins." in told
    assert "Le Baron: 12, 8 or 6 Prestige" in told
    assert "Palast" in match.text(0, "de")


def test_the_panel_tells_what_a_wonder_does_when_it_can_be_placed() -> None:
    match = table(era=2, bids=["R23 c1"], to_move=YELLOW, wonders={YELLOW: "palace"}, cards={YELLOW: "palace"})
    mine, others = (" ".join(aside(match.view(seat), match.content, "en", 31).split()) for seat in (YELLOW, 0))
    assert "The Palace: 2 Prestige for every numbered bid in the auction it wins." in mine
    assert "numbered bid" not in others


def test_the_text_ends_with_what_is_asked() -> None:
    assert table().text(0, "de").endswith("Eröffne in der Mitte oder neben einem Bauwerk.")


def test_the_longest_bid_does_not_touch_its_neighbour() -> None:
    """A bid of three digits on a neighbourhood of two takes six columns; one is left for air."""
    assert len("11R124") < SLOT
