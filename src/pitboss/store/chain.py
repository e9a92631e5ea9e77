"""The journal's chain: every row carries a hash of itself and of all rows before it."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

BEGINNING = "0" * 64


def written(body: Mapping[str, Any]) -> str:
    """One way to write a body, so that it hashes alike everywhere."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"))


def link(before: str, gaming_table: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{gaming_table}\n{text}".encode()).hexdigest()
