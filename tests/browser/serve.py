"""A server for the browser tests: any free port, a database of its own, bots that answer at once."""

from __future__ import annotations

import sys

from topfloor import bots
from topfloor.server import logs, run
from topfloor.server.settings import Settings


def main(database: str, *manner: str) -> None:
    """Say the address on the first line and serve until ended."""
    if "thoughtless" in manner:
        switch_bots_off()
    listening = run.listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    settings = Settings(
        port=port,
        database=database,
        pause=(0.0, 0.0),
        grace=0.0,
        tables_a_minute=10_000.0,
        messages_a_second=500.0,
        messages_at_once=500,
        replays_at_once=64,
        replays_an_address=64,
    )
    logs.begin()
    settings.hand_on()
    print(run.address_of(listening), flush=True)
    run.run(listening, workers=1)


def switch_bots_off() -> None:
    """Let no bot of this server think, nor find reasons."""

    def unable(*_: object, **__: object) -> None:
        raise RuntimeError("bots are switched off")

    for name in ("ponder", "consider", "advise", "choose", "reason"):
        setattr(bots.Search, name, unable)


if __name__ == "__main__":
    main(*sys.argv[1:])
