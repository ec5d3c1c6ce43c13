"""The games on the shelf: one folder each, imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from topfloor.engine import story
from topfloor.engine.game import Game, Registry
from topfloor.engine.match import Match


def _paper_skylines() -> Game:
    from topfloor.games import paper_skylines

    return paper_skylines


def _skyline() -> Game:
    from topfloor.games import skyline

    return skyline


def _skyliners() -> Game:
    from topfloor.games import skyliners

    return skyliners


def _skyrise() -> Game:
    from topfloor.games import skyrise

    return skyrise


REGISTRY = Registry(
    {
        "paper-skylines": _paper_skylines,
        "skyline": _skyline,
        "skyliners": _skyliners,
        "skyrise": _skyrise,
    }
)


def games() -> tuple[str, ...]:
    """The names of all games."""
    return REGISTRY.names()


def new(
    game: str,
    *,
    players: int,
    seed: int = 0,
    variant: str | None = None,
    names: Sequence[str] | None = None,
    content: str | Path | Mapping[str, Any] | None = None,
) -> Match:
    """Deal a match; `content` is a file (or data) with an owner's own components."""
    return Match(REGISTRY.game(game), players=players, seed=seed, variant=variant, names=names, content_from=content)


def load(text: str, *, content: str | Path | Mapping[str, Any] | None = None) -> Match:
    """The match of a story, played again and verified."""
    return story.read(text, REGISTRY, content)
