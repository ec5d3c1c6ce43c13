"""Components: load a game's `content.toml`, or an owner's own file in its place, and check every entry.

Each entry of a file says where it comes from: `source = "rulebook"`, `"review"` or `"reconstructed"`; an owner who
reads his own cards writes `"owner"`.
"""

from __future__ import annotations

import copy
import hashlib
import json
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, Self, TypeAlias

from typing_extensions import TypeVar

from topfloor.engine.errors import BadContent, why_not
from topfloor.engine.game import AnyBox, B, GameOf, P, S
from topfloor.engine.reading import read_file
from topfloor.engine.record import Record
from topfloor.engine.suggest import WordTree, plain
from topfloor.engine.texts import Saying, shown

Data: TypeAlias = Mapping[str, Any]
"""A file as it was read, of components for one; whoever reads it checks it entry by entry."""

Components: TypeAlias = str | Path | Data
"""Components of an owner: a file or data."""

SOURCES = ("rulebook", "review", "reconstructed", "owner")


class Entry:
    """A part of a file of components that knows its own path, so that a complaint can name it."""

    def __init__(self, data: Data, path: str = "", game: str = "topfloor.engine") -> None:
        self.data = data
        self.path = path
        self.game = game  # the package whose texts say what is wrong
        self.asked: set[str] = set()

    def bad(self, key: str, reason: str, /, **values: object) -> BadContent:
        """A complaint about one key of this entry; the game's texts have the reason under `content`."""
        return BadContent(self._path(key), Saying(self.game, f"content.{reason}", **values))

    def _bad(self, key: str, reason: str, /, **values: object) -> BadContent:
        """A complaint that is the same in every game."""
        return BadContent(self._path(key), Saying("topfloor.engine", f"content.{reason}", **values))

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self._value(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._bad(key, "integer", value=value)
        if not low <= value <= high:
            raise self._bad(key, "bounds", value=value, low=low, high=high)
        return value

    def text(self, key: str, choices: tuple[str, ...] = ()) -> str:
        """A text, one of `choices` if there are any."""
        value = self._value(key)
        if not isinstance(value, str):
            raise self._bad(key, "text", value=value)
        if choices and value not in choices:
            raise self._bad(key, "choice", value=value, choices=", ".join(choices))
        return value

    def entry(self, key: str) -> Entry:
        """A table within this one."""
        value = self._value(key)
        if not isinstance(value, dict):
            raise self._bad(key, "table", value=value)
        return Entry(value, self._path(key), self.game)

    def entries(self, key: str) -> Iterator[Entry]:
        """The tables of a list within this one."""
        value = self._value(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self._bad(key, "tables")
        for number, item in enumerate(value, 1):
            yield Entry(item, f"{self._path(key)}[{number}]", self.game)

    def items(self, key: str) -> list[object]:
        """A list of anything within this one."""
        value = self._value(key)
        if not isinstance(value, list):
            raise self._bad(key, "list")
        return value

    def sourced(self) -> None:
        """This entry must say where it comes from, and nothing that was not asked for."""
        self.text("source", SOURCES)
        self.done()

    def done(self) -> None:
        """Refuse keys that nobody asked for: they are mistakes in writing."""
        for key in self.data:
            if key not in self.asked:
                raise self._bad(key, "unknown", known=", ".join(sorted(self.asked)))

    def _value(self, key: str) -> object:
        self.asked.add(key)
        if key not in self.data:
            raise self._bad(key, "missing")
        return self.data[key]

    def _path(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


T = TypeVar("T")
B_co = TypeVar("B_co", bound=Record, covariant=True, default=Record)


@dataclass(frozen=True, eq=False)
class Content(Generic[B_co]):
    """The components of a match: as data, as the record that kernels read, and as the vocabulary of its sentences."""

    data: Data
    box: B_co
    sentences: tuple[str, ...]

    @cached_property
    def number(self) -> Mapping[str, int]:
        """The number of each sentence."""
        return {sentence: number for number, sentence in enumerate(self.sentences)}

    @cached_property
    def word_tree(self) -> WordTree:
        """The sentences as a tree of words, for those who misspell one."""
        return WordTree(self.sentences)

    @cached_property
    def plain(self) -> Mapping[str, str]:
        """Each sentence by its letters and digits alone."""
        return {plain(sentence): sentence for sentence in self.sentences}

    @cached_property
    def digest(self) -> str:
        """A name for exactly these components."""
        return hashlib.sha256(json.dumps(self.data, sort_keys=True).encode()).hexdigest()[:16]

    def fact(self, about: Callable[[Self], T]) -> T:
        """Something that follows from these components alone; it is found out once, and nobody changes it."""
        if about not in self._facts:
            self._facts[about] = about(self)
        found: T = self._facts[about]
        return found

    @cached_property
    def _facts(self) -> dict[Callable[[Self], Any], Any]:
        return {}

    @cached_property
    def said(self) -> dict[str, dict[str, str]]:
        """By language, sentences as they have been spoken before: making them takes longer than playing."""
        return defaultdict(dict)

    @cached_property
    def labels(self) -> dict[str, dict[str, dict[str, str]]]:
        """By language, for sentences that have been offered before, the label of each of their beginnings."""
        return defaultdict(dict)


_own: dict[str, Content[AnyBox]] = {}


def content(game: GameOf[P, B, S, Any], replacement: Components | None = None) -> Content[B]:
    """The game's own components, or those of a TOML file or mapping that replaces them."""
    if replacement is None:
        if game.NAME not in _own:
            _own[game.NAME] = unpack(game, _shipped(game))
        return _own[game.NAME]
    if isinstance(replacement, Mapping):
        return unpack(game, replacement)
    if not isinstance(replacement, (str, Path)):
        raise BadContent(game.NAME, Saying("topfloor.engine", "content.kind", given=shown(replacement)))
    data = read(Path(replacement))
    try:
        return unpack(game, data)
    except BadContent as error:
        raise BadContent(error.entry, error.because, str(replacement)) from None


def _shipped(game: GameOf[P, B, S, Any]) -> Data:
    """What lies in the game's folder; a game whose rules read no components has no file."""
    file = files(game.__name__) / "content.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {"game": game.NAME}


def read(file: Path) -> Data:
    """A TOML file as data."""
    try:
        text = read_file(file).decode("utf-8")
    except OSError as error:
        raise BadContent(str(file), why_not(error)) from None
    except UnicodeDecodeError:
        raise BadContent(str(file), Saying("topfloor.engine", "content.not-text")) from None
    except ValueError:  # a null byte in the name
        raise BadContent(repr(str(file)), Saying("topfloor.engine", "content.no-name")) from None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number with thousands of digits, lists within lists without end
        raise BadContent(str(file), Saying("topfloor.engine", "content.not-toml", error=error)) from None


def unpack(game: GameOf[P, B, S, Any], data: Data) -> Content[B]:
    """Check data and make the box of a copy of it, so that nobody can change it later."""
    try:
        data = copy.deepcopy(dict(data))
    except RecursionError as error:
        raise BadContent(game.NAME, Saying("topfloor.engine", "content.not-toml", error=error)) from None
    entry = Entry(data, game=game.__name__)
    entry.text("game", (game.NAME,))
    box = game.pack(entry)
    entry.done()
    return Content(data, box, game.sentences(data))
