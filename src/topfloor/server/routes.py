"""REST: what games there are, opening a table, looking at one, and whether all is well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response

from topfloor import bots
from topfloor.engine.content import content
from topfloor.engine.errors import TopfloorError
from topfloor.engine.game import Game
from topfloor.engine.rulebook import Rulebook, rulebook
from topfloor.engine.texts import say, texts
from topfloor.games import REGISTRY
from topfloor.server import shapes
from topfloor.server.hall import Hall
from topfloor.server.logs import LOG
from topfloor.server.metrics import FORMAT
from topfloor.server.tables import OutOfDate, Table

router = APIRouter()

TYPED = re.compile(r"`([^`\n]+)`")
"""What somebody would type in a terminal, as rulebooks mark it."""

Lang = Annotated[Literal["en", "de"], Query(description="The language of texts.")]
NO_TABLE: dict[int | str, dict[str, Any]] = {
    404: {"model": shapes.Complaint, "description": "No such table."},
    410: {"model": shapes.Complaint, "description": "Opened under other rules than these."},
}
NO_GAME: dict[int | str, dict[str, Any]] = {404: {"model": shapes.Complaint, "description": "No such game."}}
AT_THE_DOOR: dict[int | str, dict[str, Any]] = {
    400: {"model": shapes.Complaint, "description": "Not even text."},
    403: {"model": shapes.Complaint, "description": "Asked for by a page of another site."},
    413: {"model": shapes.Complaint, "description": "Too big."},
    429: {"model": shapes.Complaint, "description": "Too many from one address."},
}


def the_hall(request: Request) -> Hall:
    """The hall of this server."""
    hall: Hall = request.app.state.hall
    return hall


InHall = Annotated[Hall, Depends(the_hall)]


async def the_table(hall: InHall, table: str, lang: Lang = "en") -> Table:
    """The table that the address names."""
    try:
        found = await hall.find(table)
    except OutOfDate:
        raise HTTPException(410, say("topfloor.server", lang, "errors.out-of-date", table=table)) from None
    if found is None:
        raise HTTPException(404, say("topfloor.server", lang, "errors.no-table", table=table))
    return found


AtTable = Annotated[Table, Depends(the_table)]


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def not_too_often(request: Request, lang: Lang = "en") -> None:
    """What is costly can be asked for so many times a minute from one address."""
    if not request.app.state.buckets.take(address_of(request)):
        raise HTTPException(429, say("topfloor.server", lang, "errors.too-many"), {"Retry-After": "60"})


@router.get("/api/games", tags=["games"], summary="The games there are")
async def games(lang: Lang = "en") -> list[shapes.GameOffered]:
    """Everything a lobby needs: variants, numbers of players, bots."""
    return [offered(REGISTRY.game(name), lang) for name in REGISTRY.names()]


def offered(game: Game, lang: str) -> shapes.GameOffered:
    """A game, as a lobby shows it."""
    known = texts(game.__name__, lang)
    return shapes.GameOffered(
        name=game.NAME,
        title=game.TITLE,
        about=known["lobby.about"],
        minute=[text for key, text in known.items() if key.startswith("lobby.minute.")],
        minutes=game.MINUTES,
        weight=game.WEIGHT,
        variants=[
            shapes.VariantOffered(id=name, say=known[f"variants.{name}"], first=name == game.EASIEST)
            for name in game.VARIANTS
        ],
        players=list(game.PLAYERS),
        bots=[shapes.BotOffered(name=name, about=bots.describe(name, lang)) for name in bots.by_strength(game.NAME)],
        seats=[known.get(f"seats.{seat}", name) for seat, name in enumerate(game.SEATS)],
        colours=list(game.COLOURS),
    )


@router.get("/api/rules/{game}", tags=["games"], summary="The rulebook of a game", responses=NO_GAME)
async def rules(game: str, lang: Lang = "en") -> shapes.RulesShown:
    """Every rule with its number, in Markdown; what a player does is said as buttons and the log say it."""
    book = spoken_rules(found_game(game, lang).NAME, lang)
    numbered = [shapes.RuleShown(**vars(rule)) for rule in book.rules.values()]
    return shapes.RulesShown(title=book.title, introduction=book.introduction, rules=numbered)


@cache
def spoken_rules(name: str, lang: str) -> Rulebook:
    """A rulebook for people who touch instead of typing: what is typed is given as buttons, board and log have it."""
    game = REGISTRY.game(name)
    box = content(game)
    beginnings = {word: words for sentence in box.sentences for word, words in beginnings_of(sentence)}
    beginnings |= {sentence.split()[0]: sentence.split()[0] for sentence in box.sentences}

    def say_it(found: re.Match[str]) -> str:
        words = found[1]
        if words in box.number:
            return f"**{game.spoken(box, words, lang)}**"
        if words in beginnings:  # a number stands on the thing itself
            return f"**{words if words.isdigit() else game.label(box, beginnings[words], lang)}**"
        return found[0]

    book = rulebook(game.__name__, lang)
    rules = {number: replace(rule, text=TYPED.sub(say_it, rule.text)) for number, rule in book.rules.items()}
    return replace(book, introduction=TYPED.sub(say_it, book.introduction), rules=rules)


def beginnings_of(sentence: str) -> Iterator[tuple[str, str]]:
    """Each word of a sentence, with the sentence as far as it."""
    words = sentence.split()
    return ((word, " ".join(words[: place + 1])) for place, word in enumerate(words))


def found_game(name: str, lang: str) -> Game:
    """The game of this name; a sentence if there is none."""
    try:
        return REGISTRY.game(name)
    except TopfloorError as error:
        raise HTTPException(404, error.said(lang)) from None


@router.get("/api/tables/{table}", tags=["tables"], summary="What anyone may know of a table", responses=NO_TABLE)
async def facts(table: AtTable, lang: Lang = "en") -> shapes.TableFacts:
    """Who sits there, and how far the match is."""
    return shapes.TableFacts(**table.facts(lang))


@router.get(
    "/healthz",
    tags=["operations"],
    summary="Whether all is well",
    responses={503: {"model": shapes.Complaint, "description": "The database does not answer."}},
)
async def healthz(hall: InHall) -> shapes.Health:
    """Asks the database, too."""
    try:
        await hall.store.ping()
    except Exception:
        LOG.exception("the database does not answer")
        raise HTTPException(503, say("topfloor.server", "en", "errors.database")) from None
    return shapes.Health(status="ok")


@router.get(
    "/metrics",
    tags=["operations"],
    summary="Counters for Prometheus",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"example": "topfloor_sockets 2.0\n"}}}},
)
async def metrics(hall: InHall) -> Response:
    """Moves, refusals, sockets, tables in memory, thinking of bots: of this process."""
    return Response(hall.metrics.text(), media_type=FORMAT)
