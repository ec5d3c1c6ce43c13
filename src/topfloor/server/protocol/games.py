"""What each game says of itself within a message: the one place that knows where its shapes are declared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, reduce
from importlib import import_module
from operator import or_
from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import to_json
from pydantic_core.core_schema import CoreSchema, no_info_plain_validator_function
from typing_extensions import TypeAliasType

from topfloor.engine.game import Game
from topfloor.games import REGISTRY


@dataclass(frozen=True)
class OfAnyGame:
    """Stands for the shape of this name of whatever game it is. Games are looked at when that is needed, not before."""

    name: str

    def __get_pydantic_core_schema__(self, _: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_plain_validator_function(self._read)

    def _read(self, told: object) -> object:
        """As JSON, which knows no difference between a pair and a list."""
        return adapter(self.name).validate_json(to_json(told))

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(adapter(self.name).core_schema)


@cache
def adapter(name: str) -> TypeAdapter[Any]:
    """Checks a shape strictly: no key too many."""
    return TypeAdapter(declared(name), config=ConfigDict(extra="forbid", strict=True))


Entries = dict[str, Any]
"""For the type checker, which cannot know which game it is."""

View = TypeAliasType("View", Annotated[Entries, OfAnyGame("View")])
Scene = TypeAliasType("Scene", Annotated[Entries, OfAnyGame("Scene")])
OwnScene = TypeAliasType("OwnScene", Annotated[Entries, OfAnyGame("OwnScene")])
Setting = TypeAliasType("Setting", Annotated[Entries, OfAnyGame("Setting")])
Effect = TypeAliasType("Effect", Annotated[Entries, OfAnyGame("Effect")])
Yours = TypeAliasType("Yours", Annotated[Entries, OfAnyGame("Yours")])


def declared(name: str) -> Any:
    """The shape of this name, of any game; a view says of which."""
    shapes = reduce(or_, [declared_by(REGISTRY.game(game), name) for game in REGISTRY.names()])
    return Annotated[shapes, Discriminator("game")] if name == "View" else shapes


def declared_by(game: Game, name: str) -> Any:
    """The shape that one game declares in its `view.py`."""
    return getattr(import_module(f"{game.__name__}.view"), name)
