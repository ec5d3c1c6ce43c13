"""Draw the figures that stand in docs/rulebooks.md anew: `python docs/draw_rules.py`."""

from __future__ import annotations

from pathlib import Path

from topfloor.engine.figures import drawn, figures
from topfloor.games import REGISTRY

FOLDER = Path(__file__).parent / "pictures" / "rules"
SHOWN = {"skyliners": "SL-25", "skyline": "SW-46", "skyrise": "SR-12", "paper-skylines": "PS-16"}


def pictures() -> dict[Path, str]:
    """Each file, and what is to stand in it."""
    made = {}
    for name, rule in SHOWN.items():
        game = REGISTRY.game(name)
        figure = figures(game.__name__).of(rule)[0]
        made[FOLDER / f"{name}-{rule.lower()}.en.svg"] = drawn(game, figure, "en").svg
    return made


if __name__ == "__main__":
    for file, svg in pictures().items():
        file.write_text(svg, "utf-8")
