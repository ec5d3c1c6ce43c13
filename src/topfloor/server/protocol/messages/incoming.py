"""What a client sends over the live channel: a hello, then messages, told apart by `do`.

`read` makes a message of what arrives, or says why it is none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictInt,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    with_config,
)
from pydantic.config import JsonValue

from topfloor import bots
from topfloor.bots.coach import WORLDS
from topfloor.bots.hints import HINTS
from topfloor.bots.search import LONGEST_LINE
from topfloor.engine.texts import LANGUAGES, language

LONGEST_ID = 64
LONGEST_WORDS = 100


def printable(text: str) -> str:
    """A text that can stand in a line of a log."""
    if not text.isprintable():
        raise ValueError("not printable")
    return text


def level(name: str) -> str:
    """The name of a bot."""
    if name not in bots.NAMES:
        raise ValueError("no such bot")
    return name


def number_or_0(value: object) -> int:
    """A number; whatever else was sent stands for knowing nothing."""
    return value if type(value) is int else 0


Id = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_ID), AfterValidator(printable)]
Words = Annotated[str, StringConstraints(max_length=LONGEST_WORDS)]
Level = Annotated[str, AfterValidator(level), WithJsonSchema({"type": "string", "enum": [*bots.NAMES]})]
Lang = Annotated[
    str, BeforeValidator(language), WithJsonSchema({"type": "string", "enum": [*LANGUAGES], "default": "en"})
]
LastEvent = Annotated[int, BeforeValidator(number_or_0)]


def example(**values: JsonValue) -> ConfigDict:
    """An example for the reference."""
    return ConfigDict(json_schema_extra={"examples": [values]})


@with_config(example(hello="token", last=0, lang="en"))
@dataclass(frozen=True)
class Hello:
    """The first message: who one is. The answer is the whole state, or `current`."""

    hello: str
    """The token of a seat, or the one for watching."""
    last: LastEvent = 0
    """The last event that the client knows."""
    lang: Lang = "en"
    """The language of all texts."""
    patches: Annotated[bool, BeforeValidator(bool)] = False
    """Whether the client can do with what has changed (`patch`) where it knows the state before."""


@dataclass(frozen=True)
class Message:
    """Any message after the first; one that comes again under the same id is answered as before and not done twice."""

    id: Id


@dataclass(frozen=True)
class Considered:
    """A move that a client has thought about by itself."""

    words: Words
    win: Annotated[float, Field(ge=0.0, le=1.0)] | None = None
    """The chance to win with it, if enough was thought about it."""
    visits: Annotated[StrictInt, Field(ge=0, le=2**31)] = 0
    line: Annotated[list[Words], Field(max_length=LONGEST_LINE)] = field(default_factory=list)
    """How play may go on, this move first."""


@dataclass(frozen=True)
class Weighed:
    """A move that a client has weighed by itself."""

    words: Words
    wins: Annotated[list[Annotated[float, Field(ge=0.0, le=1.0)]], Field(max_length=WORLDS)]
    """The chance to win after it, in each of several imagined worlds, which are the same for both moves."""


@with_config(example(id="x3", do="hint"))
@dataclass(frozen=True)
class Hint(Message):
    """What a good bot would do; answered with `hint` when it has thought."""

    do: Literal["hint"]
    considered: Annotated[list[Considered], Field(max_length=HINTS)] = field(default_factory=list)
    """What a client has found by itself, best first: then nothing is thought here, it is only said why."""


@with_config(example(id="x13", do="coach", ply=12))
@dataclass(frozen=True)
class Coach(Message):
    """What a coach has to say to who plays against bots alone; answered with `coach` when it has thought.

    At the ply of the table, that is what matters now; at an earlier one, whether one's own move there was poor.
    """

    do: Literal["coach"]
    ply: StrictInt
    """How many moves had been played at the point that is asked about."""
    considered: Annotated[list[Considered], Field(max_length=HINTS)] = field(default_factory=list)
    """What a client has found by itself, best first: before a move, so that nothing is thought here."""
    weighed: Annotated[list[Weighed], Field(max_length=2)] = field(default_factory=list)
    """The same after a move: a better one, and the one that was played."""


@with_config(example(id="x12", do="glimpse", content="61feb098472bcafd"))
@dataclass(frozen=True)
class Glimpse(Message):
    """What this seat may know, for a client that thinks by itself; answered with `glimpse`."""

    do: Literal["glimpse"]
    content: Annotated[str, StringConstraints(max_length=LONGEST_ID)] = ""
    """The digest of the components that the client has; if the match has others, they come along."""


@with_config(example(id="x2", do="why", words="roof c2"))
@dataclass(frozen=True)
class Why(Message):
    """Why a move is not allowed; answered with `why`."""

    do: Literal["why"]
    words: Words


@with_config(example(id="x11", do="preview", words="floor c2"))
@dataclass(frozen=True)
class Preview(Message):
    """What a move would bring; answered with `preview`."""

    do: Literal["preview"]
    words: Words


@with_config(example(id="x10", do="ping"))
@dataclass(frozen=True)
class Ping(Message):
    """To know that the connection still stands; answered with `ok`."""

    do: Literal["ping"]


@with_config(example(id="x1", do="play", words="floor c2", ply=12))
@dataclass(frozen=True)
class Play(Message):
    """Make a move; this and all that follow are answered with `ok` or `refused`."""

    do: Literal["play"]
    words: Words
    ply: StrictInt | None = None
    """How many moves the client knows of; if there are others by now, the move is refused."""


@with_config(example(id="x4", do="undo"))
@dataclass(frozen=True)
class Undo(Message):
    """Take back one's own last move, or an earlier one and all that bots have answered."""

    do: Literal["undo"]
    ply: StrictInt | None = None
    """So many moves are to be left, the next of which was one's own: for who plays against bots alone."""


@with_config(example(id="x5", do="chat", text="Nice roof!"))
@dataclass(frozen=True)
class Chat(Message):
    """Say something to everyone at the table."""

    do: Literal["chat"]
    text: str


@with_config(example(id="x6", do="resign-to-bot", level="neighbour"))
@dataclass(frozen=True)
class ResignToBot(Message):
    """Let a bot play this seat."""

    do: Literal["resign-to-bot"]
    level: Level = bots.USUAL_LEVEL


@with_config(example(id="x7", do="take-back-seat"))
@dataclass(frozen=True)
class TakeBackSeat(Message):
    """Play again in a bot's stead."""

    do: Literal["take-back-seat"]


@with_config(example(id="x8", do="name", name="Anna"))
@dataclass(frozen=True)
class Rename(Message):
    """Call oneself something else."""

    do: Literal["name"]
    name: str


@with_config(example(id="x9", do="rematch"))
@dataclass(frozen=True)
class AskRematch(Message):
    """Open another table for the same people, when the match is over."""

    do: Literal["rematch"]


Query: TypeAlias = Hint | Coach | Glimpse | Why | Preview | Ping
Command: TypeAlias = Play | Undo | Chat | ResignToBot | TakeBackSeat | Rename | AskRematch
Incoming = Annotated[Query | Command, Field(discriminator="do")]

INCOMING: TypeAdapter[Query | Command] = TypeAdapter(Incoming)
_validated: Callable[[object], Query | Command] = INCOMING.validator.validate_python
"""Without the wrapper around it, which takes as long as the work itself."""
HELLO = TypeAdapter(Hello)
ID: TypeAdapter[str] = TypeAdapter(Id)
KNOWN = (
    *("hint", "coach", "glimpse", "why", "preview", "ping", "play", "undo", "chat"),
    *("resign-to-bot", "take-back-seat", "name", "rematch"),
)


@dataclass(frozen=True)
class Unread:
    """What arrived and cannot even be answered by its id, with the key of the refusal that says why."""

    refusal: Literal["malformed", "bad-id"]


@dataclass(frozen=True)
class Unknown:
    """A message that asks for something that there is not."""

    id: str


@dataclass(frozen=True)
class Unfit:
    """A message with a field that is not as it should be, with the key of the refusal that says so and its values."""

    id: str
    do: str
    refusal: str
    values: dict[str, object]


def read(said: object) -> Query | Command | Unfit | Unknown | Unread:
    """The message that an object is, or why it is none."""
    try:
        return _validated(said)
    except ValidationError as error:
        return _unfit(said, error)


def read_hello(said: object) -> Hello | None:
    """The first message, if an object is one."""
    try:
        return HELLO.validate_python(said)
    except ValidationError:
        return None


def _unfit(said: object, error: ValidationError) -> Unfit | Unknown | Unread:
    if not isinstance(said, dict):
        return Unread("malformed")
    try:
        key = ID.validate_python(said.get("id"), strict=True)
    except ValidationError:
        return Unread("bad-id")
    do, wrong = said.get("do"), error.errors(include_url=False)[0]
    if do not in KNOWN:
        return Unknown(key)
    name = str(wrong["loc"][-1])
    if name == "level":
        return Unfit(key, do, "level", {"levels": ", ".join(bots.NAMES)})
    if wrong["type"] == "string_too_long":
        return Unfit(key, do, "long-words", {"most": LONGEST_WORDS})
    return Unfit(key, do, "field-number" if name == "ply" else "field", {"field": name})
