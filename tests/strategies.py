"""What tests are made of: every setup of every game, random matches, and Hypothesis strategies over both."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import topfloor
from tests.games import rooftops
from topfloor import Match
from topfloor.engine import rng, story
from topfloor.engine.game import Game, Registry
from topfloor.engine.usual import complete
from topfloor.games import REGISTRY


def _itself(game: Game) -> Game:
    return game


GAMES = tuple(REGISTRY.game(name) for name in topfloor.games())
ROOFTOPS = complete(rooftops)
"""The game of docs/add-a-game.md: on no shelf, but under the same laws."""

ALL_GAMES = (*GAMES, ROOFTOPS)
SHELF = Registry({game.NAME: partial(_itself, game) for game in ALL_GAMES})
LANGUAGES = ("en", "de")


def load(text: str) -> Match[Any]:
    """The match of a story, of whichever game."""
    return story.read(text, SHELF, None)


@dataclass(frozen=True)
class Setup:
    """A game, a variant and a number of players: what most laws are tested over."""

    name: str
    variant: str
    players: int

    @property
    def game(self) -> Game:
        return SHELF.game(self.name)

    @property
    def is_by_day(self) -> bool:
        """Whether the fewest or the most play; of several variants, the first has the fewest, the next the most."""
        variants, ends = self.game.VARIANTS, (self.game.PLAYERS[0], self.game.PLAYERS[-1])
        return self.players in (ends if len(variants) == 1 else ends[variants.index(self.variant) % 2 :][:1])

    def deal(self, seed: int = 0) -> Match[Any]:
        return Match(self.game, players=self.players, seed=seed, variant=self.variant)

    def __str__(self) -> str:
        return f"{self.name}-{self.variant}-{self.players}"


def setups(*games: Game) -> tuple[Setup, ...]:
    """Every way to set these games up."""
    return tuple(Setup(game.NAME, variant, n) for game in games for variant in game.VARIANTS for n in game.PLAYERS)


SETUPS = setups(*GAMES)
ALL_SETUPS = setups(*ALL_GAMES)


def random_moves(match: Match[Any], seed: int) -> Iterator[None]:
    """Play a match to its end, a move at a time; the kinds of move (the first words) are equally likely.

    So rare ones come up.
    """
    chooser = random.Random(seed)
    while not match.over:
        kinds: dict[str, list[str]] = {}
        for words in match.legal():
            kinds.setdefault(words.split()[0], []).append(words)
        match.play(chooser.choice(kinds[chooser.choice(sorted(kinds))]))
        yield


def play_randomly(match: Match[Any], seed: int) -> Match[Any]:
    """Play a match to its end."""
    for _ in random_moves(match, seed):
        pass
    return match


EXAMPLES_A_WALK = 4
WALKS_KEPT = 64
"""As many as 200 examples of the laws of one setup look at; those of all setups would take six gigabytes."""


@lru_cache(WALKS_KEPT)
def walk(setup: Setup, seed: int) -> tuple[Match[Any], ...]:
    """A random match as it stood before each move and at its end; take copies."""
    match = setup.deal(seed)
    return (match.copy(), *(match.copy() for _ in random_moves(match, seed)))


def dreamt(match: Match[Any], seat: int, salt: int) -> Match[Any]:
    """A copy of a match in which all that a seat cannot know is dealt anew."""
    twin = match.copy()
    rng.sow(twin.position, *rng.split(salt))
    match.game.imagine(twin.position, match.content.box, seat)
    return twin


def seeds() -> st.SearchStrategy[int]:
    """Every seed there is."""
    return st.integers(0, (1 << rng.SEED_BITS) - 1)


@st.composite
def walks(draw: st.DrawFn, setup: Setup) -> tuple[Match[Any], ...]:
    """One of a few random matches: the more examples are tried, the more matches."""
    return walk(setup, draw(st.integers(0, settings().max_examples // EXAMPLES_A_WALK)))


@st.composite
def stages(draw: st.DrawFn, setup: Setup) -> Match[Any]:
    """A match somewhere between its deal and its end."""
    played = draw(walks(setup))
    chosen: Match[Any] = draw(st.sampled_from(played))
    return chosen.copy()


@st.composite
def unfinished(draw: st.DrawFn, setup: Setup) -> Match[Any]:
    """A match in which there is still a move to make."""
    played = draw(walks(setup))
    chosen: Match[Any] = draw(st.sampled_from(played[:-1]))
    return chosen.copy()
