from __future__ import annotations

import re

import pytest

from topfloor.engine.texts import texts


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_command_is_in_the_help(lang: str) -> None:
    from topfloor.terminal.offers import COMMANDS

    named = set(re.findall(r"`(\w+)", texts("topfloor.terminal", lang)["help.commands"]))
    assert set(COMMANDS) - named == {"help"}
