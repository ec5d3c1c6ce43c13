"""The protocol as one JSON schema: every message of the live channel and every body of REST.

The server gives it at /api/protocol.schema.json and makes the reference at /api/docs from it. For the page:

    python -m topfloor.server.protocol.document web/src/protocol.schema.json
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter
from pydantic.json_schema import CoreModeRef, DefsRef, GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import DataclassSchema, ModelSchema, TypedDictSchema

from topfloor.engine import view
from topfloor.server.protocol import bodies, lessons, messages, puzzles, study

ADDRESS = "/api/protocol.schema.json"
GAME = re.compile(r"topfloor\.games\.(\w+)\.view\.(?=\w)")

COMMON: TypeAdapter[Any] = TypeAdapter(view.Player | view.Solid, config=ConfigDict(extra="forbid", defer_build=True))
"""What every game tells in its own way, and what it tells at least: for whoever reads it without knowing the game."""

TO_SERVER, TO_CLIENT = "ToServer", "ToClient"
ABOUT = {
    TO_SERVER: "What a client sends over the live channel: first a hello, then the others, told apart by `do`.",
    TO_CLIENT: "What the server sends over the live channel, told apart by `type`.",
}


class Generator(GenerateJsonSchema):
    """Leaves out titles that repeat a name, and names the shapes of games after their game."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """A field has a name already."""
        return False

    def typed_dict_schema(self, schema: TypedDictSchema) -> JsonSchemaValue:
        """What the server sends."""
        return explained(super().typed_dict_schema(schema), schema["cls"])

    def dataclass_schema(self, schema: DataclassSchema) -> JsonSchemaValue:
        """What a client sends."""
        return explained(super().dataclass_schema(schema), schema["cls"])

    def model_schema(self, schema: ModelSchema) -> JsonSchemaValue:
        """A body of REST."""
        return explained(super().model_schema(schema), schema["cls"])

    def get_defs_ref(self, core_mode_ref: CoreModeRef) -> DefsRef:
        """`View` of paper_skylines is called PaperSkylinesView."""
        core_ref, mode = core_mode_ref
        named = GAME.sub(lambda found: f"{found[0]}{found[1].title().replace('_', '')}", core_ref)
        return super().get_defs_ref((type(core_ref)(named), mode))


def explained(schema: JsonSchemaValue, shape: type) -> JsonSchemaValue:
    """A schema with what is written below the fields of its shape."""
    for name, text in texts_below_fields(shape).items():
        if name in schema["properties"]:
            schema["properties"][name].setdefault("description", text)
    return schema


def texts_below_fields(shape: type) -> dict[str, str]:
    """By name, with those of the shapes from which it comes; pydantic would read them at every start, and not all."""
    texts: dict[str, str] = {}
    for base in getattr(shape, "__orig_bases__", shape.__bases__):
        texts |= texts_below_fields(base) if isinstance(base, type) and base.__module__.startswith("topfloor.") else {}
    try:
        body = ast.parse(inspect.getsource(shape)).body[0]
    except (OSError, TypeError):  # it was not written down, but made of others
        return texts
    assert isinstance(body, ast.ClassDef)
    for field, text in pairwise(body.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            texts[field.target.id] = inspect.cleandoc(ast.literal_eval(text.value))
    return texts


def rest_bodies() -> list[type[BaseModel]]:
    """The bodies of REST, in and out."""
    homes = (bodies, lessons, puzzles, study)
    named = [(home.__name__, shape) for home in homes for shape in vars(home).values()]
    found = [(home, shape) for home, shape in named if isinstance(shape, type) and issubclass(shape, BaseModel)]
    return [shape for home, shape in found if shape.__module__ == home]


@cache
def document() -> JsonSchemaValue:
    """The whole protocol."""
    to_server: TypeAdapter[Any] = TypeAdapter(messages.Hello | messages.Incoming)
    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [
        (TO_SERVER, "validation", to_server),
        (TO_CLIENT, "validation", messages.OUTGOING),
        ("Common", "validation", COMMON),
        *((shape.__name__, "validation", TypeAdapter(shape)) for shape in rest_bodies()),
    ]
    schemas, common = TypeAdapter.json_schemas(inputs, schema_generator=Generator)
    live = {name: {"description": text, **schemas[name, "validation"]} for name, text in ABOUT.items()}
    shapes = {name: {**shape, "title": name} for name, shape in {**common["$defs"], **live}.items()}
    homes = shapes[TO_CLIENT]["discriminator"]["mapping"]
    for example in messages.EXAMPLES:
        shapes[homes[example["type"]].rpartition("/")[2]]["examples"] = [example]
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        "title": "Protocol",
        "description": "Messages of the live channel and bodies of REST.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in ABOUT],
        "$defs": dict(sorted(shapes.items())),
    }


def text() -> str:
    """The document as a file."""
    return json.dumps(document(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text(), "utf-8")
