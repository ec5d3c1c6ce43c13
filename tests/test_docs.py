"""The documentation: every block of code in it is run, and by night the site is built.

Blocks of one page are run one after another, as one would type them, in an empty folder. A comment before a block says
where that is not so, and why:

    <!-- only read: why -->       commands are only held against the command line, what else is in it is not looked at
    <!-- by night: why -->        it is run with --all
    <!-- quoted: a file -->       it is a part of that file; … stands for what was left out
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import topfloor
from tests.markdown import ragged
from topfloor.cli import cli

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"(?:^<!-- ([\w ]+): ([^\n]+) -->\n)?^```(\S*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KNOWN = {"python", "sh", "console", "text", "toml", "markdown", "js", "ts", "nginx"}
MARKS = {"", "only read", "by night", "quoted"}
IN_BULK = {"README.md", "coach.md", "lab.md", "rl.md"}
"""Pages whose examples play thousands of matches or think far ahead, which takes compiled kernels."""


@dataclass(frozen=True)
class Block:
    """A block of code, and what is said about running it."""

    page: str
    mark: str
    reason: str
    kind: str
    text: str


BLOCKS = [
    Block(page.name, found[1] or "", found[2] or "", found[3], found[4])
    for page in PAGES
    for found in BLOCK.finditer(page.read_text("utf-8"))
]
COMMANDS = [block for block in BLOCKS if block.kind in ("sh", "console")]


def pages(mark: str) -> list[Any]:
    """The pages with something to run that bears a mark."""
    runnable = [block for block in BLOCKS if block.kind in ("python", "sh", "console") and block.mark == mark]
    names = dict.fromkeys(block.page for block in runnable)
    return [pytest.param(name, marks=pytest.mark.compiled if name in IN_BULK else ()) for name in names]


def lines(block: Block) -> list[list[str]]:
    """The commands of a block, each in its words; on a console they stand after a dollar."""
    said = block.text.splitlines()
    typed = [line[2:] for line in said if line.startswith("$ ")] if block.kind == "console" else said
    return [words for line in typed if (words := shlex.split(line, comments=True))]


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where blocks are run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(page: str, *marks: str) -> None:
    """Run the blocks of a page that bear one of these marks, one after another."""
    names: dict[str, object] = {"__name__": "docs"}
    for block in BLOCKS:
        if block.page == page and block.mark in marks and block.kind == "python":
            exec(compile(block.text, page, "exec"), names)
        elif block.page == page and block.mark in marks and block.kind in ("sh", "console"):
            for program, *words in lines(block):
                assert program == "topfloor", f"{page} has a command that nobody runs here: {program}"
                done = CliRunner().invoke(cli, words, catch_exceptions=False)
                assert done.exit_code == 0, done.output


@pytest.mark.parametrize("page", pages(""))
def test_what_stands_on_a_page_runs(page: str, empty_folder: Path) -> None:
    run(page, "")


@pytest.mark.nightly
@pytest.mark.parametrize("page", pages("by night"))
def test_what_takes_its_time_runs_by_night(page: str, empty_folder: Path) -> None:
    run(page, "", "by night")


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.mark == "only read"], ids=lambda b: b.page)
def test_what_is_not_run_says_why(block: Block) -> None:
    """So that whoever reads the results sees it, too."""
    pytest.skip(f"{block.page}: {block.reason}")


def test_every_block_says_what_it_is() -> None:
    assert {(block.page, block.kind) for block in BLOCKS if block.kind not in KNOWN} == set()
    assert {(block.page, block.mark) for block in BLOCKS if block.mark not in MARKS} == set()
    fences = sum(len(re.findall(r"^```", page.read_text("utf-8"), re.MULTILINE)) for page in PAGES)
    assert fences == 2 * len(BLOCKS)


# --- Commands that are only read.


def understood(words: list[str], command: click.Command = cli, parent: click.Context | None = None) -> None:
    """Refuse words that the command line would refuse; nothing is done."""
    try:
        context = command.make_context(command.name or "topfloor", words, parent)
    except click.exceptions.Exit:  # --help and --version have nothing left to do
        return
    if isinstance(command, click.Group) and (rest := [*context._protected_args, *context.args]):
        _, found, more = command.resolve_command(context, rest)
        assert found is not None
        understood(more, found, context)


@pytest.mark.parametrize("block", COMMANDS, ids=lambda block: block.page)
def test_commands_are_those_that_there_are(block: Block, empty_folder: Path) -> None:
    for name in ("match.story", "my-box.toml"):
        (empty_folder / name).touch()
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for words in lines(block):
        while re.fullmatch(r"[A-Z_]+=.*", words[0]):
            del words[0]
        if words[0] == "topfloor":
            understood(words[1:])
        elif words[0] == "make":
            assert words[1] in targets
        assert [word for word in words if word.startswith(("deploy/", "tests/")) and not found(word)] == []


def found(name: str) -> bool:
    """Whether a file that a command names is there; one that it makes need not be."""
    return bool(list(ROOT.glob(name))) or name == "deploy/.env"


def test_a_command_that_there_is_not_is_noticed() -> None:
    for words in (["rulez"], ["rules", "skyliners", "--langg", "de"], ["play", "skyliners", "--seed", "x"]):
        with pytest.raises(click.UsageError):
            understood(words)


# --- What is quoted.


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.mark == "quoted"], ids=lambda b: b.reason)
def test_what_is_quoted_stands_there(block: Block) -> None:
    source = re.sub(r"\s", "", (ROOT / block.reason).read_text("utf-8"))
    for part in block.text.split("…"):
        for line in part.splitlines():
            assert re.sub(r"\s", "", line).strip(",)") in source, line


def test_add_a_game_shows_the_game_that_the_laws_are_tried_on() -> None:
    """Whole and in order, and as short as it says."""
    file = ROOT / "tests" / "games" / "rooftops" / "__init__.py"
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    shown = [b.text.strip("\n") for b in BLOCKS if b.page == "add-a-game.md" and (b.kind, b.mark) == ("python", "")]
    source = file.read_text("utf-8")
    assert "\n\n\n".join(shown[:-1]) + "\n" == source
    length = len(source.splitlines())
    assert f"in {length} lines of Python" in page
    assert length < 200
    for block in BLOCKS:
        if block.page == "add-a-game.md" and block.kind in ("toml", "markdown"):
            name = "texts.en.toml" if block.kind == "toml" else "rulebook.en.md"
            assert all(part in file.with_name(name).read_text("utf-8") for part in block.text.split("\n\n"))


# --- Tables.


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_line_of_a_table_has_as_many_cells_as_its_heading(page: Path) -> None:
    assert ragged(page.read_text("utf-8")) == []


def test_a_ragged_table_is_noticed() -> None:
    assert ragged("| a | b |\n|---|---|\n| 1 | 2 \\| 3 |\n") == []
    assert ragged("| a | b |\n|---|\n| 1 | 2 | 3 |\n") == ["|---|", "| 1 | 2 | 3 |"]


# --- The site.


def links(page: Path) -> list[tuple[str, str]]:
    """Where the links of a page lead that stay in the repository: a file and a place in it."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)", text)


def places(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for name, place in links(page):
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), name
        assert not place or place in places(target), f"{name}#{place}"


@pytest.mark.nightly
def test_the_site_is_built_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    """Strictly: a link or an anchor that leads nowhere, or a page that nobody finds, is refused."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "TOPFLOOR_KERNELS": "plain"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    for game in topfloor.games():
        assert "<svg" in (tmp_path / "games" / f"{game}.en.html").read_text("utf-8")
    assert 'id="topfloor.Match.play"' in (tmp_path / "reference" / "topfloor.html").read_text("utf-8")
    assert "/api/tables" in (tmp_path / "reference" / "rest.html").read_text("utf-8")
    fetched = re.compile(r"(?:src|data)=\"?https?:|<link[^>]+href=\"?https?:|url\(\"?https?:|@import")
    texts = {file: file.read_text("utf-8") for file in tmp_path.rglob("*") if file.suffix in (".html", ".css")}
    assert [str(file) for file, text in texts.items() if fetched.search(text)] == []


def test_what_makes_the_site_is_python_that_can_be_read() -> None:
    for file in sorted((ROOT / "docs").rglob("*.py")):
        ast.parse(file.read_text("utf-8"))
