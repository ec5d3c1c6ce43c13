"""How fast this machine plays a game: figures for `topfloor bench`. With peers beside them: `make bench`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from topfloor.games import REGISTRY
from topfloor.lab.playouts import playouts


@dataclass(frozen=True)
class Speed:
    """Random play of one game with one number of players, on one thread."""

    game: str
    variant: str
    players: int
    moves_per_second: float
    games_per_second: float
    bytes_per_position: int


def speeds(game: str, games: int = 20_000) -> Iterator[Speed]:
    """Measure every variant and number of players of a game, one after another."""
    kind = REGISTRY.game(game)
    for variant in kind.VARIANTS:
        for players in kind.PLAYERS:
            run = playouts(game, players=players, variant=variant, games=games)
            rates = run.moves_per_second, run.games / run.seconds
            yield Speed(game, variant, players, *rates, kind.Position.size())
