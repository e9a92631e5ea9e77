"""The options of a decision in the page's order, and the key that each button shows."""

from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from pitboss.rounds.steps import stays_in

ALWAYS = frozenset("amtw")  # letters that mean something else at a table at any time ...
TAKEN = ALWAYS | frozenset("dgr")  # ... and those of them that do only as long as bets are open
FOLD, STAY = "f", "p"


def in_order(options: Sequence[Any]) -> list[Any]:
    """What stays in first, as it is asked; to fold is last, whatever order the script asks in."""
    return sorted(options, key=lambda option: not stays_in(option["name"]))


def option_keys(options: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    """A choice that players know by a letter has it; else F folds, P is the first that stays in, a card is given back
    by its place in the hand, and the rest have letters of their names."""
    stay = next(filter(stays_in, options), "")
    given = [option for option in options if ":" in option]
    keys: dict[str, str] = {}
    for option in options:
        free = [
            letter
            for letter in option.lower() + ascii_lowercase
            if letter in ascii_lowercase and letter not in {*TAKEN, FOLD, STAY, *known.values(), *keys.values()}
        ]
        named = STAY if option == stay else free[0] if stays_in(option) else FOLD
        keys[option] = known.get(option) or (str(given.index(option) + 1) if option in given else named)
    return keys
