"""A second opinion on the rules: a plain referee follows random matches and must agree on every move and point."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import topfloor
from tests.games.skyline.referee import NOBODY, PATTERNS, VALUE, Referee
from topfloor import Match
from topfloor.games.skyline.income import best_income
from topfloor.games.skyline.view import View

MANNERS = {"any": ("", 0.0), "build": ("build", 0.7), "trade": ("trade", 0.5), "slow": ("end", 0.7)}
"""How a match is played: anything; building more often than not; giving up cards; hardly building and never high, so
that both guards against endless matches come up."""


def chosen(match: Match[View], chooser: random.Random, manner: str) -> str:
    """Any legal move, more often of the kind that this manner of playing likes."""
    liked, share = MANNERS[manner]
    legal = match.legal()
    if manner == "slow":
        low = ("build 1", "build 2") if chooser.random() < 0.3 else ()
        legal = [words for words in legal if not words.startswith("build") or words.startswith(low)]
    found = [words for words in legal if liked and words.startswith(liked)]
    return chooser.choice(found if found and chooser.random() < share else legal)


def agree(match: Match[View], referee: Referee) -> None:
    """Everybody's cash, floors and cards are the same, whoever may see them, and so is what may be said next."""
    city = match.position
    assert (match.over, city.ply) == (referee.over, len(match.moves))
    for kinds, noted in ((referee.bought, city.bought), (referee.sold, city.sold)):
        assert noted == sum(1 << n for n, piece in enumerate(VALUE) if piece in kinds)
    if not match.over:
        assert (match.to_move, set(match.legal())) == (referee.mover, referee.legal())
    for seat in range(match.players):
        assert city.cash[seat] == referee.cash[seat]
        assert {piece: city.hand[seat, n] for n, piece in enumerate(VALUE)} == full(referee.hand[seat], [*VALUE])
        assert {piece: city.stock[seat, n] for n, piece in enumerate([*VALUE][:5])} == full(
            referee.stock[seat], [*VALUE][:5]
        )
        assert {card: city.cards[seat, n] for n, card in enumerate(PATTERNS)} == full(referee.cards[seat], [*PATTERNS])


def full(counted: Counter[str], names: list[str]) -> dict[str, int]:
    return {name: counted[name] for name in names}


def agree_on_views(match: Match[View], referee: Referee) -> None:
    """What a seat is told is so, and nobody is told more than he may know (SW-09)."""
    seats = range(match.players)
    for viewer in seats:
        view = match.view(viewer)
        board = {site: [(floor["piece"], floor["owner"]) for floor in stack] for site, stack in view["board"].items()}
        stands = {site: stack for site, stack in referee.board.items() if stack}
        assert board == {site: [(p, None if o == NOBODY else o) for p, o in stack] for site, stack in stands.items()}
        assert (view["round"], view["neutrals"], view["pile"]) == (
            referee.round,
            referee.neutrals,
            referee.pile.total(),
        )
        assert view["last_turns"] == (referee.closer != NOBODY)
        assert Counter(view["yours"]["cards"]) == +referee.cards[viewer]
        for seat, player in enumerate(view["players"]):
            open_to_him = match.variant == "open" or seat == viewer or match.over
            assert [key in player for key in ("cash", "hand", "stock")] == [open_to_him] * 3
            assert player["held"] == referee.hand[seat].total()
            assert player["cards"] == referee.cards[seat].total()
            if open_to_him:
                assert (player["cash"], player["hand"]) == (referee.cash[seat], full(referee.hand[seat], [*VALUE]))
    box = match.content.box
    assert [best_income(match.position, box, seat) for seat in seats] == [referee.income(seat) for seat in seats]


@pytest.mark.rule("SW-03", "SW-04", "SW-06", "SW-09", "SW-14", "SW-19", "SW-23", "SW-26", "SW-29", "SW-31", "SW-37")
@pytest.mark.rule("SW-39", "SW-41", "SW-42", "SW-44", "SW-45", "SW-46", "SW-47", "SW-49", "A10", "A17")
@pytest.mark.parametrize("variant", ["open", "hidden"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("manner", MANNERS)
def test_a_plain_referee_agrees_on_every_move_and_point(players: int, variant: str, manner: str, deal: int) -> None:
    seed = 2 * deal + (variant == "hidden")
    match = topfloor.new("skyline", players=players, seed=seed, variant=variant)
    referee, chooser = Referee(match), random.Random(seed)
    while not match.over:
        agree(match, referee)
        words = chosen(match, chooser, manner)
        match.play(words)
        referee.hear(words)
        if words == "end" and chooser.random() < 0.2:
            agree_on_views(match, referee)
    agree(match, referee)
    agree_on_views(match, referee)
    view = match.view()
    sheet = referee.scored(view["missions"])
    assert match.game.legal(match.position, match.content.box, np.zeros(match.game.ACTIONS, np.int64)) == 0
    assert view["ended"] == referee.why
    assert match.breakdown() == sheet
    assert match.winners() == referee.winners(sheet)
