"""Stories on paper: files written whole or not at all, and read with one clear sentence for whatever is wrong."""

from __future__ import annotations

import os
from pathlib import Path

from topfloor.engine.errors import BadStory, TopfloorError, why_not
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying
from topfloor.games import load

PACKAGE = __package__ or ""


class BadFile(TopfloorError):
    """A file that cannot be read or written, and why."""


def path(file: str) -> Path:
    """A typed file name, with ~ for one's home."""
    try:
        return Path(file).expanduser()
    except RuntimeError:
        return Path(file)


def read(file: str) -> str:
    """The text of a file."""
    try:
        return path(file).read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile(Saying(PACKAGE, "files.not-text", file=file)) from None
    except OSError as error:
        raise BadFile(_why(error, file)) from None


def match(file: str, content: str | Path | None) -> Match:
    """The match of a story in a file; a complaint names the file."""
    try:
        return load(read(file), content=content)
    except BadStory as error:
        raise BadStory(error.line, error.because, file) from None


def write(file: str, text: str, *, over: bool = False) -> None:
    """Write a file as a whole: whatever happens, there is the old one or the new one, never half of it."""
    target = path(file)
    if target.is_dir():
        raise BadFile(Saying(PACKAGE, "files.folder", file=file))
    if target.exists() and not over:
        raise BadFile(Saying(PACKAGE, "files.exists", file=file))
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise BadFile(_why(error, file)) from None


def _why(error: OSError, file: str) -> Saying:
    known = {FileNotFoundError: "missing", IsADirectoryError: "folder", PermissionError: "forbidden"}
    key = known.get(type(error), "failed")
    return Saying(PACKAGE, f"files.{key}", file=file, reason=why_not(error))
