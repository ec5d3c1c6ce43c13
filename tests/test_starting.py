from __future__ import annotations

import subprocess
import sys

import pytest

from topfloor.starting import is_command


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["python", "-m", "topfloor", "games"], True),
        (["python", "/somewhere/bin/topfloor"], True),
        (["python", "-c", "import topfloor"], False),
        (["python", "-m", "pytest", "topfloor"], False),
        (["python"], False),
    ],
)
def test_a_command_is_known_by_its_name(argv: list[str], expected: bool) -> None:
    assert is_command(argv) is expected


@pytest.mark.parametrize(("argv", "code", "words"), [(["", "-m", "topfloor"], 130, ""), ([], -2, "KeyboardInterrupt")])
def test_an_interrupt_is_silent_from_the_first_import_on(argv: list[str], code: int, words: str) -> None:
    """For the command; a library leaves that to whoever uses it."""
    script = f"import os, signal, sys; sys.orig_argv = {argv!r}; import topfloor; os.kill(os.getpid(), signal.SIGINT)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == code
    assert done.stderr.strip().endswith(words)
    assert ("Traceback" in done.stderr) is bool(words)
