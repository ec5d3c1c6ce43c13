"""Every refusal, with the rule it names and what it says."""

from __future__ import annotations

import re

import pytest

from tests.games.skyrise.table import BLUE, RED, TEAL, YELLOW, rule, table, win
from topfloor import Match, NotASentence, Refused
from topfloor.engine.texts import texts
from topfloor.games import skyrise

CARDS = {RED: "palace vault shard", YELLOW: "hammer atelier summit", BLUE: "olmsted", TEAL: "le-baron"}


def over() -> Match[skyrise.View]:
    match = table()
    match.position.over = 1
    return match


def choosing(players: int = 4) -> Match[skyrise.View]:
    return win(table(players=players, pools={RED: [102]}, cards=CARDS), "bid 102 c1")


def chosen_once() -> Match[skyrise.View]:
    match = choosing(players=2)
    match.play("choose palace")
    return match


def with_vault() -> Match[skyrise.View]:
    match = table(era=2, bids=["Y22 c1"], wonders={RED: "vault"}, discs={"n7": "A"})
    match.play("wonder vault c2")
    return match


WILD = win(table(discs={"c1": "wild"}), "bid 23 c1")
BIDDEN = table({"c3": "B1"}, bids=["R52 c1"], to_move=YELLOW)
LATE = table(
    {"c3": "B1", "n13": "B palace"},
    era=2,
    bids=["R52 c1"],
    to_move=YELLOW,
    wonders={YELLOW: "shard", BLUE: "palace"},
    passed=[BLUE],
)
ANSWERED = table(era=2, bids=["R23 c1", "Y palace c2"], to_move=TEAL, wonders={YELLOW: "palace", TEAL: "hammer"})

WHY_NOT = [
    ("over", "SR-25", over(), "bid 23 c1", "everybody has built"),
    ("choose-first", "SR-23", choosing(), "bid 31 c2", "Wonder card"),
    ("row-first", "SR-20", WILD, "bid 31 c2", "row"),
    ("take-first", "SR-57", with_vault(), "bid 31 c3", "Vault"),
    ("no-island", "SR-01", table(players=2), "bid 23 e5", "e5"),
    ("structure-there", "SR-13", BIDDEN, "bid 63 c3", "c3"),
    ("bid-there", "SR-17", BIDDEN, "bid 63 c1", "c1"),
    ("not-your-building", "SR-06", BIDDEN, "bid 64 c2", "belongs to Red"),
    ("dotted", "SR-06", BIDDEN, "bid 114 c2", "114"),
    ("building-lies", "R3", table(bids=["R52 c1", "Y63 c2"], to_move=RED), "bid 52 c3", "52"),
    ("building-built", "SR-16", win(table(), "bid 23 c1"), "bid 23 c2", "23"),
    ("only-the-hammer", "R5", ANSWERED, "bid 123 c3", "The Palace has been placed on c2"),
    ("not-higher", "SR-12", BIDDEN, "bid 51 c2", "51 does not beat 52"),
    ("out-of-reach", "SR-09", table(), "bid 23 n7", "n7"),
    ("not-adjacent", "SR-12", BIDDEN, "bid 63 n7", "n7 is not adjacent to c1"),
    ("beside-the-hammer", "SR-40", table({"n1": "T hammer"}, era=2), "bid 112 c1", "112 is a tall building, and c1"),
    ("wonders-later", "SR-23", BIDDEN, "wonder palace c2", "second era"),
    ("not-your-wonder", "SR-38", LATE, "wonder palace c2", "The Palace"),
    ("wonder-built", "SR-36", table({"n1": "Y shard"}, era=2, to_move=YELLOW), "wonder shard c2", "The Shard"),
    ("wonder-opens", "SR-10", table(era=2, wonders={RED: "palace"}), "wonder palace c2", "The Palace"),
    ("wonder-not-adjacent", "SR-11", LATE, "wonder shard n7", "n7 is not adjacent to c1"),
    ("must-open", "R2", table(), "pass", "open"),
    ("choose-later", "SR-23", table(cards=CARDS), "choose palace", "first era"),
    ("chosen-all", "SR-23", LATE, "choose shard", "have been chosen"),
    ("not-dealt", "SR-04", choosing(), "choose hammer", "The Hammer"),
    ("chosen-twice", "SR-38", chosen_once(), "choose palace", "The Palace"),
    ("no-wild", "SR-20", table(), "row yellow", "wild"),
    ("no-vault", "SR-57", table(), "take c1", "Vault"),
    ("nothing-to-take", "R20", with_vault(), "take c2", "c2"),
    ("no-such-place", "SR-01", table(), "bid 23 n15", "bid 23 n15"),
    ("no-such-number", "SR-06", table(), "bid 25 c1", "bid 25 c1"),
    ("no-such-wonder", "SR-04", table(), "wonder castle c1", "castle"),
    ("no-such-row", "SR-18", table(), "row red", "row red"),
]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("key", "broken", "match", "words", "named"), WHY_NOT, ids=[key for key, *_ in WHY_NOT])
def test_a_refusal_says_which_rule_and_why(
    key: str, broken: str, match: Match[skyrise.View], words: str, named: str, lang: str
) -> None:
    refusal = match.why(words, lang)
    said = re.escape(texts(skyrise.__name__, lang)[f"refusals.{key}"])
    assert refusal is not None
    assert refusal.rule == broken
    assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", said), refusal.text)
    assert lang == "de" or named in refusal.text


def test_every_refusal_there_is_has_been_shown() -> None:
    shown = {(key, broken) for key, broken, *_ in WHY_NOT}
    assert shown == {*skyrise.REASONS[1:], *skyrise.IMPOSSIBLE.items()}


def test_a_refused_move_is_raised_with_its_rule() -> None:
    with pytest.raises(Refused, match=r"51 does not beat 52\. \(SR-12\)") as refused:
        table(bids=["R52 c1"], to_move=YELLOW).play("bid 51 c2")
    assert refused.value.rule == "SR-12"


@pytest.mark.rule("SR-11")
def test_playing_out_of_turn_is_refused() -> None:
    refusal = BIDDEN.why("pass", seat=BLUE)
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("SR-11", "It is Yellow's turn.")


@pytest.mark.rule("SR-01", "SR-04", "SR-06", "SR-18")
@pytest.mark.parametrize(
    ("words", "broken"),
    [
        ("bid 23 c5", "SR-01"),
        ("bid 23 x1", "SR-01"),
        ("take n0", "SR-01"),
        ("wonder palace w15", "SR-01"),
        ("bid 1 c1", "SR-06"),
        ("bid 125 c1", "SR-06"),
        ("bid 25 z9", "SR-06"),
        ("choose castle", "SR-04"),
        ("wonder the-palace c1", "SR-04"),
        ("row blue", "SR-18"),
    ],
)
def test_what_no_match_allows(words: str, broken: str) -> None:
    assert rule(table(), words) == broken


@pytest.mark.parametrize(
    ("words", "meant"),
    [("bit 23 c1", "bid 23 c1"), ("bid  23 c1", "bid 23 c1"), ("BID 23 C1", "bid 23 c1"), ("bidd 23 c1", "bid 23 c1")],
)
def test_nonsense_gets_did_you_mean(words: str, meant: str) -> None:
    with pytest.raises(NotASentence, match=f"Did you mean “{meant}”"):
        table().play(words)


@pytest.mark.parametrize("words", ["", "hello world", "🏙"])
def test_utter_nonsense_is_told_what_a_move_looks_like(words: str) -> None:
    with pytest.raises(NotASentence, match="A move looks like “bid 23 c1”"):
        table().play(words)


@pytest.mark.rule("R3", "SR-16")
def test_a_building_that_stands_is_not_one_that_lies_in_the_auction() -> None:
    """Yellow has bid 22 and been outbid by red; his 32 was built long ago."""
    pools = {YELLOW: [41, 63, 74, 84, 103]}
    match = table({"c3": "Y1"}, bids=["Y22 c1", "R23 c2"], to_move=YELLOW, pools=pools)
    assert rule(match, "bid 22 n1") == "R3"
    assert rule(match, "bid 32 n1") == "SR-16"
