from __future__ import annotations

import pytest

import topfloor
from topfloor import Match
from topfloor.terminal.replay import Replay, heading, write


def story(moves: int = 6) -> Match:
    match = topfloor.new("skyliners", players=2, seed=1, names=["you", "random"])
    for words in ["floor a1", "plan A 1", "floor b1", "plan B 2", "roof a1", "floor a2"][:moves]:
        match.play(words)
    return match


def test_positions_lead_from_the_deal_to_the_end() -> None:
    match = story()
    points = list(match.replay())
    assert [len(point.moves) for point in points] == [0, 1, 2, 3, 4, 5, 6]
    assert points[-1] == match


def test_a_heading_reads_plans_out() -> None:
    match = story(2)
    name = match.names[match.log()[-1]["seat"]]
    assert heading(match, 6, "en") == f"Move 2 of 6: {name}: Plan for row A: 1"
    assert heading(story(0), 6, "de") == "Vor dem ersten Zug"


def test_every_position_is_written() -> None:
    lines: list[str] = []
    write(story(), "en", lines.append)
    printed = "\n".join(lines)
    assert printed.count("South · R you") == 7
    assert "Move 6 of 6" in printed
    assert printed.endswith("The story ends here, unfinished.")


async def test_keys_step_through_a_story() -> None:
    app = Replay(story(), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "space", "left")
        assert app.place == 1
        await pilot.press("end", "right")
        assert app.place == 6
        await pilot.press("s")
        assert app.seat == 0
        await pilot.press("s", "s", "home", "left")
        assert [app.seat, app.place] == [None, 0]
        await pilot.press("q")
    assert app.return_code == 0


async def test_a_screen_too_small_for_a_story_names_the_keys_that_page() -> None:
    for size, is_cut in (((40, 20), True), ((120, 50), False)):
        app = Replay(story(), "de")
        async with app.run_test(size=size) as pilot:
            await pilot.press("end")
            await pilot.pause()
            lines = ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]
            assert any("Bild↑ Bild↓" in line for line in lines) is is_cut


@pytest.mark.parametrize(
    ("lang", "names"), [("en", ["Home", "End"]), ("de", ["Pos1", "Ende"]), ("fr", ["Origine", "Fin"])]
)
async def test_keys_are_called_as_on_a_keyboard_of_the_language(lang: str, names: list[str]) -> None:
    app = Replay(story(), lang)
    async with app.run_test(size=(80, 24)):
        bindings = [active.binding for active in app.screen.active_bindings.values()]
        assert [app.get_key_display(one) for one in bindings if one.key in ("home", "end")] == names
