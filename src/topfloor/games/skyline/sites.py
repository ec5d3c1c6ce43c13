"""Sets of sites, each one number with a bit for each site: how many they are, and which comes first."""

from __future__ import annotations

from topfloor.engine.kernel import kernel


@kernel
def how_many(sites: int) -> int:
    """How many sites a set has. Written out like this, a compiler makes a single instruction of it."""
    pairs = sites - (sites >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    return eights * 0x0101010101010101 >> 56 & 0xFF


@kernel
def first_of(sites: int) -> int:
    """The site of a set that has the lowest number; the set must not be empty."""
    return how_many((sites & -sites) - 1)
