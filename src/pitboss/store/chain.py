"""The journal's chain: every row carries a hash of itself and of all before it, and every command closes its rows."""

import hashlib
from collections.abc import Mapping
from typing import Any

import orjson

from pitboss.floor.opening import NO_TABLES

BEGINNING = "0" * 64
FLOOR = NO_TABLES  # the journal's name for what happens at no table


def written(body: object) -> str:
    """One way to write a value, so that it hashes alike everywhere."""
    return orjson.dumps(body, _named_tuple, orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS).decode()


def link(before: str, gaming_table: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{gaming_table}\n{text}".encode()).hexdigest()


def closed(before: str, command: Mapping[str, Any]) -> str:
    """After the last row of a command: the hash that the first row of the next one goes on from."""
    return link(before, "", written([command[name] for name in ("key", "body", "answer", "at", "seq", "moved")]))


def _named_tuple(value: object) -> object:
    if hasattr(value, "_asdict"):
        return value._asdict()
    raise TypeError
