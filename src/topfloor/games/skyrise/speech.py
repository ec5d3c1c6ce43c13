"""The table in sentences, from a view alone: for people who listen, and for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.tally import spoken
from topfloor.engine.texts import enumerated, say, texts
from topfloor.games.skyrise.box import COLOUR_WORDS, WONDER_WORDS, Box
from topfloor.games.skyrise.scene import island
from topfloor.games.skyrise.view import Player, View
from topfloor.games.skyrise.words import PACKAGE, PLACE_WORDS, wonder_effect, wonder_name

CENTRE = "c"


def question(view: View, content: Content[Box], lang: str) -> str:
    """What the player to move is asked for, and what this auction may end."""
    return " ".join([*endings(view, lang), say(PACKAGE, lang, f"phases.{view['phase']}")])


def speech(view: View, content: Content[Box], lang: str) -> list[str]:
    """The whole table: the era, the players, the auction, the islands, and what the viewer alone knows."""
    told = [*era(view, lang), *(line for player in view["players"] for line in holdings(player, lang))]
    told += [*auction(view, lang)]
    for side in (CENTRE, *view["islands"]):
        told += island_told(view, content, side, lang)
    return [*told, *own(view, content, lang), *opened(view, lang)]


def about(view: View, content: Content[Box], word: str, lang: str) -> str:
    """What there is to know about a word of a sentence: a neighbourhood, a Wonder, a building, a row."""
    if word in PLACE_WORDS and (word[0] == CENTRE or word[0] in view["islands"]):
        near = say(PACKAGE, lang, "speech.near", places=enumerated(beside(view, content, word), lang))
        return f"{place(view, content, word, lang)}. {near}"
    if word in WONDER_WORDS:
        return f"{wonder_name(word, lang)}: {wonder_effect(content, word, lang)}"
    if word in COLOUR_WORDS and view["you"] is not None:
        player = view["players"][view["you"]]
        return say(PACKAGE, lang, "speech.row", n=player["rows"][word], value=player["row_values"][word])
    building = next((entry for entry in content.data["buildings"] if str(entry["number"]) == word), None)
    height = texts(PACKAGE, lang)[f"heights.{building['height']}"] if building else ""
    return say(PACKAGE, lang, "speech.building", number=word, height=height) if building else ""


def era(view: View, lang: str) -> list[str]:
    """The era and its panoramas, and whether it is about to end."""
    cards = [texts(PACKAGE, lang)[f"panoramas.{card}"] for card in view["panoramas"]]
    return [say(PACKAGE, lang, "speech.era", era=view["era"], panoramas=enumerated(cards, lang)), *endings(view, lang)]


def endings(view: View, lang: str) -> list[str]:
    """What this auction may end."""
    return [say(PACKAGE, lang, f"speech.last-{view['last']}")] if view["last"] else []


def holdings(player: Player, lang: str) -> Iterator[str]:
    """A player: points, numbers to bid, Wonders to place, discs, and what lies on the character."""
    words = texts(PACKAGE, lang)
    numbers = [*map(str, player["pool"]), *(wonder_name(word, lang) for word in player["unbuilt"])]
    told = {"name": player["name"], "score": spoken(player, lang), "numbers": enumerated(numbers, lang)}
    yield say(PACKAGE, lang, "speech.player", **told)
    discs = [f"{words[f'rows.{colour}']} {n}" for colour, n in player["rows"].items() if n]
    character = player["character"]
    held = [f"{letter} {n}" for letter, n in character["patrons"].items() if n]
    excess = sum(character["excess"].values())
    for key, n in (("commissions", character["commissions"]), ("excess", excess)):
        held += [f"{words[f'sources.{key}']} {n}"] if n else []
    held += [words["speech.key"]] * character["key"] + [words["speech.small-key"]] * character["small_key"]
    yield say(PACKAGE, lang, "speech.discs", discs=enumerated(discs, lang), held=enumerated(held, lang), **told)


def auction(view: View, lang: str) -> list[str]:
    """The bids that lie, in their order, and where the next may go."""
    if not view["bids"]:
        return []
    bids = []
    for bid in view["bids"]:
        what = wonder_name(bid["bid"], lang) if isinstance(bid["bid"], str) else bid["bid"]
        name = view["players"][bid["seat"]]["name"]
        bids.append(say(PACKAGE, lang, "speech.bid", name=name, bid=what, place=bid["at"]))
    passed = [view["players"][seat]["name"] for seat in view["passed"]]
    told = [say(PACKAGE, lang, "speech.auction", bids=", ".join(bids))]
    told += [say(PACKAGE, lang, "speech.passed", names=enumerated(passed, lang))] if passed else []
    return [*told, say(PACKAGE, lang, "speech.free-beside", places=enumerated(view["open"], lang))]


def island_told(view: View, content: Content[Box], side: str, lang: str) -> Iterator[str]:
    """An island: who controls it, what stands there, and what is free."""
    name = texts(PACKAGE, lang)[f"sides.{side}"]
    masters = [view["players"][seat]["name"] for seat in view["control"].get(side, [])]
    yield say(
        PACKAGE,
        lang,
        "speech.island",
        side=name,
        names=enumerated(masters or [texts(PACKAGE, lang)["speech.nobody"]], lang),
    )
    count = len(island(content.data, view["islands"].get(side, ""))["places"])
    places = [f"{side}{number}" for number in range(1, count + 1)]
    built = [place(view, content, word, lang) for word in places if word in view["board"]]
    free = [place(view, content, word, lang) for word in places if word not in view["board"]]
    if built:
        yield say(PACKAGE, lang, "speech.built", side=name, places="; ".join(built))
    if free:
        yield say(PACKAGE, lang, "speech.free", side=name, places="; ".join(free))


def place(view: View, content: Content[Box], word: str, lang: str) -> str:
    """A neighbourhood: its ground, and what stands or lies there."""
    words = texts(PACKAGE, lang)
    entry = island(content.data, view["islands"].get(word[0], ""))["places"][int(word[1:]) - 1]
    parts = [say(PACKAGE, lang, "speech.ground", place=word, colour=words[f"rows.{entry['colour']}"])]
    parts += [words["speech.windmill"]] if entry["windmill"] else []
    stood, disc = view["board"].get(word), view["discs"].get(word)
    if stood is not None:
        kind = wonder_name(stood["wonder"], lang) if stood["wonder"] else words[f"speech.{stood['height']}"]
        parts.append(say(PACKAGE, lang, "speech.stands", what=kind, name=view["players"][stood["seat"]]["name"]))
    elif disc is not None:
        key = f"speech.disc-{disc}" if f"speech.disc-{disc}" in words else "speech.disc"
        parts.append(say(PACKAGE, lang, key, disc=words.get(f"rows.{disc}", disc)))
    return ", ".join(parts)


def beside(view: View, content: Content[Box], word: str) -> list[str]:
    """The neighbourhoods adjacent to one, over bridges too (SR-11)."""
    side, number = word[0], int(word[1:])
    entry = island(content.data, view["islands"].get(side, ""))
    near = [f"{side}{other}" for other in entry["places"][number - 1]["near"]]
    for bridge in content.data["centre"]["bridges"]:
        if bridge["side"] not in view["islands"]:
            continue
        outer = island(content.data, view["islands"][bridge["side"]])
        for end in ("left", "right"):
            ends = (f"{CENTRE}{bridge[end]}", f"{bridge['side']}{outer[end]}")
            near += [ends[1 - ends.index(word)]] if word in ends else []
    return near


def own(view: View, content: Content[Box], lang: str) -> list[str]:
    """The viewer's objective, the patrons he knows, and his Wonder cards with what they do."""
    if view["you"] is None:
        return []
    yours = view["yours"]
    colour = texts(PACKAGE, lang)[f"rows.{yours['objective']}"]
    told = [say(PACKAGE, lang, "speech.objective", colour=colour, n=yours["on_objective"])]
    patrons = [f"{letter} {value}" for letter, value in yours["patrons"].items()]
    if patrons and not view["over"]:
        told.append(say(PACKAGE, lang, "speech.patrons", patrons=enumerated(patrons, lang)))
    for word in yours["wonder_cards"]:
        card = {"word": word, "wonder": wonder_name(word, lang), "effect": wonder_effect(content, word, lang)}
        told.append(say(PACKAGE, lang, "speech.card", **card))
    return told


def opened(view: View, lang: str) -> list[str]:
    """Everybody's objective and the worth of the patrons once the match is over."""
    if not view["over"]:
        return []
    words = texts(PACKAGE, lang)
    goals = [
        f"{p['name']} {words[f'rows.{goal}']}" for p, goal in zip(view["players"], view["objectives"], strict=True)
    ]
    patrons = [f"{letter} {value}" for letter, value in view["patrons"].items()]
    return [
        say(PACKAGE, lang, "speech.objectives", objectives=enumerated(goals, lang)),
        say(PACKAGE, lang, "speech.patrons", patrons=enumerated(patrons, lang)),
    ]
