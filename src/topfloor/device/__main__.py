"""`python -m topfloor.device FOLDER PYODIDE` packs what a device needs to play without a server into a folder.

That is Python as WebAssembly, taken from the npm package in the folder PYODIDE, and our own sources; and a list that
tells the page what to fetch, how much that is, and under which address it is kept. Addresses change with the content.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from topfloor.engine.texts import LANGUAGES

PACKAGE = Path(__file__).parent.parent
STAND_INS = Path(__file__).parent / "stand_ins"
ADDRESS = "/engine"
LIST = "files.json"
PARTS = (
    "__init__.py",
    "starting.py",
    "engine",
    "games",
    "bots",
    "device",
    "server/__init__.py",
    "server/clock.py",
    *(f"server/texts.{lang}.toml" for lang in LANGUAGES),
    "server/protocol",
    "server/storage/__init__.py",
    "server/storage/events.py",
    "server/tables",
)
"""Of our own sources; those among them that need a server are small, and nobody imports them."""

KINDS = {".py", ".toml"}
"""Neither rulebooks, which the page keeps, nor weights, which the search has as WebAssembly."""

RUNTIME = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "python_stdlib.zip": "application/zip",
}
SOURCES = "topfloor.zip"


def pack(folder: Path, pyodide: Path) -> None:
    """Write everything, and the list of it; nothing, if it is there as it would be written."""
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    ours = zipped()
    digest = hashlib.sha256(ours).hexdigest()[:16]
    info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    told = {"runtime": f"{ADDRESS}/{version}/", "sources": f"{ADDRESS}/{digest}/{SOURCES}", "info": info}
    if (folder / LIST).exists() and told.items() <= json.loads((folder / LIST).read_text("utf-8")).items():
        return
    folder.mkdir(parents=True, exist_ok=True)
    files = [part(folder, name, kind, (pyodide / name).read_bytes(), version) for name, kind in RUNTIME.items()]
    files.append(part(folder, SOURCES, "application/zip", ours, digest))
    (folder / LIST).write_text(json.dumps({**told, "files": files}, indent=1) + "\n", "utf-8")


def part(folder: Path, name: str, kind: str, content: bytes, version: str) -> dict[str, object]:
    """Write a file, compressed, and say where it comes from, where it is kept, and how many bytes travel."""
    packed = gzip.compress(content, 9, mtime=0)
    (folder / f"{name}.gz").write_bytes(packed)
    return {
        "from": f"{ADDRESS}/{name}?{version}",
        "to": f"{ADDRESS}/{version}/{name}",
        "kind": kind,
        "bytes": len(packed),
        "size": len(content),
    }


def zipped() -> bytes:
    """Our sources, and the stand-ins beside them; the same bytes whenever they are the same."""
    memory = BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in sorted(sources()):
            archive.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return memory.getvalue()


def sources() -> Iterator[tuple[str, Path]]:
    """All files, by the name under which Python finds them there."""
    for place in PARTS:
        top = PACKAGE / place
        for file in top.rglob("*") if top.is_dir() else [top]:
            if file.suffix in KINDS and not file.is_relative_to(STAND_INS):
                yield f"topfloor/{file.relative_to(PACKAGE).as_posix()}", file
    for file in STAND_INS.rglob("*.py"):
        if file.parent != STAND_INS or file.stem != "__init__":
            yield file.relative_to(STAND_INS).as_posix(), file


if __name__ == "__main__":
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
