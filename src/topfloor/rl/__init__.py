"""Training environments: the same exact rules for learners.

    from topfloor import rl

    rl.Batch("skyliners", size=4096, players=4, seed=1)    thousands of matches in one array (topfloor.rl.batch)
    rl.aec("skyliners", players=4)                         PettingZoo, every seat an agent (topfloor.rl.pettingzoo)
    gymnasium.make("topfloor/Skyliners-v0")                Gymnasium, one seat against bots (topfloor.rl.gymnasium)
    pyspiel.load_game("topfloor_skyliners(players=4)")     OpenSpiel, after import topfloor.rl.openspiel

`rl.layout(game)` says where in an observation a field lies. `Batch` needs nothing beside Topfloor; `pip install
'topfloor[rl]'` brings the others. Each module's docstring is its manual page, and docs/rl.md is the guide.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from topfloor.rl.batch import Batch
from topfloor.rl.kernels import LEAVE
from topfloor.rl.observation_layout import layout

if TYPE_CHECKING:
    from topfloor.rl.pettingzoo import Seats

__all__ = ["LEAVE", "Batch", "aec", "layout"]


def aec(
    game: str,
    *,
    players: int,
    variant: str | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> Seats:
    """A PettingZoo environment in which every seat is an agent and agents act in turn."""
    from topfloor.rl.pettingzoo import env

    return env(game, players=players, variant=variant, max_cycles=max_cycles, render_mode=render_mode)


if find_spec("gymnasium") is not None:
    from topfloor.rl.gymnasium import register

    register()
