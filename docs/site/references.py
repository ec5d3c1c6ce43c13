"""References that cannot go out of date: from docstrings, from the help of commands, from the protocol's own shapes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import click

import topfloor
from topfloor import bots, cli, lab, rl
from topfloor.cli.language import commands_of
from topfloor.server.app import create_app
from topfloor.server.protocol import document
from topfloor.server.settings import Settings

Shape = Mapping[str, Any]

ENGINE = ("usual", "game", "record", "kernel", "actions", "rng", "tally", "texts", "receipts", "gains", "view")
"""What a game's folder is made with, in the order in which one meets it."""


def made() -> dict[str, str | bytes]:
    """Every page of the reference by its place."""
    return {
        "reference/index.md": INDEX,
        **{f"reference/{module.__name__.split('.')[-1]}.md": python(module) for module in (topfloor, bots, lab, rl)},
        "reference/engine.md": engine(),
        "reference/commands.md": commands(),
        "reference/rest.md": rest(),
        "reference/live.md": live(),
        "reference/shapes.md": shapes(),
        "reference/protocol.schema.json": document.text(),
    }


INDEX = """# Reference

Made from the source at every build.

- **Python**: [topfloor](topfloor.md), [topfloor.bots](bots.md), [topfloor.lab](lab.md), [topfloor.rl](rl.md), and what
  a [game of your own](engine.md) is made with. What of it is public: [what you can rely on](../stability.md).
- **[Command line](commands.md)**: every command with its help.
- **The network**: [REST](rest.md), the [live channel](live.md), and every [shape](shapes.md) that travels; the same as
  a [JSON schema](protocol.schema.json). A running server has a reference to try out at `/api/docs`.
"""


# --- Python and commands.


def python(module: Any) -> str:
    """The public names of a module."""
    about = (module.__doc__ or "").strip()
    first, _, rest = about.partition("\n")
    shown = rest.strip()
    code = f"\n\n```{'python' if shown.startswith('import') else 'text'}\n{shown}\n```" if shown else ""
    names = "\n\n".join(f"::: {module.__name__}.{name}" for name in module.__all__)
    return f"# {module.__name__}\n\n{first}{code}\n\n{names}\n"


def engine() -> str:
    """What a game is made with."""
    told = "\n\n".join(f"::: topfloor.engine.{name}\n    options:\n      show_root_full_path: true" for name in ENGINE)
    return f"# For a game of your own\n\nHow it fits together is told in [Add a game](../add-a-game.md).\n\n{told}\n"


def commands() -> str:
    """Every command with its help."""
    parts = ["# Command line"]
    for place, command in commands_of(cli.cli):
        words = [] if command is cli.cli else place.split(".")
        name = " ".join(["topfloor", *words])
        context = click.Context(command, info_name=name, max_content_width=80, terminal_width=80)
        parts += [f"## {name}", f"```text\n{command.get_help(context)}\n```"]
    return "\n\n".join(parts) + "\n"


# --- The protocol.

UNSAID = "Successful Response"
"""What FastAPI says where nobody said anything."""


def rest() -> str:
    """Every address, what it takes and what it answers."""
    described = create_app(Settings()).openapi()
    parts = ["# REST", "Below the address of a server. Bodies are JSON; their shapes stand [here](shapes.md)."]
    by_tag: dict[str, list[str]] = {}
    for path, ways in described["paths"].items():
        for method, way in ways.items():
            by_tag.setdefault((way.get("tags") or ["other"])[0], []).append(address(method, path, way))
    for tag, found in by_tag.items():
        parts += [f"## {tag.capitalize()}", *found]
    return "\n\n".join(parts) + "\n"


def address(method: str, path: str, way: Shape) -> str:
    """One way to ask."""
    parts = [f"### `{method.upper()} {path}`", f"**{way.get('summary', '')}.** {paragraph(way.get('description', ''))}"]
    given = way.get("parameters", [])
    if given:
        rows = [f"| `{one['name']}` | {one['in']} | {kind(one['schema'])} |" for one in given]
        parts.append("\n".join(["| parameter | in | |", "|---|---|---|", *rows]))
    if "requestBody" in way:
        parts.append(f"Takes {body(way['requestBody'])}.")
    answers = [
        f"- **{code}** {paragraph(answer['description']).replace(UNSAID, '')} {body(answer)}"
        for code, answer in way["responses"].items()
    ]
    return "\n\n".join([*parts, "\n".join(answers)])


def body(content: Shape) -> str:
    """What is within a question or an answer."""
    held = content.get("content", {})
    return " or ".join(
        kind(inside["schema"]) if inside.get("schema") else f"`{media}`" for media, inside in held.items()
    )


def live() -> str:
    """Every message of the live channel, both ways."""
    known = document.document()["$defs"]
    parts = [
        "# Live channel",
        "A WebSocket at `/api/tables/{table}/live`. Who connects says hello first; the server then tells everything "
        "that happens at the table, and answers every message by its `id`.",
    ]
    for name, title in (("ToServer", "What a client sends"), ("ToClient", "What the server sends")):
        parts += [f"## {title}", paragraph(known[name]["description"])]
        for one in members(known[name]):
            parts += [f"### {one} {{ #{one} }}", *told(known[one])]
    return "\n\n".join(parts) + "\n"


def members(union: Shape) -> list[str]:
    """The names of what a union is made of, its unions within included, each once."""
    found: dict[str, None] = {}
    for part in [*union.get("anyOf", []), *union.get("oneOf", [])]:
        if "$ref" in part:
            found[part["$ref"].rpartition("/")[2]] = None
        else:
            found |= dict.fromkeys(members(part))
    return list(found)


def shapes() -> str:
    """Everything else that travels."""
    known = document.document()["$defs"]
    messages = live_names()
    parts = ["# Shapes", "What messages and bodies are made of; those of a game have its name before theirs."]
    for name, shape in known.items():
        if name not in messages:
            parts += [f"## {name} {{ #{name} }}", *told(shape)]
    return "\n\n".join(parts) + "\n"


def live_names() -> set[str]:
    """The shapes that stand on the page of the live channel."""
    known = document.document()["$defs"]
    return {"ToServer", "ToClient", *(one for name in ("ToServer", "ToClient") for one in members(known[name]))}


def told(shape: Shape) -> Iterator[str]:
    """What a shape is, its entries, and an example."""
    if shape.get("description"):
        yield paragraph(shape["description"])
    if shape.get("properties"):
        needed = set(shape.get("required", ()))
        rows = ["| entry | | |", "|---|---|---|"]
        for name, entry in shape["properties"].items():
            optional = "" if name in needed else " *(may be left out)*"
            rows.append(f"| `{name}` | {kind(entry)}{optional} | {paragraph(entry.get('description', ''))} |")
        yield "\n".join(rows)
    elif "properties" not in shape:
        yield kind(shape)
    for example in shape.get("examples", [])[:1]:
        yield f"```json\n{json.dumps(example, ensure_ascii=False, indent=2)}\n```"


def paragraph(text: str) -> str:
    """A text in one line, as a cell of a table can hold it."""
    return " ".join(text.split()).replace("|", "\\|")


def kind(schema: Shape) -> str:
    """What something is, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        home = "live.md" if name in live_names() else "shapes.md"
        return f"[{name}]({home}#{name})" if name in document.document()["$defs"] else name
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(one)}`" for one in schema["enum"])
    several = [*schema.get("anyOf", []), *schema.get("oneOf", [])]
    if several:
        return " or ".join(dict.fromkeys(kind(one) for one in several))
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"{kind(schema['additionalProperties'])} by name"
    return NAMES.get(str(schema.get("type")), "anything")


NAMES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "yes or no",
    "null": "nothing",
    "object": "entries",
}
