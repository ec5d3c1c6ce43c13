"""What a seat may do at a table, judged against the position as it is: an event to come, or a refusal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from topfloor import bots
from topfloor.engine.errors import BadSetup
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.server.settings import Settings
from topfloor.server.storage.events import CHAT, NAME, PLAY, REMATCH, SEAT, UNDO, Chair
from topfloor.server.tables import tokens
from topfloor.server.tables.table import Table

Message = dict[str, Any]

LONGEST_WORDS = 100
USUAL_LEVEL = "neighbour"


class Declined(Exception):
    """A message that changes nothing, with the rule if one is against it."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule


class Settled(Exception):
    """What was asked for is so already; there is nothing to do, and nothing to refuse."""


@dataclass(frozen=True)
class Draft:
    """An event that may happen, if nobody is quicker."""

    kind: str
    body: dict[str, Any]


@dataclass(frozen=True)
class Command:
    """A message of somebody at a table, with what is needed to judge it."""

    table: Table
    seat: int | None
    message: Message
    lang: str
    settings: Settings

    def declined(self, key: str, rule: str | None = None, **values: object) -> Declined:
        """A refusal in the language of the asker."""
        return Declined(say("topfloor.server", self.lang, f"refusals.{key}", **values), rule)

    def text(self, key: str) -> str:
        """A field of the message that must be a text."""
        value = self.message.get(key)
        if not isinstance(value, str):
            raise self.declined("field", field=key)
        return value

    def words(self) -> str:
        """The sentence that the message is about."""
        words = self.text("words")
        if len(words) > LONGEST_WORDS:
            raise self.declined("long-words", most=LONGEST_WORDS)
        return words

    def level(self) -> str:
        """The level of a bot that the message asks for."""
        level = self.message.get("level", USUAL_LEVEL)
        if level not in bots.NAMES:
            raise self.declined("level", levels=", ".join(bots.NAMES))
        return str(level)


Act = Callable[[Command, Chair], Draft]


def judge(command: Command) -> Draft:
    """What would happen; `Declined` if it may not, `Settled` if it has."""
    if command.seat is None:
        raise command.declined("watching")
    act = ACTS[command.message["do"]]
    if command.table.number >= command.settings.events_a_table and act is not play:
        raise command.declined("table-full")
    return act(command, command.table.chairs[command.seat])


def play(command: Command, chair: Chair) -> Draft:
    """Make a move."""
    words, ply, match = command.words(), command.message.get("ply"), command.table.match
    if ply is not None and type(ply) is not int:
        raise command.declined("field-number", field="ply")
    if chair.kind == "bot":
        raise command.declined("bot-plays")
    if ply is not None and ply != match.ply:
        raise command.declined("stale", ply=ply, now=match.ply)
    refusal = match.why(words, command.lang, chair.seat)
    if refusal is not None:
        raise Declined(refusal.text, refusal.rule)
    return Draft(PLAY, {"words": words, "ply": match.ply + 1})


def undo(command: Command, chair: Chair) -> Draft:
    """Take back one's own last move, as long as nobody acted since and nothing hidden came to light."""
    why_not = command.table.why_no_undo(chair.seat, command.lang)
    if why_not is not None:
        raise Declined(why_not)
    return Draft(UNDO, {"ply": command.table.match.ply - 1})


def chat(command: Command, chair: Chair) -> Draft:
    """Say something to everyone at the table."""
    text = command.text("text").strip()
    if not text:
        raise command.declined("chat-empty")
    if len(text) > command.settings.chat_characters:
        raise command.declined("chat-long", most=command.settings.chat_characters)
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text if letter != "\n"):
        raise command.declined("chat-letters")
    return Draft(CHAT, {"text": text})


def resign_to_bot(command: Command, chair: Chair) -> Draft:
    """Let a bot play this seat."""
    if chair.kind == "bot":
        raise command.declined("bot-already")
    if command.table.match.over:
        raise command.declined("over")
    return Draft(SEAT, {"kind": "bot", "level": command.level()})


def take_back_seat(command: Command, chair: Chair) -> Draft:
    """Play again in a bot's stead."""
    if chair.kind == "person":
        raise command.declined("no-bot")
    if command.table.match.over:
        raise command.declined("over")
    return Draft(SEAT, {"kind": "person", "level": None})


def rename(command: Command, chair: Chair) -> Draft:
    """Call oneself something else."""
    name = " ".join(command.text("name").split())
    names = [name if other is chair else other.name for other in command.table.chairs]
    match = command.table.match
    try:
        Match(match.game, players=match.players, names=names, content_from=match.content)
    except BadSetup:
        raise command.declined("name") from None
    return Draft(NAME, {"name": name})


def rematch(command: Command, chair: Chair) -> Draft:
    """Open another table for the same people."""
    if not command.table.match.over:
        raise command.declined("rematch-early")
    if command.table.rematch is not None:
        raise Settled
    return Draft(REMATCH, {"table": tokens.new_name()})


ACTS: dict[str, Act] = {
    "play": play,
    "undo": undo,
    "chat": chat,
    "resign-to-bot": resign_to_bot,
    "take-back-seat": take_back_seat,
    "name": rename,
    "rematch": rematch,
}
