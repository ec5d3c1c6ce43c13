"""The browser that the page is measured and painted in: the one in which tests look at it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from playwright.async_api import Browser, async_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.chromium import IN_3D, launch


@contextlib.asynccontextmanager
async def browsing(flags: Sequence[str] = IN_3D) -> AsyncIterator[Browser]:
    """A browser until the block ends, fetched before if there is none."""
    async with async_playwright() as started:
        browser = await launch(started, flags)
        yield browser
        await browser.close()
