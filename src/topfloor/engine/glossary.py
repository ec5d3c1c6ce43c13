"""Glossaries: the words of a game's rulebook, each with a sentence and the rules that speak of it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from topfloor.engine.texts import by_language, catalogue


@dataclass(frozen=True)
class Term:
    """A word of the game."""

    id: str
    term: str
    text: str
    rules: tuple[str, ...]


@by_language
def glossary(package: str, lang: str) -> tuple[Term, ...]:
    """The terms in a game's folder, `glossary.en.toml` and `glossary.de.toml`, by the alphabet; or none."""
    if not (files(package) / "glossary.en.toml").is_file():
        return ()
    entries = catalogue(package, "glossary", lang).items()
    terms = [Term(key, entry["term"], entry["text"], tuple(entry["rules"])) for key, entry in entries]
    return tuple(sorted(terms, key=lambda term: _sorted_by(term.term)))


def _sorted_by(word: str) -> str:
    """How a word is filed: umlauts beside their vowels."""
    return word.casefold().translate(str.maketrans("äöü", "aou")).replace("ß", "ss")
