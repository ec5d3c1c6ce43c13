"""A group of commands whose mistakes are one line on stderr and a non-zero exit, never a traceback."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from topfloor.cli.language import TEXTS, language_asked, speak
from topfloor.engine.texts import complaint, say
from topfloor.starting import INTERRUPTED, ended, started


class Commands(click.Group):
    """Commands whose every complaint is one line on stderr and a non-zero exit."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **settings: Any) -> Any:
        """Run a command; mistakes never end in a traceback."""
        from topfloor.engine.errors import TopfloorError

        _open_what_is_closed()
        args = list(sys.argv[1:] if args is None else args)
        lang = language_asked(args)
        speak(self, lang)
        settings["standalone_mode"] = False
        try:
            started()
            sys.exit(super().main(args, *rest, **settings) or 0)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            sys.exit(error.exit_code)
        except click.ClickException as error:
            _complain(_said(error) + _where_to_look(error, lang))
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
        finally:
            ended()


def _open_what_is_closed() -> None:
    """Whoever starts a command may have closed its channels: then nothing comes in, and what goes out is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - to stay open


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
    click.echo(f"topfloor: {complaint(' '.join(sentence.split()))}", err=True)


def _said(error: click.ClickException) -> str:
    """A whole sentence, in which nothing is called as in a line of usage."""
    if isinstance(error, click.BadParameter) and isinstance(error.param, click.Argument):
        error.param.metavar = (error.param.metavar or "").strip("[]")
    sentence = error.format_message()
    return sentence if sentence.endswith((".", "?", "?)")) else f"{sentence}."


def _where_to_look(error: click.ClickException, lang: str) -> str:
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f" {say(TEXTS, lang, 'see', command=f'{context.command_path} --help')}" if context else ""
