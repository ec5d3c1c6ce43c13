"""Rooftops: everybody raises the same street, and only you know which of its roofs is yours."""

from collections.abc import Iterator, Sequence
from typing import Literal, NotRequired

from topfloor.engine.actions import Actions, first_thing, second_thing
from topfloor.engine.content import Content
from topfloor.engine.kernel import kernel
from topfloor.engine.receipts import Earned
from topfloor.engine.record import Cells, cells
from topfloor.engine.rng import draw_unseen
from topfloor.engine.seating import chair
from topfloor.engine.tally import tally
from topfloor.engine.texts import say
from topfloor.engine.usual import SEATS, Box, Seen, Table, observe_table, players_of, players_told
from topfloor.engine.view import Common, Own, Player

LOTS, TURNS = 9, 8
NUMBERS = tuple(f"n{n + 1}" for n in range(LOTS))

NAME, TITLE = "rooftops", "Rooftops"
PLAYERS = (2, 3, 4)
LONGEST = TURNS * len(SEATS)
SOURCES = ("height", "view")
VERBS = Actions(("", 2, LOTS))
(BUILD,) = VERBS.verbs
WORDS = ((("floor", "dome"), NUMBERS),)
FLOOR = 0
EXAMPLE = "floor n3"
TURN_RULE = "RT-03"
REASONS = (("", ""), ("over", "RT-03"), ("closed", "RT-05"), ("no-dome", "RT-05"), ("on-ground", "RT-05"))
LEGAL, OVER, CLOSED, NO_DOME, ON_GROUND = range(len(REASONS))


class Position(Table):
    """A street, beside what is true of every table."""

    height: Cells = cells("i1", LOTS, "Storeys on each lot, a dome included.")
    closed: Cells = cells("i1", LOTS, "1 under a dome (RT-05).")
    dome: Cells = cells("i1", len(SEATS), "1 while a seat has its dome.")
    card: Cells = cells("i1", len(SEATS), "The lot on each seat's secret card (RT-02).")
    points: Cells = cells("i1", (len(SEATS), len(SOURCES)), "Points for height and view.")


@kernel
def deal(street: Position, box: Box, players: int, variant: int) -> None:
    """An empty street, a dome for everybody, and a card each (RT-01, RT-02)."""
    street.players = players
    drawn = 0
    for seat in range(players):
        street.dome[seat] = 1
        street.card[seat] = draw_unseen(street, drawn, LOTS - seat)
        drawn |= 1 << street.card[seat]


@kernel
def why(street: Position, box: Box, action: int) -> int:
    """What speaks against a piece on a lot, if anything does (RT-03, RT-04, RT-05)."""
    piece, lot = first_thing(BUILD, action), second_thing(BUILD, action)
    if street.over:
        return OVER
    if street.closed[lot]:
        return CLOSED
    if piece == FLOOR:
        return LEGAL
    if not street.dome[street.to_move]:
        return NO_DOME
    return LEGAL if street.height[lot] else ON_GROUND


@kernel
def apply(street: Position, box: Box, action: int) -> int:
    """Set a piece and pass the turn; 1 if that brought something hidden to light, as the end does (RT-06)."""
    piece, lot = first_thing(BUILD, action), second_thing(BUILD, action)
    street.height[lot] += 1
    if piece != FLOOR:
        street.closed[lot] = 1
        street.dome[street.to_move] = 0
    street.ply += 1
    street.to_move = (street.to_move + 1) % street.players
    if street.ply == TURNS * street.players:
        street.over = 1
        finish(street, box)
    return street.over


@kernel
def finish(street: Position, box: Box) -> None:
    """Turn the cards and count (RT-06, RT-07)."""
    for seat in range(street.players):
        lot = street.card[seat]
        street.points[seat, 0] = street.height[lot]
        street.points[seat, 1] = seen(street, lot, -1) + seen(street, lot, 1)


@kernel
def seen(street: Position, lot: int, step: int) -> int:
    """How many lots a roof looks over to one side, until something as high stands in the way (RT-07)."""
    at = lot + step
    while 0 <= at < LOTS and street.height[at] < street.height[lot]:
        at += step
    return abs(at - lot) - 1


@kernel
def appraise(street: Position, box: Box, seat: int) -> float:
    """For bots: what a seat's own roof would bring if the match ended now."""
    lot = street.card[seat]
    return float(street.height[lot] + seen(street, lot, -1) + seen(street, lot, 1))


# --- What a seat may know.


@kernel
def imagine(street: Position, box: Box, seat: int) -> None:
    """Deal the others' cards anew, until they lie open."""
    drawn = 1 << street.card[seat]
    for turn in range(1, 1 if street.over else street.players):
        owner = (seat + turn) % street.players
        street.card[owner] = draw_unseen(street, drawn, LOTS - turn)
        drawn |= 1 << street.card[owner]


class Observation(Seen):
    """The same for learners, in numbers; seats are counted from the observer."""

    height: Cells = cells("i2", LOTS, "Storeys on each lot.")
    closed: Cells = cells("i2", LOTS, "1 under a dome.")
    dome: Cells = cells("i2", len(SEATS), "1 for a seat that has its dome.")
    card: Cells = cells("i2", LOTS, "1 for the lot on the observer's card.")


@kernel
def observe(street: Position, box: Box, seat: int, noted: Observation) -> None:
    """Write what a seat may know into an empty observation."""
    observe_table(street, seat, noted)
    for lot in range(LOTS):
        noted.height[lot] = street.height[lot]
        noted.closed[lot] = street.closed[lot]
    for owner in range(street.players):
        noted.dome[chair(street, seat, owner)] = street.dome[owner]
    noted.card[street.card[seat]] = 1


class View(Common):
    """What is told: heights, closed lots, seats with a dome; a seat's own card, and at the end everybody's."""

    game: Literal["rooftops"]
    players: list[Player]
    board: dict[str, int]
    closed: list[str]
    domes: list[int]
    cards: NotRequired[list[str]]
    yours: NotRequired[dict[str, str]]


def lies_open(street: Position, scored: Position, content: Content[Box], names: Sequence[str]) -> dict[str, object]:
    """What everybody knows, as data."""
    seats = range(street.players)
    return {
        "phase": "over" if street.over else "build",
        "players": players_of(scored, names, SOURCES, unknown=() if street.over else SOURCES),
        "board": {NUMBERS[lot]: street.height[lot] for lot in range(LOTS)},
        "closed": [NUMBERS[lot] for lot in range(LOTS) if street.closed[lot]],
        "domes": [seat for seat in seats if street.dome[seat]],
        **({"cards": [NUMBERS[street.card[seat]] for seat in seats]} if street.over else {}),
    }


def own(street: Position, scored: Position, content: Content[Box], seat: int) -> Own:
    """What a seat knows besides: its card, and so its points."""
    return {"players": {seat: tally(scored, seat, SOURCES)}, "yours": {"lot": NUMBERS[street.card[seat]]}}


def receipts(street: Position, content: Content[Box]) -> Iterator[Earned]:
    """Why the score is as it is, line by line."""
    for seat in range(street.players):
        lot = NUMBERS[street.card[seat]]
        for source, rule in enumerate(("RT-06", "RT-07")):
            yield Earned(seat, SOURCES[source], street.points[seat, source], rule, SOURCES[source], (lot,), {"at": lot})


# --- How it is shown and told, from a view alone.


def board(view: View, content: Content[Box], lang: str, width: int, height: int) -> str:
    """The street from the front, and below it a mark for one's own lot."""
    towers = ["█" * (n - (lot in view["closed"])) + "∩" * (lot in view["closed"]) for lot, n in view["board"].items()]
    storeys = zip(*(tower.ljust(max(view["board"].values())) for tower in towers), strict=True)
    below = [lot[1:] for lot in NUMBERS], ["^" if lot in view.get("yours", {}).values() else " " for lot in NUMBERS]
    return "\n".join(" ".join(line).rstrip() for line in [*reversed(list(storeys)), *below])


def speech(view: View, content: Content[Box], lang: str) -> list[str]:
    """The whole table in sentences."""
    told = [("closed" if lot in view["closed"] else "lot", lot, n) for lot, n in view["board"].items() if n]
    told += [("yours", lot, 0) for lot in view.get("yours", {}).values()]
    return [say(__name__, lang, f"speech.{key}", at=lot, n=n) for key, lot, n in told] + players_told(view, lang)
