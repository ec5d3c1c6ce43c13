"""What was learned of a game, as one thing: the network, how far to trust it, and the scale of the chances told.

All of it lies beside the weights as data (`weights/<game>.toml`), since all of it was measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from topfloor.bots import weights
from topfloor.bots.chances import Scale
from topfloor.bots.network import Network
from topfloor.bots.tree import Manner
from topfloor.engine.game import Game

ITERATIONS_A_SECOND = 50_000
"""About as many; only to tell which blend a search by the clock should use."""


@dataclass(frozen=True, eq=False)
class Learned:
    """What was learned of a game."""

    network: Network
    learned_temperature: float
    worlds: int
    trusts: Mapping[int, float]
    """The share of the network in what a position is worth, by the iterations up to which it holds."""
    scales: Mapping[int, Scale]
    """By number of players."""

    def manner(self, usual: Manner, budget: float) -> Manner:
        """How a search of so many iterations thinks."""
        reach = min((most for most in self.trusts if most >= budget), default=max(self.trusts))
        trust, temperature = self.trusts[reach], self.learned_temperature
        return usual._replace(trust=trust, learned_temperature=temperature, worlds=self.worlds)

    def told(self, share: float, players: int, ply: int, iterations: int) -> float:
        """The chance to win that a search's share of wins stands for; without a scale, that share."""
        scale = self.scales.get(players)
        return share if scale is None else scale.told(share, ply, iterations)


def learned(game: Game) -> Learned | None:
    """What is known of a game beyond its rules, if anything."""
    file = weights.file_of(game)
    return _read(file, len(game.FEATURES)) if file else None


@cache
def _read(file: Path, features: int) -> Learned:
    note = weights.read_note(file)
    return from_note(weights.read(file, features), note)


def from_note(network: Network, note: Mapping[str, Any]) -> Learned:
    """What a note says; of what it is silent about, what is usual."""
    search = note.get("search", {})
    trusts = {int(most): float(trust) for most, trust in search.get("trust", {"1000000": 0.5}).items()}
    scales = {int(players): Scale(**scale) for players, scale in note.get("scale", {}).items()}
    return Learned(network, search.get("learned_temperature", 0.05), search.get("worlds", 64), trusts, scales)
