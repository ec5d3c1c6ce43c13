"""The table as a scene for a page: cities as rows of stacked cards that read as a skyline. Drawn from a view alone.

Each building has its place, counted from the left end of its city, and its cards from the ground up with what is
visible of them; the page decides how large a card is.
"""

from __future__ import annotations

from functools import partial

from topfloor.engine.content import Content, Entry
from topfloor.engine.view import Told, completed, told
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.card_text import (
    Printed,
    PrintedCity,
    PrintedClaim,
    action_text,
    bonus_text,
    need_text,
    option_text,
)
from topfloor.games.paper_skylines.language import PUT_AWAY, Step, Writer
from topfloor.games.paper_skylines.position import CARDS
from topfloor.games.paper_skylines.view import (
    Asked,
    Building,
    Card,
    City,
    Claim,
    Need,
    OwnScene,
    Piece,
    Player,
    Scene,
    Setting,
    Track,
    View,
)


def setting(view: View, content: Content[Box]) -> Setting:
    """What is printed on all cards and achievements, which a scene only names; what types and sites are called."""
    data = content.data
    more = data["guards"]["two_players_more"] if len(view["players"]) == 2 else 0
    printed = [*map(building_face, data["buildings"]), *map(city_face, data["cities"])]
    return {
        "cards": {face["id"]: face for face in printed},
        "claims": {entry["id"]: claim(entry, more) for entry in data["achievements"]},
        "names": {word: completed(entry["name"]) for key in ("types", "sites") for word, entry in data[key].items()},
    }


def scene(view: View, content: Content[Box]) -> Scene:
    """Everything a page needs to draw cities, row, tracks and claims, and what a card asks for."""
    step = asked_step(view, content)
    return {
        "you": None,
        "phase": view["phase"],
        "cities": [city(view, player) for player in view["players"]],
        "row": [card for card in view["row"] if card],
        "hand": [],
        "looked": [],
        "offered": [],
        "pile": view["pile"] if step.get("from") == "discard" else [],
        "tracks": [track(view, content, word) for word in content.data["tracks"]],
        "achievements": view["achievements"],
        "awards": [{**award, "name": content.fact(award_names)[award["id"]]} for award in view["awards"]],
        "asked": asked(view, content, step),
    }


def award_names(content: Content[Box]) -> dict[str, Told]:
    """What the awards are called."""
    return {word: completed(award["name"]) for word, award in content.data["awards"].items()}


def own_scene(view: View, content: Content[Box], scene: Scene) -> OwnScene:
    """One's own cards, and those one is looking at."""
    yours = view["yours"]
    is_choosing = view["phase"] == "city" and view["you"] == view["to_move"]
    return {
        "you": view["you"],
        "hand": yours["hand"],
        "looked": yours["looked"],
        "offered": yours["cities"] if is_choosing else [],
    }


def city(view: View, player: Player) -> City:
    """A city: its buildings from left to right, and where the mayor stands."""
    places = range(1, player["width"] + 1)
    stacks = [(place, view["board"].get(f"{player['colour']} {place}", [])) for place in places]
    return {
        "seat": player["seat"],
        "colour": player["colour"],
        "width": player["width"],
        "mayor": player["mayor"],
        "buildings": [building(place, stack) for place, stack in stacks if stack],
    }


def building(place: int, stack: list[Piece]) -> Building:
    """A building from the ground up; only its top card shows its action."""
    return {"place": place, "height": len(stack), "cards": [piece["card"] for piece in stack]}


def building_face(entry: Printed) -> Card:
    """What is printed on a building card."""
    return {
        "id": entry["id"],
        "name": completed(entry["name"]),
        "level": entry["level"],
        "type": entry["type"],
        "cost": entry["cost"],
        "discount": entry["discount"],
        "gains": entry["gains"],
        "sites": entry["sites"],
        "text": told(partial(action_text, entry["action"])),
    }


def city_face(entry: PrintedCity) -> Card:
    """What is printed on a city card."""
    text = told(partial(bonus_text, entry["bonus"]))
    return {"id": entry["id"], "name": completed(entry["name"]), "type": "city", "sites": [], "text": text}


def track(view: View, content: Content[Box], word: str) -> Track:
    """A track: its end, its lines, and every marker on it."""
    entry = content.data["tracks"][word]
    markers = [player["tracks"][word] for player in view["players"]]
    return {"id": word, "end": entry["end"], "line_every": entry["line_every"], "markers": markers}


def claim(entry: PrintedClaim, more: int) -> Claim:
    """What is printed on an achievement; `more` is added to each count (PS-15)."""
    text = told(lambda lang: need_text(entry["need"], lang, more))
    need: list[Need] = [{"of": count["of"], "which": count.get(count["of"], "")} for count in entry["need"]]
    return {"name": completed(entry["name"]), "text": text, "need": need}


# --- What a card asks for.


def asked_step(view: View, content: Content[Box]) -> Step:
    """The step of a card or a city that is under way; empty if none is."""
    steps = view["pending"]["steps"]
    row = steps[-1]["step"] if steps else 0
    return written(content, row) if row > PUT_AWAY + 1 else {}


def written(content: Content[Box], row: int) -> Step:
    """The step that a row of the box stands for, as its entry has it."""
    box = content.box
    owner = box.owner[row]
    if owner < CARDS:
        first, steps = box.program[owner], content.data["buildings"][owner]["action"]
    else:
        first, number = max(
            (box.city_program[n], n) for n in range(len(content.data["cities"])) if box.city_program[n] <= row
        )
        steps = content.data["cities"][number]["bonus"]["do"]
    writer = Writer()
    begun = writer.write([Entry(step, "") for step in steps])
    return writer.told[begun + row - first]


def asked(view: View, content: Content[Box], step: Step) -> Asked:
    """What a card under way asks for, in words, with the things on offer if one of them is to be chosen."""
    if not step:
        return {}
    asks: Asked = {"text": told(partial(action_text, [step]))}
    if "card" in view["pending"]["steps"][-1]:
        asks["card"] = view["pending"]["steps"][-1]["card"]
    if view["phase"] == "list":
        asks["options"] = [told(partial(option_text, steps)) for steps in step["of"]]
    return asks
