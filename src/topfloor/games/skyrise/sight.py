"""What a seat may know of a match, and imagining what it may not.

Hidden are other seats' objectives (SR-04), their Wonder cards and choices until all have chosen (SR-23), the values of
patrons of whom a seat holds no disc (SR-21) unless it knows all the others, and the random state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from topfloor.engine.content import Content
from topfloor.engine.kernel import kernel
from topfloor.engine.parts import part
from topfloor.engine.rng import draw_unseen
from topfloor.engine.tally import tally
from topfloor.engine.view import Own, Tally
from topfloor.games.skyrise.actions import is_a_bid, what_is_bid, where_is_bid
from topfloor.games.skyrise.auction import act, lay_bid, win
from topfloor.games.skyrise.bidding import open_places
from topfloor.games.skyrise.box import (
    COLOUR_WORDS,
    HEIGHT_WORDS,
    ISLAND_WORDS,
    PANORAMA_WORDS,
    SEAT_COLOURS,
    SIDE_WORDS,
    WONDER_WORDS,
    Box,
)
from topfloor.games.skyrise.islands import how_many
from topfloor.games.skyrise.outlook import hand
from topfloor.games.skyrise.position import (
    ANSWER,
    BUILDINGS,
    CHOOSE,
    COLOURS,
    FIRST_LETTER,
    FIRST_WONDER,
    HEIGHTS,
    LETTERS,
    NO_DISC,
    OPEN,
    SIDES,
    SOURCE_WORDS,
    WILD,
    WONDERS,
    City,
)
from topfloor.games.skyrise.reckoning import Reckoning
from topfloor.games.skyrise.scoring import (
    FULL_ROW,
    first_era_is_scored,
    on_colour,
    panorama_points,
    presence,
    row_value,
    score,
)
from topfloor.games.skyrise.view import Bid, Character, Effect, FirstEra, Open, Panorama, Player, Structure, Yours
from topfloor.games.skyrise.wonders import unbuilt_wonders
from topfloor.games.skyrise.words import CHOICE_WORD, DISC_WORDS, LETTER_WORDS, PLACE_WORDS

PHASE_WORDS = ("open", "answer", "row", "take", "choose")


def lies_open(city: City, scored: City, content: Content[Box], names: Sequence[str]) -> Open:
    """What everybody knows, as data."""
    box, seats = content.box, range(city.players)
    known: Open = {
        "phase": phase(city),
        "era": city.era,
        "islands": islands(city),
        "panoramas": panoramas(city),
        "players": [player(scored, owner, content, name=names[owner], prestige=score(city, owner)) for owner in seats],
        "board": board(city),
        "discs": discs(city),
        "bids": bids(city, box),
        "passed": [owner for owner in seats if city.passed >> owner & 1],
        "open": open_for_bids(city, box),
        "control": control(city),
        "last": what_ends(city),
    }
    if first_era_is_scored(city):
        known["first_era"] = first_era(city)
    if city.over:
        known["patrons"] = {LETTER_WORDS[letter]: patron_value(city, box, letter) for letter in range(LETTERS)}
        known["objectives"] = [COLOUR_WORDS[city.objective[owner]] for owner in seats]
    return known


def own(city: City, scored: City, content: Content[Box], seat: int) -> Own:
    """What a seat knows besides: its cards, and everyone's points for patrons whose value it knows."""
    owners = range(city.players) if known_patrons(city, seat) else (seat,)
    known = {owner: points_known_to(scored, owner, seat) for owner in owners}
    return {"players": known, "yours": private(city, seat, content)}


@part("island")
def islands(city: City) -> dict[str, str]:
    """Which island lies at each side."""
    return {SIDE_WORDS[s]: ISLAND_WORDS[city.island[s] - 1] for s in range(SIDES) if city.island[s]}


@part("panorama")
def panoramas(city: City) -> list[Panorama]:
    """The open panoramas."""
    return [PANORAMA_WORDS[city.panorama[card]] for card in range(2)]


@part("disc")
def discs(city: City) -> dict[str, str]:
    """The disc on every place that has one."""
    return {PLACE_WORDS[place]: DISC_WORDS[disc] for place, disc in enumerate(city.disc) if disc != NO_DISC}


def phase(city: City) -> str:
    """What the player to move is asked for."""
    if city.over:
        return "over"
    if city.phase != ANSWER:
        return PHASE_WORDS[city.phase]
    if city.bid_what[city.bids - 1] >= FIRST_WONDER:
        return "hammer"
    return "answer-or-wonder" if unbuilt_wonders(city, city.to_move) else "answer"


@part("over", "island", "patron", rows=("buildings", "wonders", "cards", "chosen", "objective", "patrons"))
def private(city: City, seat: int, content: Content[Box]) -> Yours:
    """What only a seat itself may know."""
    box = content.box
    return {
        "objective": COLOUR_WORDS[city.objective[seat]],
        "on_objective": on_colour(city, box, seat, city.objective[seat]),
        "wonder_cards": wonder_words(city.cards[seat]),
        "chosen": wonder_words(city.chosen[seat]),
        "patrons": {LETTER_WORDS[letter]: patron_value(city, box, letter) for letter in known_patrons(city, seat)},
    }


def known_patrons(city: City, seat: int | None) -> list[int]:
    """The letters whose value a seat knows: those it holds a disc of, and the last one if it knows the others."""
    if city.over:
        return list(range(LETTERS))
    held = [letter for letter in range(LETTERS) if seat is not None and city.patrons[seat, letter]]
    return held if len(held) < LETTERS - 1 else list(range(LETTERS))


def wonder_words(cards: int) -> list[str]:
    """A set of Wonder cards by name."""
    return [WONDER_WORDS[wonder] for wonder in range(WONDERS) if cards >> wonder & 1]


def patron_value(city: City, box: Box, letter: int) -> int:
    """What a patron's discs are worth."""
    return box.patron_value[city.patron[letter]]


@part(
    *("over", "era", "island", "panorama", "key", "small_key", "wonder_at", "wonder_brought"),
    rows=("buildings", "wonders", "pool", "chosen", "points", "discs", "patrons", "commissions", "objective", "shown"),
)
def player(city: City, owner: int, content: Content[Box], *, name: str, prestige: int) -> Player:
    """What lies open in front of a player of a scored city, and his points as far as everybody can know them now."""
    box, known = content.box, points_known_to(city, owner, None)
    seen: Player = {
        "seat": owner,
        "colour": SEAT_COLOURS[owner],
        "name": name,
        "score": known["score"],
        "points": known["points"],
        "unknown": known["unknown"],
        "prestige": prestige,
        "panoramas": panoramas_now(city, box, owner),
        "pool": [box.numbers[owner * BUILDINGS + r] for r in range(BUILDINGS) if city.pool[owner] >> r & 1],
        "rows": {COLOUR_WORDS[c]: min(FULL_ROW, city.discs[owner, c]) for c in range(COLOURS)},
        "row_values": {COLOUR_WORDS[c]: row_value(city, box, owner, c) for c in range(COLOURS)},
        "character": character(city, owner),
        "wonders": wonder_words(city.chosen[owner]) if city.era == 2 else [],
        "unbuilt": wonder_words(unbuilt_wonders(city, owner)),
        "wonders_brought": wonders_brought(city, owner),
    }
    if city.shown[owner]:
        seen["objective"] = COLOUR_WORDS[city.objective[owner]]
    return seen


def panoramas_now(city: City, box: Box, owner: int) -> dict[Panorama, int]:
    """What each open panorama would bring a player if it were scored now."""
    cards = [city.panorama[number] for number in range(2)]
    return {PANORAMA_WORDS[card]: panorama_points(city, box, card, owner) for card in cards}


@part("over", "patrons", rows=("points", "shown"))
def points_known_to(city: City, owner: int, viewer: int | None) -> Tally:
    """Points of a scored city as far as the viewer can know them: all but another's objective and unseen patrons."""
    unknown = set()
    if not city.over and owner != viewer:
        if not city.shown[owner]:
            unknown.add("objective")
        known = known_patrons(city, viewer)
        if any(city.patrons[owner, letter] for letter in range(LETTERS) if letter not in known):
            unknown.add("patrons")
    return tally(city, owner, SOURCE_WORDS, unknown)


def wonders_brought(city: City, owner: int) -> dict[str, int]:
    """What each Wonder that a player has built has brought."""
    built = [w for w in range(WONDERS) if city.wonder_at[w] and city.wonders[owner] >> city.wonder_at[w] - 1 & 1]
    return {WONDER_WORDS[wonder]: city.wonder_brought[wonder] for wonder in built}


def first_era(city: City) -> FirstEra:
    """What the end of the first era brought: who controlled each island, and each panorama by seat."""
    sides, seats = [side for side in range(SIDES) if side == 0 or city.island[side]], range(city.players)
    return {
        "control": {SIDE_WORDS[side]: [s for s in seats if city.held_1[side] >> s & 1] for side in sides},
        "panoramas": {
            PANORAMA_WORDS[city.panorama[card]]: [city.panorama_1[seat, card] for seat in seats] for card in range(2)
        },
    }


def what_ends(city: City) -> Literal["", "era", "match"]:
    """What the running or the next auction may end: the era, the match, or nothing."""
    if city.over or city.phase == CHOOSE:
        return ""
    left = [left_in_era(city, seat) for seat in range(city.players)]
    if city.era == 1:
        return "era" if min(left) <= 1 else ""
    return "match" if sum(left) <= 1 else ""


def left_in_era(city: City, seat: int) -> int:
    """How much a seat has still to build before it is done with the era."""
    return how_many(hand(city, seat)) + how_many(unbuilt_wonders(city, seat))


def character(city: City, owner: int) -> Character:
    """What lies on a player's character: patron discs, excess discs, commissions discs and keys."""
    return {
        "patrons": {LETTER_WORDS[letter]: city.patrons[owner, letter] for letter in range(LETTERS)},
        "excess": {COLOUR_WORDS[c]: max(0, city.discs[owner, c] - FULL_ROW) for c in range(COLOURS)},
        "commissions": city.commissions[owner],
        "key": city.key == owner + 1,
        "small_key": city.small_key == owner + 1,
    }


@part("players", "buildings", "wonders", "wonder_at")
def board(city: City) -> dict[str, Structure]:
    """Each neighbourhood with a structure: whose, how high, or which Wonder."""
    found: dict[int, Structure] = {}
    for seat in range(city.players):
        for height in range(HEIGHTS):
            for place in places_in(city.buildings[seat, height]):
                found[place] = {"seat": seat, "height": HEIGHT_WORDS[height], "wonder": None}
    for wonder in range(WONDERS):
        place = city.wonder_at[wonder] - 1
        if place >= 0:
            owner = next(seat for seat in range(city.players) if city.wonders[seat] >> place & 1)
            tall = found[place]["height"] if place in found else None  # SR-53
            found[place] = {"seat": owner, "height": tall, "wonder": WONDER_WORDS[wonder]}
    return {PLACE_WORDS[place]: found[place] for place in sorted(found)}


def places_in(places: int) -> Iterator[int]:
    """The places of a set, in their order."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def bids(city: City, box: Box) -> list[Bid]:
    """The bids of the running auction, the latest last."""
    found: list[Bid] = []
    for number in range(city.bids):
        what, at = city.bid_what[number], PLACE_WORDS[city.bid_at[number]]
        if what < FIRST_WONDER:
            found.append({"seat": what // BUILDINGS, "bid": box.numbers[what], "at": at})
        else:
            wonder = what - FIRST_WONDER
            owner = next(seat for seat in range(city.players) if city.chosen[seat] >> wonder & 1)
            found.append({"seat": owner, "bid": WONDER_WORDS[wonder], "at": at})
    return found


def open_for_bids(city: City, box: Box) -> list[str]:
    """Where the next bid may go, but for the Capital Building and the Hammer's ban."""
    if city.over or city.phase not in (OPEN, ANSWER):
        return []
    return [PLACE_WORDS[place] for place in places_in(open_places(city, box))]


@part("players", "buildings", "island")
def control(city: City) -> dict[str, list[int]]:
    """Who controls each island now."""
    sides = [side for side in range(SIDES) if side == 0 or city.island[side]]
    return {SIDE_WORDS[side]: holders(city, side) for side in sides}


def holders(city: City, side: int) -> list[int]:
    """The seats that control an island: as `controls` says, but all at once."""
    present = [presence(city, seat, side) for seat in range(city.players)]
    return [seat for seat, here in enumerate(present) if here > 0 and here == max(present)]


def heard(city: City, content: Content[Box], mover: int, sentence: str, seat: int | None) -> str:
    """What a seat hears of a move: of another's Wonder card, only that there is one, until all have chosen (SR-23)."""
    if sentence.startswith(CHOICE_WORD) and seat != mover and city.era == 1:
        return CHOICE_WORD
    return sentence


# --- What an action would bring.


def effects(city: City, content: Content[Box], actions: Sequence[int], seat: int) -> list[Effect]:
    """What each bid would bring if it won; of two buildings as high as each other, neither brings more."""
    box = content.box
    known: dict[tuple[int, int], Effect] = {}
    found: list[Effect] = []
    reckoning, patrons = Reckoning(city, content, seat), known_patrons(city, seat)
    for action in actions:
        if not is_a_bid(action):
            found.append({})
            continue
        what, place = what_is_bid(action), where_is_bid(action)
        like = what if what >= FIRST_WONDER else box.height[what]
        if (like, place) not in known:
            disc = city.disc[place]
            counts = NO_DISC if is_worth_unknown(disc, patrons) else disc
            if what < FIRST_WONDER:
                gain = reckoning.gained(like, place, counts)
            else:
                gain = points_if_won(city, box, what, place, counts, reckoning) - reckoning.points(city)
            known[like, place] = {"disc": DISC_WORDS[disc], "gain": gain}
        found.append(known[like, place])
    return found


def is_worth_unknown(disc: int, patrons: Sequence[int]) -> bool:
    """Whether a disc may bring anything: a patron's whose value is not known, or one whose row is still to choose."""
    return disc == WILD or (FIRST_LETTER <= disc < WILD and disc - FIRST_LETTER not in patrons)


def points_if_won(city: City, box: Box, what: int, place: int, disc: int, reckoning: Reckoning) -> int:
    """The bidder's points once his Wonder has won a place with this disc."""
    after = city.scratch
    after.become(city)
    after.disc[place] = disc
    lay_bid(after, what, place)
    win(after, box)
    if after.due:
        act(after, box)
    return reckoning.points(after)


# --- Imagining.


@kernel
def imagine(city: City, box: Box, seat: int) -> None:
    """Deal anew what `seat` does not know, from a random state that the caller has sown."""
    if not city.over:
        imagine_objectives(city, seat)
        imagine_patron_tiles(city, seat)
        if city.era == 1:
            imagine_wonder_cards(city, box, seat)


@kernel
def imagine_objectives(city: City, seat: int) -> None:
    """Any objective that is neither one's own nor shown may be anyone's."""
    dealt = 0
    left = COLOURS
    for owner in range(city.players):
        if owner == seat or city.shown[owner]:
            dealt |= 1 << city.objective[owner]
            left -= 1
    for rival in range(city.players):
        if rival != seat and not city.shown[rival]:
            city.objective[rival] = draw_unseen(city, dealt, left)
            dealt |= 1 << city.objective[rival]
            left -= 1


@kernel
def imagine_patron_tiles(city: City, seat: int) -> None:
    """The tiles that a seat has not seen may lie at any of the letters it has no disc of."""
    dealt = 0
    left = LETTERS
    for letter in range(LETTERS):
        if city.patrons[seat, letter] > 0:
            dealt |= 1 << city.patron[letter]
            left -= 1
    for letter in range(LETTERS):
        if city.patrons[seat, letter] == 0:
            city.patron[letter] = draw_unseen(city, dealt, left)
            dealt |= 1 << city.patron[letter]
            left -= 1


@kernel
def imagine_wonder_cards(city: City, box: Box, seat: int) -> None:
    """Any cards but one's own may be anyone's; of them a rival may have chosen any."""
    dealt = city.cards[seat]
    left = WONDERS - how_many(dealt)
    for rival in range(city.players):
        if rival != seat:
            choices = how_many(city.chosen[rival])
            city.cards[rival] = 0
            city.chosen[rival] = 0
            for number in range(box.dealt[city.players]):
                card = draw_unseen(city, dealt, left)
                dealt |= 1 << card
                left -= 1
                city.cards[rival] |= 1 << card
                if number < choices:
                    city.chosen[rival] |= 1 << card
