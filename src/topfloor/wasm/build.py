"""All modules into a folder: for each game `<game>.wasm`, `<game>.json` that says how to use it, and its weights.

Beside them lies how its sentences are spoken, in `<game>.<language>.json`.

A module whose kernels have not changed is kept: that is told by a digest of what it was made from.
"""

from __future__ import annotations

import base64
import hashlib
import inspect
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path

from topfloor.bots import weights
from topfloor.bots.by_game import in_game
from topfloor.bots.chances import SUREST
from topfloor.bots.coach import ERRORS, FEWEST_WORLDS, POOR, SHARES, WORLDS
from topfloor.bots.hints import ADVICE, FEWEST_OF_THE_MOST, FEWEST_VISITS, HINTS
from topfloor.bots.learned import ByBudget, from_note
from topfloor.bots.minds import CURRENT, MINDS
from topfloor.bots.search import MOST_NODES, NODES_A_THOUGHT
from topfloor.engine.cache import PACKAGE
from topfloor.engine.content import content
from topfloor.engine.game import Game
from topfloor.engine.kernel import AnyFunction, calls, kernels_below
from topfloor.engine.texts import LANGUAGES
from topfloor.games import REGISTRY
from topfloor.wasm import doors, layout
from topfloor.wasm.desk import ENTRIES

MAKERS = ("wasm/desk", "wasm/doors", "wasm/layout", "wasm/link", "wasm/translate", "engine/compiling")
"""What a module is made by."""

AT_ONCE = 2
SLOWEST_FIRST = ("paper-skylines", "skyrise")
"""So that no processor waits for another at the end."""

Report = Callable[[str, int, int], None]
"""Hears the title of a game whose module is ready, and how many of how many are."""


def build(folder: Path, report: Report) -> None:
    """Make what is missing or out of date, a few games at a time; then write the rest, which is quick."""
    folder.mkdir(parents=True, exist_ok=True)
    games = sorted((REGISTRY.game(name) for name in REGISTRY.names()), key=lambda game: game.NAME not in SLOWEST_FIRST)
    waiting = [game for game in games if not is_kept(game, folder)]
    if waiting:
        with ProcessPoolExecutor(AT_ONCE, mp_context=get_context("spawn")) as pool:
            made = [pool.submit(make, game.NAME, folder) for game in waiting]
            for done, future in enumerate(as_completed(made), 1):
                report(future.result(), done, len(made))
    for game in games:
        describe(game, folder)


def is_kept(game: Game, folder: Path) -> bool:
    """Whether the module there is made of just these kernels."""
    note = folder / f"{game.NAME}.made-from"
    module = folder / f"{game.NAME}.wasm"
    return module.exists() and note.exists() and note.read_text("utf-8") == digest(game)


def make(name: str, folder: Path) -> str:
    """Translate the kernels of a game on the shelf; its title."""
    game = REGISTRY.game(name)
    write_module(game, folder)
    return game.TITLE


def write_module(game: Game, folder: Path) -> None:
    """Translate a game's kernels."""
    from topfloor.wasm.link import link
    from topfloor.wasm.translate import translated

    module = link(translated(game, ENTRIES), ENTRIES, doors.TABLE)
    (folder / f"{game.NAME}.wasm").write_bytes(module)
    (folder / f"{game.NAME}.made-from").write_text(digest(game), "utf-8")


def digest(game: Game) -> str:
    """What a module is made from, as one number: kernels, the constants they use, the desk, and the tools."""
    state = hashlib.sha256()
    for text in ingredients(game):
        state.update(text.encode() + b"\0")
    return state.hexdigest()


def ingredients(game: Game) -> Iterator[str]:
    """The same in words."""
    yield from (f"{tool} {version(tool)}" for tool in ("numba", "llvmlite"))
    yield json.dumps(layout.described(game))
    yield from ((PACKAGE / f"{maker}.py").read_text("utf-8") for maker in MAKERS)
    for kernel in sorted(all_kernels(game, ENTRIES.values()), key=lambda kernel: (kernel.__module__, kernel.__name__)):
        yield f"{kernel.__module__}.{kernel.__name__} {inspect.getsource(kernel)}"
        yield repr(constants(kernel))


def all_kernels(game: Game, entries: Iterable[AnyFunction]) -> set[AnyFunction]:
    """The entries and every kernel below them."""
    return {kernel for entry in entries for kernel in kernels_below(entry, game)}


def constants(kernel: AnyFunction) -> list[tuple[str, object]]:
    """The values of all names in a kernel that are no kernels themselves."""
    linked = dict(calls(kernel))
    arrays = [(name, bytes(value)) for name, value in linked.items() if isinstance(value, memoryview)]
    found = {name: kernel.__globals__[name] for name in kernel.__code__.co_names if name in kernel.__globals__}
    return arrays + [(name, value) for name, value in found.items() if name not in linked and not callable(value)]


def describe(game: Game, folder: Path) -> None:
    """Write how to use a module, and the weights that come with the game."""
    standard = content(game)
    told = {
        "game": game.NAME,
        "rules": game.RULES_VERSION,
        "content": standard.digest,
        "box": base64.b64encode(bytes(standard.box)).decode(),
        "sentences": standard.sentences,
        **layout.described(game),
        "manner": MINDS[CURRENT].manner._asdict(),
        "learned": learned(game, folder),
        "advice": ADVICE,
        "room": {"thought": NODES_A_THOUGHT, "most": MOST_NODES},
        "hints": {"shown": HINTS, "fewest": FEWEST_VISITS, "of_the_most": FEWEST_OF_THE_MOST},
        "surest": SUREST,
        "coach": {
            "worlds": WORLDS,
            "fewest": FEWEST_WORLDS,
            "shares": round(in_game(SHARES, game)),
            "poor": in_game(POOR, game),
            "errors": ERRORS,
        },
    }
    write(folder / f"{game.NAME}.json", told)
    for lang in LANGUAGES:
        write(folder / f"{game.NAME}.{lang}.json", [game.spoken(standard, words, lang) for words in standard.sentences])


def write(file: Path, told: object) -> None:
    """Write something down for a page."""
    file.write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")), "utf-8")


def by_field(search: Mapping[str, ByBudget]) -> dict[str, list[tuple[int, float]]]:
    """What a search thinks by, the fewest iterations first."""
    return {name: sorted(values.items()) for name, values in search.items()}


def learned(game: Game, folder: Path) -> dict[str, object] | None:
    """What was learned of a game, in so far as a page needs it; its weights are copied into the folder."""
    file = weights.FOLDER / f"{game.NAME}.bin"
    if not file.exists():
        return None
    shutil.copyfile(file, folder / file.name)
    known = from_note(weights.read(file, len(game.FEATURES)), weights.read_note(file))
    return {
        "weights": file.name,
        "search": by_field(known.search),
        "among": {players: by_field(search) for players, search in known.among.items()},
        "scales": {players: asdict(scale) for players, scale in known.scales.items()},
    }
