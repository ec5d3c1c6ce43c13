"""From auction to auction: who opens the next, the end of an era, the choice of Wonders, the keys (SR-22 … SR-25)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.islands import how_many
from topfloor.games.skyrise.position import BUILDINGS, CHOOSE, CONTROL_1, OPEN, PANORAMAS_1, SIDES, WONDERS, City
from topfloor.games.skyrise.scoring import controls, finish, panorama_points, score_control, score_panoramas
from topfloor.games.skyrise.wonders import unbuilt_wonders

ALL_BUILDINGS = (1 << BUILDINGS) - 1


@kernel
def conclude(city: City, box: Box) -> None:
    """After an auction: its winner opens the next, unless he has built all he could (SR-08)."""
    winner = city.leader
    city.numbered = 0
    city.phase = OPEN
    city.to_move = winner
    if city.era == 1:
        if city.pool[winner] == 0:  # SR-22, R18
            end_first_era(city, box)
    elif is_finished(city, winner):
        hand_out_key(city, winner)
        if everyone_is_finished(city):  # SR-25
            end_match(city, box)
        else:
            city.to_move = lowest_initiative(city, box)  # SR-33, R7


@kernel
def end_first_era(city: City, box: Box) -> None:
    """Control and panoramas are scored, then everybody chooses in secret (SR-23)."""
    for seat in range(city.players):
        score_control(city, box, seat, CONTROL_1)
        score_panoramas(city, box, seat, PANORAMAS_1)
    remember_first_era(city, box)
    city.phase = CHOOSE
    city.to_move = 0


@kernel
def remember_first_era(city: City, box: Box) -> None:
    """What was scored for which island and which card, so that it can be told until the end."""
    for seat in range(city.players):
        for side in range(SIDES):
            if controls(city, seat, side):
                city.held_1[side] |= 1 << seat
        for card in range(2):
            city.panorama_1[seat, card] = panorama_points(city, box, city.panorama[card], seat)


@kernel
def choose(city: City, box: Box, wonder: int) -> None:
    """Choose a Wonder card; once all have, the second era begins (SR-23, SR-38)."""
    seat = city.to_move
    city.chosen[seat] |= 1 << wonder
    if how_many(city.chosen[seat]) < box.kept[city.players]:
        return
    if seat + 1 < city.players:
        city.to_move = seat + 1
        return
    begin_second_era(city, box)


@kernel
def begin_second_era(city: City, box: Box) -> None:
    """The chosen cards are shown, the others leave the game, and the dotted buildings join the pools (SR-23, R1)."""
    city.era = 2
    city.revelations += 1
    for seat in range(city.players):
        city.cards[seat] = city.chosen[seat]
        city.pool[seat] |= ALL_BUILDINGS & ~box.first_era[seat]
    city.phase = OPEN
    city.to_move = lowest_initiative(city, box)  # SR-24
    city.leader = city.to_move


@kernel
def is_finished(city: City, seat: int) -> bool:
    """Whether a seat has built everything (SR-25)."""
    return city.era == 2 and city.pool[seat] == 0 and unbuilt_wonders(city, seat) == 0


@kernel
def everyone_is_finished(city: City) -> bool:
    """Whether nobody has anything left to build."""
    finished = 0
    for seat in range(city.players):
        finished += is_finished(city, seat)
    return finished == city.players


@kernel
def hand_out_key(city: City, seat: int) -> None:
    """The key to the first who has built everything; of three or more players the second gets the small one (SR-34)."""
    if city.key == 0:
        city.key = seat + 1
    elif city.small_key == 0 and city.players > 2:
        city.small_key = seat + 1


@kernel
def initiative_of(city: City, box: Box, seat: int) -> int:
    """A seat's initiative as one number: the sum over its chosen cards, then the lower of them (SR-24, R7)."""
    total = 0
    lowest = 63
    for wonder in range(WONDERS):
        if city.chosen[seat] >> wonder & 1:
            total += box.initiative[wonder]
            lowest = min(lowest, box.initiative[wonder])
    return 64 * total + lowest


@kernel
def lowest_initiative(city: City, box: Box) -> int:
    """The unfinished seat with the lowest initiative (SR-24, SR-33)."""
    opener = -1
    lowest = 0
    for seat in range(city.players):
        if not is_finished(city, seat):
            own = initiative_of(city, box, seat)
            if opener < 0 or own < lowest:
                opener = seat
                lowest = own
    return opener


@kernel
def end_match(city: City, box: Box) -> None:
    """Everything is opened and scored (SR-29)."""
    city.over = 1
    city.revelations += 1
    finish(city, box)
