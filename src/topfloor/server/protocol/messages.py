"""What goes over the live channel, in both directions, as shapes.

A client says hello and then sends messages, told apart by `do`. What the server sends is told apart by `type`; what has
an `id` answers the message of that id. `read` makes a message of what arrives; what is sent is made as JSON at once,
and tests hold it against these shapes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypeAlias

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
from typing_extensions import TypedDict

from topfloor import bots
from topfloor.engine.texts import LANGUAGES, language
from topfloor.engine.view import Brought, Line
from topfloor.server.protocol.bodies import SeatTaken
from topfloor.server.protocol.games import Effect, Scene, Setting, View

LONGEST_ID = 64
LONGEST_WORDS = 100
USUAL_LEVEL = "neighbour"


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


def example(**values: Any) -> ConfigDict:
    """An example for the reference."""
    return ConfigDict(json_schema_extra={"examples": [values]})


# --- What a client sends.


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


@dataclass(frozen=True)
class Message:
    """Any message after the first; one that comes again under the same id is answered as before and not done twice."""

    id: Id


@with_config(example(id="x3", do="hint"))
@dataclass(frozen=True)
class Hint(Message):
    """What a good bot would do; answered with `hint` when it has thought."""

    do: Literal["hint"]


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
    """Take back one's own last move."""

    do: Literal["undo"]


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
    level: Level = USUAL_LEVEL


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


Query: TypeAlias = Hint | Why | Preview | Ping
Command: TypeAlias = Play | Undo | Chat | ResignToBot | TakeBackSeat | Rename | AskRematch
Incoming = Annotated[Query | Command, Field(discriminator="do")]

INCOMING: TypeAdapter[Query | Command] = TypeAdapter(Incoming)
_validated: Callable[[object], Query | Command] = INCOMING.validator.validate_python
"""Without the wrapper around it, which takes as long as the work itself."""
HELLO = TypeAdapter(Hello)
ID: TypeAdapter[str] = TypeAdapter(Id)
KNOWN = ("hint", "why", "preview", "ping", "play", "undo", "chat", "resign-to-bot", "take-back-seat", "name", "rematch")


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


# --- What the server sends.


class Ok(TypedDict):
    """It is done."""

    id: str
    type: Literal["ok"]
    ply: int
    """How many moves are played now."""


class Refused(TypedDict):
    """It is not done; without an id if the message had none that could be read."""

    id: NotRequired[str]
    type: Literal["refused"]
    rule: str | None
    """The rule that is against it, if one is."""
    text: str


class WhyAnswer(TypedDict):
    """Why a move is not allowed; both null if it is allowed."""

    id: str
    type: Literal["why"]
    rule: str | None
    text: str | None


class PreviewAnswer(TypedDict):
    """What a move would bring, and whether it would end the turn; null where that cannot be foreseen."""

    id: str
    type: Literal["preview"]
    gains: list[Brought] | None
    ends: bool | None


class Candidate(TypedDict):
    """A move that a bot thought of, and how play may go on."""

    words: str
    say: str
    win: float | None
    """The chance to win with it; null, and the move comes last, where too few tries stand behind it."""
    visits: int
    line: list[str]
    then: list[str]
    """The line after this move, as it is spoken."""


class HintAnswer(TypedDict):
    """Moves in the order of their chance to win."""

    id: str
    type: Literal["hint"]
    candidates: list[Candidate]


class Current(TypedDict):
    """Instead of the state, for who knows the last event already."""

    event: int
    type: Literal["current"]


class Seats(TypedDict):
    """Somebody came or left."""

    type: Literal["seats"]
    seats: list[SeatTaken]


class Rematch(TypedDict):
    """It goes on at another table; the link is for whoever reads it alone."""

    type: Literal["rematch"]
    table: str
    link: str


class Choice(TypedDict):
    """A legal move: how it is spoken, and what it would change for the mover."""

    words: str
    say: str
    effect: Effect
    doubt: NotRequired[str]
    """What a person might have overlooked, for a page to ask about once in a turn; `play` itself never asks."""


class ChatLine(TypedDict):
    """What somebody said."""

    n: int
    """The number of its event."""
    seat: int | None
    name: str | None
    text: str
    at: int
    """When, in milliseconds since 1970."""


class TakenBack(TypedDict):
    """A move that was taken back, as this seat heard of it."""

    event: int
    ply: int
    """After which move it belongs."""
    seat: int
    kind: Literal["undo"]
    words: str
    say: str


class State(TypedDict):
    """The whole state as a seat may know it. Who reads slowly gets the newest one, not every one."""

    setting: NotRequired[Setting]
    """The part of the scene that stays the same: it comes with the first state and belongs to every scene after it."""
    event: int
    """The number of the last event."""
    type: Literal["view"]
    view: View
    scene: Scene
    legal: list[Choice]
    """The moves that this seat may make now."""
    labels: dict[str, str]
    """For every beginning of a legal move, how a button shows its last word."""
    log: list[Line]
    chat: list[ChatLine]
    seats: list[SeatTaken]
    commitment: str
    """What binds the deal to its seed."""
    seed_chosen: bool
    """Whether somebody chose the seed, and so may know what is hidden."""
    told: list[TakenBack]
    """What happened besides moves."""
    save: Literal["play-on", "look-back"]
    """Which kind of file this seat gets if it saves the match."""
    undo: bool
    """Whether this seat can take back the last move now."""
    undo_why: str | None
    """Why it cannot."""
    grace: NotRequired[float]
    """Seconds that a bot waits after a move that can be taken back."""
    seed: NotRequired[str]
    """The seed, once the match is over."""


Answer: TypeAlias = Ok | Refused | WhyAnswer | PreviewAnswer | HintAnswer
News: TypeAlias = State | Current | Seats | Rematch
Outgoing = Annotated[Answer | News, Field(discriminator="type")]

OUTGOING: TypeAdapter[Answer | News] = TypeAdapter(
    Outgoing, config=ConfigDict(extra="forbid", strict=True, defer_build=True)
)
"""Whatever the server sends, strictly: no key too many."""

EXAMPLES: tuple[Answer | News, ...] = (
    Ok(id="x1", type="ok", ply=13),
    Refused(id="x1", type="refused", rule="SL-14", text="…"),
    WhyAnswer(id="x2", type="why", rule="SL-12", text="…"),
    PreviewAnswer(id="x11", type="preview", gains=[], ends=True),
    HintAnswer(
        id="x3",
        type="hint",
        candidates=[
            {"words": "floor c2", "say": "Floor on c2", "win": 0.6, "visits": 90, "line": ["floor c2"], "then": []}
        ],
    ),
    Current(event=17, type="current"),
    Seats(type="seats", seats=[]),
    Rematch(type="rematch", table="k7m2p9xq4abc", link="/t/k7m2p9xq4abc#F3bq…"),
    State(
        setting={},
        event=17,
        type="view",
        view={"game": "skyliners"},
        scene={},
        legal=[{"words": "floor c2", "say": "Floor on c2", "effect": {}}],
        labels={"floor": "Floor", "floor c2": "c2"},
        log=[{"ply": 1, "seat": 0, "words": "floor c1", "say": "Floor on c1", "gains": []}],
        chat=[],
        seats=[],
        commitment="b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
        seed_chosen=False,
        told=[],
        save="look-back",
        undo=False,
        undo_why="…",
    ),
)
"""One of each message that the server sends, for the reference."""
