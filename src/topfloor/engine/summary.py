"""A game on one page, to be printed and laid beside the board: `summary.en.toml` and `summary.de.toml` as HTML."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from topfloor.engine.errors import BadSetup
from topfloor.engine.figures import drawn, figures
from topfloor.engine.texts import Saying, catalogue, say

if TYPE_CHECKING:
    from topfloor.engine.game import Game

STYLE = """
@page { size: A4; margin: 11mm 12mm }
:root { --ink: #23262b; --soft: #55524c; --line: #ddd6c8; --panel: #fff; --sunk: #f3f0ea; --right: #00724f;
  --wrong: #b3370a; color-scheme: light }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 186mm; padding: 4mm 0; background: #fff; color: var(--ink);
  font: 9.4pt/1.34 system-ui, sans-serif }
h1 { margin: 0; font-size: 19pt }
h1 + p { margin: 1mm 0 3mm; color: var(--soft) }
main { columns: 2; column-gap: 8mm }
section { break-inside: avoid; margin: 0 0 3mm }
h2 { margin: 0 0 1mm; padding-bottom: .6mm; border-bottom: .4mm solid var(--ink); font-size: 11pt }
ul { margin: 0; padding-left: 4mm }
li { margin: 0 0 .8mm }
small { color: var(--soft); font-size: 7.4pt; white-space: nowrap }
figure { margin: 1.5mm 0; text-align: center }
svg { display: block; margin: 0 auto; max-width: 100%; width: auto; height: auto; max-height: 42mm }
figcaption { font-size: 7.8pt; color: var(--soft) }
footer { margin-top: 2mm; color: var(--soft); font-size: 7.4pt }
@media screen { body { padding: 10mm 4mm } }
@media screen and (max-width: 700px) { main { columns: 1 } }
"""
_RULE = re.compile(r"\(([A-Z]{1,2}-?\d{1,2}(?:, [A-Z]{1,2}-?\d{1,2})*)\)")


def summary(game: Game, lang: str) -> str:
    """The page, whose figures are those of the rulebook; `BadSetup` if a game has none."""
    if not (files(game.__name__) / "summary.en.toml").is_file():
        raise BadSetup(Saying("topfloor.engine", "setup.summary", title=game.TITLE))
    data = catalogue(game.__name__, "summary", lang)
    title = say("topfloor.engine", lang, "summary.title", game=game.TITLE)
    parts = "\n".join(_part(game, part, lang) for part in data["parts"])
    return f"""<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>{escape(title)}</title><style>{STYLE}</style></head>
<body>
<h1>{escape(game.TITLE)}</h1><p>{escape(data["goal"])}</p>
<main>
{parts}
</main>
<footer>{escape(say("topfloor.engine", lang, "summary.foot"))}</footer>
</body>
</html>
"""


def _part(game: Game, part: dict[str, object], lang: str) -> str:
    lines, shown = part["lines"], part.get("figures", [])
    assert isinstance(lines, list)
    assert isinstance(shown, list)
    said = "".join(f"<li>{_line(str(line))}</li>" for line in lines)
    drawings = "".join(_figure(game, str(figure), lang) for figure in shown)
    return f"<section><h2>{escape(str(part['title']))}</h2><ul>{said}</ul>{drawings}</section>"


def _line(text: str) -> str:
    """A line; what stands in brackets as the numbers of rules is small."""
    return _RULE.sub(r"<small>\1</small>", escape(text))


def _figure(game: Game, id: str, lang: str) -> str:
    figure = next(one for one in figures(game.__name__).figures if one.id == id)
    made = drawn(game, figure, lang, alone=False)
    return f"<figure>{made.svg}<figcaption>{escape(made.caption)}</figcaption></figure>"
