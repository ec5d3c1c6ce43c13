# ruff: noqa: SIM109, SIM110 - kernels are plain loops
"""Counting icons, buildings and cards, and what achievements need (PS-15)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.language import (
    ANY_OF_THEM,
    DECLARED,
    DISTINCT,
    LEAST,
    MOST_OF_ONE,
    OF_BUILDINGS,
    OF_HEIGHT,
    OF_SITE,
    OF_TYPE,
)
from topfloor.games.paper_skylines.position import ACHIEVEMENTS, CARDS, CLAIMED, SITES, TYPES, Town
from topfloor.games.paper_skylines.stacks import buildings, tallest
from topfloor.games.paper_skylines.tracks import gain_points


@kernel
def icon_count(town: Town, box: Box, seat: int, of: int, which: int, here: int) -> int:
    """Icons of one type or site in a city, or in the building where the mayor stands."""
    if of == OF_TYPE:
        return town.icons[seat, town.mayor[seat], which] if here else town.kinds[seat, which]
    if not here:
        return town.sites[seat, which]
    count = 0
    card = town.top[seat, town.mayor[seat]]
    while card > 0:
        if card <= CARDS:
            count += box.site[card - 1, which]
        card = town.below[card - 1]
    return count


@kernel
def icons_over_all(town: Town, box: Box, seat: int, of: int, which: int, here: int) -> int:
    """Icons of several types or sites: how many kinds, the least or the most of one kind, or all together."""
    kinds = TYPES if of == OF_TYPE else SITES
    distinct = most = total = 0
    least = 127
    for kind in range(kinds):
        count = icon_count(town, box, seat, of, kind, here)
        distinct += count > 0
        total += count
        most = max(most, count)
        least = min(least, count)
    if which == DISTINCT:
        return distinct
    if which == LEAST:
        return least
    return most if which == MOST_OF_ONE else total


@kernel
def counted(town: Town, box: Box, seat: int, count: int) -> int:
    """What a count of the effect language comes to."""
    of, which, here = count // 32, count % 32 // 2, count % 2
    if of == OF_TYPE or of == OF_SITE:
        if which == DECLARED:
            return icon_count(town, box, seat, of, town.declared - 1, here) if town.declared > 0 else 0
        if DISTINCT <= which <= ANY_OF_THEM:
            return icons_over_all(town, box, seat, of, which, here)
        return icon_count(town, box, seat, of, which, here)
    if of == OF_BUILDINGS:
        return buildings(town, seat)
    if of == OF_HEIGHT:
        return town.height[seat, town.mayor[seat]] if here else tallest(town, seat)
    return town.hand[seat]


@kernel
def needed(town: Town, box: Box, achievement: int, number: int) -> int:
    """How many an achievement needs of its count `number`; more with two players (PS-15)."""
    more = box.two_players_more if town.players == 2 else 0
    return box.least[achievement, number] + more


@kernel
def is_met(town: Town, box: Box, seat: int, achievement: int) -> bool:
    """Whether a city's visible icons meet an achievement."""
    for number in range(box.needs[achievement]):
        if counted(town, box, seat, box.need[achievement, number]) < needed(town, box, achievement, number):
            return False
    return True


@kernel
def can_claim(town: Town, box: Box, seat: int, achievement: int) -> bool:
    """Whether a player may claim an achievement: not yet claimed by him, and met (PS-15)."""
    return not town.claims[seat] >> achievement & 1 and is_met(town, box, seat, achievement)


@kernel
def can_claim_any(town: Town, box: Box, seat: int) -> bool:
    """Whether there is something to claim."""
    for achievement in range(ACHIEVEMENTS):
        if can_claim(town, box, seat, achievement):
            return True
    return False


@kernel
def claim(town: Town, box: Box, seat: int, achievement: int) -> None:
    """Score an achievement; whoever is first takes its chip and looks at it (PS-15)."""
    town.claims[seat] |= 1 << achievement
    gain_points(town, seat, CLAIMED, box.stars[achievement])
    if town.chip_owner[achievement] == 0:
        town.chip_owner[achievement] = seat + 1
        town.shown = 1
