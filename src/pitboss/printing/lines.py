"""Lines that fit the terminal: they are folded between two words, and never inside a citation."""

import os
import re
import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import TextWrapper

LEAST = 40  # columns; in fewer nothing can be read
UNFOLDED = 10**6
GLUE = "\u00a0"  # at which textwrap does not fold
CITED = re.compile(r"(?:[\w/-]+ )?\d+:\d+[A-Z]?-\S+(?: \"[^\"]+\")?|reading \S+")


def width(otherwise: int) -> int:
    """The columns of the terminal, or as COLUMNS says; otherwise this many, where nobody looks on."""
    at_terminal = sys.stdout is not None and sys.stdout.isatty()
    if not at_terminal and not os.environ.get("COLUMNS"):
        return otherwise
    return max(LEAST, get_terminal_size((otherwise, 0)).columns)


def folded(text: str, columns: int, hanging: int = 0) -> list[str]:
    """As many lines as it takes, all but the first with a margin; what is glued stays together."""
    within = text[: len(text) - len(text.lstrip(" "))]
    wrapper = TextWrapper(
        width=columns,
        initial_indent=within,
        subsequent_indent=" " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(GLUE, " ") for line in wrapper.wrap(CITED.sub(lambda cited: glued(cited[0]), text.strip(" ")))]


def glued(text: str) -> str:
    return text.replace(" ", GLUE)


def longest(texts: Iterable[str]) -> int:
    """Of some texts, the columns of the longest."""
    return max(map(len, texts), default=0)
