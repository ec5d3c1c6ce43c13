"""What has changed between two states, for those who know the first: a list of changes that make the second of it.

    {"at": ["view", "board", "c2"], "to": [...]}           what is there now
    {"at": ["grace"], "gone": true}                        there is nothing any more
    {"at": ["log"], "from": 12, "cut": 0, "put": [...]}    in a list, from item 12 on, so many items made way for these

A place is named from the outside in, by keys and by numbers of items. Where most of something has changed, it comes
whole; so a patch is never longer than the state by more than a few words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import Any, TypeAlias

from topfloor.server.protocol.messages import Change, Splice

Place: TypeAlias = tuple[str | int, ...]
Json: TypeAlias = Any
"""Anything that a state holds."""


Known: TypeAlias = dict[Place, dict[tuple[int, int, int], list[Change]]]
"""The changes of items of the list at a place, by the number of the item, what it was and what it is: several states
may share them, for as long as all of them are there."""


def changes(old: Json, new: Json, at: Place, known: Known | None = None) -> list[Change]:
    """What makes the one value at a place the other; what is `known` of items of lists is not found again."""
    found: list[Change] = []
    find(found, old, new, at, {} if known is None else known)
    return found


def entries(old: Mapping[str, Json], new: Mapping[str, Json]) -> list[Change]:
    """What makes the entries of the one those of the other."""
    found: list[Change] = []
    _find_in_entries(found, old, new, _differing(old, new), (), {})
    return found


def find(found: list[Any], old: Json, new: Json, at: Place, known: Known) -> None:
    """The same for values of any kind, added to what was found already."""
    if type(new) is dict and type(old) is dict:
        is_another = len(old) > 2 * len(new) or len(new) > 2 * len(old)
        differing = [] if is_another else _differing(old, new)
        if is_another or 2 * len(differing) > len(new):
            found.append({"at": [*at], "to": new})
        else:
            _find_in_entries(found, old, new, differing, at, known)
    elif type(new) is list and type(old) is list:
        _find_in_items(found, old, new, at, known)
    elif old != new:
        found.append({"at": [*at], "to": new})


def _differing(old: Mapping[str, Json], new: Mapping[str, Json]) -> list[str]:
    """The keys of entries that are new, or were otherwise."""
    return [key for key, value in new.items() if key not in old or not ((was := old[key]) is value or was == value)]


def _find_in_entries(
    found: list[Any],
    old: Mapping[str, Json],
    new: Mapping[str, Json],
    differing: list[str],
    at: Place,
    known: Known,
) -> None:
    if not old.keys() <= new.keys():
        found += [{"at": [*at, key], "gone": True} for key in old if key not in new]
    for key in differing:
        value = new[key]
        if type(value) in (dict, list) and key in old:
            find(found, old[key], value, (*at, key), known)
        else:
            found.append({"at": [*at, key], "to": value})


def _find_in_items(found: list[Any], old: list[Json], new: list[Json], at: Place, known: Known) -> None:
    if len(old) != len(new):
        found += spliced(old, new, at)
        return
    differing = [n for n, was in enumerate(old) if was is not new[n] and was != new[n]]
    if 2 * len(differing) <= len(new):
        here = known.setdefault(at, {})
        for n in differing:
            which = n, id(old[n]), id(new[n])
            if which not in here:
                here[which] = changes(old[n], new[n], (*at, n), known)
            found += here[which]
    elif differing[0] == 0 and new[0] in old:
        found += spliced(old, new, at)
    else:
        first, end = differing[0], differing[-1] + 1
        found.append({"at": [*at], "from": first, "cut": end - first, "put": new[first:end]})


def spliced(old: Sequence[Json], new: Sequence[Json], at: Place) -> list[Splice]:
    """How a list becomes another one of which much is the same: what fell off its front, and what was put into it."""
    found: list[Splice] = []
    fallen = old.index(new[0]) if new and old and new[0] != old[0] and new[0] in old else 0
    if fallen:
        found.append({"at": [*at], "from": 0, "cut": fallen, "put": []})
        old = old[fallen:]
    shorter = min(len(old), len(new))
    same = _alike(old, new, shorter)
    behind = _alike(old[::-1], new[::-1], shorter - same)
    put = new[same : len(new) - behind]
    if put or len(old) - behind > same:
        found.append({"at": [*at], "from": same, "cut": len(old) - behind - same, "put": list(put)})
    return found


def _alike(old: Sequence[Json], new: Sequence[Json], most: int) -> int:
    """How many items are the same until the first that is not, so many at most."""
    for n in compress(range(most), map(is_not, old, new)):
        if old[n] != new[n]:
            return n
    return most
