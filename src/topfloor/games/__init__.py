"""The games on the shelf: one folder and one line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from topfloor.engine import story
from topfloor.engine.game import Registry
from topfloor.engine.match import Match

REGISTRY = Registry(
    {
        "paper-skylines": "topfloor.games.paper_skylines",
        "skyline": "topfloor.games.skyline",
        "skyliners": "topfloor.games.skyliners",
        "skyrise": "topfloor.games.skyrise",
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
