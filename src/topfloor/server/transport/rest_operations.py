"""REST: whether all is well, for whoever runs the server."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Response

from topfloor.engine.texts import say
from topfloor.server.logs import LOG
from topfloor.server.metrics import FORMAT
from topfloor.server.protocol import bodies
from topfloor.server.transport.rest import TheRegistry

router = APIRouter()


@router.get(
    "/healthz",
    tags=["operations"],
    summary="Whether all is well",
    responses={
        503: {"model": bodies.Complaint, "description": "The database does not answer, or cannot keep anything."}
    },
)
async def healthz(registry: TheRegistry) -> bodies.Health:
    """Asks the database, too."""
    try:
        await registry.store.ping()
    except Exception:
        LOG.exception("the database does not answer")
        raise HTTPException(503, say("topfloor.server", "en", "errors.database")) from None
    if registry.store.is_full():
        raise HTTPException(503, say("topfloor.server", "en", "errors.full"))
    return bodies.Health(status="ok")


@router.get(
    "/metrics",
    tags=["operations"],
    summary="Counters for Prometheus",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"example": "topfloor_sockets 2.0\n"}}}},
)
async def metrics(registry: TheRegistry) -> Response:
    """Moves, refusals, sockets, tables in memory, thinking of bots: of this process."""
    return Response(registry.metrics.text(), media_type=FORMAT)
