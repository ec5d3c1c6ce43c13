"""What is in the box: the components from `content.toml` as a record that kernels read."""

from __future__ import annotations

import re

from topfloor.engine.content import Entry
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.games.skyline.plan import (
    ANYTHING,
    COLUMNS,
    SITE,
    STRATEGIC_SITE,
    TOP,
    WATER,
    Plan,
    faces,
    is_connected,
    name,
    places,
    read,
)
from topfloor.games.skyline.position import (
    CARDS,
    COLOURED,
    MISSIONS,
    MOST_CARDS,
    MOST_FLOORS,
    MOST_NEUTRALS,
    NEUTRAL,
    PENTHOUSE,
    PIECES,
    SEATS,
    SITES,
)
from topfloor.games.skyline.view import Piece

PIECE_WORDS: tuple[Piece, ...] = ("1", "2", "4", "6", "penthouse", "neutral")
KINDS = PIECE_WORDS[:COLOURED]
PATTERNS = CARDS + MISSIONS
MOST_PLACES = 1024
MOST_ROWS = 20
HIGHEST_PRICE = 127
YES_NO = ("yes", "no")


class Box(Record):
    """The components of Skyline."""

    value: Cells = cells("i1", PIECES, "What each piece costs: 1, 2, 4, 6, penthouse, neutral (SW-23, SW-41).")
    earns: Cells = cells("i1", COLOURED, "What a top of each kind earns; a penthouse nothing (SW-14).")
    each: Cells = cells("i1", PIECES, "How many of each kind there are of one colour, and neutral ones in all (SW-02).")
    dealt: Cells = cells("i1", COLOURED, "How many of each kind a player starts with (SW-03).")
    cash: int = number("i1", "Millions that each player starts with (SW-04).")
    bonus_cards: int = number("i1", "Bonus cards that each player starts with (SW-06).")
    exchange_cards: int = number("i1", "Cards given up in one exchange (SW-39).")
    exchange_cash: int = number("i1", "Millions that an exchange brings (SW-39).")
    points: Cells = cells("i1", 3, "Points for a penthouse, a strategic site and a mission (SW-45 … SW-47).")
    last_penthouse: int = number("i1", "The penthouse of one colour with which the last turns begin (SW-44).")
    next_to: Cells = cells("i4", SITES, "The sites that share an edge with each site (SW-13).")
    strategic: int = number("i4", "The strategic sites (SW-46).")
    card_value: Cells = cells("i1", CARDS, "What each bonus card pays (SW-36).")
    card_count: Cells = cells("i1", CARDS, "How many copies of each bonus card there are.")
    likeness: Cells = cells("i1", CARDS, "The first card with the same pattern as this one (A9).")
    first_place: Cells = cells(
        "i2", PATTERNS + 1, "Where the places of each pattern begin: cards first, then missions."
    )
    place: Cells = cells("i4", MOST_PLACES, "Sets of sites that show a pattern (SW-34).")


def pack(content: Entry) -> Box:
    """Make the box from the entries of a file, refusing what does not fit."""
    box = Box()
    _pack_floors(box, content)
    _pack_money(box, content)
    _pack_points(box, content.entry("points"))
    plan = _pack_board(box, content)
    _pack_patterns(box, content, plan)
    return box


def _pack_floors(box: Box, content: Entry) -> None:
    entries = list(content.entries("floors"))
    if len(entries) != COLOURED:
        raise content.bad("floors", "floors", count=len(entries), needed=COLOURED, kinds=", ".join(KINDS))
    for piece, entry in enumerate(entries):
        entry.text("piece", PIECE_WORDS[piece : piece + 1])
        box.value[piece] = entry.integer("value", 1, 20)
        box.each[piece] = entry.integer("each", 1, MOST_FLOORS)
        box.dealt[piece] = entry.integer("dealt", 0, box.each[piece])
        entry.sourced()
        if piece > 0 and box.value[piece] <= box.value[piece - 1]:
            raise entry.bad("value", "value")
        box.earns[piece] = 0 if piece == PENTHOUSE else box.value[piece]
    in_all = sum(box.each[piece] for piece in range(COLOURED))
    if in_all > MOST_FLOORS:
        raise content.bad("floors", "of-one-colour", count=in_all, most=MOST_FLOORS)
    price = sum(box.each[piece] * box.value[piece] for piece in range(COLOURED))
    if price > HIGHEST_PRICE:
        raise content.bad("floors", "price", price=price, most=HIGHEST_PRICE)
    neutral = content.entry("neutral_floors")
    box.value[NEUTRAL] = neutral.integer("value", 1, 20)
    box.each[NEUTRAL] = neutral.integer("count", 0, MOST_NEUTRALS)
    neutral.sourced()


def _pack_money(box: Box, content: Entry) -> None:
    start = content.entry("start")
    box.cash = start.integer("cash", 1, 100)
    box.bonus_cards = start.integer("bonus_cards", 0, MOST_CARDS // SEATS)
    start.sourced()
    exchange = content.entry("exchange")
    box.exchange_cards = exchange.integer("cards", 1, MOST_CARDS)
    box.exchange_cash = exchange.integer("cash", 1, 100)
    exchange.sourced()


def _pack_points(box: Box, points: Entry) -> None:
    for source, key in enumerate(("penthouse", "strategic_site", "mission")):
        box.points[source] = points.integer(key, 0, 5)
    box.last_penthouse = points.integer("last_turns_at_penthouse", 1, box.each[PENTHOUSE])
    points.sourced()


def _pack_board(box: Box, content: Entry) -> Plan:
    board = content.entry("board")
    drawing = board.text("plan")
    board.sourced()
    if strange := sorted(set("".join(drawing.split())) - {SITE, STRATEGIC_SITE, WATER}):
        raise board.bad("plan", "sign", sign=strange[0], known=", ".join((SITE, STRATEGIC_SITE, WATER)))
    plan = read(drawing)
    if len(plan.cells) != SITES:
        raise board.bad("plan", "sites", count=len(plan.cells), needed=SITES)
    if plan.columns > len(COLUMNS) or plan.rows > MOST_ROWS:
        raise board.bad("plan", "size", columns=len(COLUMNS), rows=MOST_ROWS)
    if not is_connected(plan):
        raise board.bad("plan", "apart")
    for site, cell in enumerate(plan.cells):
        box.next_to[site] = sum(1 << n for n in plan.next_to(cell))
        box.strategic |= (cell in plan.strategic) << site
    _check_strategic_sites(content, {name(cell) for cell in plan.strategic})
    return plan


def _check_strategic_sites(content: Entry, drawn: set[str]) -> None:
    for entry in content.entries("strategic_sites"):
        site = entry.text("site")
        entry.text("name")
        entry.sourced()
        if site not in drawn:
            raise entry.bad("site", "not-strategic", site=site)
        drawn.remove(site)
    if drawn:
        raise content.bad("strategic_sites", "nameless", site=min(drawn))


def _pack_patterns(box: Box, content: Entry, plan: Plan) -> None:
    rules = content.entry("patterns")
    turned, mirrored = rules.text("turned", YES_NO) == "yes", rules.text("mirrored", YES_NO) == "yes"
    rules.sourced()
    kinds = [*_listed(content, "bonus_cards", CARDS), *_listed(content, "missions", MISSIONS)]
    names: set[str] = set()
    looks: list[object] = []
    for kind, entry in enumerate(kinds):
        word = kebab(entry.text("name"))
        if not word:
            raise entry.bad("name", "name", name=word)
        if word in names:
            raise entry.bad("name", "name-twice", name=word)
        names.add(word)
        face = faces(_pattern(entry), turned, mirrored)
        looks.append(face)
        _pack_places(box, entry, kind, places(plan, face))
        if kind < CARDS:
            box.card_value[kind] = entry.integer("value", 1, 20)
            box.card_count[kind] = entry.integer("count", 1, MOST_CARDS)
            box.likeness[kind] = looks.index(face)
        entry.sourced()
    _check_number_of_cards(box, content)


def _listed(content: Entry, key: str, count: int) -> list[Entry]:
    entries = list(content.entries(key))
    if len(entries) != count:
        raise content.bad(key, "kinds", count=len(entries), needed=count)
    return entries


def _pattern(entry: Entry) -> str:
    pattern = entry.text("pattern")
    if set(pattern) - {TOP, ANYTHING, "/"} or TOP not in pattern:
        raise entry.bad("pattern", "pattern", pattern=pattern, top=TOP, anything=ANYTHING)
    return pattern


def _pack_places(box: Box, entry: Entry, kind: int, found: list[int]) -> None:
    if not found:
        raise entry.bad("pattern", "nowhere")
    first = box.first_place[kind]
    if first + len(found) > MOST_PLACES:
        raise entry.bad("pattern", "most-places", most=MOST_PLACES)
    for n, sites in enumerate(found, first):
        box.place[n] = sites
    box.first_place[kind + 1] = first + len(found)


def _check_number_of_cards(box: Box, content: Entry) -> None:
    in_all = sum(box.card_count[card] for card in range(CARDS))
    if in_all > MOST_CARDS:
        raise content.bad("bonus_cards", "most-cards", count=in_all, most=MOST_CARDS)
    if in_all < SEATS * box.bonus_cards:
        raise content.bad("bonus_cards", "few-cards", count=in_all, needed=SEATS * box.bonus_cards)


def kebab(name: str) -> str:
    """A name as it is typed: 'US Bank Tower' is us-bank-tower."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
