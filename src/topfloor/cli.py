"""The command line. What a command needs is imported inside it, so that `topfloor --help` is quick."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from topfloor.cli_lab import balance, ladder, simulate
from topfloor.cli_options import (
    TEXTS,
    is_terminal,
    language_asked,
    language_here,
    print_json,
    progress,
    speak,
    with_content,
    with_json,
    with_language,
)
from topfloor.engine.texts import say, told
from topfloor.starting import INTERRUPTED, started

if TYPE_CHECKING:
    from topfloor.engine.match import Match
    from topfloor.engine.rulebook import Rulebook


class Commands(click.Group):
    """Commands whose every complaint is one line on stderr and a non-zero exit."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **settings: Any) -> Any:
        """Run a command; mistakes never end in a traceback."""
        from topfloor.engine.errors import TopfloorError

        args = list(sys.argv[1:] if args is None else args)
        lang = language_asked(args)
        speak(self, lang)
        settings["standalone_mode"] = False
        try:
            started()
            sys.exit(super().main(args, *rest, **settings) or 0)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            _complain(error.format_message() + _where_to_look(error, lang))
            sys.exit(error.exit_code)
        except TopfloorError as error:
            _complain(error.said(lang))
            sys.exit(1)
        except BrokenPipeError:
            _print_no_more()
            sys.exit(1)
        except OSError as error:
            _print_no_more()
            _complain(_failed(error, lang))
            sys.exit(1)


def _print_no_more() -> None:
    """What is still to be printed would only fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _failed(error: OSError, lang: str) -> str:
    from topfloor.engine.errors import why_not
    from topfloor.engine.texts import Saying

    key = "files.failed" if error.filename else "files.nameless"
    return Saying("topfloor.terminal", key, file=error.filename, reason=why_not(error)).said(lang)


def _complain(sentence: str) -> None:
    click.echo(f"topfloor: {' '.join(sentence.split())}", err=True)


def _where_to_look(error: click.ClickException, lang: str) -> str:
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f" {say(TEXTS, lang, 'see')}: {context.command_path} --help" if context else ""


@click.group(
    name="topfloor",
    cls=Commands,
    invoke_without_command=True,
)
@click.version_option(package_name="topfloor", prog_name="topfloor", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """One table for skyline-building board games."""
    _never_fail_over_a_sign()
    if context.invoked_subcommand is None:
        from topfloor.server.run import serve as run

        run(open_browser=True, lang=language_here(), any_port=True)


def _never_fail_over_a_sign() -> None:
    """A terminal that lacks a sign gets a question mark for it, and so does a typed byte that is none."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


@cli.command()
@click.argument("game")
@click.option("--players")
@click.option("--variant")
@click.option("--seed", type=int)
@click.option("--load")
@click.option("--plain", is_flag=True)
@with_content
@with_language
def play(
    game: str,
    lang: str,
    players: str | None = None,
    variant: str | None = None,
    seed: int | None = None,
    load: str | None = None,
    plain: bool = False,
    content: Path | None = None,
) -> int:
    """Play GAME in the terminal."""
    from topfloor.games import REGISTRY
    from topfloor.terminal.session import Session

    if load is not None:
        if players or variant or seed is not None:
            raise click.UsageError(say(TEXTS, lang, "mistakes.loaded"))
        session = Session.load(game, load, lang=lang, content=content)
    else:
        players = players or usual_players(max(REGISTRY.game(game).PLAYERS))
        session = Session.new(game, players, variant=variant, seed=seed, lang=lang, content=content)
    if plain or not is_terminal():
        from topfloor.terminal.plain import play as play_plain

        return play_plain(session)
    from topfloor.terminal.screen import play as play_on_screen

    return play_on_screen(session)


def usual_players(most: int) -> str:
    """You and three bots, or as many as the game takes."""
    return ",".join(["you", *["neighbour"] * (min(most, 4) - 1)])


@cli.command()
@click.option("--host")
@click.option("--port", type=click.IntRange(0, 65535))
@click.option("--database")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--open", "open_browser", is_flag=True)
@with_language
def serve(
    lang: str,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    workers: int = 1,
    open_browser: bool = False,
) -> None:
    """Serve the table to browsers until interrupted."""
    from topfloor.server.run import serve as run

    run(host, port, database, workers, open_browser, lang)


@cli.command()
@click.argument("game")
@click.argument("id", required=False)
@with_language
@with_json
def rules(game: str, id: str | None, lang: str, as_json: bool) -> None:
    """Show the rules of GAME, or the one with the number ID."""
    from topfloor.engine.rulebook import rulebook
    from topfloor.games import REGISTRY

    book = rulebook(REGISTRY.game(game).__name__, lang)
    if as_json:
        print_json(vars(book[id.upper()]) if id else _book_as_data(book))
    elif id:
        rule = book[id.upper()]
        print_markdown(f"## {rule.id} {rule.title}\n\n{rule.text}")
    else:
        print_markdown(_book_as_markdown(book), paged=is_terminal())


def _book_as_data(book: Rulebook) -> dict[str, Any]:
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


def print_markdown(page: str, *, paged: bool = False) -> None:
    """A page, in colours on a terminal, and without any marks elsewhere."""
    from rich.console import Console

    from topfloor.engine.marks import unmarked
    from topfloor.terminal.paint import Page

    if not is_terminal():
        click.echo(unmarked(page))
        return
    console = Console(highlight=False)
    with console.capture() as captured:
        console.print(Page(page))
    lines = "\n".join(line.rstrip() for line in captured.get().splitlines())
    click.echo_via_pager(lines) if paged else click.echo(lines)


@cli.command()
@click.argument("file")
@click.option("--plain", is_flag=True)
@with_content
@with_language
def replay(file: str, lang: str, content: Path | None, plain: bool = False) -> None:
    """Step through the story in FILE."""
    from topfloor.terminal import paper
    from topfloor.terminal.replay import Replay, tell, write

    match = paper.match(file, content, piped=True)
    if plain:
        tell(match, lang, click.echo)
    elif is_terminal():
        Replay(match, lang).run()
    else:
        write(match, lang, click.echo)


@cli.command()
@click.argument("file")
@with_content
@with_language
@with_json
def verify(file: str, lang: str, content: Path | None, as_json: bool) -> int:
    """Check that the story in FILE is true."""
    from topfloor.engine.errors import BadStory
    from topfloor.terminal import paper

    try:
        match = paper.match(file, content, piped=True)
    except BadStory as error:
        if not as_json:
            raise
        print_json({"file": file, "true": False, "line": error.line, "reason": told(error.because, lang)})
        return 1
    if as_json:
        print_json(_verdict(file, match))
    else:
        click.echo(_verdict_said(match, lang))
    return 0


def _verdict(file: str, match: Match) -> dict[str, Any]:
    facts = {"game": match.game.NAME, "variant": match.variant, "players": match.names, "moves": len(match.moves)}
    ending = {"scores": match.scores(), "winners": [match.names[seat] for seat in match.winners()]}
    return {"file": file, "true": True, **facts, "over": match.over, **(ending if match.over else {})}


def _verdict_said(match: Match, lang: str) -> str:
    from topfloor.engine.story import result

    key = "finished" if match.over else "unfinished"
    moves = say(TEXTS, lang, "verify.move" if match.ply == 1 else "verify.moves", count=match.ply)
    facts = {"title": match.game.TITLE, "variant": match.variant, "moves": moves}
    return say(TEXTS, lang, f"verify.{key}", result=result(match), **facts)


@cli.command()
@click.argument("game", required=False)
@with_language
def warm(game: str | None, lang: str) -> None:
    """Compile GAME ahead of time, for bots and for random play in bulk."""
    from topfloor import bots, lab
    from topfloor.games import REGISTRY

    for name in (game,) if game else REGISTRY.names():
        found = REGISTRY.game(name)
        for prepare in (bots.warm, lab.warm):
            with progress(found.TITLE, lang) as report:
                prepare(found, report)
        click.echo(say(TEXTS, lang, "warm.ready", title=found.TITLE))


@cli.command()
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


@cli.command()
@click.argument("game", required=False)
@with_language
@with_json
def bench(game: str | None, lang: str, as_json: bool) -> None:
    """Measure how fast this machine plays GAME at random."""
    from topfloor import lab
    from topfloor.games import REGISTRY

    found = []
    for name in (game,) if game else REGISTRY.names():
        for speed in lab.speeds(name):
            found.append(vars(speed))
            if not as_json:
                rates = {"moves": speed.moves_per_second, "games": speed.games_per_second}
                setup = {"game": speed.game, "variant": speed.variant, "players": speed.players}
                click.echo(say(TEXTS, lang, "bench.line", **setup, **rates))
    if as_json:
        print_json(found)


@cli.command(name="bots")
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


for command in (simulate, ladder, balance):
    cli.add_command(command)


def main() -> None:
    """The entry point of the `topfloor` command."""
    cli()
