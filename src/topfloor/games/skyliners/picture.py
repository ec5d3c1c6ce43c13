"""The table as text, drawn from a view alone: one's own side at the bottom, heights, owners and what each row shows.

    │c2·   3^│   site c2, in one's own district (·), three floors and a roof
    │nRB^Y   │   from the ground up: nobody's floor, red's, blue's; the roof is yellow's
    └── C ───┘   one's own row C …
      sees 2     … shows two objects from here …
     plan 2 ✓    … as planned

Colours are marks as in `topfloor.engine.markup`; every colour has its letter, so nothing is lost without them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from topfloor.engine.content import Content
from topfloor.engine.markup import centred, columns, fitted, harmless, left, mark, right
from topfloor.engine.pictures import in_columns, sign_of
from topfloor.engine.tally import shown
from topfloor.engine.texts import texts
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.position import IN_DISTRICT, LINE, ROWS, SEATS
from topfloor.games.skyliners.scoring import segment_of
from topfloor.games.skyliners.view import Piece, View
from topfloor.games.skyliners.words import DISTRICT_WORDS, PACKAGE, ROW_LETTERS, SITE_WORDS

Words = Mapping[str, str]

LETTERS = ("R", "B", "Y", "G")
COLOURS = ("red", "blue", "yellow", "green")
NOBODY = "n"
ROOF, PARK, ANTENNA, IN_OWN_DISTRICT = "^", "♣", "↑", "·"
RIGHT, WRONG = "✓", "✗"

# Cells as wide and high as there is room, the largest first.
CELLS = ((14, 4), (12, 3), (8, 2), (6, 2))
GUTTERS = 2


def text(view: View, content: Content[Box], lang: str, width: int) -> str:
    """The whole table: the city, what lies beside it, and what is asked."""
    phase = texts(PACKAGE, lang)[f"phases.{view['phase']}"]
    return "\n\n".join([board(view, content, lang, width, 0), aside(view, content, lang, width), phase])


# --- The city.


def board(view: View, content: Content[Box], lang: str, width: int, height: int) -> str:
    """The city from the viewer's side, as large as fits into `width` and `height`; a spectator looks from the South."""
    words = texts(PACKAGE, lang)
    seat = view["you"] or 0
    least = CELLS[-1] if width < grid_width(CELLS[-2][0]) else CELLS[-2]
    wide, high = next((c for c in CELLS if grid_width(c[0]) <= width and grid_height(c[1]) <= height), least)
    lines = flanked(grid(view, seat, words, wide, high), view, seat, words)
    below = [sights(view, seat, words, wide), *promises(view, seat, words, wide)]
    lines += ["  " + " ".join(centred(text, wide) for text in line) for line in below]
    lines.append(centred(side(view, seat, words, grid_width(wide)), grid_width(wide)))
    return "\n".join(line.rstrip() for line in lines)


def grid_width(wide: int) -> int:
    """How many columns the city takes with cells so wide."""
    return GUTTERS + 1 + ROWS * (wide + 1)


def grid_height(high: int) -> int:
    """How many lines the city takes with cells so high, with what stands below it."""
    return 1 + ROWS * (high + 1) + 3


def grid(view: View, seat: int, words: Words, wide: int, high: int) -> list[str]:
    """The sites in their frame: the opposite side's name above, one's own row letters below."""
    dashes = ["─" * wide] * ROWS
    label = f" {side(view, (seat + 2) % SEATS, words, ROWS * wide)} "
    lines = [inlaid("┌" + "┬".join(dashes) + "┐", label)]
    wall = mark("faint", "│")
    for depth in reversed(range(ROWS)):
        cells = [cell(view, LINE[seat, row, depth], wide, high) for row in range(ROWS)]
        lines += [wall + wall.join(line) + wall for line in zip(*cells, strict=True)]
        lines.append(mark("faint", "├" + "┼".join(dashes) + "┤"))
    letters = [f" {mark('bold', letter)} " for letter in ROW_LETTERS]
    left_end, corner, right_end = (mark("faint", sign) for sign in "└┴┘")
    lines[-1] = left_end + corner.join(inlaid(dashes[0], letter) for letter in letters) + right_end
    return lines


def inlaid(line: str, label: str) -> str:
    """A label in the middle of a faint line."""
    start = (len(line) - columns(label)) // 2
    return mark("faint", line[:start]) + label + mark("faint", line[start + columns(label) :])


def flanked(lines: list[str], view: View, seat: int, words: Words) -> list[str]:
    """The names of the sides to the left and to the right, downwards."""
    names = []
    for flank in ((seat + 1) % SEATS, (seat + 3) % SEATS):
        letters = words[f"seats.{flank}"].center(len(lines))
        names.append([painted(view, flank, letter) if letter != " " else " " for letter in letters])
    return [west + line + east for west, line, east in zip(names[0], lines, names[1], strict=True)]


def side(view: View, seat: int, words: Words, width: int) -> str:
    """A side of the city and who sits there: 'North · Y neighbour 2'."""
    name = words[f"seats.{seat}"]
    if seat >= len(view["players"]):
        return mark("dim", name)
    who = fitted(harmless(view["players"][seat]["name"]), width - len(name) - 5)
    return f"{name} · {painted(view, seat, f'{LETTERS[seat]} {who}')}"


def painted(view: View, seat: int, text: str) -> str:
    """A text in the colour of a seat, dim if nobody sits there."""
    return mark(COLOURS[seat] if seat < len(view["players"]) else "dim", text)


def cell(view: View, site: int, wide: int, high: int) -> list[str]:
    """A site: its name and height above, its pieces below, and air around them where there is room."""
    name = SITE_WORDS[site]
    stack = view["board"].get(name, [])
    margin = " " * (high - 2 > 0)
    inside = wide - 2 * len(margin)
    label, height = site_name(view, site), mark("bold", floors_and_roof(stack))
    antenna = antenna_on(view, name)
    room = inside - columns(antenna)
    above = label + right(height, inside - columns(label))
    below = left(owners(stack, room), room) + antenna
    air = [" " * wide] * (high - 2)
    return [margin + above + margin, *air[1:], margin + below + margin, *air[:1]]


def site_name(view: View, site: int) -> str:
    """The name of a site, marked if it lies in the viewer's own district."""
    name = SITE_WORDS[site]
    if "yours" in view and IN_DISTRICT[DISTRICT_WORDS.index(view["yours"]["district"]), site]:
        return name + IN_OWN_DISTRICT
    return mark("dim", name)


def floors_and_roof(stack: Sequence[Piece]) -> str:
    """A height as players think of it: '3' floors, '3^' with a roof, or a park."""
    kinds = [piece["piece"] for piece in stack]
    if "park" in kinds:
        return PARK
    return f"{kinds.count('floor') or ''}{ROOF if 'roof' in kinds else ''}"


def owners(stack: Sequence[Piece], width: int) -> str:
    """Whose pieces a site holds, from the ground up; of a tower too high for the cell, the upper part."""
    letters = [(ROOF if piece["piece"] == "roof" else "") + owner_letter(piece["owner"]) for piece in stack]
    while columns("".join(letters)) > width:
        letters = ["…", *letters[2:]]
    return "".join(letters)


def owner_letter(owner: int | None) -> str:
    """The letter of a player, or that of nobody."""
    return mark("dim", NOBODY) if owner is None else mark(COLOURS[owner], LETTERS[owner])


def antenna_on(view: View, site: str) -> str:
    """The antenna that scoring has put on a site, if any."""
    owner = view.get("antennas", {}).get(site)
    return "" if owner is None else mark(COLOURS[owner], ANTENNA + LETTERS[owner])


def sights(view: View, seat: int, words: Words, wide: int) -> list[str]:
    """How much each row shows."""
    sees = view["players"][seat]["sees"]
    word = words["picture.sees"] if wide > CELLS[-1][0] else words["picture.seen-short"]
    return [f"{word} {mark('bold', str(sees[row]))}" for row in ROW_LETTERS]


def promises(view: View, seat: int, words: Words, wide: int) -> list[list[str]]:
    """The plans known for these rows, if any can be, and whether each is right at this moment."""
    plans = view["plans"][seat] if view["over"] else view.get("yours", {}).get("plans")
    if plans is None or view["variant"] != "full":
        return []
    sees = view["players"][seat]["sees"]
    told = [promise(plans.get(row), sees[row]) for row in ROW_LETTERS]
    word = words["picture.plan"] if wide > CELLS[-1][0] else words["picture.plans-short"]
    return [[f"{word} {plan}" for plan in told]]


def promise(plan: int | None, seen: int) -> str:
    """A plan with its verdict."""
    if plan is None:
        return mark("dim", "–")
    verdict = mark("green", RIGHT) if segment_of(seen) == plan else mark("red", WRONG)
    return f"{plan} {verdict}"


# --- What lies beside it.


def aside(view: View, content: Content[Box], lang: str, width: int) -> str:
    """The players with all that lies open before them, or the score sheet once the match is over."""
    words = texts(PACKAGE, lang)
    return "\n".join(score_sheet(view, words, width) if view["over"] else supplies(view, words, width))


def supplies(view: View, words: Words, width: int) -> list[str]:
    """What each player has left, then the round, the action due, the office and one's own card."""
    players = view["players"]
    figures = {
        "floors": [str(player["floors"]) for player in players],
        "roofs": [str(player["roofs"]) for player in players],
        "parks": [str(player["parks"]) for player in players],
    }
    if view["variant"] == "full":
        figures["plans"] = [str(player["plans_filed"]) for player in players]
    figures["score"] = [shown(player) for player in players]
    return [*table(view, words, figures, width), "", *flowing(facts(view, words), width)]


def table(view: View, words: Words, figures: Mapping[str, Sequence[str]], width: int) -> list[str]:
    """A heading and a line for each player; the headings are short if the long ones do not fit."""
    names = [harmless(player["name"]) for player in view["players"]]
    for size in ("", "-short"):
        headings = [words[f"picture.{key}{size}"] for key in figures]
        widths = [
            max(2, *map(len, [heading, *figures[key]])) + 1 for heading, key in zip(headings, figures, strict=True)
        ]
        room = width - 3 - sum(widths)
        if room >= max(columns(name) for name in names):
            break
    room = min(room, max(columns(name) for name in names))
    lines = [" " * (room + 3) + mark("dim", in_columns(headings, widths))]
    for seat, name in enumerate(names):
        who = left(f"{LETTERS[seat]} {fitted(name, room)}", room + 2)
        values = [figure[seat] for figure in figures.values()]
        lines.append(sign_of(view, seat) + painted(view, seat, who) + in_columns(values, widths))
    return lines


def facts(view: View, words: Words) -> list[str]:
    """The round and the action due, the office and one's own card."""
    known = [words["picture.round"].format(round=view["round"], start=owner_letter(view["start"]))]
    known += [mark("bold", words["picture.last-round"])] if view["last_round"] else []
    action = words["picture.action" if view["actions"] > 1 else "picture.only-action"]
    known.append(action.format(action=view["action"], actions=view["actions"]))
    if view["variant"] == "full":
        office = "".join(owner_letter(seat) for seat in view["office"])
        known.append(words["picture.office"].format(letters=office or mark("dim", "–")))
    if "yours" in view:
        district = words[f"districts.{view['yours']['district']}"]
        known.append(words["picture.card"].format(district=district, sign=IN_OWN_DISTRICT))
    return known


def flowing(parts: Sequence[str], width: int) -> list[str]:
    """Parts beside each other as long as they fit."""
    lines: list[str] = []
    for part in parts:
        if lines and columns(lines[-1]) + 3 + columns(part) <= width:
            lines[-1] += "   " + part
        else:
            lines.append(part)
    return lines


def score_sheet(view: View, words: Words, width: int) -> list[str]:
    """Where everybody's points came from, the plans and the cards."""
    figures = {source: [str(points[source]) for points in view["breakdown"]] for source in view["breakdown"][0]}
    if not any(points["spare_antennas"] for points in view["breakdown"]):
        del figures["spare_antennas"]
    figures["score"] = [str(player["score"]) for player in view["players"]]
    opened = [opened_cards(view, seat, words) for seat in range(len(view["players"]))]
    return [*table(view, words, figures, width), "", words[f"picture.opened-{view['variant']}"], *opened]


def opened_cards(view: View, seat: int, words: Words) -> str:
    """A player's plans with their verdicts, and the skyscraper card with its own."""
    sees = view["players"][seat]["sees"]
    plans = [
        f"{row}{promise(view['plans'][seat].get(row), sees[row]).replace(' ', '')}"
        for row in ROW_LETTERS
        if view["variant"] == "full"
    ]
    tallest = view["breakdown"][seat]["skyscraper"] > 0
    card = words[f"districts.{view['districts'][seat]}"] + (mark("green", RIGHT) if tallest else mark("red", WRONG))
    return " ".join([owner_letter(seat), *plans, card])
