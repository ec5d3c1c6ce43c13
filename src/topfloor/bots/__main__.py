"""`python -m topfloor.bots skyliners`: compile into the cache what the bots need, telling by lines how far it is."""

import sys

from topfloor.bots.search import warm
from topfloor.games import REGISTRY

warm(REGISTRY.game(sys.argv[1]), lambda done, total: print(done, total, flush=True))
