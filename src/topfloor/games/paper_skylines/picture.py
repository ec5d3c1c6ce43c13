"""The table as text, drawn from a view alone: the own city as a skyline, the others' in a line, row and hand as lists.

    r~            covered and tucked cards show their icons: a small letter for the type, signs for sites
    M♪   P   I=   top cards with a capital letter; ⌂ is a city card
    ⌂    c   -
    1    2   3    places from the left; the mayor's is marked

Colours are marks as in `topfloor.engine.markup`; every colour has its letter, so nothing is lost without them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from topfloor.engine.content import Content
from topfloor.engine.markup import columns, fitted, harmless, left, mark
from topfloor.engine.pictures import in_columns, sign_of
from topfloor.engine.tally import shown
from topfloor.engine.texts import texts
from topfloor.engine.view import read
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.card_text import PACKAGE, Printed, action_text, bonus_text
from topfloor.games.paper_skylines.notices import notices, question
from topfloor.games.paper_skylines.view import Player, View
from topfloor.games.paper_skylines.words import named

LETTERS = ("R", "B", "Y", "G")
TYPE_SIGNS = {"residential": "R", "civic": "C", "commercial": "M", "industrial": "I", "park": "P"}
SITE_SIGNS = {"water": "~", "transit": "=", "stage": "♪", "arena": "o", "monument": "^"}
CITY_SIGN, MAYOR, STAR = "⌂", "▲", "★"
TRACKS = ("profit", "prestige", "population")
NAME = 22
CELL = 4


def text(view: View, content: Content[Box], lang: str, width: int) -> str:
    """The whole table: cities, row and hand with what the cards do, what lies beside them, and what is asked."""
    said = [*notices(view, lang), question(view, content, lang)]
    parts = [board(view, content, lang, width, 0), aside(view, content, lang, width), "\n".join(said)]
    return "\n\n".join(parts)


# --- The table.


def board(view: View, content: Content[Box], lang: str, width: int, height: int) -> str:
    """Other cities, the row, the own city and the hand; with the texts of cards as far as there is room.

    Where there is too little, one's own things come first, and whoever shows it has to scroll to the others.
    """
    words = texts(PACKAGE, lang)
    me = view["you"] if view["you"] is not None else view["to_move"] or 0
    others: list[str] = []
    for player in view["players"]:
        if player["seat"] != me:
            others += [title(view, content, player, lang), *line_of_buildings(view, content, player, width)]
    row = [mark("dim", words["picture.row"]), *listed(content, [card for card in view["row"] if card], lang, width)]
    hand = private(view, content, lang, width)
    mine = skyline(view, content, view["players"][me], width)
    if height and len(others) + len(row) + 1 + len(mine) + len(hand) > height:
        mine = line_of_buildings(view, content, view["players"][me], width)
    own = [title(view, content, view["players"][me], lang), *mine, *hand]
    is_short = 0 < height < len(others) + len(row) + len(own)
    lines = [*row, *own, *others] if is_short else [*others, *row, *own]
    if not height or height - len(lines) > 12:
        lines += explained(view, content, me, lang, width, height - len(lines) if height else 99)
    return "\n".join(line.rstrip() for line in lines)


def title(view: View, content: Content[Box], player: Player, lang: str) -> str:
    """A player and his city."""
    seat = player["seat"]
    who = mark(player["colour"], f"{LETTERS[seat]} {fitted(called(player, lang), 20)}")
    city = f" · {named(content, player['city'], lang)}" if "city" in player else ""
    known = f" · {', '.join(named(content, card, lang) for card in player['known'])}" if player["known"] else ""
    return sign_of(view, seat) + who + mark("dim", fitted(city + known, 24))


def called(player: Player, lang: str) -> str:
    """What a player is called: by his name, or by his colour if nobody has given him one."""
    colour = player["colour"]
    is_nameless = player["name"] == texts(PACKAGE, "en")[f"colours.{colour}"]
    return texts(PACKAGE, lang)[f"colours.{colour}"] if is_nameless else harmless(player["name"])


def cell(content: Content[Box], card: str, is_top: bool) -> str:
    """A card in a stack: the letter of its type and the signs of its sites."""
    entry = building(content, card)
    if entry is None:
        return CITY_SIGN
    letter = TYPE_SIGNS[entry["type"]]
    signs = "".join(SITE_SIGNS[site] for site in entry["sites"])
    return (letter if is_top else letter.lower()) + signs


def building(content: Content[Box], card: str) -> Printed | None:
    """What is printed on a building card; None for a city."""
    return next((entry for entry in content.data["buildings"] if entry["id"] == card), None)


def stacks(view: View, content: Content[Box], player: Player) -> list[list[str]]:
    """The cells of every place of a city from the ground up."""
    found = []
    for place in range(1, player["width"] + 1):
        cards = [piece["card"] for piece in view["board"].get(f"{player['colour']} {place}", [])]
        found.append([cell(content, card, card == cards[-1]) for card in cards])
    return found


def line_of_buildings(view: View, content: Content[Box], player: Player, width: int) -> list[str]:
    """A city in a line, each building from the ground up: `1⌂r~P 2▲cM♪`."""
    parts = []
    for place, stack in enumerate(stacks(view, content, player), 1):
        mayor = mark("bold", MAYOR) if place == player["mayor"] else " "
        parts.append(mark("dim", str(place)) + mayor + "".join(stack or ["-"]))
    return flowing(parts, width, "  ") or [""]


def skyline(view: View, content: Content[Box], player: Player, width: int) -> list[str]:
    """A city as it stands, building beside building, with the numbers of places below."""
    towers = stacks(view, content, player)
    lines = []
    across = max(1, (width - 1) // CELL)
    for first in range(0, len(towers), across):
        part = towers[first : first + across]
        high = max(len(tower) for tower in part)
        lines += [
            " " + "".join(left(tower[floor] if floor < len(tower) else "", CELL) for tower in part)
            for floor in reversed(range(high))
        ]
        numbers = []
        for place in range(first + 1, first + len(part) + 1):
            mayor = mark("bold", MAYOR) if place == player["mayor"] else ""
            numbers.append(left(mark("dim", str(place)) + mayor, CELL))
        lines.append(" " + "".join(numbers))
    return lines


def private(view: View, content: Content[Box], lang: str, width: int) -> list[str]:
    """The viewer's hand; before the first turn, his two cities; and cards he is looking at."""
    words = texts(PACKAGE, lang)
    if "yours" not in view:
        return []
    if view["phase"] == "city":
        lines = [mark("dim", words["picture.cities"])]
        for city in view["yours"]["cities"]:
            entry = next(entry for entry in content.data["cities"] if entry["id"] == city)
            lines += wrapped(f" {read(entry['name'], lang)}: {bonus_text(entry['bonus'], lang)}", width)
        return lines
    lines = []
    for key in ("looked", "hand"):
        cards = view["yours"][key]
        if cards or key == "hand":
            lines.append(mark("dim", words[f"picture.{key}"]))
            lines += listed(content, cards, lang, width)
    return lines


def listed(content: Content[Box], cards: Sequence[str], lang: str, width: int) -> list[str]:
    """Cards in a list: level and type, name, cost and discount, gains, sites."""
    lines = []
    for card in cards:
        entry = building(content, card)
        if entry is not None:
            gains = "/".join(str(entry["gains"][track]) for track in TRACKS)
            signs = "".join(SITE_SIGNS[site] for site in entry["sites"])
            kind = f"{entry['level']}{TYPE_SIGNS[entry['type']]}"
            price = f"{entry['cost']}{TYPE_SIGNS[entry['discount']].lower()}"
            name = left(fitted(read(entry["name"], lang), NAME), NAME)
            lines.append(f" {kind} {name} {price} {gains} {signs}")
    return lines


def explained(view: View, content: Content[Box], me: int, lang: str, width: int, room: int) -> list[str]:
    """What the cards do that the viewer may use: his top cards, his hand, the row."""
    player = view["players"][me]
    places = range(1, player["width"] + 1)
    stood = [view["board"].get(f"{player['colour']} {place}", []) for place in places]
    cards = [stack[-1]["card"] for stack in stood if stack]
    lines = [mark("dim", texts(PACKAGE, lang)["picture.actions-of"])]
    for card in dict.fromkeys([*cards, *view.get("yours", {}).get("hand", []), *(c for c in view["row"] if c)]):
        entry = building(content, card)
        if entry is not None:
            more = wrapped(f" {read(entry['name'], lang)}: {action_text(entry['action'], lang)}", width)
            if len(lines) + len(more) <= room:
                lines += more
    return lines if len(lines) > 1 else []


def wrapped(text: str, width: int) -> list[str]:
    """A long line in lines no wider than there is room, indented from the second on."""
    lines = [""]
    for word in text.split(" "):
        if columns(lines[-1]) + 1 + columns(word) > width and lines[-1].strip():
            lines.append("   " + word)
        else:
            lines[-1] += (" " if lines[-1] else "") + word
    return lines


def flowing(parts: Sequence[str], width: int, gap: str) -> list[str]:
    """Parts beside each other as long as they fit."""
    lines: list[str] = []
    for part in parts:
        if lines and columns(lines[-1]) + len(gap) + columns(part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(" " + part)
    return lines


# --- What lies beside it.


def aside(view: View, content: Content[Box], lang: str, width: int) -> str:
    """Points and tracks of everyone, the level, and how far achievements are; the score sheet once it is over."""
    lines = score_sheet(view, lang, width) if view["over"] else standings(view, content, lang, width)
    return "\n".join([*lines, "", *achievements(view, content, lang, width)])


def standings(view: View, content: Content[Box], lang: str, width: int) -> list[str]:
    """Points, tracks and hand of each player, then the level, and the card that is being built."""
    words = texts(PACKAGE, lang)
    figures = {"points": [shown(player) for player in view["players"]]}
    for track in TRACKS:
        figures[track] = [str(player["tracks"][track]) for player in view["players"]]
    figures["cards"] = [str(player["hand"]) for player in view["players"]]
    deck = words["picture.deck"].format(n=view["decks"][view["level"] - 1], pile=len(view["pile"]))
    level = [words["picture.level"].format(level=view["level"])]
    if view["action"]:
        action = words["picture.action" if view["actions_a_turn"] > 1 else "picture.only-action"]
        level.append(action.format(n=view["action"], of=view["actions_a_turn"]))
    notes = {"level-ends": view["level_over"], "last-round": view["last_round"], "sweep": view.get("sweep_in")}
    said = [mark("bold", words[f"picture.{key}"].format(n=n)) for key, n in notes.items() if n]
    building, owed = view["pending"].get("building"), view["pending"]["owed"]
    if building:
        said.append(fitted(named(content, building, lang), width - 1))
    if owed:
        said.append(words["picture.owed"].format(n=owed))
    return [*table(view, lang, figures, width), "", *flowing([*level, deck, *said], width, "  ")]


def table(view: View, lang: str, figures: Mapping[str, Sequence[str]], width: int) -> list[str]:
    """A heading and a line for each player."""
    words = texts(PACKAGE, lang)
    headings = [words[f"picture.{key}"] for key in figures]
    widths = [max(2, len(heading), *map(len, figures[key])) + 1 for key, heading in zip(figures, headings, strict=True)]
    names = [called(player, lang) for player in view["players"]]
    room = max(1, min(width - 3 - sum(widths), max(columns(name) for name in names)))
    lines = [" " * (room + 3) + mark("dim", in_columns(headings, widths))]
    for seat, name in enumerate(names):
        who = mark(view["players"][seat]["colour"], left(f"{LETTERS[seat]} {fitted(name, room)}", room + 2))
        lines.append(sign_of(view, seat) + who + in_columns([values[seat] for values in figures.values()], widths))
    return lines


def score_sheet(view: View, lang: str, width: int) -> list[str]:
    """Where everybody's points came from."""
    words = texts(PACKAGE, lang)
    keys = {"awards": "awards-short"}
    sources = list(view["breakdown"][0])
    figures = {keys.get(s, s): [str(points[s]) for points in view["breakdown"]] for s in sources}
    figures["points"] = [str(player["score"]) for player in view["players"]]
    if sum(max(len(words[f"picture.{key}"]), 2) + 1 for key in figures) + 5 <= width:
        return table(view, lang, figures, width)
    first, second = dict(list(figures.items())[:3]), dict(list(figures.items())[3:])
    return [*table(view, lang, first, width), *table(view, lang, second, width)]


def achievements(view: View, content: Content[Box], lang: str, width: int) -> list[str]:
    """Each achievement with its stars, who has claimed it, and how far the viewer has come."""
    words = texts(PACKAGE, lang)
    me = view["you"] if view["you"] is not None else view["to_move"] or 0
    lines = [mark("dim", words["picture.claims"])]
    for entry in view["achievements"]:
        progress = " ".join(f"{min(a, b)}/{b}" for a, b in zip(entry["shown"][me], entry["needed"], strict=True))
        colours = [view["players"][seat]["colour"] for seat in entry["claimed"]]
        claimed = "".join(mark(colour, LETTERS[seat]) for colour, seat in zip(colours, entry["claimed"], strict=True))
        tail = f"{entry['stars']}{STAR} {progress} {claimed}".rstrip()
        name = named(content, entry["id"], lang)
        lines.append(f"{left(fitted(name, width - 1 - columns(tail)), min(width - 16, 20))} {tail}")
    return lines
