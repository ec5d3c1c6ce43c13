"""The server as the tests see it from outside: opening tables over REST."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from topfloor import Match

PERSON: dict[str, str] = {"kind": "person"}
BOT: dict[str, str] = {"kind": "bot", "level": "random"}


@dataclass(frozen=True)
class Table:
    """A table with its links."""

    id: str
    links: dict[int, str]
    watch: str


@dataclass(frozen=True)
class House:
    """A running server, and the file that it keeps its tables in."""

    address: str
    database: Path

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read().decode()
            return json.loads(text) if "json" in answer.headers["Content-Type"] else text

    def await_health(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                self.ask("/healthz")
            except urllib.error.URLError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("the server did not come up")

    def has_page(self) -> bool:
        return "<div id=" in str(self.ask("/"))

    def open(
        self, *seats: dict[str, str], game: str = "skyliners", variant: str = "full", seed: int | None = 7
    ) -> Table:
        """Open a table; the same seed deals the same city."""
        return self.table({"game": game, "variant": variant, "seats": list(seats), "seed": seed})

    def go_on(self, match: Match, *seats: dict[str, str]) -> Table:
        """Open a table where a match is played on that others have begun."""
        return self.table({"story": match.story(), "seats": list(seats)})

    def table(self, wanted: object) -> Table:
        opened = self.ask("/api/tables", wanted)
        links = {seat["seat"]: seat["link"] for seat in opened["seats"] if seat.get("link")}
        return Table(opened["table"], links, f"/t/{opened['table']}#{opened['watch']}")
