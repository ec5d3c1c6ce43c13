"""The page at /api/docs: how to talk to the server, made from its OpenAPI description, without scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

DESCRIPTION = """\
Everything a page or a program needs to play at a table. Texts come in English and German (`lang`).

The live channel is a WebSocket at `/api/tables/{table}/live`; messages are JSON objects as text, of at most 4 kB.

    -> {"hello": "token", "last": 0, "lang": "en"}        a seat's token or the one for watching, the last event known
    <- {"setting": {…}, "event": 17, "type": "view", "view": {…}, "scene": {…},
        "legal": [{"words": "floor c2", "say": "Floor on c2", "effect": {},
                   "doubt": only where a person should be asked first}], "labels": {"floor": "Floor"},
        "log": [{"ply": 1, "seat": 0, "words": "floor c2", "say": "Floor on c2", "gains": [
                 {"seat": 0, "kind": "…", "amount": 2, "at": "c2", "say": "…", "short": "+2"}]}],
        "told": [{"event": 9, "ply": 4, "seat": 1, "kind": "undo", "words": "floor d2", "say": "West took back: …"}],
        "chat": [], "seats": [], "commitment": "…", "seed_chosen": false, "save": "look-back" or "play-on",
        "undo": false, "undo_why": "…", "grace": 2.0 while a bot waits for it, "seed": only when over}
    <- {"event": 17, "type": "current"}                     instead, if that was the last event known
    <- {"type": "seats", "seats": […]}                     somebody came or left
    -> {"id": "x1", "do": "play", "words": "floor c2", "ply": 12}
    <- {"id": "x1", "type": "ok", "ply": 13}
    <- {"id": "x1", "type": "refused", "rule": "SL-14", "text": "…"}
    -> {"id": "x2", "do": "why", "words": "roof c2"}
    <- {"id": "x2", "type": "why", "rule": "SL-12", "text": "…"}        both null if it is allowed
    -> {"id": "x11", "do": "preview", "words": "floor c2"}
    <- {"id": "x11", "type": "preview", "gains": […], "ends": true}       null where it cannot be foreseen
    -> {"id": "x3", "do": "hint"}
    <- {"id": "x3", "type": "hint",
        "candidates": [{"words": "…", "say": "…", "win": 0.6, "visits": 90, "line": […], "then": […]}]}
    -> {"id": "x4", "do": "undo"}
    -> {"id": "x5", "do": "chat", "text": "Nice roof!"}
    -> {"id": "x6", "do": "resign-to-bot", "level": "neighbour"}
    -> {"id": "x7", "do": "take-back-seat"}
    -> {"id": "x8", "do": "name", "name": "Anna"}
    -> {"id": "x9", "do": "rematch"}                       when over
    <- {"type": "rematch", "table": "…", "link": "/t/…#…"}
    -> {"id": "x10", "do": "ping"}                         to know that the connection still stands

Candidates of a hint stand in the order of their chance to win; `win` is null, and the move comes last, where too few
tries stand behind it. What was taken back is in `told`, as each seat heard it: `ply` says after which move it belongs.
`doubt` is what a person might have overlooked, for a page to ask about once in a turn; `play` itself never asks.
`undo_why` says why nothing can be taken back by this seat now. After a move that can be, bots wait for `grace` seconds.

Whatever changes the table is on the disk before anyone hears of it. A message that comes again under the same id is
answered as before and not done twice. The setting is the part of the scene that stays the same: it comes with the first
view after a hello and belongs to every scene after it. Events are numbered; whoever reads slowly gets the newest state,
not every one.

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


def html(openapi: dict[str, Any]) -> str:
    """The whole page."""
    info = openapi["info"]
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(info['title'])} API</title>",
        f"<meta name=viewport content='width=device-width'><style>{STYLE}</style>",
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>{_text(info['description'])}",
        "<p>For programs: <a href=/api/openapi.json>/api/openapi.json</a></p>",
    ]
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            parts += _operation(openapi, method, path, operation)
    return "\n".join(parts)


def _text(markdown: str) -> str:
    """Paragraphs, and blocks that are indented."""
    blocks = []
    for block in markdown.strip("\n").split("\n\n"):
        is_code = block.startswith("    ")
        blocks.append(f"<pre>{escape(block)}</pre>" if is_code else f"<p>{escape(block)}</p>")
    return "".join(blocks)


def _operation(openapi: dict[str, Any], method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
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


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in schema.items() if key not in ("title", "description")}


def _example(openapi: dict[str, Any], content: dict[str, Any]) -> str:
    for medium in content.values():
        example = medium.get("example") or _example_of(openapi, medium.get("schema", {}))
        if example is not None:
            text = example if isinstance(example, str) else json.dumps(example, ensure_ascii=False, indent=2)
            return f"<pre>{escape(text)}</pre>"
    return ""


def _example_of(openapi: dict[str, Any], schema: dict[str, Any]) -> Any:
    if "items" in schema:
        return [_example_of(openapi, schema["items"])]
    name = schema.get("$ref", "").rpartition("/")[2]
    found = openapi["components"]["schemas"].get(name, schema)
    return next(iter(found.get("examples", [])), None)
