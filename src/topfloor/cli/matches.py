"""The commands about one match: play, replay, verify."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from topfloor.cli.kinds import Story
from topfloor.cli.language import TEXTS, tell_what_is_english
from topfloor.cli.options import with_content, with_json, with_language
from topfloor.cli.output import is_terminal, print_json
from topfloor.engine.texts import enumerated, say, told

if TYPE_CHECKING:
    from topfloor.engine.match import Match


@click.command()
@click.argument("game")
@click.option("--players")
@click.option("--variant")
@click.option("--seed", type=int)
@click.option("--load", type=Story())
@click.option("--coach", is_flag=True)
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
    coach: bool = False,
    plain: bool = False,
    content: Path | None = None,
) -> int:
    """Play GAME in the terminal."""
    from topfloor.games import REGISTRY
    from topfloor.terminal.session import Session

    if load is not None:
        if players or variant or seed is not None:
            raise click.UsageError(say(TEXTS, lang, "mistakes.loaded"))
        session = Session.load(game, load, lang=lang, content=content, coached=coach)
    else:
        players = players or usual_players(max(REGISTRY.game(game).PLAYERS))
        session = Session.new(game, players, variant=variant, seed=seed, lang=lang, content=content, coached=coach)
    if plain or not is_terminal():
        from topfloor.terminal.plain import play as play_plain

        return play_plain(session)
    from topfloor.terminal.screen import play as play_on_screen

    return play_on_screen(session)


def usual_players(most: int) -> str:
    """You and three bots, or as many as the game takes."""
    from topfloor.bots import USUAL_LEVEL

    return ",".join(["you", *[USUAL_LEVEL] * (min(most, 4) - 1)])


@click.command()
@click.argument("file", type=Story())
@click.option("--plain", is_flag=True)
@with_content
@with_language
def replay(file: str, lang: str, content: Path | None, plain: bool = False) -> None:
    """Step through the story in FILE."""
    from topfloor.terminal import story_files
    from topfloor.terminal.replay import Replay, tell, write

    match = story_files.match(file, content, piped=True)
    if match.played_under is not None:
        click.echo(_played_under(match, lang), err=True)
    tell_what_is_english(lang, None, match.game.NAME)
    if plain:
        tell(match, lang, click.echo)
    elif is_terminal():
        Replay(match, lang).run()
    else:
        write(match, lang, click.echo)


@click.command()
@click.argument("file", type=Story())
@with_content
@with_language
@with_json
def verify(file: str, lang: str, content: Path | None, as_json: bool) -> int:
    """Check that the story in FILE is true."""
    from topfloor.engine.errors import BadStory
    from topfloor.terminal import story_files

    try:
        match = story_files.match(file, content, piped=True)
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


def _verdict(file: str, match: Match) -> dict[str, object]:
    facts = {"game": match.game.NAME, "variant": match.variant, "players": match.names, "moves": len(match.moves)}
    ending = {"scores": match.scores(), "winners": [match.names[seat] for seat in match.winners()]}
    older = {} if match.played_under is None else {"played_under": match.played_under}
    return {"file": file, "true": True, **facts, **older, "over": match.over, **(ending if match.over else {})}


def _verdict_said(match: Match, lang: str) -> str:
    key = "finished" if match.over else "unfinished"
    moves = say(TEXTS, lang, "verify.move" if match.ply == 1 else "verify.moves", count=match.ply)
    facts = {"title": match.game.TITLE, "variant": match.variant, "moves": moves}
    result = _result_said(match, lang) if match.over else ""
    verdict = say(TEXTS, lang, f"verify.{key}", result=result, **facts)
    return verdict if match.played_under is None else f"{verdict} {_played_under(match, lang)}"


def _result_said(match: Match, lang: str) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, match.scores(), strict=True))
    winners = [match.names[seat] for seat in match.winners()]
    key = "verify.won" if len(winners) == 1 else "verify.won-together"
    return say(TEXTS, lang, key, scores=scores, winners=enumerated(winners, lang))


def _played_under(match: Match, lang: str) -> str:
    facts = {"written": match.played_under, "here": match.game.RULES_VERSION, "title": match.game.TITLE}
    return say(TEXTS, lang, "verify.older-rules", **facts)
