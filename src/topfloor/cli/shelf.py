"""The commands that tell what there is: games, bots, rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from topfloor.cli.kinds import Place
from topfloor.cli.language import TEXTS
from topfloor.cli.options import with_json, with_language
from topfloor.cli.output import is_terminal, print_json, print_markdown
from topfloor.engine.texts import say

if TYPE_CHECKING:
    from topfloor.engine.rulebook import Rulebook


@click.command()
@with_language
@with_json
def games(lang: str, as_json: bool) -> None:
    """List the games."""
    from topfloor.games import REGISTRY

    found = [REGISTRY.game(name) for name in REGISTRY.names()]
    if as_json:
        print_json([{"name": g.NAME, "title": g.TITLE, "players": g.PLAYERS, "variants": g.VARIANTS} for g in found])
        return
    for game in found:
        players, variants = f"{min(game.PLAYERS)}–{max(game.PLAYERS)}", ", ".join(game.VARIANTS)
        click.echo(say(TEXTS, lang, "games.line", name=game.NAME, title=game.TITLE, players=players, variants=variants))


@click.command(name="bots")
@with_language
@with_json
def list_bots(lang: str, as_json: bool) -> None:
    """List the bots to play against."""
    from topfloor import bots

    if as_json:
        print_json([{"name": name, "description": bots.describe(name, lang)} for name in bots.NAMES])
        return
    for name in bots.NAMES:
        click.echo(f"{name:10} {bots.describe(name, lang)}")


@click.command()
@click.argument("game")
@click.argument("id", required=False)
@click.option("--glossary", "terms", is_flag=True)
@click.option("--summary", type=Place(dir_okay=False))
@click.option("--figures", "drawings", type=Place(file_okay=False))
@with_language
@with_json
def rules(
    game: str,
    id: str | None,
    lang: str,
    as_json: bool,
    terms: bool = False,
    summary: Path | None = None,
    drawings: Path | None = None,
) -> None:
    """Show the rules of GAME, or the one with the number ID."""
    from topfloor.cli import books
    from topfloor.engine.rulebook import rulebook
    from topfloor.games import REGISTRY

    found = REGISTRY.game(game)
    book = rulebook(found.__name__, lang)
    if id:
        book[id]  # before anything is written
    if summary or drawings:
        if summary:
            click.echo(books.write_summary(found, lang, summary))
        if drawings:
            click.echo(books.write_figures(found, lang, drawings, id and id.upper()))
    elif terms:
        print_json(books.terms_as_data(found, lang)) if as_json else print_markdown(books.terms(found, lang))
    elif as_json:
        print_json(vars(book[id]) if id else _book_as_data(book))
    elif id:
        rule = book[id]
        print_markdown(f"## {rule.id} {rule.title}\n\n{rule.text}")
    else:
        print_markdown(_book_as_markdown(book), paged=is_terminal())


def _book_as_data(book: Rulebook) -> dict[str, object]:
    return {
        "title": book.title,
        "introduction": book.introduction,
        "rules": [vars(rule) for rule in book.rules.values()],
    }


def _book_as_markdown(book: Rulebook) -> str:
    parts, section = [f"# {book.title}", book.introduction], ""
    for rule in book.rules.values():
        if rule.section != section:
            section = rule.section
            parts.append(f"## {section}")
        parts += [f"### {rule.id} {rule.title}", rule.text]
    return "\n\n".join(parts)
