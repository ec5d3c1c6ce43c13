"""What a seat may know of a city, as numbers for a learner. Seats come as the observer counts them: he is 0."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.seating import chair
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.cards import cards_held, pile_size
from topfloor.games.skyline.position import (
    CARDS,
    COLOURED,
    HIDDEN,
    LEVELS,
    MISSIONS,
    NEUTRAL,
    PIECES,
    SEATS,
    SITES,
    City,
)


class Observation(Record):
    """The cells of an observation, in their order."""

    seat: Cells = cells("i2", SEATS, "1 for the observer's colour: yellow, purple, blue, red.")
    turn: Cells = cells("i2", SEATS, "1 for the seat whose turn it is.")
    start: Cells = cells("i2", SEATS, "1 for the start player.")
    closer: Cells = cells("i2", SEATS, "1 for the seat that has built its last penthouse.")
    players: int = number("i2", "How many play.")
    variant: int = number("i2", "0 the open game, 1 the hidden one.")
    over: int = number("i2", "1 once the match is over.")
    ply: int = number("i2", "How many actions have been taken.")
    round: int = number("i2", "The round being played.")
    quiet: int = number("i2", "Turns begun since anything was last built.")
    market: int = number("i2", "1 at the market, 0 while building.")
    given: int = number("i2", "Cards given up so far in an exchange that is under way.")
    neutrals: int = number("i2", "Neutral floors left in stock.")
    pile: int = number("i2", "Bonus cards in the draw pile.")
    height: Cells = cells("i2", SITES, "Levels built on each site.")
    floor: Cells = cells(
        "i2", (LEVELS, SITES), "One more than the owner of each floor, 5 if it is nobody's; 0 for none."
    )
    top: Cells = cells("i2", (SEATS, SITES), "1 on each site whose top is a seat's.")
    earned: Cells = cells("i2", SEATS, "What each seat's last income was.")
    held: Cells = cells("i2", SEATS, "How many floors each seat holds.")
    cards_held: Cells = cells("i2", SEATS, "How many bonus cards each seat holds.")
    neutral: Cells = cells("i2", SEATS, "Neutral floors that each seat holds.")
    cash: Cells = cells("i2", SEATS, "Millions that each seat has; in the hidden game the observer's alone.")
    hand: Cells = cells("i2", (SEATS, COLOURED), "Coloured floors held, by kind; in the hidden game likewise.")
    stock: Cells = cells("i2", (SEATS, COLOURED), "Floors of each colour left to buy; in the hidden game likewise.")
    gone: Cells = cells("i2", CARDS, "Bonus cards of each kind that were cashed or given up.")
    cashed: Cells = cells("i2", CARDS, "1 for each pattern that was cashed in this turn.")
    bought: Cells = cells("i2", PIECES, "1 for each kind of floor bought in this turn; in another's, if one may know.")
    sold: Cells = cells("i2", PIECES, "1 for each kind of floor sold in this turn, likewise.")
    cards: Cells = cells("i2", CARDS, "The observer's bonus cards, by kind.")
    mission: Cells = cells("i2", MISSIONS, "1 for the observer's mission.")


@kernel
def observe(city: City, box: Box, seat: int, seen: Observation) -> None:
    """Write what `seat` may know into an empty observation."""
    observe_turn(city, seat, seen)
    observe_sites(city, seat, seen)
    for owner in range(city.players):
        observe_player(city, seat, owner, seen)
    observe_cards(city, box, seat, seen)


@kernel
def observe_turn(city: City, seat: int, seen: Observation) -> None:
    """Whose turn it is and how far it has come; what was bought is known to all only in the open game (SW-09)."""
    seen.seat[seat] = 1
    seen.turn[chair(city, seat, city.to_move)] = 1
    seen.start[chair(city, seat, city.start)] = 1
    if city.closer > 0:
        seen.closer[chair(city, seat, city.closer - 1)] = 1
    seen.players = city.players
    seen.variant = city.variant
    seen.over = city.over
    seen.ply = city.ply
    seen.round = city.round
    seen.quiet = city.quiet
    seen.market = city.phase
    seen.given = city.given
    seen.neutrals = city.neutrals
    seen.pile = pile_size(city)
    if city.variant != HIDDEN or city.to_move == seat:
        for piece in range(PIECES):
            seen.bought[piece] = city.bought >> piece & 1
            seen.sold[piece] = city.sold >> piece & 1


@kernel
def observe_sites(city: City, seat: int, seen: Observation) -> None:
    """The board, which lies open."""
    for site in range(SITES):
        seen.height[site] = city.height[site]
        for level in range(city.height[site]):
            seen.floor[level, site] = 5
    for owner in range(city.players):
        at = chair(city, seat, owner)
        for site in range(SITES):
            seen.top[at, site] = city.owned[owner] >> site & 1
            for level in range(LEVELS):
                if city.floors[owner, level] >> site & 1:
                    seen.floor[level, site] = 1 + at


@kernel
def observe_player(city: City, seat: int, owner: int, seen: Observation) -> None:
    """What lies open before a player, and what the observer may see behind his screen (SW-09)."""
    at = chair(city, seat, owner)
    seen.earned[at] = city.earned[owner]
    seen.cards_held[at] = cards_held(city, owner)
    seen.neutral[at] = city.hand[owner, NEUTRAL]
    for piece in range(PIECES):
        seen.held[at] += city.hand[owner, piece]
    if city.variant != HIDDEN or owner == seat or city.over:
        seen.cash[at] = city.cash[owner]
        for piece in range(COLOURED):
            seen.hand[at, piece] = city.hand[owner, piece]
            seen.stock[at, piece] = city.stock[owner, piece]


@kernel
def observe_cards(city: City, box: Box, seat: int, seen: Observation) -> None:
    """The observer's own cards, and those that have left the game for all to see (SW-38)."""
    seen.mission[city.mission[seat]] = 1
    for card in range(CARDS):
        seen.cards[card] = city.cards[seat, card]
        seen.cashed[card] = city.cashed >> card & 1
        left = city.pile[card]
        for owner in range(city.players):
            left += city.cards[owner, card]
        seen.gone[card] = box.card_count[card] - left
