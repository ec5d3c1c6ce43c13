"""The islands as a scene for a page: land, water, blimps, bridges, and structures. Drawn from a view alone.

Lengths are in units of `content.toml`; x runs from west to east, y from south to north, the middle of the table is
the middle of the central island.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from topfloor.engine.content import Content, Data
from topfloor.engine.view import told
from topfloor.games.skyrise.box import ISLAND_WORDS, SIDE_WORDS, Box
from topfloor.games.skyrise.view import (
    Building,
    Feature,
    Land,
    OwnScene,
    PanoramaCard,
    Point,
    Scene,
    Setting,
    Shape,
    Site,
    Solid,
    Structure,
    View,
    WonderCard,
    Worth,
)
from topfloor.games.skyrise.words import wonder_effect, wonder_name

LEVELS: dict[Shape, int] = {"short": 1, "medium": 2, "tall": 3, "wonder": 4}


def setting(view: View, content: Content[Box]) -> Setting:
    """The islands as they lie, and what is printed on the things around them."""
    data = content.data
    drawn = {side: island(data, name) for side, name in {"c": "", **view["islands"]}.items()}
    sites = [site for side in drawn for site in sites_of(data, side, drawn[side])]
    places = {site["id"]: site for site in sites}
    joined = bridges(view, data)
    for one, other in joined:
        places[one]["near"].append(other)
        places[other]["near"].append(one)
    return {
        "sites": sites,
        "islands": [land(data, side, drawn[side]) for side in drawn],
        "bridges": [{"sites": [a, b]} for a, b in joined],
        "lakes": features(data, drawn, "lakes"),
        "blimps": features(data, drawn, "blimps"),
        "panoramas": {entry["card"]: panorama(entry) for entry in data["panoramas"]},
        "row_values": [entry["prestige"] for entry in data["row_values"]],
        "buildings": [building(entry) for entry in data["buildings"]],
        "worth": worth(data),
    }


def scene(view: View, content: Content[Box]) -> Scene:
    """Everything that stands, and the Wonders in play."""
    return {
        "solids": [solid(view, site) for site in view["board"]],
        "wonders": cards(view, content),
    }


def own_scene(view: View, content: Content[Box], scene: Scene) -> OwnScene:
    """The Wonders on one's own cards, too."""
    return {"wonders": cards(view, content)}


def cards(view: View, content: Content[Box]) -> dict[str, WonderCard]:
    """The Wonder cards that the viewer has seen."""
    return {wonder: content.fact(wonder_cards)[wonder] for wonder in known_wonders(view)}


def island(data: Data, name: str) -> Data:
    """The entry of an island; no name is the centre's."""
    entry: Data = data["islands"][ISLAND_WORDS.index(name)] if name else data["centre"]
    return entry


def placed(data: Data, side: str, point: Sequence[float]) -> Point:
    """Where a point of an island lies when the island lies at a side; all are drawn as if they lay in the north."""
    x, y = point
    away = y + data["drawing"]["distance"]
    at = {"c": (x, y), "n": (x, away), "e": (away, -x), "s": (-x, -away), "w": (-away, x)}[side]
    return [round(float(part), 2) for part in at]


def sites_of(data: Data, side: str, entry: Data) -> list[Site]:
    """The neighbourhoods of an island, and which others are adjacent."""
    return [
        {
            "id": f"{side}{place['number']}",
            "side": side,
            "colour": place["colour"],
            "windmill": place["windmill"],
            "middle": placed(data, side, place["middle"]),
            "polygon": [placed(data, side, corner) for corner in place["polygon"]],
            "near": [f"{side}{number}" for number in sorted(place["near"])],
        }
        for place in entry["places"]
    ]


def land(data: Data, side: str, entry: Data) -> Land:
    """An island with its outline."""
    outline = entry.get("outline") or hull([corner for place in entry["places"] for corner in place["polygon"]])
    return {"side": side, "outline": [placed(data, side, corner) for corner in outline]}


def hull(points: Sequence[Point]) -> list[Point]:
    """The four corners around points: the central island has no outline of its own."""
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return [[min(xs), min(ys)], [max(xs), min(ys)], [max(xs), max(ys)], [min(xs), max(ys)]]


def bridges(view: View, data: Data) -> list[tuple[str, str]]:
    """The bridges in play: the neighbourhood of the centre, and that of the outer island."""
    sockets = {entry["side"]: entry for entry in data["centre"]["bridges"]}
    joined = []
    for side in SIDE_WORDS[1:]:
        if side in view["islands"]:
            outer = island(data, view["islands"][side])
            joined += [(f"c{sockets[side][end]}", f"{side}{outer[end]}") for end in ("left", "right")]
    return joined


def features(data: Data, drawn: Mapping[str, Data], kind: str) -> list[Feature]:
    """Lakes or blimps: where they are, and which neighbourhoods border them."""
    return [
        {
            "middle": placed(data, side, feature["middle"]),
            "polygon": [placed(data, side, corner) for corner in feature["polygon"]],
            "near": [f"{side}{number}" for number in feature["near"]],
        }
        for side, entry in drawn.items()
        for feature in entry.get(kind, ())
    ]


def solid(view: View, site: str) -> Solid:
    """A structure: where, whose, how high."""
    structure = view["board"][site]
    shape = shape_of(structure)
    return {
        "site": site,
        "shape": shape,
        "owner": structure["seat"],
        "wonder": structure["wonder"],
        "base": 0,
        "top": LEVELS[shape],
    }


def shape_of(structure: Structure) -> Shape:
    """How a structure looks: a Wonder on top of a building hides it (SR-53)."""
    return structure["height"] if structure["height"] and not structure["wonder"] else "wonder"


def panorama(entry: Data) -> PanoramaCard:
    """What is printed on a panorama card."""
    card: PanoramaCard = {"prestige": entry["prestige"]}
    if "at_least" in entry:
        card["at_least"] = entry["at_least"]
    return card


def building(entry: Data) -> Building:
    """A building as it came out of the box."""
    return {"number": entry["number"], "height": entry["height"]}


def worth(data: Data) -> Worth:
    """What control, objectives, discs too many and keys are worth."""
    objectives, keys = data["objectives"], data["keys"]
    return {
        "control": {"prestige": data["control"]["prestige"]},
        "objectives": {"structures": objectives["structures"], "prestige": objectives["prestige"]},
        "excess": {"prestige": data["excess"]["prestige"]},
        "keys": {"city": keys["city"], "small": keys["small"]},
    }


def known_wonders(view: View) -> list[str]:
    """The Wonders whose cards the viewer has seen: one's own, and those that were chosen."""
    own = view.get("yours", {}).get("wonder_cards", [])
    return sorted({*own, *(wonder for player in view["players"] for wonder in player["wonders"])})


def wonder_cards(content: Content[Box]) -> dict[str, WonderCard]:
    """All Wonder cards of these components."""
    return {entry["wonder"]: card(content, entry) for entry in content.data["wonders"]}


def card(content: Content[Box], entry: Data) -> WonderCard:
    """A Wonder card: its initiative, its name, and what it does, in every language."""
    wonder = entry["wonder"]
    return {
        "initiative": entry["initiative"],
        "name": told(partial(wonder_name, wonder)),
        "effect": told(partial(wonder_effect, content, wonder)),
    }
