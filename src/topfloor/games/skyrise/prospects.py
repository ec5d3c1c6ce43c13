"""What every seat can expect in the end, part by part, as the hand-made outlook sees it."""

from __future__ import annotations

from typing import NamedTuple

from topfloor.engine.kernel import kernel
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.outlook import (
    character_outlook,
    control_outlook,
    key_outlook,
    left_to_build,
    number_outlook,
    objective_outlook,
    panorama_outlook,
    rows_outlook,
    wonder_outlook,
)
from topfloor.games.skyrise.position import (
    City,
)
from topfloor.games.skyrise.scoring import (
    score,
)


class Prospect(NamedTuple):
    """What a seat can expect in the end, in Prestige, by where it comes from."""

    booked: float
    rows: float
    character: float
    control: float
    panoramas: float
    objective: float
    key: float
    wonders: float
    numbers: float


@kernel
def prospect(city: City, box: Box, seat: int) -> Prospect:
    """The parts of a seat's outlook."""
    booked = float(score(city, seat))
    if city.over:
        return Prospect(booked, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    left = left_to_build(city, box, seat)
    hope = min(1.0, left / 13.0)
    return Prospect(
        booked,
        rows_outlook(city, box, seat, left, hope),
        character_outlook(city, box, seat, hope),
        control_outlook(city, box, seat, hope),
        panorama_outlook(city, box, seat, hope),
        objective_outlook(city, box, seat, left),
        key_outlook(city, box, seat, left),
        wonder_outlook(city, box, seat, hope),
        number_outlook(city, box, seat),
    )


@kernel
def total(e: Prospect) -> float:
    """All parts together."""
    return e.booked + e.rows + e.character + e.control + e.panoramas + e.objective + e.key + e.wonders + e.numbers


@kernel
def better_parts(one: Prospect, other: Prospect) -> Prospect:
    """Of each part what is more."""
    return Prospect(
        max(one.booked, other.booked),
        max(one.rows, other.rows),
        max(one.character, other.character),
        max(one.control, other.control),
        max(one.panoramas, other.panoramas),
        max(one.objective, other.objective),
        max(one.key, other.key),
        max(one.wonders, other.wonders),
        max(one.numbers, other.numbers),
    )
