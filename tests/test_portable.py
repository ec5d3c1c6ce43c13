"""Nothing in the package needs one kind of system: what only some have is asked for before it is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import topfloor

SOURCE = Path(topfloor.__file__).parent
TESTS = Path(__file__).parent

ELSEWHERE_MISSING = set(re.findall(r"\w+", "curses fcntl grp nis posix pty pwd readline resource syslog termios tty"))
"""Modules that Windows does not have."""

ONLY_POSIX = {
    home: set(re.findall(r"\w+", names))
    for home, names in {
        "os": """
            chown fork forkpty getegid geteuid getgid getgroups getloadavg getpgid getsid getuid killpg lchown mkfifo
            mknod nice openpty posix_spawn pread pwrite sched_getaffinity sched_setaffinity setegid seteuid setgid
            setpgid setsid setuid statvfs sync tcgetpgrp ttyname uname wait wait3 wait4
        """,
        "signal": """
            SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2 SIGWINCH alarm pause pthread_kill
            pthread_sigmask setitimer sigpending sigwait siginterrupt
        """,
        "socket": "AF_UNIX SO_REUSEPORT",
        "time": "clock_gettime clock_settime pthread_getcpuclockid tzset",
        "asyncio": "open_unix_connection start_unix_server",
    }.items()
}
"""Names that Windows does not have, by module; `add_signal_handler` and `preexec_fn` are looked for everywhere."""

ANYWHERE = {"add_signal_handler", "preexec_fn", "start_new_session"}
GUARD = re.compile(r"hasattr\(|os\.name|sys\.platform")
SUSPECT = re.compile(rf"\b({'|'.join(sorted(set.union(ELSEWHERE_MISSING, ANYWHERE, *ONLY_POSIX.values())))})\b")


def posix_only(source: str) -> Iterator[str]:
    """What a source uses that only POSIX has, in functions that do not ask for it first."""
    if not SUSPECT.search(source):
        return
    nodes = list(ast.walk(ast.parse(source)))
    lines = source.splitlines()
    guarded: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first, last = node.lineno, node.end_lineno or node.lineno
            if GUARD.search("\n".join(lines[first - 1 : last])):
                guarded.update(range(first, last + 1))
    for node in nodes:
        if getattr(node, "lineno", 0) not in guarded:
            yield from used(node)


def used(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from sorted(ELSEWHERE_MISSING.intersection(alias.name for alias in node.names))
    elif isinstance(node, ast.ImportFrom):
        yield from sorted(ELSEWHERE_MISSING.intersection([node.module or ""]))
    elif isinstance(node, ast.Attribute):
        home = node.value.id if isinstance(node.value, ast.Name) else ""
        if node.attr in ONLY_POSIX.get(home, ()) or node.attr in ANYWHERE:
            yield f"{home}.{node.attr}"
    elif isinstance(node, ast.keyword) and node.arg in ANYWHERE:
        yield str(node.arg)


def test_nothing_in_the_package_needs_posix() -> None:
    found = {str(file.relative_to(SOURCE)): [*posix_only(file.read_text("utf-8"))] for file in SOURCE.rglob("*.py")}
    assert {name: names for name, names in found.items() if names} == {}


def test_tests_can_be_imported_everywhere() -> None:
    """Those that need POSIX may fail or be skipped elsewhere, but only themselves."""
    top = re.compile(rf"(?m)^(?:import|from) ({'|'.join(sorted(ELSEWHERE_MISSING))})\b")
    assert [file.name for file in TESTS.rglob("*.py") if top.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import os\nos.getuid()", ["os.getuid"]),
        ("import fcntl", ["fcntl"]),
        ("def f():\n    if hasattr(os, 'getuid'):\n        os.getuid()", []),
        ("loop.add_signal_handler(1)", ["loop.add_signal_handler"]),
        ("run(start_new_session=True)", ["start_new_session"]),
        ("os.cpu_count()", []),
    ],
)
def test_the_search_finds_what_it_should(source: str, names: list[str]) -> None:
    assert list(posix_only(source)) == names


def test_every_text_is_read_in_one_encoding() -> None:
    """Windows would take another one if none is named."""
    call = re.compile(r"\.(?:read|write)_text\((?P<rest>.*)")
    lines = ((file, line) for file in SOURCE.rglob("*.py") for line in file.read_text("utf-8").splitlines())
    found = [
        str(file.relative_to(SOURCE)) for file, line in lines if (hit := call.search(line)) and '"utf-8"' not in hit[0]
    ]
    assert found == []
