"""Stories: what is written, and that whatever is tampered with is refused by line and reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import topfloor
from topfloor import BadStory, Match
from topfloor.engine.story import LOOK_BACK, TITLE, extras, seal, write
from topfloor.games import skyliners

MOVES = ["floor c2", "plan B 3", "floor a1", "floor b1"]


def played() -> Match:
    match = topfloor.new("skyliners", players=2, seed=7, names=["Ada", "Bea"])
    for words in MOVES:
        match.play(words)
    return match


STORY = played().story()
LINES = STORY.splitlines()


def refused(text: str) -> tuple[int, str]:
    """The line and the reason of a complaint."""
    with pytest.raises(BadStory) as bad:
        topfloor.load(text)
    return bad.value.line, bad.value.reason


def changed(line: int, to: str | None, *, sealed: bool = False) -> str:
    """The story with one line (counted from 1) changed or left out, sealed again if asked for."""
    lines = [*LINES[: line - 1], *([] if to is None else [to]), *LINES[line:]]
    if sealed:
        lines[-1] = f"seal: {seal(chr(10).join(lines[:-1]) + chr(10))}"
    return "\n".join(lines) + "\n"


def test_a_story_can_be_read_by_people() -> None:
    starter, other = ("Ada", "Bea") if played().position.start == 0 else ("Bea", "Ada")
    told = [
        TITLE,
        "game: skyliners",
        "variant: full",
        "players: Ada, Bea",
        "rules: 1",
        f"content: {played().content.digest}",
        "seed: 7",
        "",
        f"  1 {starter}: floor c2",
        f"  2 {starter}: plan B 3",
        f"  3 {other}: floor a1",
        f"  4 {other}: floor b1",
        "",
        "result: unfinished",
        f"seal: {seal(STORY[: STORY.index('seal')])}",
    ]
    assert "\n".join(told) + "\n" == STORY


def test_a_finished_story_tells_the_result() -> None:
    match = played()
    while not match.over:
        match.play(match.legal()[0])
    ada, bea = match.scores()
    winners = " and ".join(match.names[seat] for seat in match.winners())
    assert f"\nresult: Ada {ada}, Bea {bea}; {winners} win" in match.story()
    assert topfloor.load(match.story()) == match


def test_a_shared_victory_is_told() -> None:
    match = topfloor.new("skyliners", players=2)
    match.position.over = 1
    assert "result: South 0, West 0; South and West win\n" in match.story()


def test_a_story_may_say_who_sits_where_and_is_read_all_the_same() -> None:
    said = {"seats": "person, neighbour", "beware": "All is in here."}
    for some in ({}, {"seats": said["seats"]}, {"beware": said["beware"]}, said):
        story = write(played(), some)
        assert topfloor.load(story) == played()
        assert extras(story) == some
    assert refused(write(played(), said).replace("neighbour", "master"))[1].startswith("the seal does not match")


def test_a_file_to_look_back_is_refused_with_a_word_of_its_own() -> None:
    assert refused(f"{LOOK_BACK}\ngame: skyliners\n") == (
        1,
        "this file is for looking back in the browser: it holds what one seat has seen, and cannot be played on",
    )


HEADER = [
    (1, "topfloor story 2", f"a story begins with '{TITLE}'"),
    (1, "", f"a story begins with '{TITLE}'"),
    (2, "game: chess", "no game 'chess'; there is"),
    (2, "game skyliners", "expected 'game: …', found 'game skyliners'"),
    (3, "variant: long", "Skyliners has no variant 'long'; it has full and intro"),
    (3, None, "expected 'variant: …', found 'players: Ada, Bea'"),
    (4, "players: Ada", "Skyliners is for 2, 3 and 4 players, not 1"),
    (4, "players: Ada, Ada", "2 players need 2 different names"),
    (4, "players: Ada, B:b", "'B:b' cannot be a name"),
    (5, "rules: 2", "this match was played under rules 2, these are rules 1; open it with the Topfloor that wrote it"),
    (5, "rules: one", "expected a whole number, found 'one'"),
    (5, "rules: ١", "expected a whole number, found '١'"),
    (6, "content: 0123456789abcdef", "played with other components (0123456789abcdef, not "),
    (7, "seed: -1", "expected a whole number, found '-1'"),
    (7, f"seed: {1 << 96}", "a seed is a whole number from 0 to 2^96 - 1"),
    (7, f"seed: {'9' * 5000}", "expected a whole number"),
    (8, "and", "expected an empty line after the header"),
    (8, None, "expected an empty line after the header"),
]


@pytest.mark.parametrize(("line", "to", "reason"), HEADER)
def test_a_header_that_was_tampered_with(line: int, to: str | None, reason: str) -> None:
    at, said = refused(changed(line, to, sealed=True))
    assert at == line
    assert said.startswith(reason)


STARTER, OTHER = (LINES[8].split()[1][:-1], LINES[10].split()[1][:-1])
BODY = [
    (9, f"  1 {STARTER}: floor c3", "The park in the centre"),
    (9, f"  1 {STARTER}: flor c2", "“flor c2” is no move."),
    (9, f"  1 {OTHER}: floor c2", f"it is the turn of {STARTER}, not of {OTHER}"),
    (9, f"  2 {STARTER}: floor c2", "expected move 1, found 2"),
    (9, f"{'9' * 5000} {STARTER}: floor c2", "expected "),
    (9, "floor c2", "expected a move such as"),
    (9, None, "expected move 1, found 2"),
    (10, f"  2 {STARTER}: plan B 5", "Four and five are one field"),
    (11, f"  3 {OTHER}: plan A 1", "The first action of a turn is always a construction"),
    (14, "result: Ada 3, Bea 0; Ada wins", "expected 'result: unfinished', found 'result: Ada 3, Bea 0; Ada wins'"),
    (14, None, "expected 'result: unfinished', found 'seal: "),
]


@pytest.mark.parametrize(("line", "to", "reason"), BODY)
def test_a_move_or_result_that_was_tampered_with(line: int, to: str | None, reason: str) -> None:
    at, said = refused(changed(line, to, sealed=True))
    assert at == line
    assert said.startswith(reason)


@pytest.mark.parametrize(("line", "to"), [(9, f"  1 {STARTER}: floor d2"), (10, f"  2 {STARTER}: plan B 2")])
def test_the_seal_notices_what_would_be_another_true_story(line: int, to: str) -> None:
    assert topfloor.load(changed(line, to, sealed=True)) != played()
    assert refused(changed(line, to))[0] == 15


@pytest.mark.parametrize("stamp", ["seal: 0123456789abcdef", "seal:", "", "seal: " + "0" * 15])
def test_a_seal_that_was_tampered_with(stamp: str) -> None:
    line, reason = refused(changed(15, stamp))
    assert line == 15
    assert reason.startswith("the seal does not match")


@pytest.mark.parametrize("more", ["\n", "more\n", "result: unfinished\n", LINES[-1]])
def test_nothing_comes_after_the_seal(more: str) -> None:
    assert refused(STORY + more)[0] in (15, 16)


def test_a_last_line_without_an_end_is_read() -> None:
    assert topfloor.load(STORY.removesuffix("\n")) == played()


def test_the_line_ends_of_windows_are_read() -> None:
    assert topfloor.load(STORY.replace("\n", "\r\n")) == played()


def test_a_byte_order_mark_is_read_over() -> None:
    assert topfloor.load("\ufeff" + STORY) == played()


def test_a_seal_that_was_cut_short_is_refused() -> None:
    assert refused(STORY[:-2])[0] == 15


@pytest.mark.parametrize("text", ["", "\n", "hello", "\ufeff", STORY[1:]])
def test_what_is_no_story(text: str) -> None:
    assert refused(text) == (1, f"a story begins with '{TITLE}'")


@pytest.mark.parametrize("lines", range(1, 15))
def test_a_story_torn_off_after_any_line(lines: int) -> None:
    line, _ = refused("\n".join(LINES[:lines]) + "\n")
    assert lines < line <= lines + 3


def test_the_end_is_the_end() -> None:
    match = played()
    while not match.over:
        match.play(match.legal()[0])
    story = match.story().splitlines()
    at = story.index("")  # after the header
    end = story.index("", at + 1)
    story.insert(end, f"{end - at:3} Ada: floor a1")
    assert refused("\n".join(story) + "\n") == (end + 1, "The match is over: the last round has been played. (SL-22)")


def test_a_story_with_an_owners_components(tmp_path: Path) -> None:
    """It is read only with the same components."""
    data = dict(played().content.data)
    data["antennas"] = {"each": 9, "source": "owner"}
    match = topfloor.new("skyliners", players=2, content=data)
    assert topfloor.load(match.story(), content=data) == match
    assert refused(match.story())[0] == 6
    with pytest.raises(BadStory):
        topfloor.load(STORY, content=data)


# --- Rules that have changed since.


@pytest.fixture
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same rules under the next number, with components of their own."""
    monkeypatch.setattr(skyliners, "RULES_VERSION", skyliners.RULES_VERSION + 1)


def finished() -> Match:
    match, chooser = topfloor.new("skyliners", players=2, seed=1), topfloor.bot("random")
    while not match.over:
        match.play(chooser.choose(match))
    return match


FINISHED = finished()
OLDER = FINISHED.story().replace(FINISHED.content.digest, "0123456789abcdef")


def sealed_again(text: str) -> str:
    body = text[: text.index("seal: ")]
    return f"{body}seal: {seal(body)}\n"


@pytest.mark.usefixtures("newer_rules")
def test_a_story_of_older_rules_is_read_if_these_tell_it_alike() -> None:
    """The box of then may have been another one, too; the sentences and the result decide."""
    match = topfloor.load(sealed_again(OLDER))
    assert match.played_under == 1
    assert (match.moves, match.scores()) == (FINISHED.moves, FINISHED.scores())
    again = topfloor.load(match.story())
    assert again == match
    assert again.played_under is None


@pytest.mark.usefixtures("newer_rules")
def test_what_was_changed_in_an_old_story_is_no_matter_of_rules() -> None:
    line, reason = refused(OLDER)
    assert OLDER.splitlines()[line - 1].startswith("seal: ")
    assert reason.startswith("the seal does not match")


@pytest.mark.usefixtures("newer_rules")
def test_an_old_story_that_these_rules_do_not_allow_says_where_they_part() -> None:
    line, reason = refused(changed(10, LINES[9].replace("plan B 3", "plan B 5"), sealed=True))
    assert line == 10
    assert reason.startswith(
        "this match was played under rules 1, and rules 2, which these are, tell it otherwise here: "
    )
    assert "Four and five are one field" in reason


@pytest.mark.usefixtures("newer_rules")
def test_an_old_story_must_end_as_it_says() -> None:
    _, reason = refused(sealed_again(re.sub("; .* wins?", "; nobody wins", OLDER)))
    assert "tell it otherwise here: expected 'result: " in reason


@pytest.mark.usefixtures("newer_rules")
def test_components_that_are_given_must_be_those_of_an_old_story(tmp_path: Path) -> None:
    box = Path(skyliners.__file__).with_name("content.toml")
    with pytest.raises(BadStory, match="played with other components"):
        topfloor.load(sealed_again(OLDER), content=box)


def test_a_result_that_its_writer_did_not_know_is_no_lie() -> None:
    for story in (FINISHED.story(), STORY):
        result = next(line for line in story.splitlines() if line.startswith("result: "))
        match = topfloor.load(sealed_again(story.replace(result, "result: unknown")))
        assert match.story() == story
