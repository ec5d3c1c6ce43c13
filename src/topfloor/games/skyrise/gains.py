"""What a move brought: an auction won, a disc, a Wonder's Prestige, control of an island, keys, and what an era scored.

All of it lies open but for a patron's value, which only the seat is told that has just learned it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from topfloor.engine.content import Content
from topfloor.engine.gains import Gain
from topfloor.engine.texts import Saying
from topfloor.games.skyrise.box import COLOUR_WORDS, PANORAMA_WORDS, SIDE_WORDS, WONDER_WORDS, Box
from topfloor.games.skyrise.islands import first_of, structures
from topfloor.games.skyrise.position import CHOOSE, COLOURS, LETTERS, ROW, SIDE_OF, SIDES, WONDERS, City
from topfloor.games.skyrise.scoring import FULL_ROW, controls, panorama_points, row_value, score
from topfloor.games.skyrise.sight import known_patrons, patron_value
from topfloor.games.skyrise.words import LETTER_WORDS, PACKAGE, PLACE_WORDS


def gains(before: City, after: City, content: Content[Box], seat: int | None) -> list[Gain]:
    """What a move brought to everyone, as far as a seat may know."""
    box = content.box
    found = [
        *auctions_won(before, after),
        *discs_taken(before, after, box, seat),
        *wonders_at_work(before, after),
        *objectives_shown(before, after),
        *keys_won(before, after, box),
    ]
    if after.over:
        return [*found, *era_scored(after, box, held_now(after), panoramas_now(after, box)), *totals(after)]
    if after.phase == CHOOSE and before.phase != CHOOSE:
        return [*found, *era_scored(after, box, held_first(after), panoramas_first(after))]
    if after.era > before.era:
        found.append(Gain(after.to_move, "opens"))
    return found


def told_apart(before: City, after: City, content: Content[Box]) -> list[int]:
    """Whoever takes a patron's disc may learn what it is worth (SR-21)."""
    return [
        seat
        for seat in range(after.players)
        if any(after.patrons[seat, letter] != before.patrons[seat, letter] for letter in range(LETTERS))
    ]


# --- An auction and its disc.


def auctions_won(before: City, after: City) -> Iterator[Gain]:
    """Who has built where, and whose island it is now."""
    for winner in range(after.players):
        new = structures(after, winner) & ~structures(before, winner)
        if new:
            place = first_of(new)
            yield Gain(winner, "won", 0, PLACE_WORDS[place])
            yield from control_changed(before, after, place)


def control_changed(before: City, after: City, place: int) -> Iterator[Gain]:
    """Who controls the island of a place now and did not before, and the other way round."""
    side = SIDE_OF[place]
    for owner in range(after.players):
        was, now = controls(before, owner, side), controls(after, owner, side)
        if was != now:
            yield Gain(owner, "control" if now else "control-lost", 0, PLACE_WORDS[place], {"island": island(side)})


def discs_taken(before: City, after: City, box: Box, seat: int | None) -> Iterator[Gain]:
    """A disc that somebody has taken from the map or put into a row, and what it changes."""
    discs = enumerate(zip(before.disc, after.disc, strict=True))
    at = next((PLACE_WORDS[place] for place, (was, now) in discs if was != now), "")
    if at and after.phase == ROW:
        yield Gain(after.to_move, "wild", 0, at)
    for owner in range(after.players):
        for colour in range(COLOURS):
            if after.discs[owner, colour] != before.discs[owner, colour]:
                yield disc_in_row(after, box, owner, colour, at)
        for letter in range(LETTERS):
            if after.patrons[owner, letter] != before.patrons[owner, letter]:
                learns = seat == owner and letter not in known_patrons(before, seat)
                yield patrons_disc(after, box, owner, letter, at, learns)
        if after.commissions[owner] != before.commissions[owner]:
            yield Gain(owner, "commissions", 0, at)


def disc_in_row(after: City, box: Box, owner: int, colour: int, at: str) -> Gain:
    """A disc in its row, or one too many for it (SR-18, SR-19)."""
    held, row = after.discs[owner, colour], Saying(PACKAGE, f"rows.{COLOUR_WORDS[colour]}")
    if held > FULL_ROW:
        return Gain(owner, "excess", box.excess, at, {"colour": row})
    value = row_value(after, box, owner, colour)
    return Gain(owner, "disc", 0, at, {"colour": row, "held": str(held), "full": str(FULL_ROW), "value": str(value)})


def patrons_disc(after: City, box: Box, owner: int, letter: int, at: str, learns: bool) -> Gain:
    """A patron's disc; whoever takes a first one learns what it is worth (SR-21)."""
    words = {"letter": LETTER_WORDS[letter]}
    return Gain(owner, "patron-known" if learns else "patron", patron_value(after, box, letter) * learns, at, words)


def wonders_at_work(before: City, after: City) -> Iterator[Gain]:
    """What a Wonder has brought: at once, or after its wild disc was put into a row (R8)."""
    for wonder in range(WONDERS):
        place = after.wonder_at[wonder] - 1
        if place >= 0 and not after.due and (before.due == wonder + 1 or not before.wonder_at[wonder]):
            owner = next(seat for seat in range(after.players) if after.wonders[seat] >> place & 1)
            words = {"wonder": Saying(PACKAGE, f"wonders.{WONDER_WORDS[wonder]}")}
            yield Gain(owner, "wonder", after.wonder_brought[wonder], PLACE_WORDS[place], words)


def objectives_shown(before: City, after: City) -> Iterator[Gain]:
    """Whose objective lies open now (SR-47)."""
    for owner in range(after.players):
        if after.shown[owner] != before.shown[owner]:
            colour = Saying(PACKAGE, f"rows.{COLOUR_WORDS[after.objective[owner]]}")
            yield Gain(owner, "objective", 0, "", {"colour": colour})


def keys_won(before: City, after: City, box: Box) -> Iterator[Gain]:
    """Who has built everything first, and second (SR-34)."""
    if after.key != before.key:
        yield Gain(after.key - 1, "key", box.key)
    if after.small_key != before.small_key:
        yield Gain(after.small_key - 1, "small-key", box.small_key)


# --- The end of an era.


def held_first(city: City) -> list[int]:
    """The seats that controlled each island when the first era ended, a bit each."""
    return [city.held_1[side] for side in range(SIDES)]


def held_now(city: City) -> list[int]:
    """The seats that control each island now, a bit each."""
    return [sum(1 << seat for seat in range(city.players) if controls(city, seat, side)) for side in range(SIDES)]


def panoramas_first(city: City) -> list[list[int]]:
    """What each open panorama brought everybody when the first era ended."""
    return [[city.panorama_1[seat, card] for seat in range(city.players)] for card in range(2)]


def panoramas_now(city: City, box: Box) -> list[list[int]]:
    """What each open panorama brings everybody now."""
    return [[panorama_points(city, box, city.panorama[c], seat) for seat in range(city.players)] for c in range(2)]


def era_scored(city: City, box: Box, holders: Sequence[int], panoramas: Sequence[Sequence[int]]) -> Iterator[Gain]:
    """Island by island, then card by card, what the end of an era brings whom (SR-26, SR-27)."""
    for side, seats in enumerate(holders):
        for owner in range(city.players):
            if seats >> owner & 1:
                yield Gain(owner, "island", box.control, "", {"island": island(side)})
    for card, points in enumerate(panoramas):
        words = {"card": Saying(PACKAGE, f"panoramas.{PANORAMA_WORDS[city.panorama[card]]}")}
        yield from (Gain(owner, "panorama", amount, "", words) for owner, amount in enumerate(points) if amount)


def totals(city: City) -> Iterator[Gain]:
    """What everybody has in the end."""
    return (Gain(owner, "total", score(city, owner)) for owner in range(city.players))


def island(side: int) -> Saying:
    """The name of an island."""
    return Saying(PACKAGE, f"islands.{SIDE_WORDS[side]}")
