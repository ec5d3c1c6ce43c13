"""Parts of what is told are made of what they name and nothing else, over every game; so they may be kept."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import Setup, stages
from topfloor import Match
from topfloor.engine.parts import look_at, spans
from topfloor.engine.reckoned import Reckoned
from topfloor.engine.record import Record


def told(match: Match) -> list[Record]:
    """The positions that parts are made of, after everybody has been shown everything."""
    for seat in (*range(match.players), None):
        match.view_and_scene(seat)
    match.choices()
    return [match.position, match._scored()]


def mixed(position: Record, other: Record, fields: tuple[str, ...], rows: tuple[str, ...], number: int) -> Record:
    """A record that has these fields of one position, and all else of another."""
    twin = other.copy()
    for start, end, step in spans(type(position), fields, rows):
        place = slice(start + number * step, end + number * step)
        twin.memory[place] = position.memory[place]
    return twin


@given(data=st.data())
def test_a_part_is_made_of_what_it_names(setup: Setup, data: st.DataObject) -> None:
    match, other = data.draw(stages(setup)), data.draw(stages(setup))
    for position, elsewhere in zip(told(match), told(other), strict=True):
        for (make, which), (_, named, by_name, made) in position.parts.items():
            part: Any = make
            fields, rows = part.made_of
            number: Any = which[0] if rows else 0
            assert look_at(spans(type(position), fields, rows), number)(position.memory) == named
            assert part(mixed(position, elsewhere, fields, rows, number), *which, **by_name) == made


@given(data=st.data())
def test_a_part_is_what_it_would_be_if_it_were_made_anew(setup: Setup, data: st.DataObject) -> None:
    """Also after another match has been at the same place in memory."""
    match, other = data.draw(stages(setup)), data.draw(stages(setup))
    told(other)
    other.position.become(match.position)
    for seat in (*range(match.players), None):
        assert other.view(seat) == match.copy().view(seat)


@given(data=st.data())
def test_what_does_not_count_is_followed_without_counting_anew(setup: Setup, data: st.DataObject) -> None:
    match, other = data.draw(stages(setup)), data.draw(stages(setup))
    reckoned = Reckoned(setup.game, match.content.box)
    for position in (match.position, other.position, other.position, match.position):
        counted = position.copy()
        setup.game.finish(counted, match.content.box)
        assert bytes(reckoned.at(position)) == bytes(counted)
