"""What mkdocs is told about pages that are made, not written: `make docs` calls it by mkdocs.yml."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
import pages  # noqa: E402

FOREIGN = re.compile(
    r"""(?:src|srcset|data)=["']?https?://|<link[^>]+href=["']?https?://|@import|url\(["']?https?://"""
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Lay the pages that are made from the project beside those that are written."""
    for place, content in pages.everything().items():
        files.append(File.generated(config, place, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links to the papers of the root lead to where those stand on the site."""
    return pages.moved(markdown) if page.file.generated_by is None else markdown


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Refuse a page that would load something from another host, links aside; say what language it is in."""
    found = FOREIGN.search(output)
    if found:
        raise ValueError(f"{page} loads something from elsewhere: {output[found.start() : found.start() + 120]}")
    lang = re.search(r"\.(de|fr)\.md$", page.file.src_uri)
    return output.replace('<html lang="en"', f'<html lang="{lang[1]}"', 1) if lang else output
