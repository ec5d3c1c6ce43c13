"""REST: opening a table, for a new match or for one that was saved to be played on."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Depends, HTTPException, Request

from topfloor.engine.errors import TopfloorError
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.games import load
from topfloor.server.protocol import rest as shapes
from topfloor.server.tables import saves
from topfloor.server.tables.registry import Opened, Place
from topfloor.server.tables.tokens import commitment
from topfloor.server.transport.rest import InHall, Lang, address_of, not_too_often
from topfloor.server.transport.rest_stories import NO_STORY, beside_the_loop, refused

router = APIRouter()


@router.post(
    "/api/tables",
    status_code=201,
    tags=["tables"],
    summary="Open a table",
    dependencies=[Depends(not_too_often)],
    responses=NO_STORY,
    response_model_exclude_none=True,
)
async def open_table(
    wanted: shapes.TableWanted, hall: InHall, request: Request, lang: Lang = "en"
) -> shapes.TableOpened:
    """Seats for persons get a token each; there is one more for watching. The commitment binds the deal to its seed.

    With a `story` that was saved to be played on, the match goes on where it was, at a new table.
    """
    try:
        if wanted.story is not None:
            match = await beside_the_loop(hall, address_of(request), lang, lambda: load(wanted.story or ""))
            opened = await hall.play_on(match, places_in(wanted, match, lang))
        elif wanted.game is None or wanted.seats is None:
            raise HTTPException(422, say("topfloor.server", lang, "errors.game-missing"))
        else:
            seed = None if wanted.seed is None else int(wanted.seed)
            opened = await hall.open(wanted.game, wanted.variant, asked_for(wanted.seats), seed)
    except TopfloorError as error:
        raise refused(error, lang) from None
    return as_told(opened)


def places_in(wanted: shapes.TableWanted, match: Match, lang: str) -> list[Place]:
    """Who sits where in a match that goes on: as was asked for, else as the story says; under the names they had."""
    if match.over:
        raise HTTPException(422, say("topfloor.server", lang, "errors.story-over"))
    places = saves.who_sat(wanted.story or "", match.players) if wanted.seats is None else asked_for(wanted.seats)
    if len(places) != match.players:
        raise HTTPException(422, say("topfloor.server", lang, "errors.story-seats", players=match.players))
    return [replace(place, name=place.name or name) for place, name in zip(places, match.names, strict=True)]


def asked_for(seats: list[shapes.SeatWanted]) -> list[Place]:
    """Who is to sit where."""
    return [Place(seat.kind, seat.level, seat.name) for seat in seats]


def as_told(opened: Opened) -> shapes.TableOpened:
    """A new table, as its opener is told of it."""
    opening = opened.opening

    def link(token: str) -> str:
        return f"/t/{opening.id}#{token}"

    seats = [
        shapes.SeatGiven(
            seat=chair.seat,
            kind="person" if token else "bot",
            name=chair.name,
            level=chair.level,
            token=token,
            link=link(token) if token else None,
        )
        for chair, token in zip(opening.chairs, opened.tokens, strict=True)
    ]
    return shapes.TableOpened(
        table=opening.id,
        commitment=commitment(opening.seed),
        watch=opened.watch,
        watch_link=link(opened.watch),
        seats=seats,
    )
