"""The coach at a terminal: on the screen and in plain lines, switched on and off, a poor move taken back."""

from __future__ import annotations

import pytest

from tests.terminal.test_screen import SMALLEST, say, settled, shown
from topfloor import Match, bots
from topfloor.bots import Reason, Remark, Verdict
from topfloor.bots.coach import WORLDS, Weighed
from topfloor.engine.errors import BadSetup
from topfloor.terminal.answers import Kind
from topfloor.terminal.plain import Plain
from topfloor.terminal.screen import Table
from topfloor.terminal.session import Session

POOR = "floor a1"


class Severe(bots.Coach):
    """Finds one move poor, and always the same thing important."""

    def before(self, match: Match) -> Remark:
        seat = match.position.to_move
        return Remark(seat, Reason("points-now", seat, 2, "seen", rule="SL-33"))

    def after(self, match: Match, words: str) -> Verdict | None:
        if words != POOR:
            return None
        reason = Reason("points-now", match.position.to_move, 2, "seen", worth=2, rule="SL-33")
        played, better = Weighed(POOR, (0.2,) * WORLDS), Weighed("floor b1", (0.6,) * WORLDS)
        return Verdict(match.position.to_move, played, better, (reason,))


@pytest.fixture(autouse=True)
def severe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.terminal.coaching.bots.Coach", Severe)
    monkeypatch.setattr("topfloor.terminal.session.secrets.randbits", lambda bits: 1)


def sit(players: str = "you,random", *, coached: bool = True, lang: str = "en") -> Session:
    return Session.new("skyliners", players, variant="intro", seed=3, lang=lang, coached=coached)


def play_to_own_turn(session: Session) -> None:
    while session.bot_to_move:
        session.let_bot_play(session.match.legal()[0])


async def test_on_the_screen_a_poor_move_is_told_and_a_key_takes_it_back() -> None:
    app = Table(sit(), pause=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert await shown(pilot, app, "Coach: Objects seen: one move")
        before = app.session.match.copy()
        await say(pilot, app, POOR)
        await say(pilot, app, "floor b2")
        assert not is_shown(app, "Better was")
        await pilot.press("f3")
        await settled(pilot)
        await pilot.press("f3")
        await settled(pilot)
        assert app.session.match == before
        await say(pilot, app, "floor b2")
        await say(pilot, app, POOR)
        assert app.session.match.ply > before.ply + 2  # the bot has answered
        assert await shown(pilot, app, "Coach: “Floor on a1”")
        assert is_shown(app, "costs about 40 in a hundred of your chance to win. Better was “Floor on b1”.")
        assert is_shown(app, "[SL-33] undo takes it back.")
        await pilot.press("f3")
        await settled(pilot)
        assert app.session.match.moves == [*before.moves, "floor b2"]
        assert not is_shown(app, "costs about")


def is_shown(app: Table, text: str) -> bool:
    """Whether it stands where the coach speaks, however the lines are broken."""
    coach = app.session.coach
    return coach is not None and text in coach.says


async def test_the_smallest_screen_has_room_for_the_coach() -> None:
    app = Table(sit(), pause=0)
    async with app.run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        await say(pilot, app, "floor b2")
        await say(pilot, app, POOR)
        assert await shown(pilot, app, "Coach: “Floor on a1”")


def test_in_plain_lines_it_speaks_once() -> None:
    session = sit()
    heard: list[str] = []
    lines = iter(["floor b2", POOR, "coach off", "undo", "quit"])
    Plain(session, lambda _: next(lines), heard.append).run()
    said = [line for line in heard if line.startswith("Coach: ")]
    assert [line.split(" ", 2)[1] for line in said] == ["Objects", "“Floor"]
    assert said[1].endswith("Better was “Floor on b1”. Why: Objects seen +2 at once. [SL-33] undo takes it back.")
    assert "The coach keeps quiet." in heard


def test_it_is_switched_on_and_off() -> None:
    session = sit(coached=False)
    play_to_own_turn(session)
    assert session.remark() is None
    on = session.answer("coach")
    assert (on.kind, on.thought is not None) == (Kind.NOTE, True)
    assert session.remark() is not None
    assert session.answer("coach louder").text == "Say coach on or coach off."
    session.answer("coach off")
    assert session.remark() is None
    session.answer("coach on")
    assert session.coach is not None


def test_with_other_people_it_is_refused_in_a_sentence() -> None:
    session = sit("you,you", coached=False)
    answer = session.answer("coach on")
    assert answer.kind is Kind.REFUSED
    assert "it would be unfair" in answer.text
    assert session.coach is None
    with pytest.raises(BadSetup, match="unfair"):
        sit("you,you")


def test_a_verdict_on_a_move_that_was_taken_back_is_not_heard() -> None:
    session = sit()
    play_to_own_turn(session)
    session.answer(POOR)
    think = session.verdict()
    assert think is not None
    assert session.verdict() is None
    answer = think()
    session.answer("undo")
    assert not answer.heard()
