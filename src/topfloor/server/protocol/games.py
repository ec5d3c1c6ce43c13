"""What each game says of itself within a message: the one place that knows where its shapes are declared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from operator import or_
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema
from typing_extensions import TypeAliasType

from topfloor.engine.game import Game
from topfloor.games import REGISTRY


@dataclass(frozen=True)
class OfAnyGame:
    """Stands for the shape of this name of whatever game it is; looked up when it is first needed."""

    name: str

    def __get_pydantic_core_schema__(self, _: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler.generate_schema(declared(self.name))


View = TypeAliasType("View", Annotated[dict[str, Any], OfAnyGame("View")])
Scene = TypeAliasType("Scene", Annotated[dict[str, Any], OfAnyGame("Scene")])
OwnScene = TypeAliasType("OwnScene", Annotated[dict[str, Any], OfAnyGame("OwnScene")])
Setting = TypeAliasType("Setting", Annotated[dict[str, Any], OfAnyGame("Setting")])
Effect = TypeAliasType("Effect", Annotated[dict[str, Any], OfAnyGame("Effect")])
Yours = TypeAliasType("Yours", Annotated[dict[str, Any], OfAnyGame("Yours")])


def declared(name: str) -> Any:
    """The shape of this name, of any game."""
    return reduce(or_, [declared_by(REGISTRY.game(game), name) for game in REGISTRY.names()])


def declared_by(game: Game, name: str) -> Any:
    """The shape that one game declares in its `view.py`; an object that holds anything where it declares none."""
    home = f"{game.__name__}.view"
    return getattr(import_module(home), name, dict[str, Any]) if find_spec(home) else dict[str, Any]
