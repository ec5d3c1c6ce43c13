"""The guide to training: its tables are those of the games; tests/test_docs.py runs its examples."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import topfloor
from tests.strategies import GAMES
from topfloor import rl
from topfloor.engine.game import Game
from topfloor.rl.observation_layout import cells_of

PAGE = Path(__file__).parent.parent.parent / "docs" / "rl.md"
HEADING = "## What the cells mean\n"


def table(game: Game) -> str:
    """The cells of an observation, field by field."""
    rows = ["| cells | field | shape | |", "|---|---|---|---|"]
    for field in game.Observation.fields:
        place = rl.layout(game.NAME)[field.name]
        last = place.stop - 1
        where = f"{place.start}–{last}" if last > place.start else f"{last}"
        rows.append(f"| {where} | `{field.name}` | {' × '.join(map(str, field.shape))} | {field.meaning} |")
    return f"### {game.TITLE}\n\n" + "\n".join(rows) + "\n"


def test_the_page_says_what_every_cell_means(rewriting: bool) -> None:
    before, heading, told = PAGE.read_text("utf-8").partition(HEADING)
    tables = "\n" + "\n".join(table(game) for game in GAMES)
    if rewriting:
        PAGE.write_text(before + heading + tables, "utf-8")
    else:
        assert told == tables


def test_the_page_has_every_space(game: Game) -> None:
    numbers = f"{game.ACTIONS:,} | {cells_of(game):,} | {game.LONGEST:,} |"
    title = game.TITLE.replace(" ", "")
    name = game.NAME.replace("-", "_")
    assert f"| {game.TITLE} | `topfloor/{title}-v0` | `topfloor_{name}` | {numbers}" in PAGE.read_text("utf-8")


def test_a_field_is_found_by_its_name(game: Game) -> None:
    seen = np.arange(cells_of(game))
    found = np.concatenate([seen[place] for place in rl.layout(game.NAME).values()])
    assert found.tolist() == seen.tolist()
    batch = rl.Batch("skyliners", size=1, players=2)
    heights = batch.observe()[0, rl.layout("skyliners")["height"]]
    match = topfloor.new("skyliners", players=2)
    assert heights.tolist() == [match.position.height[site] for site in range(25)]
