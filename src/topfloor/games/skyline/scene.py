"""The city as a scene for a page: solids on sites, groups with what they pay, one's own patterns; from a view alone.

Lengths are in sites; x runs from west to east, y from south to north, heights upwards, `FLOOR_HEIGHT` a level.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topfloor.engine.content import Content
from topfloor.games.skyline.box import PIECE_WORDS, Box
from topfloor.games.skyline.ledger import half_value
from topfloor.games.skyline.plan import plan_of
from topfloor.games.skyline.position import NEUTRAL
from topfloor.games.skyline.words import printed

FLOOR_HEIGHT = 1.5
COLOURED = ("1", "2", "4", "6")


def setting(view: Mapping[str, Any], content: Content[Box]) -> dict[str, Any]:
    """The ground, with its sites, and those that are strategic."""
    plan = plan_of(content.data)
    return {
        "width": plan.columns,
        "depth": plan.rows,
        "sites": [{"id": site, "x": x, "y": y} for site, (x, y) in zip(plan.names, plan.cells, strict=True)],
        "regions": [{"id": name, "sites": [site], "yours": False} for site, name in view["strategic"].items()],
        "sides": [],
    }


def scene(view: Mapping[str, Any], content: Content[Box]) -> dict[str, Any]:
    """Everything that stands, with groups to light up, and the market."""
    return {
        "solids": [solid for site, stack in view["board"].items() for solid in solids(site, stack)],
        "groups": [group for player in view["players"] for group in groups(player)],
        "patterns": [],
        "market": [stall(content, piece) for piece in range(len(PIECE_WORDS))],
        "exchange": {key: content.data["exchange"][key] for key in ("cards", "cash")} | {"given": view["given"]},
        "missions": missions(view, content),
    }


def own_scene(view: Mapping[str, Any], content: Content[Box], scene: Mapping[str, Any]) -> dict[str, Any]:
    """One's own patterns, and how many floors of each kind one has and may still buy."""
    market = [stall | shelf for stall, shelf in zip(scene["market"], shelves(view), strict=True)]
    return {"patterns": patterns(view, content), "market": market}


def solids(site: str, stack: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The floors of a site from the ground up; coloured ones bear their value."""
    shapes = []
    for level, floor in enumerate(stack):
        base = level * FLOOR_HEIGHT
        shape = "floor" if floor["piece"] in COLOURED else floor["piece"]
        solid = {"site": site, "shape": shape, "owner": floor["owner"], "base": base, "top": base + FLOOR_HEIGHT}
        shapes.append(solid | ({"value": int(floor["piece"])} if shape == "floor" else {}))
    return shapes


def groups(player: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A player's groups with what each would pay, and the one that does."""
    return [
        {"seat": player["seat"], "sites": group["sites"], "income": group["income"], "pays": n == 0}
        for n, group in enumerate(player["groups"])
    ]


def patterns(view: Mapping[str, Any], content: Content[Box]) -> list[dict[str, Any]]:
    """One's own cards and mission as drawings, each with the place where it stands or is nearest to."""
    mine = view["yours"]
    drawn = []
    for word, place in mine["places"].items():
        card = printed(content, word)
        drawing = {"id": word, "name": card["name"], "rows": card["pattern"].split("/")}
        if word == mine["mission"]:
            worth = {"kind": "mission", "points": content.data["points"]["mission"]}
        else:
            worth = {"kind": "card", "value": card["value"], "count": mine["cards"].count(word)}
        drawn.append(drawing | worth | place)
    return drawn


def stall(content: Content[Box], piece: int) -> dict[str, Any]:
    """A kind of floor at the market: its price, what it fetches, the level it goes on."""
    box, word = content.box, PIECE_WORDS[piece]
    shown: dict[str, Any] = {"piece": word, "price": box.value[piece], "sale": half_value(box, piece)}
    if piece != NEUTRAL:
        shown["level"] = piece + 1
    return shown


def shelves(view: Mapping[str, Any]) -> list[dict[str, int]]:
    """How many floors of each kind one holds, and how many are left to buy."""
    mine = view["players"][view["you"]]
    left = {**mine["stock"], PIECE_WORDS[NEUTRAL]: view["neutrals"]}
    return [{"held": mine["hand"][word], "left": left[word]} for word in PIECE_WORDS]


def missions(view: Mapping[str, Any], content: Content[Box]) -> list[dict[str, Any]]:
    """Everybody's mission as a drawing, once the match is over."""
    drawn = []
    for seat, word in enumerate(view.get("missions", ())):
        card = printed(content, word)
        drawn.append({"seat": seat, "id": word, "name": card["name"], "rows": card["pattern"].split("/")})
    return drawn
