"""What the library returns: the JSON a command prints, pleasant to look at."""

import json
from collections.abc import Mapping
from typing import Any

SHORT = 100  # columns


class Answer(dict[str, Any]):
    """A dictionary whose fields are attributes too, at every depth, and whose repr is indented JSON if it is long."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        super().__init__({name: _answered(value) for name, value in told.items()})

    def __getattr__(self, name: str) -> Any:
        if name in self:
            return self[name]
        raise AttributeError(name)

    def __repr__(self) -> str:
        plain = super().__repr__()
        return plain if len(plain) <= SHORT else json.dumps(self, indent=2, default=str)


def _answered(value: Any) -> Any:
    if isinstance(value, list):
        return [_answered(each) for each in value]
    return Answer(value) if isinstance(value, dict) else value
