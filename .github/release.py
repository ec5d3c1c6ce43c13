"""Whether a tag can be released, and what its changelog says: `python .github/release.py v1.0.0`.

The tag must be the version of pyproject.toml, and the changelog must have a dated heading for it, with nothing
unreleased above. Then what stands below that heading is printed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def notes(tag: str, project: str, changelog: str) -> str:
    """What is new in the version of a tag; ends with one sentence if it cannot be released."""
    version = tomllib.loads(project)["project"]["version"]
    if tag != f"v{version}":
        sys.exit(f"The tag is {tag}, but pyproject.toml says {version}.")
    parts = re.split(r"(?m)^## (.+)$", changelog)
    headings = dict(zip(parts[1::2], parts[2::2], strict=True))
    if headings.pop("Unreleased", "").strip():
        sys.exit("The changelog has entries that are not released; move them below a heading for this version.")
    for heading, text in headings.items():
        if re.fullmatch(rf"{re.escape(version)}, \d{{4}}-\d{{2}}-\d{{2}}", heading):
            return str(text).strip()
    sys.exit(f"The changelog has no heading '## {version}, YYYY-MM-DD'.")


if __name__ == "__main__":
    print(notes(sys.argv[1], (ROOT / "pyproject.toml").read_text("utf-8"), (ROOT / "CHANGELOG.md").read_text("utf-8")))
