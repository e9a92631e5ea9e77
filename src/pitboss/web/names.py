"""The names of visitors: as others at a table can read them, and no house player's."""

import re
import unicodedata

from pitboss.errors import NotationError
from pitboss.floor.enlisting import ONE_ALPHABET, mixes_alphabets

MOST_NAME = 20
_HOUSE = re.compile(r"house[ ._-]*\d*")
_PILED = 3  # marks in a row on one letter: no script needs as many


def clean_name(name: str) -> str:
    if len(name) > MOST_NAME:
        raise NotationError(f"a name has at most {MOST_NAME} letters")
    printed = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter.isprintable())
    clean = " ".join(printed.split())
    if _is_piled(clean):
        raise NotationError("a name has letters that can be read, with no marks piled upon them")
    if mixes_alphabets(clean):
        raise NotationError(ONE_ALPHABET)
    if _HOUSE.fullmatch(unicodedata.normalize("NFKC", clean).casefold().strip()):
        raise NotationError("the house's players are called so: choose another name")
    return clean


def _is_piled(name: str) -> bool:
    run = 0
    for letter in name:
        run = run + 1 if unicodedata.combining(letter) else 0
        if run >= _PILED:
            return True
    return False
