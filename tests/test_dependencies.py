"""The list of dependencies names every one of them and what it does, and none runs code while it is installed."""

from __future__ import annotations

import importlib.metadata
import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LIST = ROOT / "docs" / "dependencies.md"
MACHINE_CODE = re.compile(r"\.(so|pyd|dylib)$|\.so\.")


def listed() -> dict[str, list[str]]:
    """The cells beside every package of the list."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in LIST.read_text("utf-8").splitlines()]
    return {name: row[1:] for row in rows if len(row) >= 3 for name in row[0].split(", ")}


def declared_to_pip() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [project["dependencies"], *project["optional-dependencies"].values()]
    names = {re.split(r"[\[<>=~]", line)[0] for lines in wanted for line in lines}
    return names - {"topfloor"}


def declared_to_npm() -> set[str]:
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    return {*package["dependencies"], *package["devDependencies"]}


def test_every_dependency_is_listed_and_nobody_else() -> None:
    assert set(listed()) - {"package", "---"} == declared_to_pip() | declared_to_npm()


def test_every_dependency_says_why_it_is_here_and_what_it_does() -> None:
    assert [name for name, (why, does, *_) in listed().items() if not why or not does] == []


@pytest.mark.parametrize("name", sorted(declared_to_pip()))
def test_the_list_knows_which_packages_hold_machine_code(name: str) -> None:
    """Some hold it on one system and not on another; the list says yes then."""
    try:
        files = importlib.metadata.files(name) or []
    except importlib.metadata.PackageNotFoundError:
        pytest.skip(f"{name} is not installed here")
    holds = any(MACHINE_CODE.search(str(file)) for file in files) or name in ("ruff", "uv")  # whole programs
    assert not holds or listed()[name][2] in ("yes", name)


def test_npm_runs_no_scripts_of_packages_and_none_has_any() -> None:
    assert "ignore-scripts=true" in (ROOT / "web" / ".npmrc").read_text("utf-8").splitlines()
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    assert [name for name, package in packages.items() if package.get("hasInstallScript")] == []


def test_every_package_of_npm_is_held_against_a_hash() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    assert [name for name, package in packages.items() if name and not package.get("integrity")] == []


def test_pip_takes_wheels_alone() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.search(r"^(.*): export PIP_ONLY_BINARY \?= :all:$", makefile, re.MULTILINE)
    assert targets and targets[1].split() == [f"$(VENV)/.{kind}" for kind in ("play", "dev", "learn")]
    assert re.search(r"^UV = .* pip install .*--no-build ", makefile, re.MULTILINE)
    steps = re.findall(r"-m pip (?:install|wheel).*", (ROOT / "deploy" / "Containerfile").read_text("utf-8"))
    assert len(steps) == 3
    assert [step for step in steps if "--only-binary :all:" not in step] == []


@pytest.mark.parametrize("name", ["security.md", "dependencies.md", "fuzzing.md", "mutation.md"])
def test_the_links_of_these_pages_lead_somewhere(name: str) -> None:
    file = ROOT / "docs" / name
    links = re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", file.read_text("utf-8"))
    assert [link for link in links if not (file.parent / link).exists()] == []
