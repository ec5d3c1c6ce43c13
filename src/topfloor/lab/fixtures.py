"""What is to be played: a run of matches, each known by its number alone, so that it does not matter who plays it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from topfloor.engine.content import Components, Content, Data, content, read
from topfloor.engine.game import Game
from topfloor.engine.match import Match
from topfloor.engine.setup import whole
from topfloor.games import REGISTRY
from topfloor.lab.contestants import bot_named

SEED_BITS = 53
"""Seeds of matches fit wherever a number does: a spreadsheet, JSON, a column of 64 bits."""

MOST_MATCHES = 10_000_000
"""Of a run, which is planned as a whole before its first match."""


@dataclass(frozen=True)
class Setup:
    """The game that is played; `data` are an owner's own components, None for the usual ones."""

    game: str
    variant: str
    data: Data | None = None

    @property
    def kind(self) -> Game:
        """The game's folder."""
        return REGISTRY.game(self.game)

    @cached_property
    def content(self) -> Content:
        """The components."""
        return content(self.kind, self.data)

    def deal(self, players: int, seed: int) -> Match:
        """A match of this game."""
        return Match(self.kind, players=players, seed=seed, variant=self.variant, content_from=self.content)

    def __getstate__(self) -> dict[str, object]:
        return {"game": self.game, "variant": self.variant, "data": self.data}


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match to be played: its number, the seed of its deal, the bots by seat, and how many moves are fixed."""

    number: int
    seed: int
    bots: tuple[str, ...]
    opening: int = 0

    def draw(self, ply: int, count: int) -> int:
        """Which of so many legal moves the opening has: by lot, but the same whoever sits where."""
        return deal_seed(self.seed, "opening", ply) % count


def setup(game: str, players: Sequence[str], variant: str | None = None, data: Components | None = None) -> Setup:
    """A game and its players, checked."""
    for name in players:
        bot_named(name)
    own = read(Path(data)) if isinstance(data, str | Path) else data
    kind = REGISTRY.game(game)
    example = Match(kind, players=len(players), variant=variant, content_from=own)
    return Setup(game, example.variant, own)


def fixtures(players: Sequence[str], numbers: Iterable[int], seed: int, opening: int = 0) -> list[Fixture]:
    """The matches with these numbers; every deal is played from all the seats before the next is dealt.

    Runs with another opening have other deals, so that their rows cannot be taken for each other's.
    """
    seed, opening = whole("seed", seed, 0), whole("opening", opening, 0)
    tables, kind = rotations(players), ("after", opening) if opening else ()
    return [Fixture(n, deal_seed(seed, *kind, n // len(tables)), tables[n % len(tables)], opening) for n in numbers]


def matches(name: str, given: int) -> int:
    """How many matches are wanted, by the name of the argument that says so."""
    return whole(name, given, 1, MOST_MATCHES)


def rotations(players: Sequence[str]) -> list[tuple[str, ...]]:
    """The players moved round the table seat by seat; each way to sit once, though some bots may be the same."""
    turned = [(*players[n:], *players[:n]) for n in range(len(players))]
    return list(dict.fromkeys(turned))


def deal_seed(seed: int, *deal: object) -> int:
    """The seed of one deal of a run; runs with other seeds share no deals."""
    name = " ".join(map(str, (seed, *deal)))
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") >> (64 - SEED_BITS)
