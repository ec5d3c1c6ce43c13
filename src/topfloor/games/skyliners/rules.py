"""The rules of Skyliners, in the order they come up at the table: deal, say what is legal, act, refuse."""

from __future__ import annotations

from topfloor.engine.actions import Actions, action_of, first_thing, is_a, second_thing
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.engine.rng import draw, draw_unseen
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.position import (
    CENTRE,
    DISTRICTS,
    FLOOR,
    FLOOR_TOP,
    FULL,
    GROUND,
    INTRO,
    LINE,
    NEUTRAL,
    PARK,
    PARK_TOP,
    PIECES,
    ROOF,
    ROOF_TOP,
    ROWS,
    SEGMENTS,
    SITES,
    City,
)
from topfloor.games.skyliners.scoring import finish

# Actions: a piece on a site, a plan for a row, or giving up an action that cannot be taken.
VERBS = Actions(("", PIECES, SITES), ("plan", ROWS, SEGMENTS), ("forfeit",))
BUILD, PLAN, FORFEIT = VERBS.verbs
ACTIONS = len(VERBS)

# Why an action is refused: the key of its text, and the rule that says so.
REASONS = (
    ("", ""),
    ("full-over", "SL-22"),
    ("intro-over", "SL-18"),
    ("none-left", "SL-09"),
    ("centre", "SL-01"),
    ("twice", "SL-14"),
    ("floor-on-roof", "SL-10"),
    ("floor-on-park", "SL-10"),
    ("roof-on-ground", "SL-11"),
    ("roof-on-roof", "SL-11"),
    ("roof-on-park", "SL-11"),
    ("park-on-building", "SL-12"),
    ("park-on-park", "SL-12"),
    ("no-plans-in-intro", "SL-16"),
    ("plan-first", "SL-19"),
    ("already-planned", "SL-21"),
    ("must-build", "B4"),
    ("must-plan", "B4"),
)
LEGAL, FULL_OVER, INTRO_OVER, NONE_LEFT, IN_THE_CENTRE, TWICE = range(6)
FLOOR_ON_ROOF, FLOOR_ON_PARK, ROOF_ON_GROUND, ROOF_ON_ROOF, ROOF_ON_PARK, PARK_ON_BUILDING, PARK_ON_PARK = range(6, 13)
NO_PLANS_IN_INTRO, PLAN_FIRST, ALREADY_PLANNED, MUST_BUILD, MUST_PLAN = range(13, 18)


@kernel
def deal(city: City, box: Box, players: int, variant: int) -> None:
    """Set up a match in an empty city whose random state has been sown (SL-01 … SL-08)."""
    city.players = players
    city.variant = variant
    city.start = draw(city, players)  # SL-07, B3
    city.to_move = city.start
    city.round = 1
    for seat in range(players):
        for piece in range(PIECES):
            city.supply[seat, piece] = box.supply[players, piece]
    put(city, box, PARK, CENTRE, NEUTRAL)  # SL-01
    place_neutral_floors(city, box)
    deal_skyscraper_cards(city)


@kernel
def place_neutral_floors(city: City, box: Box) -> None:
    """In turn, each player draws a start card and builds on its site as seen from his own side (SL-03, SL-08)."""
    drawn = 0
    seat = city.start
    for number in range(box.neutral_floors[city.players]):
        card = draw_unseen(city, drawn, box.start_cards - number)
        drawn |= 1 << card
        put(city, box, FLOOR, LINE[seat, box.card_row[card], box.card_depth[card]], NEUTRAL)
        seat = (seat + 1) % city.players


@kernel
def deal_skyscraper_cards(city: City) -> None:
    """One of the four district cards to each player; the others stay unseen (SL-04, B19)."""
    dealt = 0
    for seat in range(city.players):
        card = draw_unseen(city, dealt, DISTRICTS - seat)
        dealt |= 1 << card
        city.district[seat] = card


@kernel
def put(city: City, box: Box, piece: int, site: int, owner: int) -> None:
    """Set a piece down, on whatever is there."""
    city.height[site] += box.rise[piece]
    city.top[site] = piece + 1
    city.built_site[city.built] = site
    city.built_piece[city.built] = piece
    city.built_by[city.built] = owner
    city.built += 1


@kernel
def fits(city: City, piece: int, site: int) -> bool:
    """Whether the ground or what stands there takes this piece (SL-10, SL-11, SL-12)."""
    top = city.top[site]
    if piece == FLOOR:
        return top <= FLOOR_TOP
    if piece == ROOF:
        return top == FLOOR_TOP
    return top == GROUND


@kernel
def may_plan(city: City) -> bool:
    """Whether the action due may be planning (SL-16, SL-19)."""
    return city.variant == FULL and city.action == 1


def can_build(city: City) -> bool:
    """Whether the player to move has a piece that fits somewhere (SL-09, SL-14)."""
    return any(
        fits(city, piece, site) and site + 1 != city.built_on
        for piece in range(PIECES)
        if city.supply[city.to_move, piece] > 0
        for site in range(SITES)
    )


def can_plan(city: City) -> bool:
    """Whether the player to move may plan, and has a planning card left (SL-21)."""
    return may_plan(city) and any(city.plan[city.to_move, row] == 0 for row in range(ROWS))


@kernel
def legal(city: City, box: Box, moves: Cells) -> int:
    """Write the numbers of the legal actions into `moves`, in order, and say how many there are."""
    if city.over:
        return 0
    count = legal_constructions(city, moves)
    if may_plan(city):
        count = legal_plans(city, moves, count)
    if count == 0:  # B4, B6
        moves[0] = FORFEIT.first
        count = 1
    return count


@kernel
def legal_constructions(city: City, moves: Cells) -> int:
    """The constructions open to the player to move (SL-09, SL-14)."""
    count, closed = 0, city.built_on - 1
    for piece in range(PIECES):
        if city.supply[city.to_move, piece] > 0:
            first = action_of(BUILD, piece)
            for site in range(SITES):
                moves[count] = first + site
                count += site != closed and fits(city, piece, site)
    return count


@kernel
def legal_plans(city: City, moves: Cells, count: int) -> int:
    """The plans open to the player to move, after `count` other moves (SL-20, SL-21)."""
    for row in range(ROWS):
        if city.plan[city.to_move, row] == 0:
            for segment in range(SEGMENTS):
                moves[count] = action_of(PLAN, row, segment)
                count += 1
    return count


@kernel
def apply(city: City, box: Box, action: int) -> int:
    """Carry out a legal action. 1 if it brought something hidden to light: here, only the end of the match does."""
    seat = city.to_move
    if is_a(BUILD, action):
        piece, site = first_thing(BUILD, action), second_thing(BUILD, action)
        city.supply[seat, piece] -= 1
        put(city, box, piece, site, seat)
        city.built_on = site + 1
        if city.variant == FULL and city.supply[seat, FLOOR] == 0:
            city.last_round = 1  # SL-22, B8
    elif is_a(PLAN, action):
        file_plan(city, seat, first_thing(PLAN, action), second_thing(PLAN, action) + 1)
    city.ply += 1
    go_on(city)
    if city.over:
        finish(city, box)
    return city.over


@kernel
def file_plan(city: City, seat: int, row: int, segment: int) -> None:
    """Lay a planning card face down on the pile (SL-20, B21)."""
    city.plan[seat, row] = segment
    city.office[city.filed] = seat * ROWS + row
    city.filed += 1


@kernel
def go_on(city: City) -> None:
    """After an action: the second action, the next player's turn, or the end (SL-16, SL-19)."""
    if city.variant == INTRO and not anyone_can_build(city):
        city.over = 1  # SL-18, B7
        return
    if city.action == 0 and has_something_to_do(city, city.to_move):
        city.action = 1
        return
    city.action = 0
    city.built_on = 0
    next_turn(city)


@kernel
def next_turn(city: City) -> None:
    """Pass the turn clockwise; after a last round the match is over (SL-07, SL-22)."""
    while True:
        city.to_move = (city.to_move + 1) % city.players
        if city.to_move == city.start:
            if city.last_round:
                city.over = 1
                return
            city.round += 1
        if has_something_to_do(city, city.to_move):
            return


@kernel
def has_something_to_do(city: City, seat: int) -> bool:
    """Whether a player still holds a piece, or in the full game a planning card (SL-17)."""
    if city.supply[seat, FLOOR] > 0 or city.supply[seat, ROOF] > 0 or city.supply[seat, PARK] > 0:
        return True
    if city.variant == FULL:
        for row in range(ROWS):
            if city.plan[seat, row] == 0:
                return True
    return False


@kernel
def anyone_can_build(city: City) -> bool:
    """Whether some player has a piece that fits somewhere (B7)."""
    for piece in range(PIECES):
        for seat in range(city.players):
            if city.supply[seat, piece] > 0:
                for site in range(SITES):
                    if fits(city, piece, site):
                        return True
                break
    return False


@kernel
def why(city: City, box: Box, action: int) -> int:
    """The reason an action is refused, as an index into REASONS; LEGAL if it is not."""
    if city.over:
        return FULL_OVER if city.variant == FULL else INTRO_OVER
    if is_a(BUILD, action):
        return why_not_build(city, first_thing(BUILD, action), second_thing(BUILD, action))
    if is_a(PLAN, action):
        return why_not_plan(city, first_thing(PLAN, action))
    return why_not_forfeit(city)


@kernel
def why_not_build(city: City, piece: int, site: int) -> int:
    """What stands against this piece on this site: first the supply, whatever the site, then the site and the turn."""
    if city.supply[city.to_move, piece] == 0:
        return NONE_LEFT
    top = city.top[site]
    if site == CENTRE:
        return IN_THE_CENTRE
    if site + 1 == city.built_on:
        return TWICE
    if piece == FLOOR and top >= ROOF_TOP:
        return FLOOR_ON_ROOF if top == ROOF_TOP else FLOOR_ON_PARK
    if piece == ROOF and top != FLOOR_TOP:
        return ROOF_ON_GROUND if top == GROUND else ROOF_ON_ROOF if top == ROOF_TOP else ROOF_ON_PARK
    if piece == PARK and top != GROUND:
        return PARK_ON_PARK if top == PARK_TOP else PARK_ON_BUILDING
    return LEGAL


@kernel
def why_not_plan(city: City, row: int) -> int:
    """What stands against filing a plan for this row."""
    if city.variant == INTRO:
        return NO_PLANS_IN_INTRO
    if city.action == 0:
        return PLAN_FIRST
    return ALREADY_PLANNED if city.plan[city.to_move, row] > 0 else LEGAL


@kernel
def why_not_forfeit(city: City) -> int:
    """Giving up an action is only for those who can do nothing else (B4)."""
    for piece in range(PIECES):
        for site in range(SITES):
            if why_not_build(city, piece, site) == LEGAL:
                return MUST_BUILD
    for row in range(ROWS):
        if why_not_plan(city, row) == LEGAL:
            return MUST_PLAN
    return LEGAL
