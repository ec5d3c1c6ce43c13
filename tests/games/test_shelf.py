"""Every game on the shelf is a `Game`, with positions, boxes and observations of its own: the type checker says so."""

from __future__ import annotations

from typing import Any

from topfloor.engine.game import Game, GameOf
from topfloor.games import REGISTRY, paper_skylines, skyline, skyliners, skyrise

PAPER_SKYLINES: GameOf[paper_skylines.Position, paper_skylines.Box, paper_skylines.Observation, Any] = paper_skylines
SKYLINE: GameOf[skyline.Position, skyline.Box, skyline.Observation, Any] = skyline
SKYLINERS: GameOf[skyliners.Position, skyliners.Box, skyliners.Observation, Any] = skyliners
SKYRISE: GameOf[skyrise.Position, skyrise.Box, skyrise.Observation, Any] = skyrise
TYPED: tuple[Game, ...] = (PAPER_SKYLINES, SKYLINE, SKYLINERS, SKYRISE)


def test_the_type_checker_knows_every_game_on_the_shelf() -> None:
    assert {game.NAME: game for game in TYPED} == {name: REGISTRY.game(name) for name in REGISTRY.names()}
