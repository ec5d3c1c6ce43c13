from __future__ import annotations

import pytest

from topfloor import BadSetup, bots
from topfloor.bots import bot_called
from topfloor.engine.texts import LANGUAGES
from topfloor.games import REGISTRY
from topfloor.lab.output import seat_names
from topfloor.terminal.seats import names

SKYLINERS = REGISTRY.game("skyliners")


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("you,greedy,random", ["Red", "greedy", "random"]),
        ("YOU, Greedy", ["Red", "greedy"]),
        ("you,greedy,greedy,greedy", ["Red", "greedy", "greedy 2", "greedy 3"]),
        ("you,you,greedy", ["Red", "Blue", "greedy"]),
        ("you:Anna,greedy,you", ["Anna", "greedy", "Yellow"]),
        ("you:Anna,you:Anna", ["Anna", "Anna 2"]),
        ("random,random", ["random", "random 2"]),
    ],
)
def test_a_list_of_players_gives_names(players: str, expected: list[str]) -> None:
    assert names(players, SKYLINERS, "en") == expected


def test_people_and_bots_are_called_in_their_language() -> None:
    assert names("you,newcomer,newcomer", SKYLINERS, "de") == ["Rot", "Neuling", "Neuling 2"]


def test_a_budget_is_told_to_be_none_at_a_table() -> None:
    with pytest.raises(BadSetup, match="it is 'search' alone, not 'search:500'"):
        names("you,search:500", SKYLINERS, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", bots.NAMES)
def test_a_bot_is_known_by_what_it_is_called_in_any_language(name: str, lang: str) -> None:
    assert bot_called(bots.tag(name, lang)) == bot_called(f"{bots.tag(name, lang)} 2") == name


@pytest.mark.parametrize("name", bots.NAMES)
def test_a_bot_is_known_by_its_name(name: str) -> None:
    assert bot_called(name) == bot_called(f"{name} 2") == name


@pytest.mark.parametrize(
    "players",
    [["greedy", "greedy", "greedy"], ["search:500", "search:500", "search"], ["search", "search", "search:2"]],
)
def test_the_bots_of_a_story_from_the_lab_are_bots(players: list[str]) -> None:
    names = seat_names(players)
    assert len(set(names)) == 3
    assert [bot_called(name) for name in names] == [player.partition(":")[0] for player in players]


@pytest.mark.parametrize("name", ["you", "Red", "Anna", "greedy fan", "2"])
def test_everyone_else_is_a_person(name: str) -> None:
    assert bot_called(name) is None


@pytest.mark.parametrize(
    ("players", "complaint"),
    [
        ("you,gredy", "did you mean 'greedy'"),
        ("you,,random", "no player ''"),
        ("yo,random", "did you mean 'you'"),
        ("you:greedy 2,random", "that is a bot"),
    ],
)
def test_a_bad_list_is_refused_with_what_would_be_right(players: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        names(players, SKYLINERS, "en")
