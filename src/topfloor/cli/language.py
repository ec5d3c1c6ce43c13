"""In which language the command line speaks, click included."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import click

from topfloor.engine.texts import COMPLETE, LANGUAGES, language, say, speaks, texts

TEXTS = "topfloor.cli"
CATALOGUES = Path(__file__).parent / "locale"
"""What click says itself: it asks gettext, in the domain that nobody has chosen."""


WORDS = {
    **dict.fromkeys(("simulate", "ladder", "balance", "accept", "strength"), "topfloor.lab"),
    **dict.fromkeys(("train", "tune"), "topfloor.training"),
    **dict.fromkeys(("puzzle", "puzzles"), "topfloor.puzzles"),
    "learn": "topfloor.learn",
}
"""Where commands have their words from that have more of them than the command line itself."""


def language_here() -> str:
    """The language that the environment asks for, as far as we speak it."""
    chosen = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    return language(chosen[:2].lower())


def language_asked(arguments: Sequence[str]) -> str:
    """The language of --lang among arguments, even if they cannot be understood; else that of the environment."""
    chosen = language_here()
    for word, following in pairwise([*arguments, ""]):
        wanted = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and wanted in LANGUAGES:
            chosen = wanted
    return chosen


def tell_what_is_english(lang: str, command: str | None, game: str | None) -> None:
    """Say once, to whoever asked for a language that a command or a game does not speak, that English follows."""
    if lang in COMPLETE:
        return
    from topfloor.games import REGISTRY

    places = [WORDS[command]] if command in WORDS else []
    places += [REGISTRY.game(game).__name__] if game in REGISTRY.names() else []
    if not all(speaks(place, lang) for place in places):
        click.echo(say(TEXTS, lang, "english"), err=True)


def speak(group: click.Group, lang: str) -> None:
    """Give a group, its commands and all their parameters the help texts of a language, and click its own words."""
    gettext.bindtextdomain(gettext.textdomain(), CATALOGUES)
    os.environ["LANGUAGE"] = lang
    known = texts(TEXTS, lang)
    for place, command in commands_of(group):
        _describe(command, f"commands.{place}.", known)


def commands_of(group: click.Group) -> Iterator[tuple[str, click.Command]]:
    """A group and all commands below it, each with the place of its texts: 'play', 'admin', 'admin.prune'."""
    yield str(group.name), group
    for command in group.commands.values():
        yield str(command.name), command
        for below in command.commands.values() if isinstance(command, click.Group) else ():
            yield f"{command.name}.{below.name}", below


def _describe(command: click.Command, own: str, known: Mapping[str, str]) -> None:
    if isinstance(command, click.Group):
        command.subcommand_metavar = known["values.commands"]
    command.help = known[own + "about"]
    examples = [f"  {line}" for line in known[own + "example"].strip().split("\n")]
    command.epilog = "\n".join(["\b", f"{known['example']}:", *examples])
    command.options_metavar = known["values.options"]
    for parameter in command.get_params(click.Context(command)):
        name = parameter.opts[0].lstrip("-")
        if isinstance(parameter, click.Option):
            parameter.help = known.get(own + name) or known[f"options.{name}"]
            listed = isinstance(parameter.type, click.Choice)
            parameter.metavar = None if listed else known.get(f"values.{name}")
        else:
            value = known[f"values.{name}"]
            parameter.metavar = value if parameter.required else f"[{value}]"
