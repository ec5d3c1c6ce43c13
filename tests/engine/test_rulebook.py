"""Rulebooks: numbered rules in sections."""

from __future__ import annotations

import pytest

from topfloor import BadSetup
from topfloor.engine.rulebook import read, rulebook

BOOK = """# Huts

Build huts.

Have fun.

## Setting up

Some words before the first rule.

### HU-01 A field

Take a field.

| a | b |
|---|---|
| 1 | 2 |

### HU-02 A hut

Take a hut.

## Rulings

### B1 No hut

No hut, no field.
"""


def test_a_rule_has_an_id_a_title_a_text_and_a_section() -> None:
    rule = read(BOOK)["HU-02"]
    assert (rule.id, rule.title, rule.text, rule.section) == ("HU-02", "A hut", "Take a hut.", "Setting up")


def test_rules_come_in_the_order_of_the_book() -> None:
    assert list(read(BOOK).rules) == ["HU-01", "HU-02", "B1"]
    assert read(BOOK)["B1"].section == "Rulings"


def test_a_text_keeps_its_lines_and_tables() -> None:
    assert read(BOOK)["HU-01"].text == "Take a field.\n\n| a | b |\n|---|---|\n| 1 | 2 |"


def test_what_comes_before_the_rules_introduces_them() -> None:
    book = read(BOOK)
    assert book.title == "Huts"
    assert book.introduction.startswith("Build huts.\n\nHave fun.")


def test_a_rule_that_stands_twice_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="rule HU-01 stands twice"):
        read(BOOK + "\n### HU-01 Again\n\nA field again.\n")


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(BadSetup, match="no rule 'HU-99' in Huts; the rules are HU-01–HU-02 and B1"):
        read(BOOK)["HU-99"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadSetup, match="no language 'it'"):
        rulebook("topfloor.games.skyliners", "it")
