"""Ctrl-C while the command is still importing what it needs, or is over: it leaves without a word.

Imported before anything else. A program that imports Topfloor as a library hears of its Ctrl-C as usual.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

INTERRUPTED = 130
COMMAND = "topfloor"


def is_command(argv: list[str]) -> bool:
    """Whether a process was started as `topfloor` or `python -m topfloor`."""
    return Path(argv[1] if len(argv) > 1 else "").stem == COMMAND or argv[1:3] == ["-m", COMMAND]


def leave(*_: object) -> None:
    """End at once; there is nothing yet to be put in order."""
    os._exit(INTERRUPTED)


def started() -> None:
    """From here on, Ctrl-C is an exception that the command answers."""
    if signal.getsignal(signal.SIGINT) is leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def ended() -> None:
    """The command is over: Ctrl-C leaves at once again, as there is nothing more to be put in order."""
    if _is_ours:
        signal.signal(signal.SIGINT, leave)


_is_ours = (
    is_command(sys.orig_argv)
    and threading.current_thread() is threading.main_thread()
    and (signal.getsignal(signal.SIGINT) is signal.default_int_handler)
)
if _is_ours:
    signal.signal(signal.SIGINT, leave)
