"""Pictures for reports: small SVG drawings that need nothing else, coloured by the style sheet of a page or their own.

Numbers stand beside every mark, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

from topfloor.lab.figures import Share

WIDE = 480
ROW = 26
LABEL = 156
FIGURES = 104
MOST_BINS = 26


@dataclass(frozen=True)
class Lang:
    """How numbers are written."""

    comma: str

    def number(self, value: float, digits: int = 0) -> str:
        """A number with so many digits after the comma."""
        return f"{value:.{digits}f}".replace(".", self.comma).replace("-", "−")

    def percent(self, value: float) -> str:
        """A share."""
        return f"{self.number(100 * value)} %"


def style() -> str:
    """The style sheet of drawings, light and dark."""
    return (files(__package__ or "") / "charts.css").read_text("utf-8")


def standing_alone(drawing: str) -> str:
    """A drawing as a file of its own."""
    head, _, rest = drawing.partition(">")
    font = "text { font-family: system-ui, sans-serif; }"
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>\n{style()}{font}\n</style>{rest}\n'


def svg(width: float, height: float, parts: Sequence[str], said: str, kind: str = "chart") -> str:
    """A drawing with a sentence that says what it shows."""
    body = "".join(parts)
    size = f'viewBox="0 0 {width:g} {height:g}" style="max-width:{width:g}px"'
    return f'<svg class="{kind}" {size} role="img" aria-label="{escape(said)}">{body}</svg>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Words in a drawing."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str, told: str = "") -> str:
    """A rectangle; what it stands for is told when one points at it."""
    title = f"<title>{escape(told)}</title>" if told else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="{kind}">{title}</rect>'


def intervals(rows: Sequence[tuple[str, Share]], fair: float, fair_word: str, lang: Lang, said: str) -> str:
    """Shares as dots with their intervals, beside a line for what would be fair."""
    left, right, bottom = LABEL, WIDE - FIGURES, 34 + ROW * len(rows)
    far = min(1.0, max([fair * 1.5, *(share.high for _, share in rows)]) * 1.04)
    near = max(0.0, min([fair * 0.6, *(share.low for _, share in rows)]) * 0.96)

    def at(value: float) -> float:
        return left + (right - left) * (value - near) / (far - near)

    parts = [line(at(fair), 24, at(fair), bottom - 6, "fair")]
    parts.append(text(at(fair), 16, f"{fair_word} {lang.percent(fair)}", "small", "middle"))
    for number, (label, share) in enumerate(rows):
        y = 34 + ROW * number + ROW / 2
        kind = "up" if share.low > fair else "down" if share.high < fair else "even"
        cases = lang.number(share.count)
        interval = f"{lang.number(100 * share.low)}–{lang.number(100 * share.high)}"
        parts += [
            text(0, y + 5, shortened(label), "label"),
            line(left, y, right, y, "rule"),
            line(at(share.low), y, at(share.high), y, f"whisker {kind}"),
            f'<circle cx="{at(share.value):.1f}" cy="{y:.1f}" r="5.5" class="{kind}"><title>{cases}</title></circle>',
            text(WIDE - FIGURES + 52, y + 5, lang.percent(share.value), "figure", "end"),
            text(WIDE, y + 5, interval, "small", "end"),
        ]
    return svg(WIDE, bottom, parts, said)


def shortened(label: str, most: int = 22) -> str:
    """A label that fits its column."""
    return label if len(label) <= most else f"{label[: most - 1].rstrip()}…"


def histogram(series: Sequence[tuple[str, Mapping[int, int]]], lang: Lang, said: str, unit: str) -> str:
    """How often each value comes up; several series side by side in each bin."""
    low, width, bins = binned([counts for _, counts in series])
    top, bottom, left = 14.0, 176.0, 44.0
    totals = [max(1, sum(counts.values())) for _, counts in series]
    heights = [[filled / total for filled in bins[n]] for n, total in enumerate(totals)]
    highest = max(max(column) for column in heights)
    step = (WIDE - left) / len(heights[0])
    bar = min(38.0, step * 0.84 / len(series))
    parts = [line(left, bottom, WIDE, bottom, "axis")]
    for part in (0.5, 1.0):
        y = bottom - (bottom - top) * part
        parts += [line(left, y, WIDE, y, "rule"), text(left - 8, y + 4, lang.percent(highest * part), "small", "end")]
    for n, (kind, _) in enumerate(series):
        for m, height in enumerate(heights[n]):
            tall = (bottom - top) * height / highest
            x = left + step * (m + 0.5) + bar * (n - len(series) / 2)
            first, last = low + m * width, low + (m + 1) * width - 1
            span = str(first) if width == 1 else f"{first}–{last}"
            told = f"{span} {unit}: {lang.percent(height)}"
            parts.append(box(x, bottom - tall, bar - 1, tall, f"bar {kind}", told))
    every = max(1, -(-len(heights[0]) // 9))
    for m in range(0, len(heights[0]), every):
        x = left + step * (m + 0.5)
        parts.append(text(x, bottom + 18, str(low + m * width), "small", "middle"))
    parts.append(text(WIDE, bottom + 36, unit, "small", "end"))
    return svg(WIDE, bottom + 42, parts, said)


def binned(series: Sequence[Mapping[int, int]]) -> tuple[int, int, list[list[int]]]:
    """Counts in at most so many bins of a round width: the lowest value, the width, and the counts of each series."""
    values = [value for counts in series for value in counts]
    low, high = min(values), max(values)
    width = next(w for w in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if (high - low) // w < MOST_BINS)
    low -= low % width
    columns = (high - low) // width + 1
    bins = [[0] * columns for _ in series]
    for column, counts in zip(bins, series, strict=True):
        for value, count in counts.items():
            column[(value - low) // width] += count
    return low, width, bins


def course(values: Sequence[float], fair: float, fair_word: str, words: tuple[str, str], lang: Lang, said: str) -> str:
    """A share over the course of a match, from its first move to its last."""
    left, top, bottom = 44.0, 14.0, 190.0
    step = (WIDE - left - 8) / (len(values) - 1)

    def at(value: float) -> float:
        return bottom - (bottom - top) * value

    points = [(left + step * n, at(value)) for n, value in enumerate(values)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts += [line(left, at(part), WIDE - 8, at(part), "rule" if part else "axis")]
        parts.append(text(left - 8, at(part) + 4, lang.percent(part), "small", "end"))
    parts.append(f'<polygon points="{left},{bottom} {path} {points[-1][0]:.1f},{bottom}" class="area"/>')
    parts += [
        line(left, at(fair), WIDE - 8, at(fair), "fair"),
        text(WIDE - 10, at(fair) - 6, fair_word, "small", "end"),
    ]
    parts.append(f'<polyline points="{path}" class="curve"/>')
    parts += [text(left, bottom + 20, words[0], "small"), text(WIDE - 8, bottom + 20, words[1], "small", "end")]
    return svg(WIDE, bottom + 28, parts, said)


Told = Sequence[tuple[float, float, int]]
"""Points of a curve: what was told, what came of it, and in how many cases."""

PLOT_LEFT, PLOT_TOP, PLOT_SIDE = 60.0, 14.0, 300.0
"""A square in which both axes go from 0 to 1."""


def in_plot(across: float, up: float) -> tuple[float, float]:
    """Where a point of the square is drawn."""
    return PLOT_LEFT + PLOT_SIDE * across, PLOT_TOP + PLOT_SIDE * (1 - up)


def reliability(series: Sequence[tuple[str, Told]], words: tuple[str, str, str], lang: Lang, said: str) -> str:
    """What was told against what came of it, one curve for each of at most two series; larger dots are more cases.

    Words are those for the axis across, the axis up, and the line on which all would be true.
    """
    below, beside = PLOT_TOP + PLOT_SIDE, PLOT_LEFT + PLOT_SIDE + 20
    parts = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        kind = "rule" if part else "axis"
        parts += [line(*in_plot(0, part), *in_plot(1, part), kind), line(*in_plot(part, 0), *in_plot(part, 1), kind)]
        parts.append(text(PLOT_LEFT - 8, in_plot(0, part)[1] + 4, lang.percent(part), "small", "end"))
        parts.append(text(in_plot(part, 0)[0], below + 18, lang.percent(part), "small", "middle"))
    parts += [line(*in_plot(0, 0), *in_plot(1, 1), "fair"), text(*in_plot(0.16, 0.19), words[2], "small", "end")]
    for number, (label, points) in enumerate(series):
        kind, y = ("first", "second")[number], PLOT_TOP + 12 + 22 * number
        parts += curve(points, kind, lang)
        parts += [line(beside, y, beside + 28, y, f"told {kind}"), text(beside + 36, y + 4, label, "label")]
    parts += [text(*in_plot(1, 0.02), words[0], "small", "end"), text(PLOT_LEFT + 6, PLOT_TOP + 14, words[1], "small")]
    return svg(WIDE, below + 26, parts, said)


def curve(points: Told, kind: str, lang: Lang) -> list[str]:
    """A curve in the square, with its dots."""
    total = max(1, sum(count for _, _, count in points))
    path = " ".join("{:.1f},{:.1f}".format(*in_plot(told, won)) for told, won, _ in points)
    parts = [f'<polyline points="{path}" class="told {kind}"/>']
    for told, won, count in points:
        (x, y), size = in_plot(told, won), 3 + 7 * (count / total) ** 0.5
        tip = f"<title>{lang.percent(told)} → {lang.percent(won)} ({count})</title>"
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" class="dot {kind}">{tip}</circle>')
    return parts


def pairs(rows: Sequence[tuple[str, float, float]], lang: Lang, said: str) -> str:
    """Two bars for each thing: above for winners, below for the others."""
    furthest = max(max(abs(winners), abs(others)) for _, winners, others in rows) or 1.0
    parts = []
    for number, (label, winners, others) in enumerate(rows):
        y = 54 * number
        parts.append(text(0, y + 14, label, "label"))
        for value, kind, down in ((winners, "winners", 20), (others, "others", 33)):
            wide = (WIDE - 48) * abs(value) / furthest
            parts.append(box(0, y + down, max(wide, 1.0), 11, f"bar {kind}"))
            parts.append(text(wide + 8, y + down + 10, lang.number(value, 1), "small"))
    return svg(WIDE, 54 * len(rows) - 4, parts, said)


def heat(sites: Sequence[Mapping[str, Any]], cells: Mapping[str, tuple[float, str, str]], said: str) -> str:
    """The board, each site with a strength from -1 to 1, a figure to stand on it, and what to tell of it."""
    shapes = [(site["id"], corners(site)) for site in sites]
    xs = [x for _, shape in shapes for x, _ in shape]
    ys = [y for _, shape in shapes for _, y in shape]
    scale = 460 / max(max(xs) - min(xs), max(ys) - min(ys))
    parts = []
    for name, shape in shapes:
        drawn = [((x - min(xs)) * scale + 2, (max(ys) - y) * scale + 2) for x, y in shape]
        middle = sum(x for x, _ in drawn) / len(drawn), sum(y for _, y in drawn) / len(drawn)
        strength, figure, told = cells.get(name, (0.0, "", name))
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in drawn)
        kind = "warm" if strength > 0 else "cold"
        fill = f'class="site {kind}" style="--heat:{min(0.75, abs(strength)):.2f}"'
        parts.append(f'<polygon points="{path}" {fill}><title>{escape(told)}</title></polygon>')
        parts.append(text(middle[0], middle[1] - 1, name, "site-name", "middle"))
        parts.append(text(middle[0], middle[1] + 11, figure, "site-figure", "middle"))
    return svg((max(xs) - min(xs)) * scale + 4, (max(ys) - min(ys)) * scale + 4, parts, said, "map")


def corners(site: Mapping[str, Any]) -> list[tuple[float, float]]:
    """The outline of a site: its polygon, or a square with a gap to the next."""
    if "polygon" in site:
        return [(float(x), float(y)) for x, y in site["polygon"]]
    x, y = float(site["x"]), float(site["y"])
    return [(x + dx, y + dy) for dx, dy in ((0.03, 0.03), (0.97, 0.03), (0.97, 0.97), (0.03, 0.97))]


def skyline(counts: Mapping[int, int], said: str) -> str:
    """Scores as a city at dusk: as many storeys as matches ended with so many points."""
    _, _, (bins,) = binned([counts])
    wide, tall = 1080.0, 150.0
    step = wide / len(bins)
    parts = [f'<circle cx="{wide * 0.82:.0f}" cy="62" r="30" class="sun"/>']
    for n, count in enumerate(bins):
        height = (tall - 18) * count / max(bins)
        if not count:
            continue
        x, y, house = n * step + step * 0.06, tall - height, step * 0.88
        parts.append(box(x, y, house, height, f"house tone-{n % 3}"))
        parts += windows(x, y, house, height, n)
    parts.append(box(0, tall - 2, wide, 2, "ground"))
    return svg(wide, tall, parts, said, "skyline")


def windows(x: float, y: float, house: float, height: float, number: int) -> list[str]:
    """The windows of a house; some are lit."""
    columns, rows = int((house - 6) // 9), int((height - 8) // 12)
    margin = (house - columns * 9 + 4) / 2
    return [
        box(x + margin + 9 * c, y + 7 + 12 * r, 5, 6, "lit" if (number * 7 + c * 5 + r * 3) % 4 == 0 else "window")
        for r in range(rows)
        for c in range(columns)
    ]
