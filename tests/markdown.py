"""What has to be true of any page in Markdown."""

from __future__ import annotations

import re
from itertools import groupby


def ragged(page: str) -> list[str]:
    """The lines of tables that have more cells than their heading, or fewer; what stands in blocks of code is none."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    found = []
    for is_table, group in groupby(text.splitlines(), lambda line: line.lstrip().startswith("|")):
        lines = list(group) if is_table else []
        found += [line for line in lines if cells(line) != cells(lines[0])]
    return found


def cells(line: str) -> int:
    """How many cells a line of a table has; in one, a stroke is written with a backslash."""
    return len(re.findall(r"(?<!\\)\|", line)) - 1
