"""The house: what must stand in it, and what must not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import check
from tests.strategies import GAMES, LANGUAGES
from topfloor.engine.game import Game
from topfloor.engine.rulebook import rulebook

ROOT = Path(__file__).parent.parent
TEXTS = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".svg",
    ".cpp",
    ".hpp",
    ".json",
    ".yml",
    ".yaml",
    ".cfg",
    ".service",
    ".timer",
    ".env",
}
FILES = [
    file
    for place in ("src", "docs", "bench", "deploy", ".ci", ".github", ".devcontainer")
    for file in sorted((ROOT / place).rglob("*"))
    if file.suffix in TEXTS or file.name in ("run", "Containerfile", "Caddyfile")
] + [file for file in sorted(ROOT.iterdir()) if file.is_file() and not file.name.startswith((".coverage", ".git"))]
OF_A_MACHINE = re.compile(r"/(?:work|root|home|Users|mnt)/[\w.]|index-url|/simple/|registry\.npmjs|artifactory", re.I)

# The most bytes that a position of each game may take; whoever adds a game decides, and says so here.
MOST_BYTES = {"paper-skylines": 2048, "skyline": 512, "skyliners": 512, "skyrise": 1024}


def test_nothing_of_this_machine_is_written_down() -> None:
    """No path of whoever built it, no address of a package registry."""
    found = {str(file.relative_to(ROOT)): OF_A_MACHINE.findall(file.read_text("utf-8")) for file in FILES}
    found = {name: hits for name, hits in found.items() if hits or str(ROOT) in (ROOT / name).read_text("utf-8")}
    assert found == {}


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "SECURITY.md",
        "CODE_OF_CONDUCT.md",
        "CITATION.cff",
        "Makefile",
        "constraints.txt",
    ],
)
def test_the_house_has_its_papers(name: str) -> None:
    assert (ROOT / name).read_text("utf-8").strip()


def test_the_licence_is_mit() -> None:
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_the_readme_says_that_the_project_is_unaffiliated() -> None:
    assert re.search(r"unaffiliated|not affiliated|no ties", (ROOT / "README.md").read_text("utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rulebook_says_that_the_project_is_independent(game: Game, lang: str) -> None:
    words = {"en": "independent", "de": "unabhängig"}
    assert words[lang] in rulebook(game.__name__, lang).introduction


def test_a_position_is_small(game: Game) -> None:
    assert game.Position.size() <= MOST_BYTES[game.NAME]


def test_every_limit_is_of_a_game() -> None:
    assert set(MOST_BYTES) == {game.NAME for game in GAMES}


def test_nothing_private_of_other_projects_is_imported() -> None:
    """What begins with _ may be gone in their next version."""
    private = re.compile(r"^\s*(?:from [\w.]*\._\w|from [\w.]+ import .*\b_[a-z]|import [\w.]*\._\w)", re.MULTILINE)
    for file in (ROOT / "src").rglob("*.py"):
        assert private.findall(file.read_text("utf-8")) == [], file


def test_the_readme_links_to_files_that_exist() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize(
    "area, tests",
    [
        ("games/skyline", "tests/games/skyline/test_income.py"),
        ("engine/match.py", "tests/engine/test_match.py"),
        ("src/topfloor/lab", "tests/lab/test_balance.py"),
        ("docs", "tests/test_docs.py"),
        ("tests/terminal", "tests/terminal/test_replay.py"),
    ],
)
def test_a_change_has_its_tests(area: str, tests: str) -> None:
    assert (ROOT / tests).exists()
    assert tests in check.tests_of(check.found(area))


@pytest.mark.parametrize("area", ["games/skylime", "/", "../elsewhere"])
def test_an_area_that_is_none_is_told(area: str) -> None:
    with pytest.raises(SystemExit, match="There is no"):
        check.found(area)


def test_a_change_of_the_page_has_the_pages_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(check, "run", lambda *words: ran.append(words))
    check.main(["web/src"])
    assert ran == [("hatch_build.py", "test"), ("hatch_build.py", "lint")]
