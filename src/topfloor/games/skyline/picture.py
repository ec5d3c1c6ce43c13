"""The table as text, drawn from a view alone: the island with its towers, one's cards below it, the players beside it.

     8 │*ypB4   │   site c8 is strategic; yellow and purple lie below, blue's floor 4 is the top
       │ bN     │   a neutral floor on a blue one
       │ ypbnY^ │   yellow's penthouse on a neutral floor

Colours are marks as in `topfloor.engine.markup`; every colour has its letter, so nothing is lost without them. Small
letters are covered floors, the capital is the top, with what it earns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from topfloor.engine.content import Content
from topfloor.engine.markup import centred, columns, fitted, harmless, left, mark, right
from topfloor.engine.pictures import in_columns, sign_of
from topfloor.engine.tally import shown
from topfloor.engine.texts import texts
from topfloor.games.skyline.box import PIECE_WORDS, Box
from topfloor.games.skyline.plan import ANYTHING, COLUMNS, Plan, plan_of
from topfloor.games.skyline.view import Floor, Place, Player, View
from topfloor.games.skyline.words import PACKAGE, asked, printed

Words = Mapping[str, str]

LETTERS = ("Y", "P", "B", "R")
COLOURS = ("yellow", "purple", "blue", "red")
NEUTRAL = "n"
TOPS = {"1": "1", "2": "2", "4": "4", "6": "6", "penthouse": "^", "neutral": ""}
STRATEGIC, BARE, NONE = "*", "·", "·"
DONE, SHORT = "✓", "✗"

HAVE, LACK = "■", "□"

MARGIN = 3
CELLS = ((12, 2), (7, 1), (6, 1))
"""Cells as wide and high as there is room, the largest first."""

CARD = 16
"""Columns that a drawn card takes, with the space behind it."""


def text(view: View, content: Content[Box], lang: str, width: int) -> str:
    """The whole table: the city, what lies beside it, and what is asked."""
    parts = board(view, content, lang, width, 0), aside(view, content, lang, width), asked(view, lang)
    return "\n\n".join(parts)


# --- The city.


def board(view: View, content: Content[Box], lang: str, width: int, height: int) -> str:
    """The island, north at the top, as large as fits into `width` and `height`, and one's own cards below it."""
    words, plan = texts(PACKAGE, lang), plan_of(content.data)
    for wide, high in CELLS:
        grid = island(view, plan, wide, high)
        across = grid_width(plan.columns, wide)
        for private in (drawn_cards(view, content, words, across), secrets(view, content, words, min(width, across))):
            below = ["", *private] if private else []
            if across <= width and len(grid) + len(below) <= height:
                return joined([*grid, *below])
    wide, high = next((size for size in CELLS[1:] if grid_width(plan.columns, size[0]) <= width), CELLS[-1])
    private = secrets(view, content, words, min(width, grid_width(plan.columns, wide)))
    return joined([*island(view, plan, wide, high), *([""] if private else []), *private])


def joined(lines: Sequence[str]) -> str:
    """Lines under each other, with nothing hanging over."""
    return "\n".join(line.rstrip() for line in lines)


def island(view: View, plan: Plan, wide: int, high: int) -> list[str]:
    """The sites with their towers, columns lettered and rows numbered."""
    lines = [" " * MARGIN + "".join(centred(letter, wide + 1) for letter in COLUMNS[: plan.columns])]
    for y in reversed(range(plan.rows)):
        row = [
            cell(view, plan.names[plan.cells.index((x, y))], wide, high) if (x, y) in plan.cells else None
            for x in range(plan.columns)
        ]
        lines += row_of(row, str(y + 1), wide, high)
    return lines


def grid_width(count: int, wide: int) -> int:
    """How many columns the island takes with so many cells, so wide."""
    return MARGIN + count * (wide + 1) + 1


def row_of(cells: Sequence[list[str] | None], label: str, wide: int, high: int) -> list[str]:
    """A row of the island: walls beside the sites, nothing where there is water."""
    wall = mark("faint", "│")
    lines = []
    for n in range(high):
        line = right(mark("dim", label), MARGIN - 1) + " " if n == 0 else " " * MARGIN
        for x, site in enumerate(cells):
            walled = site is not None or (x > 0 and cells[x - 1] is not None)
            line += (wall if walled else " ") + (left(site[n], wide) if site is not None else " " * wide)
        lines.append(line + (wall if cells[-1] is not None else ""))
    return lines


def cell(view: View, site: str, wide: int, high: int) -> list[str]:
    """A site: whether it is strategic and who built there; with its name above where there is room."""
    star = mark("bold", STRATEGIC) if site in view["strategic"] else " "
    stack = view["board"].get(site, [])
    tower = star + (owners(stack, wide - 1 if star != " " else wide) if stack else mark("dim", BARE))
    if columns(tower) > wide:
        tower = tower.removeprefix(" ")
    return [tower] if high == 1 else [f" {mark('dim', site)}", tower]


def owners(stack: Sequence[Floor], room: int) -> str:
    """Whose floors a tower has, from the ground up: small letters below, the top in full; of too many, the upper."""
    *below, top = stack
    sign = TOPS[top["piece"]]
    roof = owner_letter(top["owner"], NEUTRAL.upper()) + (mark("bold", sign) if sign else "")
    letters = [owner_letter(floor["owner"], NEUTRAL, small=True) for floor in below]
    while columns("".join(letters) + roof) > room:
        letters = ["…", *letters[2:]]
    return "".join(letters) + roof


def owner_letter(owner: int | None, nobody: str, *, small: bool = False) -> str:
    """The letter of a player, or that of nobody."""
    if owner is None:
        return mark("dim", nobody)
    return mark(COLOURS[owner], LETTERS[owner].lower() if small else LETTERS[owner])


def own_patterns(view: View, content: Content[Box], words: Words) -> list[tuple[str, str]]:
    """One's mission and bonus cards, each once, with what it is worth; a spectator has none."""
    if "yours" not in view:
        return []
    mine = view["yours"]
    cards = [(mine["mission"], words["picture.mission"])]
    for card in dict.fromkeys(mine["cards"]):
        count = mine["cards"].count(card)
        value = words["picture.value"].format(value=printed(content, card)["value"])
        cards.append((card, f"{value}{f' ×{count}' if count > 1 else ''}"))
    return cards


def state_of(place: Place, words: Words) -> tuple[str, str]:
    """Whether a pattern stands, as a sign, and once it is begun the sites that it lacks; or that it never will."""
    have, missing = place["have"], place["missing"]
    if not missing:
        return (mark("green", DONE), "") if have else (mark("red", SHORT), words["picture.no-place"])
    return mark("dim", BARE), counted(words, "lacks", len(missing), sites=" ".join(missing)) if have else ""


def counted(words: Words, key: str, count: int, **values: object) -> str:
    """A text that has a form of its own for one."""
    return words[f"picture.{key}-1" if count == 1 else f"picture.{key}"].format(**values)


def secrets(view: View, content: Content[Box], words: Words, width: int) -> list[str]:
    """One's mission and bonus cards, each on a line with its pattern and how near it is."""
    return [secret(view, content, words, *card, width) for card in own_patterns(view, content, words)]


def secret(view: View, content: Content[Box], words: Words, card: str, worth: str, width: int) -> str:
    """A card on a line: whether it stands, what it is worth, its pattern and its name, and what it lacks."""
    printed_card = printed(content, card)
    sign, lacks = state_of(view["yours"]["places"][card], words)
    line = f"{worth} {printed_card['pattern']} {printed_card['name']}"
    room = width - 2 - (columns(lacks) + 1 if lacks else 0)
    if columns(line) > room:
        line = fitted(line, max(room, columns(worth) + 1))
    return f"{sign} {line} {mark('dim', lacks)}" if lacks else f"{sign} {line}"


def drawn_cards(view: View, content: Content[Box], words: Words, width: int) -> list[str]:
    """One's mission and bonus cards beside each other, their patterns drawn as they would lie on the board."""
    blocks = [drawn_card(view, content, words, *card) for card in own_patterns(view, content, words)]
    beside = max(1, width // CARD)
    lines: list[str] = []
    for first in range(0, len(blocks), beside):
        row = blocks[first : first + beside]
        lines += [""] if lines else []
        for n in range(max(map(len, row))):
            lines.append("".join(left(block[n] if n < len(block) else "", CARD) for block in row))
    return lines


def drawn_card(view: View, content: Content[Box], words: Words, card: str, worth: str) -> list[str]:
    """A card as a block: its worth, its name, what it lacks, and its pattern, filled where one has the top."""
    place = view["yours"]["places"][card]
    sign, lacks = state_of(place, words)
    name = fitted(printed(content, card)["name"], CARD - 2)
    pattern = drawn_pattern(plan_of(content.data), place, printed(content, card)["pattern"])
    return [f"{sign} {worth}", name, *pattern, *([mark("dim", fitted(lacks, CARD - 1))] if lacks else [])]


def drawn_pattern(plan: Plan, place: Place, pattern: str) -> list[str]:
    """A pattern turned as it lies where it is nearest; as it is printed while nothing of it stands."""
    if not place["have"]:
        return [" ".join(mark("dim", BARE) if sign == ANYTHING else LACK for sign in row) for row in pattern.split("/")]
    tops = {plan.cells[plan.names.index(site)]: HAVE for site in place["have"]}
    tops |= {plan.cells[plan.names.index(site)]: LACK for site in place["missing"]}
    across, up = [sorted({cell[axis] for cell in tops}) for axis in (0, 1)]
    return [
        " ".join(tops.get((x, y), mark("dim", BARE)) for x in range(across[0], across[-1] + 1))
        for y in range(up[-1], up[0] - 1, -1)
    ]


# --- What lies beside it.


def aside(view: View, content: Content[Box], lang: str, width: int) -> str:
    """The players with all that lies open before them, or the score sheet once the match is over."""
    words = texts(PACKAGE, lang)
    return "\n".join(score_sheet(view, content, words, width) if view["over"] else holdings(view, words, width))


def holdings(view: View, words: Words, width: int) -> list[str]:
    """What each player has, the stock, and what the board will pay."""
    cash = [str(player.get("cash", "")) for player in view["players"]]
    points = [words["picture.points"], *map(shown, view["players"])]
    widths = [1 + max(2, *map(len, cash)), *[2] * len(PIECE_WORDS), 3, 1 + max(map(len, points))]
    heading = in_columns([words["picture.cash"], *PIECES_SHORT, words["picture.cards-short"], points[0]], widths)
    room = name_room(view, width, sum(widths))
    lines = [" " * (room + 3) + mark("dim", heading)]
    for player in view["players"]:
        who = left(f"{LETTERS[player['seat']]} {fitted(harmless(player['name']), room)}", room + 2)
        figures = hand_of(player, words, widths)
        lines.append(sign_of(view, player["seat"]) + mark(COLOURS[player["seat"]], who) + figures)
    return [*lines, *stock_line(view, words, room, widths), *incomes(view, words, width), *facts(view, words, width)]


PIECES_SHORT = ("1", "2", "4", "6", "^", "n")


def name_room(view: View, width: int, taken: int) -> int:
    """How many columns are left for names."""
    return min(width - 3 - taken, max(columns(harmless(player["name"])) for player in view["players"]))


def hand_of(player: Player, words: Words, widths: Sequence[int]) -> str:
    """Cash, floors, cards and points of a player; what is behind a screen is only counted."""
    last = [str(player["cards"]), shown(player)]
    if "cash" in player:
        floors = [str(count) if count else mark("dim", NONE) for count in player["hand"].values()]
        return in_columns([str(player["cash"]), *floors, *last], widths)
    held = counted(words, "held", player["held"], held=player["held"])
    return right("?", widths[0]) + right(mark("dim", held), sum(widths[1:-2])) + in_columns(last, widths[-2:])


def stock_line(view: View, words: Words, room: int, widths: Sequence[int]) -> list[str]:
    """What the player to move, or in the hidden game the viewer, can buy; and the cards to draw."""
    seat = view["to_move"] if view["variant"] == "open" else view["you"]
    stock = view["players"][seat]["stock"] if seat is not None else {}
    counts = [str(stock[word]) if word in stock else mark("dim", "?") for word in PIECE_WORDS[:-1]]
    figures = ["", *counts, str(view["neutrals"]), str(view["pile"]), ""]
    label = fitted(words["picture.stock"], room + 2)
    return [" " + mark("dim", left(label, room + 2)) + in_columns(figures, widths)]


def incomes(view: View, words: Words, width: int) -> list[str]:
    """What everybody's best group will pay, and what the others would."""
    parts = [mark("dim", words["picture.income"])]
    for player in view["players"]:
        best, *others = [group["income"] for group in player["groups"]] or [0]
        rest = mark("dim", "".join(f"/{income}" for income in others if income))
        parts.append(f"{owner_letter(player['seat'], '')} {best}{rest}")
    return flowing(parts, width, 2)


def facts(view: View, words: Words, width: int) -> list[str]:
    """The round, whether the end is near and why, and the income just taken."""
    start = owner_letter(view["start"], "")
    known = [words["picture.round"].format(round=view["round"], start=start)]
    if view["last_turns"]:
        last = words["picture.last-turns"].format(closer=owner_letter(view["closer"], ""))
        known.append(mark("bold", last))
    if "ending" in view:
        rounds = view["ending"]["rounds"]
        notice = counted(words, view["ending"]["why"], rounds, rounds=rounds)
        known += [mark("bold", line) for line in flowing(notice.split(), width, 1)]
    taken = next(player["income"] for player in view["players"] if player["seat"] == view["to_move"])
    if taken["amount"]:
        sites = " ".join(taken["sites"])
        known += flowing(words["picture.taken"].format(amount=taken["amount"], sites=sites).split(), width, 1)
    return flowing(known, width, 3)


def flowing(parts: Sequence[str], width: int, gap: int) -> list[str]:
    """Parts beside each other as long as they fit."""
    lines: list[str] = []
    for part in parts:
        if lines and columns(lines[-1]) + gap + columns(part) <= width:
            lines[-1] += " " * gap + part
        else:
            lines.append(part)
    return lines


def score_sheet(view: View, content: Content[Box], words: Words, width: int) -> list[str]:
    """Where everybody's points came from, and the missions."""
    sources = list(view["breakdown"][0])
    headings = [words[f"picture.{source}"] for source in [*sources, "points"]]
    widths = [max(columns(heading), 2) + 1 for heading in headings]
    room = name_room(view, width, sum(widths))
    lines = [" " * (room + 3) + mark("dim", in_columns(headings, widths))]
    for seat, player in enumerate(view["players"]):
        who = left(f"{LETTERS[seat]} {fitted(harmless(player['name']), room)}", room + 2)
        points = [*(str(view["breakdown"][seat][source]) for source in sources), str(player["score"])]
        lines.append(sign_of(view, seat) + mark(COLOURS[seat], who) + in_columns(points, widths))
    missions = [mission_line(view, content, seat, width) for seat in range(len(view["players"]))]
    return [*lines, "", words["picture.missions"], *missions]


def mission_line(view: View, content: Content[Box], seat: int, width: int) -> str:
    """A player's mission, and whether it was fulfilled."""
    card = printed(content, view["missions"][seat])
    verdict = mark("green", DONE) if view["breakdown"][seat]["mission"] else mark("red", SHORT)
    shown = fitted(f"{card['name']} {card['pattern']}", width - 4)
    return f"{owner_letter(seat, '')} {verdict} {shown}"
