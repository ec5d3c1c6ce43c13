"""The browser that tests look at the page with: one that the environment names, the system has, or that is fetched.

python -m tests.browser.chromium

fetches it where there is none. Several processes may ask at once, as the workers of a test run do: one fetches, the
others wait for it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from filelock import FileLock
from playwright.async_api import Browser, Error, Playwright, async_playwright

CHOSEN = "TOPFLOOR_CHROMIUM"
HEADLESS = "chromium-headless-shell"
INSTALLED = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""The first has no window to show and takes a sixth less time; Playwright, too, uses it where it brings its own."""

UNUSED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
"""What a page is looked at without. The first line is what drops down below an address: pages themselves, drawn for
every new window whether anybody types or not. The rest Playwright leaves out, too, but a browser heeds one list alone.
"""

COMMON = ("--no-sandbox", f"--disable-features={','.join(UNUSED)}")
FLAT = (*COMMON, "--disable-gpu", "--disable-software-rasterizer")
IN_3D = (*COMMON, "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
LOCK = Path(tempfile.gettempdir()) / "topfloor-chromium.lock"


class NoBrowser(Exception):
    """There is none, and none could be fetched; it says why."""


async def launch(playwright: Playwright, flags: Sequence[str] = FLAT) -> Browser:
    """Start the browser, fetched before if there is none."""
    try:
        return await _start(playwright, flags)
    except Error:
        with FileLock(LOCK):
            return await _start_or_fetch(playwright, flags)


async def _start(playwright: Playwright, flags: Sequence[str]) -> Browser:
    named = os.environ.get(CHOSEN)
    found = named or next((path for name in INSTALLED if (path := shutil.which(name))), None)
    return await playwright.chromium.launch(executable_path=found, args=list(flags))


async def _start_or_fetch(playwright: Playwright, flags: Sequence[str]) -> Browser:
    """The same for whoever holds the lock: perhaps somebody has fetched it meanwhile."""
    try:
        return await _start(playwright, flags)
    except Error as error:
        reason = str(error).splitlines()[0]
    if os.environ.get(CHOSEN) or not fetch():
        raise NoBrowser(f"no Chromium could be found or installed ({reason}); name one in {CHOSEN}")
    return await _start(playwright, flags)


def fetch() -> bool:
    """Playwright's, or as root on Debian the system's; whether that went well."""
    attempts = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.name == "posix" and os.geteuid() == 0:
        attempts += [["sh", "-c", f"apt-get update -qq && apt-get install -y -qq {HEADLESS}"]]
    return any(subprocess.run(attempt, capture_output=True, check=False).returncode == 0 for attempt in attempts)


async def main() -> None:
    """Have a browser that starts, or say why tests that need one will be left out."""
    async with async_playwright() as playwright:
        try:
            browser = await launch(playwright)
        except NoBrowser as none:
            print("Tests of the page will be left out:", none)
        else:
            print("Chromium", browser.version, "is ready.")
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
