"""What is built and installed: that everything is in it, and, by night, that it runs where nothing else is."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

import topfloor
from tests.installation import (
    PROGRAMS,
    ROOT,
    empty_environment,
    fresh_copy,
    opens_the_page,
    pip,
    plain_environment,
    python_of,
    served,
)

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SOURCE = ROOT / "src" / "topfloor"
VERSION = PROJECT["project"]["version"]


def in_version_control() -> list[str]:
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in told.split("\0") if name]


def test_the_version_stands_in_one_place() -> None:
    """Whoever needs it asks the installed package; nothing else has to be changed for a release but the changelog."""
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+|rc\d+)?", VERSION)
    others = [
        name for name in in_version_control() if name.endswith((".py", ".cff", ".toml", ".ts", ".svelte", ".yml"))
    ]
    pattern = re.compile(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.])")
    found = [name for name in others if pattern.search((ROOT / name).read_text("utf-8", errors="ignore"))]
    assert found == ["pyproject.toml"]


HEADING = re.compile(r"^## (?P<version>\d+\.\d+\.\d+), (?P<day>\d{4}-\d{2}-\d{2})$")


def test_the_changelog_has_what_is_to_come_and_then_versions_with_their_days() -> None:
    first, *versions = [
        line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## ")
    ]
    assert first == "## Unreleased"
    found = [HEADING.match(line) for line in versions]
    assert all(found), versions
    days = [heading["day"] for heading in found if heading]
    assert days == sorted(days, reverse=True)


def test_the_source_package_has_what_the_wheel_is_made_of() -> None:
    told = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert [name for name in told if not (ROOT / name).exists()] == []
    needed = {"src", "web", "hatch_build.py", "constraints.txt", "requirements.txt", "README.md", "LICENSE"}
    assert needed <= set(told)


# --- The lock.

PINNED = re.compile(r"^([\w.-]+)==([\w.]+)(?: ; (.+?))?(?: \\)?$", re.MULTILINE)


def pins(name: str) -> dict[str, set[str]]:
    """The versions that a file allows of each package; some differ by Python."""
    found: dict[str, set[str]] = {}
    for package, version, _ in PINNED.findall((ROOT / name).read_text("utf-8")):
        found.setdefault(package, set()).add(version)
    return found


def wanted(requirements: list[str]) -> set[str]:
    """The packages that are asked for; our own extras are none."""
    names = {re.split(r"[\[<>=;! ]", one)[0].lower().replace("_", "-") for one in requirements}
    return names - {"topfloor"}


def test_the_lock_has_all_that_is_needed_with_hashes_and_from_nowhere_in_particular() -> None:
    text = (ROOT / "requirements.txt").read_text("utf-8")
    assert wanted(PROJECT["project"]["dependencies"]) <= set(pins("requirements.txt"))
    for entry in re.split(r"\n(?=\S)", text.strip()):
        first, *hashes = entry.replace("\\\n", "\n").split("\n")
        assert PINNED.match(first.strip()), first
        assert hashes
        assert all(re.fullmatch(r"\s+--hash=sha256:[0-9a-f]{64}\s*", line) for line in hashes), first


def test_constraints_pin_what_any_extra_needs_as_the_lock_does() -> None:
    asked = [PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"].values()]
    pinned = pins("constraints.txt")
    assert set().union(*map(wanted, asked)) <= set(pinned)
    assert {name: versions for name, versions in pins("requirements.txt").items() if versions != pinned[name]} == {}


@pytest.mark.parametrize("name", ["constraints.txt", "requirements.txt"])
def test_no_address_is_locked(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert not re.search(r"://|^--|^-|@ ", text, re.MULTILINE)


def test_what_is_read_at_run_time_lies_inside_the_package() -> None:
    """No file beside the code is looked for outside of it, as an installed package has nothing around it."""
    outside = re.compile(r"""(?:parents\[[2-9]\]|(?:\.parent){4,}|"\.\./)""")
    sources = {file.relative_to(SOURCE): file.read_text("utf-8") for file in SOURCE.rglob("*.py")}
    assert [str(name) for name, text in sources.items() if outside.search(text)] == []


# --- By night: a build in isolation, and an environment that has nothing else.


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source package, built from what is in version control, and the wheel, built from nothing but that package."""
    folder = tmp_path_factory.mktemp("packages")
    source = fresh_copy(folder / "source")
    python = empty_environment(folder / "builder")
    pip(python, "install", "hatchling")
    build = [str(python), "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
    subprocess.run(build, cwd=source, check=True, env=plain_environment(), capture_output=True)
    (packed,) = folder.glob("topfloor-*.tar.gz")
    pip(python, "wheel", "--no-deps", "--wheel-dir", folder, packed, cwd=folder)
    (wheel,) = folder.glob("topfloor-*.whl")
    return packed, wheel


@pytest.mark.nightly
def test_the_wheel_has_the_page_and_every_file_of_the_package(packages: tuple[Path, Path]) -> None:
    packed, wheel = packages
    with zipfile.ZipFile(wheel) as files:
        names = set(files.namelist())
    expected = {name.removeprefix("src/") for name in in_version_control() if name.startswith("src/topfloor/")}
    assert expected - names == set()
    assert "topfloor/server/page/index.html" in names
    assert {f"topfloor/server/wasm/{game}.wasm" for game in topfloor.games()} <= names
    assert {name.split("/")[0] for name in names} == {"topfloor", f"topfloor-{VERSION}.dist-info"}
    with tarfile.open(packed) as sources:
        inside = {name.partition("/")[2] for name in sources.getnames()}
    assert {"deploy/Containerfile", "web/package-lock.json", "src/topfloor/py.typed"} <= inside
    assert not any("node_modules" in name or name.startswith("src/topfloor/server/page/") for name in inside)


@pytest.mark.nightly
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_an_installed_wheel_serves_the_page(packages: tuple[Path, Path], tmp_path: Path, version: str) -> None:
    found = python_of(version)
    if found is None:
        pytest.skip(f"there is no Python {version} on this machine")
    python = empty_environment(tmp_path / "environment", found)
    pip(python, "install", "--require-hashes", "--requirement", ROOT / "requirements.txt")
    pip(python, "install", "--no-deps", packages[1])
    pip(python, "check")
    program = tmp_path / "environment" / PROGRAMS / "topfloor"
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True, env=plain_environment())
    assert said.stdout == f"topfloor {VERSION}\n"
    settings = {"TOPFLOOR_CACHE": str(tmp_path / "cache")}
    command: list[str | Path] = [program, "serve", "--port", "0", "--database", tmp_path / "tables.db", "--lang", "en"]
    with served(command, tmp_path, settings) as site:
        opens_the_page(site)
    doctor: list[str | Path] = [program, "doctor", "--port", "0", "--database", tmp_path / "tables.db", "--lang", "en"]
    told = subprocess.run(doctor, capture_output=True, text=True, env=plain_environment(**settings), cwd=tmp_path)
    assert told.returncode == 0, told.stdout


def test_this_python_is_one_of_those_that_are_promised() -> None:
    assert sys.version_info >= (3, 11)
    assert PROJECT["project"]["requires-python"] == ">=3.11"
