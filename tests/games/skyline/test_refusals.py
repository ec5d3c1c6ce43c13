"""Every refusal, with the rule it names and what it says."""

from __future__ import annotations

import re

import pytest

from tests.games.skyline.drawing import RED, YELLOW, city, owned, play, rule
from topfloor import Match, NotASentence, Refused
from topfloor.engine.texts import texts
from topfloor.games import skyline


def over(*, closer: int | None = None, quiet: int = 1) -> Match[skyline.View]:
    match = city(closer=closer, to_move=RED)
    match.position.over, match.position.quiet = 1, quiet
    return match


THREE = {0: ["sears-tower", "taipei-101", "us-bank-tower"]}
WHY_NOT = [
    ("over", "SW-44", over(closer=YELLOW), "done"),
    ("over-quiet", "A17", over(quiet=40), "done"),
    ("over-rounds", "A17", over(), "done"),
    ("exchange-first", "SW-39", play(city(cards=THREE), "trade sears-tower"), "done"),
    ("building-is-over", "SW-10", city(market=True), "build 1 c8"),
    ("market-comes-later", "SW-10", city(), "buy 1"),
    ("on-penthouse", "SW-28", city({"c8": "ypbrp"}), "build 1 c8"),
    ("five-levels", "SW-20", city({"c8": "ypbrn"}), "build 1 c8"),
    ("wrong-level", "SW-19", city(), "build 2 c8"),
    ("own-floor", "SW-21", city({"c8": "y"}), "build 2 c8"),
    ("no-part", "SW-29", city({"c8": "prbr"}, hand="penthouse"), "build penthouse c8"),
    (
        "penthouses-built",
        "SW-32",
        city({"b1": "ybrpy", "c1": "ybrpy", "b2": "ybrpy", "c8": "ybrp"}),
        "build penthouse c8",
    ),
    ("none-held", "SW-18", city(hand="2"), "build 4 c8"),
    ("fee", "SW-24", city(cash=0), "build 1 c8"),
    ("neutral-fee", "SW-26", city(hand="neutral", cash=4), "build neutral c8"),
    ("card-not-held", "SW-36", city(), "cash sears-tower"),
    (
        "cashed-already",
        "SW-37",
        play(city(owned("y", "b1 c1 b2 c2"), cards={0: ["sears-tower"] * 2}), "cash sears-tower"),
        "cash sears-tower",
    ),
    ("no-pattern", "SW-34", city(cards=THREE), "cash sears-tower"),
    (
        "no-place-left",
        "SW-34",
        city(dict.fromkeys(owned("r", "b1 c2 a3 c3 b4 a5 c5 b6 d6 c7 b8 d8 c9 d10"), "ybrpr"), cards=THREE),
        "cash sears-tower",
    ),
    ("too-few-cards", "SW-39", city(), "trade sears-tower"),
    ("nothing-to-give", "SW-39", city(cards=THREE), "trade petronas-towers"),
    ("out-of-stock", "SW-41", city(hand="6 6 6", market=True), "buy 6"),
    ("price", "SW-41", city(market=True, cash=3), "buy 4"),
    ("nothing-to-sell", "SW-42", city(market=True), "sell 6"),
    ("sold-already", "A17", play(city(market=True), "buy 1", "sell 1"), "buy 1"),
    ("no-such-site", "SW-01", city(), "build 1 z9"),
    ("no-such-floor", "SW-02", city(), "build 3 c8"),
    ("skyline-floor", "A20", city(), "build skyline c8"),
    ("later-level", "SW-25", city(), "build neutral c8 4"),
    ("cash-mission", "SW-47", city(), "cash new-york"),
    ("trade-mission", "SW-39", city(cards=THREE), "trade new-york"),
    ("no-passing", "SW-11", city(), "pass"),
    ("income-comes-by-itself", "A15", city(), "income"),
    ("never-torn-down", "SW-33", city(), "demolish c8"),
    ("no-drawing", "SW-31", city(), "draw"),
    ("no-deals", "A16", city(), "give 5 purple"),
    ("no-loans", "SW-24", city(), "borrow 5"),
]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("key", "broken", "match", "words"), WHY_NOT, ids=[key for key, *_ in WHY_NOT])
def test_a_refusal_says_which_rule_and_why(
    key: str, broken: str, match: Match[skyline.View], words: str, lang: str
) -> None:
    refusal = match.why(words, lang)
    said = re.escape(texts(skyline.__name__, lang)[f"refusals.{key}"])
    assert refusal is not None
    assert refusal.rule == broken
    assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", said), refusal.text)


def test_every_refusal_there_is_has_been_shown() -> None:
    shown = {(key, broken) for key, broken, *_ in WHY_NOT}
    assert shown == {*skyline.REASONS[1:], *skyline.IMPOSSIBLE.items()}


@pytest.mark.parametrize(
    ("match", "words", "text"),
    [
        (city(cash=0), "build 1 c8", "A floor 1 on c8 costs 1M, to the bank; you have 0M."),
        (city({"c8": "bpr"}, hand="6", cash=4), "build 6 c8", "A floor 6 on c8 costs 6M, to Red; you have 4M."),
        (city(market=True, cash=3), "buy penthouse", "A penthouse costs 10M; you have 3M."),
        (city(cards=THREE), "cash taipei-101", "0 of the 4 tops"),
        (play(city(cards=THREE), "trade taipei-101", "trade sears-tower"), "end", "2 given up, 1 more to come"),
    ],
)
def test_a_refusal_has_the_numbers(match: Match[skyline.View], words: str, text: str) -> None:
    refusal = match.why(words)
    assert refusal is not None
    assert text in refusal.text


@pytest.mark.rule("A20")
@pytest.mark.parametrize("words", ["build skyline c8", "buy skyline", "sell skyline", "build skyline"])
def test_floors_of_the_later_edition_are_not_in_the_game(words: str) -> None:
    assert rule(city(), words) == "A20"
    assert not any("skyline" in sentence for sentence in city().content.sentences)


@pytest.mark.rule("SW-01")
@pytest.mark.parametrize(
    "words", ["build 1 a1", "build 2 e5", "build neutral d12", "build penthouse c0", "build 4 c-1"]
)
def test_a_site_outside_the_island(words: str) -> None:
    assert rule(city(), words) == "SW-01"


@pytest.mark.rule("SW-02")
@pytest.mark.parametrize("words", ["build 3 c8", "build 10 c8", "buy 5", "sell 8", "build 0 c8"])
def test_a_floor_that_does_not_exist(words: str) -> None:
    assert rule(city(), words) == "SW-02"


@pytest.mark.rule("SW-33")
@pytest.mark.parametrize("words", ["remove c8", "demolish the penthouse", "move c8 c5"])
def test_nothing_is_taken_down(words: str) -> None:
    assert rule(city({"c8": "y"}), words) == "SW-33"


def test_a_refused_move_is_raised_with_its_rule() -> None:
    with pytest.raises(Refused, match=r"next on c8 is level 1\. \(SW-19\)") as refused:
        city().play("build 2 c8")
    assert refused.value.rule == "SW-19"


@pytest.mark.parametrize(
    ("words", "meant"),
    [("bild 1 c8", "build 1 c8"), ("BUILD 1 C8", "build 1 c8"), ("cash us bank tower", "cash us-bank-tower")],
)
def test_nonsense_gets_did_you_mean(words: str, meant: str) -> None:
    with pytest.raises(NotASentence, match=f"Did you mean “{meant}”"):
        city().play(words)


def test_utter_nonsense_is_told_what_a_move_looks_like() -> None:
    with pytest.raises(NotASentence, match="A move looks like “build 1 c8”"):
        city().play("hello world, how are you")
