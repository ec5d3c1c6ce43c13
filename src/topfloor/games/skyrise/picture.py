"""The table as text, drawn from a view alone: the map as it lies, and beside it what everybody can still bid.

    7yA     neighbourhood 7 of its island, on yellow ground, with a disc of patron A
    7y+g    the same with a windmill and a green disc; * is a wild disc, $ commissions, · no disc
    7yR3    red's tall building there (1 short, 2 medium, 3 tall, ★ a Wonder)
    7R64    red's bid of 64

Colours are marks as in `topfloor.engine.markup`; every colour has its letter, so nothing is lost without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from topfloor.engine.content import Content, Data
from topfloor.engine.markup import columns, fitted, harmless, left, mark, right
from topfloor.engine.pictures import TO_MOVE, WINNER
from topfloor.engine.tally import shown
from topfloor.engine.texts import texts
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.scene import island, placed, shape_of
from topfloor.games.skyrise.view import Bid, Player, Shape, View
from topfloor.games.skyrise.words import LETTER_WORDS, PACKAGE, wonder_effect, wonder_name

Words = Mapping[str, str]
Spot = tuple[int, int]

LETTERS = {"red": "R", "yellow": "Y", "blue": "B", "teal": "T"}
GROUND = {"yellow": "y", "green": "g", "white": "w", "brown": "b"}
DISC_SIGNS = {**GROUND, **{letter: letter for letter in LETTER_WORDS}, "wild": "*", "commissions": "$"}
WONDER, WINDMILL, NO_DISC, LAKE, BLIMP = "★", "+", "·", "≈", "◊"
SIGNS: dict[Shape, str] = {"short": "1", "medium": "2", "tall": "3", "wonder": WONDER}
PASSED = "×"
RIGHT, WRONG = "✓", "✗"

SLOT = 7
"""Columns that a neighbourhood takes on the map, with the space behind it."""

SMALLEST = (38, 17)
NARROW, NARROWEST = 48, 30
"""On a map narrower than this there are that many lines at least."""

LARGEST = (100, 36)
REACH = 10.0
"""How far the map goes from the middle of the table, in units of the drawing."""


def text(view: View, content: Content[Box], lang: str, width: int) -> str:
    """The whole table: the map, what lies beside it, the cards in words, and what is asked."""
    words = texts(PACKAGE, lang)
    drawn = board(view, content, lang, width, 24)
    parts = [drawn, aside(view, content, lang, width), "\n".join(known_wonders(view, content, lang, width))]
    return "\n\n".join([*filter(None, parts), words[f"phases.{view['phase']}"]])


# --- The map.


def board(view: View, content: Content[Box], lang: str, width: int, height: int) -> str:
    """The islands with all that stands and lies on them, as large as fits into `width` and `height`."""
    wide = min(max(width, SMALLEST[0]), LARGEST[0])
    high = min(max(height, SMALLEST[1] if wide >= NARROW else NARROWEST), LARGEST[1])
    spots, signs = layout(content, tuple(sorted(view["islands"].items())), wide, high)
    bids = {bid["at"]: bid for bid in view["bids"]}
    lines: list[dict[int, str]] = [{} for _ in range(high)]
    for place, (line, column) in spots.items():
        lines[line][column] = label(view, content, place, bids)
    for sign, line, column in signs:
        lines[line][column] = mark("bold", sign) if sign.isalpha() else mark("blue" if sign == LAKE else "faint", sign)
    drawn = [joined(line) for line in lines]
    while drawn and not drawn[-1]:
        drawn.pop()
    while drawn and not drawn[0]:
        drawn.pop(0)
    return "\n".join(drawn)


def joined(parts: Mapping[int, str]) -> str:
    """Texts at their columns of a line."""
    line = ""
    for column in sorted(parts):
        line = left(line, column) + parts[column]
    return line


_layouts: dict[
    tuple[str, tuple[tuple[str, str], ...], int, int], tuple[dict[str, Spot], list[tuple[str, int, int]]]
] = {}


def layout(
    content: Content[Box], islands: tuple[tuple[str, str], ...], wide: int, high: int
) -> tuple[dict[str, Spot], list[tuple[str, int, int]]]:
    """Where each neighbourhood goes, as line and column, and where signs for islands, lakes and blimps find room."""
    key = (content.digest, islands, wide, high)
    if key not in _layouts:
        _layouts[key] = _layout(content, {"c": "", **dict(islands)}, wide, high)
    return _layouts[key]


def _layout(
    content: Content[Box], islands: Mapping[str, str], wide: int, high: int
) -> tuple[dict[str, Spot], list[tuple[str, int, int]]]:
    taken: set[Spot] = set()
    spots: dict[str, Spot] = {}
    middles = {
        f"{side}{place['number']}": placed(content.data, side, place["middle"])
        for side, name in islands.items()
        for place in island(content.data, name)["places"]
    }
    for place, middle in sorted(middles.items(), key=lambda item: (-abs(item[1][0]), -item[1][1])):
        wish = on_paper(middle, wide, high)
        spots[place] = next(spot for spot in around(wish, wide, high) if not taken & cells(spot, SLOT))
        taken |= cells(spots[place], SLOT)
    signs = []
    for side, name in islands.items():
        for sign, point in signs_of(island(content.data, name), side):
            line, column = on_paper(placed(content.data, side, point), wide, high)
            free = next((s for s in around((line, column + 2), wide, high) if not taken & cells(s, 2)), None)
            if free and (sign.isalpha() or abs(free[0] - line) + abs(free[1] - column - 2) < 6):
                signs.append((sign, *free))
                taken.add(free)
    return spots, signs


def signs_of(entry: Data, side: str) -> Iterator[tuple[str, Sequence[float]]]:
    """The letter of an island, and its lakes and blimps."""
    if side != "c":
        yield side.upper(), (0.0, 6.0)
    yield from ((LAKE, lake["middle"]) for lake in entry.get("lakes", ()))
    yield from ((BLIMP, blimp["middle"]) for blimp in entry.get("blimps", ()))


def on_paper(point: Sequence[float], wide: int, high: int) -> Spot:
    """A point of the drawing as line and column."""
    x, y = point
    return round((REACH - y) / (2 * REACH) * (high - 1)), round((REACH + x) / (2 * REACH) * (wide - SLOT))


def around(spot: Spot, wide: int, high: int) -> Iterator[Spot]:
    """All spots on paper, the nearest first; a line further counts as much as three columns."""
    for down, across in steps(wide, high):
        line, column = spot[0] + down, spot[1] + across
        if 0 <= line < high and 0 <= column < wide - SLOT + 2:
            yield line, column


@cache
def steps(wide: int, high: int) -> tuple[Spot, ...]:
    """Every way to go on paper, lines and columns, the shortest first."""
    every = [(down, across) for down in range(-high, high + 1) for across in range(-wide, wide + 1)]
    return tuple(sorted(every, key=lambda step: (3 * abs(step[0]) + abs(step[1]), step)))


@cache
def cells(spot: Spot, width: int) -> frozenset[Spot]:
    """The places on paper that a text takes."""
    return frozenset((spot[0], spot[1] + step) for step in range(width))


def label(view: View, content: Content[Box], place: str, bids: Mapping[str, Bid]) -> str:
    """A neighbourhood: its number, and what there is to know about it."""
    number = place[1:]
    if place in bids:
        bid = bids[place]
        sign = WONDER if isinstance(bid["bid"], str) else str(bid["bid"])
        owner = view["players"][bid["seat"]]["colour"]
        return mark("bold", number) + mark(owner, mark("bold", f"{LETTERS[owner]}{sign}"))
    entry = island(content.data, view["islands"].get(place[0], ""))["places"][int(number) - 1]
    ground = coloured(GROUND[entry["colour"]], entry["colour"])
    if place in view["board"]:
        structure = view["board"][place]
        owner = view["players"][structure["seat"]]["colour"]
        return mark("dim", number) + ground + mark(owner, LETTERS[owner] + SIGNS[shape_of(structure)])
    disc = view["discs"].get(place)
    windmill = WINDMILL if entry["windmill"] else ""
    name = mark("bold", number) if place in view["open"] else mark("dim", number)
    return name + ground + windmill + (coloured(DISC_SIGNS[disc], disc) if disc else NO_DISC)


def coloured(sign: str, colour: str) -> str:
    """A sign in a neighbourhood's colour, where a terminal has it."""
    return mark(colour, sign) if colour in ("yellow", "green") else sign


# --- What lies beside it.


def aside(view: View, content: Content[Box], lang: str, width: int) -> str:
    """The players with all that lies open before them, or the score sheet once the match is over."""
    words = texts(PACKAGE, lang)
    if view["over"]:
        return "\n".join(score_sheet(view, words, width))
    lines = [player_lines(view, player, width) for player in view["players"]]
    if view["phase"] == "choose" and "yours" in view:
        told = [first for first, *_ in lines] + objective(view, words, width)
        return "\n".join([*told, *known_wonders(view, content, lang, width)])
    return "\n".join([line for player in lines for line in player] + facts(view, content, lang, width))


def player_lines(view: View, player: Player, width: int) -> list[str]:
    """A player: name, discs and points; below, the numbers at hand."""
    letter, colour = LETTERS[player["colour"]], player["colour"]
    holdings = f"{discs(player)} {right(shown(player), 3)}"
    room = width - 3 - columns(holdings) - 1
    name = left(fitted(f"{letter} {harmless(player['name'])}", room), room)
    sign = PASSED if player["seat"] in view["passed"] else TO_MOVE if player["seat"] == view["to_move"] else " "
    first = mark("bold", sign) + mark(colour, name) + " " + holdings
    pool = [*map(str, player["pool"]), *(WONDER + word for word in player["unbuilt"])]
    return [first, *("   " + line for line in flowing(pool or ["–"], width - 3, " "))]


def discs(player: Player) -> str:
    """The discs in the rows, then what lies on the character: 'y2g0w1b3 AAB$'."""
    character = player["character"]
    rows = "".join(f"{coloured(GROUND[colour], colour)}{count}" for colour, count in player["rows"].items())
    patrons = "".join(letter * count for letter, count in character["patrons"].items())
    excess = sum(character["excess"].values())
    keys = "K" * character["key"] + "k" * character["small_key"]
    held = patrons + DISC_SIGNS["commissions"] * character["commissions"] + (f"+{excess}" if excess else "") + keys
    return f"{rows} {held}".rstrip()


def facts(view: View, content: Content[Box], lang: str, width: int) -> list[str]:
    """The era and the panoramas, the running auction, and one's own secrets."""
    words = texts(PACKAGE, lang)
    cards = ", ".join(words[f"panoramas.{card}"] for card in view["panoramas"])
    last = [words[f"picture.last-{view['last']}"]] if view["last"] else []
    era = " · ".join([words["picture.era"].format(era=view["era"]), *last, cards])
    lines = [mark("dim", fitted(era, width))]
    if view["bids"]:
        lines += flowing([mark("dim", words["picture.auction"]), *map_bids(view)], width, " ")
        lines += flowing([mark("dim", words["picture.free"]), *view["open"]], width, " ") if view["open"] else []
    return lines + secrets(view, content, lang, width)


def map_bids(view: View) -> list[str]:
    """The bids of the auction in a row: 'R23 c1'."""
    bids = []
    for bid in view["bids"]:
        colour = view["players"][bid["seat"]]["colour"]
        what = WONDER if isinstance(bid["bid"], str) else str(bid["bid"])
        bids.append(f"{mark(colour, LETTERS[colour] + what)} {bid['at']}")
    return [*(f"{bid} ›" for bid in bids[:-1]), mark("bold", bids[-1])]


def secrets(view: View, content: Content[Box], lang: str, width: int) -> list[str]:
    """One's own objective, patrons and Wonder cards; when one can be placed, with what it does."""
    if view["you"] is None:
        return []
    words = texts(PACKAGE, lang)
    unbuilt = view["players"][view["you"]]["unbuilt"]
    if unbuilt and view["to_move"] == view["you"]:
        cards = [line for word in unbuilt for line in told(content, word, lang, width)]
    else:
        heading = words["picture.cards" if view["era"] == 1 else "picture.your-wonders"]
        names = [wonder_name(card, lang) for card in view["yours"]["wonder_cards"]]
        cards = flowing([heading, *(f"{name}," for name in names[:-1]), *names[-1:]], width, " ")
    return [*objective(view, words, width), *cards]


def objective(view: View, words: Words, width: int) -> list[str]:
    """One's own objective, and the patrons one knows."""
    yours = view["yours"]
    colour = words[f"rows.{yours['objective']}"]
    parts = [words["picture.objective"].format(colour=colour, count=yours["on_objective"])]
    if yours["patrons"]:
        known = " ".join(f"{letter}={value}" for letter, value in yours["patrons"].items())
        parts.append(f"{words['picture.patrons']} {known}")
    return flowing(parts, width, "  ")


def known_wonders(view: View, content: Content[Box], lang: str, width: int) -> Iterator[str]:
    """One's own Wonder cards, or all that lie open and whose they are, with what they do."""
    owners = {word: player for player in view["players"] for word in player["wonders"]}
    for word in [*owners, *(card for card in own_cards(view) if card not in owners)]:
        colour = owners[word]["colour"] if word in owners else ""
        sign = mark(colour, LETTERS[colour]) + " " if colour else ""
        first, *more = told(content, word, lang, width - 2)
        yield from (sign + first, *more)


def told(content: Content[Box], word: str, lang: str, width: int) -> list[str]:
    """A Wonder with what it does."""
    return flowing(f"{wonder_name(word, lang)}: {wonder_effect(content, word, lang)}".split(), width, " ")


def own_cards(view: View) -> Sequence[str]:
    """The Wonder cards that a viewer holds; a spectator holds none."""
    cards: Sequence[str] = view.get("yours", {}).get("wonder_cards", ())
    return cards


def flowing(parts: Sequence[str], width: int, between: str) -> list[str]:
    """Parts beside each other as long as they fit."""
    lines: list[str] = []
    for part in parts:
        if lines and columns(lines[-1]) + len(between) + columns(part) <= width:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


# --- The end.


def score_sheet(view: View, words: Words, width: int) -> list[str]:
    """Where everybody's points came from, a line for each source, then objectives and patrons."""
    sources = list(view["breakdown"][0])
    room = width - 4 * len(view["players"])
    heads = [winner_sign(view, p["seat"]) + mark(p["colour"], LETTERS[p["colour"]]) for p in view["players"]]
    lines = [" " * room + "".join(right(head, 4) for head in heads)]
    for source in sources:
        figures = [str(points[source]) for points in view["breakdown"]]
        lines.append(line_of(words[f"picture.source.{source}"], figures, room))
    lines.append(mark("bold", line_of(words["picture.total"], [str(p["score"]) for p in view["players"]], room)))
    reached = [points["objective"] > 0 for points in view["breakdown"]]
    goals = [
        f"{mark(p['colour'], LETTERS[p['colour']])} {words[f'rows.{goal}']}{RIGHT if done else WRONG}"
        for p, goal, done in zip(view["players"], view["objectives"], reached, strict=True)
    ]
    patrons = [f"{letter}={value}" for letter, value in view["patrons"].items()]
    return [
        *lines,
        *flowing([words["picture.objectives"], *goals], width, " "),
        *flowing([words["picture.patrons"], *patrons], width, " "),
    ]


def line_of(name: str, figures: Sequence[str], room: int) -> str:
    """A name and a figure for each player."""
    return left(fitted(name, room), room) + "".join(right(figure, 4) for figure in figures)


def winner_sign(view: View, seat: int) -> str:
    """A star before a winner."""
    return mark("bold", WINNER) if seat in view["winners"] else ""
