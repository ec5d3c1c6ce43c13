"""Every card is played, over and over, and what comes of it is held against a second opinion."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.paper_skylines.laying import BLUE, RED, lay
from tests.games.paper_skylines.opinion import Opinion
from topfloor import Match
from topfloor.engine.content import Content, content
from topfloor.games import paper_skylines
from topfloor.games.paper_skylines.card_text import action_text

DATA = content(paper_skylines).data
CARDS = [card["id"] for card in DATA["buildings"]]
LEVEL = {card["id"]: card["level"] for card in DATA["buildings"]}
TRIES = 12


def table_for(card: str, seed: int, box: Content | None = None) -> tuple[Match[paper_skylines.View], str]:
    """A random table on which a player can take this card's action, and the sentence that begins it."""
    chance = random.Random(f"{card} {seed}")
    others = [c for c in CARDS if c != card]
    chance.shuffle(others)
    deal = iter(others)

    def some(n: int) -> str:
        return " ".join(next(deal) for _ in range(n))

    use = seed % 3 == 0
    many = 6 if seed % 4 == 1 else 4
    mine = ["lanternbridge", *(some(chance.randint(1, many)) for _ in range(chance.randint(many - 3, many)))]
    chance.shuffle(mine)
    if not use:
        mine.append(f"{some(chance.randint(0, 3))} {card}")
    theirs = ["larkhaven", *(some(chance.randint(1, 3)) for _ in range(chance.randint(0, 3)))]
    match = lay(
        level=chance.choice((2, 3, 4)),
        actions=4,
        hands={RED: some(chance.randint(0, 7)) + (f" {card}" if use else ""), BLUE: some(chance.randint(0, 1))},
        stacks={RED: " | ".join(mine), BLUE: " | ".join(theirs)},
        mayor={RED: chance.randint(1, 2), BLUE: 1},
        row=some(3),
        pile=some(chance.choice((0, 1, 6))),
        tracks={seat: tuple(chance.choice((0, 2, 17, 35, 36)) for _ in range(3)) for seat in (RED, BLUE)},  # type: ignore[misc]
        markers={RED: chance.randint(0, 6), BLUE: chance.randint(0, 6)},
        content=box,
        seed=seed,
    )
    if match.position.marker[RED] == match.position.marker[BLUE]:
        match.position.marker[BLUE] = match.position.points[BLUE, 0] = match.position.marker[RED] + 2
    return match, f"use {card}" if use else f"visit {len(mine)}"


def act(match: Match[paper_skylines.View], first: str, seed: int) -> list[str]:
    """Take a whole action, answering at random; what was said."""
    chance = random.Random(seed)
    before, said = match.ply, [first]
    match.play(first)
    while match.view()["phase"] != "action" or match.to_move != RED:
        words = chance.choice(match.legal())
        match.play(words)
        said.append(words)
    assert match.ply - before == len(said)
    return said


@pytest.mark.rule("PS-12", "PS-16", "PS-17", "PS-18")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_does_what_a_second_reader_says(card: str) -> None:
    changed = 0
    for seed in range(TRIES):
        match, first = table_for(card, seed)
        assert match.why(first) is None
        opinion, before = Opinion(match), Opinion(match).state()
        said = act(match, first, seed)
        opinion.follow(said)
        assert Opinion(match).state() == opinion.state(), said
        assert paper_skylines.faults(match.position, match.content) == []
        changed += opinion.state() != before
    assert changed


def test_all_kinds_of_answers_are_given() -> None:
    """So that the comparison above means something: over all cards, every verb comes up but two."""
    said = set()
    for card in CARDS:
        for seed in range(4):
            match, first = table_for(card, seed)
            said |= {words.split()[0] for words in act(match, first, seed)}
    verbs = {words.split()[0] for words in match.content.sentences}
    assert verbs - said == {"keep", "pass"}


def card_steps(card: str) -> list[dict[str, object]]:
    """The steps of a card."""
    steps: list[dict[str, object]] = DATA["buildings"][CARDS.index(card)]["action"]
    return steps


def test_every_level_and_type_is_among_them() -> None:
    counts = Counter((card["level"], card["type"]) for card in DATA["buildings"])
    assert len(counts) == 20
    assert set(counts.values()) == {4, 5}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_cards_with_different_actions_say_different_things(lang: str) -> None:
    said = {str(card["action"]): action_text(card["action"], lang) for card in DATA["buildings"]}
    assert len(set(said.values())) == len(said)
    assert not any("{" in text or text != text.strip() for text in said.values())


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("clapboard-row", "Build a card, paying 1 less.", "Baue eine Karte um 1 günstiger."),
        (
            "goose-green",
            "Advance 1 on each of two different tracks. You may discard 1 hand card: draw 1 card from the deck.",
            "Rücke auf zwei verschiedenen Leisten je 1 vor. Du darfst 1 Handkarte abwerfen: Ziehe 1 Karte vom Stapel.",
        ),
        (
            "ironway-megaworks",
            "Discard up to 3 hand cards; for each: advance 2 on each of two different tracks. Decline 2 on prestige.",
            "Wirf bis zu 3 Handkarten ab; für jede: Rücke auf zwei verschiedenen Leisten je 2 vor. "
            "Falle auf Prestige 2 zurück.",
        ),
    ],
)
def test_a_card_says_what_it_does(card: str, english: str, german: str) -> None:
    steps = card_steps(card)
    assert action_text(steps, "en") == english
    assert action_text(steps, "de") == german
