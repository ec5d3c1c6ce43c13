"""What has changed between two states, for those who know the first: a list of changes that make the second of it.

    {"at": ["view", "board", "c2"], "to": [...]}           what is there now
    {"at": ["grace"], "gone": true}                        there is nothing any more
    {"at": ["log"], "from": 12, "cut": 0, "put": [...]}    in a list, from item 12 on, so many items made way for these

A place is named from the outside in, by keys and by numbers of items. Where most of something has changed, it comes
whole; so a patch is never longer than the state by more than a few words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from topfloor.server.protocol.messages import Change, Splice

Place: TypeAlias = tuple[str | int, ...]
Json: TypeAlias = Any
"""Anything that a state holds."""


def changes(old: Json, new: Json, at: Place) -> Iterator[Change]:
    """What makes the one value at a place the other."""
    if old is new or old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _in_mapping(old, new, at)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _in_list(old, new, at)
    else:
        yield {"at": [*at], "to": new}


def entries(old: Mapping[str, Json], new: Mapping[str, Json], at: Place = ()) -> Iterator[Change]:
    """What makes the entries of the one those of the other."""
    for key in old:
        if key not in new:
            yield {"at": [*at, key], "gone": True}
    for key, value in new.items():
        if key in old:
            yield from changes(old[key], value, (*at, key))
        else:
            yield {"at": [*at, key], "to": value}


def _in_mapping(old: Mapping[str, Json], new: Mapping[str, Json], at: Place) -> Iterator[Change]:
    same = sum(key in old and (old[key] is value or old[key] == value) for key, value in new.items())
    if 2 * (len(new) - same) > len(new) or len(old) > 2 * len(new):
        yield {"at": [*at], "to": new}
    else:
        yield from entries(old, new, at)


def _in_list(old: list[Json], new: list[Json], at: Place) -> Iterator[Change]:
    differing = [n for n, (was, now) in enumerate(zip(old, new, strict=False)) if was != now]
    if len(old) == len(new) and 2 * len(differing) <= len(new):
        for n in differing:
            yield from changes(old[n], new[n], (*at, n))
    else:
        yield from spliced(old, new, at)


def spliced(old: Sequence[Json], new: Sequence[Json], at: Place) -> Iterator[Splice]:
    """How a list becomes another one of which much is the same: what fell off its front, and what was put into it."""
    fallen = old.index(new[0]) if new and old and new[0] != old[0] and new[0] in old else 0
    if fallen:
        yield {"at": [*at], "from": 0, "cut": fallen, "put": []}
        old = old[fallen:]
    shorter = min(len(old), len(new))
    grown = old[:shorter] == new[:shorter]
    same = shorter if grown else next(n for n in range(shorter) if old[n] != new[n])
    behind = next((n for n in range(shorter - same) if old[-1 - n] != new[-1 - n]), shorter - same)
    put = new[same : len(new) - behind]
    if put or len(old) - behind > same:
        yield {"at": [*at], "from": same, "cut": len(old) - behind - same, "put": list(put)}
