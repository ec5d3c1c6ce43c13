"""What a move brought: what comes into sight and vanishes, points in the introductory game, and the end."""

from __future__ import annotations

import pytest

import topfloor
from tests.games.skyliners.drawing import SOUTH, along, city
from tests.strategies import play_randomly
from topfloor import Match
from topfloor.engine.gains import in_words
from topfloor.games import skyliners


def told(match: Match[skyliners.View], words: str, lang: str = "en") -> list[str]:
    """Play a move, and hear what it brought."""
    before = match.position.copy()
    match.play(words)
    gains = skyliners.gains(before, match.position, match.content, None)
    return [in_words(gain, match.game, match.names, lang)["say"] for gain in gains]


@pytest.mark.rule("SL-25")
def test_what_comes_into_sight_and_vanishes_is_told_of_every_side() -> None:
    match = city(along(SOUTH, "A", ". 1 . 2 ."), players=3)
    assert told(match, "park a1") == ["South sees 3 in row A now (+1)", "West sees 1 in row E now (+1)"]
    match = city(along(SOUTH, "A", ". p 1 . ."), players=2)
    assert told(match, "floor a1", "de") == [
        "South sieht in Reihe A jetzt 1 (−1)",
        "West sieht in Reihe E jetzt 1 (+1)",
    ]


@pytest.mark.rule("SL-28")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_in_the_introductory_game_are_those_of_the_scoring(players: int) -> None:
    """Whatever happens, what is told adds up to the score but for the cards."""
    match = topfloor.new("skyliners", players=players, seed=players, variant="intro")
    sums = [sum(view["points"].values()) for view in match.view()["players"]]
    for words in play_randomly(match.copy(), 1).moves[:-1]:
        match.play(words)
        for gain in match.log()[-1]["gains"]:
            sums[gain["seat"]] += gain["amount"]
        assert sums == [player["score"] for player in match.view()["players"]]


@pytest.mark.rule("SL-35")
def test_an_eleventh_antenna_is_a_point_in_what_is_told_too() -> None:
    everything = {f"{column}{row}": f"{row}" for column in "abcde" for row in range(1, 6) if (column, row) != ("c", 3)}
    match = city(everything, variant="intro", players=2)
    before = match.view()["players"][SOUTH]["score"]
    match.play("floor a5")
    assert match.view()["players"][SOUTH]["points"]["spare_antennas"] > 0
    assert match.view()["players"][SOUTH]["score"] == before


@pytest.mark.rule("SL-22")
def test_the_last_floor_begins_the_last_round() -> None:
    match = city(supply={SOUTH: (1, 2, 1)})
    assert told(match, "floor a1")[-1] == "South has built the last floor: this is the last round"


@pytest.mark.rule("SL-31")
def test_the_end_tells_everybodys_points_by_where_they_came_from() -> None:
    match = play_randomly(topfloor.new("skyliners", players=3, seed=5), 5)
    gains = match.log()[-1]["gains"]
    assert [gain["amount"] for gain in gains] == match.scores()
    assert gains[0]["say"].startswith(f"Points of South: {match.scores()[0]} (")
