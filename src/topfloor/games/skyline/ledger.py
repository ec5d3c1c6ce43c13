"""Cash, and what the others can reckon of it when it is hidden.

In the hidden game (SW-09) everyone sees incomes, fees, bonuses and builds, hears that somebody buys or sells a floor,
but not which. For each seat the record keeps what follows from that, and nothing else:

- `known`: floors dealt at the start and not built since;
- `unseen`: how many floors were bought unseen and are still held, in the order they were bought;
- `purse`: what the cash would be had these cost nothing;
- `most`: what each of them and those before it can have cost together, since the seat never owed anything.

Building a floor that was not dealt shows what one of the unseen floors was. It is taken for the earliest that can
have cost so much: that leaves the others freest. After a sale more than one story fits; the cheapest is kept on, and
mended if a later payment proves it too poor. `sight.py` imagines hands from this.
"""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyline.box import HIGHEST_PRICE, Box
from topfloor.games.skyline.position import COLOURED, HIDDEN, NEUTRAL, City


@kernel
def receive(city: City, seat: int, amount: int) -> None:
    """A seat gets money for all to see; the bank never runs dry (A6)."""
    city.cash[seat] += amount
    if city.variant == HIDDEN:
        city.purse[seat] += amount


@kernel
def pay(city: City, box: Box, seat: int, amount: int) -> None:
    """A seat pays for all to see."""
    city.cash[seat] -= amount
    if city.variant == HIDDEN:
        spend(city, box, seat, amount)


@kernel
def spend(city: City, box: Box, seat: int, amount: int) -> None:
    """Less in the purse: what was bought before cannot have cost more than is left."""
    city.purse[seat] = max(0, city.purse[seat] - amount)
    for floor in range(city.unseen[seat]):
        city.most[seat, floor] = min(city.most[seat, floor], city.purse[seat])
    mend(city, box, seat)


@kernel
def least_cost(city: City, box: Box, seat: int, count: int) -> int:
    """The least that `count` floors of a seat's colour cost that are neither built nor known to be held."""
    cost = 0
    for piece in range(COLOURED):
        free = min(count, city.hand[seat, piece] + city.stock[seat, piece] - city.known[seat, piece])
        cost += free * box.value[piece]
        count -= free
    return cost


@kernel
def mend(city: City, box: Box, seat: int) -> None:
    """After sales the ledger may think a seat poorer than it can be; let it afford the cheapest floors at least."""
    count = city.unseen[seat]
    for floor in range(count):
        city.most[seat, floor] = max(city.most[seat, floor], least_cost(city, box, seat, floor + 1))
    city.purse[seat] = max(city.purse[seat], least_cost(city, box, seat, count))


@kernel
def bought(city: City, box: Box, seat: int, piece: int) -> None:
    """A seat has bought a floor: a neutral one for all to see, another one unseen (SW-09)."""
    city.cash[seat] -= box.value[piece]
    if city.variant == HIDDEN:
        if piece == NEUTRAL:
            spend(city, box, seat, box.value[NEUTRAL])
        else:
            city.most[seat, city.unseen[seat]] = min(HIGHEST_PRICE, city.purse[seat])
            city.unseen[seat] += 1
            mend(city, box, seat)


@kernel
def sold(city: City, box: Box, seat: int, piece: int) -> None:
    """A seat has sold a floor: a neutral one for all to see, another one unseen (SW-09)."""
    city.cash[seat] += half_value(box, piece)
    if city.variant == HIDDEN:
        if piece == NEUTRAL:
            city.purse[seat] += half_value(box, NEUTRAL)
        elif city.unseen[seat] > 0:
            forget(city, box, seat, city.unseen[seat] - 1, 0)
            spend(city, box, seat, box.value[0] - half_value(box, 0))
        else:
            cheapest = 0
            while city.known[seat, cheapest] == 0:
                cheapest += 1
            city.known[seat, cheapest] -= 1
            city.purse[seat] += half_value(box, cheapest)


@kernel
def half_value(box: Box, piece: int) -> int:
    """What the bank pays for a floor (SW-42)."""
    return box.value[piece] // 2


@kernel
def shown(city: City, box: Box, seat: int, piece: int) -> None:
    """A coloured floor that has just left a seat's hand for the board: one of the known, or of the unseen."""
    if city.variant != HIDDEN:
        return
    if city.known[seat, piece] > 0:
        city.known[seat, piece] -= 1
    elif city.unseen[seat] > 0:
        forget(city, box, seat, earliest_purchase(city, box, seat, piece), box.value[piece])
    else:  # a known floor must have been sold instead of this one
        dearest = COLOURED - 1
        while city.known[seat, dearest] == 0:
            dearest -= 1
        city.known[seat, dearest] -= 1
        city.purse[seat] = max(0, city.purse[seat] - box.value[piece])


@kernel
def earliest_purchase(city: City, box: Box, seat: int, piece: int) -> int:
    """The first of the unseen floors that can have been this one, all others being as cheap as can be."""
    last = city.unseen[seat] - 1
    for floor in range(last):
        fits = True
        for later in range(floor, last + 1):
            fits = fits and box.value[piece] + least_cost(city, box, seat, later) <= city.most[seat, later]
        if fits:
            return floor
    return last


@kernel
def forget(city: City, box: Box, seat: int, floor: int, price: int) -> None:
    """Take one of the unseen floors out of the ledger, with what it cost."""
    city.unseen[seat] -= 1
    for later in range(floor, city.unseen[seat]):
        city.most[seat, later] = max(0, city.most[seat, later + 1] - price)
    city.most[seat, city.unseen[seat]] = 0
    city.purse[seat] = max(0, city.purse[seat] - price)
    mend(city, box, seat)
