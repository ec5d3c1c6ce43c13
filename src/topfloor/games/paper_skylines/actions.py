"""What can be done: a verb and what is pointed at."""

from __future__ import annotations

from topfloor.engine.actions import Actions
from topfloor.games.paper_skylines.position import ACHIEVEMENTS, CARDS, CITIES, PLACES, SEATS, TRACKS, TYPES

ENDS = 2
"""The two ends of a city at which one sprawls: left and right, before the places by number."""

LISTS = 4
"""How many lists of steps a card may offer to choose from."""

VERBS = Actions(
    ("build", CARDS),
    ("place", ENDS + PLACES),
    ("pay", CARDS),
    ("tuck", CARDS),
    ("under", PLACES),
    ("use", CARDS),
    ("advance", TRACKS),
    ("draw", 1),  # from the deck
    ("draw", CARDS),
    ("keep", CARDS),
    ("keep", CITIES),
    ("claim", ACHIEVEMENTS),
    ("visit", PLACES),
    ("discard", CARDS),
    ("raze", PLACES),
    ("steal", SEATS),  # from a hand
    ("steal", CARDS),
    ("copy", CARDS),
    ("declare", TYPES),
    ("choose", LISTS),
    ("accept",),
    ("skip",),
    ("pass",),
)
BUILD, PLACE, PAY, TUCK, UNDER, USE, ADVANCE, DRAW_DECK, DRAW, KEEP, KEEP_CITY, CLAIM = VERBS.verbs[:12]
VISIT, DISCARD, RAZE, ROB, STEAL, COPY, DECLARE, CHOOSE, ACCEPT, SKIP, PASS = VERBS.verbs[12:]
ACTIONS = len(VERBS)
