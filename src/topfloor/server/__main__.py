"""`python -m topfloor.server`: the server without the rest of the command line."""

from __future__ import annotations

import argparse
import sys

from topfloor.engine.errors import TopfloorError
from topfloor.server.run import serve


def main() -> None:
    """Read the options and serve."""
    options = argparse.ArgumentParser(prog="python -m topfloor.server", description="Serve tables in the browser.")
    options.add_argument("--host")
    options.add_argument("--port", type=int, help="0 picks a free one")
    options.add_argument("--database", help="an SQLite file, or postgresql://…")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--open", action="store_true", dest="open_browser", help="open the page in a browser")
    try:
        serve(**vars(options.parse_args()))
    except TopfloorError as error:
        sys.exit(f"topfloor: {error}")


if __name__ == "__main__":
    main()
