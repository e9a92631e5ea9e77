"""What the library returns: the JSON a command prints, pleasant to look at."""

import json
from typing import Any


class Answer(dict[str, Any]):
    """A dictionary whose fields are attributes too, and whose repr is indented JSON."""

    def __getattr__(self, name: str) -> Any:
        if name in self:
            return self[name]
        raise AttributeError(name)

    def __repr__(self) -> str:
        return json.dumps(self, indent=2, default=str)
