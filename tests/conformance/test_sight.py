"""What a seat may know, over every game: views, texts and logs never leak, and imagining never peeks."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import LANGUAGES, Setup, dreamt, play_randomly, stages, unfinished, walk
from topfloor import Match
from topfloor.engine import rng
from topfloor.engine.markup import bare, columns
from topfloor.engine.record import Record
from topfloor.engine.view import Line

salts = st.integers(1, 10**9)

LINES_REPEATED = 12

EVERY = 6
"""Of all sentences there are, each so-manieth is refused in words; the reasons are compared for all."""

OWN_GROUND = {"regions"}
"""What a seat sees otherwise than the setting has it: its own part of the ground is marked."""


def known(match: Match, seat: int | None) -> str:
    """Everything that leaves the engine for a seat, as one text; of the moves heard in German the last lines."""
    pictures = [match.text(seat, lang) for lang in LANGUAGES]
    moves = [match.heard(seat), match.heard(seat, "de", since=max(0, len(match.moves) - LINES_REPEATED))]
    return json.dumps([match.view(seat), match.scene(seat), pictures, moves])


def audience(setup: Setup) -> list[int | None]:
    return [*range(setup.players), None]


# --- Nothing leaks.


@given(data=st.data(), salt=salts)
def test_what_a_seat_cannot_know_does_not_show(setup: Setup, data: st.DataObject, salt: int) -> None:
    match = data.draw(stages(setup))
    for seat in data.draw(st.permutations(range(setup.players)))[:2]:
        assert known(dreamt(match, seat, salt), seat) == known(match, seat)
    log = match.log(seat)
    assert dreamt(match, seat, salt).log(seat) == log


@given(data=st.data(), salt=salts)
def test_a_spectator_knows_no_more_than_any_seat(setup: Setup, data: st.DataObject, salt: int) -> None:
    """Dealing anew what one seat does not know, then what the next does not, leaves nothing hidden as it was."""
    match = dream = data.draw(stages(setup))
    for seat in range(setup.players):
        dream = dreamt(dream, seat, salt + seat)
        assert known(dream, None) == known(match, None)


@given(data=st.data(), salt=salts)
def test_the_random_state_and_the_seed_show_nowhere(setup: Setup, data: st.DataObject, salt: int) -> None:
    match = data.draw(stages(setup))
    twin = match.copy()
    rng.sow(twin.position, *rng.split(salt))
    twin.seed += salt
    assert [known(twin, seat) for seat in audience(setup)] == [known(match, seat) for seat in audience(setup)]


@given(data=st.data())
def test_moves_that_look_the_same_sound_the_same(setup: Setup, data: st.DataObject) -> None:
    """Two moves after which a seat has the same view must leave the same line in its log."""
    match = data.draw(unfinished(setup))
    for seat in audience(setup):
        match.log(seat)  # once for all its futures
    afterwards = futures(match, data)
    for seat in audience(setup):
        lines: dict[str, Line] = {}
        for after in afterwards:
            look = json.dumps(after.view(seat))
            line = after.log(seat, since=after.ply - 1)[-1]
            assert lines.setdefault(look, line) == line


def futures(match: Match, data: st.DataObject) -> list[Match]:
    """A match after each of some legal moves."""
    after = []
    for words in data.draw(st.lists(st.sampled_from(match.legal()), max_size=8, unique=True)):
        after.append(match.copy())
        after[-1].play(words)
    return after


@given(data=st.data(), salt=salts)
def test_a_seat_knows_what_it_may_do(setup: Setup, data: st.DataObject, salt: int) -> None:
    """What is legal, and why the rest is not, hangs on nothing hidden from the seat to move."""
    match = data.draw(unfinished(setup))
    assert match.to_move is not None
    dream = dreamt(match, match.to_move, salt)
    assert dream.legal() == match.legal()
    assert dream.choices() == match.choices()
    box, every_action = match.content.box, range(setup.game.ACTIONS)
    assert [setup.game.why(dream.position, box, action) for action in every_action] == [
        setup.game.why(match.position, box, action) for action in every_action
    ]
    sentences = match.content.sentences[data.draw(st.integers(0, EVERY - 1)) :: EVERY]
    assert list(map(dream.why, sentences)) == list(map(match.why, sentences))


def test_what_a_choice_would_bring_hangs_on_no_other_choice(setup: Setup) -> None:
    for match in walk(setup, 2)[:-1:9]:
        actions, mover = match.legal_actions(), match.position.to_move
        together = setup.game.effects(match.position, match.content, actions, mover)
        alone = [setup.game.effects(match.position, match.content, [action], mover) for action in actions]
        assert [[effect] for effect in together] == alone


@given(data=st.data(), salt=salts)
def test_a_refusal_tells_a_seat_nothing_it_may_not_know(setup: Setup, data: st.DataObject, salt: int) -> None:
    """Whatever words a seat tries, in or out of its turn, sentences and slips of the pen."""
    match = data.draw(stages(setup))
    words, seat = data.draw(st.sampled_from(match.content.sentences)), data.draw(st.integers(0, setup.players - 1))
    dream = dreamt(match, seat, salt)
    for tried in (words, words[:-1], words.upper()):
        assert dream.why(tried, seat=seat) == match.why(tried, seat=seat)


@pytest.mark.parametrize("seat", [-1, 99, "0", 0.0, True])
def test_only_seats_have_views(setup: Setup, seat: Any) -> None:
    with pytest.raises(ValueError, match="no seat"):
        setup.deal().view(seat)


# --- What a view holds.


@given(data=st.data())
def test_a_view_is_plain_json(setup: Setup, data: st.DataObject) -> None:
    """Exactly what JSON gives back: no number type but Python's own, no tuples, only texts as keys."""
    match = data.draw(stages(setup))
    for seat in audience(setup):
        assert_plain([match.view(seat), match.scene(seat)])
        assert json.loads(json.dumps(match.view(seat))) == match.view(seat)


def assert_plain(value: object) -> None:
    assert type(value) in (dict, list, str, int, float, bool, type(None)), type(value)
    if isinstance(value, dict):
        assert all(type(key) is str for key in value)
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        assert_plain(part)


@given(data=st.data())
def test_scores_and_logs_are_plain_too(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    assert_plain([match.scores(), match.breakdown(), match.winners(), match.to_move, match.log(0), match.legal()])
    assert_plain([match.choices(), match.labels()])


@given(data=st.data())
def test_a_view_holds_what_the_contract_says(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    for seat in audience(setup):
        view = match.view(seat)
        assert {"game", "variant", "ply", "over", "to_move", "phase", "you", "players", "board"} <= set(view)
        assert (view["game"], view["variant"], view["you"]) == (setup.name, setup.variant, seat)
        assert (view["ply"], view["over"], view["to_move"]) == (len(match.moves), match.over, match.to_move)
        assert [player["seat"] for player in view["players"]] == list(range(setup.players))
        assert all({"seat", "name", "colour", "score"} <= set(player) for player in view["players"])


@given(data=st.data())
def test_a_finished_view_tells_how_it_ended(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    ending = {"breakdown": match.breakdown(), "winners": match.winners()} if match.over else {}
    assert {key: value for key, value in match.view().items() if key in ("breakdown", "winners")} == ending


@given(data=st.data())
def test_a_picture_fits_its_width_and_bears_no_marks(setup: Setup, data: st.DataObject) -> None:
    match, seat = data.draw(stages(setup)), data.draw(st.sampled_from(audience(setup)))
    lang, width = data.draw(st.sampled_from(LANGUAGES)), data.draw(st.sampled_from([80, 120]))
    picture = match.text(seat, lang, width)
    assert max(map(columns, picture.splitlines())) <= width
    assert picture == bare(match.text(seat, lang, width, colour=True)) == bare(picture)


def test_the_setting_is_the_same_throughout_a_match_and_for_everyone(setup: Setup) -> None:
    first = setup.deal(1).setting()
    played = walk(setup, 1)
    for match in (*played[:: len(played) // 30 + 1], played[-1]):
        assert match.setting() == first
        for seat in audience(setup):
            scene = match.scene(seat)
            assert {key: scene[key] for key in first if key not in OWN_GROUND} == {
                key: first[key] for key in first if key not in OWN_GROUND
            }


@given(data=st.data())
def test_what_lies_open_is_what_a_spectator_sees(setup: Setup, data: st.DataObject) -> None:
    """And a seat's own view is made without touching it."""
    match = data.draw(stages(setup))
    shown = match.lies_open()
    before = json.dumps(shown)
    views = [match.view_of(seat, shown) for seat in range(setup.players)]
    assert views == [match.view(seat) for seat in range(setup.players)]
    assert json.dumps(shown) == before == json.dumps(match.view(None))


@given(data=st.data())
def test_what_is_hidden_is_absent_not_null(setup: Setup, data: st.DataObject) -> None:
    """A spectator has nothing private, and has a key only if it has a value; only `to_move` and `you` may be null."""
    view = data.draw(stages(setup)).view(None)
    assert "yours" not in view
    assert {key for key, value in view.items() if value is None} <= {"to_move", "you"}


@given(data=st.data())
def test_the_log_has_a_line_for_every_move(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    plies = list(range(1, len(match.moves) + 1))
    for seat in audience(setup):
        assert [line["ply"] for line in match.heard(seat)] == plies
    seat = data.draw(st.sampled_from(audience(setup)))
    log = match.log(seat)
    assert [line["ply"] for line in log] == plies
    assert match.log(seat, since=3) == log[3:]


@given(data=st.data())
def test_a_seat_hears_its_own_moves_in_full(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    own = [line for seat in range(setup.players) for line in match.heard(seat) if line["seat"] == seat]
    assert {line["ply"]: line["words"] for line in own} == dict(enumerate(match.moves, 1))


# --- Imagining.


@given(data=st.data(), salt=salts)
def test_imagining_hangs_on_nothing_hidden(setup: Setup, data: st.DataObject, salt: int) -> None:
    """Two positions that differ only in what a seat cannot know give the same dream."""
    match = data.draw(stages(setup))
    for seat in range(setup.players):
        other = dreamt(match, seat, salt + 1)
        assert dreamt(other, seat, salt).position == dreamt(match, seat, salt).position


@given(data=st.data(), salt=salts)
def test_imagining_does_not_tell_moves_apart_that_look_the_same(setup: Setup, data: st.DataObject, salt: int) -> None:
    """The same, for positions that arose in play: after two moves that a seat cannot tell apart."""
    afterwards = futures(data.draw(unfinished(setup)), data)
    for seat in range(setup.players):
        dreams: dict[str, Record] = {}
        for after in afterwards:
            dream = dreamt(after, seat, salt).position
            assert dreams.setdefault(json.dumps(after.view(seat)), dream) == dream


@given(data=st.data(), salt=salts)
def test_what_is_imagined_is_possible(setup: Setup, data: st.DataObject, salt: int) -> None:
    match = data.draw(stages(setup))
    for seat in range(setup.players):
        dream = dreamt(match, seat, salt)
        assert setup.game.faults(dream.position, match.content) == []
        assert (dream.to_move, dream.over) == (match.to_move, match.over)
        assert dream.over or dream.legal()


@given(data=st.data(), salt=salts)
def test_what_is_imagined_can_be_played_to_the_end(setup: Setup, data: st.DataObject, salt: int) -> None:
    match = data.draw(unfinished(setup))
    dream = play_randomly(dreamt(match, data.draw(st.integers(0, setup.players - 1)), salt), salt)
    assert len(dream.moves) <= setup.game.LONGEST
    assert setup.game.faults(dream.position, match.content) == []


def test_imagining_makes_up_what_others_hold(setup: Setup) -> None:
    """Over many dreams of one seat, another seat's private holdings vary: the truth is not simply left in place."""
    for seat in range(setup.players):
        rival = (seat + 1) % setup.players
        dreams = [dreamt(stage, seat, salt) for salt in range(8) for stage in walk(setup, 0)[10:40:10]]
        assert len({json.dumps(dream.view(rival).get("yours")) for dream in dreams}) > 1


@given(data=st.data(), salt=st.integers(0, 99))
def test_a_glimpse_is_made_from_the_view_alone(setup: Setup, data: st.DataObject, salt: int) -> None:
    match = data.draw(stages(setup))
    for seat in range(setup.players):
        twin = dreamt(match, seat, salt + 1)
        assert twin.glimpse(seat, salt) == match.glimpse(seat, salt)


@given(data=st.data(), salt=st.integers(0, 99))
def test_a_glimpse_gives_no_move_away(setup: Setup, data: st.DataObject, salt: int) -> None:
    """After two moves that a seat can neither see nor hear apart, its glimpses are the same byte for byte."""
    afterwards = futures(data.draw(unfinished(setup)), data)
    for seat in range(setup.players):
        glimpses: dict[str, bytes] = {}
        for after in afterwards:
            known = json.dumps([after.view(seat), after.heard(seat)])
            glimpse = bytes(after.glimpse(seat, salt))
            assert glimpses.setdefault(known, glimpse) == glimpse


@given(data=st.data())
def test_another_salt_gives_another_glimpse(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    assert match.glimpse(0, 1) == match.glimpse(0, 1) != match.glimpse(0, 2)


# --- Faults.


def test_what_is_played_is_possible(setup: Setup) -> None:
    for match in walk(setup, 3):
        assert setup.game.faults(match.position, match.content) == []


def test_what_is_impossible_is_noticed(setup: Setup) -> None:
    """The least number that a cell can hold is impossible in every field, at any time."""
    for match in walk(setup, 3)[::20]:
        for field in setup.game.Position.fields:
            numbers = match.position.as_array()
            numbers[field.name] = np.iinfo(field.kind).min
            assert setup.game.faults(setup.game.Position.at(numbers), match.content), field.name
