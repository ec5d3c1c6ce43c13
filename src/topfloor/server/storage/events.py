"""What can happen at a table, as it is kept: numbered, never changed.

    play      {"words": "floor c2"}
    undo      {}                                      the last move, or all down to `ply`
    chat      {"text": "Nice roof!"}
    seat      {"kind": "bot", "level": "neighbour"}   handed to a bot; or {"kind": "person", "level": null}, taken back
    name      {"name": "Anna"}
    rematch   {"table": "…"}                          the table where it goes on
    close     {}                                      nobody plays on here; by whoever runs the server

Each body also says in `ply` how many moves are played once it has happened: that is what its sender was answered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from typing_extensions import TypedDict

from topfloor.server.clock import now

OPENED = 1
"""The number that the opening of a table counts as, so that 0 can stand for knowing nothing."""

PLAY, UNDO, CHAT, SEAT, NAME, REMATCH, CLOSE = "play", "undo", "chat", "seat", "name", "rematch", "close"


Kind = Literal["person", "bot"]


class Body(TypedDict, total=False):
    """What an event says besides who and when; which of these depends on its kind."""

    ply: int
    words: str
    text: str
    kind: Kind
    level: str | None
    name: str
    table: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `message` is the id under which a client asked for it."""

    number: int
    kind: str
    seat: int | None
    message: str | None
    body: Body
    at: int = field(default_factory=now)

    @property
    def gist(self) -> int:
        """What was asked for, as a number by which it is known again in this process."""
        body = self.body
        return gist(self.kind, body.get("words") or body.get("text") or body.get("level") or body.get("name"))


def gist(kind: str, said: str | None = None) -> int:
    """The number of an event of a kind, with the one text that matters in it."""
    return hash((kind, said))


@dataclass(frozen=True)
class Chair:
    """A seat: who sits there, and the hash of the token that opens it (None for a bot from the start)."""

    seat: int
    kind: Kind
    level: str | None
    name: str
    token: str | None


@dataclass(frozen=True)
class Opening:
    """A table as it was opened; everything after that is events."""

    id: str
    game: str
    variant: str
    rules: int
    content: str
    seed: int
    seed_chosen: bool
    watch: str
    chairs: tuple[Chair, ...]
    opened: int = field(default_factory=now)
