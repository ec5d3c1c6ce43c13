"""What is counted, for Prometheus. Each process counts for itself."""

from __future__ import annotations

import sys

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FORMAT = CONTENT_TYPE_LATEST


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.opened = Counter("topfloor_tables_opened", "Tables opened.", ["game"], registry=self.registry)
        self.moves = Counter("topfloor_moves", "Moves accepted.", ["game", "by"], registry=self.registry)
        self.refusals = Counter("topfloor_refusals", "Messages refused.", ["do"], registry=self.registry)
        self.retries = Counter("topfloor_retries", "Events that lost their number.", registry=self.registry)
        self.sockets = Gauge("topfloor_sockets", "Open live channels.", registry=self.registry)
        self.tables = Gauge("topfloor_tables_in_memory", "Tables in memory.", registry=self.registry)
        blocks = Gauge("topfloor_memory_blocks", "Pieces of memory that objects take.", registry=self.registry)
        blocks.set_function(sys.getallocatedblocks)
        self.commits = Histogram("topfloor_commit_seconds", "From an event to the disk.", registry=self.registry)
        self.thoughts = Gauge("topfloor_thoughts", "Thoughts that wait or are under way.", registry=self.registry)
        self.thinking = Histogram(
            "topfloor_bot_thinking_seconds", "A bot's thought.", ["level"], registry=self.registry
        )

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self.registry)
