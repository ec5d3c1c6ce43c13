"""What belongs to a change, in less than a minute: its tests, interpreted, and what checks the page, if it was touched.

python -m tests.check                    for what git knows to be changed since the last commit
python -m tests.check games/skyline      for an area: a folder in src/topfloor, any other folder (web), or a file

Laws over all games, browsers and files whose tests take long are left to `make test`, unless one of them was changed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.seconds import SECONDS_A_TEST

HOME = Path(__file__).parent.parent
SOURCE, TESTS, WEB = Path("src/topfloor"), Path("tests"), Path("web")
LAWS = "tests/conformance"
BROWSER = "tests/browser"
LONG = {TESTS / file for file, seconds in SECONDS_A_TEST.items() if seconds >= 1}


def changed() -> list[Path]:
    """Files that are not as they were committed."""
    said = subprocess.run(["git", "status", "--porcelain"], cwd=HOME, capture_output=True, text=True, check=True).stdout
    return [Path(line[3:].split(" -> ")[-1].strip('"')) for line in said.splitlines()]


def tests_of(file: Path) -> set[str]:
    """The tests beside a file: its own folder's, and those named after it."""
    if file.parts[:1] == TESTS.parts:
        alone = file.name.startswith("test_")
        return {str(file)} if alone else quick_ones(file if (HOME / file).is_dir() else file.parent)
    if (file.suffix == ".md" and file.parts[:2] != SOURCE.parts) or file.parts[:1] == ("docs",):
        return {str(TESTS / "test_docs.py")}
    if file.parts[:2] != SOURCE.parts:
        return set()
    inside = file.relative_to(SOURCE)
    folders = [TESTS / part for part in (inside, *inside.parents) if part != Path()]
    named = TESTS / f"test_{inside.parts[0].removesuffix('.py')}.py"
    found = next((quick_ones(folder) for folder in folders if (HOME / folder).is_dir()), set())
    return found | ({str(named)} if (HOME / named).exists() else set())


def quick_ones(folder: Path) -> set[str]:
    """The files of a folder whose tests do not take long."""
    if folder == TESTS:
        return set()
    files = (file.relative_to(HOME) for file in (HOME / folder).rglob("test_*.py"))
    return {str(file) for file in files if file not in LONG}


def found(area: str) -> Path:
    """Where an area is."""
    for place in (SOURCE / area, Path(area)):
        if (HOME / place).exists() and (HOME / place).resolve().is_relative_to(HOME):
            return place
    sys.exit(f"There is no {area} here. An area is a folder or a file, for example games/skyline, server or web.")


def run(*words: str) -> None:
    """Run a module or a file of ours, and stop where it fails."""
    done = subprocess.run(
        [sys.executable, *words], cwd=HOME, env={**os.environ, "TOPFLOOR_KERNELS": "plain"}, check=False
    )
    if done.returncode:
        sys.exit(done.returncode)


def main(areas: list[str]) -> None:
    """Run them all."""
    files = [found(area) for area in areas] if areas else changed()
    wanted = {test for file in files for test in tests_of(file)}
    tests = sorted(test for test in wanted if (HOME / test).exists() and not test.startswith((LAWS, BROWSER)))
    page = any(file.parts[0] == WEB.name for file in files)
    if tests:
        run("-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", *tests)
    if page:
        run("hatch_build.py", "test")
        run("hatch_build.py", "lint")
    if not tests and not page:
        print("No tests belong to this change.")


if __name__ == "__main__":
    main(sys.argv[1:])
