"""What is wrong with a request, in one sentence that names the field; pydantic's own words are for programmers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topfloor.engine.rng import SEED_BITS
from topfloor.engine.texts import say

REASONS = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "literal_error": "choice",
    "string_type": "text",
    "string_unicode": "text",
    "string_too_short": "short",
    "string_too_long": "long",
    "too_short": "short",
    "too_long": "long",
    "int_type": "number",
    "int_parsing": "number",
    "int_from_float": "number",
    "int_parsing_size": "number",
    "greater_than_equal": "least",
    "less_than_equal": "most",
    "bool_type": "yes-or-no",
    "bool_parsing": "yes-or-no",
    "list_type": "list",
    "model_type": "object",
    "model_attributes_type": "object",
    "dict_type": "object",
}
"""By pydantic's name for what is wrong, ours; of a seed, which may be a number or a text, it is said what it can be."""


def unfit(error: Mapping[str, Any], body: object, lang: str) -> str:
    """What is wrong first."""
    kind, field = error["type"], field_of(error, body)
    if kind == "json_invalid":
        return say("topfloor.server", lang, "unfit.json")
    if not field:
        return say("topfloor.server", lang, "unfit.body")
    key = "seed" if field == "seed" else REASONS.get(kind, "other")
    facts = error.get("ctx", {})
    values = {
        "known": str(facts.get("expected", "")).replace(" or ", ", "),
        "least": facts.get("min_length", facts.get("ge")),
        "most": facts.get("max_length", facts.get("le")),
        "bits": SEED_BITS,
    }
    return say("topfloor.server", lang, f"unfit.{key}", field=field, **values)


def field_of(error: Mapping[str, Any], body: object) -> str:
    """Where it is wrong: 'seats.0.kind'. As far as there is such a place: pydantic also names what it has tried."""
    where, *path = error["loc"]
    if where != "body":
        return ".".join(map(str, path))
    found = []
    for part in path:
        if (isinstance(body, dict) and part in body) or (isinstance(body, list) and part in range(len(body))):
            body = body[part]
        elif error["type"] != "missing":
            break
        found.append(str(part))
    return ".".join(found)
