"""Anything that the description allows, and much that it does not, is answered as described, never with a 500.

Schemathesis is imported where it is needed, as it takes longer than most tests and every worker collects this file.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis.errors import Unsatisfiable

from tests.server.conftest import serving
from topfloor.server.settings import Settings

if TYPE_CHECKING:
    import schemathesis


class InAThread:
    """A server with a loop and a thread of its own, for a client that blocks."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.address = ""
        self.ready, self.done = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        async with serving(self.settings) as site:
            self.address = site.address
            self.ready.set()
            await asyncio.to_thread(self.done.wait)


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[schemathesis.BaseSchema]:
    """The description that a running server gives of itself."""
    import schemathesis

    folder: Path = tmp_path_factory.mktemp("api")
    server = InAThread(
        Settings(database=str(folder / "t.db"), warm=False, tables_a_minute=100_000, replays_a_minute=100_000)
    )
    server.thread.start()
    assert server.ready.wait(30)
    yield schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    server.done.set()
    server.thread.join()


def test_the_api_does_what_it_says(api: schemathesis.BaseSchema, everything: bool) -> None:
    """Some requests for each operation, half of them bad; answers must be of the kind that is described."""
    operations: list[Any] = [result.ok() for result in api.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) == 27
    for operation in operations:
        try_out(operation, 50 if everything else 3)


def try_out(operation: Any, requests: int) -> None:
    from schemathesis import GenerationMode
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

        @examples(max_examples=requests, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode))
        def answers(case: Any) -> None:
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        with contextlib.suppress(Unsatisfiable):  # nothing can be wrong where nothing is asked for
            answers()
