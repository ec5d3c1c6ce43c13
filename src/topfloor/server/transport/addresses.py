"""Where somebody comes from, as far as limits are concerned, and by which names this server lets itself be called."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.types import Scope

HOUSEHOLD = 64
"""Bits of an IPv6 address that a household has in common; whoever has one has all the addresses behind them."""

AT_HOME = (".local", ".localhost", ".internal", ".lan", ".home.arpa")
"""Names that only one's own network or machine can give."""


def origin_of(scope: Scope) -> str:
    """Who is counted as one where so much is allowed to each: an IPv4 address, or an IPv6 network of 64 bits."""
    client = scope.get("client")
    return counted_as(client[0]) if client else ""


def counted_as(address: str) -> str:
    """The same for an address as text; one that is none stands for itself."""
    found = parsed(address)
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ip_network((int(found) >> HOUSEHOLD << HOUSEHOLD, HOUSEHOLD)))
    return address


def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """An address, if a text is one."""
    try:
        return ip_address(address.partition("%")[0])
    except ValueError:
        return None


def may_be_called(host: str, named: tuple[str, ...]) -> bool:
    """Whether a request under this name was meant for us.

    A page of some other site can have its own name lead to this machine and then read what we answer ("DNS rebinding").
    It cannot do that with an address or with a name that only this network gives; all others have to be named.
    """
    name = name_in(host)
    if name is None:
        return False
    return parsed(name) is not None or "." not in name or name.endswith(AT_HOME) or name in named


def name_in(host: str) -> str | None:
    """The name in the header Host, in small letters and without its port; None if there is none."""
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return None
    return name.rstrip(".") if name else None
