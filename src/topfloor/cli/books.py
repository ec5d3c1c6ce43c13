"""Rulebooks as files: the rules with their figures, the page to print, the glossary."""

from __future__ import annotations

from pathlib import Path

from topfloor.cli.language import TEXTS
from topfloor.engine.figures import drawn, figures
from topfloor.engine.game import Game
from topfloor.engine.glossary import glossary
from topfloor.engine.rulebook import Rule, rulebook
from topfloor.engine.summary import summary
from topfloor.engine.texts import say


def terms(game: Game, lang: str) -> str:
    """The glossary, in Markdown."""
    lines = [f"# {game.TITLE}: {say(TEXTS, lang, 'books.glossary')}", ""]
    return "\n".join(
        [
            *lines,
            *(f"- **{term.term}** {term.text} ({', '.join(term.rules)})" for term in glossary(game.__name__, lang)),
        ]
    )


def terms_as_data(game: Game, lang: str) -> list[dict[str, object]]:
    """The glossary for a script."""
    return [vars(term) for term in glossary(game.__name__, lang)]


def write_summary(game: Game, lang: str, file: Path) -> str:
    """The page to print; what has been done, in a sentence."""
    file.write_text(summary(game, lang), "utf-8")
    return say(TEXTS, lang, "books.summary", file=file)


def write_figures(game: Game, lang: str, folder: Path, only: str | None = None) -> str:
    """Every rule with its figures, or one of them, and the figures beside it; what has been done, in a sentence."""
    book = rulebook(game.__name__, lang)
    rules = [book[only]] if only else list(book.rules.values())
    folder.mkdir(parents=True, exist_ok=True)
    page, count, section = [f"# {book.title}"], 0, ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            page.append(f"## {section}")
        page += [f"### {rule.id} {rule.title}", rule.text]
        shown = _figures(game, rule, lang, folder)
        count += len(shown)
        page += shown
    (folder / f"{game.NAME}.{lang}.md").write_text("\n\n".join(page) + "\n", "utf-8")
    return say(TEXTS, lang, "books.figures", count=count, folder=folder)


def _figures(game: Game, rule: Rule, lang: str, folder: Path) -> list[str]:
    """The figures of a rule, written beside the page, as the page shows them."""
    shown = []
    for figure in figures(game.__name__).of(rule.id):
        made = drawn(game, figure, lang)
        file = folder / f"{game.NAME}-{made.id.lower()}.{lang}.svg"
        file.write_text(made.svg, "utf-8")
        said = "\n".join(f"- {line}" for line in made.lines)
        shown.append(f"![{made.caption}]({file.name})\n\n*{made.caption}*" + (f"\n\n{said}" if said else ""))
    return shown
