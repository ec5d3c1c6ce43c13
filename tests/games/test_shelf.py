"""Every game on the shelf is a `Game` with a position, a box, an observation and a view of its own, for the checker."""

from __future__ import annotations

from topfloor.engine.game import Game, GameOf
from topfloor.games import REGISTRY, skyline, skyliners, skyrise
from topfloor.games import paper_skylines as paper

PAPER_SKYLINES: GameOf[paper.Position, paper.Box, paper.Observation, paper.View] = paper
SKYLINE: GameOf[skyline.Position, skyline.Box, skyline.Observation, skyline.View] = skyline
SKYLINERS: GameOf[skyliners.Position, skyliners.Box, skyliners.Observation, skyliners.View] = skyliners
SKYRISE: GameOf[skyrise.Position, skyrise.Box, skyrise.Observation, skyrise.View] = skyrise
TYPED: tuple[Game, ...] = (PAPER_SKYLINES, SKYLINE, SKYLINERS, SKYRISE)


def test_the_type_checker_knows_every_game_on_the_shelf() -> None:
    assert {game.NAME: game for game in TYPED} == {name: REGISTRY.game(name) for name in REGISTRY.names()}
