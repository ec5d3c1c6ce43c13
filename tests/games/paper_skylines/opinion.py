"""A second opinion on what cards do: the effect language read in plain Python, without the rules of the package.

It starts from a table read once, is told the sentences that were played, and says what must have come of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from topfloor import Match
from topfloor.games.paper_skylines.view import View

Step = dict[str, Any]
"""A step, or what it counts, as a file of components has it."""

TRACKS = ["profit", "prestige", "population"]
TYPES = ["residential", "civic", "commercial", "industrial", "park"]
SITES = ["water", "transit", "stage", "arena", "monument"]
COLOURS = ["red", "blue", "yellow", "green"]


class Opinion:
    """Everything on the table, in lists and sets of ids."""

    def __init__(self, match: Match[View]) -> None:
        data, town = match.content.data, match.position
        self.cards = {card["id"]: card for card in data["buildings"]}
        self.achievements = {entry["id"]: entry for entry in data["achievements"]}
        ids = list(self.cards)
        self.me, self.players, self.level = town.to_move, town.players, town.level
        views = [match.view(seat) for seat in range(self.players)]
        self.hands = [set(view["yours"]["hand"]) for view in views]
        self.row = list(views[0]["row"])
        self.pile = set(views[0]["pile"])
        self.decks = [
            [ids[c] if c < 90 else "end" for c in (town.deck[n, i] for i in range(town.deck_left[n]))] for n in range(4)
        ]
        self.cities = [self._city(views[0], seat) for seat in range(self.players)]
        self.mayors = [player["mayor"] - 1 for player in views[0]["players"]]
        self.tracks = [[player["tracks"][t] for t in TRACKS] for player in views[0]["players"]]
        self.lines = [[player["lines"][t] for t in TRACKS] for player in views[0]["players"]]
        self.scores = [player["score"] for player in views[0]["players"]]
        self.claims: set[str] = set(views[0]["players"][self.me]["claims"])
        self.ended = [bool(town.ended[t]) for t in range(3)]
        self.declared = ""
        self.said: list[str] = []

    @staticmethod
    def _city(view: View, seat: int) -> list[list[str]]:
        player = view["players"][seat]
        places = range(1, player["width"] + 1)
        return [[piece["card"] for piece in view["board"].get(f"{player['colour']} {n}", [])] for n in places]

    def state(self) -> dict[str, object]:
        """What there is to compare."""
        return {
            "hands": self.hands,
            "row": self.row,
            "pile": self.pile,
            "decks": self.decks,
            "cities": self.cities,
            "mayors": self.mayors,
            "tracks": self.tracks,
            "scores": self.scores,
        }

    # --- Sentences.

    def hear(self, said: Sequence[str]) -> None:
        """Follow one whole action."""
        self.said = list(said)
        verb, _, word = self.said[0].partition(" ")
        if verb == "visit":
            self.said.pop(0)
            self.mayors[self.me] = int(word) - 1
            top = self.cities[self.me][int(word) - 1][-1]
            self.run(self.cards[top]["action"], top)
        else:
            self.basic_action()
        assert self.said == [], f"nothing should have been asked any more: {self.said}"

    def heard(self, *verbs: str) -> str:
        """What the next sentence points at; it must be one of these verbs."""
        assert self.said, f"expected {verbs}"
        verb, _, word = self.said.pop(0).partition(" ")
        assert verb in verbs, f"expected {verbs}, heard {verb} {word}"
        return word

    def skipped(self, step: Step) -> bool:
        """Whether an optional step was declined."""
        if step.get("may") and self.said and self.said[0] == "skip":
            self.said.pop(0)
            return True
        return False

    # --- Lists and steps.

    def run(self, steps: Sequence[Step], owner: str) -> None:
        for step in steps:
            if self.can(step, owner) and not self.skipped(step):
                getattr(self, f"do_{step['op']}")(step, owner)

    def can(self, step: Step, owner: str) -> bool:
        """Whether a step can be done at all."""
        check = getattr(self, f"can_{step['op']}", None)
        return True if check is None else bool(check(step, owner))

    def deck(self, source: str) -> list[str]:
        return self.decks[min(self.level + (source == "next"), 3)]

    def take(self, source: str = "deck") -> str | None:
        """The top card of a deck."""
        deck = self.deck(source)
        if deck and deck[-1] == "end" and (source == "next" and self.level < 3):
            deck.insert(0, deck.pop())
        while deck and deck[-1] == "end":
            deck.pop()
        return deck.pop() if deck else None

    def refill(self) -> None:
        self.row = [card or self.take() or "" for card in self.row]

    def can_draw(self, step: Step, owner: str) -> bool:
        source = step["from"]
        if source == "discard":
            return bool(self.pile)
        if source == "row":
            return any(self.row)
        return len(self.deck(source)) > (source == "next" and self.level < 3) or (source == "any" and any(self.row))

    def do_draw(self, step: Step, owner: str) -> None:
        left = step["n"]
        while left and self.can_draw(step, owner):
            left -= 1
            if step["from"] in ("deck", "next"):
                card = self.take(step["from"])
                self.hands[self.me] |= {card} if card else set()
            elif not self.draw_named(self.heard("draw")):
                left += 1

    def draw_named(self, word: str) -> bool:
        """Take the card that was named; whether there was one, for the round-end card alone is no draw."""
        if word == "deck":
            card = self.take()
            self.hands[self.me] |= {card} if card else set()
            return card is not None
        self.hands[self.me].add(word)
        if word in self.row:
            self.row[self.row.index(word)] = ""
            self.refill()
        else:
            self.pile.remove(word)
        return True

    # --- Building.

    def places(self, where: str) -> dict[str, tuple[int, bool]]:
        """Every place to build, with its number and whether something stands there."""
        city = self.cities[self.me]
        found = {"left": (-1, False), "right": (len(city), False)}
        found |= {str(n + 1): (n, bool(stack)) for n, stack in enumerate(city)}
        wanted = {"any": (True, False), "over": (True,), "sprawl": (False,)}[where]
        return {word: place for word, place in found.items() if place[1] in wanted}

    def cost(self, card: str, place: tuple[int, bool], off: int | str) -> int:
        if off == "free":
            return 0
        at, city = place[0], self.cities[self.me]
        near = [city[n] for n in (at - 1, at, at + 1) if 0 <= n < len(city)]
        if at == -1:
            near = [city[0]]
        icons = [self.cards[c]["type"] for stack in near for c in stack if c in self.cards]
        return max(0, int(self.cards[card]["cost"] - int(off) - icons.count(self.cards[card]["discount"])))

    def can_build(self, step: Step, owner: str) -> bool:
        from_row = step.get("from") == "row"
        cards = [card for card in self.row if card] if from_row else list(self.hands[self.me])
        money = len(self.hands[self.me]) - (not from_row)
        places = self.places(step.get("where", "any")).values()
        return any(self.cost(card, place, step["off"]) <= money for card in cards for place in places)

    def do_build(self, step: Step, owner: str) -> None:
        card = self.heard("build")
        place = self.places(step.get("where", "any"))[self.heard("place")]
        for _ in range(self.cost(card, place, step["off"])):
            paid = self.heard("pay")
            assert paid != card
            self.hands[self.me].remove(paid)
            self.pile.add(paid)
        if step.get("from") == "row":
            self.row[self.row.index(card)] = ""
        else:
            self.hands[self.me].remove(card)
        city = self.cities[self.me]
        if place[0] == -1:
            city.insert(0, [card])
            self.mayors[self.me] += 1
        elif place[0] == len(city):
            city.append([card])
        else:
            city[place[0]].append(card)
        for track, name in enumerate(TRACKS):
            self.move(track, self.cards[card]["gains"][name])
        self.refill()

    # --- Tucking.

    def can_tuck(self, step: Step, owner: str) -> bool:
        piles = {"hand": self.hands[self.me], "row": [c for c in self.row if c], "deck": self.deck("deck")}
        return bool(piles.get(step.get("from", "hand"), self.pile))

    def do_tuck(self, step: Step, owner: str) -> None:
        for _ in range(step["n"]):
            if not self.can_tuck(step, owner):
                return
            source = step.get("from", "hand")
            card = self.heard("tuck") if source != "deck" else self.take()
            at = int(self.heard("under")) - 1 if step.get("where") == "any" else self.mayors[self.me]
            if card is None:
                return
            if source == "hand":
                self.hands[self.me].remove(card)
            elif source == "discard":
                self.pile.remove(card)
            elif source == "row":
                self.row[self.row.index(card)] = ""
            self.cities[self.me][at].insert(0, card)
            self.refill()

    # --- Tracks.

    def move(self, track: int, steps: int) -> None:
        rivals = [self.tracks[seat][track] for seat in range(self.players) if seat != self.me]
        space = self.tracks[self.me][track]
        for _ in range(abs(steps)):
            way = 1 if steps > 0 else -1
            if not 0 <= space + way <= 36:
                break
            space += way
            while space in rivals and 0 < space < 36:
                space += way
        self.tracks[self.me][track] = space
        for _ in range(space // 3 - self.lines[self.me][track]):
            self.point()
        self.lines[self.me][track] = max(self.lines[self.me][track], space // 3)
        if space == 36 and not self.ended[track]:
            self.ended[track] = True
            self.point()

    def point(self) -> None:
        rivals = [self.scores[seat] for seat in range(self.players) if seat != self.me]
        self.scores[self.me] += 1
        while self.scores[self.me] in rivals:
            self.scores[self.me] += 1

    def movable(self, n: int) -> list[int]:
        return [t for t in range(3) if (self.tracks[self.me][t] < 36 if n > 0 else self.tracks[self.me][t] > 0)]

    def can_advance(self, step: Step, owner: str) -> bool:
        movable = self.movable(step["n"])
        return TRACKS.index(step["on"]) in movable if isinstance(step["on"], str) else bool(movable)

    def do_advance(self, step: Step, owner: str) -> None:
        if isinstance(step["on"], str):
            self.move(TRACKS.index(step["on"]), step["n"])
            return
        if step["on"] == 3:
            for track in self.movable(step["n"]):
                self.move(track, step["n"])
            return
        chosen: set[int] = set()
        for _ in range(step["on"]):
            if set(self.movable(step["n"])) - chosen:
                track = TRACKS.index(self.heard("advance"))
                assert track not in chosen
                chosen.add(track)
                self.move(track, step["n"])

    # --- Giving up and taking.

    def tops(self, seat: int) -> dict[int, str]:
        """Top cards that may be lost: not a city's, not where the mayor stands."""
        stacks = enumerate(self.cities[seat])
        return {n: s[-1] for n, s in stacks if s and s[-1] in self.cards and n != self.mayors[seat]}

    def razable(self) -> list[int]:
        stacks = enumerate(self.cities[self.me])
        return [n for n, s in stacks if s and n != self.mayors[self.me] and all(card in self.cards for card in s)]

    def can_discard(self, step: Step, owner: str) -> bool:
        if step["from"] == "hand":
            return len(self.hands[self.me]) >= (1 if step.get("each") else step["n"])
        return bool(
            {"top": self.tops(self.me), "building": self.razable(), "row": [c for c in self.row if c]}[step["from"]]
        )

    def do_discard(self, step: Step, owner: str) -> None:
        if step["from"] == "row":
            if step.get("may"):
                self.heard("accept")
            self.pile |= {card for card in self.row if card}
            self.row = ["", "", ""]
            self.refill()
        elif step["from"] == "hand":
            for number in range(step["n"]):
                if step.get("each") and (not self.hands[self.me] or self.skipped({"may": True})):
                    return
                card = self.heard("discard")
                self.hands[self.me].remove(card)
                self.pile.add(card)
                if step.get("each"):
                    self.run(step["do"], owner)
                elif number == step["n"] - 1:
                    break
            if step.get("each"):
                return
        else:
            self.raze(int(self.heard("raze")) - 1, whole=step["from"] == "building")
        self.run(step["do"], owner)

    def raze(self, at: int, whole: bool) -> None:
        assert at in (self.razable() if whole else self.tops(self.me))
        lost = self.cities[self.me][at][:] if whole else self.cities[self.me][at][-1:]
        del self.cities[self.me][at][-len(lost) :]
        self.pile |= set(lost)
        self.trim(self.me)

    def trim(self, seat: int) -> None:
        city = self.cities[seat]
        while not city[-1]:
            city.pop()
        while not city[0]:
            city.pop(0)
            self.mayors[seat] -= 1

    def rivals(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.me]

    def can_steal(self, step: Step, owner: str) -> bool:
        return any(self.hands[r] if step["what"] == "hand" else self.tops(r) for r in self.rivals())

    def do_steal(self, step: Step, owner: str) -> None:
        word = self.heard("steal")
        if step["what"] == "top":
            seat = next(r for r in self.rivals() if word in self.tops(r).values())
            at = next(n for n, card in self.tops(seat).items() if card == word)
            self.cities[seat][at].pop()
            self.trim(seat)
            self.hands[self.me].add(word)
            return
        victim = self.hands[COLOURS.index(word)]
        loot = {c for c in victim if "type" not in step or self.cards[c]["type"] == self.declared}
        assert len(loot) <= 1, "a theft must be certain to be predicted"
        self.hands[COLOURS.index(word)] = victim - loot
        self.hands[self.me] |= loot

    # --- The rest.

    def do_declare(self, step: Step, owner: str) -> None:
        self.declared = self.heard("declare")

    def copyable(self, step: Step, owner: str) -> list[str]:
        if step["of"] == "row":
            found = [card for card in self.row if card]
        else:
            seats = [self.me] if step["of"] == "own" else self.rivals()
            found = [s[-1] for seat in seats for s in self.cities[seat] if s and s[-1] in self.cards]
        return [card for card in found if card != owner and "'copy'" not in str(self.cards[card]["action"])]

    def can_copy(self, step: Step, owner: str) -> bool:
        return bool(self.copyable(step, owner))

    def do_copy(self, step: Step, owner: str) -> None:
        card = self.heard("copy")
        assert card in self.copyable(step, owner)
        self.run(self.cards[card]["action"], card)

    def can_choose(self, step: Step, owner: str) -> bool:
        return any(self.can(one, owner) for steps in step["of"] for one in steps)

    def do_choose(self, step: Step, owner: str) -> None:
        self.run(step["of"][int(self.heard("choose")) - 1], owner)

    def do_each(self, step: Step, owner: str) -> None:
        for _ in range(min(self.count(step["count"]), step["max"])):
            self.run(step["do"], owner)

    def count(self, count: Step) -> int:
        city = self.cities[self.me]
        if count["of"] == "buildings":
            return sum(bool(stack) for stack in city)
        if count["of"] == "hand":
            return len(self.hands[self.me])
        here = count.get("in") == "here"
        if count["of"] == "height":
            return len(city[self.mayors[self.me]]) if here else max(map(len, city))
        shown = [c for s in ([city[self.mayors[self.me]]] if here else city) for c in s if c in self.cards]
        if count["of"] == "type":
            tally = [[self.cards[c]["type"] for c in shown].count(kind) for kind in TYPES]
            names = TYPES
        else:
            tally = [sum(self.cards[c]["sites"].count(site) for c in shown) for site in SITES]
            names = SITES
        which = count[count["of"]]
        if which == "declared":
            which = self.declared
        summary = {"distinct": sum(map(bool, tally)), "least": min(tally), "most": max(tally), "any": sum(tally)}
        return summary.get(which, tally[names.index(which)] if which in names else 0)

    def claimable(self) -> list[str]:
        more = int(self.players == 2)
        found = []
        for name, entry in self.achievements.items():
            met = all(self.count(need) >= need["min"] + more for need in entry["need"])
            found += [name] if met and name not in self.claims else []
        return found

    def can_claim(self, step: Step, owner: str) -> bool:
        return bool(self.claimable())

    def do_claim(self, step: Step, owner: str) -> None:
        name = self.heard("claim")
        assert name in self.claimable()
        self.claims.add(name)
        for _ in range(self.achievements[name]["stars"]):
            self.point()

    def do_basic(self, step: Step, owner: str) -> None:
        left = step["n"]
        while left and self.can_act():
            left -= self.basic_action()

    def can_act(self) -> bool:
        things = (self.hands[self.me], any(self.row), self.deck("deck"), self.movable(1), self.claimable())
        return any(map(bool, things))

    def basic_action(self) -> bool:
        """One of the six basic actions, as the next sentence says; whether it counts as one (PS-23)."""
        verb = self.said[0].split()[0]
        if verb == "build":
            self.do_build({"off": 0}, "")
        elif verb == "tuck":
            self.do_tuck({"n": 1}, "")
        elif verb == "claim":
            self.do_claim({}, "")
        elif verb == "advance":
            self.do_advance({"on": 1, "n": 1}, "")
        elif verb == "draw":
            return self.draw_named(self.heard("draw"))
        else:
            card = self.heard("use")
            self.hands[self.me].remove(card)
            self.run(self.cards[card]["action"], card)
            self.pile.add(card)
        return True
