from __future__ import annotations

from pathlib import Path

import pytest

import topfloor
from tests.games.skyline.drawing import city
from topfloor import Match, bots
from topfloor.terminal.answers import Answer, Kind
from topfloor.terminal.offers import COMMANDS
from topfloor.terminal.session import Session


def session(players: str = "you,random,random", lang: str = "en", variant: str = "full") -> Session:
    """A match in which it is the first person's turn."""
    dealt = Session.new("skyliners", players, variant=variant, seed=3, lang=lang)
    return let_bots_move(dealt)


def let_bots_move(at: Session) -> Session:
    while at.bot_to_move:
        at.match.play(at.bots_thought()())
    if at.next_holder:
        at.take_device()
    return at


def play_out(at: Session) -> Session:
    """A match played to its end by random moves."""
    chooser = bots.bot("random", seed=1)
    while not at.match.over:
        at.match.play(chooser.choose(at.match))
    return at


def dealt(seed: int) -> Session:
    return Session.new("skyliners", "you,random", variant="intro", seed=seed)


def said(at: Session, *lines: str) -> list[Answer]:
    return [at.answer(line) for line in lines]


def test_a_sentence_is_played_however_it_is_typed() -> None:
    at = session()
    answers = said(at, "  FLOOR  A1", "pl b 3")
    assert [answer.text for answer in answers] == ["Floor on a1", "Plan for row B: 3"]
    assert list(at.match.moves) == ["floor a1", "plan B 3"]


@pytest.mark.parametrize(
    ("lang", "line", "rule", "words"),
    [
        ("en", "plan b 3", "SL-19", "always a construction"),
        ("de", "plan b 3", "SL-19", "planen kannst du mit der zweiten"),
        ("en", "roof c3", "SL-01", "nothing is ever built"),
        ("de", "floor z9", "SL-01", "liegt außerhalb"),
        ("en", "plan f 3", "SL-05", "Your rows are A to E"),
    ],
)
def test_a_refused_move_names_the_rule_and_changes_nothing(lang: str, line: str, rule: str, words: str) -> None:
    at = session(lang=lang)
    answer = at.answer(line)
    assert answer.kind is Kind.REFUSED
    assert words in answer.text
    assert answer.text.endswith(f"rules {rule}")
    assert not at.match.moves


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("flor a1", "Did you mean “floor a1”?"),
        ("xyzzy", "A move looks like “floor c2”"),
        ("roof", "can go on with: "),
        ("f a", "go on with: a1"),
    ],
)
def test_what_is_no_sentence_is_answered_with_one(line: str, text: str) -> None:
    assert text in session().answer(line).text


def test_an_empty_line_says_what_is_asked() -> None:
    assert session().answer("  ").text == "Your turn. Action 1 of 2. Build a floor, roof or park."


def test_why_says_yes_or_names_the_rule() -> None:
    at = session()
    yes, no, usage = said(at, "why F a1", "why plan a 1", "why")
    assert yes.text == "“floor a1” is allowed now."
    assert "rules SL-19" in no.text
    assert "why floor c2" in usage.text
    assert not at.match.moves


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("f a1", "Enter plays: Floor on a1"),
        ("plan B 3", "The first action"),
        ("xyz", "No move of yours begins like that."),
        ("", ""),
        ("save x", ""),
        ("save! x", ""),
    ],
)
def test_a_whole_sentence_is_foretold(typed: str, text: str) -> None:
    assert session().foretell(typed).startswith(text)
    assert bool(session().foretell(typed)) is bool(text)


def test_nobody_moves_out_of_turn() -> None:
    at = session()
    said(at, "floor a1", "floor a2")
    assert at.bot_to_move
    assert at.answer("floor a3").text.endswith("rules SL-07")
    assert "is thinking" in at.answer("plen B 3").text
    assert len(at.match.moves) == 2


@pytest.mark.parametrize("players", ["random,random", "random,you,you"])
def test_who_has_no_seat_yet_plays_for_nobody_and_learns_nothing(players: str) -> None:
    dealt = (Session.new("skyliners", players, variant="full", seed=seed) for seed in range(100))
    at = next(match for match in dealt if match.bot_to_move)
    before = at.match.copy()
    for typed in ("floor a1", "floor e5", "why floor a1", "why roof c3"):
        assert at.answer(typed).text.endswith("rules SL-07")
    assert at.match == before


def test_undo_goes_back_to_ones_own_last_decision_across_bots() -> None:
    at = session()
    said(at, "floor a1", "floor a2")
    let_bots_move(at)
    assert len(at.match.moves) == 6
    assert at.answer("undo").text == "Taken back to before “floor a2”."
    assert list(at.match.moves) == ["floor a1"]
    at.answer("undo")
    assert not at.match.moves


def test_undo_with_nothing_to_take_back_says_so() -> None:
    assert session(lang="de").answer("undo").text.startswith("Du hast noch nichts entschieden")
    watched = Session.new("skyliners", "random,random", seed=1)
    watched.match.play("floor a1")
    assert watched.answer("undo").kind is Kind.REFUSED


def test_undo_does_not_cross_the_end() -> None:
    at = play_out(session())
    before = at.match.story()
    line = at.log()[-1]
    assert f"{line['name']}, “{line['say']}”, brought something hidden to light" in at.answer("undo").text
    assert at.match.story() == before


def test_undo_of_anothers_decision_passes_the_device_back() -> None:
    at = session("you,you")
    first = at.match.to_move
    said(at, "floor a1", "floor a2")
    at.take_device()
    assert at.holder != first
    at.answer("undo")
    assert at.match.to_move == first
    assert at.next_holder == at.match.names[at.match.position.to_move]


def test_undo_of_anothers_plan_does_not_read_it_out() -> None:
    at = session("you,you")
    said(at, "floor a1", "plan B 3")
    at.take_device()
    assert at.answer("undo").text == "Taken back to before “plan”."


def test_save_and_load_bring_the_match_back(tmp_path: Path) -> None:
    at, file = session(), str(tmp_path / "evening.story")
    said(at, "floor a1", f"save {file}")
    before = at.match.copy()
    said(at, "floor a2", f"load {file}")
    assert at.match == before
    assert Session.load("skyliners", file).people == at.people == [0]
    assert at.answer(f"save {file}").kind is Kind.REFUSED
    assert at.answer(f"save! {file}").kind is Kind.NOTE


@pytest.mark.parametrize(
    ("line", "text"),
    [("save", "save FILE"), ("load", "load FILE"), ("load {}", "is a folder"), ("load {}/x", "no such file")],
)
def test_files_that_cannot_be_used_are_explained(tmp_path: Path, line: str, text: str) -> None:
    at = session()
    before = at.match.copy()
    assert text in at.answer(line.format(tmp_path)).text
    assert at.match == before


def test_a_changed_story_is_not_loaded(tmp_path: Path) -> None:
    at, file = session(), tmp_path / "x"
    at.answer(f"save {file}")
    file.write_text(file.read_text().replace("seed: 3", "seed: 4"))
    answer = at.answer(f"load {file}")
    assert answer.kind is Kind.REFUSED
    assert "line 11" in answer.text


def test_a_story_remembers_who_was_a_bot(tmp_path: Path) -> None:
    file = str(tmp_path / "x")
    session("you:Anna,greedy,you:Bert,random").answer(f"save {file}")
    loaded = Session.load("skyliners", file)
    assert loaded.people == [0, 2]
    assert {seat: type(bot) for seat, bot in loaded.bots.items()} == {1: bots.Greedy, 3: bots.Random}


def test_a_typed_dash_is_a_file_not_what_is_typed_next() -> None:
    assert Session.new("skyliners", "you,random").answer("load -").text == "-: there is no such file or folder."


def test_bots_know_nothing_of_the_seed_that_dealt_their_match() -> None:
    twins = [Session.new("skyliners", "you,random", seed=3).bots[1] for _ in range(2)]
    assert all(isinstance(twin, bots.Random) for twin in twins)
    assert len({twin.seed for twin in twins if isinstance(twin, bots.Random)}) == 2


def test_the_seed_stands_in_the_story_and_is_drawn_if_not_given() -> None:
    first, second = (Session.new("skyliners", "you,random") for _ in range(2))
    assert f"seed: {first.match.seed}\n" in first.match.story()
    assert first.match.seed != second.match.seed


def test_hint_names_candidates_with_their_chances() -> None:
    at = session("you,random")
    answer = at.answer("hint")
    assert answer.thought is not None
    advice = [bots.Advice("floor a1", 0.418, 90, ("floor a1", "roof b2", "park c1", "floor e5"))]
    advice += [bots.Advice("floor a2", 0.9, 3, ("floor a2",))] * 3
    lines = at._advice(at.match, advice).text.split("\n")
    assert lines[1:] == [
        "floor a1: 42 % to win",
        "  then Roof on b2, Park on c1",
        "floor a2",
        "floor a2",
        "Too little thought for more figures.",
    ]


def test_a_begun_sentence_says_how_it_goes_on_with_names() -> None:
    at = let_bots_move(Session.new("skyline", "you,random", seed=3, lang="de"))
    assert "So kann es weitergehen: 1 (Stockwerk 1)" in at.answer("build").text
    assert "„build 1“ ist noch nicht fertig. So kann es weitergehen: " in at.answer("build 1").text


@pytest.mark.parametrize(("lang", "reason"), [("en", "Red pays 2M."), ("de", "Rot zahlt 2M.")])
def test_a_hint_says_what_its_move_brings(lang: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gains = [{"say": reason.rstrip(".")}, {"say": reason}]
    monkeypatch.setattr(Match, "preview", lambda *_: gains)
    at = session("you,random", lang=lang)
    lines = at._advice(at.match, [bots.Advice("floor a1", 0.4, 90, ("floor a1", "roof b2"))]).text.split("\n")
    assert lines[2] == f"  {reason} {reason}"


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "You see 3 in row A then (+1)."), ("de", "Du siehst dann 3 in Reihe A (+1).")]
)
def test_a_hint_says_why_in_a_line(lang: str, said: str) -> None:
    at = session("you,random", lang=lang)
    reason = bots.Reason("sees", at.match.position.to_move, 1, words={"seen": "3", "row": "A"})
    advice = [bots.Advice("floor a1", 0.4, 90, ("floor a1", "roof b2"), (reason,))]
    assert at._advice(at.match, advice).text.split("\n")[2] == f"  {said}"


def test_a_hint_thinks_about_the_match_as_it_was() -> None:
    at = session("you,random")
    thought = at.answer("hint").thought
    at.answer("floor a1")
    assert thought is not None
    answer = thought()
    assert answer.kind is Kind.ASIDE
    assert answer.text.startswith("The search likes best\n")


def test_hint_is_only_for_ones_own_turn() -> None:
    answer = play_out(session()).answer("hint")
    assert answer.thought is None
    assert answer.text.startswith("Victory: ")


def test_rules_lists_all_and_shows_one() -> None:
    at = session(lang="de")
    contents, one, none = said(at, "rules", "rules sl-14", "rules SL-99")
    assert "- SL-14 " in contents.text
    assert "## Aufbau" in contents.text or "\n## " in contents.text
    assert one.text.startswith("## SL-14 ")
    assert none.kind is Kind.REFUSED


def test_log_hears_what_the_holder_may_hear() -> None:
    at = session("you,you")
    said(at, "floor a1", "plan B 3")
    own = at.answer("log").text
    at.take_device()
    assert "Plan for row B: 3" in own
    assert "Plan for row B" not in at.answer("log").text
    assert "A plan, face down" in at.answer("log").text


def test_news_are_ones_last_turn_and_what_came_after() -> None:
    at = session()
    said(at, "floor a1", "floor a2")
    let_bots_move(at)
    assert [line["words"] for line in at.news()][:2] == ["floor a1", "floor a2"]
    first = at.match.legal()[0]
    at.answer(first)
    assert len(at.news()) == 7
    second = at.match.legal()[0]
    at.answer(second)
    assert [line["words"] for line in at.news()] == [first, second]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_command_answers(lang: str) -> None:
    at = session(lang=lang)
    assert all(at.answer(command).text for command in COMMANDS)


def test_help_describes_the_board_and_the_rivals() -> None:
    text = session("you,random,greedy").answer("help").text
    assert "`nRB^Y`" in text
    assert "- `random` " in text
    assert "- `greedy` " in text
    assert "- `master` " not in text


def test_again_deals_anew_only_after_the_end() -> None:
    at = session("you:Anna,random")
    assert at.answer("again").kind is Kind.REFUSED
    old = play_out(at).match
    assert at.answer("again").kind is Kind.MOVED
    assert not at.match.moves
    assert (at.match.names, at.match.variant) == (old.names, old.variant)
    assert at.match.seed != old.seed


def test_quit_says_goodbye() -> None:
    assert session().answer("QUIT") == Answer(Kind.QUIT, "Goodbye!")


def test_the_result_is_told_at_the_end() -> None:
    at = next(lost for seed in range(9) if 0 not in (lost := play_out(dealt(seed))).match.winners())
    winner, own = at.match.winners()[0], at.match.scores()[0]
    told = f"Victory: {at.match.names[winner]}. Points: {at.match.scores()[winner]}."
    assert at.asked() == f"{told} You: rank 2 of 2, points {own}."
    assert at.answer("floor a1").text.endswith("rules SL-18")


def test_only_one_person_needs_no_curtain() -> None:
    assert session("random,you").next_holder is None
    assert Session.new("skyliners", "you,you", seed=1).next_holder in ("Red", "Blue")


def test_a_story_of_another_game_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "x")
    session().answer(f"save {file}")
    with pytest.raises(topfloor.BadSetup, match="tells a match of skyliners"):
        Session.load("skyrise", file)


def test_searching_bots_ask_for_warmup() -> None:
    assert not session("you,random").needs_warmup
    at = session("you,master")
    assert at.needs_warmup is not bots.ready(at.match.game)


def test_the_winner_is_told_so() -> None:
    at = next(won for seed in range(9) if (won := play_out(dealt(seed))).match.winners() == [0])
    assert at.asked() == f"You have won! Points: {at.match.scores()[0]}."


def test_a_person_sees_the_table_before_passing_the_device() -> None:
    at = session("you:Anna,you:Bert")
    mover, other = at.match.names[at.holder or 0], at.match.names[1 - (at.holder or 0)]
    said(at, "floor a1", "floor a2")
    assert at.hands_over
    assert at.asked() == f"Your turn is over. Press Enter to pass the device to {other}, or take back with undo."
    assert at.match.names[at.holder or 0] == mover
    assert at.answer("floor a3").kind is Kind.REFUSED
    assert at.answer("undo").kind is Kind.MOVED
    at.answer("floor a2")
    assert at.answer("").kind is Kind.HANDED


def test_try_tells_what_a_move_would_bring_and_plays_nothing() -> None:
    at = session()
    tried, refused, usage = said(at, "try f a1", "try roof c3", "try")
    assert tried.text.startswith("Floor on a1:")
    assert refused.kind is Kind.REFUSED
    assert "try floor c2" in usage.text
    assert not at.match.moves


def test_what_a_move_would_bring_is_foretold() -> None:
    at = session()
    at.match.preview = lambda *_: [{"say": "Two more"}, {"say": "One less."}]  # type: ignore[method-assign]
    assert at.foretell("f a1") == "Enter plays: Floor on a1. Two more. One less."
    at.match.preview = lambda *_: None  # type: ignore[method-assign]
    assert at.foretell("f a1").endswith("What it brings cannot be foreseen.")
    at.match.preview = lambda *_: []  # type: ignore[method-assign]
    assert at.answer("try f a1").text == "Floor on a1: It brings nothing at once."


@pytest.mark.parametrize("line", ["look c3", "? c3", "?c3", "LOOK C3"])
def test_a_word_is_explained(line: str) -> None:
    assert session().answer(line).text == "c3: a park of nobody."


def test_look_tells_the_table_how_a_sentence_goes_on_or_that_there_is_nothing() -> None:
    at = session()
    table, further, nothing = said(at, "look", "look floor", "look nonsense")
    assert "- Round 1, start player " in table.text
    assert "- **a1**: Floor on a1." in further.text
    assert nothing.kind is Kind.REFUSED


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("", "On the table"),
        ("f", "How “floor” can go on"),
        ("floor ", "How “floor” can go on"),
        ("floor", "How “floor”"),
    ],
)
def test_the_choices_after_what_is_typed_are_explained(typed: str, title: str) -> None:
    assert title in session().choices(typed).text


def with_a_penthouse(lang: str = "en") -> Session:
    """A person of Skyline whose penthouse could be built on c8, at a table of two."""
    match = city({"c8": "ypbp"}, players=2, hand="1 penthouse", cash=20)
    match.names = ("Anna", "Bert")
    at = Session(match, lang=lang)
    at.take_device()
    return at


@pytest.mark.parametrize(("lang", "told"), [("en", "could build it now: c8"), ("de", "könntest es jetzt bauen: c8")])
def test_what_might_have_been_overlooked_is_asked_about_once_in_a_turn(lang: str, told: str) -> None:
    at = with_a_penthouse(lang)
    assert told in at.foretell("done")
    asked = at.answer("done")
    assert asked.kind is Kind.NOTE
    assert told in asked.text
    assert asked.text.endswith(": done")
    assert not at.match.moves
    assert told not in at.foretell("done")
    assert said(at, "build 1 b1", "done")[-1].kind is Kind.MOVED


def test_it_is_asked_about_again_in_the_next_turn() -> None:
    at = with_a_penthouse()
    said(at, "done", "done", "end")
    at.take_device()
    said(at, "done", "end")
    at.take_device()
    assert at.answer("done").kind is Kind.NOTE
    assert at.match.moves == ["done", "end", "done", "end"]


def test_the_example_of_a_move_is_one_that_can_be_played() -> None:
    at = let_bots_move(Session.new("paper-skylines", "you,random", seed=3))
    assert f"looks like “{at.match.legal()[0]}”" in at.answer("xyzzy plugh").text
