"""What a seat may do at a table: an event to come, or a refusal. Nothing is changed here."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from topfloor.engine import naming
from topfloor.engine.errors import BadSetup
from topfloor.server.protocol import messages
from topfloor.server.protocol.messages import Ok, Refused, Unfit
from topfloor.server.storage.events import CHAT, NAME, PLAY, REMATCH, SEAT, UNDO, Body, Chair, gist
from topfloor.server.tables import tokens
from topfloor.server.tables.requests import Declined, Request
from topfloor.server.tables.table import ok

CommandRequest = Request[messages.Command | Unfit]

ALWAYS = ("play", "rematch")
"""What may happen however much has happened: a match has an end, and there is one rematch."""


class Settled(Exception):
    """What was asked for is so already; there is nothing to do, and nothing to refuse."""


@dataclass(frozen=True)
class Draft:
    """An event that may happen, if nobody is quicker."""

    kind: str
    body: Body


def judge(request: CommandRequest) -> Draft:
    """What would happen; `Declined` if it may not, `Settled` if it has."""
    seat, table, message = request.seated(), request.table, request.message
    _check_open(request, seat)
    chair = table.chairs[seat]
    match message:
        case messages.Play():
            return play(request, chair, message)
        case messages.Undo():
            return undo(request, chair, message)
        case messages.Chat():
            return chat(request, message)
        case messages.ResignToBot():
            return resign_to_bot(request, chair, message)
        case messages.TakeBackSeat():
            return take_back_seat(request, chair)
        case messages.Rename():
            return rename(request, chair, message)
        case messages.AskRematch():
            return rematch(request)
        case Unfit():
            raise request.declined(message.refusal, **message.values)


def _check_open(request: CommandRequest, seat: int) -> None:
    """Whether anything may happen at the table, and whether this seat has a share of its events left."""
    table = request.table
    if table.is_closed:
        raise request.declined("closed")
    share = request.settings.events_a_table // len(table.chairs)
    if table.spent[seat] >= share and request.message.do not in ALWAYS:
        raise request.declined("seat-spent")


def play(request: CommandRequest, chair: Chair, message: messages.Play) -> Draft:
    """Make a move."""
    match, words, ply = request.table.match, message.words, message.ply
    if chair.kind == "bot":
        raise request.declined("bot-plays")
    if ply is not None and ply != match.ply:
        raise request.declined("stale", ply=ply, now=match.ply)
    refusal = match.why(words, request.lang, chair.seat)
    if refusal is not None:
        raise Declined(refusal.text, refusal.rule)
    return Draft(PLAY, {"words": words, "ply": match.ply + 1})


def undo(request: CommandRequest, chair: Chair, message: messages.Undo) -> Draft:
    """Take back one's own move, as long as nobody but bots acted since and nothing hidden came to light."""
    table, ply = request.table, message.ply
    if ply is None:
        why_not, ply = table.why_no_undo(chair.seat, request.lang), table.match.ply - 1
    else:
        why_not = table.why_no_way_back(chair.seat, ply, request.lang)
    if why_not is not None:
        raise Declined(why_not)
    return Draft(UNDO, {"ply": ply})


def chat(request: CommandRequest, message: messages.Chat) -> Draft:
    """Say something to everyone at the table."""
    text, most = text_of(message), request.settings.chat_characters
    if not text:
        raise request.declined("chat-empty")
    if len(text) > most:
        raise request.declined("chat-long", most=most)
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text if letter != "\n"):
        raise request.declined("chat-letters")
    return Draft(CHAT, {"text": text})


def resign_to_bot(request: CommandRequest, chair: Chair, message: messages.ResignToBot) -> Draft:
    """Let a bot play this seat."""
    if chair.kind == "bot":
        raise request.declined("bot-already")
    if request.table.match.over:
        raise request.declined("over")
    return Draft(SEAT, {"kind": "bot", "level": message.level})


def take_back_seat(request: CommandRequest, chair: Chair) -> Draft:
    """Play again in a bot's stead."""
    if chair.kind == "person":
        raise request.declined("no-bot")
    if request.table.match.over:
        raise request.declined("over")
    return Draft(SEAT, {"kind": "person", "level": None})


def rename(request: CommandRequest, chair: Chair, message: messages.Rename) -> Draft:
    """Call oneself something else."""
    name = name_in(message)
    names = [name if other is chair else other.name for other in request.table.chairs]
    match = request.table.match
    try:
        naming.checked(match.game, match.players, names)
    except BadSetup:
        raise request.declined("name") from None
    return Draft(NAME, {"name": name})


def rematch(request: CommandRequest) -> Draft:
    """Open another table for the same people."""
    if not request.table.match.over:
        raise request.declined("rematch-early")
    if request.table.rematch is not None:
        raise Settled
    return Draft(REMATCH, {"table": tokens.new_name()})


# --- Messages that may come again.


def answered(request: CommandRequest) -> Ok | Refused | None:
    """What this message was answered when it came before; `Declined` if something else came under its id."""
    table, seat, message = request.table, request.seat, request.message
    if seat is None:  # all who watch send their ids from here, and all are told the same
        return None
    if (done := table.answers.get((seat, message.id))) is not None:
        if is_what_was_done(message, *done):
            return ok(message.id, done[0])
        raise request.declined("id-used", id=message.id)
    if (said := table.refusals.get((seat, message.id))) is not None:
        if said[1] == hash(repr(message)):
            return said[0]
        raise request.declined("id-used", id=message.id)
    return None


def remember(request: CommandRequest, refusal: Refused) -> None:
    """Keep a refusal, for the case that the same message comes again."""
    if request.seat is not None:
        request.table.remember_refusal(request.seat, refusal, hash(repr(request.message)))


def is_what_was_done(message: messages.Command | Unfit, ply: int, done: int) -> bool:
    """Whether a message asks for an event of this gist, after which so many moves were played."""
    match message:
        case messages.Play():
            return gist(PLAY, message.words) == done and message.ply in (None, ply - 1)
        case messages.Undo():
            return gist(UNDO) == done and message.ply in (None, ply)
        case messages.Chat():
            return gist(CHAT, text_of(message)) == done
        case messages.ResignToBot():
            return gist(SEAT, message.level) == done
        case messages.TakeBackSeat():
            return gist(SEAT) == done
        case messages.Rename():
            return gist(NAME, name_in(message)) == done
        case messages.AskRematch():
            return gist(REMATCH) == done
        case Unfit():
            return False


def text_of(message: messages.Chat) -> str:
    """What is said to everyone."""
    return message.text.strip()


def name_in(message: messages.Rename) -> str:
    """What somebody wants to be called."""
    return " ".join(message.name.split())
