"""Both catalogues hold the same texts with the same blanks, and the code asks for no other."""

from __future__ import annotations

import re
from pathlib import Path

from topfloor.engine.texts import texts
from topfloor.server import settings

BLANK = re.compile(r"{(\w+)}")


def test_german_and_english_say_the_same() -> None:
    english, german = texts("topfloor.server", "en"), texts("topfloor.server", "de")
    assert list(english) == list(german)
    for key in english:
        assert set(BLANK.findall(english[key])) == set(BLANK.findall(german[key])), key
        assert english[key] != german[key], key


def test_every_text_is_used_and_every_key_exists() -> None:
    source = "\n".join(file.read_text("utf-8") for file in Path(settings.__file__).parent.glob("*.py"))
    for key in texts("topfloor.server", "en"):
        assert f'"{key}"' in source or f'"{key.partition(".")[2]}"' in source, key
    for key in re.findall(r'(?:declined|_refused)\((?:None, |id, |key, )?"([\w-]+)"', source):
        assert f"refusals.{key}" in texts("topfloor.server", "en"), key
