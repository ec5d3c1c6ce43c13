"""A coach at a table: for who plays against bots alone, and only by what that seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from topfloor.bots import Remark, Verdict
from topfloor.bots.coach import WORLDS, Weighed
from topfloor.engine.match import Match
from topfloor.server.protocol.messages import Coach, CoachAnswer
from topfloor.server.tables.queries import considered
from topfloor.server.tables.requests import Request

if TYPE_CHECKING:
    from topfloor.server.tables.bot_runner import BotRunner, Pair


def who_may_be_coached(request: Request[Coach]) -> int:
    """The seat that asks, about its own turn or its own move, once at a time; `Declined` if it may not."""
    seat, table, ply = request.seated(), request.table, request.message.ply
    match = table.match
    if not table.is_alone(seat):
        raise request.declined("coach-company")
    mover = match.to_move if ply == match.ply else match.movers[ply] if 0 <= ply < match.ply else None
    if mover != seat:
        raise request.declined("coach-turn")
    if table.coached.is_another(seat, request.message.id):
        raise request.declined("coach-busy")
    return seat


def point(match: Match, ply: int) -> Match:
    """The match as it was after so many moves."""
    return next(match.replay(since=ply))


def weighed_by(request: Request[Coach], match: Match, played: str) -> Pair | None:
    """What the asker has weighed by itself, if it has; `Declined` if that is not about the move that was played."""
    given = request.message.weighed
    if not given:
        return None
    better, other = given[0], given[-1]
    is_fit = len(given) == 2 and other.words == played != better.words and match.why(better.words) is None
    if not is_fit or not all(len(one.wins) == WORLDS for one in given):
        raise request.declined("field", field="weighed")
    return Weighed(better.words, tuple(better.wins)), Weighed(other.words, tuple(other.wins))


async def coach(bots: BotRunner, request: Request[Coach], match: Match) -> CoachAnswer:
    """What there is to say at a point of a match, which is a copy of the table's."""
    table, ply = request.table, request.message.ply
    if ply == match.ply:
        return remarked(request, match, await bots.remark(table, match, considered(request, match)))
    played, before = match.moves[ply], point(match, ply)
    return judged(request, before, await bots.verdict(table, before, played, weighed_by(request, before, played)))


def remarked(request: Request[Coach], match: Match, remark: Remark | None) -> CoachAnswer:
    """What matters, as it is told."""
    if remark is None:
        return _answer(request, "quiet", "", ())
    return _answer(request, "matters", remark.say(match, request.lang), remark.rules)


def judged(request: Request[Coach], before: Match, verdict: Verdict | None) -> CoachAnswer:
    """What there is to say about a move, as it is told, and whether it can still be taken back."""
    if verdict is None or request.seat is None:
        return _answer(request, "quiet", "", ())
    told = verdict.told(before, request.lang)
    back = request.table.why_no_way_back(request.seat, request.message.ply, request.lang) is None
    return {**_answer(request, "poor", told.text, told.rules), "back": back}


def _answer(request: Request[Coach], kind: str, say: str, rules: Sequence[str]) -> CoachAnswer:
    message = request.message
    return {
        "id": message.id,
        "type": "coach",
        "ply": message.ply,
        "kind": kind,  # type: ignore[typeddict-item]
        "say": say,
        "rules": list(rules),
        "back": False,
    }
