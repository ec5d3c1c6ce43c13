from __future__ import annotations

import re
from string import Formatter

import pytest

from topfloor.engine.texts import texts

PACKAGES = ("topfloor.terminal", "topfloor.games.skyliners")


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_say_the_same_things(package: str) -> None:
    english, german = texts(package, "en"), texts(package, "de")
    assert list(english) == list(german)
    assert {key: blanks(text) for key, text in english.items()} == {key: blanks(german[key]) for key in german}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_command_is_in_the_help(lang: str) -> None:
    from topfloor.terminal.session import COMMANDS

    named = set(re.findall(r"`(\w+)", texts("topfloor.terminal", lang)["help.commands"]))
    assert set(COMMANDS) - named == {"help"}
