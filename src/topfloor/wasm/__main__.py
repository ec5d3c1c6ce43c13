"""`python -m topfloor.wasm FOLDER` turns the kernels of every game into WebAssembly, as far as they have changed."""

from __future__ import annotations

import sys
from pathlib import Path

from topfloor.wasm.build import build


def main(words: list[str]) -> None:
    """Build, and say how far it is."""
    if len(words) != 1:
        sys.exit("python -m topfloor.wasm FOLDER")
    build(Path(words[0]), report)


def report(title: str, done: int, total: int) -> None:
    """One line for each game."""
    print(f"Turned {title} into WebAssembly: {done} of {total}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
