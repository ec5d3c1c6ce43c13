"""A small kernel of our own through all of it: quick, since it is not a game's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from topfloor.engine import compiling
from topfloor.games import REGISTRY
from topfloor.wasm.desk import line
from topfloor.wasm.link import STACK, Reader, Unlinkable, link, number, padded
from topfloor.wasm.translate import Untranslatable, translated

pytestmark = pytest.mark.compiled

SOURCE = """
import json, math, sys
from topfloor.engine.kernel import kernel
from topfloor.games import REGISTRY
from topfloor.wasm.doors import TABLE
from topfloor.wasm.link import Unlinkable, link
from topfloor.wasm.translate import translated

@kernel
def half(answers, count):
    total = 0.0
    for n in range(count):
        answers[n] = math.sqrt(n)
        total += answers[n]
    return total / 2

@kernel
def foreign(answers, count):
    answers[0] = math.exp(count)

game = REGISTRY.game("skyliners")
open(sys.argv[1], "wb").write(link(translated(game, {"half": half}), ["half"], TABLE))
try:
    link(translated(game, {"foreign": foreign}), ["foreign"], TABLE)
except Unlinkable as error:
    print(json.dumps(str(error)))
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """A module, and what is said of a kernel that needs the C library."""
    folder = tmp_path_factory.mktemp("wasm")
    script, module = folder / "make.py", folder / "half.wasm"
    script.write_text(SOURCE, "utf-8")
    done = subprocess.run([sys.executable, str(script), str(module)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return module.read_bytes(), json.loads(done.stdout)


def test_a_module_needs_nothing_from_outside(made: tuple[bytes, str]) -> None:
    names = exports(made[0])
    assert names == ["memory", "desk", "heap", "half"]


def test_a_kernel_that_calls_the_c_library_is_refused(made: tuple[bytes, str]) -> None:
    assert made[1] == "the module would have to be given exp"


def exports(module: bytes) -> list[str]:
    """What a module exports; it must import nothing."""
    reader = Reader(module[8:])
    names = []
    while reader:
        kind, body = reader.byte(), Reader(reader.block())
        assert kind != 2, "it imports something"
        if kind == 7:
            for _ in range(body.number()):
                names.append(body.name())
                body.byte()
                body.number()
    return names


@pytest.mark.parametrize("value", [0, 1, 127, 128, STACK, 2**31 - 1])
def test_numbers_are_read_as_they_are_written(value: int) -> None:
    assert Reader(number(value)).number() == value
    assert Reader(padded(value)).number() == Reader(padded(value)).signed() == value


def test_what_is_no_object_is_refused() -> None:
    with pytest.raises(Unlinkable, match="no WebAssembly"):
        link(Path(__file__).read_bytes(), [], "desk")


def test_a_numba_that_nobody_has_tried_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "NEWEST", (0, 1))
    with pytest.raises(Untranslatable, match=r"Numba [\d.]+ is none of those that engine/compiling\.py knows"):
        translated(REGISTRY.game("skyliners"), {"line": line})
