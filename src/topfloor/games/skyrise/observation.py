"""What a seat may know of a match, as numbers for a learner. Seats come as the observer counts them: he is 0."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.seating import chair
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.position import (
    BUILDINGS,
    CHOOSE,
    COLOURS,
    FIRST_WONDER,
    HEIGHTS,
    LETTERS,
    PANORAMAS,
    PLACES,
    SEATS,
    SIDES,
    WONDERS,
    City,
)
from topfloor.games.skyrise.scoring import score


class Observation(Record):
    """The cells of an observation, in their order."""

    seat: Cells = cells("i2", SEATS, "1 for the observer's colour: red, yellow, blue, teal.")
    turn: Cells = cells("i2", SEATS, "1 for the seat whose turn it is.")
    leader: Cells = cells("i2", SEATS, "1 for the seat of the latest bid; between auctions, of the latest structure.")
    passed: Cells = cells("i2", SEATS, "1 for each seat that has passed in this auction.")
    phase: Cells = cells("i2", CHOOSE + 1, "1 for what is asked: open, answer, row, take, choose.")
    players: int = number("i2", "How many play.")
    over: int = number("i2", "1 once the match is over.")
    ply: int = number("i2", "How many actions have been taken.")
    era: int = number("i2", "The era, 1 or 2.")
    due: int = number("i2", "One more than the Wonder whose effect is still to come.")
    numbered: int = number("i2", "Bids with a number made in this auction.")
    island: Cells = cells("i2", SIDES, "The outer island at each side, 1 to 4; 0 where none lies.")
    panorama: Cells = cells("i2", PANORAMAS, "1 for each of the two open panorama cards.")
    disc: Cells = cells(
        "i2", PLACES, "The disc on each place: 0 none, 1-4 colours, 5-8 letters, 9 wild, 10 commissions."
    )
    owner: Cells = cells("i2", PLACES, "One more than the seat whose structure stands on each place.")
    height: Cells = cells("i2", PLACES, "The height of the building on each place, 1 to 3.")
    wonder: Cells = cells("i2", PLACES, "One more than the Wonder on each place.")
    bid: Cells = cells("i2", PLACES, "The bids by their order, 1 for the first.")
    bidder: Cells = cells("i2", PLACES, "One more than the seat of the bid on each place.")
    offer: Cells = cells("i2", PLACES, "The number bid on each place; 0 if a Wonder was.")
    stake: Cells = cells("i2", PLACES, "One more than the Wonder bid on each place.")
    pool: Cells = cells("i2", (SEATS, BUILDINGS), "1 for each building that a seat can bid with, by rank.")
    discs: Cells = cells("i2", (SEATS, COLOURS), "Discs of each colour that a seat holds.")
    patrons: Cells = cells("i2", (SEATS, LETTERS), "Patron discs of each letter that a seat holds.")
    commissions: Cells = cells("i2", SEATS, "Commissions discs that a seat holds.")
    key: Cells = cells("i2", SEATS, "1 for the seat with the key to the city.")
    small_key: Cells = cells("i2", SEATS, "1 for the seat with the small key.")
    prestige: Cells = cells("i2", SEATS, "The prestige scored so far.")
    chosen: Cells = cells("i2", (SEATS, WONDERS), "1 for each Wonder that a seat has chosen; others' once revealed.")
    objective: Cells = cells("i2", (SEATS, COLOURS), "1 for the colour of an objective: the observer's, or one shown.")
    patron: Cells = cells("i2", LETTERS, "The value of each patron that the observer knows, else 0.")
    cards: Cells = cells("i2", WONDERS, "1 for each Wonder card in the observer's hand.")


@kernel
def observe(city: City, box: Box, seat: int, seen: Observation) -> None:
    """Write what `seat` may know into an empty observation."""
    observe_turn(city, seat, seen)
    observe_map(city, seat, seen)
    observe_bids(city, box, seat, seen)
    for owner in range(city.players):
        observe_player(city, seat, owner, seen)
    for letter in range(LETTERS):
        if city.patrons[seat, letter] > 0 or city.over:
            seen.patron[letter] = box.patron_value[city.patron[letter]]
    for wonder in range(WONDERS):
        seen.cards[wonder] = city.cards[seat] >> wonder & 1


@kernel
def observe_turn(city: City, seat: int, seen: Observation) -> None:
    """Whose turn it is, and what is asked."""
    seen.seat[seat] = 1
    seen.turn[chair(city, seat, city.to_move)] = 1
    seen.leader[chair(city, seat, city.leader)] = 1
    seen.phase[city.phase] = 1
    seen.players = city.players
    seen.over = city.over
    seen.ply = city.ply
    seen.era = city.era
    seen.due = city.due
    seen.numbered = city.numbered


@kernel
def observe_map(city: City, seat: int, seen: Observation) -> None:
    """Islands, panoramas, discs and structures, which lie open."""
    for side in range(SIDES):
        seen.island[side] = city.island[side]
    seen.panorama[city.panorama[0]] = 1
    seen.panorama[city.panorama[1]] = 1
    for place in range(PLACES):
        seen.disc[place] = city.disc[place]
    for owner in range(city.players):
        for place in range(PLACES):
            if city.wonders[owner] >> place & 1:
                seen.owner[place] = 1 + chair(city, seat, owner)
            for height in range(HEIGHTS):
                if city.buildings[owner, height] >> place & 1:
                    seen.owner[place] = 1 + chair(city, seat, owner)
                    seen.height[place] = 1 + height
    for wonder in range(WONDERS):
        if city.wonder_at[wonder] > 0:
            seen.wonder[city.wonder_at[wonder] - 1] = 1 + wonder


@kernel
def observe_bids(city: City, box: Box, seat: int, seen: Observation) -> None:
    """The bids of the running auction; a Wonder is its owner's bid, who has chosen it for all to see (SR-23)."""
    for turn in range(city.bids):
        what, place = city.bid_what[turn], city.bid_at[turn]
        seen.bid[place] = 1 + turn
        if what < FIRST_WONDER:
            seen.bidder[place] = 1 + chair(city, seat, what // BUILDINGS)
            seen.offer[place] = box.numbers[what]
        else:
            seen.stake[place] = 1 + what - FIRST_WONDER
            for owner in range(city.players):
                if city.chosen[owner] >> (what - FIRST_WONDER) & 1:
                    seen.bidder[place] = 1 + chair(city, seat, owner)


@kernel
def observe_player(city: City, seat: int, owner: int, seen: Observation) -> None:
    """What lies open before a player, and the secrets that the observer may know (SR-04, SR-23)."""
    at = chair(city, seat, owner)
    seen.passed[at] = city.passed >> owner & 1
    seen.commissions[at] = city.commissions[owner]
    seen.key[at] = city.key == owner + 1
    seen.small_key[at] = city.small_key == owner + 1
    seen.prestige[at] = score(city, owner)
    for rank in range(BUILDINGS):
        seen.pool[at, rank] = city.pool[owner] >> rank & 1
    for colour in range(COLOURS):
        seen.discs[at, colour] = city.discs[owner, colour]
    for letter in range(LETTERS):
        seen.patrons[at, letter] = city.patrons[owner, letter]
    if owner == seat or city.shown[owner] or city.over:
        seen.objective[at, city.objective[owner]] = 1
    if owner == seat or city.era == 2:
        for wonder in range(WONDERS):
            seen.chosen[at, wonder] = city.chosen[owner] >> wonder & 1
