"""Tables laid by hand: who holds what, what stands where, what lies in the row.

    lay(hands={RED: "old-forge goose-green"}, stacks={RED: "larkhaven | penny-post mirror-pond"}, mayor={RED: 2})

Stacks are told from left to right, each from the ground up; `-` is a gap. Cards not mentioned are in their decks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topfloor import Match
from topfloor.engine.content import Content
from topfloor.games import paper_skylines
from topfloor.games.paper_skylines.position import ACTION, CARDS, HAND, IN_DECK, IN_PILE, IN_ROW, NONE
from topfloor.games.paper_skylines.stacks import put_on_top
from topfloor.games.paper_skylines.view import View

RED, BLUE, YELLOW, GREEN = range(4)
TRACKS = ("profit", "prestige", "population")
CITIES = ("highmarrow", "brasswick", "quillport", "saltmere", "larkhaven", "lanternbridge")


def lay(
    *,
    players: int = 2,
    level: int = 1,
    actions: int | None = None,
    to_move: int = RED,
    start: int = RED,
    hands: Mapping[int, str] | None = None,
    stacks: Mapping[int, str] | None = None,
    mayor: Mapping[int, int] | None = None,
    row: str = "",
    pile: str = "",
    tracks: Mapping[int, tuple[int, int, int]] | None = None,
    markers: Mapping[int, int] | None = None,
    content: Mapping[str, Any] | Content | None = None,
    seed: int = 0,
) -> Match[View]:
    """A match at this point, with an action due."""
    match = Match(paper_skylines, players=players, seed=seed, content_from=content)
    town = match.position
    fresh = paper_skylines.Position()
    for word in range(4):
        fresh.dice[word] = town.dice[word]
    for place in range(7):
        fresh.chip[place] = town.chip[place]
    match.position = town = fresh
    town.players, town.to_move, town.start, town.level = players, to_move, start, level - 1
    town.actions = level if actions is None else actions
    town.ask = ACTION
    spare = [city for city in CITIES if city not in " ".join((stacks or {}).values()).split()]
    for seat in range(players):
        _found(match, seat, (stacks or {}).get(seat) or spare.pop())
        town.mayor[seat] = (mayor or {}).get(seat, 1) - 1
        for card in _numbers(match, (hands or {}).get(seat, "")):
            town.where[card] = HAND + seat
            town.hand[seat] += 1
        for track, space in enumerate((tracks or {}).get(seat, (0, 0, 0))):
            town.track[seat, track], town.lines[seat, track] = space, space // 3
            town.ended[track] |= space == match.content.data["tracks"][TRACKS[track]]["end"]
        town.marker[seat] = town.points[seat, 0] = (markers or {}).get(seat, 0)
    for space, card in enumerate(_numbers(match, row)):
        town.row[space], town.where[card] = card + 1, IN_ROW
    for card in _numbers(match, pile):
        town.where[card] = IN_PILE
        town.pile += 1
    taken = [town.offered[seat, 0] for seat in range(players)]
    for seat in range(players):
        town.offered[seat, 1] = [city for city in range(8) if city not in taken][seat]
    _fill_decks(match)
    return match


def _found(match: Match[paper_skylines.View], seat: int, drawn: str) -> None:
    """Set up a city as drawn."""
    town, box = match.position, match.content.box
    cities = [city["id"] for city in match.content.data["cities"]]
    city = next(cities.index(word) for word in drawn.split() if word in cities)
    town.city[seat], town.offered[seat, 0] = city + 1, city
    for place, stack in enumerate(drawn.split("|")):
        town.width[seat] = place + 1
        for word in stack.split():
            if word in cities:
                town.below[CARDS + city] = town.top[seat, place]
                town.top[seat, place] = CARDS + city + 1
                town.height[seat, place] += 1
            elif word != "-":
                put_on_top(town, box, seat, place, number(match, word))


def _fill_decks(match: Match[paper_skylines.View]) -> None:
    """All other cards in their decks, in the order of their numbers; a round-end card at the bottom of each."""
    town, box = match.position, match.content.box
    for level in range(4):
        cards = [c for c in range(CARDS) if box.level[c] == level and town.where[c] == 0]
        for place, card in enumerate([NONE, *cards]):
            town.deck[level, place] = card
        for card in cards:
            town.where[card] = IN_DECK
        town.deck_left[level] = len(cards) + 1


def number(match: Match[paper_skylines.View], word: str) -> int:
    """The number of a card."""
    return match.content.number[f"build {word}"]


def _numbers(match: Match[paper_skylines.View], words: str) -> list[int]:
    return [number(match, word) for word in words.split()]


def stack_deck(match: Match[paper_skylines.View], level: int, *cards: str) -> None:
    """Leave only these cards in a deck, the top one last; `end` is its round-end card."""
    town = match.position
    for place in range(town.deck_left[level - 1]):
        card = town.deck[level - 1, place]
        if card != NONE and card not in [number(match, word) for word in cards if word != "end"]:
            town.where[card] = 0
        town.deck[level - 1, place] = 0
    for place, word in enumerate(cards):
        town.deck[level - 1, place] = NONE if word == "end" else number(match, word)
    town.deck_left[level - 1] = len(cards)
    town.round_end[level - 1] = 0 if "end" in cards else 2


def play(match: Match[paper_skylines.View], *words: str) -> Match[paper_skylines.View]:
    """Play sentences one after the other."""
    for sentence in words:
        match.play(sentence)
    return match


def rule(match: Match[paper_skylines.View], words: str) -> str | None:
    """The rule against a move; None if there is none."""
    refusal = match.why(words)
    return refusal.rule if refusal else None


def hand(match: Match[View], seat: int) -> set[str]:
    """The cards a seat holds."""
    return set(match.view(seat)["yours"]["hand"])


def city(match: Match[View], seat: int) -> list[list[str]]:
    """A city from left to right, each building from the ground up; an empty list is a gap."""
    player = match.view()["players"][seat]
    board = match.view()["board"]
    places = range(1, player["width"] + 1)
    return [[piece["card"] for piece in board.get(f"{player['colour']} {n}", [])] for n in places]


def tracks(match: Match[View], seat: int) -> tuple[int, ...]:
    """Where a seat's markers are."""
    return tuple(match.view()["players"][seat]["tracks"][track] for track in TRACKS)


def kinds(match: Match[paper_skylines.View]) -> set[str]:
    """The first words of what may be played."""
    return {words.split()[0] for words in match.legal()}


def score(match: Match[View], seat: int) -> int:
    """The place of a seat's score marker."""
    return match.view()["players"][seat]["score"]
