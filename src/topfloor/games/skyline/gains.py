"""What a move brought: money that all could see, incomes that rose or fell, points as they stand, cards drawn."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.gains import Gain
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.building import fee, top_owner
from topfloor.games.skyline.cards import cards_held
from topfloor.games.skyline.income import best_income
from topfloor.games.skyline.ledger import half_value
from topfloor.games.skyline.plan import plan_of
from topfloor.games.skyline.position import (
    CARDS,
    HIDDEN,
    LEVELS,
    MISSION,
    NEUTRAL,
    NOBODY,
    PENTHOUSES,
    SITES,
    STRATEGIC,
    City,
)
from topfloor.games.skyline.scoring import mission_stands
from topfloor.games.skyline.sight import in_play
from topfloor.games.skyline.words import card_words, payee


def gains(before: City, after: City, content: Content[Box], seat: int | None) -> list[Gain]:
    """What lies between two cities one move apart, as far as a seat may know."""
    site = next((site for site in range(SITES) if before.height[site] != after.height[site]), None)
    if site is not None:
        return [
            *of_build(before, after, content, site),
            *of_mission(before, after, content, seat),
            *of_cards(before, after, content, seat),
        ]
    if after.over:
        return list(of_the_end(after, content, seat))
    if before.to_move != after.to_move:
        return list(of_income(after, content))
    return list(of_dealing(before, after, content, seat))


def told_apart(before: City, after: City, content: Content[Box]) -> list[int]:
    """Whose mission came to stand or was broken, who draws cards, and who buys or sells behind his screen."""
    if after.over:
        return list(range(after.players))
    box, is_hidden = content.box, after.variant == HIDDEN
    return [
        seat
        for seat in range(after.players)
        if (is_hidden and seat == before.to_move)
        or cards_held(after, seat) > cards_held(before, seat)
        or mission_turned(before, after, box, seat)
    ]


def mission_turned(before: City, after: City, box: Box, seat: int) -> bool:
    """Whether a mission came to stand or was broken: only tops that its owner won or lost can do that."""
    if before.owned[seat] == after.owned[seat]:
        return False
    return bool(mission_stands(after, box, seat) != mission_stands(before, box, seat))


# --- A build.


def of_build(before: City, after: City, content: Content[Box], site: int) -> Iterator[Gain]:
    """The fee, the incomes that it changes, and the points of the site."""
    box, at, mover = content.box, plan_of(content.data).names[site], before.to_move
    owner, below = top_owner(after, site), top_owner(before, site)
    yield from fees(before, box, at, site, NEUTRAL if owner == NOBODY else before.height[site])
    for seat in dict.fromkeys((mover, below)):
        if seat != NOBODY:
            yield from income_change(before, after, box, at, seat)
    if owner != NOBODY and after.height[site] == LEVELS:
        yield Gain(owner, "penthouse", box.points[PENTHOUSES], at)
    if box.strategic >> site & 1 and owner != below:
        place = next(entry["name"] for entry in content.data["strategic_sites"] if entry["site"] == at)
        if below != NOBODY:
            yield Gain(below, "strategic-lost", -box.points[STRATEGIC], at, {"place": place})
        if owner != NOBODY:
            yield Gain(owner, "strategic", box.points[STRATEGIC], at, {"place": place})
    if after.closer != before.closer:
        yield Gain(mover, "last-turns", 0, at)


def fees(before: City, box: Box, at: str, site: int, piece: int) -> Iterator[Gain]:
    """What the builder pays and who is paid (SW-23, SW-26)."""
    mover, below = before.to_move, top_owner(before, site)
    cost = fee(before, box, mover, piece, site)
    if cost:
        yield Gain(mover, "paid", -cost, at, {"cost": cost, "payee": payee(below)})
        if below != NOBODY:
            yield Gain(below, "fee", cost, at)


def income_change(before: City, after: City, box: Box, at: str, seat: int) -> Iterator[Gain]:
    """That the best group of a seat pays more from now on, or less (SW-15)."""
    total = best_income(after, box, seat)
    change = total - best_income(before, box, seat)
    if change:
        yield Gain(seat, "income-up" if change > 0 else "income-down", change, at, {"total": total})


def of_mission(before: City, after: City, content: Content[Box], seat: int | None) -> Iterator[Gain]:
    """One's own mission, of which nobody else knows, came to stand or was broken."""
    if seat is None:
        return
    box = content.box
    if mission_turned(before, after, box, seat):
        points, stands = box.points[MISSION], mission_stands(after, box, seat)
        yield Gain(seat, "mission", points) if stands else Gain(seat, "mission-lost", -points)


def of_cards(before: City, after: City, content: Content[Box], seat: int | None) -> Iterator[Gain]:
    """Who draws a card for a penthouse; which one, only its owner is told (SW-31)."""
    for owner in range(after.players):
        drawn = cards_held(after, owner) - cards_held(before, owner)
        if drawn > 0 and owner == seat:
            card = next(card for card in range(CARDS) if after.cards[owner, card] > before.cards[owner, card])
            words = {"card": content.data["bonus_cards"][card]["name"]}
            yield Gain(owner, "own-card", drawn, content.fact(card_words)[card], words)
        elif drawn > 0:
            yield Gain(owner, "card", drawn)


# --- Cards, the market, and what follows a turn.


def of_dealing(before: City, after: City, content: Content[Box], seat: int | None) -> Iterator[Gain]:
    """Money for a card, for an exchange, or at the market; there, in the hidden game, only if it was seen (A21)."""
    box, mover = content.box, before.to_move
    left = zip(in_play(before), in_play(after), strict=True)
    gone = next((card for card, (were, are) in enumerate(left) if are < were), None)
    if gone is not None:
        at = content.fact(card_words)[gone]
        if before.cashed != after.cashed:
            yield Gain(mover, "bonus", box.card_value[gone], at)
        elif after.given == 0:
            yield Gain(mover, "exchange", box.exchange_cash, at, {"cards": box.exchange_cards})
    elif before.neutrals != after.neutrals:
        was_bought = after.neutrals < before.neutrals
        yield from of_market(mover, -box.value[NEUTRAL] if was_bought else half_value(box, NEUTRAL))
    elif before.variant != HIDDEN or seat == mover:
        yield from of_market(mover, after.cash[mover] - before.cash[mover])


def of_market(mover: int, amount: int) -> Iterator[Gain]:
    """What a floor cost at the market, or brought."""
    if amount:
        yield Gain(mover, "bought" if amount < 0 else "sold", amount, words={"cost": -amount})


def of_income(after: City, content: Content[Box]) -> Iterator[Gain]:
    """What the player whose turn begins takes from the bank (SW-15)."""
    seat = after.to_move
    if after.earned[seat]:
        first = next(site for site in range(SITES) if after.paying[seat] >> site & 1)
        yield Gain(seat, "rent", after.earned[seat], plan_of(content.data).names[first])


def of_the_end(after: City, content: Content[Box], seat: int | None) -> Iterator[Gain]:
    """Missions that are opened in the end; what one's own is worth one knows already (SW-47)."""
    for owner in range(after.players):
        if owner != seat and after.points[owner, MISSION]:
            yield Gain(owner, "mission", after.points[owner, MISSION])
