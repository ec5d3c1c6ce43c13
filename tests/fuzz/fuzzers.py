"""All fuzzers there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.fuzz.commands import CommandLine
from tests.fuzz.finding import Fuzzer
from tests.fuzz.rules import Boxes, BoxFiles, Sentences, Stories
from tests.fuzz.server import Channel, House, Reading, Requests


@contextmanager
def in_a_house(folder: Path, kind: Callable[[House], Fuzzer]) -> Iterator[Fuzzer]:
    """A fuzzer of a server."""
    house = House(folder)
    fuzzer = kind(house)
    try:
        yield fuzzer
    finally:
        fuzzer.close()
        house.close()


@contextmanager
def opened(name: str, folder: Path) -> Iterator[Fuzzer]:
    """A fuzzer, ready to try; what it needs to write lies in the folder."""
    if name in ("live channel", "requests"):
        with in_a_house(folder, Channel if name == "live channel" else Requests) as fuzzer:
            yield fuzzer
        return
    plain: dict[str, Callable[[], Fuzzer]] = {
        "sentences": Sentences,
        "stories": Stories,
        "boxes": Boxes,
        "frames": Reading,
        "box files": lambda: BoxFiles(folder),
        "command line": lambda: CommandLine(folder),
    }
    fuzzer = plain[name]()
    try:
        yield fuzzer
    finally:
        fuzzer.close()


NAMES = ("sentences", "stories", "boxes", "box files", "frames", "live channel", "requests", "command line")


def tried(fuzzer: Fuzzer, number: int) -> None:
    """Try the case of a number; what comes of it, if anything is wrong, says which case it was."""
    try:
        fuzzer.try_one(Random(number))
    except Exception as error:
        error.add_note(f"{fuzzer.name}, case {number}: {fuzzer.case!r}"[:4000])
        raise
