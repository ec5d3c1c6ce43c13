"""What somebody at a table can ask without changing anything: why, what if, and what a good player would do."""

from __future__ import annotations

import base64
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from topfloor.bots import Advice, hints, reasons
from topfloor.engine.errors import Refused
from topfloor.engine.match import Match
from topfloor.engine.reasons import Reason
from topfloor.engine.record import Record
from topfloor.server.protocol.messages import (
    Answer,
    Candidate,
    CandidateReason,
    Coach,
    Components,
    Considered,
    Glimpse,
    GlimpseAnswer,
    Hint,
    HintAnswer,
    Ping,
    Preview,
    PreviewAnswer,
    Unfit,
    Why,
    WhyAnswer,
)
from topfloor.server.tables.requests import Declined, Request
from topfloor.server.tables.table import ok

if TYPE_CHECKING:
    from topfloor.server.tables.bot_runner import BotRunner


def answer(request: Request[Ping | Why | Preview | Glimpse | Unfit]) -> Answer:
    """What can be answered at once; `Declined` if it may not be asked, or not like that."""
    match request.message:
        case Ping(id=id):
            return ok(id, request.table.match.ply)
        case Why(id=id, words=words):
            return why(request, id, words)
        case Preview(id=id, words=words):
            return preview(request, id, words)
        case Glimpse(id=id, content=content):
            return glimpse(request, id, content)
        case Unfit(do=do, refusal=refusal, values=values):
            if do == "preview":
                request.seated()
            raise request.declined(refusal, **values)


def why(request: Request[object], id: str, words: str) -> WhyAnswer:
    """Why a move is not allowed; nobody learns here what another seat could do."""
    match = request.table.match
    refusal = match.why(words, request.lang, match.bystander if request.seat is None else request.seat)
    rule, text = (refusal.rule, refusal.text) if refusal else (None, None)
    return {"id": id, "type": "why", "rule": rule, "text": text}


def preview(request: Request[object], id: str, words: str) -> PreviewAnswer:
    """What a move would bring and whether it would end the turn; null where that cannot be foreseen."""
    match, seat = request.table.match, request.seated()
    try:
        gains = match.preview(words, request.lang, seat)
    except Refused as refusal:
        raise Declined(refusal.text, refusal.rule) from None
    return {"id": id, "type": "preview", "gains": gains, "ends": match.ends_turn(words)}


# --- Hints.


def glimpse(request: Request[object], id: str, known: str) -> GlimpseAnswer:
    """What a seat may know, as kernels take it, with the components unless the client has them."""
    match, seat = request.table.match, request.seated()
    answer: GlimpseAnswer = {
        "id": id,
        "type": "glimpse",
        "seat": seat,
        "ply": match.ply,
        "content": match.content.digest,
        "position": _base64(match.glimpse(seat)),
    }
    return answer if known == match.content.digest else {**answer, "components": _components(match, request.lang)}


def _components(match: Match, lang: str) -> Components:
    sentences = match.content.sentences
    said = [match.say(words, lang) for words in sentences]
    return {"box": _base64(match.content.box), "sentences": list(sentences), "said": said}


def _base64(record: Record) -> str:
    return base64.b64encode(bytes(record)).decode()


def who_may_ask_a_bot(request: Request[Hint]) -> int:
    """The seat that asks; whoever is to move may, once at a time."""
    seat = request.seated()
    if request.table.match.to_move != seat:
        raise request.declined("hint-turn")
    if request.table.advised.is_another(seat, request.message.id):
        raise request.declined("hint-busy")
    return seat


def considered(request: Request[Hint | Coach], match: Match) -> list[Advice]:
    """What the asker has found by itself; `Declined` if that is not about the moves there are in a match."""
    found = request.message.considered
    for words in (one.words for one in found):
        if refusal := match.why(words, request.lang, request.seat):
            raise Declined(refusal.text, refusal.rule)
    if len({one.words for one in found}) < len(found) or not all(_is_line(one, match.content.number) for one in found):
        raise request.declined("field", field="considered")
    return [Advice(one.words, one.win, one.visits, tuple(one.line or [one.words])) for one in found]


def _is_line(one: Considered, known: Container[str]) -> bool:
    return all(words in known for words in one.line) and one.line[:1] in ([], [one.words])


async def hint(bots: BotRunner, request: Request[Hint], match: Match, found: Sequence[Advice]) -> HintAnswer:
    """What a good bot thinks of the moves there are in a match, which is a copy of the table's.

    If the asker has found something by itself, it is only said why.
    """
    thought = await (bots.explain(request.table, match, found) if found else bots.advise(request.table, match))
    return advised(request, match, thought)


def advised(request: Request[Hint], match: Match, thought: Sequence[Advice]) -> HintAnswer:
    """What was thought, as people are told."""
    candidates = [_candidate(one, match, request.lang) for one in hints.told(thought)]
    return {"id": request.message.id, "type": "hint", "candidates": candidates}


def _candidate(one: Advice, match: Match, lang: str) -> Candidate:
    """A move and how a good player would go on, also as they are spoken."""
    why = reasons.why_by_rule(match, one, lang)
    return {
        "words": one.words,
        "win": one.win,
        "visits": one.visits,
        "line": list(one.line),
        "say": match.say(one.words, lang),
        "then": [match.say(words, lang) for words in one.line[1:]],
        "why": why.text,
        "rules": list(why.rules),
        "reasons": [_reason(reason) for reason in one.reasons],
    }


def _reason(reason: Reason) -> CandidateReason:
    """A reason as data."""
    return {
        "kind": reason.kind,
        "seat": reason.seat,
        "amount": reason.amount,
        "source": reason.source,
        "at": reason.at,
        "against": reason.against,
        "error": reason.error,
        "rule": reason.rule,
    }
