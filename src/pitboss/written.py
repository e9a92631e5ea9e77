"""JSON as it comes from outside: lines of standard input, and a ticket of the command line."""

import json
from collections.abc import Iterable, Iterator

from pitboss.errors import NotationError, quoted


def json_lines(file: Iterable[bytes]) -> Iterator[object]:
    """The rounds of standard input; a line that is not JSON is its own error."""
    for raw in file:
        if raw.strip():
            try:
                yield json.loads(raw, object_pairs_hook=each_once)
            except NotationError as error:
                yield error
            except (ValueError, RecursionError) as error:
                yield NotationError(f"not JSON: {error}")


def each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object; two fields of one name would make it say two things."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotationError(f"a field is written twice in {quoted([name for name, _ in pairs])}")
    return found


def ticket_written(text: str | None) -> object:
    """As it is written; null is a ticket that is none, and not the same as no ticket."""
    if text is None:
        return None
    try:
        ticket = json.loads(text, object_pairs_hook=each_once)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"--ticket is not JSON: {error}") from None
    return ticket if ticket is not None else {}
