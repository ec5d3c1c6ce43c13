"""The Python of a device is new enough to have all of it."""

from typing import NotRequired, ReadOnly, TypeAliasType, TypedDict, TypeVar  # type: ignore[attr-defined, unused-ignore]

__all__ = ["NotRequired", "ReadOnly", "TypeAliasType", "TypeVar", "TypedDict"]
