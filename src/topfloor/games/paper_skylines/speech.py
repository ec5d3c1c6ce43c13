"""The table in sentences, from a view alone: for people who listen, and for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.tally import spoken
from topfloor.engine.texts import enumerated, say, sentence, texts
from topfloor.engine.view import read
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.card_text import PACKAGE, action_text, bonus_text, need_text, options_text
from topfloor.games.paper_skylines.notices import notices
from topfloor.games.paper_skylines.notices import question as asked
from topfloor.games.paper_skylines.scene import asked as asked_for
from topfloor.games.paper_skylines.scene import asked_step
from topfloor.games.paper_skylines.view import Achievement, Player, View
from topfloor.games.paper_skylines.words import COLOURS, named

TRACKS = ("profit", "prestige", "population")


def question(view: View, content: Content[Box], lang: str) -> str:
    """What is about to happen, the card under way, and what the player to move is asked for."""
    told = [*notices(view, lang), *under_way(view, content, lang)]
    wanted = asked(view, content, lang)
    return " ".join(told if told and told[-1].endswith(wanted) else [*told, wanted])


def under_way(view: View, content: Content[Box], lang: str) -> Iterator[str]:
    """What the card or the city says for which something is to be chosen; a choice of lists by their numbers."""
    told = asked_for(view, content, asked_step(view, content))
    if told:
        name = named(content, told["card"], lang) if "card" in told else texts(PACKAGE, lang)["speech.own-city"]
        lists = [f"{number}: {read(option, lang)}" for number, option in enumerate(told.get("options", []), 1)]
        yield f"{name}: {' '.join(map(sentence, lists)) if lists else read(told['text'], lang)}"


def speech(view: View, content: Content[Box], lang: str) -> list[str]:
    """The whole table: the level, the players and their cities, the row, the achievements, and the viewer's cards."""
    told = [*level(view, lang)]
    for player in view["players"]:
        told += [*standing(player, content, lang), *city(view, content, player, lang)]
    row = [card(content, word, lang) for word in view["row"] if word]
    told += [texts(PACKAGE, lang)["speech.row"], *row] if row else []
    told += [achievement(view, content, entry, lang) for entry in view["achievements"]]
    return [*told, *own(view, content, lang)]


def about(view: View, content: Content[Box], word: str, lang: str) -> str:
    """What there is to know about a word of a sentence: a card, a city, an achievement, a building by its number."""
    if view["phase"] == "list" and word.isdigit():
        options = options_text(asked_step(view, content), lang)
        return options[int(word) - 1] if 1 <= int(word) <= len(options) else ""
    if any(entry["id"] == word for entry in [*content.data["buildings"], *content.data["cities"]]):
        return card(content, word, lang)
    known = next((entry for entry in view["achievements"] if entry["id"] == word), None)
    if known is not None:
        return achievement(view, content, known, lang)
    if word in TRACKS:
        spaces = [f"{player['name']} {player['tracks'][word]}" for player in view["players"]]
        return say(PACKAGE, lang, "speech.track", spaces=enumerated(spaces, lang))
    if word in COLOURS[: len(view["players"])]:
        player = view["players"][COLOURS.index(word)]
        return " ".join([*standing(player, content, lang), *city(view, content, player, lang)])
    if word.isdigit() and view["you"] is not None and 1 <= int(word) <= view["players"][view["you"]]["width"]:
        return building(view, content, view["players"][view["you"]], int(word), lang)
    return ""


def level(view: View, lang: str) -> Iterator[str]:
    """The level, how many cards are left, and whether it is about to end."""
    deck, pile = view["decks"][view["level"] - 1], len(view["pile"])
    yield say(PACKAGE, lang, "speech.level", level=view["level"], deck=deck, pile=pile)
    yield from notices(view, lang)


def standing(player: Player, content: Content[Box], lang: str) -> Iterator[str]:
    """A player's points, tracks and hand."""
    tracks = [f"{texts(PACKAGE, lang)[f'tracks.{track}']} {player['tracks'][track]}" for track in TRACKS]
    facts = {"name": player["name"], "score": spoken(player, lang), "hand": player["hand"]}
    yield say(PACKAGE, lang, "speech.player", tracks=enumerated(tracks, lang), **facts)
    if player["known"]:
        cards = [named(content, word, lang) for word in player["known"]]
        yield say(PACKAGE, lang, "speech.known", name=player["name"], cards=enumerated(cards, lang))


def city(view: View, content: Content[Box], player: Player, lang: str) -> Iterator[str]:
    """A player's buildings from left to right."""
    for number in range(1, player["width"] + 1):
        yield building(view, content, player, number, lang)


def building(view: View, content: Content[Box], player: Player, number: int, lang: str) -> str:
    """A building: its cards from the ground up, and whether the mayor stands there."""
    stack = [named(content, piece["card"], lang) for piece in view["board"].get(f"{player['colour']} {number}", [])]
    facts = {"name": player["name"], "number": number, "cards": enumerated(stack, lang)}
    told = say(PACKAGE, lang, "speech.building" if stack else "speech.gap", **facts)
    return f"{told} {say(PACKAGE, lang, 'speech.mayor')}" if number == player["mayor"] else told


def card(content: Content[Box], word: str, lang: str) -> str:
    """A card in full: type, level, cost, gains, sites and what it does; of a city, its bonus."""
    town = next((entry for entry in content.data["cities"] if entry["id"] == word), None)
    if town is not None:
        bonus = bonus_text(town["bonus"], lang)
        return say(PACKAGE, lang, "speech.city", word=word, name=read(town["name"], lang), bonus=bonus)
    entry = next(entry for entry in content.data["buildings"] if entry["id"] == word)
    icons, tracks = texts(PACKAGE, lang), entry["gains"]
    gains = [f"{icons[f'tracks.{track}']} {tracks[track]}" for track in TRACKS if tracks[track]]
    sites = [icons[f"card.icons.{site}"] for site in entry["sites"]]
    facts = {
        "word": word,
        "name": read(entry["name"], lang),
        "level": entry["level"],
        "type": read(content.data["types"][entry["type"]]["name"], lang),
        "cost": entry["cost"],
        "discount": icons[f"card.icons.{entry['discount']}"],
        "gains": enumerated(gains, lang),
        "sites": enumerated(sites or [icons["speech.no-sites"]], lang),
        "action": action_text(entry["action"], lang),
    }
    return say(PACKAGE, lang, "speech.card", **facts)


def achievement(view: View, content: Content[Box], entry: Achievement, lang: str) -> str:
    """An achievement: what it asks for, how far everybody is, and who has claimed it."""
    printed = next(other for other in content.data["achievements"] if other["id"] == entry["id"])
    more = entry["needed"][0] - printed["need"][0]["min"]
    far = []
    for player, shows in zip(view["players"], entry["shown"], strict=True):
        parts = " ".join(f"{min(a, b)}/{b}" for a, b in zip(shows, entry["needed"], strict=True))
        far.append(f"{player['name']} {parts}")
    told = {
        "word": entry["id"],
        "name": named(content, entry["id"], lang),
        "stars": entry["stars"],
        "needs": need_text(printed["need"], lang, more),
        "shows": enumerated(far, lang),
    }
    claimed = [view["players"][seat]["name"] for seat in entry["claimed"]]
    done = [say(PACKAGE, lang, "speech.claimed", names=enumerated(claimed, lang))] if claimed else []
    return " ".join([say(PACKAGE, lang, "speech.achievement", **told), *done])


def own(view: View, content: Content[Box], lang: str) -> list[str]:
    """The viewer's hand in full, his two cities before the first turn, and cards he is looking at."""
    if view["you"] is None:
        return []
    words, yours = texts(PACKAGE, lang), view["yours"]
    cards = {"cities": yours["cities"] if view["phase"] == "city" else []}
    cards |= {"looked": yours["looked"], "hand": yours["hand"]}
    told = []
    for key, held in cards.items():
        told += [words[f"speech.{key}"], *(card(content, word, lang) for word in held)] if held else []
    return told
