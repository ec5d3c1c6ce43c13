"""The command that teaches: lessons in the terminal."""

from __future__ import annotations

import click

from topfloor.cli.language import TEXTS
from topfloor.cli.options import with_json, with_language
from topfloor.cli.output import is_terminal, print_json
from topfloor.engine.texts import say


@click.command()
@click.argument("game", required=False)
@click.option("--lesson", type=int)
@click.option("--plain", is_flag=True)
@with_language
@with_json
def learn(game: str | None, lang: str, as_json: bool, lesson: int | None = None, plain: bool = False) -> int:
    """Learn GAME by playing."""
    from topfloor.learn import course
    from topfloor.terminal.lessons import LessonSession
    from topfloor.terminal.progress import Progress

    if game is None or as_json:
        if lesson is not None:
            raise click.UsageError(say(TEXTS, lang, "mistakes.lesson-of-what"))
        _list([game] if game else None, lang, as_json)
        return 0
    chosen, progress = course(game), Progress()
    first = progress.next(chosen) if lesson is None else chosen.lesson(lesson)
    session = LessonSession(chosen, first, lang=lang, progress=progress)
    if plain or not is_terminal():
        from topfloor.terminal.plain import play as play_plain

        return play_plain(session)
    from topfloor.terminal.screen import play as play_on_screen

    return play_on_screen(session)


def _list(games: list[str] | None, lang: str, as_json: bool) -> None:
    """The courses and their lessons, with what is done on this device."""
    from topfloor.learn import course, courses
    from topfloor.terminal.progress import Progress

    progress = Progress()
    listed = []
    for found in courses() if games is None else map(course, games):
        done = progress.finished(found)
        lessons = [
            {
                "lesson": lesson.number,
                "title": found.title(lesson, lang),
                "about": found.about(lesson, lang),
                "done": lesson.key in done,
            }
            for lesson in found.lessons
        ]
        listed.append({"game": found.game.NAME, "title": found.game.TITLE, "lessons": lessons})
        if not as_json:
            click.echo(f"{found.game.NAME}")
            for entry in lessons:
                click.echo(f" {'✓' if entry['done'] else ' '} {entry['lesson']} {entry['title']}: {entry['about']}")
    if as_json:
        print_json(listed)
    else:
        click.echo(say(TEXTS, lang, "learn.how", game=listed[0]["game"]))
