"""The commands about this machine: serve, warm, bench."""

from __future__ import annotations

import click

from topfloor.cli.kinds import Whole
from topfloor.cli.language import TEXTS
from topfloor.cli.options import with_json, with_language
from topfloor.cli.output import print_json, progress
from topfloor.engine.texts import say


@click.command()
@click.option("--host")
@click.option("--port", type=Whole(0, 65535))
@click.option("--database")
@click.option("--workers", type=Whole(1, 64), default=1, show_default=True)
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


@click.command()
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


@click.command()
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
