"""Reasons as they lie in a file: what a line of words is made of, and no words, so that none can go stale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

from topfloor.engine.content import Content, Data
from topfloor.engine.game import Game
from topfloor.engine.reasons import Reason
from topfloor.engine.texts import Sayable, Saying, Seated


def written_reason(reason: Reason) -> dict[str, object]:
    """What differs from a blank reason."""
    found: dict[str, object] = {"kind": reason.kind, "seat": reason.seat}
    for name in ("amount", "source", "at", "against", "worth"):
        value = getattr(reason, name)
        if value:
            found[name] = round(value, 4) if isinstance(value, float) else value
    if reason.words:
        found["words"] = {name: written_value(value) for name, value in reason.words.items()}
    return found


def read_reason(entry: Data, game: Game, content: Content[Any]) -> Reason:
    """The reason that was written; what a game names is found in its folder, and in its components."""
    words = {name: read_value(value, game, content) for name, value in entry.get("words", {}).items()}
    return Reason(**{**entry, "words": words})


def written_value(value: object) -> object:
    """Numbers and texts as they are; a seat, a text still to be said and what a game names by what they hold."""
    if isinstance(value, str | int | float):
        return value
    if isinstance(value, Seated):
        return {"seat": value.seat}
    if isinstance(value, Saying):
        return {
            "say": [value.package, value.key],
            "with": {name: written_value(one) for name, one in value.values.items()},
        }
    if isinstance(value, Sayable) and is_dataclass(value):
        held = {field.name: getattr(value, field.name) for field in fields(value)}
        kept = {name: one for name, one in held.items() if not isinstance(one, Content)}
        return {"a": [type(value).__module__.rpartition(".")[2], type(value).__name__], "with": kept}
    raise TypeError(f"a reason tells {value!r}, which cannot be written down")


def read_value(value: object, game: Game, content: Content[Any]) -> object:
    """What a reason tells, as `written_value` wrote it."""
    if not isinstance(value, Mapping):
        return value
    if "seat" in value:
        return Seated(value["seat"])
    if "say" in value:
        package, key = value["say"]
        return Saying(package, key, **{name: read_value(one, game, content) for name, one in value["with"].items()})
    module, name = value["a"]
    kind = getattr(import_module(f"{game.__name__}.{module}"), name)
    if not (isinstance(kind, type) and is_dataclass(kind) and issubclass(kind, Sayable)):
        raise TypeError(f"{name} is nothing that is told in a reason")
    own = {"content": content} if "content" in {field.name for field in fields(kind)} else {}
    return kind(**value["with"], **own)
