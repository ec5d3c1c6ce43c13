from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest
from rich.text import Text
from textual.pilot import Pilot

from tests.by_day import by_day
from topfloor import bots
from topfloor.engine.texts import LANGUAGES
from topfloor.terminal.answers import Answer, Kind
from topfloor.terminal.screen import KEYS, Table
from topfloor.terminal.session import Session
from topfloor.terminal.sheet import Curtain, Sheet

SMALLEST = (80, 24)


def table(
    players: str = "you,random,random", *, lang: str = "en", variant: str | None = "full", name: str = "skyliners"
) -> Table:
    return Table(Session.new(name, players, variant=variant, seed=3, lang=lang), pause=0)


@pytest.fixture(autouse=True)
def bots_without_whims(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bots do at random fills the screen; here it fills it the same way each time."""
    monkeypatch.setattr("topfloor.terminal.session.secrets.randbits", lambda bits: 1)


async def settled(pilot: Pilot[int]) -> None:
    """Wait until bots have moved and everything is drawn."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    await pilot.wait_for_scheduled_animations()
    await pilot.pause()


async def type_line(pilot: Pilot[int], line: str) -> None:
    await pilot.press(*("space" if letter == " " else letter for letter in line), "enter")
    await settled(pilot)


async def say(pilot: Pilot[int], app: Table, line: str) -> None:
    """As if typed, but at once."""
    app.line.value = line
    await app.line.action_submit()
    await settled(pilot)


def screen(app: Table) -> list[str]:
    """What stands on the screen, line by line."""
    return ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]


async def shown(pilot: Pilot[int], app: Table, text: str) -> bool:
    """Whether a line says so, now or as soon as a busy machine has drawn it."""
    for _ in range(100):
        if any(text in line for line in screen(app)):
            return True
        await pilot.pause(0.05)
    return False


async def test_the_smallest_screen_shows_everything() -> None:
    app = table()
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        lines = screen(app)
    assert len(lines) == 24
    assert "North · Y random 2" in lines[0]
    assert "fl  ^  ♣ pl pts" in lines[0]
    assert "South · R Red" in lines[18]
    assert lines[19].startswith("Your turn. Action 1 of 2. Build a floor, roof or park.")
    assert lines[21].startswith("next: floor roof park")
    assert "f1 Help" in lines[23]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_key_is_named_on_a_narrow_screen_too(lang: str) -> None:
    """Also when the window has become narrow under way."""
    app = table(lang=lang)
    names = [f"{key} {app.session.text(f'screen.{command}')}" for key, command in KEYS.items()]
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        assert " ".join(names) in screen(app)[-1]
        await pilot.resize_terminal(40, 24)
        assert await shown(pilot, app, names[-1])
        rows = [line.strip() for line in screen(app)[-2:]]
    assert " ".join(rows) == " ".join(names)


async def test_moves_are_typed_with_the_keyboard() -> None:
    app = table()
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        await type_line(pilot, "floor a1")
        await type_line(pilot, "plan b 3")
        assert list(app.session.match.moves[:2]) == ["floor a1", "plan B 3"]
        assert len(app.session.match.moves) == 6
        assert await shown(pilot, app, "Red: Plan for row B: 3")
        assert await shown(pilot, app, "plan 3 ")


async def test_tab_completes_word_by_word() -> None:
    app = table()
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        await pilot.press("f", "tab")
        assert app.line.value == "floor "
        await pilot.press("a", "tab")
        assert app.line.value == "floor a"
        await pilot.pause()
        assert screen(app)[21].startswith("next: a1 a2 ")
        await pilot.press("1", "tab")
        await pilot.pause()
        assert screen(app)[21].startswith("Enter plays: Floor on a1")
        await pilot.press("enter")
        await settled(pilot)
    assert app.session.match.moves[0] == "floor a1"


async def test_the_arrows_bring_back_what_was_typed() -> None:
    app = table()
    async with app.run_test(size=SMALLEST) as pilot:
        await say(pilot, app, "why floor a1")
        await say(pilot, app, "log")
        await pilot.press("escape", "up", "up")
        assert app.line.value == "why floor a1"
        await pilot.press("up", "down", "down")
        assert app.line.value == ""


@pytest.mark.parametrize(("lang", "reason"), [("en", "nothing is ever built"), ("de", "dort wird nie gebaut")])
async def test_a_refused_move_shows_the_rule_right_below(lang: str, reason: str) -> None:
    app = table(lang=lang)
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        await say(pilot, app, "floor c3")
        below = "".join(screen(app)[21:23])
        assert reason in below
        assert "rules SL-01" in below
        await pilot.press("f")
        await pilot.pause()
        assert reason not in "".join(screen(app)[21:23])


@pytest.mark.parametrize("variant", by_day("intro", ["full", "intro"]))
async def test_a_whole_match_against_random_bots(variant: str, tmp_path: Path) -> None:
    app = table("you,random", variant=variant)
    file = tmp_path / "evening.story"
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        while not app.session.match.over:
            await say(pilot, app, app.session.match.legal()[-1])
        assert await shown(pilot, app, "again deals a new match")
        lines = screen(app)
        assert "see ant sky pts" in lines[0]
        assert any("★" in line for line in lines)
        assert any(line.startswith(("Victory: ", "You have won")) for line in lines)
        await say(pilot, app, f"save {file}")
        await say(pilot, app, "again")
        assert len(app.session.match.moves) < 4
        await say(pilot, app, "quit")
    assert app.return_value == 0
    assert "result: Red " in file.read_text()


async def test_the_keys_stand_for_commands() -> None:
    app = table()
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        await say(pilot, app, "floor a1")
        keys = {
            "f1": "How to play",
            "f4": "Setting up",
            "f5": "All moves so far",
            "f6": "On the table",
            "f7": "as things",
        }
        for key, word in keys.items():
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, Sheet)
            assert await shown(pilot, app, word)
            await pilot.press("escape")
        await pilot.press("f3")
        await settled(pilot)
        assert not app.session.match.moves
        await pilot.press("f10")
    assert app.return_value == 0


async def test_a_hint_stands_beside_the_board() -> None:
    app = table("you,random")
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        assert await shown(pilot, app, "The search likes best")


async def test_a_whole_word_offers_what_follows() -> None:
    app = table("you,random", variant=None, name="skyrise")
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        app.line.value = "bid"
        await pilot.pause()
        assert screen(app)[21].startswith("next: 23 31 ")


async def test_more_words_than_fit_are_counted() -> None:
    app = table("you,random")
    async with app.run_test(size=(40, 24)) as pilot:
        await settled(pilot)
        words = ["next:", *(f"word-{number}" for number in range(40))]
        assert app.fitted(words).endswith("more, F6 tells all")
        assert len(app.fitted(words)) <= 4 * 40
        assert app.fitted(words[:9]) == " ".join(words[:9])


async def test_a_key_explains_the_words_that_can_come_next() -> None:
    app = table("you,random,random,random", variant=None, name="paper-skylines")
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        app.line.value = "keep"
        await pilot.press("f6")
        await pilot.pause()
        assert isinstance(app.screen, Sheet)
        first = app.session.match.legal()[0].split()[1]
        assert await shown(pilot, app, f"• {first}: Keep ")
        assert any(f"• {first}: Keep " in line and "a city." in line for line in screen(app))


@pytest.mark.parametrize("name", ["skyliners", "skyline", "skyrise", "paper-skylines"])
@pytest.mark.parametrize("size", by_day((80, 24), [(40, 24), (80, 24)]))
async def test_whatever_does_not_fit_can_be_paged(name: str, size: tuple[int, int]) -> None:
    app = table("you,random,random,random", variant=None, name=name)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        seen = set(screen(app))
        cue = any("PgUp PgDn" in line for line in seen)
        assert cue is app.tabletop.is_cut
        for _ in range(5):
            await pilot.press("pagedown")
            await pilot.pause()
            seen |= set(screen(app))
        for player in app.session.view()["players"]:
            assert any(player["name"][:5] in line for line in seen)
        assert cue or size != (40, 24)
        await pilot.press(*["pageup"] * 5)
        await pilot.pause()


@pytest.mark.parametrize("name", ["skyliners", "skyline", "skyrise", "paper-skylines"])
async def test_the_keys_that_page_come_and_go_with_what_does_not_fit(name: str) -> None:
    app = table("you,random", variant=None, name=name)
    async with app.run_test(size=(120, 50)) as pilot:
        await settled(pilot)
        app.say_below("")
        await settled(pilot)
        room = app.query_one("#lines").size.height
        for lines, below, is_cut in (
            (room, 0, False),
            (room, 4, True),
            (room, 0, False),
            (room + 1, 0, True),
            (1, 4, False),
        ):
            app.tabletop.write(Text("\n".join(["line"] * lines)))
            app.say_below("\n".join(["below"] * below))
            await settled(pilot)
            assert any("PgUp PgDn" in line for line in screen(app)) is is_cut
        await pilot.resize_terminal(40, 12)
        await settled(pilot)
        assert any("PgUp PgDn" in line for line in screen(app))
        await pilot.resize_terminal(120, 50)
        await settled(pilot)
        assert not any("PgUp PgDn" in line for line in screen(app))


async def test_news_tell_what_a_move_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.engine.log.brought", lambda *_: [{"say": "Somebody gains."}])
    app = table("you,random")
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        await say(pilot, app, "floor a1")
        assert await shown(pilot, app, "  Somebody gains.")


async def test_bots_go_on_while_a_page_is_read() -> None:
    app = table()
    app.pause = 0.05
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        for line in ("floor a1", "floor a2"):
            app.line.value = line
            await pilot.press("enter")
        await pilot.press("f1")
        await settled(pilot)
        assert isinstance(app.screen, Sheet)
        assert app.session.own_turn


async def test_undo_stops_a_thinking_bot() -> None:
    app = table()
    app.pause = 60
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        for line in ("floor a1", "floor a2"):
            app.line.value = line
            await pilot.press("enter")
        assert app.session.bot_to_move
        await pilot.press("f3")
        await settled(pilot)
        assert list(app.session.match.moves) == ["floor a1"]


async def test_the_curtain_falls_between_two_people() -> None:
    app = table("you:Anna,you:Bert")
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        for _ in range(2):
            assert isinstance(app.screen, Curtain)
            who = app.session.next_holder
            assert await shown(pilot, app, f"Pass the device to {who}.")
            assert not any("│" in line for line in screen(app))
            await pilot.press("enter")
            await settled(pilot)
            assert await shown(pilot, app, f"{who}, your turn.")
            await say(pilot, app, app.session.match.legal()[0])
            await say(pilot, app, "plan B 3")
            assert await shown(pilot, app, f"{who}: Plan for row B: 3")
            assert await shown(pilot, app, "Press Enter to pass the device")
            await pilot.press("enter")
            await settled(pilot)
        await pilot.press("ctrl+c")
    assert app.return_value == 130


async def test_bots_alone_can_be_watched() -> None:
    app = table("random,random", variant="intro")
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        assert app.session.match.over
        assert app.tabletop.lines.plain.startswith("Last moves\n")


async def test_a_larger_screen_is_used() -> None:
    app = table()
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        await pilot.resize_terminal(140, 40)
        await settled(pilot)
        assert screen(app)[0].rstrip().endswith("floors roofs parks plans points")
        assert screen(app)[1].startswith(" │ a5 ")


async def test_warming_up_is_shown_until_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "ready", lambda game: False)
    monkeypatch.setattr(bots, "warm_in_background", lambda game, report: Thread(target=report, args=(1, 4)).start())
    app = table("you,newcomer")
    async with app.run_test(size=SMALLEST) as pilot:
        while "25 %" not in screen(app)[19]:
            await pilot.pause()
        assert screen(app)[19].endswith("bots warm up 25 %")
        app.show_warmup(4, 4)
        await pilot.pause()
        assert "warm" not in screen(app)[19]


@pytest.mark.parametrize("name", ["skyliners", "skyline", "skyrise", "paper-skylines"])
@pytest.mark.parametrize("height", by_day(18, [18, 22, 24]))
async def test_lines_to_read_are_cut_for_the_room_they_have(name: str, height: int) -> None:
    app = table("you,random", variant=None, name=name)
    async with app.run_test(size=(80, height)) as pilot:
        await settled(pilot)
        app.tabletop.write(Text("  " + "abc " * 200))
        await pilot.pause()
        lines = [line for line in screen(app) if "abc abc" in line]
        assert lines
        assert {line.index("abc") for line in lines} == {lines[0].index("abc")}


async def test_the_keys_that_page_do_not_push_the_question() -> None:
    app = table("you,random,random", lang="de")
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        app.tabletop.write(Text("abc " * 200))
        await pilot.pause()
        lines = screen(app)
        assert lines[19].rstrip().endswith("Baue ein Stockwerk, ein Dach oder einen Park.")
        assert lines[20].rstrip().endswith("Bild↑ Bild↓")


async def test_the_best_hint_is_in_sight() -> None:
    app = table("you,random")
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        app.take(Answer(Kind.ASIDE, "\n".join(["The search likes best", *(f"move {n}" for n in range(40))])))
        await settled(pilot)
        assert await shown(pilot, app, "The search likes best")
