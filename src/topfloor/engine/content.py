"""Components: load a game's `content.toml`, or an owner's own file in its place, and check every entry.

Each entry of a file says where it comes from: `source = "rulebook"`, `"review"` or `"reconstructed"`; an owner who
reads his own cards writes `"owner"`.
"""

from __future__ import annotations

import copy
import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from topfloor.engine.errors import BadContent
from topfloor.engine.game import Game
from topfloor.engine.record import Record

SOURCES = ("rulebook", "review", "reconstructed", "owner")


class Entry:
    """A part of a file of components that knows its own path, so that a complaint can name it."""

    def __init__(self, data: Mapping[str, Any], path: str = "") -> None:
        self.data = data
        self.path = path
        self.asked: set[str] = set()

    def bad(self, key: str, reason: str) -> BadContent:
        """A complaint about one key of this entry."""
        return BadContent(self._path(key), reason)

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self._value(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.bad(key, f"expected a whole number, not {value!r}")
        if not low <= value <= high:
            raise self.bad(key, f"{value} is not between {low} and {high}")
        return value

    def text(self, key: str, choices: tuple[str, ...] = ()) -> str:
        """A text, one of `choices` if there are any."""
        value = self._value(key)
        if not isinstance(value, str):
            raise self.bad(key, f"expected a text, not {value!r}")
        if choices and value not in choices:
            raise self.bad(key, f"'{value}' is none of {', '.join(choices)}")
        return value

    def entry(self, key: str) -> Entry:
        """A table within this one."""
        value = self._value(key)
        if not isinstance(value, dict):
            raise self.bad(key, f"expected a table, not {value!r}")
        return Entry(value, self._path(key))

    def entries(self, key: str) -> Iterator[Entry]:
        """The tables of a list within this one."""
        value = self._value(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.bad(key, "expected a list of tables")
        for number, item in enumerate(value, 1):
            yield Entry(item, f"{self._path(key)}[{number}]")

    def sourced(self) -> None:
        """This entry must say where it comes from, and nothing that was not asked for."""
        self.text("source", SOURCES)
        self.done()

    def done(self) -> None:
        """Refuse keys that nobody asked for: they are mistakes in writing."""
        for key in self.data:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked))
                raise self.bad(key, f"unknown entry; here it can be {known}")

    def _value(self, key: str) -> Any:
        self.asked.add(key)
        if key not in self.data:
            raise self.bad(key, "missing")
        return self.data[key]

    def _path(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


@dataclass(frozen=True)
class Content:
    """The components of a match: as data, as the record that kernels read, and as the vocabulary of its sentences."""

    data: Mapping[str, Any]
    box: Record
    sentences: tuple[str, ...]

    @cached_property
    def number(self) -> Mapping[str, int]:
        """The number of each sentence."""
        return {sentence: number for number, sentence in enumerate(self.sentences)}

    @cached_property
    def digest(self) -> str:
        """A name for exactly these components."""
        return hashlib.sha256(json.dumps(self.data, sort_keys=True).encode()).hexdigest()[:16]

    @cached_property
    def said(self) -> dict[tuple[str, str], str]:
        """Sentences as they have been spoken before, by words and language: making them takes longer than playing."""
        return {}

    @cached_property
    def labels(self) -> dict[tuple[str, str], dict[str, str]]:
        """For sentences that have been offered before, the label of each of their beginnings."""
        return {}


_own: dict[str, Content] = {}


def content(game: Game, replacement: str | Path | Mapping[str, Any] | None = None) -> Content:
    """The game's own components, or those of a TOML file or mapping that replaces them."""
    if replacement is None:
        if game.NAME not in _own:
            _own[game.NAME] = unpack(game, tomllib.loads((files(game.__name__) / "content.toml").read_text("utf-8")))
        return _own[game.NAME]
    return unpack(game, replacement if isinstance(replacement, Mapping) else read(Path(replacement)))


def read(file: Path) -> Mapping[str, Any]:
    """A TOML file as data."""
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadContent(str(file), error.strerror or "cannot be read") from None
    except UnicodeDecodeError:
        raise BadContent(str(file), "is not a text file") from None
    except tomllib.TOMLDecodeError as error:
        raise BadContent(str(file), f"is not TOML: {error}") from None
    except ValueError as error:  # a null byte in the name
        raise BadContent(repr(str(file)), str(error)) from None


def unpack(game: Game, data: Mapping[str, Any]) -> Content:
    """Check data and make the box of a copy of it, so that nobody can change it later."""
    data = copy.deepcopy(dict(data))
    entry = Entry(data)
    entry.text("game", (game.NAME,))
    box = game.pack(entry)
    entry.done()
    return Content(data, box, game.sentences(data))
