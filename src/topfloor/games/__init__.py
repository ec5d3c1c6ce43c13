"""The games on the shelf: one folder each, imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Required, TypedDict, Unpack, overload

from topfloor.engine import story
from topfloor.engine.content import Components
from topfloor.engine.game import Game, Registry
from topfloor.engine.match import Match

if TYPE_CHECKING:
    from topfloor.games import paper_skylines, skyline, skyliners, skyrise


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


class Setup(TypedDict, total=False):
    """How a match is set up, whichever the game."""

    players: Required[int]
    seed: int
    variant: str | None
    names: Sequence[str] | None
    content: Components | None


@overload
def new(game: Literal["paper-skylines"], **setup: Unpack[Setup]) -> Match[paper_skylines.View]: ...
@overload
def new(game: Literal["skyline"], **setup: Unpack[Setup]) -> Match[skyline.View]: ...
@overload
def new(game: Literal["skyliners"], **setup: Unpack[Setup]) -> Match[skyliners.View]: ...
@overload
def new(game: Literal["skyrise"], **setup: Unpack[Setup]) -> Match[skyrise.View]: ...
@overload
def new(game: str, **setup: Unpack[Setup]) -> Match: ...
def new(
    game: str,
    *,
    players: int,
    seed: int = 0,
    variant: str | None = None,
    names: Sequence[str] | None = None,
    content: Components | None = None,
) -> Match:
    """Deal a match; `content` is a file (or data) with an owner's own components."""
    return Match(REGISTRY.game(game), players=players, seed=seed, variant=variant, names=names, content_from=content)


def load(text: str, *, content: Components | None = None) -> Match:
    """The match of a story, played again and verified."""
    return story.read(text, REGISTRY, content)
