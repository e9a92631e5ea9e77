"""The names of commands and facts in words."""

import re


def spelled(name: str) -> str:
    """ "TakenBack" is "taken back"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
