"""Which tests belong to what was changed: `make check` runs them, interpreted, so that nothing has to be compiled.

python -m tests.changed                    what git knows to be changed since the last commit
python -m tests.changed games/skyline      an area, by its folder in src/topfloor, or a file

Laws over all games, browsers and files whose tests take long are left to `make test`, unless one of them was changed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.seconds import SECONDS_A_TEST

HOME = Path(__file__).parent.parent
SOURCE, TESTS = Path("src/topfloor"), Path("tests")
LAWS = "tests/conformance"
BROWSER = "tests/browser"
LONG = {TESTS / file for file, seconds in SECONDS_A_TEST.items() if seconds >= 1}


def changed() -> list[Path]:
    """Files that are not as they were committed."""
    said = subprocess.run(["git", "status", "--porcelain"], cwd=HOME, capture_output=True, text=True, check=True).stdout
    return [Path(line[3:].split(" -> ")[-1].strip('"')) for line in said.splitlines()]


def tests_of(file: Path) -> set[str]:
    """The tests beside a file: its own folder's, and those named after it."""
    if file.parts[:1] == ("tests",):
        return {str(file)} if file.name.startswith("test_") else quick_ones(file.parent)
    if file.suffix == ".md" and file.parts[:2] != SOURCE.parts:
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


def main(areas: list[str]) -> None:
    """Print them, one a line."""
    files = [SOURCE / area for area in areas] if areas else changed()
    wanted = {test for file in files for test in tests_of(file)}
    print(*sorted(test for test in wanted if not test.startswith((LAWS, BROWSER))), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
