"""What people read, in every language: one catalogue per place, `texts.en.toml` and `texts.de.toml` beside the code."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from topfloor.engine.errors import BadSetup

LANGUAGES = ("en", "de")


@cache
def texts(package: str, lang: str) -> Mapping[str, str]:
    """The catalogue of a package in one language, by dotted key: 'refusals.twice'."""
    if lang not in LANGUAGES:
        raise BadSetup(f"no language '{lang}'; there is {' and '.join(LANGUAGES)}")
    data = tomllib.loads((files(package) / f"texts.{lang}.toml").read_text("utf-8"))
    return dict(_flat(data, ""))


def say(package: str, lang: str, key: str, **values: object) -> str:
    """One text with its blanks filled in."""
    return texts(package, lang)[key].format(**values)


def _flat(data: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for key, value in data.items():
        pairs += _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]
    return pairs
