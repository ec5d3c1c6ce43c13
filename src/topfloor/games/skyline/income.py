"""Income in Skyline: groups of one's own tops, of which one pays at the start of a turn."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.ledger import receive
from topfloor.games.skyline.position import SITES, City


@kernel
def group_of(box: Box, site: int, tops: int) -> int:
    """Those of the sites `tops` that are linked to `site` edge by edge (SW-13)."""
    group = 1 << site
    before = 0
    while group != before:
        before = group
        for other in range(SITES):
            if tops >> other & 1 and box.next_to[other] & group:
                group |= 1 << other
    return group


@kernel
def income_of(city: City, box: Box, group: int) -> int:
    """What a group of one colour's tops pays: their values, a penthouse nothing (SW-14, SW-17)."""
    total = 0
    for site in range(SITES):
        if group >> site & 1:
            total += box.earns[city.height[site] - 1]
    return total


@kernel
def best_group(city: City, box: Box, seat: int) -> int:
    """The group that pays a seat most, none if nothing pays (SW-15, SW-16, A15)."""
    left = city.owned[seat]
    best = most = 0
    for site in range(SITES):
        if left >> site & 1:
            group = group_of(box, site, left)
            left &= ~group
            income = income_of(city, box, group)
            if income > most:
                best, most = group, income
    return best


@kernel
def take_income(city: City, box: Box) -> None:
    """The bank pays the player whose turn begins, for the best group (SW-12 … SW-16)."""
    seat = city.to_move
    group = best_group(city, box, seat)
    city.paying[seat] = group
    city.earned[seat] = income_of(city, box, group)
    receive(city, seat, city.earned[seat])
