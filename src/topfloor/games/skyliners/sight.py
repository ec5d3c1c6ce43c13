"""What a seat may know of a city, and imagining what it may not.

Hidden are the skyscraper cards (SL-04), the row and number of other players' plans (B10), and the random state.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from topfloor.engine.actions import action_of
from topfloor.engine.content import Content
from topfloor.engine.kernel import kernel
from topfloor.engine.parts import part
from topfloor.engine.rng import draw, draw_unseen
from topfloor.engine.tally import tally
from topfloor.engine.view import Own, Tally
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.looking import CUTS, LINES, ROWS_KNOWN, Sight, seen, sight
from topfloor.games.skyliners.position import (
    DISTRICTS,
    FULL,
    GROUND,
    INTRO,
    NEUTRAL,
    PIECES,
    ROWS,
    SEATS,
    SEGMENTS,
    SITES,
    SOURCE_WORDS,
    SOURCES,
    City,
)
from topfloor.games.skyliners.rules import BUILD, can_build, can_plan
from topfloor.games.skyliners.scoring import segment_of, visible
from topfloor.games.skyliners.view import Effect, Kind, Open, Piece, Plans, Player, Yours
from topfloor.games.skyliners.words import DISTRICT_WORDS, PIECE_WORDS, PLAN_WORD, ROW_LETTERS, SITE_WORDS

COLOURS = ("red", "blue", "yellow", "green")

PIECES_SHOWN: list[list[Piece]] = [
    [{"piece": word, "owner": None if by == NEUTRAL else by} for word in PIECE_WORDS] for by in (*range(SEATS), NEUTRAL)
]
"""A piece of somebody, by whose and which."""

NO_EFFECT: Effect = {}

BOARDS_KNOWN = 1 << 11
"""So many boards are kept at most; a match needs its last one, to make the next of it."""

TRUSTED = 6
"""How many of ten rivals are imagined to have planned what they see now."""


def lies_open(city: City, scored: City, content: Content[Box], names: Sequence[str]) -> Open:
    """What everybody knows, as data."""
    seats, skyline = range(city.players), bytes(city.height)
    filers = filed_by(city)
    known: Open = {
        "phase": phase(city),
        "round": city.round,
        "last_round": is_last_round(city),
        "action": city.action + 1,
        "actions": actions_of_turn(city),
        "start": city.start,
        "players": [player(scored, owner, names[owner], skyline, filers.count(owner)) for owner in seats],
        "board": board(city),
        "heights": content.fact(heights),
        "office": filers,
    }
    if city.over:
        known["plans"] = [plans(city, owner) for owner in seats]
        known["districts"] = [DISTRICT_WORDS[city.district[owner]] for owner in seats]
        known["antennas"] = {SITE_WORDS[s]: city.antenna[s] - 1 for s in range(SITES) if city.antenna[s]}
    return known


def heights(content: Content[Box]) -> dict[Kind, int]:
    """How much higher each piece makes what it stands on."""
    return {word: content.box.rise[piece] for piece, word in enumerate(PIECE_WORDS)}


def own(city: City, scored: City, content: Content[Box], seat: int) -> Own:
    """What a seat knows besides: its card and its plans, and what they would bring as things stand."""
    _, mine = points_known(scored, seat)
    return {"players": {seat: mine}, "yours": yours(city, seat)}


@part(rows=("district", "plan"))
def yours(city: City, seat: int) -> Yours:
    """A seat's card and plans."""
    return {"district": DISTRICT_WORDS[city.district[seat]], "plans": plans(city, seat)}


def effects(city: City, content: Content[Box], actions: Sequence[int], seat: int) -> list[Effect]:
    """What each construction would change: how many objects its row shows the seat now, and how many then."""
    heights, rises = bytes(city.height), tuple(content.box.rise)
    known: dict[int, Effect] = {}
    for row, cut in enumerate(CUTS[seat]):
        known |= effects_in(seat, row, heights[cut], rises)
    return [known.get(action, NO_EFFECT) for action in actions]


@lru_cache(ROWS_KNOWN)
def effects_in(seat: int, row: int, heights: bytes, rises: tuple[int, ...]) -> dict[int, Effect]:
    """What constructions would change in a row of these heights, by the number of the action, if anything."""
    return {
        action_of(BUILD, piece, site): changed
        for piece, rise in enumerate(rises)
        for depth, site in enumerate(LINES[seat][row])
        if (changed := effect(row, heights, depth, rise))
    }


def effect(row: int, heights: bytes, depth: int, rise: int) -> Effect:
    """What it would change in a row of these heights if one of its sites rose."""
    raised = heights[:depth] + bytes([heights[depth] + rise]) + heights[depth + 1 :]
    before, after = len(seen(heights)), len(seen(raised))
    return {ROW_LETTERS[row]: [before, after]} if before != after else {}


def phase(city: City) -> str:
    """What the player to move is asked for: what can be done, and giving up an action only if nothing can (B4)."""
    if city.over:
        return "over"
    build, plan = can_build(city), can_plan(city)
    if build:
        return "build-or-plan" if plan else "build"
    return "plan" if plan else "forfeit"


def pieces_left(city: City, seat: int) -> int:
    """How many pieces a seat still holds."""
    return sum(city.supply[seat, piece] for piece in range(PIECES))


def actions_of_turn(city: City) -> int:
    """How many actions the turn has: two, or one if nothing is left for a second (SL-16, SL-17, SL-19)."""
    if city.action == 1 or pieces_left(city, city.to_move) > 1:
        return 2
    cards = ROWS - filed_by(city).count(city.to_move) if city.variant == FULL else 0
    return min(2, pieces_left(city, city.to_move) + cards)


def is_last_round(city: City) -> bool:
    """Whether the match ends with this round for sure: a player is out of floors, or nobody will have a piece left."""
    if city.variant == FULL:
        return bool(city.last_round)
    return all(pieces_left(city, seat) <= actions_to_come(city, seat) for seat in range(city.players))


def actions_to_come(city: City, seat: int) -> int:
    """How often a seat still acts in this round at most."""
    turns = [(owner - city.start) % city.players for owner in (seat, city.to_move)]
    return 2 - city.action if turns[0] == turns[1] else 2 * (turns[0] > turns[1])


def filed_by(city: City) -> list[int]:
    """Whose plans lie in the office, in the order in which they were filed."""
    return [card // ROWS for card in bytes(city.office)[: city.filed]]


def player(city: City, owner: int, name: str, heights: bytes, plans_filed: int) -> Player:
    """What lies open in front of a player, and his points as far as everybody can know them now."""
    supply, (known, _) = city.supply, points_known(city, owner)
    return {
        "seat": owner,
        "colour": COLOURS[owner],
        "name": name,
        **known,
        "floors": supply[owner, 0],
        "roofs": supply[owner, 1],
        "parks": supply[owner, 2],
        "plans_filed": plans_filed,
        "sees": counted(sight(heights, owner)),
    }


@lru_cache(ROWS_KNOWN)
def counted(rows: Sight) -> dict[str, int]:
    """How many objects are seen in each row."""
    return {letter: len(row) for letter, row in zip(ROW_LETTERS, rows, strict=True)}


@part("variant", "over", "office", "filed", rows=("points",))
def points_known(city: City, owner: int) -> tuple[Tally, Tally]:
    """Points in a scored city, as far as they can be known as things stand: by everybody, and by whose they are."""
    if city.over:
        known = tally(city, owner, SOURCE_WORDS)
        return known, known
    everybody, himself = unknown(city, owner)
    return tally(city, owner, SOURCE_WORDS, everybody), tally(city, owner, SOURCE_WORDS, himself)


def unknown(city: City, owner: int) -> tuple[Collection[str], Collection[str]]:
    """What hangs on hidden cards, for others and for their owner: district and plans, and plans that come earlier."""
    filers = filed_by(city)
    mine = filers.count(owner)
    if city.variant == INTRO or not mine:
        return ("skyscraper",), ()
    is_first = filers[:mine] == [owner] * mine  # else another's plan is opened before his last (SL-31)
    return SOURCE_WORDS, () if is_first else ("antennas", "spare_antennas")


def board(city: City) -> dict[str, list[Piece]]:
    """Each built site with its pieces from the ground up."""
    built = city.built
    return stacks(bytes(city.built_site)[:built], bytes(city.built_piece)[:built], bytes(city.built_by)[:built])


@lru_cache(BOARDS_KNOWN)
def stacks(sites: bytes, pieces: bytes, owners: bytes) -> dict[str, list[Piece]]:
    """The same, from where each piece was placed, what and whose it is: the board before the last one, and that one."""
    if not sites:
        return {}
    before, word = stacks(sites[:-1], pieces[:-1], owners[:-1]), SITE_WORDS[sites[-1]]
    piece = PIECES_SHOWN[owners[-1]][pieces[-1]]
    if word in before:
        return {**before, word: [*before[word], piece]}
    return dict(sorted([*before.items(), (word, [piece])]))


def plans(city: City, seat: int) -> Plans:
    """A seat's plans by row."""
    return {ROW_LETTERS[row]: city.plan[seat, row] for row in range(ROWS) if city.plan[seat, row]}


def heard(city: City, content: Content[Box], mover: int, sentence: str, seat: int | None) -> str:
    """What a seat hears of a move: of another's plan, only that there is one (B10)."""
    if sentence.startswith(PLAN_WORD) and seat != mover and not city.over:
        return PLAN_WORD
    return sentence


@kernel
def imagine(city: City, box: Box, seat: int) -> None:
    """Deal anew what `seat` does not know, from a random state that the caller has sown."""
    if not city.over:
        imagine_skyscraper_cards(city, seat)
        imagine_plans(city, seat)


@kernel
def imagine_skyscraper_cards(city: City, seat: int) -> None:
    """Any of the other cards may be anyone's (B19)."""
    dealt = 1 << city.district[seat]
    left = DISTRICTS - 1
    for rival in range(city.players):
        if rival != seat:
            card = draw_unseen(city, dealt, left)
            dealt |= 1 << card
            left -= 1
            city.district[rival] = card


@kernel
def imagine_plans(city: City, seat: int) -> None:
    """Each plan of a rival may be for any of his rows; more often than not it is what he sees there."""
    for rival in range(city.players):
        if rival != seat:
            for row in range(ROWS):
                city.plan[rival, row] = 0
    for card in range(city.filed):
        rival = city.office[card] // ROWS
        if rival != seat:
            row = imagine_row(city, rival)
            city.plan[rival, row] = imagine_segment(city, rival, row)
            city.office[card] = rival * ROWS + row


@kernel
def imagine_row(city: City, rival: int) -> int:
    """A row that this rival has not been imagined to plan yet."""
    planned = 0
    left = ROWS
    for row in range(ROWS):
        if city.plan[rival, row] > 0:
            planned |= 1 << row
            left -= 1
    return draw_unseen(city, planned, left)


@kernel
def imagine_segment(city: City, rival: int, row: int) -> int:
    """What a rival may have planned for a row."""
    seen = visible(city, rival, row)
    if seen > 0 and draw(city, 10) < TRUSTED:
        return segment_of(seen)
    return 1 + draw(city, SEGMENTS)


def faults(city: City, content: Content[Box]) -> list[str]:
    """What is impossible about a position; nothing, if it can arise in play."""
    numbers = city.as_array()
    found = [f"{field.name} is below zero" for field in City.fields if numbers[field.name].min() < 0]
    return found or [*_faulty_supplies(city, content.box), *_faulty_cards(city), *_faulty_sites(city, content.box)]


def _faulty_supplies(city: City, box: Box) -> list[str]:
    found = []
    for seat in range(city.players):
        for piece in range(PIECES):
            placed = sum(city.built_by[n] == seat and city.built_piece[n] == piece for n in range(city.built))
            if placed + city.supply[seat, piece] != box.supply[city.players, piece]:
                found.append(f"seat {seat} has lost or gained a {PIECE_WORDS[piece]}")
    return found


def _faulty_cards(city: City) -> list[str]:
    found = []
    seats = range(city.players)
    cards = [city.district[seat] for seat in seats]
    if len(set(cards)) != city.players or not set(cards) <= set(range(DISTRICTS)):
        found.append(f"skyscraper cards {cards}")
    office = [city.office[card] for card in range(city.filed)]
    planned = [seat * ROWS + row for seat in seats for row in range(ROWS) if city.plan[seat, row]]
    if sorted(office) != planned:
        found.append(f"office {office}, plans {planned}")
    if any(city.plan[seat, row] > SEGMENTS for seat in seats for row in range(ROWS)):
        found.append("a segment that is not on the cards")
    if not city.over and any(city.points[seat, source] for seat in seats for source in range(SOURCES)):
        found.append("points before the end")
    return found


def _faulty_sites(city: City, box: Box) -> list[str]:
    found = []
    for site in range(SITES):
        pieces = [city.built_piece[n] for n in range(city.built) if city.built_site[n] == site]
        if city.height[site] != sum(box.rise[piece] for piece in pieces):
            found.append(f"height of {SITE_WORDS[site]}")
        if city.top[site] != (pieces[-1] + 1 if pieces else GROUND):
            found.append(f"top of {SITE_WORDS[site]}")
    return found
