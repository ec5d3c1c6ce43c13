"""What people are shown of a match, as JSON: what is the same for all of them is made only once.

After a move, a table of four needs five views, the spectators' among them, which differ in a few entries. Each entry of
what lies open is therefore turned to JSON once and put into every view that has it unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

import orjson

from topfloor.engine.match import Match
from topfloor.engine.view import Line, View

Json = dict[str, Any]


E = TypeVar("E", bound=Mapping[str, Any])


class Shared(Generic[E]):
    """Something that most people see alike: its entries as they are, and as JSON."""

    def __init__(self, entries: E) -> None:
        self.entries = entries
        self.json = {key: orjson.Fragment(orjson.dumps(value)) for key, value in entries.items()}

    def changed_to(self, entries: Mapping[str, Any]) -> Json:
        """Other entries, with the JSON there is for those that are still the same."""
        same = self.entries
        return {key: self.json[key] if key in same and value is same[key] else value for key, value in entries.items()}


class Pictures:
    """Views, scenes and logs of a match; whoever changes it says what has to be made anew."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._view: Shared[View] | None = None
        self._scene: Shared[Mapping[str, object]] | None = None
        self._told: dict[tuple[int | None, str], list[bytes]] = {}

    def forget(self) -> None:
        """The position or a name has changed."""
        self._view = self._scene = None

    def forget_log(self, since: int = 0) -> None:
        """Moves after a ply were taken back; or something came to light, or a name changed, and all is told anew."""
        for told in self._told.values():
            del told[since:]

    @cached_property
    def setting(self) -> orjson.Fragment:
        """What of a scene stays the same throughout the match."""
        return orjson.Fragment(orjson.dumps(self.match.setting()))

    def view_and_scene(self, seat: int | None, lang: str) -> tuple[Json, Json]:
        """What a seat knows, with names as they are in a language, and the scene without its setting."""
        match, game = self.match, self.match.game
        if self._view is None or self._scene is None:
            shown = match.lies_open()
            self._view, self._scene = Shared(shown), Shared(game.scene(shown, match.content))
        if seat is None:
            return self._view.changed_to(match.introduced(self._view.entries, lang)), self._scene.json
        view = match.view_of(seat, self._view.entries)
        scene = self._scene.entries
        own = game.own_scene(view, match.content, scene)
        return self._view.changed_to(match.introduced(view, lang)), self._scene.changed_to({**scene, **own})

    def log(self, seat: int | None, lang: str) -> orjson.Fragment:
        """The moves as a seat heard them; those that it heard before are not made again."""
        told = self._told.setdefault((seat, lang), [])
        told += map(kept, self.match.log(seat, lang, since=len(told)))
        return orjson.Fragment(b"[%b]" % b",".join(told))


def kept(line: Line) -> bytes:
    """JSON to be kept for long: a copy, as what orjson gives takes the four kilobytes that it was written in."""
    return bytes(memoryview(orjson.dumps(line)))
