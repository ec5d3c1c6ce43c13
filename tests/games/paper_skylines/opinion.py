"""A second opinion on what cards do: the effect language read in plain Python, without the rules of the package.

It starts from a table read once, is told the sentences that were played, and says what must have come of them. An
action is a coroutine: wherever the player has a choice it gives every sentence that he may say, and is sent the one
that he said.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, TypeVar

from topfloor import Match
from topfloor.games.paper_skylines.position import HAND
from topfloor.games.paper_skylines.view import View

Step = dict[str, Any]
"""A step, or what it counts, as a file of components has it."""

T = TypeVar("T")
Asking = Generator[set[str], str, T]
"""Something under way: gives sentences to choose from, takes the one that was said, and comes to a result."""

TRACKS = ["profit", "prestige", "population"]
TYPES = ["residential", "civic", "commercial", "industrial", "park"]
SITES = ["water", "transit", "stage", "arena", "monument"]
COLOURS = ["red", "blue", "yellow", "green"]
SOURCES = ["lines", "ends", "achievements", "awards", "chips", "hops"]
END = "end"
"""The round-end card in a deck."""


class Opinion:
    """Everything on the table, in lists and sets of ids."""

    def __init__(self, match: Match[View]) -> None:
        data, town = match.content.data, match.position
        self.match = match
        self.cards = {card["id"]: card for card in data["buildings"]}
        self.bonuses = {city["id"]: city["bonus"] for city in data["cities"]}
        self.achievements = {entry["id"]: entry for entry in data["achievements"]}
        self.me: int = town.to_move
        self.players: int = town.players
        self.level: int = town.level
        table = match.view()
        self.hands = [self._hand(seat) for seat in range(self.players)]
        self.row = list(table["row"])
        self.pile = set(table["pile"])
        self.decks = [self._deck(level) for level in range(4)]
        self.cities = [self._city(table, seat) for seat in range(self.players)]
        self.city = [player.get("city", "") for player in table["players"]]
        self.mayors = [player["mayor"] - 1 for player in table["players"]]
        self.tracks = [[player["tracks"][t] for t in TRACKS] for player in table["players"]]
        self.lines = [[player["lines"][t] for t in TRACKS] for player in table["players"]]
        self.scores = [player["score"] for player in table["players"]]
        self.points = [{source: player["points"].get(source, 0) for source in SOURCES} for player in table["players"]]
        self.claims = [set(player["claims"]) for player in table["players"]]
        owners = {entry["id"]: entry["first"] for entry in table["achievements"]}
        self.chips = [{name for name, owner in owners.items() if owner == seat} for seat in range(self.players)]
        self.ended = [bool(town.ended[t]) for t in range(3)]
        self.using = list(table["pending"]["using"])
        self.used_bonus = table["pending"]["bonuses"]
        self.actions = table["actions"]
        self.declared = ""
        self.drew = False
        self.came_up: set[int] = set()
        """The levels whose round-end card has come up."""

    def _deck(self, level: int) -> list[str]:
        """A deck from the bottom up."""
        town, ids = self.match.position, [*self.cards, END]
        return [ids[town.deck[level, n]] for n in range(town.deck_left[level])]

    def _hand(self, seat: int) -> set[str]:
        """Who holds what is told to the holder alone, so the record is asked."""
        where = self.match.position.where
        return {card for n, card in enumerate(self.cards) if where[n] == HAND + seat}

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
            "using": self.using,
            "actions": self.actions,
            "bonuses": self.used_bonus,
            "decks": self.decks,
            "cities": self.cities,
            "mayors": self.mayors,
            "tracks": self.tracks,
            "lines": self.lines,
            "scores": self.scores,
            "claims": self.claims,
            "chips": self.chips,
        }

    # --- Sentences.

    def follow(self, said: Sequence[str]) -> None:
        """Follow one whole action; every sentence must be among those that may be said."""
        under_way = self.action()
        offered = next(under_way)
        for number, words in enumerate(said, 1):
            assert words in offered, f"{words}: expected one of {offered}"
            try:
                offered = under_way.send(words)
            except StopIteration:
                assert number == len(said), f"nothing should have been asked any more: {said[number:]}"
                return
        raise AssertionError(f"something should have been asked: {offered}")

    def ask(self, sentences: Iterable[str], *, may: bool = False) -> Asking[str]:
        """What the player points at; nothing if he skips, which he may if it is optional."""
        words = yield set(sentences) | ({"skip"} if may else set())
        return words.partition(" ")[2]

    # --- A turn's actions.

    def action(self) -> Asking[None]:
        """A basic action or the mayor's (PS-06)."""
        visits = {f"visit {place + 1}" for place in self.visits()}
        words = yield self.basics() | visits or {"pass"}
        self.actions = 0 if words == "pass" else self.actions - 1
        if words in visits:
            yield from self.visit(int(words.split()[1]) - 1)
        elif words != "pass":
            self.actions += not (yield from self.basic_action(words))

    def visits(self) -> list[int]:
        """Where the mayor may go: to another building with an action on top (PS-16)."""
        here = self.mayors[self.me]
        tops = {n for n, stack in enumerate(self.cities[self.me]) if stack and stack[-1] in self.cards}
        return sorted(tops if self.has_bonus("stay") else tops - {here})

    def visit(self, place: int) -> Asking[None]:
        self.mayors[self.me] = place
        top = self.cities[self.me][place][-1]
        yield from self.run(self.cards[top]["action"], top)

    def basics(self) -> set[str]:
        """Every basic action."""
        hand = self.hands[self.me]
        found = {f"build {card}" for card in self.to_build({"off": 0})} | {f"tuck {card}" for card in hand}
        if len(self.using) < 6:  # PS-18
            found |= {f"use {card}" for card in hand}
        found |= {f"advance {TRACKS[track]}" for track in self.movable(1)}
        found |= self.draws({"from": "any"}) | {f"claim {name}" for name in self.claimable()}
        return found

    def basic_action(self, words: str) -> Asking[bool]:
        """One of the six basic actions; whether it counts as one (PS-23)."""
        verb, _, word = words.partition(" ")
        if verb == "build":
            yield from self.build(word, {"off": 0})
        elif verb == "tuck":
            yield from self.tuck(word, "hand", self.mayors[self.me])
        elif verb == "claim":
            self.claim(word)
        elif verb == "advance":
            self.move(TRACKS.index(word), 1)
            yield from self.bonus("basic:advance")
        elif verb == "draw":
            if not self.draw_named(word):
                return False
            yield from self.bonus("basic:draw")
        else:
            yield from self.use(word)
        return True

    def use(self, card: str) -> Asking[None]:
        """Discard a card for its action; it waits beside the table until that is done (PS-12, PS-18)."""
        self.hands[self.me].remove(card)
        self.using.append(card)
        yield from self.run(self.cards[card]["action"], card)
        self.using.remove(card)
        self.pile.add(card)
        yield from self.bonus("basic:discard")

    # --- City bonuses.

    def has_bonus(self, event: str) -> bool:
        """Whether one's city answers to this: on top, and not used up for this turn (P8)."""
        city = self.city[self.me]
        on_top = any(stack and stack[-1] == city for stack in self.cities[self.me])
        bonus = self.bonuses[city]
        return bool(bonus["on"] == event and on_top and self.used_bonus < bonus["limit"])

    def bonus(self, event: str) -> Asking[None]:
        if self.has_bonus(event):
            self.used_bonus += 1
            yield from self.run(self.bonuses[self.city[self.me]].get("do", []), "")

    # --- Lists and steps.

    def run(self, steps: Sequence[Step], owner: str) -> Asking[None]:
        for step in steps:
            if self.can(step, owner):
                yield from getattr(self, f"do_{step['op']}")(step, owner)

    def can(self, step: Step, owner: str) -> bool:
        """Whether a step can be done at all."""
        check = getattr(self, f"can_{step['op']}", None)
        return True if check is None else bool(check(step, owner))

    def wants(self, step: Step) -> Asking[bool]:
        """Whether a step without another choice is done; only an optional one asks (PS-17)."""
        if step.get("may"):
            return (yield {"accept", "skip"}) == "accept"
        return True

    def deck(self, source: str) -> list[str]:
        return self.decks[min(self.level + (source == "next"), 3)]

    def top_card(self, deck: list[str], *, too_early: bool) -> str | None:
        """The top card of a deck; a round-end card on the way slides down or is set aside (PS-23, PS-24)."""
        if deck and deck[-1] == END and too_early:
            deck.insert(0, deck.pop())
            return None if deck[-1] == END else deck.pop()
        if deck and deck[-1] == END:
            deck.pop()
            self.came_up |= {level for level, other in enumerate(self.decks) if other is deck}
        return deck.pop() if deck else None

    def take(self, source: str = "deck", to: str = "hand") -> str | None:
        """The top card of a deck, on its way to the hand, the city or a space of the row."""
        card = self.top_card(self.deck(source), too_early=source == "next" and self.level < 3)
        self.drew |= card is not None
        return card

    def refill(self) -> None:
        self.row = [card or self.take(to=f"row {space}") or "" for space, card in enumerate(self.row)]

    def has_deck(self, source: str = "deck") -> bool:
        """Whether there is something to draw, be it only the round-end card of this level (PS-23)."""
        return len(self.deck(source)) > (source == "next" and self.level < 3)

    def draws(self, step: Step) -> set[str]:
        """What may be drawn from where one chooses."""
        if step["from"] == "discard":
            return {f"draw {card}" for card in self.pile}
        from_row = {f"draw {card}" for card in self.row if card}
        return from_row | ({"draw deck"} if step["from"] == "any" and self.has_deck() else set())

    def can_draw(self, step: Step, owner: str) -> bool:
        return self.has_deck(step["from"]) if step["from"] in ("deck", "next") else bool(self.draws(step))

    def do_draw(self, step: Step, owner: str) -> Asking[None]:
        left = step["n"]
        blind = step["from"] in ("deck", "next")
        if blind and not (yield from self.wants(step)):
            return
        if "keep" in step:
            yield from self.look(step)
            return
        while left and self.can_draw(step, owner):
            if blind:
                self.to_hand(self.take(step["from"]))
                left -= 1
                continue
            word = yield from self.ask(self.draws(step), may=bool(step.get("may")) and left == step["n"])
            if not word:
                return
            left -= self.draw_named(word)

    def look(self, step: Step) -> Asking[None]:
        """Look at so many, keep some, discard the rest."""
        looked = {card for card in (self.take(step["from"]) for _ in range(step["n"])) if card}
        for _ in range(min(step["keep"], len(looked))):
            kept = yield from self.ask(f"keep {card}" for card in looked)
            looked.remove(kept)
            self.to_hand(kept)
        self.pile |= looked

    def to_hand(self, card: str | None) -> None:
        self.hands[self.me] |= {card} if card else set()

    def draw_named(self, word: str) -> bool:
        """Take the card that was named; whether there was one, for the round-end card alone is no draw (PS-23)."""
        if word == "deck":
            card = self.take()
            self.to_hand(card)
            return card is not None
        self.to_hand(word)
        if word in self.row:
            self.row[self.row.index(word)] = ""
            self.refill()
        else:
            self.pile.remove(word)
        return True

    # --- Building.

    def places(self, where: str) -> dict[str, tuple[int, bool]]:
        """Every place to build, with its number and whether something stands there; a city has 24 at most."""
        city = self.cities[self.me]
        found = {"left": (-1, False), "right": (len(city), False)} if len(city) < 24 else {}
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
        less = int(off) + icons.count(self.cards[card]["discount"]) + self.city_discount(place)
        return max(0, int(self.cards[card]["cost"]) - less)

    def city_discount(self, place: tuple[int, bool]) -> int:
        """What one's own city takes off there (P8)."""
        bonus = self.bonuses[self.city[self.me]]
        if not self.has_bonus("cost") or bonus.get("where", "any") not in ("any", "over" if place[1] else "sprawl"):
            return 0
        return int(bonus["off"])

    def to_build(self, step: Step) -> set[str]:
        """The cards that can be paid for somewhere (PS-09)."""
        cards = [card for card in self.row if card] if step.get("from") == "row" else list(self.hands[self.me])
        return {card for card in cards if self.sites_for(card, step)}

    def sites_for(self, card: str, step: Step) -> dict[str, tuple[int, bool]]:
        """The places where a card can be paid for."""
        money = len(self.hands[self.me]) - (step.get("from") != "row")
        places = self.places(step.get("where", "any"))
        return {word: place for word, place in places.items() if self.cost(card, place, step["off"]) <= money}

    def can_build(self, step: Step, owner: str) -> bool:
        return bool(self.to_build(step))

    def do_build(self, step: Step, owner: str) -> Asking[None]:
        card = yield from self.ask((f"build {card}" for card in self.to_build(step)), may=bool(step.get("may")))
        if card:
            yield from self.build(card, step)

    def build(self, card: str, step: Step) -> Asking[None]:
        word = yield from self.ask(f"place {word}" for word in self.sites_for(card, step))
        place = self.places(step.get("where", "any"))[word]
        for _ in range(self.cost(card, place, step["off"])):
            paid = yield from self.ask(f"pay {other}" for other in self.hands[self.me] - {card})
            self.hands[self.me].remove(paid)
            self.pile.add(paid)
        self.used_bonus += self.city_discount(place) > 0
        if step.get("from") == "row":
            self.row[self.row.index(card)] = ""
        else:
            self.hands[self.me].remove(card)
        self.put(card, place[0])
        for track, name in enumerate(TRACKS):
            self.move(track, self.cards[card]["gains"][name])
        self.refill()
        yield from self.bonus("over" if place[1] else "sprawl")

    def put(self, card: str, at: int) -> None:
        """A card goes on top, or to an end of the city."""
        city = self.cities[self.me]
        if at == -1:
            city.insert(0, [card])
            self.mayors[self.me] += 1
        elif at == len(city):
            city.append([card])
        else:
            city[at].append(card)

    # --- Tucking.

    def can_tuck(self, step: Step, owner: str) -> bool:
        return self.has_deck() if step.get("from") == "deck" else bool(self.to_tuck(step))

    def to_tuck(self, step: Step) -> set[str]:
        piles: dict[str, set[str]] = {
            "row": {card for card in self.row if card},
            "discard": self.pile,
            "hand": self.hands[self.me],
        }
        return piles[step.get("from", "hand")]

    def do_tuck(self, step: Step, owner: str) -> Asking[None]:
        source, anywhere = step.get("from", "hand"), step.get("where") == "any"
        for number in range(step["n"]):
            may = bool(step.get("may")) and number == 0
            if not self.can_tuck(step, owner):
                return
            at, card = self.mayors[self.me], ""
            if source != "deck":
                card = yield from self.ask((f"tuck {card}" for card in self.to_tuck(step)), may=may)
                if not card:
                    return
            elif may and not anywhere and not (yield from self.wants(step)):
                return
            if anywhere:
                stacks = [n for n, stack in enumerate(self.cities[self.me]) if stack]
                under = yield from self.ask((f"under {n + 1}" for n in stacks), may=may and source == "deck")
                if not under:
                    return
                at = int(under) - 1
            yield from self.tuck(card or self.take(to="city") or "", source, at)

    def tuck(self, card: str, source: str, at: int) -> Asking[None]:
        """A card goes under a building (PS-11)."""
        if not card:
            return
        if source == "hand":
            self.hands[self.me].remove(card)
        elif source == "discard":
            self.pile.remove(card)
        elif source == "row":
            self.row[self.row.index(card)] = ""
        self.cities[self.me][at].insert(0, card)
        self.refill()
        yield from self.bonus("tuck")

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
            self.point(self.me, "lines")
        self.lines[self.me][track] = max(self.lines[self.me][track], space // 3)
        if space == 36 and not self.ended[track]:
            self.ended[track] = True
            self.point(self.me, "ends")

    def point(self, seat: int, source: str) -> None:
        """One point more; the marker hops over others, and what it gains by that is counted apart (PS-22)."""
        rivals = [self.scores[other] for other in range(self.players) if other != seat]
        self.scores[seat] += 1
        self.points[seat][source] += 1
        while self.scores[seat] in rivals:
            self.scores[seat] += 1
            self.points[seat]["hops"] += 1

    def movable(self, n: int) -> list[int]:
        return [t for t in range(3) if (self.tracks[self.me][t] < 36 if n > 0 else self.tracks[self.me][t] > 0)]

    def can_advance(self, step: Step, owner: str) -> bool:
        movable = self.movable(step["n"])
        return TRACKS.index(step["on"]) in movable if isinstance(step["on"], str) else bool(movable)

    def do_advance(self, step: Step, owner: str) -> Asking[None]:
        on, n = step["on"], step["n"]
        if isinstance(on, str) or on == 3:
            if (yield from self.wants(step)):
                for track in [TRACKS.index(on)] if isinstance(on, str) else self.movable(n):
                    self.move(track, n)
            return
        chosen: set[int] = set()
        while len(chosen) < on and set(self.movable(n)) - chosen:
            open_tracks = set(self.movable(n)) - chosen
            word = yield from self.ask(
                (f"advance {TRACKS[track]}" for track in open_tracks), may=bool(step.get("may")) and not chosen
            )
            if not word:
                return
            chosen.add(TRACKS.index(word))
            self.move(TRACKS.index(word), n)

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

    def do_discard(self, step: Step, owner: str) -> Asking[None]:
        may = bool(step.get("may"))
        if step["from"] == "row":
            if not (yield from self.wants(step)):
                return
            self.sweep_row()
            self.refill()
        elif step["from"] == "hand":
            if not (yield from self.give_up(step, owner)):
                return
        else:
            whole = step["from"] == "building"
            places = self.razable() if whole else self.tops(self.me)
            at = yield from self.ask((f"raze {n + 1}" for n in places), may=may)
            if not at:
                return
            self.raze(int(at) - 1, whole=whole)
        yield from self.run(step["do"], owner)

    def give_up(self, step: Step, owner: str) -> Asking[bool]:
        """Hand cards go; each with its benefit as often as one likes, or all for one benefit, which is yet to come."""
        for number in range(step["n"]):
            if step.get("each") and not self.hands[self.me]:
                return False
            may = bool(step.get("each")) or (bool(step.get("may")) and number == 0)
            card = yield from self.ask((f"discard {card}" for card in self.hands[self.me]), may=may)
            if not card:
                return False
            self.hands[self.me].remove(card)
            self.pile.add(card)
            if step.get("each"):
                yield from self.run(step["do"], owner)
        return not step.get("each")

    def sweep_row(self) -> None:
        self.pile |= {card for card in self.row if card}
        self.row = ["", "", ""]

    def raze(self, at: int, whole: bool) -> None:
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

    def do_steal(self, step: Step, owner: str) -> Asking[None]:
        may = bool(step.get("may"))
        if step["what"] == "top":
            owners = {card: rival for rival in self.rivals() for card in self.tops(rival).values()}
            card = yield from self.ask((f"steal {card}" for card in owners), may=may)
            if card:
                next(stack for stack in self.cities[owners[card]] if stack and stack[-1] == card).pop()
                self.trim(owners[card])
                self.hands[self.me].add(card)
            return
        word = yield from self.ask((f"steal {COLOURS[rival]}" for rival in self.rivals() if self.hands[rival]), may=may)
        if word:
            self.rob(COLOURS.index(word), declared="type" in step)

    def rob(self, victim: int, *, declared: bool) -> None:
        """A card of the victim's hand, by lot: which one, the table has to say (P5)."""
        loot = {c for c in self.hands[victim] if not declared or self.cards[c]["type"] == self.declared}
        if not loot:
            return
        stolen = self.hands[victim] - self._hand(victim)
        assert len(stolen) == 1, f"one card is stolen, not {stolen}"
        assert stolen <= loot, f"{stolen} is not among {loot}"
        self.hands[victim] = self.hands[victim] - stolen
        self.hands[self.me] = self.hands[self.me] | stolen

    # --- The rest.

    def do_declare(self, step: Step, owner: str) -> Asking[None]:
        self.declared = (
            yield from self.ask((f"declare {kind}" for kind in TYPES), may=bool(step.get("may")))
        ) or self.declared

    def copyable(self, step: Step, owner: str) -> list[str]:
        if step["of"] == "row":
            found = [card for card in self.row if card]
        else:
            seats = [self.me] if step["of"] == "own" else self.rivals()
            found = [s[-1] for seat in seats for s in self.cities[seat] if s and s[-1] in self.cards]
        return [card for card in found if card != owner and "'copy'" not in str(self.cards[card]["action"])]

    def can_copy(self, step: Step, owner: str) -> bool:
        return bool(self.copyable(step, owner))

    def do_copy(self, step: Step, owner: str) -> Asking[None]:
        cards = (f"copy {card}" for card in self.copyable(step, owner))
        card = yield from self.ask(cards, may=bool(step.get("may")))
        if card:
            yield from self.run(self.cards[card]["action"], card)

    def choosable(self, step: Step, owner: str) -> list[int]:
        """The lists of which something can be done."""
        return [n for n, steps in enumerate(step["of"]) if any(self.can(one, owner) for one in steps)]

    def can_choose(self, step: Step, owner: str) -> bool:
        return bool(self.choosable(step, owner))

    def do_choose(self, step: Step, owner: str) -> Asking[None]:
        lists = (f"choose {n + 1}" for n in self.choosable(step, owner))
        word = yield from self.ask(lists, may=bool(step.get("may")))
        if word:
            yield from self.run(step["of"][int(word) - 1], owner)

    def can_each(self, step: Step, owner: str) -> bool:
        return self.count(step["count"]) > 0

    def do_each(self, step: Step, owner: str) -> Asking[None]:
        times = min(self.count(step["count"]), step["max"])
        if (yield from self.wants(step)):
            for _ in range(times):
                yield from self.run(step["do"], owner)

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
            found += [name] if met and name not in self.claims[self.me] else []
        return found

    def can_claim(self, step: Step, owner: str) -> bool:
        return bool(self.claimable())

    def do_claim(self, step: Step, owner: str) -> Asking[None]:
        name = yield from self.ask((f"claim {name}" for name in self.claimable()), may=bool(step.get("may")))
        if name:
            self.claim(name)

    def claim(self, name: str) -> None:
        """Stars at once, and the chip for whoever is first (PS-15)."""
        if not any(name in claims for claims in self.claims):
            self.chips[self.me].add(name)
        self.claims[self.me].add(name)
        for _ in range(self.achievements[name]["stars"]):
            self.point(self.me, "achievements")

    def can_basic(self, step: Step, owner: str) -> bool:
        return bool(self.basics())

    def do_basic(self, step: Step, owner: str) -> Asking[None]:
        left = step["n"]
        while left and self.basics():
            may = bool(step.get("may")) and left == step["n"]
            words = yield self.basics() | ({"skip"} if may else set())
            if words == "skip":
                return
            left -= yield from self.basic_action(words)
