"""What the server says about itself: one JSON object a line on stderr. Never a token, a seed or a chat."""

from __future__ import annotations

import json
import logging
import os
import sys
from datetime import UTC, datetime

LOG = logging.getLogger("topfloor.server")
LEVEL = "TOPFLOOR_LOG"
"""The environment variable with the least level to be written: debug, info, warning, error."""


def note(what: str, *, level: int = logging.INFO, **facts: object) -> None:
    """Write a line: what happened, and the facts about it."""
    if LOG.isEnabledFor(level):
        LOG.log(level, what, extra={"facts": facts})


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, what happened, the facts, and the traceback if there is one."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def begin() -> None:
    """Send lines to stderr: ours, and warnings of others. A person at a terminal only sees what went wrong."""
    level = os.environ.get(LEVEL, "warning" if sys.stderr.isatty() else "info").upper()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    LOG.setLevel(level if level in ("DEBUG", "INFO", "WARNING", "ERROR") else "INFO")
