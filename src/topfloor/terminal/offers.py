"""What can be said next: the words on offer after what is typed so far, and what people call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from topfloor.engine.rulebook import rulebook
from topfloor.terminal import grammar

if TYPE_CHECKING:
    from topfloor.terminal.session import Session

COMMANDS = (
    *("why", "try", "look", "score", "undo", "hint", "coach", "rules", "save", "load", "log", "help", "again", "quit"),
)
ON_KEYS = ("help", "hint", "undo", "rules", "log", "look", "score")
"""Commands that have a key, and beside it a name in every language; not to leave, as *Ende* may be meant for a turn."""
ASK = "?"
"""Short for `look`, with or without a space behind it."""


def command(at: Session, word: str) -> str | None:
    """The command that a word is, by its own name or by the one that stands beside its key."""
    name = word.lower()
    return name if name in COMMANDS else {at.text(f"screen.{key}").lower(): key for key in ON_KEYS}.get(name)


def complete(at: Session, typed: str) -> list[str]:
    """The words that can come next, or that the last one can become."""
    before, last = grammar.split(typed)
    command = before[0].lower() if before else ""
    rest = typed.split(maxsplit=1)[1] if before[1:] else last
    if command == "why":
        return grammar.next_words(at.match.content.sentences, rest)
    if command == "try":
        return grammar.next_words(at.legal(), rest)
    if command in ("look", ASK):
        return grammar.next_words(vocabulary(at), last) if len(before) == 1 and last else []
    if command == "rules":
        ids = list(rulebook(at.match.game.__name__, at.lang).rules)
        return grammar.next_words(ids, last) if len(before) == 1 else []
    words = grammar.next_words(at.legal(), typed)
    commands = [name for name in COMMANDS if last and not before and name.startswith(last.lower())]
    return words + commands


def following(at: Session, typed: str) -> list[str]:
    """The words that can come after the last one typed, if that is whole though no space stands behind it."""
    _, last = grammar.split(typed)
    is_whole = last and last.lower() in map(str.lower, complete(at, typed))
    return complete(at, f"{typed} ") if is_whole else []


def begun(at: Session, words: Sequence[str]) -> list[str]:
    """The beginning of a legal sentence in its proper writing; words that begin none stay as they are."""
    found: list[str] = []
    for word in words:
        options = grammar.next_words(at.legal(), " ".join([*found, word]))
        exact = [option for option in options if option.lower() == word.lower()]
        shortened = options if len(options) == 1 and not found else []
        found.append([*exact, *shortened, word][0])
    return found


def named(at: Session, typed: str, options: Sequence[str]) -> list[str]:
    """Words that can come next, each with the name that people give it where that reads otherwise."""
    before = begun(at, grammar.split(typed)[0])
    labels = at.match.labels(at.lang, at.legal())
    names = [labels.get(" ".join([*before, option]), option) for option in options]
    return [word if grammar.same(name, word) else f"{word} ({name})" for word, name in zip(options, names, strict=True)]


def vocabulary(at: Session) -> list[str]:
    """Every word of every sentence."""
    return list(dict.fromkeys(word for sentence in at.match.content.sentences for word in sentence.split()))
