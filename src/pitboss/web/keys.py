"""The keys of a decision: a letter for each option, which its button shows."""

from collections.abc import Sequence
from string import ascii_lowercase

from pitboss.rounds.steps import stays_in

TAKEN = frozenset("adgmrt")  # letters that mean something else at a table
FOLD, STAY = "f", "p"


def option_keys(options: Sequence[str]) -> dict[str, str]:
    """F folds, P is the first that stays in, and each of the rest takes a letter of its own."""
    stay = next(filter(stays_in, options), "")
    keys: dict[str, str] = {}
    for option in options:
        free = [
            letter
            for letter in option.lower() + ascii_lowercase
            if letter in ascii_lowercase and letter not in {*TAKEN, FOLD, STAY, *keys.values()}
        ]
        keys[option] = STAY if option == stay else free[0] if stays_in(option) else FOLD
    return keys
