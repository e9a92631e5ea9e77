"""The journal's chain: every row carries a hash of itself and of all rows before it."""

import hashlib

import orjson

from pitboss.floor.opening import NO_TABLES

BEGINNING = "0" * 64
FLOOR = NO_TABLES  # the journal's name for what happens at no table


def written(body: object) -> str:
    """One way to write a value, so that it hashes alike everywhere."""
    return orjson.dumps(body, _named_tuple, orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS).decode()


def link(before: str, gaming_table: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{gaming_table}\n{text}".encode()).hexdigest()


def _named_tuple(value: object) -> object:
    if hasattr(value, "_asdict"):
        return value._asdict()
    raise TypeError
