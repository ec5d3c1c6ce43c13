"""Income in Skyline: groups of one's own tops, of which one pays at the start of a turn."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.ledger import receive
from topfloor.games.skyline.position import City
from topfloor.games.skyline.sites import first_of


@kernel
def group_of(box: Box, site: int, tops: int) -> int:
    """Those of the sites `tops` that are linked to `site` edge by edge (SW-13)."""
    group = waiting = 1 << site
    while waiting != 0:
        here = first_of(waiting)
        linked = box.next_to[here] & tops & ~group
        group |= linked
        waiting = waiting & waiting - 1 | linked
    return group


@kernel
def income_of(city: City, box: Box, group: int) -> int:
    """What a group of one colour's tops pays: their values, a penthouse nothing (SW-14, SW-17)."""
    total = 0
    while group != 0:
        total += box.earns[city.height[first_of(group)] - 1]
        group &= group - 1
    return total


@kernel
def best_group(city: City, box: Box, seat: int) -> int:
    """The group that pays a seat most, none if nothing pays (SW-15, SW-16, A15)."""
    left = city.owned[seat]
    best = most = 0
    while left != 0:
        group = group_of(box, first_of(left), left)
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


def best_income(city: City, box: Box, seat: int) -> int:
    """What the best group of a seat pays: found like `best_group`, but quick where nothing is compiled."""
    earns, height, next_to = box.earns, city.height, box.next_to
    left, best = city.owned[seat], 0
    while left:
        waiting, income = left & -left, 0
        left ^= waiting
        while waiting:
            lowest = waiting & -waiting
            site = lowest.bit_length() - 1
            income += earns[height[site] - 1]
            linked = next_to[site] & left
            left ^= linked
            waiting ^= lowest | linked
        best = max(best, income)
    return best
