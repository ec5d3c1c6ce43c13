"""Figures of the rulebook: cities card by card, and the three tracks. Drawn from views alone.

A figure shows `cities` of the colours in `cities`, each building with its cards from the ground up, or the `tracks`.
"""

from __future__ import annotations

from typing import NamedTuple

from topfloor.engine.content import Content
from topfloor.engine.drawing import DARK, INK, LINE, SOFT, SUNK, WHITE, Sketch, colour_of
from topfloor.engine.figures import Look
from topfloor.engine.texts import say
from topfloor.engine.view import read
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.card_text import PACKAGE
from topfloor.games.paper_skylines.scene import scene, setting
from topfloor.games.paper_skylines.view import Card, Player, View

KINDS = {
    "residential": "#a8483c",
    "civic": "#3f6391",
    "commercial": "#7c4d86",
    "industrial": "#6b5f52",
    "park": "#44753a",
    "city": "#4b4f57",
}
LOT = 126
STRIP = 24
EDGE = 12


def figure(view: View, content: Content[Box], look: Look, lang: str) -> Sketch:
    """One figure."""
    return tracks(view, content, look, lang) if look.show == "tracks" else cities(view, content, look, lang)


# --- Cities.


class Spot(NamedTuple):
    """Where a city stands in the drawing, and whether numbers mean its places."""

    left: float
    ground: float
    is_own: bool


def cities(view: View, content: Content[Box], look: Look, lang: str) -> Sketch:
    """Some cities below each other, each from left to right."""
    colours = look.words("cities")
    players = [player for player in view["players"] if player["colour"] in colours]
    own = view["players"][look.seat]["colour"] if look.seat is not None else colours[0]
    heights = [max([1, *(len(stack(view, player, at)) for at in range(1, player["width"] + 1))]) for player in players]
    slots = any(word in ("left", "right") for word in (*look.ticked, *look.crossed))
    wide = max(player["width"] for player in players) + (2 if slots else 0)
    sketch = Sketch(wide * LOT + 2 * EDGE, sum(high * STRIP + 92 for high in heights))
    ground = 0.0
    for player, high in zip(players, heights, strict=True):
        ground += high * STRIP + 92
        left = EDGE + (LOT if slots else 0)
        town(sketch, view, content, look, player, Spot(left, ground - 40, player["colour"] == own), lang)
    return sketch


def stack(view: View, player: Player, place: int) -> list[str]:
    """The cards of a building from the ground up; none in a gap."""
    return [piece["card"] for piece in view["board"].get(f"{player['colour']} {place}", [])]


def town(sketch: Sketch, view: View, content: Content[Box], look: Look, player: Player, at: Spot, lang: str) -> None:
    """One city: its buildings, the mayor, and what is pointed at."""
    left, ground = at.left, at.ground
    cards = setting(view, content)["cards"]
    sketch.mark(left + 8, ground + 30, player["colour"], 13)
    sketch.text(left + 20, ground + 34, player["name"], 13, INK, anchor="start", font_weight=700)
    sketch.line((left - 4, ground), (left + player["width"] * LOT + 4, ground), LINE, 3)
    for place in range(1, player["width"] + 1):
        x, pile = left + (place - 1) * LOT, stack(view, player, place)
        for level, card in enumerate(pile):
            strip(sketch, cards[card], x + 5, ground - (level + 1) * STRIP, lang)
        if not pile:
            slot(sketch, x + LOT / 2, ground)
        sketch.text(x + LOT / 2, ground + 15, place, 12, SOFT)
        if player["mayor"] == place:
            mayor(sketch, player, x + LOT / 2, ground - len(pile) * STRIP)
        names = {f"{player['colour']} {place}", *([str(place)] if at.is_own else []), *(pile[-1:])}
        point_at(sketch, look, names, x, ground - len(pile) * STRIP, ground)
    if at.is_own:
        ends(sketch, look, player, left, ground)


def point_at(sketch: Sketch, look: Look, names: set[str], x: float, top: float, ground: float) -> None:
    """Whether a building is outlined, ticked or crossed."""
    if names & set(look.marked):
        sketch.ring(x + 2, top - 3, LOT - 4, ground - top + 6)
    for kind, places in (("may", look.ticked), ("not", look.crossed)):
        if names & set(places):
            sketch.badge(x + LOT - 14, top - 12, kind)


def ends(sketch: Sketch, look: Look, player: Player, left: float, ground: float) -> None:
    """The places at both ends of a city, where they are spoken of."""
    for kind, places in (("may", look.ticked), ("not", look.crossed)):
        for word, x in (("left", left - LOT / 2), ("right", left + (player["width"] + 0.5) * LOT)):
            if word in places:
                slot(sketch, x, ground)
                sketch.badge(x, ground - STRIP / 2, kind)


def slot(sketch: Sketch, middle: float, ground: float) -> None:
    """Room for a building."""
    sketch.rect(middle - 45, ground - STRIP, 90, STRIP, rx=4, stroke=SOFT, stroke_dasharray="4 4")


def strip(sketch: Sketch, card: Card, x: float, y: float, lang: str) -> None:
    """A card as one sees it in a stack: its type's colour, and its name as far as it fits."""
    kind = KINDS[card["type"]]
    sketch.rect(x, y, LOT - 10, STRIP - 1, kind, rx=3, stroke=DARK, stroke_width=0.8)
    name = read(card["name"], lang)
    sketch.text(x + 6, y + 16, name if len(name) <= 16 else f"{name[:15]}…", 12, WHITE, anchor="start")


def mayor(sketch: Sketch, player: Player, x: float, top: float) -> None:
    """The mayor on a roof."""
    body = [(x - 8, top - 1), (x + 8, top - 1), (x, top - 19)]
    sketch.polygon(body, colour_of(player["colour"]), stroke=DARK, stroke_width=1.2)
    sketch.circle(x, top - 21, 5.5, colour_of(player["colour"]), stroke=DARK, stroke_width=1.2)


# --- Tracks.


def tracks(view: View, content: Content[Box], look: Look, lang: str) -> Sketch:
    """The three tracks with their lines and everybody's marker."""
    told = scene(view, content)["tracks"]
    step = 19
    sketch = Sketch(96 + (told[0]["end"] + 1) * step + EDGE, len(told) * 52 + 14)
    for number, track in enumerate(told):
        y = 16 + number * 52
        sketch.text(8, y + 22, say(PACKAGE, lang, f"tracks.{track['id']}"), 12, INK, anchor="start")
        for space in range(track["end"] + 1):
            x = 96 + space * step
            is_line = space > 0 and space % track["line_every"] == 0
            sketch.rect(x, y, step - 2, 32, SUNK, rx=3, stroke=INK if is_line else LINE)
            if space % track["line_every"] == 0:
                sketch.text(x + step / 2 - 1, y + 44, space, 12, SOFT)
        for seat, space in enumerate(track["markers"]):
            here = track["markers"][:seat].count(space)
            sketch.mark(96 + space * step + step / 2 - 1, y + 9 + here * 13, view["players"][seat]["colour"], 12)
        if track["id"] in look.marked:
            sketch.ring(90, y - 5, sketch.width - 96, 42)
    return sketch
