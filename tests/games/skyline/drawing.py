"""Cities told site by site: `{"c8": "ypn"}` is a tower on c8 of yellow, purple and a neutral floor, ground first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import topfloor
from topfloor import Match
from topfloor.engine import rng
from topfloor.games import skyline
from topfloor.games.skyline.view import Player, View

YELLOW, PURPLE, BLUE, RED = range(4)
NOBODY = 4
PIECES = ("1", "2", "4", "6", "penthouse", "neutral")
EACH = (8, 6, 4, 3, 3)
LETTERS = "ypbrn"

# The island, written out row by row from the south as a check on the plan in the components.
ROWS = (
    "b1 c1",
    "b2 c2",
    "a3 b3 c3",
    "a4 b4 c4",
    "a5 b5 c5 d5",
    "b6 c6 d6 e6",
    "b7 c7 d7",
    "b8 c8 d8",
    "c9 d9",
    "c10 d10",
    "d11",
)
SITES = " ".join(ROWS).split()
CARDS = (
    "us-bank-tower",
    "empire-state-building",
    "flatiron-building",
    "bank-of-china-tower",
    "chrysler-building",
    "two-international-finance-centre",
    "jin-mao-tower",
    "commerzbank-tower",
    "sears-tower",
    "citic-plaza",
    "taipei-101",
    "one-canada-square",
    "petronas-towers",
    "emirates-towers",
)
MISSIONS = ("new-york", "sydney", "shanghai", "london", "rotterdam", "frankfurt")


def city(
    stacks: Mapping[str, str] | None = None,
    *,
    variant: str = "open",
    players: int = 4,
    start: int = YELLOW,
    to_move: int = YELLOW,
    market: bool = False,
    cash: int | Mapping[int, int] = 10,
    hand: str | Mapping[int, str] = "1 1 2",
    cards: Mapping[int, Sequence[str]] | None = None,
    missions: Sequence[str] = MISSIONS,
    pile: int | None = None,
    round: int = 1,
    closer: int | None = None,
    content: Mapping[str, Any] | None = None,
) -> Match[View]:
    """A match in which the city stands as told; `hand` and `cash` are the mover's, or given by seat.

    What is in a hand counts as dealt. `pile` leaves only so many cards to draw.
    """
    match = topfloor.new("skyline", players=players, variant=variant, content=content)
    position = match.position = skyline.Position()
    rng.sow(position, 1, 2, 3)
    position.players, position.variant = players, skyline.VARIANTS.index(variant)
    position.start, position.to_move, position.round, position.quiet = start, to_move, round, 1
    position.phase, position.closer = int(market), 0 if closer is None else closer + 1
    for site, stack in (stacks or {}).items():
        _build(position, match.content.sentences.index(f"build 1 {site}"), stack)
    _fill_hands(position, {to_move: hand} if isinstance(hand, str) else hand)
    for seat in range(players):
        position.cash[seat] = cash if isinstance(cash, int) else cash.get(seat, 10)
        position.purse[seat] = position.cash[seat] if variant == "hidden" else 0
        position.mission[seat] = MISSIONS.index(missions[seat])
    _deal(position, cards or {}, pile)
    return match


def _build(position: skyline.Position, site: int, stack: str) -> None:
    for level, letter in enumerate(stack):
        owner = LETTERS.index(letter)
        position.floors[owner, level] |= 1 << site
    position.height[site] = len(stack)
    if stack[-1] != "n":
        position.owned[LETTERS.index(stack[-1])] |= 1 << site


def _fill_hands(position: skyline.Position, hands: Mapping[int, str]) -> None:
    position.neutrals = 6 - sum(position.floors[NOBODY, level].bit_count() for level in range(5))
    for seat in range(position.players):
        held = [PIECES.index(piece) for piece in hands.get(seat, "").split()]
        for piece in range(5):
            position.hand[seat, piece] = held.count(piece)
            position.stock[seat, piece] = EACH[piece] - position.floors[seat, piece].bit_count() - held.count(piece)
            position.known[seat, piece] = held.count(piece) if position.variant else 0
        position.hand[seat, 5] = held.count(5)
        position.neutrals -= held.count(5)


def _deal(position: skyline.Position, cards: Mapping[int, Sequence[str]], pile: int | None) -> None:
    for number, card in enumerate(CARDS):
        position.pile[number] = 3
        for seat, held in cards.items():
            position.cards[seat, number] = held.count(card)
            position.pile[number] -= held.count(card)
    if pile is not None:
        for number in range(len(CARDS)):
            position.pile[number] = min(pile, position.pile[number])
            pile -= position.pile[number]


def owned(owner: str, sites: str) -> dict[str, str]:
    """Ground floors of one owner on several sites."""
    return dict.fromkeys(sites.split(), owner)


def rule(match: Match[skyline.View], words: str) -> str | None:
    """The rule against a move; None if there is none."""
    refusal = match.why(words)
    return refusal.rule if refusal else None


def said(match: Match[skyline.View], words: str) -> str:
    """What is said against a move."""
    refusal = match.why(words)
    assert refusal is not None
    return refusal.text


def play(match: Match[skyline.View], *moves: str) -> Match[skyline.View]:
    """Play moves one after another."""
    for words in moves:
        match.play(words)
    return match


def sites_for(match: Match[skyline.View], piece: str) -> list[str]:
    """Where a piece may be built now."""
    return [words.split()[2] for words in match.legal() if words.startswith(f"build {piece} ")]


def verbs(match: Match[skyline.View]) -> set[str]:
    """The first words of what may be played."""
    return {words.split()[0] for words in match.legal()}


def player(match: Match[View], seat: int, viewer: int | None = None) -> Player:
    """What a player shows."""
    return match.view(viewer)["players"][seat]


def cash(match: Match[skyline.View]) -> list[int]:
    """Everybody's cash."""
    return [match.position.cash[seat] for seat in range(match.players)]


def pass_turn(match: Match[skyline.View]) -> Match[skyline.View]:
    """The player to move does nothing at all."""
    if match.view()["phase"] == "build":
        match.play("done")
    return play(match, "end")


def pass_round(match: Match[skyline.View]) -> Match[skyline.View]:
    """Nobody does anything for one turn each."""
    for _ in range(match.players):
        pass_turn(match)
    return match
