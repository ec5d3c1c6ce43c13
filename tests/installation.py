"""Topfloor as others get it: built from what is in version control, installed where nothing else is."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
SITE = re.compile(r"http://\S+")


def fresh_copy(folder: Path) -> Path:
    """The files that are in version control, as they are now, and none that happen to lie beside them."""
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in told.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def python_of(version: str) -> str | None:
    """A Python of this version, if one is found: this one, or one on the path that starts."""
    if version == "{}.{}".format(*sys.version_info):
        return sys.executable
    program = shutil.which(f"python{version}")
    starts = program and subprocess.run([program, "-c", ""], capture_output=True).returncode == 0
    return program if starts else None


def empty_environment(folder: Path, python: str = sys.executable) -> Path:
    """A new environment with nothing in it; its Python."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True, env=plain_environment())
    return folder / PROGRAMS / "python"


def pip(python: Path, *words: str | Path, cwd: Path | None = None) -> None:
    """Have an environment's pip do something; what it says is shown if it fails."""
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", *map(str, words)]
    done = subprocess.run(command, cwd=cwd, env=plain_environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def plain_environment(**more: str) -> dict[str, str]:
    """The environment without anything that says where Topfloor or this Python's packages are."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    kept = {key: value for key, value in os.environ.items() if not key.startswith("TOPFLOOR_") and key not in hidden}
    return {**kept, **more}


@contextmanager
def served(command: Sequence[str | Path], folder: Path, settings: Mapping[str, str], **how: object) -> Iterator[str]:
    """A server until the block ends; its address."""
    environment = plain_environment(TOPFLOOR_WARM="no", TOPFLOOR_KERNELS="plain", **settings)
    with subprocess.Popen(  # type: ignore[call-overload]
        [str(word) for word in command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **how,
    ) as process:
        try:
            found = SITE.search(process.stdout.readline())
            assert found, process.communicate()[1]
            yield found[0]
        finally:
            process.terminate()


def opened(address: str) -> bytes:
    """What stands at an address."""
    with urllib.request.urlopen(address, timeout=30) as answer:
        found: bytes = answer.read()
        return found


def opens_the_page(site: str) -> None:
    """A browser would find the page there, with every file that it names, the games to play and kernels to think by."""
    first = opened(f"{site}/").decode()
    assert '<div id="' in first
    files = re.findall(r"""(?:src|href)="(/[^"#?]+)\"""", first)
    assert files
    for file in files:
        assert opened(site + file)
    games = [game["name"] for game in json.loads(opened(f"{site}/api/games"))]
    assert "skyliners" in games
    for game in games:
        assert json.loads(opened(f"{site}/wasm/{game}.json"))["game"] == game
        assert opened(f"{site}/wasm/{game}.wasm").startswith(b"\0asm")
    assert b'"ok"' in opened(f"{site}/healthz")
