"""Rulebooks: every rule in our own words under a stable id, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import groupby

from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import COMPLETE, Saying, by_language, check_language, listed

RULE = re.compile(r"^### (?P<id>[A-Z]+-?\d+) (?P<title>.+)$")
SECTION = re.compile(r"^## (?P<title>.+)$")


@dataclass(frozen=True)
class Rule:
    """One numbered rule."""

    id: str
    title: str
    text: str
    section: str


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language: an introduction, then numbered rules in sections."""

    title: str
    introduction: str
    rules: Mapping[str, Rule]

    def __getitem__(self, id: str) -> Rule:
        try:
            return self.rules[id.upper()]
        except KeyError:
            known = listed(list(ranges(self.rules)))
            raise BadSetup(Saying("topfloor.engine", "setup.rule", id=id, title=self.title, known=known)) from None


def ranges(ids: Iterable[str]) -> Iterator[str]:
    """Numbers of rules in short: each kind from its first to its last."""
    for _, kind in groupby(ids, key=lambda number: number.rstrip("0123456789")):
        first, *others = kind
        yield f"{first}–{others[-1]}" if others else first


@by_language
def rulebook(package: str, lang: str) -> Rulebook:
    """Read the rulebook that lies in a game's folder; the English one, if there is none in a language."""
    check_language(lang)
    file = files(package) / f"rulebook.{lang}.md"
    if lang not in COMPLETE and not file.is_file():
        return rulebook(package, "en")
    return read(file.read_text("utf-8"))


def read(text: str) -> Rulebook:
    """Take a rulebook apart at its headings."""
    title, introduction, section = "", [], ""
    rules: dict[str, Rule] = {}
    current: Rule | None = None
    for line in text.splitlines():
        if found := RULE.match(line):
            if found["id"] in rules:
                raise ValueError(f"rule {found['id']} stands twice in the rulebook")
            current = Rule(found["id"], found["title"], "", section)
        elif heading := SECTION.match(line):
            section, current = heading["title"], None
        elif line.startswith("# "):
            title = line[2:]
        elif current is None:
            introduction.append(line)
        else:
            current = replace(current, text=f"{current.text}{line}\n")
        if current is not None:
            rules[current.id] = current
    tidy = {rule.id: replace(rule, text=rule.text.strip()) for rule in rules.values()}
    return Rulebook(title, "\n".join(introduction).strip(), tidy)
