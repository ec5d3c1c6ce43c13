"""What others' machines read of this repository: workflows, templates, hooks, settings of editors, how to cite it."""

from __future__ import annotations

import importlib.util
import json
import re
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
TEMPLATES = [file for file in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if file.stem != "config"]
PAPERS = (
    *WORKFLOWS,
    *sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")),
    ROOT / ".pre-commit-config.yaml",
    ROOT / ".devcontainer" / "devcontainer.json",
    ROOT / "CITATION.cff",
    ROOT / "deploy" / "compose.yaml",
    ROOT / "pyproject.toml",
)
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


def read(file: Path) -> Any:
    text = file.read_text("utf-8")
    if file.suffix == ".json":
        return json.loads(text)
    return tomllib.loads(text) if file.suffix == ".toml" else yaml.safe_load(text)


def jobs(workflow: str) -> dict[str, Any]:
    found: dict[str, Any] = read(GITHUB / "workflows" / f"{workflow}.yml")["jobs"]
    return found


@pytest.mark.parametrize("file", PAPERS, ids=lambda file: file.name)
def test_it_can_be_read(file: Path) -> None:
    assert isinstance(read(file), dict)


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md", ".github/pull_request_template.md"])
def test_the_links_of_papers_lead_somewhere(name: str) -> None:
    file = ROOT / name
    links = re.findall(r"\]\(([^)#:]+)\)", file.read_text("utf-8"))
    assert [link for link in links if not (file.parent / link).exists()] == []


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_says_whether_it_was_ever_run_and_has_no_more_rights_than_it_needs(file: Path) -> None:
    assert "never run so far" in file.read_text("utf-8").splitlines()[0].lower()
    assert read(file)["permissions"] == {"contents": "read"}
    for job in read(file)["jobs"].values():
        assert job["timeout-minutes"] <= 350
        assert all(re.search(r"@(v\d+|release/v\d+)$", step["uses"]) for step in job["steps"] if "uses" in step)


def test_everything_is_tried_on_every_system_and_python() -> None:
    matrix = jobs("ci")["everywhere"]["strategy"]["matrix"]
    assert matrix["python"] == PYTHONS
    assert {name.split("-")[0] for name in matrix["system"]} == {"ubuntu", "macos", "windows"}
    classifiers = read(ROOT / "pyproject.toml")["project"]["classifiers"]
    assert [one.rpartition(" ")[2] for one in classifiers if re.search(r":: 3\.\d+$", one)] == PYTHONS


@pytest.mark.parametrize("workflow", ["ci", "release"])
def test_workflows_name_files_and_targets_that_there_are(workflow: str) -> None:
    said = "\n".join(step["run"] for job in jobs(workflow).values() for step in job["steps"] if "run" in step)
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"\bmake ([\w-]+)", said)) <= set(targets)
    files = re.findall(r"(?<!\S)((?:tests|\.github)/[\w./]+|constraints\.txt|hatch_build\.py)", said)
    assert files
    assert [name for name in files if not (ROOT / name).exists()] == []


def test_the_site_is_built_with_what_it_needs() -> None:
    said = [step.get("run", "") for step in jobs("ci")["docs"]["steps"]]
    assert any("mkdocs build --strict" in line for line in said)
    assert any(".[docs" in line for line in said)
    assert any(
        name.startswith("mkdocs") for name in read(ROOT / "pyproject.toml")["project"]["optional-dependencies"]["docs"]
    )


def test_nothing_is_published_that_was_not_tried_and_no_secret_is_kept() -> None:
    release = jobs("release")
    assert release["publish"]["needs"] == "try"
    assert release["publish"]["permissions"] == {"id-token": "write"}
    text = (GITHUB / "workflows" / "release.yml").read_text("utf-8")
    assert "secrets." not in text
    assert "password" not in text


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.name)
def test_a_template_asks_for_something(file: Path) -> None:
    form = read(file)
    assert form["name"]
    assert form["description"]
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in asked}) == len(asked) > 0
    assert all(field["attributes"]["label"] for field in asked)


def test_hooks_call_tools_of_this_project_alone() -> None:
    """No address of somebody else's repository."""
    for repository in read(ROOT / ".pre-commit-config.yaml")["repos"]:
        assert repository["repo"] == "local"
        for hook in repository["hooks"]:
            assert hook["language"] == "system"
            assert hook["entry"].startswith(".venv/bin/")


def test_editors_indent_as_the_tools_do() -> None:
    parser = ConfigParser()
    parser.read_string("[top]\n" + (ROOT / ".editorconfig").read_text("utf-8"))
    assert parser["top"]["root"] == "true"
    assert int(parser["*"]["max_line_length"]) == read(ROOT / "pyproject.toml")["tool"]["ruff"]["line-length"]


def test_the_container_for_developers_is_built_from_a_file_that_is_there() -> None:
    settings = read(ROOT / ".devcontainer" / "devcontainer.json")
    assert (ROOT / ".devcontainer" / settings["build"]["dockerfile"]).is_file()
    assert "$(VENV)/.dev:" in (ROOT / "Makefile").read_text("utf-8")


def test_how_to_cite() -> None:
    told = read(ROOT / "CITATION.cff")
    assert told["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= set(told)
    project = read(ROOT / "pyproject.toml")["project"]
    assert told["license"] == project["license"]
    assert [author["name"] for author in told["authors"]] == [author["name"] for author in project["authors"]]


# --- The script that lets a release pass, or not.


def release_notes(tag: str, version: str, changelog: str) -> str:
    spec = importlib.util.spec_from_file_location("release", GITHUB / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.notes(tag, f'[project]\nversion = "{version}"\n', changelog))


CHANGELOG = (
    "# Changelog\n\n## Unreleased\n\n## 1.0.0, 2030-01-02\n\n- It is there.\n\n## 0.9.0, 2029-01-01\n\n- Nearly.\n"
)


def test_a_release_tells_what_is_new_in_it() -> None:
    assert release_notes("v1.0.0", "1.0.0", CHANGELOG) == "- It is there."


@pytest.mark.parametrize(
    ("tag", "version", "changelog", "reason"),
    [
        ("v1.0.1", "1.0.0", CHANGELOG, "The tag is v1.0.1, but pyproject.toml says 1.0.0."),
        ("v1.1.0.dev0", "1.1.0.dev0", CHANGELOG, "no heading '## 1.1.0.dev0, YYYY-MM-DD'"),
        ("v2.0.0", "2.0.0", CHANGELOG, "no heading '## 2.0.0, YYYY-MM-DD'"),
        ("v1.0.0", "1.0.0", CHANGELOG.replace("## Unreleased\n", "## Unreleased\n- More.\n"), "entries that are not"),
    ],
)
def test_what_cannot_be_released(tag: str, version: str, changelog: str, reason: str) -> None:
    with pytest.raises(SystemExit, match=re.escape(reason)):
        release_notes(tag, version, changelog)
