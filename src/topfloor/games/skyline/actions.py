"""What can be done: a piece on a site, a card cashed or given up, on to the market, a piece bought or sold, the end."""

from __future__ import annotations

from topfloor.engine.actions import Actions
from topfloor.games.skyline.position import CARDS, PIECES, SITES

VERBS = Actions(
    ("build", PIECES, SITES),
    ("cash", CARDS),
    ("trade", CARDS),
    ("done",),
    ("buy", PIECES),
    ("sell", PIECES),
    ("end",),
)
BUILD, CASH, TRADE, DONE, BUY, SELL, END = VERBS.verbs
ACTIONS = len(VERBS)
