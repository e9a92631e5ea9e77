"""Tuples of which there are few different ones, and which rounds need again and again: each is made once."""

from functools import lru_cache
from typing import Any, TypeVar

Kind = TypeVar("Kind", bound=type)


def interned(kind: Kind) -> Kind:
    """Of a named tuple; equal fields give the same object while it is remembered."""
    tuples: Any = kind
    tuples.__new__ = lru_cache(maxsize=4096)(tuples.__new__)
    return kind
