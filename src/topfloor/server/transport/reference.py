"""The page at /api/docs: how to talk to the server, made from OpenAPI and the schema of the protocol, no scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from pydantic.json_schema import JsonSchemaValue

from topfloor.server.protocol.document import ADDRESS, TO_CLIENT, TO_SERVER

PARTS = ("Choice", "Line", "Brought", "TakenBack", "ChatLine", "SeatTaken", "Candidate", "CandidateReason")
"""What messages of the server are made of."""

DESCRIPTION = """\
Everything a page or a program needs to play at a table. Texts come in English and German (`lang`).

The live channel is a WebSocket at `/api/tables/{table}/live`; messages are JSON objects as text, of at most 4 kB. The
first one is a hello with the token of a seat or the one for watching. All messages, both ways, stand in the JSON schema
at `/api/protocol.schema.json` and, readable, at `/api/docs`.

Whatever changes the table is on the disk before anyone hears of it. A message that comes again under the same id is
answered as before and not done twice; something else under an id that was used is refused. Events are numbered; whoever
reads slowly gets the newest state, not every one.

Sockets close with 4400 (no hello), 4401 (unknown token), 4404 (no such table), 4408 (no hello in time), 4410 (opened
under other rules), 4429 (too many messages or guests).
"""

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8884; border-radius: .4rem; font-size: .85rem; }
h2 { margin-top: 2.5rem; border-top: 1px solid #8884; padding-top: 1rem; }
code { font-size: .9em; } b { display: inline-block; min-width: 3.5em; }
"""


def html(openapi: JsonSchemaValue, protocol: JsonSchemaValue) -> str:
    """The whole page."""
    info = openapi["info"]
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(info['title'])} API</title>",
        f"<meta name=viewport content='width=device-width'><style>{STYLE}</style>",
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>{_text(info['description'])}",
        f"<p>For programs: <a href=/api/openapi.json>/api/openapi.json</a>, <a href={ADDRESS}>{ADDRESS}</a></p>",
    ]
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            parts += _operation(openapi, method, path, operation)
    for direction in (TO_SERVER, TO_CLIENT):
        parts += _live(protocol["$defs"], direction)
    return "\n".join(parts)


def _live(shapes: JsonSchemaValue, direction: str) -> Iterator[str]:
    """The messages of one direction, in the order in which they are declared, and what else is in them."""
    yield f"<h2>{escape(shapes[direction]['description'])}</h2>"
    for name in _messages(shapes[direction]):
        yield from _shape(name, shapes[name])
    if direction == TO_CLIENT:
        for name in PARTS:
            yield from _shape(name, shapes[name])


def _messages(schema: JsonSchemaValue) -> Iterator[str]:
    """The names of all shapes that something can have."""
    if "$ref" in schema:
        yield schema["$ref"].rpartition("/")[2]
    for part in (*schema.get("anyOf", []), *schema.get("oneOf", [])):
        yield from _messages(part)


def _shape(name: str, shape: JsonSchemaValue) -> Iterator[str]:
    """A message or a part of one: what it is for, an example, and what is to say about its fields."""
    yield f"<h3><code>{escape(name)}</code></h3><p>{escape(shape['description'])}</p>"
    for example in shape.get("examples", []):
        yield f"<pre>{escape(json.dumps(_in_order(example, shape), ensure_ascii=False, indent=2))}</pre>"
    told = {key: field["description"] for key, field in shape["properties"].items() if "description" in field}
    yield from (f"<p><code>{escape(key)}</code>: {escape(text)}</p>" for key, text in told.items())


def _in_order(example: JsonSchemaValue, shape: JsonSchemaValue) -> JsonSchemaValue:
    """An example with its fields as they are declared; a schema has them by the alphabet."""
    return {key: example[key] for key in shape["properties"] if key in example}


def _text(markdown: str) -> str:
    """Paragraphs, and blocks that are indented."""
    blocks = []
    for block in markdown.strip("\n").split("\n\n"):
        is_code = block.startswith("    ")
        blocks.append(f"<pre>{escape(block)}</pre>" if is_code else f"<p>{escape(block)}</p>")
    return "".join(blocks)


def _operation(openapi: JsonSchemaValue, method: str, path: str, operation: JsonSchemaValue) -> Iterator[str]:
    yield f"<h2><b>{method.upper()}</b> <code>{escape(path)}</code></h2>"
    yield f"<p><strong>{escape(operation['summary'])}.</strong> {escape(operation.get('description', ''))}</p>"
    for parameter in operation.get("parameters", []):
        name, schema = escape(parameter["name"]), escape(json.dumps(_plain(parameter["schema"])))
        yield f"<p><code>{name}</code> in {escape(parameter['in'])}: <code>{schema}</code></p>"
    body = operation.get("requestBody")
    if body:
        yield f"<p>Body</p>{_example(openapi, body['content'])}"
    for status, response in operation["responses"].items():
        yield f"<p>{escape(status)}: {escape(response['description'])}</p>"
        yield _example(openapi, response.get("content", {}))


def _plain(schema: JsonSchemaValue) -> JsonSchemaValue:
    return {key: value for key, value in schema.items() if key not in ("title", "description")}


def _example(openapi: JsonSchemaValue, content: JsonSchemaValue) -> str:
    for medium in content.values():
        example = medium.get("example") or _example_of(openapi, medium.get("schema", {}))
        if example is not None:
            text = example if isinstance(example, str) else json.dumps(example, ensure_ascii=False, indent=2)
            return f"<pre>{escape(text)}</pre>"
    return ""


def _example_of(openapi: JsonSchemaValue, schema: JsonSchemaValue) -> object:
    if "items" in schema:
        return [_example_of(openapi, schema["items"])]
    name = schema.get("$ref", "").rpartition("/")[2]
    found = openapi["components"]["schemas"].get(name, schema)
    return next(iter(found.get("examples", [])), None)
