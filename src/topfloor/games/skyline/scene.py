"""The city as a scene for a page: solids on sites, groups with what they pay, one's own patterns; from a view alone.

Lengths are in sites; x runs from west to east, y from south to north, heights upwards, `FLOOR_HEIGHT` a level.
"""

from __future__ import annotations

from functools import lru_cache

from topfloor.engine.content import Content
from topfloor.games.skyline.box import PIECE_WORDS, Box
from topfloor.games.skyline.ledger import half_value
from topfloor.games.skyline.plan import plan_of
from topfloor.games.skyline.position import NEUTRAL
from topfloor.games.skyline.view import (
    Drawing,
    Floor,
    OwnScene,
    Pattern,
    PayingGroup,
    Piece,
    Player,
    Revealed,
    Scene,
    Setting,
    Shelf,
    Solid,
    Stall,
    View,
)
from topfloor.games.skyline.words import pattern_numbers, printed

FLOOR_HEIGHT = 1.5

SOLIDS_KNOWN = 1 << 12
"""So many floors are kept at most, each the same wherever it stands; a city has some dozens."""


def setting(view: View, content: Content[Box]) -> Setting:
    """The ground, with its sites, and those that are strategic."""
    plan = plan_of(content.data)
    return {
        "width": plan.columns,
        "depth": plan.rows,
        "sites": [{"id": site, "x": x, "y": y} for site, (x, y) in zip(plan.names, plan.cells, strict=True)],
        "regions": [{"id": name, "sites": [site], "yours": False} for site, name in view["strategic"].items()],
    }


def scene(view: View, content: Content[Box]) -> Scene:
    """Everything that stands, with groups to light up, and the market."""
    exchange = content.data["exchange"]
    return {
        "solids": [floor for site, stack in view["board"].items() for floor in solids(site, stack)],
        "groups": [group for player in view["players"] for group in groups(player)],
        "patterns": [],
        "market": content.fact(market),
        "exchange": {"cards": exchange["cards"], "cash": exchange["cash"], "given": view["given"]},
        "missions": missions(view, content),
    }


def own_scene(view: View, content: Content[Box], scene: Scene) -> OwnScene:
    """One's own patterns, and how many floors of each kind one has and may still buy."""
    market: list[Stall] = [{**stall, **shelf} for stall, shelf in zip(scene["market"], shelves(view), strict=True)]
    return {"patterns": patterns(view, content), "market": market}


def solids(site: str, stack: list[Floor]) -> list[Solid]:
    """The floors of a site from the ground up; coloured ones bear their value."""
    return [solid(site, level, floor["piece"], floor["owner"]) for level, floor in enumerate(stack)]


@lru_cache(SOLIDS_KNOWN)
def solid(site: str, level: int, piece: Piece, owner: int | None) -> Solid:
    """A floor as it stands, on a level counted from 0."""
    base = level * FLOOR_HEIGHT
    top = base + FLOOR_HEIGHT
    if piece == "penthouse" or piece == "neutral":
        return {"site": site, "shape": piece, "owner": owner, "base": base, "top": top}
    return {"site": site, "shape": "floor", "owner": owner, "base": base, "top": top, "value": int(piece)}


def groups(player: Player) -> list[PayingGroup]:
    """A player's groups with what each would pay, and the one that does."""
    return [
        {"seat": player["seat"], "sites": group["sites"], "income": group["income"], "pays": n == 0}
        for n, group in enumerate(player["groups"])
    ]


def patterns(view: View, content: Content[Box]) -> list[Pattern]:
    """One's own cards and mission as drawings, each with the place where it stands or is nearest to."""
    mine, worth = view["yours"], content.data["points"]["mission"]
    drawn: list[Pattern] = []
    for word, place in mine["places"].items():
        card, drawing = printed(content, word), content.fact(drawings)[word]
        if word == mine["mission"]:
            drawn.append({**drawing, "kind": "mission", "points": worth, **place})
        else:
            held = mine["cards"].count(word)
            drawn.append({**drawing, "kind": "card", "value": card["value"], "count": held, **place})
    return drawn


def drawings(content: Content[Box]) -> dict[str, Drawing]:
    """Every card and mission as it is printed."""
    drawn: dict[str, Drawing] = {}
    for word in content.fact(pattern_numbers):
        card = printed(content, word)
        drawn[word] = {"id": word, "name": card["name"], "rows": card["pattern"].split("/")}
    return drawn


def market(content: Content[Box]) -> list[Stall]:
    """Every kind of floor at the market."""
    return [stall(content, piece) for piece in range(len(PIECE_WORDS))]


def stall(content: Content[Box], piece: int) -> Stall:
    """A kind of floor at the market: its price, what it fetches, the level it goes on."""
    box, word = content.box, PIECE_WORDS[piece]
    shown: Stall = {"piece": word, "price": box.value[piece], "sale": half_value(box, piece)}
    if piece != NEUTRAL:
        shown["level"] = piece + 1
    return shown


def shelves(view: View) -> list[Shelf]:
    """How many floors of each kind one holds, and how many are left to buy."""
    mine = next(player for player in view["players"] if player["seat"] == view["you"])
    left = {**mine["stock"], PIECE_WORDS[NEUTRAL]: view["neutrals"]}
    return [{"held": mine["hand"][word], "left": left[word]} for word in PIECE_WORDS]


def missions(view: View, content: Content[Box]) -> list[Revealed]:
    """Everybody's mission as a drawing, once the match is over."""
    drawn: list[Revealed] = []
    for seat, word in enumerate(view.get("missions", ())):
        card = printed(content, word)
        drawn.append({"seat": seat, "id": word, "name": card["name"], "rows": card["pattern"].split("/")})
    return drawn
