from __future__ import annotations

import json
from pathlib import Path

import pytest

from topfloor.engine.content import content
from topfloor.engine.game import Game
from topfloor.games.skyliners import judgement
from topfloor.wasm import build

pytestmark = pytest.mark.compiled  # what is laid out is what compiled kernels take


def test_a_module_is_kept_until_a_kernel_changes(game: Game, tmp_path: Path) -> None:
    assert not build.is_kept(game, tmp_path)
    (tmp_path / f"{game.NAME}.wasm").write_bytes(b"")
    (tmp_path / f"{game.NAME}.made-from").write_text(build.digest(game), "utf-8")
    assert build.is_kept(game, tmp_path)


def test_a_constant_that_a_kernel_reads_is_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from topfloor.games import REGISTRY

    game = REGISTRY.game("skyliners")
    before = build.digest(game)
    name = next(name for name, value in vars(judgement).items() if isinstance(value, float))
    monkeypatch.setattr(judgement, name, 0.123)
    assert build.digest(game) != before


def test_beside_a_module_stands_how_to_use_it(game: Game, tmp_path: Path) -> None:
    build.describe(game, tmp_path)
    told = json.loads((tmp_path / f"{game.NAME}.json").read_text("utf-8"))
    assert len(told["sentences"]) == game.ACTIONS
    assert told["content"] == content(game).digest
    assert list(told["manner"])[:1] == ["c_puct"]
    assert (told["learned"] is None) == (not (tmp_path / f"{game.NAME}.bin").exists())
