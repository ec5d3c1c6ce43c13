"""What was learned of a game, as one thing: the network, how to search with it, and the scale of the chances told.

All of it lies beside the weights as data (`weights/<game>.toml`), since all of it was measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, get_type_hints

from topfloor.bots import weights
from topfloor.bots.chances import Scale
from topfloor.bots.network import Network
from topfloor.bots.tree import Manner
from topfloor.engine.errors import BadSetup
from topfloor.engine.game import Game
from topfloor.engine.texts import Saying

ByBudget: TypeAlias = Mapping[int, float]
"""A number by the iterations up to which it holds."""

ITERATIONS_A_SECOND = 50_000
"""About as many; only to tell which blend a search by the clock should use."""


USUAL: Mapping[str, object] = {"trust": 0.5, "learned_temperature": 0.05, "worlds": 64}
"""What a search with a network thinks by where its note says nothing."""


@dataclass(frozen=True, eq=False)
class Learned:
    """What was learned of a game."""

    network: Network
    search: Mapping[str, ByBudget]
    """What a search thinks by, for as many iterations: fields of its manner."""
    among: Mapping[int, Mapping[str, ByBudget]]
    """What of it is otherwise among so many players."""
    scales: Mapping[int, Scale]
    """By number of players."""

    def manner(self, usual: Manner, budget: float, players: int) -> Manner:
        """How a search of so many iterations thinks, among so many players."""
        found = {**self.search, **self.among.get(players, {})}
        said: dict[str, Any] = {name: _upto(values, budget) for name, values in found.items()}
        return usual._replace(**said)

    def told(self, share: float, players: int, ply: int, iterations: int) -> float:
        """The chance to win that a search's share of wins stands for; without a scale, that share."""
        scale = self.scales.get(players)
        return share if scale is None else scale.told(share, ply, iterations)


def learned(game: Game, *, plain: bool = False) -> Learned | None:
    """What is known of a game beyond its rules, if anything; its network for compiled kernels, or for plain ones."""
    file = weights.file_of(game)
    return _read(file, len(game.FEATURES), plain) if file else None


@cache
def _read(file: Path, features: int, plain: bool) -> Learned:
    network, note = weights.read(file, features, plain=plain), weights.read_note(file)
    try:
        return from_note(network, note)
    except (KeyError, TypeError, ValueError):
        raise BadSetup(Saying("topfloor.bots", "weights.note", file=weights.note_of(file))) from None


def from_note(network: Network, note: Mapping[str, Any]) -> Learned:
    """What a note says; of what it is silent about, what is usual.

    Under `search` stands a number for each field of a manner, or one for each budget up to which it holds; under
    `among` and a number of players, what is otherwise there.
    """
    search = _manner_told({**USUAL, **note.get("search", {})})
    among = {int(players): _manner_told(told) for players, told in note.get("among", {}).items()}
    scales = {int(players): Scale(**scale) for players, scale in note.get("scale", {}).items()}
    return Learned(network, search, among, scales)


def _manner_told(told: Mapping[str, Any]) -> Mapping[str, ByBudget]:
    kinds = get_type_hints(Manner)
    return {name: _by_budget(value, kinds[name]) for name, value in told.items()}


def _by_budget(value: Any, kind: type[float]) -> ByBudget:
    """A number that holds for all budgets, or for those up to each that is named."""
    given = value if isinstance(value, dict) else {"0": value}
    return {int(most): kind(number) for most, number in given.items()}


def _upto(values: ByBudget, budget: float) -> float:
    """What holds for a budget; beyond the largest one named, what holds there."""
    return values[min((most for most in values if most >= budget), default=max(values))]
