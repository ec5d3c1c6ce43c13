"""Setting up: PS-01 … PS-05."""

from __future__ import annotations

from collections import Counter

import pytest

import topfloor
from tests.games.paper_skylines.laying import city, rule
from topfloor import Match
from topfloor.engine.rng import sow
from topfloor.games import paper_skylines
from topfloor.games.paper_skylines.decks import fill_deck

PLAYERS = [2, 3, 4]


def deal(players: int, seed: int = 0) -> Match[paper_skylines.View]:
    return topfloor.new("paper-skylines", players=players, seed=seed)


def begin(players: int, seed: int = 0) -> Match[paper_skylines.View]:
    """A match in which everybody has kept his first city."""
    match = deal(players, seed)
    for _ in range(players):
        match.play(match.legal()[0])
    return match


@pytest.mark.rule("PS-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_everyone_starts_at_zero_with_a_city_and_a_mayor(players: int) -> None:
    for player in begin(players).view()["players"]:
        assert (player["score"], set(player["tracks"].values()), player["mayor"]) == (0, {0}, 1)
        assert player["buildings"] == 1


@pytest.mark.rule("PS-01")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(topfloor.BadSetup):
        deal(players)


@pytest.mark.rule("PS-02")
@pytest.mark.parametrize("players", PLAYERS)
def test_two_different_cities_are_dealt_to_each(players: int) -> None:
    match = deal(players)
    dealt = [city for seat in range(players) for city in match.view(seat)["yours"]["cities"]]
    assert len(set(dealt)) == len(dealt) == 2 * players
    assert set(match.legal()) == {f"keep {word}" for word in match.view(match.to_move)["yours"]["cities"]}


@pytest.mark.rule("PS-02")
def test_a_city_that_was_not_dealt_cannot_be_kept() -> None:
    match = deal(2)
    mine = match.view(match.to_move)["yours"]["cities"]
    other = next(c["id"] for c in match.content.data["cities"] if c["id"] not in mine)
    assert rule(match, f"keep {other}") == "PS-02"
    assert rule(match, "draw deck") == "PS-02"


@pytest.mark.rule("PS-02")
def test_the_kept_city_is_the_first_card_and_the_other_stays_unseen() -> None:
    match = deal(3)
    seat, kept = match.to_move, match.legal()[0].split()[1]
    assert seat is not None
    unkept = next(c for c in match.view(seat)["yours"]["cities"] if c != kept)
    match.play(f"keep {kept}")
    assert city(match, seat) == [[kept]]
    assert unkept in str(match.view(seat))
    assert all(unkept not in str(match.view(other)["players"]) for other in range(3))


@pytest.mark.rule("PS-03")
def test_the_round_end_card_has_zero_to_five_cards_below_it() -> None:
    below: Counter[int] = Counter()
    for seed in range(300):
        town = deal(2, seed).position
        for level in range(4):
            deck = [town.deck[level, place] for place in range(town.deck_left[level])]
            below[deck.index(90)] += 1
            assert len(deck) == (21, 26, 26, 21)[level]
    assert set(below) == set(range(6))
    assert min(below.values()) > 130


@pytest.mark.rule("PS-03")
def test_decks_are_shuffled() -> None:
    tops = {deal(2, seed).position.deck[0, 20] for seed in range(100)}
    assert len(tops) > 15


@pytest.mark.rule("PS-04")
def test_a_chip_lies_on_each_achievement_and_nobody_knows_it() -> None:
    match = deal(2)
    assert sorted(match.position.chip) == [1, 1, 1, 2, 2, 2, 3]
    assert len({tuple(deal(2, seed).position.chip) for seed in range(50)}) > 30
    assert match.view(0)["yours"]["chips"] == {}


@pytest.mark.rule("PS-05")
@pytest.mark.parametrize("players", PLAYERS)
def test_two_cards_each_and_three_in_the_row(players: int) -> None:
    match = begin(players)
    level = {card["id"]: card["level"] for card in match.content.data["buildings"]}
    hands = [match.view(seat)["yours"]["hand"] for seat in range(players)]
    assert [len(hand) for hand in hands] == [2] * players
    assert {level[card] for card in [*match.view()["row"], *(card for hand in hands for card in hand)]} == {1}
    assert match.view()["decks"][0] == 21 - 2 * players - 3


@pytest.mark.rule("PS-05")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_start_player_is_drawn_by_lot(players: int) -> None:
    starts = Counter(deal(players, seed).view()["start"] for seed in range(600))
    assert all(abs(starts[seat] - 600 / players) < 70 for seat in range(players))
    match = begin(players)
    assert match.to_move == match.view()["start"]


@pytest.mark.rule("PS-03")
def test_any_card_can_come_to_lie_on_top_of_its_deck() -> None:
    box, tops = deal(2).content.box, Counter[int]()
    for seed in range(400):
        town = paper_skylines.Position()
        sow(town, seed, 0, 0)
        fill_deck(town, box, 0)
        tops[town.deck[0, town.deck_left[0] - 1]] += 1
    assert len(tops) == 20
    assert max(tops.values()) < 45
