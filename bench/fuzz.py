"""Every fuzzer at length, with numbers that nobody has tried before, by turns.

    python bench/fuzz.py --minutes 60            and add what was tried to docs/fuzzing.md
    python bench/fuzz.py --minutes 5 --dry       without writing
    python bench/fuzz.py --only boxes --case 17  one case again, with all that it says

Rules are interpreted, so that whatever reaches beyond an array is noticed. A finding is printed with its number, and
the program ends with 1.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import signal
import sys
import time
import traceback
from collections import Counter, defaultdict
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["TOPFLOOR_KERNELS"] = "plain"
ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.fuzz.fuzzers import NAMES, opened, tried  # noqa: E402

PAGE = ROOT / "docs" / "fuzzing.md"
ROW = re.compile(
    r"^\| (?P<name>[\w ]+) \| (?P<cases>[\d,]+) \| (?P<minutes>[\d,.]+) \| (?P<findings>\d+) \|$", re.MULTILINE
)
TURN = 20.0
"""Seconds until the next fuzzer has its turn."""


class Tally:
    """How much was tried of each kind, and what was found."""

    def __init__(self) -> None:
        self.cases: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.findings: Counter[str] = Counter()
        self.seen: set[tuple[str, ...]] = set()

    def note(self, name: str, number: int, error: BaseException) -> None:
        """Print what was found, unless the same was found in the same place before."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        kind = (name, type(error).__name__, place.filename, str(place.lineno))
        if kind not in self.seen:
            self.seen.add(kind)
            self.findings[name] += 1
            print(f"{name}, case {number}:", *traceback.format_exception(error)[-6:], flush=True)

    def added_to(self, page: str) -> str:
        """A page whose rows hold what was tried before and now."""

        def row(found: re.Match[str]) -> str:
            name = found["name"]
            cases = int(found["cases"].replace(",", "")) + self.cases[name]
            minutes = float(found["minutes"].replace(",", "")) + self.seconds[name] / 60
            return f"| {name} | {cases:,} | {minutes:,.1f} | {int(found['findings']) + self.findings[name]} |"

        return ROW.sub(row, page)


def run(names: list[str], minutes: float, tally: Tally) -> None:
    """Let every fuzzer have its turns until the time is over."""
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        for name in names:
            with TemporaryDirectory() as folder, opened(name, Path(folder)) as fuzzer:
                number, began = secrets.randbits(48), time.monotonic()
                while time.monotonic() < min(end, began + TURN):
                    number += 1
                    tally.cases[name] += 1
                    try:
                        tried(fuzzer, number)
                    except Exception as error:
                        tally.note(name, number, error)
                tally.seconds[name] += time.monotonic() - began


def main() -> int:
    """Fuzz, and keep the log."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--only", choices=NAMES)
    parser.add_argument("--case", type=int, help="one case again; those that go before it at a table are not tried")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    asked = parser.parse_args()
    names = [asked.only] if asked.only else list(NAMES)
    if asked.case is not None:
        with ExitStack() as stack:
            folder = stack.enter_context(TemporaryDirectory())
            tried(stack.enter_context(opened(names[0], Path(folder))), asked.case)
        return 0
    tally = Tally()
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    try:
        run(names, asked.minutes, tally)
    except KeyboardInterrupt:
        print("Stopped; what was tried so far counts.")
    for name in names:
        print(f"{name}: {tally.cases[name]:,} cases in {tally.seconds[name]:.0f} s, {tally.findings[name]} findings")
    if not asked.dry:
        PAGE.write_text(tally.added_to(PAGE.read_text("utf-8")), "utf-8")
    return 1 if tally.findings else 0


if __name__ == "__main__":
    sys.exit(main())
