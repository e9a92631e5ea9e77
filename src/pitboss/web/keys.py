"""The options of a decision in the page's order, and the key that each button shows."""

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any

from pitboss.rounds.steps import stays_in

TAKEN = frozenset("adgmrtw")  # letters that mean something else at a table
FOLD, STAY = "f", "p"


def in_order(options: Sequence[Any]) -> list[Any]:
    """What stays in first, as it is asked; to fold is last, whatever order the script asks in."""
    return sorted(options, key=lambda option: not stays_in(option["name"]))


def option_keys(options: Sequence[str]) -> dict[str, str]:
    """F folds, P is the first that stays in, a card is given back by its place in the hand, the rest have letters."""
    stay = next(filter(stays_in, options), "")
    given = [option for option in options if ":" in option]
    keys: dict[str, str] = {}
    for option in options:
        free = [
            letter
            for letter in option.lower() + ascii_lowercase
            if letter in ascii_lowercase and letter not in {*TAKEN, FOLD, STAY, *keys.values()}
        ]
        named = STAY if option == stay else free[0] if stays_in(option) else FOLD
        keys[option] = str(given.index(option) + 1) if option in given else named
    return keys
