"""Secrets and names made of chance: tokens for seats and watching, names of tables, seeds.

A token is the right to sit or to watch. The server keeps only its hash, so whoever reads the database cannot sit down.
"""

from __future__ import annotations

import hashlib
import secrets

from topfloor.engine.rng import SEED_BITS

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
NAME_LENGTH = 12
LONGEST_NAME = 32


def new_token() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_name() -> str:
    """A name for a table, without letters that are easily confused."""
    return "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))


def can_be_name(text: str) -> bool:
    """Whether a table could be called so; whatever else an address holds is not worth asking the database."""
    return len(text) <= LONGEST_NAME and text.isascii() and text.isalnum()


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def commitment(seed: int) -> str:
    """What binds the table to its seed before the first move; with the seed, anyone can check it at the end."""
    return hashlib.sha256(f"topfloor seed {seed}".encode()).hexdigest()
