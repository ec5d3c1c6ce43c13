"""What is in the box: the components from `content.toml` as a record that kernels read."""

from __future__ import annotations

import re

from topfloor.engine.content import Entry
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.texts import COMPLETE, LANGUAGES
from topfloor.games.paper_skylines.language import (
    COLUMNS,
    COPY,
    MOST_STEPS,
    OP,
    SITE_WORDS,
    TRACK_WORDS,
    TYPE_WORDS,
    Writer,
    optional_text,
    read_count,
)
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    CARDS,
    CITIES,
    DECK,
    LEVELS,
    SITES,
    TRACKS,
)
from topfloor.games.paper_skylines.worth import list_worth, step_worth

NEEDS = 3
EVENTS = ("cost", "tuck", "over", "sprawl", "basic:draw", "basic:advance", "basic:discard", "stay")
ON_COST, ON_TUCK, ON_OVER, ON_SPRAWL, ON_DRAW, ON_ADVANCE, ON_DISCARD, ON_STAY = range(8)
FEWEST_OF_A_LEVEL = 16
KEBAB = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RESERVED = {"deck", "left", "right", "red", "blue", "yellow", "green"}


class Box(Record):
    """The components of Paper Skylines."""

    actions: Cells = cells("i1", LEVELS, "Actions in a turn of each level (PS-06).")
    start_hand: int = number("i1", "Cards dealt to each player at the start (PS-05).")
    level_hand: int = number("i1", "Cards dealt to each player when a level begins (PS-23).")
    end_among: int = number("i1", "The round-end card has at most so many cards below it (PS-03).")
    two_players_more: int = number("i1", "What counts of achievements are higher by with two players (PS-15).")
    stall_rounds: int = number("i1", "Rounds without a card leaving a deck before the row is renewed (PS-27).")
    track_end: Cells = cells("i1", TRACKS, "The last space of each track (PS-21).")
    line_every: Cells = cells("i1", TRACKS, "Every how many spaces there is a line (PS-20).")
    end_bonus: Cells = cells("i1", TRACKS, "Points for being first at the end of each track (PS-21).")

    level: Cells = cells("i1", CARDS, "The level of each card, 0 for the first.")
    type: Cells = cells("i1", CARDS, "The type of each card.")
    cost: Cells = cells("i1", CARDS, "The printed cost of each card (PS-08).")
    discount: Cells = cells("i1", CARDS, "The type whose icons make each card cheaper (PS-08).")
    gain: Cells = cells("i1", (CARDS, TRACKS), "What each card gains on each track when built (PS-10).")
    site: Cells = cells("i1", (CARDS, SITES), "How many icons of each site are on each card.")
    program: Cells = cells("i2", CARDS, "The row where each card's action begins.")
    copies: Cells = cells("i1", CARDS, "1 if its action copies another (P7).")
    code: Cells = cells("i2", (MOST_STEPS, COLUMNS), "Steps of all actions: see the columns in `language`.")
    worth: Cells = cells("i2", MOST_STEPS, "What doing a step once is worth, in hundredths of a point, to bots.")
    rest: Cells = cells("i2", MOST_STEPS, "What a list is worth from each of its steps on.")
    owner: Cells = cells("i1", MOST_STEPS, "The card whose action each row belongs to; 90 for none.")

    city_on: Cells = cells("i1", CITIES, "What each city's bonus answers to.")
    city_where: Cells = cells("i1", CITIES, "For a bonus on cost: 0 any building, 1 over, 2 sprawling.")
    city_off: Cells = cells("i1", CITIES, "How much cheaper it makes a card.")
    city_limit: Cells = cells("i1", CITIES, "How often a turn it works (P8).")
    city_program: Cells = cells("i2", CITIES, "The row where what it does begins, 0 if nothing.")

    stars: Cells = cells("i1", ACHIEVEMENTS, "Points of each achievement (PS-15).")
    needs: Cells = cells("i1", ACHIEVEMENTS, "How many counts each achievement needs.")
    need: Cells = cells("i2", (ACHIEVEMENTS, NEEDS), "What each count is of.")
    least: Cells = cells("i1", (ACHIEVEMENTS, NEEDS), "How many it takes at least.")
    award: Cells = cells("i1", 2, "Points for the tallest building and for most buildings (PS-28).")
    chips: Cells = cells("i1", ACHIEVEMENTS, "The values of the chips (PS-04).")


def pack(content: Entry) -> Box:
    """Make the box from the entries of a file, refusing what does not fit."""
    box, writer = Box(), Writer()
    _pack_turns(box, content)
    _pack_tracks(box, content)
    _check_names(content, "types", TYPE_WORDS)
    _check_names(content, "sites", SITE_WORDS)
    _pack_awards(box, content)
    seen: set[str] = set()
    _pack_cities(box, content, writer, seen)
    _pack_achievements(box, content, seen)
    _pack_buildings(box, content, writer, seen)
    for place, row in enumerate(writer.rows):
        for column in range(COLUMNS):
            box.code[place, column] = row[column]
    for place in range(len(writer.rows)):
        box.worth[place], box.rest[place] = step_worth(writer.rows, place), list_worth(writer.rows, place)
    return box


def _pack_turns(box: Box, content: Entry) -> None:
    turns = content.entry("turns")
    for level, actions in enumerate(_numbers(turns, "actions", LEVELS, 1, 6)):
        box.actions[level] = actions
    box.start_hand = turns.integer("start_hand", 0, 3)
    box.level_hand = turns.integer("level_hand", 0, 3)
    box.end_among = turns.integer("end_among", 0, 9)
    turns.sourced()
    guards = content.entry("guards")
    box.two_players_more = guards.integer("two_players_more", 0, 3)
    box.stall_rounds = guards.integer("stall_rounds", 1, 30)
    guards.sourced()


def _pack_tracks(box: Box, content: Entry) -> None:
    tracks = content.entry("tracks")
    for track, word in enumerate(TRACK_WORDS):
        entry = tracks.entry(word)
        box.track_end[track] = entry.integer("end", 6, 90)
        box.line_every[track] = entry.integer("line_every", 1, 9)
        box.end_bonus[track] = entry.integer("end_bonus", 0, 9)
        entry.sourced()
    tracks.done()


def _check_names(content: Entry, key: str, words: tuple[str, ...]) -> None:
    entries = content.entry(key)
    for word in words:
        entry = entries.entry(word)
        _name(entry)
        entry.sourced()
    entries.done()


def _pack_awards(box: Box, content: Entry) -> None:
    awards = content.entry("awards")
    for place, measure in enumerate(("height", "buildings")):
        entry = awards.entry(measure)
        _name(entry)
        box.award[place] = entry.integer("stars", 0, 9)
        entry.sourced()
    awards.done()
    chips = content.entry("chips")
    for place, value in enumerate(_numbers(chips, "values", ACHIEVEMENTS, 1, 9)):
        box.chips[place] = value
    chips.sourced()


def _pack_cities(box: Box, content: Entry, writer: Writer, seen: set[str]) -> None:
    cities = list(content.entries("cities"))
    if len(cities) != CITIES:
        raise content.bad("cities", "cities", count=len(cities), needed=CITIES)
    for city, entry in enumerate(cities):
        _id(entry, seen)
        _name(entry)
        bonus = entry.entry("bonus")
        event = EVENTS.index(bonus.text("on", EVENTS))
        box.city_on[city] = event
        box.city_limit[city] = bonus.integer("limit", 1, 99)
        if event == ON_COST:
            words = ("any", "over", "sprawl")
            box.city_where[city] = words.index(optional_text(bonus, "where", words, "any"))
            box.city_off[city] = bonus.integer("off", 1, 9)
        elif event != ON_STAY:
            steps = list(bonus.entries("do"))
            if not steps:
                raise bonus.bad("do", "empty-bonus")
            box.city_program[city] = _write(box, writer, steps, CARDS)
        bonus.done()
        entry.sourced()


def _write(box: Box, writer: Writer, steps: list[Entry], owner: int) -> int:
    start = len(writer.rows)
    first = writer.write(steps)
    if len(writer.rows) > MOST_STEPS:
        raise steps[0].bad("op", "most-steps", most=MOST_STEPS)
    for place in range(start, len(writer.rows)):
        box.owner[place] = owner
    return first


def _pack_achievements(box: Box, content: Entry, seen: set[str]) -> None:
    achievements = list(content.entries("achievements"))
    if len(achievements) != ACHIEVEMENTS:
        raise content.bad("achievements", "achievements", count=len(achievements), needed=ACHIEVEMENTS)
    for place, entry in enumerate(achievements):
        _id(entry, seen)
        _name(entry)
        box.stars[place] = entry.integer("stars", 1, 9)
        needs = list(entry.entries("need"))
        if not 1 <= len(needs) <= NEEDS:
            raise entry.bad("need", "needs", most=NEEDS)
        for which, need in enumerate(needs):
            box.need[place, which] = read_count(need)
            box.least[place, which] = need.integer("min", 1, 30)
            need.done()
        box.needs[place] = len(needs)
        entry.sourced()


def _pack_buildings(box: Box, content: Entry, writer: Writer, seen: set[str]) -> None:
    buildings = list(content.entries("buildings"))
    if len(buildings) != CARDS:
        raise content.bad("buildings", "buildings", count=len(buildings), needed=CARDS)
    of_level = [0] * LEVELS
    for card, entry in enumerate(buildings):
        _id(entry, seen)
        _name(entry)
        box.level[card] = entry.integer("level", 1, LEVELS) - 1
        of_level[box.level[card]] += 1
        box.type[card] = TYPE_WORDS.index(entry.text("type", TYPE_WORDS))
        box.cost[card] = entry.integer("cost", 0, 12)
        box.discount[card] = TYPE_WORDS.index(entry.text("discount", TYPE_WORDS))
        gains = entry.entry("gains")
        for track, word in enumerate(TRACK_WORDS):
            box.gain[card, track] = gains.integer(word, 0, 9)
        gains.done()
        _pack_sites(box, card, entry)
        steps = list(entry.entries("action"))
        if not steps:
            raise entry.bad("action", "no-action")
        box.program[card] = _write(box, writer, steps, card)
        rows = range(box.program[card], len(writer.rows))
        box.copies[card] = int(any(writer.rows[row][OP] == COPY for row in rows))
        entry.sourced()
    _check_levels(content, of_level)


def _pack_sites(box: Box, card: int, entry: Entry) -> None:
    entry.asked.add("sites")
    sites = entry.data.get("sites")
    if not isinstance(sites, list) or len(sites) > 3:
        raise entry.bad("sites", "sites")
    for site in sites:
        if site not in SITE_WORDS:
            raise entry.bad("sites", "site", site=site, known=", ".join(SITE_WORDS))
        box.site[card, SITE_WORDS.index(site)] += 1


def _check_levels(content: Entry, of_level: list[int]) -> None:
    for level, cards in enumerate(of_level, 1):
        if cards < FEWEST_OF_A_LEVEL:
            raise content.bad("buildings", "level", count=cards, level=level, least=FEWEST_OF_A_LEVEL)
    if max(of_level) >= DECK or of_level[2] + of_level[3] > DECK:
        raise content.bad("buildings", "deck", most=DECK)


def _id(entry: Entry, seen: set[str]) -> str:
    word = entry.text("id")
    if not KEBAB.fullmatch(word) or len(word) > 30:
        raise entry.bad("id", "id", id=word)
    if word in seen or word in RESERVED:
        raise entry.bad("id", "id-taken", id=word)
    seen.add(word)
    return word


def _name(entry: Entry) -> None:
    name = entry.entry("name")
    for lang in (*COMPLETE, *(lang for lang in LANGUAGES if lang not in COMPLETE and lang in name.data)):
        text = name.text(lang)
        if not text.strip() or len(text) > 30 or "[" in text or "{" in text:
            raise name.bad(lang, "name", name=text)
    name.done()


def _numbers(entry: Entry, key: str, count: int, low: int, high: int) -> list[int]:
    """So many whole numbers within bounds."""
    entry.asked.add(key)
    values = entry.data.get(key)
    if not isinstance(values, list) or len(values) != count:
        raise entry.bad(key, "numbers", count=count)
    return [Entry({f"{key}[{n}]": v}, entry.path).integer(f"{key}[{n}]", low, high) for n, v in enumerate(values, 1)]
