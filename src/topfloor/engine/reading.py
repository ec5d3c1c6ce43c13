"""Files that people hand over are read as far as any of their kind goes, whatever they are: /dev/zero never ends."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 2**25
"""Far more than any match, any collection of puzzles and any weights take."""


def read(source: BinaryIO) -> bytes:
    """All that comes; OSError if that is too much."""
    found = source.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return found


def read_file(file: Path) -> bytes:
    """All of a file."""
    with file.open("rb") as source:
        return read(source)
