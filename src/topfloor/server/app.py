"""The application: routes, the live channel, the page, and what stands in front of them."""

from __future__ import annotations

import gc
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.exception_handlers import http_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, WebSocketRoute

from topfloor.engine.texts import complaint, say
from topfloor.server import logs, page_files
from topfloor.server.logs import LOG
from topfloor.server.protocol import bodies, document
from topfloor.server.settings import Settings
from topfloor.server.tables.registry import TableRegistry
from topfloor.server.tables.replay import Films
from topfloor.server.transport import (
    reference,
    rest_games,
    rest_lessons,
    rest_old_tables,
    rest_operations,
    rest_puzzles,
    rest_replays,
    rest_study,
    rest_tables,
    websocket,
)
from topfloor.server.transport.lookup import Lookup
from topfloor.server.transport.middleware import Middleware, asked_in
from topfloor.server.transport.rate_limit import RateLimits
from topfloor.server.transport.replay_worker import ReplayWorker
from topfloor.server.transport.unfit import unfit

FASTAPI_SAYS = {
    "There was an error parsing the body": "unfit.json",
    "Not Found": "errors.no-address",
    "Method Not Allowed": "errors.method",
}
"""What it says by itself, in English alone, and the keys of what we say instead."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server, ready to be run by uvicorn; without settings, it is a process of `serve`, which hands them on."""
    if settings is None:
        logs.begin()
    chosen = Settings.handed_on() if settings is None else settings

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        registry = app.state.registry = TableRegistry.on(chosen)
        worker = app.state.replay_worker = ReplayWorker(chosen.replays_at_once, chosen.replays_an_address)
        await registry.start()
        spare_the_collector()
        share_the_interpreter()
        try:
            yield
        finally:
            await registry.close()
            worker.close()

    app = FastAPI(
        title="Topfloor",
        version=version("topfloor"),
        summary="A table for skyline-building board games.",
        description=reference.DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.page = page_files.Page(Path(chosen.page))
    app.state.opening_limits = RateLimits(chosen.tables_a_minute / 60, chosen.tables_a_minute)
    app.state.lookup = Lookup(chosen.misses_a_minute)
    app.state.films = Films()
    app.state.replay_limits = RateLimits(chosen.replays_a_minute / 60, chosen.replays_a_minute)
    app.state.lesson_limits = RateLimits(chosen.messages_a_second, chosen.messages_at_once)
    app.router.routes.append(WebSocketRoute(websocket.PATH, websocket.LiveChannel()))
    app.router.routes.extend(rest_and_page())
    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(RequestValidationError, not_understood)
    app.add_exception_handler(DBAPIError, not_kept)
    app.add_exception_handler(Exception, broken)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(
        CORSMiddleware,
        allow_origins=chosen.origins,
        allow_methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type"],
        expose_headers=[rest_tables.KIND],
    )
    app.add_middleware(Middleware, settings=chosen)
    return app


@cache
def rest_and_page() -> Sequence[BaseRoute]:
    """Whatever can be asked for, in the order in which it is looked for; made once for all applications of a process.

    FastAPI works out only at the first request what each route expects, for each application anew if it includes them.
    """
    everything = APIRouter(responses={422: {"model": bodies.Complaint, "description": "Not understood."}})
    learning = (rest_lessons, rest_puzzles)
    for part in (rest_games, *learning, rest_tables, rest_old_tables, rest_replays, rest_study, rest_operations):
        everything.include_router(part.router)
    everything.add_api_route("/api/docs", documentation, include_in_schema=False, response_class=HTMLResponse)
    everything.add_api_route(document.ADDRESS, protocol, include_in_schema=False)
    everything.include_router(page_files.router)
    return everything.routes


def spare_the_collector() -> None:
    """Have Python look for circular waste less often: a view is many small objects, but none of them is circular."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def share_the_interpreter() -> None:
    """Have a thread that computes make way for the loop after a millisecond; Python's five are felt by everyone."""
    sys.setswitchinterval(0.001)


async def documentation(request: Request) -> HTMLResponse:
    """How to talk to the server, made from its own description."""
    return HTMLResponse(reference.html(request.app.openapi(), document.document()))


async def protocol() -> JSONResponse:
    """All messages and bodies, as a JSON schema."""
    return JSONResponse(document.document(), media_type="application/schema+json")


async def refused(request: Request, error: Exception) -> Response:
    """Whatever was asked for, what is said about it stands in one line."""
    assert isinstance(error, HTTPException)
    said: object = error.detail  # which may be told in parts, though its type does not say so
    if isinstance(said, str):
        key = FASTAPI_SAYS.get(said)
        error.detail = complaint(said) if key is None else say("topfloor.server", asked_in(request.scope), key)
    elif isinstance(said, dict):
        error.detail = {key: complaint(part) if isinstance(part, str) else part for key, part in said.items()}  # type: ignore[assignment]
    return await http_exception_handler(request, error)


async def not_understood(request: Request, error: Exception) -> JSONResponse:
    """One sentence instead of a list."""
    assert isinstance(error, RequestValidationError)
    return JSONResponse({"detail": complaint(unfit(error.errors()[0], error.body, asked_in(request.scope)))}, 422)


async def not_kept(request: Request, error: Exception) -> JSONResponse:
    """The database refuses, as it does when the disk is full; nothing has changed."""
    LOG.error("the database refuses", exc_info=error)
    later = {"Retry-After": "30"}
    return JSONResponse({"detail": say("topfloor.server", asked_in(request.scope), "errors.full")}, 503, later)


async def broken(request: Request, error: Exception) -> JSONResponse:
    """The log knows more."""
    return JSONResponse({"detail": say("topfloor.server", asked_in(request.scope), "errors.broken")}, 500)
