"""Small flat drawings as SVG: shapes in the page's own colours, the same bytes for the same drawing every time.

Colours are custom properties. Within a page they are the page's, so a drawing follows its theme; a drawing by itself
brings them along, light and dark.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

Point = tuple[float, float]

INK, SOFT, LINE, PANEL, SUNK = (f"var(--{name})" for name in ("ink", "soft", "line", "panel", "sunk"))
RIGHT, WRONG = "var(--right)", "var(--wrong)"
DARK, WHITE = "#23262b", "#ffffff"
LEAF, WATER, SAND = "#5d9149", "#6aa9d6", "#e3d5b8"

PLAYERS = {
    "red": "#d55e00",
    "blue": "#0072b2",
    "yellow": "#e8b004",
    "green": "#009e73",
    "purple": "#8e5ba6",
    "teal": "#2a9d8f",
}
NEUTRAL = "#f4f1ea"

CORNERS: dict[str, tuple[Point, ...]] = {
    "red": ((0, -1), (1, 1), (-1, 1)),
    "yellow": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "green": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "purple": ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31)),
    "teal": ((0.5, -0.87), (1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87)),
}
"""The signs of players around their middle; blue's is round."""

THEMES = (
    "svg:root{--ink:#23262b;--soft:#625f58;--line:#ddd6c8;--panel:#fffdf9;--sunk:#efebe2;--right:#00724f;--wrong:#b3370a}"
    "@media(prefers-color-scheme:dark){svg:root{--ink:#e9e6df;--soft:#aaa69c;--line:#363c46;--panel:#1d2128;"
    "--sunk:#262b33;--right:#4cc9a0;--wrong:#ff9a6b}}"
)
"""What a drawing by itself is coloured by. Only a root is meant, so within a page nothing of this counts."""


def colour_of(player: str | None) -> str:
    """The colour of a player's pieces; nobody's are neutral."""
    return PLAYERS[player] if player else NEUTRAL


def on(player: str | None) -> str:
    """The colour of what is written on a player's pieces."""
    return DARK if player in (None, "yellow") else WHITE


class Sketch:
    """A drawing in the making; x runs to the right, y downwards, in pixels."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []

    def add(self, tag: str, /, **attributes: object) -> None:
        """An element; `within` is its text. An attribute that is None is left out, '_' in its name is '-'."""
        text = str(attributes.pop("within", ""))
        said = "".join(
            f' {name.rstrip("_").replace("_", "-")}="{_number(value) if isinstance(value, float | int) else value}"'
            for name, value in attributes.items()
            if value is not None
        )
        self._parts.append(f"<{tag}{said}>{escape(text)}</{tag}>" if text else f"<{tag}{said}/>")

    def rect(self, x: float, y: float, width: float, height: float, fill: str = "none", **more: object) -> None:
        """A rectangle."""
        self.add("rect", x=x, y=y, width=width, height=height, fill=fill, **more)

    def line(self, start: Point, end: Point, stroke: str = LINE, width: float = 1.5, **more: object) -> None:
        """A straight line."""
        self.add("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke=stroke, stroke_width=width, **more)

    def circle(self, x: float, y: float, r: float, fill: str = "none", **more: object) -> None:
        """A circle."""
        self.add("circle", cx=x, cy=y, r=r, fill=fill, **more)

    def polygon(self, points: Iterable[Point], fill: str = "none", **more: object) -> None:
        """A closed shape."""
        self.add("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), fill=fill, **more)

    def path(self, d: str, fill: str = "none", **more: object) -> None:
        """Any line."""
        self.add("path", d=d, fill=fill, **more)

    def text(self, x: float, y: float, said: object, size: float = 13, fill: str = INK, **more: object) -> None:
        """Words around a point on their line."""
        anchor = more.pop("anchor", "middle")
        self.add("text", within=said, x=x, y=y, font_size=size, text_anchor=anchor, fill=fill, **more)

    # --- What several games draw alike.

    def mark(self, x: float, y: float, player: str | None, size: float = 12, fill: str | None = None) -> None:
        """A player's sign, so that pieces can be told apart without their colours."""
        half, fill = size / 2, fill or colour_of(player)
        if player == "blue":
            self.circle(x, y, half * 0.95, fill)
        elif player in CORNERS:
            self.polygon([(x + half * a, y + half * b) for a, b in CORNERS[player]], fill)

    def floor(self, x: float, y: float, width: float, height: float, player: str | None) -> None:
        """A floor of a building with its owner's sign and windows; x and y are its upper left corner."""
        self.rect(x, y, width, height, colour_of(player), stroke=DARK, stroke_width=0.8)
        pane = min(height * 0.42, 5.0)
        for share in (0.16, 0.32, 0.68, 0.84):
            self.rect(x + width * share - pane / 2, y + (height - pane) / 2, pane, pane, on(player), opacity=0.45)
        self.mark(x + width / 2, y + height / 2, player, min(height * 0.7, 9), on(player))

    def ring(self, x: float, y: float, width: float, height: float) -> None:
        """An outline around what is spoken of; never a fill, as colours mean something."""
        self.rect(x, y, width, height, rx=7, stroke=INK, stroke_width=3)

    def badge(self, x: float, y: float, kind: str) -> None:
        """A tick or a cross in the corner of a place: this may be, or may not."""
        self.circle(x, y, 9, PANEL, stroke=RIGHT if kind == "may" else WRONG, stroke_width=2)
        if kind == "may":
            self.path(
                f"M{_number(x - 4)} {_number(y)}l3 3.5 5-6.500", stroke=RIGHT, stroke_width=2.2, stroke_linecap="round"
            )
        else:
            for way in (1, -1):
                self.line((x - 3.5, y - 3.5 * way), (x + 3.5, y + 3.5 * way), WRONG, 2.2, stroke_linecap="round")

    def eye(self, x: float, y: float, player: str | None, size: float = 22) -> None:
        """Where somebody looks from."""
        w, h = size / 2, size / 3.2
        self.path(
            f"M{_number(x - w)} {_number(y)}q{_number(w)} {_number(-2 * h)} {_number(2 * w)} 0"
            f"q{_number(-w)} {_number(2 * h)} {_number(-2 * w)} 0z",
            PANEL,
            stroke=INK,
            stroke_width=1.5,
        )
        self.circle(x, y, size / 5, colour_of(player), stroke=INK, stroke_width=1)

    # --- The whole.

    def svg(self, title: str, description: str, *, alone: bool = True, ident: str = "figure") -> str:
        """The drawing as text, with a title and a description for whoever listens; by itself, with its colours."""
        size = f"{_number(self.width)} {_number(self.height)}"
        names = f"{ident}-title {ident}-desc"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{_number(self.width)}" '
            f'height="{_number(self.height)}" role="img" aria-labelledby="{names}" '
            'font-family="system-ui, sans-serif">'
        )
        said = f'<title id="{ident}-title">{escape(title)}</title><desc id="{ident}-desc">{escape(description)}</desc>'
        ground = f'<style>{THEMES}</style><rect width="100%" height="100%" fill="{PANEL}"/>' if alone else ""
        return "\n".join([head + said + ground, *self._parts, "</svg>"]) + "\n"


def _number(value: float) -> str:
    """A coordinate with two places at most."""
    return f"{round(float(value), 2):g}"


def spread(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """The box around some points: left, top, right, bottom."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
