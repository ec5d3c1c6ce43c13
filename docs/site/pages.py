"""Pages that are made from the project itself: its papers, games and rulebooks, and the references.

Nothing of this is kept in version control; whatever they tell has its one home elsewhere.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import references
from topfloor.engine.figures import Figure, drawn, figures
from topfloor.engine.game import Game
from topfloor.engine.glossary import glossary
from topfloor.engine.rulebook import Rulebook, rulebook
from topfloor.engine.summary import summary
from topfloor.engine.texts import texts
from topfloor.games import REGISTRY

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PAPERS = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "weaknesses.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "LICENSE": "licence.md",
}
PICTURES = {
    "skyliners": ("table-light", "elevation", "plan", "score-sheet"),
    "skyline": ("skyline",),
    "skyrise": ("skyrise",),
    "paper-skylines": ("paper-skylines",),
}
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
LINK = re.compile(r"(\]\()(\.\./)?([\w./-]+)((?:#[\w-]+)?\))")


def everything() -> dict[str, str | bytes]:
    """Every page and file by its place."""
    made: dict[str, str | bytes] = {
        "assets/icon.svg": (ROOT / "web" / "public" / "icon.svg").read_bytes(),
        "assets/site.css": (HERE / "site.css").read_bytes(),
        "games/index.md": shelf(),
    }
    made |= {place: moved((ROOT / name).read_text("utf-8")) for name, place in PAPERS.items()}
    made["licence.md"] = f"# Licence\n\n```text\n{(ROOT / 'LICENSE').read_text('utf-8')}```\n"
    for name in REGISTRY.names():
        game = REGISTRY.game(name)
        made[f"games/{name}.md"] = introduced(game)
        for lang in told_in(game):
            made[f"games/{name}.{lang}.md"] = rules(game, lang)
            made[f"games/{name}-on-one-page.{lang}.html"] = summary(game, lang)
    return made | references.made()


def moved(text: str) -> str:
    """A page whose links lead to where things lie on the site."""

    def lead(found: re.Match[str]) -> str:
        begin, _, place, end = found.groups()
        return f"{begin}{PAPERS.get(place, place.removeprefix('docs/'))}{end}"

    return LINK.sub(lead, text)


# --- Games.


def told_in(game: Game) -> list[str]:
    """The languages that its rulebook is written in."""
    return [lang for lang in LANGUAGES if (files(game.__name__) / f"rulebook.{lang}.md").is_file()]


def shelf() -> str:
    """All games beside each other."""
    rows = ["# The games", "", "| | | players | minutes |", "|---|---|---|---|"]
    for name in REGISTRY.names():
        game = REGISTRY.game(name)
        picture = f"[![{game.TITLE}](../pictures/{PICTURES[name][0]}.png)]({name}.md)"
        about = texts(game.__name__, "en")["lobby.about"]
        title = f"**[{game.TITLE}]({name}.md)**<br>{about}"
        rows.append(f"| {picture} | {title} | {span(game.PLAYERS)} | {span(game.MINUTES)} |")
    return "\n".join(rows) + "\n"


def span(numbers: tuple[int, ...]) -> str:
    """From the least to the most."""
    return f"{min(numbers)}–{max(numbers)}"


def introduced(game: Game) -> str:
    """A game: what it looks like, its rules in a minute, and where to read on."""
    known = texts(game.__name__, "en")
    variants = ", ".join(known[f"variants.{name}"] for name in game.VARIANTS)
    books = " · ".join(f"[{LANGUAGES[lang]}]({game.NAME}.{lang}.md)" for lang in told_in(game))
    sheets = " · ".join(f"[{LANGUAGES[lang]}]({game.NAME}-on-one-page.{lang}.html)" for lang in told_in(game))
    first, *others = (f"![{game.TITLE}](../pictures/{picture}.png)" for picture in PICTURES[game.NAME])
    parts = [
        f"# {game.TITLE}",
        known["lobby.about"],
        first,
        f"{span(game.PLAYERS)} players, {span(game.MINUTES)} minutes. Variants: {variants}.",
        "## In a minute",
        "\n".join(f"- {text}" for key, text in known.items() if key.startswith("lobby.minute.")),
        "## The whole rules",
        f"- Every rule with its drawings: {books}\n- On one page, to print: {sheets}\n"
        f"- [What the box leaves open, and what of it is reconstructed](../{game.NAME}.md)",
        *others,
        "## Words",
        "\n".join(
            f"- **{term.term}**: {term.text} ({linked(', '.join(term.rules), game)})"
            for term in glossary(game.__name__, "en")
        ),
    ]
    return "\n\n".join(parts) + "\n"


def linked(text: str, game: Game, place: str | None = None) -> str:
    """A text whose numbers of rules lead to these rules: on a page, or by default on that of the English rules."""
    known = rulebook(game.__name__, "en").rules
    place = f"{game.NAME}.en.md" if place is None else place
    return re.sub(
        r"`[^`]*`|\b[A-Z]{1,2}-?\d{1,2}\b",
        lambda found: f"[{found[0]}]({place}#{found[0]})" if found[0] in known else found[0],
        text,
    )


def rules(game: Game, lang: str) -> str:
    """A whole rulebook with its drawings."""
    book: Rulebook = rulebook(game.__name__, lang)
    page, section = [f"# {book.title}", book.introduction], ""
    for rule in book.rules.values():
        if rule.section != section:
            section = rule.section
            page.append(f"## {section}")
        page += [f"### {rule.id} {rule.title} {{ #{rule.id} }}", linked(rule.text, game, "")]
        page += [figure(game, one, lang) for one in figures(game.__name__).of(rule.id)]
    return "\n\n".join(page) + "\n"


def figure(game: Game, one: Figure, lang: str) -> str:
    """A drawing in the colours of the site, with what is written below it."""
    shown = drawn(game, one, lang, alone=False)
    lines = "".join(f"<li>{line}</li>" for line in shown.lines)
    below = f"<ul>{lines}</ul>" if lines else ""
    return f'<figure class="rule">{shown.svg}<figcaption>{shown.caption}</figcaption>{below}</figure>'
