"""What a move brings, told to everyone as far as he may know."""

from __future__ import annotations

import pytest

from tests.games.skyline.drawing import BLUE, PURPLE, RED, YELLOW, city, owned, pass_turn, play
from tests.strategies import Setup, walk
from topfloor import Match
from topfloor.engine.gains import in_words
from topfloor.engine.view import Brought
from topfloor.games import skyline
from topfloor.games.skyline.income import best_income

Told = list[tuple[int, str, int, str]]


def told(match: Match[skyline.View], words: str, seat: int | None = YELLOW) -> Told:
    """What a seat is told after a move."""
    return [(gain["seat"], gain["kind"], gain["amount"], gain["at"]) for gain in after(match, words, seat)]


def after(match: Match[skyline.View], words: str, seat: int | None = YELLOW, lang: str = "en") -> list[Brought]:
    """The gains of a move that is made in a city drawn by hand: its match has no diary of how it came about."""
    before = match.position.copy()
    match.play(words)
    gains = match.game.gains(before, match.position, match.content, seat)
    return [in_words(gain, match.game, match.names, lang) for gain in gains]


@pytest.mark.rule("SW-23")
def test_a_build_tells_who_pays_whom_and_what_becomes_of_incomes() -> None:
    match = city({"c5": "y", "c6": "p"}, hand="2")
    assert told(match, "build 2 c6", None) == [
        (YELLOW, "paid", -2, "c6"),
        (PURPLE, "fee", 2, "c6"),
        (YELLOW, "income-up", 2, "c6"),
        (PURPLE, "income-down", -1, "c6"),
    ]


@pytest.mark.rule("SW-23", "SW-26")
def test_the_bank_is_paid_on_bare_ground_and_nobody_for_a_neutral_floor_on_ones_own() -> None:
    match = city({"b2": "y"}, hand="1 neutral", cash=9)
    first = after(match, "build 1 b1")
    assert [gain["say"] for gain in first] == ["Yellow pays 1M to the bank.", "The income of Yellow rises to 2M."]
    assert [gain["short"] for gain in first] == ["−1M", "income +1M"]
    assert told(match, "build neutral b1") == [(YELLOW, "income-down", -1, "b1")]


@pytest.mark.rule("SW-15")
@pytest.mark.parametrize("players", [2, 4])
def test_incomes_that_are_told_are_those_that_are_paid(players: int) -> None:
    """Gains reckon incomes in a quicker way than the rules do."""
    for match in walk(Setup("skyline", "open", players), 2):
        for seat, entry in enumerate(match.view()["players"]):
            paid = max((group["income"] for group in entry["groups"]), default=0)
            assert best_income(match.position, match.content.box, seat) == paid


@pytest.mark.rule("SW-23")
def test_whoever_is_paid_is_called_by_name() -> None:
    match = city({"c5": "y", "c6": "p"}, hand="2")
    match.names = ("Anna", "Bob", *match.names[2:])
    assert after(match, "build 2 c6", lang="de")[0]["say"] == "Anna zahlt 2M an Bob."


@pytest.mark.rule("SW-46")
def test_a_strategic_top_changes_hands() -> None:
    match = city({"c8": "p"}, hand="2")
    assert (PURPLE, "strategic-lost", -1, "c8") in (points := told(match, "build 2 c8"))
    assert (YELLOW, "strategic", 1, "c8") in points


@pytest.mark.rule("SW-31", "SW-44", "SW-45")
def test_a_third_penthouse_brings_a_point_cards_for_the_others_and_the_last_turns() -> None:
    stacks = {"b1": "ybrpy", "c1": "ybrpy", "b2": "ybrp"}
    match = city(stacks, hand="penthouse", players=3)
    gains = told(match, "build penthouse b2", PURPLE)
    assert {(YELLOW, "penthouse", 1, "b2"), (YELLOW, "last-turns", 0, "b2"), (BLUE, "card", 1, "")} <= set(gains)
    drawn = match.view(PURPLE)["yours"]["cards"][0]
    assert (PURPLE, "own-card", 1, drawn) in gains


@pytest.mark.rule("SW-47")
def test_a_mission_is_told_to_its_owner_alone_until_the_end() -> None:
    match = city(owned("y", "b6 e6 c5"), players=2, missions=["sydney", "london"], hand="1")
    before = match.position.copy()
    match.play("build 1 d5")
    kinds = {
        seat: [gain.kind for gain in match.game.gains(before, match.position, match.content, seat)]
        for seat in (YELLOW, PURPLE, None)
    }
    assert "mission" in kinds[YELLOW]
    assert "mission" not in kinds[PURPLE] + kinds[None]
    match.position.closer, match.position.to_move, match.position.phase = YELLOW + 1, PURPLE, 1
    before = match.position.copy()
    match.play("end")
    assert [gain.kind for gain in match.game.gains(before, match.position, match.content, PURPLE)] == ["mission"]
    assert match.game.gains(before, match.position, match.content, YELLOW) == []


@pytest.mark.rule("SW-15")
def test_income_is_told_when_a_turn_begins() -> None:
    match = city({"c4": "pby", "c5": "py"}, to_move=RED, market=True)
    assert told(match, "end") == [(YELLOW, "rent", 6, "c4")]
    assert told(pass_turn(city(to_move=BLUE, market=True)), "done") == []


@pytest.mark.rule("SW-36", "SW-39")
def test_cards_bring_money() -> None:
    cards = {0: ["flatiron-building", "sears-tower", "sears-tower", "taipei-101"]}
    match = city(owned("y", "b1 c1 b2"), cards=cards)
    assert told(match, "cash flatiron-building", PURPLE) == [(YELLOW, "bonus", 5, "flatiron-building")]
    assert told(match, "trade sears-tower", PURPLE) == []
    play(match, "trade sears-tower")
    assert told(match, "trade taipei-101", PURPLE) == [(YELLOW, "exchange", 5, "taipei-101")]


@pytest.mark.rule("A21")
def test_the_market_of_the_hidden_game_tells_others_of_neutral_floors_alone() -> None:
    dealings = {"buy 4": -4, "sell 4": 2, "buy neutral": -5, "sell neutral": 2}
    for variant, seen in (("open", 4), ("hidden", 2)):
        match = city(variant=variant, market=True, cash=20)
        heard = [amount for words in dealings for _, _, amount, _ in told(match, words, PURPLE)]
        assert heard == list(dealings.values())[-seen:]


@pytest.mark.rule("SW-23", "SW-24")
def test_whoever_is_paid_is_called_by_his_name() -> None:
    match = city({"c5": "y", "c6": "p"}, hand="2")
    match.names = ("Yellow", "Bert", "Blue", "Red")
    assert after(match, "build 2 c6", lang="de")[0]["say"] == "Yellow zahlt 2M an Bert."
    poor = city({"c5": "pbp"}, hand="6", cash=5)
    poor.names = match.names
    refusal = poor.why("build 6 c5", "de")
    assert refusal is not None
    assert "zu zahlen an Bert;" in refusal.text
