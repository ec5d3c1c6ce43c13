"""Writing files so that they are there as a whole or not at all, and saying why one cannot be written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from topfloor.engine.errors import TopfloorError, why_not
from topfloor.engine.texts import Saying


class BadFile(TopfloorError):
    """A file that cannot take what this run would write, and why."""


def failed(file: Path, error: OSError) -> BadFile:
    """What the system has against a file, in a sentence."""
    return BadFile(Saying("topfloor.lab", "files.failed", file=file, reason=why_not(error)))


def damaged(file: Path) -> BadFile:
    """A file that is not what this run once wrote."""
    return BadFile(Saying("topfloor.lab", "files.damaged", file=file))


@contextmanager
def whole(file: Path) -> Iterator[Path]:
    """A file that is there as a whole or not at all; a complaint names it. A device is written to as it stands."""
    target = file.resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if file.exists() and not file.is_file():
            yield file
            return
        yield draft
        draft.replace(target)
    except OSError as error:
        raise failed(file, error) from None
    finally:
        with suppress(OSError):
            draft.unlink()


def text_file(file: Path, text: str) -> None:
    """Write a text, as a whole or not at all."""
    with whole(file) as draft:
        draft.write_text(text, "utf-8", newline="")


def folder(path: Path) -> None:
    """Make a folder, if there is none."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise failed(path, error) from None
