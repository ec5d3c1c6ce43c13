"""The course of an auction: bids, passing, and what the winner gets (SR-08 … SR-21)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyrise.bidding import can_answer
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.islands import near
from topfloor.games.skyrise.position import (
    ANSWER,
    ATELIER,
    BUILDINGS,
    COMMISSIONS,
    FIRST_COLOUR,
    FIRST_LETTER,
    FIRST_WONDER,
    KAHNS_AMBITION,
    NO_DISC,
    PLACES,
    ROW,
    SETTLED,
    TAKE,
    TALL,
    VAULT,
    WILD,
    WONDER_EFFECTS,
    City,
)
from topfloor.games.skyrise.wonders import brings


@kernel
def lay_bid(city: City, what: int, place: int) -> None:
    """The player to move puts a building or a Wonder on a place (SR-09, SR-11)."""
    seat = city.to_move
    if what < FIRST_WONDER:
        city.pool[seat] &= ~(1 << what % BUILDINGS)
        city.numbered += 1
    city.bid_what[city.bids] = what
    city.bid_at[city.bids] = place
    city.bids += 1
    city.taken |= 1 << place
    city.leader = seat
    city.phase = ANSWER


@kernel
def ask_next(city: City, box: Box) -> bool:
    """Clockwise to the next player who can answer; False when it comes round to the leader, who has won then.

    Whoever cannot answer passes. So a dead end, and a Wonder that no Hammer can beat, end the auction (SR-14, R5).
    """
    seat = (city.to_move + 1) % city.players
    while seat != city.leader:
        if not city.passed >> seat & 1:
            if can_answer(city, box, seat):
                city.to_move = seat
                return True
            city.passed |= 1 << seat  # SR-15, R2
        seat = (seat + 1) % city.players
    return False


@kernel
def win(city: City, box: Box) -> None:
    """The latest bid is constructed, the others go home, the disc is collected (SR-16, R8)."""
    what = city.bid_what[city.bids - 1]
    place = city.bid_at[city.bids - 1]
    city.to_move = city.leader
    construct(city, box, city.leader, what, place)
    take_bids_home(city, place)
    collect(city, place)


@kernel
def construct(city: City, box: Box, seat: int, what: int, place: int) -> None:
    """A building is turned over, its number forgotten; a Wonder stands as it is (SR-16, SR-36)."""
    if what < FIRST_WONDER:
        city.buildings[seat, box.height[what]] |= 1 << place
    else:
        wonder = what - FIRST_WONDER
        city.wonders[seat] |= 1 << place
        city.wonder_at[wonder] = place + 1
        city.due = wonder + 1
        if wonder == ATELIER:  # SR-53
            city.buildings[seat, TALL] |= 1 << place
    city.reach |= near(city, box, place)


@kernel
def take_bids_home(city: City, won: int) -> None:
    """Losing bids go back to their owners' pools; a beaten Wonder is simply unbuilt again (SR-16, R5)."""
    for bid in range(city.bids):
        what = city.bid_what[bid]
        place = city.bid_at[bid]
        if place != won:
            city.taken &= ~(1 << place)
            if what < FIRST_WONDER:
                city.pool[what // BUILDINGS] |= 1 << what % BUILDINGS
        city.bid_what[bid] = 0
        city.bid_at[bid] = 0
    city.bids = 0
    city.passed = 0


@kernel
def collect(city: City, place: int) -> None:
    """The player to move gets the disc of a place, if one lies there; a wild one needs a row first (SR-16, SR-20)."""
    disc = city.disc[place]
    seat = city.to_move
    city.disc[place] = NO_DISC
    city.phase = ROW if disc == WILD else SETTLED
    if disc == COMMISSIONS:
        city.commissions[seat] += 1
    elif FIRST_LETTER <= disc < WILD:
        collect_patron(city, seat, disc - FIRST_LETTER)
    elif FIRST_COLOUR <= disc < FIRST_LETTER:
        city.discs[seat, disc - FIRST_COLOUR] += 1  # SR-18, SR-19


@kernel
def collect_patron(city: City, seat: int, letter: int) -> None:
    """A first disc of a letter tells its owner that patron's value (SR-21, R17)."""
    if city.patrons[seat, letter] == 0:
        city.revelations += 1
    city.patrons[seat, letter] += 1


@kernel
def assign(city: City, colour: int) -> None:
    """A wild disc goes to a row for good, or becomes an excess disc where the row is full (SR-20, R9)."""
    city.discs[city.to_move, colour] += 1
    city.phase = SETTLED


@kernel
def act(city: City, box: Box) -> None:
    """The effect of a Wonder that has been built, once its disc has a place (SR-36, R8)."""
    wonder = city.due - 1
    city.due = 0
    seat = city.to_move
    city.wonder_brought[wonder] = brings(city, box, wonder, seat, city.wonder_at[wonder] - 1)
    city.points[seat, WONDER_EFFECTS] += city.wonder_brought[wonder]
    if wonder == KAHNS_AMBITION and not city.shown[seat]:  # SR-47
        city.shown[seat] = 1
        city.revelations += 1
    if wonder == VAULT and any_disc_left(city):  # SR-57
        city.phase = TAKE


@kernel
def any_disc_left(city: City) -> bool:
    """Whether a disc lies on an unoccupied place; there is none on an occupied one (R20)."""
    left = 0
    for place in range(PLACES):
        left += city.disc[place] != NO_DISC
    return left > 0
