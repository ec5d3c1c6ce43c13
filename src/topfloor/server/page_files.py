"""The built page: every file with its type, compressed once, and the first page for every address that is no file.

Beside it lie the kernels of all games as WebAssembly, under `/wasm/`.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse

from topfloor.engine.texts import say

FIRST = "index.html"
KEPT = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""

ASKED_AGAIN = "no-cache"
SMALL = 1000
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("application/wasm", ".wasm")
KERNELS = "wasm"
"""The folder of kernels beside the page, and what their addresses begin with."""

SQUEEZABLE = {".wasm", ".bin"}
"""Files that are no text, but worth compressing."""


PACKED = ".gz"
"""Large files lie there compressed, and only so; their addresses do not say that."""


@dataclass(frozen=True)
class File:
    """A file of the page, ready to be sent; without its content, if there is only what is packed."""

    kind: str
    content: bytes | None
    packed: bytes | None
    tag: str
    caching: str
    changed: float


class Page:
    """The files of a folder; read when first asked for, and again when they change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._files: dict[Path, File] = {}

    def find(self, address: str) -> File | None:
        """The file at an address; for an address that is no file, the first page, which knows what to show."""
        is_kernel = address.startswith(f"{KERNELS}/")
        folder = self.folder.parent if is_kernel else self.folder
        path = folder / address
        try:
            path = path if path in self._files else path.resolve()
            for file in (path, path.with_name(path.name + PACKED)):
                if file.is_relative_to(folder / KERNELS if is_kernel else folder) and file.is_file():
                    return self._read(file, folder)
        except OSError:  # an address that no file can have, such as one of too many letters
            pass
        first = self.folder / FIRST
        return self._read(first, self.folder) if "." not in path.name and first.is_file() else None

    def is_built(self) -> bool:
        """Whether there is a page at all."""
        return (self.folder / FIRST).is_file()

    def _read(self, path: Path, folder: Path) -> File:
        changed = path.stat().st_mtime
        known = self._files.get(path)
        if known is None or known.changed != changed:
            known = self._files[path] = _file(path, path.relative_to(folder), changed)
        return known


def _file(path: Path, place: Path, changed: float) -> File:
    content = path.read_bytes()
    if path.suffix == PACKED:
        kind = mimetypes.guess_type(path.stem)[0] or "application/octet-stream"
        return File(kind, None, content, _tag(content), ASKED_AGAIN, changed)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("json", "xml", "javascript"))
    is_squeezed = (is_text or path.suffix in SQUEEZABLE) and len(content) > SMALL
    packed = gzip.compress(content, 9, mtime=0) if is_squeezed else None
    caching = KEPT if place.parts[0] == "assets" else ASKED_AGAIN
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    return File(kind + charset, content, packed, _tag(content), caching, changed)


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'


router = APIRouter()


@router.api_route("/{address:path}", methods=["GET"], include_in_schema=False)
async def show(request: Request, address: str) -> Response:
    """A file of the page, or the page itself."""
    page: Page = request.app.state.page
    if address == "api" or address.startswith("api/"):
        raise HTTPException(404)
    file = page.find(address) if "\0" not in address else None
    if file is None:
        missing = not page.is_built()
        return PlainTextResponse(say("topfloor.server", "en", "errors.not-built") if missing else "Not Found", 404)
    return _sent(request, file)


def _sent(request: Request, file: File) -> Response:
    headers = {"ETag": file.tag, "Cache-Control": file.caching, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=file.kind)
    content = gzip.decompress(file.packed or b"") if file.content is None else file.content
    return Response(content, headers=headers, media_type=file.kind)
