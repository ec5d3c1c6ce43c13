"""A message of somebody at a table, and how it is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from topfloor.engine.texts import say
from topfloor.server.protocol.messages import Refused
from topfloor.server.tables.table import Table

M = TypeVar("M", covariant=True)


class Limits(Protocol):
    """How much may be said at a table; a server's settings hold it."""

    @property
    def events_a_table(self) -> int: ...
    @property
    def chat_characters(self) -> int: ...


class Declined(Exception):
    """A message that changes nothing, with the rule if one is against it."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule

    def answer(self, id: str) -> Refused:
        """What is said about it to whoever sent the message of this id."""
        return {"id": id, "type": "refused", "rule": self.rule, "text": self.text}


@dataclass(slots=True)
class Request(Generic[M]):
    """A message with what is needed to judge it: at which table, from which seat (None: watching), in what language."""

    table: Table
    seat: int | None
    message: M
    lang: str
    settings: Limits

    def declined(self, key: str, **values: object) -> Declined:
        """A refusal in the language of the asker."""
        return Declined(say("topfloor.server", self.lang, f"refusals.{key}", **values))

    def seated(self) -> int:
        """The seat from which it comes; `Declined` for who only watches."""
        if self.seat is None:
            raise self.declined("watching")
        return self.seat
