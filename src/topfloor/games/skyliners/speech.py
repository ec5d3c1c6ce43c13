"""The table in sentences, from a view alone: for people who listen, and for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Sequence

from topfloor.engine.content import Content
from topfloor.engine.tally import spoken
from topfloor.engine.texts import count, enumerated, say, texts
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.position import IN_DISTRICT, LINE, ROWS
from topfloor.games.skyliners.scoring import segment_of
from topfloor.games.skyliners.view import Piece, Player, View
from topfloor.games.skyliners.words import DISTRICT_WORDS, PACKAGE, PIECE_WORDS, ROW_LETTERS, SITE_WORDS


def question(view: View, content: Content[Box], lang: str) -> str:
    """What the player to move is asked for, which action of the turn it is, and whether the round is the last."""
    told = [say(PACKAGE, lang, "speech.last-round")] if view["last_round"] and not view["over"] else []
    if view["phase"] in ("build", "forfeit"):
        key = "action" if view["actions"] > 1 else "only-action"
        told.append(say(PACKAGE, lang, f"speech.{key}", action=view["action"], actions=view["actions"]))
    return " ".join([*told, say(PACKAGE, lang, f"phases.{view['phase']}")])


def speech(view: View, content: Content[Box], lang: str) -> list[str]:
    """The whole table: the round, everybody's supplies, the city site by site, and what the viewer sees and holds."""
    bare = [site for site in SITE_WORDS if site not in view["board"]]
    told = [*rounds(view, lang), *(player(view, p, lang) for p in view["players"])]
    told += [tower(view, site, lang) for site in SITE_WORDS if site in view["board"]]
    told += [say(PACKAGE, lang, "speech.bare", sites=enumerated(bare, lang))] if bare else []
    return [*told, *own(view, lang), *opened(view, lang)]


def about(view: View, content: Content[Box], word: str, lang: str) -> str:
    """What there is to know about a word of a sentence: a site, one of the viewer's rows, a piece."""
    if word in SITE_WORDS:
        return tower(view, word, lang)
    if view["you"] is None:
        return ""
    if word in ROW_LETTERS:
        return row(view, view["you"], word, lang)
    return supply(view["players"][view["you"]], word, lang) if word in PIECE_WORDS else ""


def supply(entry: Player, word: str, lang: str) -> str:
    """How many pieces of a kind a player has left."""
    left = {"floor": entry["floors"], "roof": entry["roofs"], "park": entry["parks"]}
    return say(PACKAGE, lang, f"speech.left-{word}", n=left[word])


def rounds(view: View, lang: str) -> list[str]:
    """The round and who began it."""
    if view["over"]:
        return []
    told = [say(PACKAGE, lang, "speech.round", round=view["round"], start=view["players"][view["start"]]["name"])]
    return told + ([say(PACKAGE, lang, "speech.last-round")] if view["last_round"] else [])


def player(view: View, entry: Player, lang: str) -> str:
    """A player, his side, unless he is called by it, and what he has left."""
    side = texts(PACKAGE, lang)[f"seats.{entry['seat']}"]
    who = side if entry["name"] == side else f"{entry['name']}, {side}"
    key = "player" if view["variant"] == "full" else "player-intro"
    return say(PACKAGE, lang, f"speech.{key}", who=who, **{**entry, "score": spoken(entry, lang)})


def tower(view: View, site: str, lang: str) -> str:
    """A site and what stands there."""
    stack = view["board"].get(site, [])
    owners = [owner(view, piece, lang) for piece in stack]
    kinds = [piece["piece"] for piece in stack]
    if not stack:
        return say(PACKAGE, lang, "speech.ground", site=site)
    if kinds == ["park"]:
        return say(PACKAGE, lang, "speech.park", site=site, owner=owners[0])
    floors = [who for who, kind in zip(owners, kinds, strict=True) if kind == "floor"]
    told = count(PACKAGE, lang, "speech.floors", len(floors), site=site, owners=enumerated(floors, lang))
    roofs = [say(PACKAGE, lang, "speech.roof", owner=owners[-1])] if kinds[-1] == "roof" else []
    masts = [who for at, who in view.get("antennas", {}).items() if at == site]
    antenna = [say(PACKAGE, lang, "speech.antenna", owner=view["players"][who]["name"]) for who in masts]
    return " ".join([told, *roofs, *antenna])


def owner(view: View, piece: Piece, lang: str) -> str:
    """Whose a piece is."""
    return texts(PACKAGE, lang)["speech.nobody"] if piece["owner"] is None else view["players"][piece["owner"]]["name"]


def own(view: View, lang: str) -> list[str]:
    """The viewer's rows, one after the other, and his card."""
    seat = view["you"]
    if seat is None:
        return []
    district = view["yours"]["district"]
    corner = [SITE_WORDS[site] for site in range(ROWS * ROWS) if IN_DISTRICT[DISTRICT_WORDS.index(district), site]]
    named = texts(PACKAGE, lang)[f"districts.{district}"]
    card = say(PACKAGE, lang, "speech.card", district=named, sites=enumerated(corner, lang))
    return [*(row(view, seat, letter, lang) for letter in ROW_LETTERS), card]


def row(view: View, seat: int, letter: str, lang: str) -> str:
    """A row of the viewer's: its sites from the near end, how much he sees, and how his plan stands."""
    seen = view["players"][seat]["sees"][letter]
    sites = [SITE_WORDS[LINE[seat, ROW_LETTERS.index(letter), depth]] for depth in range(ROWS)]
    told = say(PACKAGE, lang, "speech.row", row=letter, first=sites[0], last=sites[-1], seen=seen)
    return f"{told} {planned(view, letter, seen, lang)}" if view["variant"] == "full" else told


def planned(view: View, letter: str, seen: int, lang: str) -> str:
    """A plan as things stand, or as they stood in the end."""
    plan = view["yours"]["plans"].get(letter)
    if plan is None:
        return say(PACKAGE, lang, "speech.no-plan")
    verdict = ("was-" if view["over"] else "") + ("right" if segment_of(seen) == plan else "wrong")
    return say(PACKAGE, lang, f"speech.{verdict}", plan=texts(PACKAGE, lang)[f"segments.{plan}"])


def opened(view: View, lang: str) -> list[str]:
    """Everybody's plans and cards once the match is over."""
    return [opened_by(view, seat, lang) for seat in range(len(view["players"]))] if view["over"] else []


def opened_by(view: View, seat: int, lang: str) -> str:
    """A player's plans and card."""
    words = texts(PACKAGE, lang)
    plans: Sequence[str] = [f"{row} {words[f'segments.{plan}']}" for row, plan in sorted(view["plans"][seat].items())]
    district = words[f"districts.{view['districts'][seat]}"]
    told = {"name": view["players"][seat]["name"], "plans": ", ".join(plans), "district": district}
    return say(PACKAGE, lang, "speech.opened" if plans else "speech.opened-card", **told)
