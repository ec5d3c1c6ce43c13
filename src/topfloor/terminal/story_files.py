"""Stories on paper: files written whole or not at all, and read with one clear sentence for whatever is wrong."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from topfloor.engine.errors import BadStory, TopfloorError, why_not
from topfloor.engine.match import Match
from topfloor.engine.reading import read as read_bytes
from topfloor.engine.reading import read_file
from topfloor.engine.texts import Saying
from topfloor.games import load

PACKAGE = __package__ or ""
STANDARD_INPUT = "-"


class BadFile(TopfloorError):
    """A file that cannot be read or written, and why."""


def path(file: str) -> Path:
    """A typed file name, with ~ for one's home."""
    try:
        return Path(file).expanduser()
    except RuntimeError:
        return Path(file)


def read(file: str, *, piped: bool = False) -> str:
    """The text of a file; `piped` has - stand for the standard input."""
    try:
        written = read_bytes(sys.stdin.buffer) if piped and file == STANDARD_INPUT else read_file(path(file))
        return written.decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile(Saying(PACKAGE, "files.not-text", file=file)) from None
    except (OSError, ValueError) as error:
        raise BadFile(_why(error, file)) from None


def match(file: str, content: str | Path | None, *, piped: bool = False) -> Match:
    """The match of a story in a file; a complaint names the file."""
    try:
        return load(read(file, piped=piped), content=content)
    except BadStory as error:
        raise BadStory(error.line, error.because, file) from None


def write(file: str, text: str, *, over: bool = False) -> None:
    """Write a file as a whole: whatever happens, there is the old one or the new one, never half of it."""
    target = path(file)
    try:
        if target.is_dir():
            raise IsADirectoryError
        if target.exists() and not over:
            raise FileExistsError
        _write_whole(target, text)
    except (OSError, ValueError) as error:
        raise BadFile(_why(error, file)) from None


def _write_whole(target: Path, text: str) -> None:
    draft = target.with_name(f".{os.getpid()}.part")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(target)
    except (OSError, ValueError):
        draft.unlink(missing_ok=True)
        raise


def _why(error: OSError | ValueError, file: str) -> Saying:
    known: dict[type[Exception], str] = {
        FileNotFoundError: "missing",
        IsADirectoryError: "folder",
        FileExistsError: "exists",
        PermissionError: "forbidden",
    }
    key = known.get(type(error), "failed" if isinstance(error, OSError) else "no-name")
    shown = "".join(sign if sign.isprintable() else "?" for sign in file)
    reason = why_not(error) if isinstance(error, OSError) else ""
    return Saying(PACKAGE, f"files.{key}", file=shown, reason=reason)
