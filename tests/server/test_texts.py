"""Every text of the server is used, and translated."""

from __future__ import annotations

import re
from pathlib import Path

from topfloor.engine.texts import texts
from topfloor.server import settings


def test_german_is_not_english() -> None:
    english, german = texts("topfloor.server", "en"), texts("topfloor.server", "de")
    assert [key for key in english if english[key] == german[key]] == []


def test_every_text_is_used_and_every_key_exists() -> None:
    source = "\n".join(file.read_text("utf-8") for file in Path(settings.__file__).parent.rglob("*.py"))
    for key in texts("topfloor.server", "en"):
        assert f'"{key}"' in source or f'"{key.partition(".")[2]}"' in source, key
    for key in re.findall(r'(?:declined|_refused)\((?:None, |id, |key, )?"([\w-]+)"', source):
        assert f"refusals.{key}" in texts("topfloor.server", "en"), key
