"""What players are called: by a name of their own, or by their seat, which every language has a word for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying, listed, texts

if TYPE_CHECKING:
    from topfloor.engine.game import Game
    from topfloor.engine.view import View

V = TypeVar("V", bound="View")
NAME = re.compile(r"[^\s,:]([^,:]{0,22}[^\s,:])?")


def checked(game: Game, players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """Names for so many players, those of the seats if none are given; `BadSetup` if a story could not tell them."""
    if names is None:
        return game.SEATS[:players]
    for name in names:
        if not isinstance(name, str) or not NAME.fullmatch(name) or not name.isprintable():
            raise BadSetup(Saying("topfloor.engine", "setup.name", name=name))
    if len(names) != players or len(set(names)) != players:
        given = listed(names) if names else Saying("topfloor.engine", "setup.none")
        raise BadSetup(Saying("topfloor.engine", "setup.names", players=players, given=given))
    return tuple(names)


def called(game: Game, names: Sequence[str], seat: int, lang: str) -> str:
    """A name as it is told in a language: only a seat's own is translated, unless somebody else is called so."""
    name = names[seat]
    if name != game.SEATS[seat]:
        return name
    here = texts(game.__name__, lang).get(f"seats.{seat}", name)
    return name if here in names else here


def introduced(view: V, names: Sequence[str]) -> V:
    """A view whose players are called so."""
    players = view["players"]
    if [player["name"] for player in players] == names:
        return view
    return cast(V, {**view, "players": [{**player, "name": name} for player, name in zip(players, names, strict=True)]})
