"""A table for machines is a match in every way."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

import topfloor
from tests.strategies import Setup
from topfloor.engine.game import Game
from topfloor.rl.table import Table


def table_of(game: Game, seed: int = 5, players: int = 3) -> Table:
    return Table(game, players=players, seed=seed)


def play_on(table: Table, moves: int, seed: int = 0) -> Table:
    chooser = random.Random(seed)
    for _ in range(moves):
        if not table.over:
            table.act(chooser.choice(table.legal_actions()))
    return table


def test_a_table_plays_what_a_match_plays(game: Game) -> None:
    table, match = table_of(game), Setup(game.NAME, game.VARIANTS[0], 3).deal(5)
    chooser = random.Random(1)
    for _ in range(30):
        assert table.legal() == match.legal()
        words = chooser.choice(match.legal())
        table.act(match.content.number[words])
        match.play(words)
        assert (bytes(table.position), table.to_move, table.over) == (bytes(match.position), match.to_move, match.over)
    assert table.story() == match.story()
    assert np.flatnonzero(table.mask).tolist() == sorted(match.legal_actions())


def test_a_copy_goes_its_own_way(game: Game) -> None:
    table = play_on(table_of(game), 10)
    twin, before = table.copy(), table.story()
    assert bytes(twin.position) == bytes(table.position)
    play_on(twin, 5)
    assert table.story() == before != twin.story()
    assert table.legal_actions() == topfloor.load(before).legal_actions()


def test_a_pickled_table_comes_back(game: Game) -> None:
    table = play_on(table_of(game), 12)
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert (again.legal(), again.log(0), again.mover) == (table.legal(), table.log(0), table.mover)


def test_a_dream_looks_the_same_and_tells_no_truth(game: Game) -> None:
    """To its dreamer everything is as it was; rivals have forgotten what he could not hear."""
    table = play_on(table_of(game), 40)
    dream = table.imagined(0, 1)
    assert (dream.view(0), dream.log(0)) == (table.view(0), table.log(0))
    assert [line["words"] for line in dream.log(1) if line["seat"] == 1] == [
        line["words"] for line in table.log(0) if line["seat"] == 1
    ]
    assert sorted(np.flatnonzero(dream.mask)) == sorted(dream.legal_actions())
    play_on(dream, game.LONGEST)
    assert dream.over


def test_an_illegal_action_names_the_rule() -> None:
    table = Table(topfloor.new("skyliners", players=2).game, players=2)
    with pytest.raises(topfloor.Refused, match="SL-01"):
        table.act(table.content.number["roof c3"])
    with pytest.raises(topfloor.Refused, match="from 0 to 95"):
        table.act(96)
    assert table.moves == []


def test_undo_and_another_deal() -> None:
    table = play_on(Table(topfloor.new("skyliners", players=2).game, players=2), 3)
    assert table.undo() not in ("", None)
    assert len(table.moves) == 2
    table.reseat(77)
    assert table == Table(table.game, players=2, seed=77)
