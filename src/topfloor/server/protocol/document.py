"""The protocol as one JSON schema: every message of the live channel and every body of REST.

The server gives it at /api/protocol.schema.json and makes the reference at /api/docs from it. For the page:

    python -m topfloor.server.protocol.document web/src/protocol.schema.json
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import CoreModeRef, DefsRef, GenerateJsonSchema

from topfloor.server.protocol import bodies, messages

ADDRESS = "/api/protocol.schema.json"
GAME = re.compile(r"topfloor\.games\.(\w+)\.view\.(?=\w)")

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

    def get_defs_ref(self, core_mode_ref: CoreModeRef) -> DefsRef:
        """`View` of paper_skylines is called PaperSkylinesView."""
        core_ref, mode = core_mode_ref
        named = GAME.sub(lambda found: f"{found[0]}{found[1].title().replace('_', '')}", core_ref)
        return super().get_defs_ref((type(core_ref)(named), mode))


def rest_bodies() -> list[type[BaseModel]]:
    """The bodies of REST, in and out."""
    found = [shape for shape in vars(bodies).values() if isinstance(shape, type) and issubclass(shape, BaseModel)]
    return [shape for shape in found if shape.__module__ == bodies.__name__]


@cache
def document() -> dict[str, Any]:
    """The whole protocol."""
    to_server: TypeAdapter[Any] = TypeAdapter(messages.Hello | messages.Incoming)
    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [
        (TO_SERVER, "validation", to_server),
        (TO_CLIENT, "validation", messages.OUTGOING),
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
