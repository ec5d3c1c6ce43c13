"""`python -m topfloor.wasm FOLDER` turns the kernels of every game into WebAssembly, as far as they have changed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from topfloor.engine.kernel import SWITCH
from topfloor.wasm.build import build


def main(words: list[str]) -> None:
    """Build, and say how far it is."""
    if len(words) != 1:
        sys.exit("python -m topfloor.wasm FOLDER")
    os.environ[SWITCH] = "compiled"  # what is laid out is what compiled kernels take
    build(Path(words[0]), report)


def report(title: str, done: int, total: int) -> None:
    """One line for each game."""
    print(f"Turned {title} into WebAssembly: {done} of {total}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
