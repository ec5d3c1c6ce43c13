"""The table in sentences, from a view alone: for people who listen, and for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from topfloor.engine.content import Content
from topfloor.engine.tally import spoken
from topfloor.engine.texts import count, enumerated, say, texts
from topfloor.games.skyline.box import PIECE_WORDS, Box
from topfloor.games.skyline.plan import TOP, plan_of
from topfloor.games.skyline.view import Floor, Player, View
from topfloor.games.skyline.words import BUILD, DONE, PACKAGE, asked, names, printed


def question(view: View, content: Content[Box], lang: str) -> str:
    """What the player to move is asked for, and whether the end is near."""
    return " ".join([*endings(view, lang), asked(view, lang)])


def speech(view: View, content: Content[Box], lang: str) -> list[str]:
    """The whole table: the round, everybody's holdings, the city site by site, and the viewer's cards."""
    sites = plan_of(content.data).names
    bare = [site for site in sites if site not in view["board"]]
    told = [*rounds(view, lang), *(line for player in view["players"] for line in holdings(player, lang))]
    told += [tower(view, site, lang) for site in sites if site in view["board"]]
    told += [say(PACKAGE, lang, "speech.bare", sites=enumerated(bare, lang))] if bare else []
    told += [say(PACKAGE, lang, "speech.strategic", sites=enumerated(strategic(view), lang))]
    return [*told, *own(view, content, lang), *missions(view, content, lang)]


def about(view: View, content: Content[Box], word: str, lang: str) -> str:
    """What there is to know about a word of a sentence: a site, a card, a piece."""
    if word in plan_of(content.data).names:
        return tower(view, word, lang)
    if word in (*names(content.data, "bonus_cards"), *names(content.data, "missions")):
        return card(view, content, word, lang)
    return piece(view, content, word, lang) if word in PIECE_WORDS else ""


def doubt(legal: Sequence[str], sentence: str, lang: str) -> str | None:
    """That a penthouse could still be built, for whoever is about to leave for the market."""
    if sentence != DONE:
        return None
    sites = [words.split()[-1] for words in legal if words.startswith(f"{BUILD} penthouse ")]
    return say(PACKAGE, lang, "speech.unbuilt", sites=", ".join(sites)) if sites else None


def rounds(view: View, lang: str) -> list[str]:
    """The round, who began it, and whether the last turns have come."""
    if view["over"]:
        return []
    start = view["players"][view["start"]]["name"]
    return [say(PACKAGE, lang, "speech.round", round=view["round"], start=start), *endings(view, lang)]


def endings(view: View, lang: str) -> Iterator[str]:
    """That the last turns have come, or that the match will soon end for another reason."""
    if view["last_turns"] and not view["over"]:
        yield say(PACKAGE, lang, "speech.last-turns", name=view["players"][view["closer"]]["name"])
    if "ending" in view:
        near = view["ending"]
        yield count(PACKAGE, lang, f"speech.{near['why']}", near["rounds"])


def holdings(player: Player, lang: str) -> list[str]:
    """A player's money, floors, cards and points, and what his groups of towers pay."""
    facts = {"name": player["name"], "cards": player["cards"], "score": spoken(player, lang)}
    if "cash" in player:
        held = [f"{n} × {texts(PACKAGE, lang)[f'pieces.{kind}']}" for kind, n in player["hand"].items() if n]
        told = say(PACKAGE, lang, "speech.player", cash=player["cash"], held=enumerated(held, lang), **facts)
    else:
        told = say(PACKAGE, lang, "speech.player-hidden", held=player["held"], **facts)
    best = next((group for group in player["groups"] if group["income"]), None)
    if best is None:
        return [told]
    sites = enumerated(best["sites"], lang)
    return [told, say(PACKAGE, lang, "speech.income", name=player["name"], income=best["income"], sites=sites)]


def strategic(view: View) -> list[str]:
    """The strategic sites with their names."""
    return [f"{site} {name}" for site, name in sorted(view["strategic"].items())]


def tower(view: View, site: str, lang: str) -> str:
    """A site and its floors from the ground up."""
    stack = view["board"].get(site, [])
    floors = [floor(view, entry, lang) for entry in stack]
    told = say(PACKAGE, lang, "speech.tower" if stack else "speech.ground", site=site, floors=enumerated(floors, lang))
    name = view["strategic"].get(site)
    return f"{told} {say(PACKAGE, lang, 'speech.is-strategic', name=name)}" if name else told


def floor(view: View, entry: Floor, lang: str) -> str:
    """A floor and whose it is."""
    kind = texts(PACKAGE, lang)[f"pieces.{entry['piece']}"]
    if entry["owner"] is None:
        return kind
    return say(PACKAGE, lang, "speech.floor", piece=kind, owner=view["players"][entry["owner"]]["name"])


def own(view: View, content: Content[Box], lang: str) -> list[str]:
    """The viewer's mission and bonus cards, each once."""
    if view["you"] is None:
        return []
    mine = view["yours"]
    return [card(view, content, word, lang) for word in dict.fromkeys([mine["mission"], *mine["cards"]])]


def card(view: View, content: Content[Box], word: str, lang: str) -> str:
    """A mission or bonus card: what it is worth, its pattern in words, and how near the viewer is to it."""
    entry, mine = printed(content, word), view.get("yours", {})
    facts = {
        "word": word,
        "name": entry["name"],
        "value": entry.get("value", 0),
        "n": mine.get("cards", []).count(word),
    }
    kind = "mission" if word in names(content.data, "missions") else "bonus"
    told = [say(PACKAGE, lang, f"speech.{kind}", pattern=pattern(entry["pattern"], lang), **facts)]
    place = mine.get("places", {}).get(word)
    if place is not None and not view["over"]:
        key = (
            ("begun" if place["have"] else "not-begun") if place["missing"] else "complete" if place["have"] else "lost"
        )
        sites = {part: enumerated(place[part], lang) for part in ("have", "missing")}
        told.append(say(PACKAGE, lang, f"speech.{key}", **sites))
    return " ".join(told)


def pattern(drawn: str, lang: str) -> str:
    """A pattern line by line: for every line the columns in which a top must be one's own."""
    lines = []
    for number, line in enumerate(drawn.split("/"), 1):
        columns = [column for column, sign in enumerate(line, 1) if sign == TOP]
        key = "line" if columns else "empty-line"
        lines.append(say(PACKAGE, lang, f"speech.{key}", line=number, columns=enumerated(columns, lang)))
    return "; ".join(lines)


def piece(view: View, content: Content[Box], word: str, lang: str) -> str:
    """A kind of floor: how many the viewer holds, as far as it is a viewer."""
    if view["you"] is None:
        return ""
    held = view["players"][view["you"]]["hand"][word]
    return say(PACKAGE, lang, "speech.held", piece=texts(PACKAGE, lang)[f"pieces.{word}"], n=held)


def missions(view: View, content: Content[Box], lang: str) -> list[str]:
    """Everybody's mission once the match is over."""
    if not view["over"]:
        return []
    told = []
    for seat, word in enumerate(view["missions"]):
        key = "fulfilled" if view["breakdown"][seat]["mission"] else "missed"
        name, mission = view["players"][seat]["name"], printed(content, word)["name"]
        told.append(say(PACKAGE, lang, f"speech.{key}", name=name, mission=mission))
    return told
