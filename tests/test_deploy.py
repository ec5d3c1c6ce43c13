"""What is in deploy/: that it names nothing that is not there, and by night that the container's steps can be taken."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from tests.installation import ROOT, fresh_copy, opens_the_page, plain_environment, served
from topfloor.server.admin.doctor import OTHERS
from topfloor.server.settings import Settings, variable

DEPLOY = ROOT / "deploy"
KNOWN = {*OTHERS, *(variable(name) for name in Settings.model_fields)}
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer"))
NOBODY = 65534


class Step(NamedTuple):
    """An instruction of a Containerfile, with what stands after it."""

    word: str
    rest: str


def steps(file: Path) -> list[list[Step]]:
    """The instructions of each stage, in order; what stands before the first FROM is not needed."""
    text = re.sub(r"(?m)^\s*#.*\n", "", file.read_text("utf-8"))
    stages: list[list[Step]] = []
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "FROM":
            stages.append([])
        if word and stages:
            stages[-1].append(Step(word, rest.strip()))
    return stages


BUILD, FINAL = steps(DEPLOY / "Containerfile")


def of(stage: list[Step], word: str) -> list[str]:
    return [step.rest for step in stage if step.word == word]


def variables(stage: list[Step]) -> dict[str, str]:
    return dict(word.split("=", 1) for rest in of(stage, "ENV") for word in shlex.split(rest))


# --- The container.


def test_the_container_copies_files_that_are_there() -> None:
    copied = [word for rest in of(BUILD, "COPY") for word in rest.split()[:-1]]
    assert {"pyproject.toml", "hatch_build.py", "src", "web"} <= set(copied)
    assert [name for name in copied if not (ROOT / name).exists()] == []
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").splitlines()
    assert {line[1:] for line in ignored if line.startswith("!")} == set(copied)


def test_the_container_runs_without_rights_and_keeps_one_volume() -> None:
    (user,) = of(FINAL, "USER")
    assert all(int(part) > 0 for part in user.split(":"))
    assert of(FINAL, "VOLUME") == ["/data"]
    kept = [
        value for name, value in variables(FINAL).items() if name in ("TOPFLOOR_DATABASE", "TOPFLOOR_CACHE", "HOME")
    ]
    assert all(value.startswith("/data") for value in kept)
    assert FINAL.index(Step("USER", user)) > max(n for n, step in enumerate(FINAL) if step.word == "RUN")


def test_the_container_says_whether_it_is_healthy() -> None:
    (check,) = of(FINAL, "HEALTHCHECK")
    assert "/healthz" in check
    assert [int(port) for port in of(FINAL, "EXPOSE")] == [Settings.model_fields["port"].default]


def test_the_container_gives_settings_that_there_are() -> None:
    assert {name for name in variables(FINAL) if name.startswith("TOPFLOOR_")} - KNOWN == set()


class Rehearsal:
    """A Containerfile's steps taken in a plain folder, with this machine's Python in place of the image's."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.context = fresh_copy(root / "context")
        self.here = root

    def inside(self, text: str) -> str:
        """A text whose paths lead into the folder."""
        return re.sub(r"(?<![\w/.])/(src|wheels|opt|data)\b", lambda found: f"{self.root}/{found[1]}", text)

    def take(self, stage: list[Step]) -> None:
        """Take all steps that can be taken here; users are not made."""
        for word, rest in stage:
            if word == "WORKDIR":
                self.here = Path(self.inside(rest))
                self.here.mkdir(parents=True, exist_ok=True)
            elif word == "COPY" and not rest.startswith("--from"):
                self._copy(*rest.split())
            elif word == "RUN" and "useradd" not in rest:
                self._run(self.inside(rest))

    def _copy(self, *words: str) -> None:
        *sources, target = words
        for name in sources:
            source = self.context / name
            if source.is_dir():
                shutil.copytree(source, self.here / target, dirs_exist_ok=True)
            else:
                shutil.copy2(source, self.here / target)

    def _run(self, command: str) -> None:
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        done = subprocess.run(
            ["sh", "-c", command], cwd=self.here, env=plain_environment(PATH=path), capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


@pytest.fixture
def rehearsal() -> Iterator[Rehearsal]:
    """In a folder that everybody may look into, as nobody shall run what is in it."""
    folder = Path(tempfile.mkdtemp(prefix="topfloor-container-"))
    folder.chmod(0o755)
    try:
        yield Rehearsal(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def nobody(data: Path, python: Path) -> dict[str, Any]:
    """How to run something without rights, if that can be; whoever is no root has none anyway.

    Nobody can run a Python that lies where root alone may look.
    """
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    rights: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    try:
        subprocess.run([str(python), "-c", ""], check=True, cwd="/", **rights)
    except (OSError, subprocess.CalledProcessError):
        return {}
    os.chown(data, NOBODY, NOBODY)
    return rights


@pytest.mark.nightly
@pytest.mark.skipif(os.name != "posix", reason="a container's steps are written for sh")
def test_the_steps_of_the_container_can_be_taken(rehearsal: Rehearsal) -> None:
    """Built, installed, served by nobody from what nobody may change, and found healthy by its own check."""
    rehearsal.take(BUILD)
    rehearsal.take(FINAL)
    root = rehearsal.root
    data, program = root / "data", root / "opt" / "topfloor" / "bin"
    settings = {name: rehearsal.inside(value) for name, value in variables(FINAL).items()}
    settings |= {
        "PATH": f"{program}{os.pathsep}{os.environ['PATH']}",
        "TOPFLOOR_HOST": "127.0.0.1",
        "TOPFLOOR_PORT": "0",
    }
    rights = nobody(data, program / "python")
    entry = [*json.loads(of(FINAL, "ENTRYPOINT")[0]), *json.loads(of(FINAL, "CMD")[0])]
    with served([program / entry[0], *entry[1:]], data, settings, **rights) as site:
        opens_the_page(site)
        check = json.loads(of(FINAL, "HEALTHCHECK")[0].partition("CMD ")[2])
        port = {"TOPFLOOR_PORT": site.rpartition(":")[2]}
        command = [str(program / check[0]), *check[1:]]
        assert subprocess.run(command, env=plain_environment(**{**settings, **port})).returncode == 0
    assert (data / "tables.db").exists()


# --- The compose file.

COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]


def test_the_compose_file_names_what_is_there() -> None:
    build = SERVICES["topfloor"]["build"]
    assert (DEPLOY / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).is_file()
    sources = [volume.split(":")[0] for service in SERVICES.values() for volume in service["volumes"]]
    assert {name for name in sources if not name.startswith(".")} == set(COMPOSE["volumes"])
    assert all((DEPLOY / name).exists() for name in sources if name.startswith("."))
    assert {name for service in SERVICES.values() for name in service["networks"]} == set(COMPOSE["networks"])
    assert all(name in SERVICES for service in SERVICES.values() for name in service.get("depends_on", {}))


def test_only_the_door_can_be_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]
    assert "inside" not in SERVICES["caddy"]["networks"]
    assert COMPOSE["networks"]["inside"]["internal"] is True
    assert "reverse_proxy topfloor:8017" in (DEPLOY / "Caddyfile").read_text("utf-8")


def test_the_compose_file_gives_settings_that_there_are() -> None:
    given = {name for name in SERVICES["topfloor"]["environment"] if name.startswith("TOPFLOOR_")}
    assert given == {"TOPFLOOR_DATABASE", "TOPFLOOR_HOSTS"} <= KNOWN


def test_what_has_to_be_filled_in_stands_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    lines = (DEPLOY / "example.env").read_text("utf-8").splitlines()
    assert {line.split("=")[0] for line in lines if "=" in line and not line.startswith("#")} == asked
    assert "POSTGRES_PASSWORD=" in lines  # nobody serves with a password that everybody knows


# --- The units of systemd.


def unit(file: Path) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(file.read_text("utf-8"))
    return parser


def test_the_units_give_settings_that_there_are() -> None:
    given = re.findall(r"(?m)^Environment=(TOPFLOOR_\w+)=", "".join(file.read_text("utf-8") for file in UNITS))
    assert given
    assert set(given) <= KNOWN


def test_the_server_and_its_backups_share_a_user_and_their_folders() -> None:
    service, backup = (unit(DEPLOY / f"{name}.service")["Service"] for name in ("topfloor", "topfloor-backup"))
    assert service["User"] == backup["User"]
    assert service["StateDirectory"] in backup["StateDirectory"].split()
    assert service["DynamicUser"] == backup["DynamicUser"] == "yes"
    assert "MemoryDenyWriteExecute" not in service  # compiled kernels could not run


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for file in UNITS:
        text = file.read_text("utf-8").replace("/opt/topfloor/bin/topfloor", "/bin/true")
        (tmp_path / file.name).write_text(text)
    command = ["systemd-analyze", "verify", *(str(tmp_path / file.name) for file in UNITS)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert [line for line in done.stderr.splitlines() if str(tmp_path) in line] == []
    assert done.returncode == 0, done.stderr
