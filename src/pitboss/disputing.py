"""The dispute file of a round as a file: written to standard output, or to what the end of a name asks for."""

import json
from pathlib import Path
from typing import Any

from pitboss.printing import dispute as printing
from pitboss.printing.files import check_file, write
from pitboss.store.dispute import dispute
from pitboss.store.export import opened_to_read
from pitboss.store.sealing import Seal, beside


def write_file(store: Path, round: str, key: Path | None, output: Path | None) -> int:
    """Its exit code is that of an audit: 1 where something is wrong with the round."""
    if output is not None:
        check_file(output, (".pdf", ".json", ".html", ".txt"))
    with opened_to_read(store) as connection:
        told = dispute(connection, round, Seal(key or beside(store)))
    if output is None:
        print(printing.text(told), end="")
    else:
        texts = {".json": lambda: _written(told), ".txt": lambda: printing.text(told)}
        write(output, lambda: printing.page(told), texts, drawn=".html")
    return 0 if all(word["holds"] for word in told["audit"]) else 1


def _written(told: dict[str, Any]) -> str:
    return json.dumps(told, indent=1) + "\n"
