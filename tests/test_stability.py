"""What is public is written down in `public.txt`, line by line; whoever changes it does so on purpose.

docs/stability.md says what may change when. To write the file anew: pytest tests/test_stability.py --rewrite-golden
"""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from types import ModuleType

import click
import pytest

import topfloor
from topfloor import bots, cli, lab, rl
from topfloor.cli.language import commands_of
from topfloor.engine import story
from topfloor.engine.texts import LANGUAGES
from topfloor.games import REGISTRY
from topfloor.server.app import create_app
from topfloor.server.protocol import document
from topfloor.server.settings import Settings, variable

SNAPSHOT = Path(__file__).with_name("public.txt")
DOCS = Path(__file__).parent.parent / "docs"
HOW = """What is public has changed. If that is meant:
  - docs/stability.md says whether it may, and what has to be told before;
  - CHANGELOG.md gets an entry;
  - pytest tests/test_stability.py --rewrite-golden writes tests/public.txt anew."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def signature(thing: object) -> str:
    """What a function, method or property takes and gives; nothing for what is none."""
    if isinstance(thing, property):
        return f" -> {inspect.signature(thing.fget).return_annotation}" if thing.fget else ""
    return str(inspect.signature(thing)) if inspect.isroutine(thing) else ""


def python_names() -> Iterator[str]:
    """Names, with what functions take; of a match, which everybody has in hand, also what it can do."""
    modules: tuple[ModuleType, ...] = (topfloor, bots, lab, rl)
    for module in modules:
        for name in module.__all__:
            yield f"python {module.__name__}.{name}{signature(getattr(module, name))}"
    for name, member in vars(topfloor.Match).items():
        if not name.startswith("_"):
            yield f"python topfloor.Match.{name}{signature(member)}"


def command_line() -> Iterator[str]:
    for place, command in commands_of(cli.cli):
        words = [] if command is cli.cli else place.split(".")
        shown = " ".join(["cli topfloor", *words])
        yield shown
        for parameter in command.params:
            if isinstance(parameter, click.Argument):
                yield f"{shown} {str(parameter.name).upper()}{'' if parameter.required else ' (may be left out)'}"
            else:
                kind = parameter.type
                choices = f" {'|'.join(map(str, kind.choices))}" if isinstance(kind, click.Choice) else ""
                value = "" if getattr(parameter, "is_flag", False) else choices or " VALUE"
                yield f"{shown} {'/'.join(parameter.opts)}{value}{' (required)' if parameter.required else ''}"


def games() -> Iterator[str]:
    """What stories are made of: rules by their number, sentences, and a deal."""
    for name in topfloor.games():
        game = REGISTRY.game(name)
        yield f"game {name} rules {game.RULES_VERSION}, tables go on from {game.RULES_KEPT}"
        yield f"game {name} variants {', '.join(game.VARIANTS)}; players {', '.join(map(str, game.PLAYERS))}"
        match = topfloor.new(name, players=2, seed=7)
        sentences = match.content.sentences
        yield f"game {name} {len(sentences)} sentences, {digest(chr(10).join(sentences))}"
        for _ in range(6):
            match.play(match.legal()[0])
        yield f"game {name} content {match.content.digest}, first moves {digest(match.story())}"


def stories() -> Iterator[str]:
    yield f"story title {story.TITLE!r}, header {', '.join(story.HEADER)}, may say {', '.join(story.EXTRAS)}"
    yield f"story look-back title {story.LOOK_BACK!r}"


def network() -> Iterator[str]:
    """Every route, and every shape of what travels, by a digest."""
    routes = create_app(Settings(warm=False)).openapi()["paths"]
    for path, methods in sorted(routes.items()):
        yield f"rest {' '.join(method.upper() for method in methods)} {path}"
    for name, shape in document.document()["$defs"].items():
        yield f"protocol {name} {digest(json.dumps(without_words(shape), sort_keys=True))}"
    for name in sorted(Settings.model_fields):
        yield f"setting {variable(name)}"


def without_words(shape: object) -> object:
    """A shape as machines read it: what only people read may be written better at any time."""
    if isinstance(shape, dict):
        kept = {key: value for key, value in shape.items() if key != "examples"}
        return {key: without_words(v) for key, v in kept.items() if not (key == "description" and isinstance(v, str))}
    return [without_words(part) for part in shape] if isinstance(shape, list) else shape


def public() -> str:
    parts = (python_names(), command_line(), games(), stories(), network(), [f"language {lang}" for lang in LANGUAGES])
    return "".join(f"{line}\n" for part in parts for line in part)


def test_what_is_public_changes_on_purpose(rewriting: bool) -> None:
    now = public()
    if rewriting:
        SNAPSHOT.write_text(now, "utf-8")
    written = SNAPSHOT.read_text("utf-8")
    diff = "\n".join(unified_diff(written.splitlines(), now.splitlines(), "was", "is", lineterm="", n=0))
    if diff:
        pytest.fail(f"{HOW}\n{diff}", pytrace=False)


def test_words_for_people_are_no_part_of_a_shape() -> None:
    shape = {"description": "a", "properties": {"description": {"type": "string", "description": "b"}}}
    assert without_words(shape) == {"properties": {"description": {"type": "string"}}}


def test_it_is_told_which_topfloor_plays_which_rules() -> None:
    """Whoever has an old story finds here what can read it."""
    page = (DOCS / "stability.md").read_text("utf-8")
    numbers = [str(REGISTRY.game(name).RULES_VERSION) for name in topfloor.games()]
    row = next(line for line in page.splitlines() if line.startswith("| 1.0.0"))
    assert [cell.strip() for cell in row.split("|")[2:-1]] == numbers
    head = next(line for line in page.splitlines() if line.startswith("| Topfloor"))
    assert [cell.strip() for cell in head.split("|")[2:-1]] == list(topfloor.games())
