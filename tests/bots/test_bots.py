"""Every bot, over every game: legal, the same every time, and blind to what its seat may not know."""

from __future__ import annotations

import pytest

import topfloor
from tests.strategies import Setup, dreamt, walk
from topfloor import bots
from topfloor.bots import NAMES, Advice, Bot
from topfloor.engine.kernel import compiles
from topfloor.engine.match import Match

QUICK = {"random": {}, "greedy": {}, "search": {"iterations": 60 if compiles() else 2}}

LAST_MOVES = 30


def quick(name: str, seed: int = 3) -> Bot:
    return bots.bot(name, seed=seed, **QUICK[name])  # type: ignore[arg-type]


def some_way_in(setup: Setup, moves: int) -> Match:
    match = setup.deal(seed=11)
    mover = bots.Random(seed=5)
    for _ in range(moves):
        match.play(mover.choose(match))
    return match


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_finishes_a_match_with_legal_moves(setup: Setup, name: str, everything: bool) -> None:
    """From the deal with --all, and by day in one setup; else the end of a match that others have begun."""
    from_the_deal = everything or str(setup) == "skyliners-full-2"
    match = setup.deal(seed=2) if from_the_deal else walk(setup, 2)[-LAST_MOVES].copy()
    bot = quick(name)
    while not match.over:
        match.play(bot.choose(match))
    assert match.winners()


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_knows_only_what_its_seat_may_know(setup: Setup, name: str) -> None:
    match = some_way_in(setup, 9)
    seat = match.to_move
    assert seat is not None
    assert quick(name).advise(dreamt(match, seat, salt=123)) == quick(name).advise(match)


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_plays_the_same_for_the_same_seed_and_leaves_the_match_alone(setup: Setup, name: str) -> None:
    match = some_way_in(setup, 6)
    before = match.copy()
    assert quick(name).choose(match) == quick(name).choose(match)
    assert match == before


def test_a_glimpse_holds_nothing_of_the_truth(setup: Setup) -> None:
    match = some_way_in(setup, 9)
    for seat in range(match.players):
        assert match.glimpse(seat) == dreamt(match, seat, salt=123).glimpse(seat)


@pytest.mark.parametrize("name", QUICK)
def test_there_is_nothing_to_choose_when_the_match_is_over(name: str) -> None:
    match = topfloor.new("skyliners", players=2, seed=1)
    while not match.over:
        match.play(match.legal()[0])
    with pytest.raises(topfloor.TopfloorError, match="over"):
        quick(name).choose(match)


def test_greedy_beats_random() -> None:
    """Greed wins at least 18 of 20 matches from fixed seeds, from either seat."""
    won = 0
    for seed in range(20):
        match = topfloor.new("skyliners", players=2, seed=seed)
        seats: list[Bot] = [bots.Greedy(seed=seed), bots.Random(seed=seed)]
        greedy = seed % 2
        while match.to_move is not None:
            match.play(seats[match.to_move ^ greedy].choose(match))
        won += match.winners() == [greedy]
    assert won >= 18


@pytest.mark.compiled
def test_more_thinking_plays_better(everything: bool) -> None:
    """Of two searches the one that thinks a hundred times as much wins most matches from fixed seeds."""
    won, matches, least = (0, 24, 10) if everything else (0, 16, 2)
    for seed in range(matches):
        match = topfloor.new("skyliners", players=2, seed=seed)
        seats = [bots.bot("search", iterations=n, seed=seed) for n in (100 * least, least)]
        strong = seed % 2
        while match.to_move is not None:
            match.play(seats[match.to_move ^ strong].choose(match))
        won += match.winners() == [strong]
    assert won >= 0.7 * matches


def test_every_name_makes_a_bot_with_a_description_in_both_languages() -> None:
    for name in NAMES:
        assert bots.bot(name)
        assert bots.describe(name, "en") != bots.describe(name, "de")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"name": "grady"}, "did you mean 'greedy'"),
        ({"name": "greedy", "seconds": 1.0}, "takes no budget"),
        ({"name": "search", "seconds": 1.0, "iterations": 5}, "either seconds or iterations"),
        ({"name": "search", "seconds": 0.0}, "above zero"),
        ({"name": "search", "seconds": float("nan")}, "above zero"),
        ({"name": "search", "seconds": float("inf")}, "above zero"),
        ({"name": "search", "iterations": -1}, "above zero"),
        ({"name": "search", "iterations": 1.5}, "whole number of iterations, not 1.5"),
        ({"name": "search", "iterations": True}, "whole number of iterations, not True"),
        ({"name": "search", "iterations": 5, "threads": 0}, "threads"),
    ],
)
def test_a_bot_that_cannot_be_is_refused_in_one_sentence(arguments: dict[str, object], complaint: str) -> None:
    with pytest.raises(topfloor.BadSetup, match=complaint) as refused:
        bots.bot(**arguments)  # type: ignore[arg-type]
    assert refused.value.said("de") != refused.value.said("en") == str(refused.value)


def test_random_and_greedy_advise_every_legal_move() -> None:
    match = topfloor.new("skyliners", players=3, seed=4)
    for name in ("random", "greedy"):
        advice = quick(name).advise(match)
        assert sorted(candidate.words for candidate in advice) == sorted(match.legal())
        assert all(isinstance(candidate, Advice) and candidate.win is None for candidate in advice)
