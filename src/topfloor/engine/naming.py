"""What players are called: by a name of their own, or by their seat, which every language has a word for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying, check_language, listed, shown, texts

if TYPE_CHECKING:
    from topfloor.engine.game import Game
    from topfloor.engine.view import View

V = TypeVar("V", bound="View")
TABLES_KNOWN = 1024
"""For so many tables it is known what their players are called; everybody there is told so with every move."""

NAME = re.compile(r"[^\s,:]([^,:]{0,22}[^\s,:])?")


def checked(game: Game, players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """Names for so many players, those of the seats if none are given; `BadSetup` if a story could not tell them."""
    if names is None:
        return game.SEATS[:players]
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadSetup(Saying("topfloor.engine", "setup.names", players=players, given=shown(names)))
    for name in names:
        if not isinstance(name, str) or not NAME.fullmatch(name) or not name.isprintable():
            raise BadSetup(Saying("topfloor.engine", "setup.name", name=shown(name)))
    if len(names) != players or len(set(names)) != players:
        given = listed(names) if names else Saying("topfloor.engine", "setup.none")
        raise BadSetup(Saying("topfloor.engine", "setup.names", players=players, given=given))
    return tuple(names)


def called(game: Game, names: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """Names as they are told in a language: only a seat's own is translated, unless somebody else is called so."""
    check_language(lang)
    return _called(game.__name__, game.SEATS, names, lang)


@lru_cache(TABLES_KNOWN)
def _called(package: str, seats: tuple[str, ...], names: tuple[str, ...], lang: str) -> tuple[str, ...]:
    here = [texts(package, lang).get(f"seats.{seat}", name) for seat, name in enumerate(seats)]
    own = [name == seats[seat] and here[seat] not in names for seat, name in enumerate(names)]
    return tuple(here[seat] if own[seat] else name for seat, name in enumerate(names))


def introduced(view: V, names: Sequence[str]) -> V:
    """A view whose players are called so."""
    players = view["players"]
    if [player["name"] for player in players] == names:
        return view
    return cast(V, {**view, "players": [{**player, "name": name} for player, name in zip(players, names, strict=True)]})
