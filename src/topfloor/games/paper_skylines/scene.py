"""The table as a scene for a page: cities as rows of stacked cards that read as a skyline. Drawn from a view alone.

Each building has its place, counted from the left end of its city, and its cards from the ground up with what is
visible of them; the page decides how large a card is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topfloor.engine.content import Content
from topfloor.games.paper_skylines.card_text import action_text, bonus_text, need_text

LANGUAGES = ("en", "de")


def scene(view: Mapping[str, Any], content: Content) -> dict[str, Any]:
    """Everything a page needs to draw cities, row, tracks and claims."""
    return {
        "cities": [city(view, content, player) for player in view["players"]],
        "row": [face(content, card) for card in view["row"] if card],
        "hand": [face(content, card) for card in view.get("yours", {}).get("hand", [])],
        "tracks": [track(view, content, word) for word in content.data["tracks"]],
        "achievements": [claim(view, content, number) for number in range(len(view["achievements"]))],
    }


def city(view: Mapping[str, Any], content: Content, player: Mapping[str, Any]) -> dict[str, Any]:
    """A city: its buildings from left to right, and where the mayor stands."""
    places = range(1, player["width"] + 1)
    stacks = [(place, view["board"].get(f"{player['colour']} {place}", [])) for place in places]
    return {
        "seat": player["seat"],
        "width": player["width"],
        "mayor": player["mayor"],
        "buildings": [building(content, place, stack) for place, stack in stacks if stack],
    }


def building(content: Content, place: int, stack: list[dict[str, Any]]) -> dict[str, Any]:
    """A building from the ground up; only its top card shows its action."""
    cards = [face(content, piece["card"]) for piece in stack]
    return {"place": place, "height": len(stack), "cards": cards}


def face(content: Content, card: str) -> dict[str, Any]:
    """What is printed on a card."""
    for entry in content.data["buildings"]:
        if entry["id"] == card:
            shown = {key: entry[key] for key in ("id", "name", "level", "type", "cost", "discount", "gains", "sites")}
            return shown | {"text": {lang: action_text(entry["action"], lang) for lang in LANGUAGES}}
    entry = next(entry for entry in content.data["cities"] if entry["id"] == card)
    text = {lang: bonus_text(entry["bonus"], lang) for lang in LANGUAGES}
    return {"id": card, "name": entry["name"], "type": "city", "sites": [], "text": text}


def track(view: Mapping[str, Any], content: Content, word: str) -> dict[str, Any]:
    """A track: its end, its lines, and every marker on it."""
    entry = content.data["tracks"][word]
    markers = [player["tracks"][word] for player in view["players"]]
    return {"id": word, "end": entry["end"], "line_every": entry["line_every"], "markers": markers}


def claim(view: Mapping[str, Any], content: Content, number: int) -> dict[str, Any]:
    """An achievement with its text."""
    more = content.data["guards"]["two_players_more"] if len(view["players"]) == 2 else 0
    entry = content.data["achievements"][number]
    text = {lang: need_text(entry["need"], lang, more) for lang in LANGUAGES}
    return dict(view["achievements"][number]) | {"name": entry["name"], "text": text}
