"""A fuzzer of the command line: every command, with arguments that are right, nearly right and quite wrong.

What would take long or leave this process ends the command where it begins: matches of the lab, compiling, listening.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import click
from click.testing import CliRunner, Result

import topfloor
from tests.fuzz.finding import is_one_sentence
from tests.fuzz.mangling import mangled_text, odd_text
from tests.fuzz.rules import GAMES, dealt, played
from topfloor import cli
from topfloor.cli.language import commands_of
from topfloor.engine.story import LOOK_BACK
from topfloor.starting import INTERRUPTED

LONG = (
    "topfloor.lab.workers.hired",
    "topfloor.lab.workers.prepare",
    "topfloor.training.crew.hired",
    "topfloor.bots.search.Search._advise",
    "topfloor.bots.warm",
    "topfloor.bots.warm_in_background",
    "topfloor.lab.warm",
    "topfloor.lab.speeds",
    "topfloor.server.run.run",
    "topfloor.server.admin.doctor.examine",
)
"""Where a command would take its time; all before that is tried."""

PATIENCE = 10.0
"""Seconds within which whatever a command has begun is over."""

COUNTS = ("games", "matches", "generations", "most", "pairs", "calibration", "iterations", "opening", "swiss")
"""Of these, a great number is a wish and no mistake."""

TALKATIVE = ("verify", "admin", "play", "learn", "replay")
"""These say what they found before they end with another code than 0."""

BOTS = ("you", "random", "greedy", "you=Anna", "random=B", "search:50", "master:", "=", "")
VALUES = {
    "game": topfloor.games(),
    "games": topfloor.games(),
    "id": ("SL-14", "sl-1", "PS-23", "XX-99"),
    **dict.fromkeys(("only", "seats", "budgets"), ("1,2", "2,4", "1,x", "", "3,,4", "-1")),
    "variant": ("full", "intro", "standard", "open", "hidden"),
    **dict.fromkeys(
        ("host", "cluster"),
        ("127.0.0.1", "localhost", "::1", "300.1.1.1", "a" * 70, "x..y", "tcp://127.0.0.1:1"),
    ),
    "older_than": ("30d", "1w", "x", "99999999999d", "-1d", "1"),
}
HARMLESS_ADDRESSES = ("postgresql://127.0.0.1:1/nothing", "postgresql://", "mysql://x", "sqlite://", "://", "x://y")


def reached(*_: object, **__: object) -> None:
    """The command began to do what it is for."""
    raise click.Abort


class CommandLine:
    """Every command ends well, or with a code other than 0 and one sentence; never with a traceback."""

    def __init__(self, folder: Path) -> None:
        self.name, self.folder = "command line", folder
        self.case: object = None
        self.commands = [
            (place.split("."), command)
            for place, command in commands_of(cli.cli)
            if not isinstance(command, click.Group)
        ]
        self._stack = contextlib.ExitStack()
        environment = {
            "TOPFLOOR_DATABASE": str(folder / "usual.db"),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_STATE_HOME": str(folder / "state"),
            "LC_ALL": "C.UTF-8",
        }
        self._stack.enter_context(patch.dict(os.environ, environment))
        self._stack.enter_context(_within(folder))
        for place in LONG:
            self._stack.enter_context(patch(place, reached))
        self._stack.enter_context(patch("topfloor.server.run.announce", lambda *_: None))
        self._stack.enter_context(patch("socket.getaddrinfo", _without_asking))
        self._late: list[str] = []
        """What threads have died of."""
        self._stack.enter_context(patch("threading.excepthook", lambda died: self._late.append(repr(died.exc_value))))
        self._lay_out()

    def _lay_out(self) -> None:
        """Files to name: good ones and bad ones."""
        match = played(Random(1), dealt(Random(1), GAMES[0]), 5)
        (self.folder / "good.story").write_text(match.story())
        (self.folder / "bad.story").write_text(match.story().replace("seal: ", "seal: 0"))
        (self.folder / "film.story").write_text(f"{LOOK_BACK}\n{{}}\n")
        (self.folder / "bytes.story").write_bytes(bytes(range(256)))
        (self.folder / "empty").write_text("")
        (self.folder / "stories").mkdir(exist_ok=True)
        (self.folder / "stories" / "one.story").write_text(match.story())
        (self.folder / "stories" / "two.story").write_text("no story")

    def try_one(self, chance: Random) -> None:
        """Type something that is nearly a command."""
        words = self._typed(chance)
        self.case = words
        typed = "\n".join(mangled_text(chance, "floor c2") for _ in range(chance.randrange(3)))
        result = CliRunner().invoke(cli.cli, words, input=_printable(typed))
        self._check(result, words)

    def _check(self, result: Result, words: list[str]) -> None:
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert "Traceback" not in result.output, result.output[-1500:]
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and not thread.daemon:
                thread.join(PATIENCE)
        late, self._late = self._late, []
        assert not late, f"a thread that a command has left behind died of {late}"
        if result.exit_code in (0, INTERRUPTED):
            return
        if result.stdout == "":
            complaint = result.stderr.rpartition("topfloor: ")[2].removesuffix("\n")
            assert "topfloor: " in result.stderr, result.stderr
            is_one_sentence(complaint)
        else:
            assert words[0] in TALKATIVE, (words, result.stdout)

    def _typed(self, chance: Random) -> list[str]:
        place, command = chance.choice(self.commands)
        words = list(place)
        for parameter in command.params:
            if isinstance(parameter, click.Argument):
                if chance.random() < 0.95:
                    words.append(self._value(chance, parameter))
            elif chance.random() < (0.9 if parameter.required else 0.25):
                words.append(chance.choice(parameter.opts))
                if not getattr(parameter, "is_flag", False):
                    words.append(self._value(chance, parameter))
        kind = chance.randrange(12)
        if kind == 0:
            words.insert(chance.randrange(len(words) + 1), self._printed(odd_text(chance)))
        elif kind == 1 and words:
            del words[chance.randrange(len(words))]
        elif kind == 2:
            at = chance.randrange(len(words))
            words[at] = self._printed(mangled_text(chance, words[at]))
        return words or ["--help"]

    def _value(self, chance: Random, parameter: click.Parameter) -> str:
        name = parameter.name or ""
        usual = self._usual(chance, name, parameter.type)
        kind = chance.randrange(10)
        if kind == 0 and name not in COUNTS:
            return self._printed(odd_text(chance))
        if kind == 1 and name not in COUNTS:
            return self._printed(mangled_text(chance, usual))
        return usual

    def _usual(self, chance: Random, name: str, kind: Any) -> str:
        """A value of the kind that is asked for, which need not be one that can be."""
        if isinstance(kind, click.Choice):
            return str(chance.choice(list(kind.choices)))
        if isinstance(kind, click.IntRange) or kind is click.INT:
            return str(chance.choice((-1, 0, 1, 2, 3, 4, 7, 64, 200)))
        if isinstance(kind, click.FloatRange) or kind is click.FLOAT:
            return chance.choice(("0", "0.5", "1", "-1", "nan", "inf", "-inf", "1e308", "2"))
        if name in ("players", "names", "self_play", "one", "other"):
            return ",".join(chance.choice(BOTS) for _ in range(chance.randrange(1, 5)))
        if name == "database" and chance.random() < 0.5:
            return chance.choice(HARMLESS_ADDRESSES)
        return chance.choice(VALUES[name]) if name in VALUES else self._file(chance)

    def _file(self, chance: Random) -> str:
        names = ("good.story", "bad.story", "film.story", "bytes.story", "empty", "stories", "missing", "new.db")
        odd = ("no/such/folder/x", "good.story/x", "-", ".", "", "~nobody-here/x", "a" * 300, "usual.db")
        return chance.choice((*names, *odd))

    def _printed(self, text: str) -> str:
        """What a shell can hand on: no null byte, and bytes that are no letters as Python reads them."""
        return text.replace("\0", "").encode("utf-8", "surrogateescape" if "\udc80" in text else "replace").decode()

    def close(self) -> None:
        """Let go of what was held back."""
        self._stack.close()


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _without_asking(host: object, *rest: object, **settings: object) -> list[object]:
    """Nobody asks a network what a made-up name means; what a name cannot be is found out as ever."""
    name = str(host)
    name.encode("idna")
    if name in ("127.0.0.1", "localhost"):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 0))]
    raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")


@contextlib.contextmanager
def _within(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
