"""What an audit finds wrong, in the order of the journal; a command's round may be told only after it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator


class Faults:
    """Wagers belong to the round that their table opens next: until then a fault waits for its name."""

    def __init__(self) -> None:
        self._found: list[list[str]] = []
        self._waiting: dict[str, list[list[str]]] = defaultdict(list)

    def __bool__(self) -> bool:
        return bool(self._found)

    def append(self, fault: str) -> None:
        self._found.append([fault])

    def extend(self, faults: Iterable[str]) -> None:
        for fault in faults:
            self.append(fault)

    def of_a_command(self, gaming_table: str, check: str, faults: Iterable[str]) -> None:
        for fault in faults:
            found = [f"{check}: ", fault]
            self._found.append(found)
            self._waiting[gaming_table].append(found)

    def round_told(self, gaming_table: str, round: str) -> None:
        """What was found of this command and of those before it belongs to the round."""
        for found in self._waiting.pop(gaming_table, ()):
            found.insert(1, f"round {round}, ")

    def __iter__(self) -> Iterator[str]:
        return map("".join, self._found)
