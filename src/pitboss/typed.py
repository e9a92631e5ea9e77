"""What a person types: cards and numbers the way people write them, for those who read only one way."""

import re
from decimal import Decimal

CARDS = re.compile(r"(?:(?:10|[2-9tjqka])[cdhs])+")
SIGNS = str.maketrans("♣♧♦♢♥♡♠♤,;", "ccddhhss  ", "\ufe0e\ufe0f")  # the last two only say how a sign is drawn
DOLLARS = re.compile(r"\$?([0-9]{1,9})(?:\.([0-9]{0,2}))?")
NUMBER = re.compile(r"[0-9]{1,20}|[0-9]{1,3}(?:[_,][0-9]{3}){1,6}|[0-9]{1,20}(?:\.[0-9]{1,20})?[eE]\+?[0-9]{1,2}")


def spelled(text: str) -> str:
    """The notation of cards as they are typed: 10h, QH, q♥, with or without anything between two of them."""
    return " ".join(map(_spelled, text.translate(SIGNS).split()))


def _spelled(word: str) -> str:
    """What is no card is left as it is, for whoever reads it to refuse."""
    typed = word.lower()
    if not CARDS.fullmatch(typed):
        return word
    cards = typed.replace("10", "t")
    return " ".join(cards[at].upper() + cards[at + 1] for at in range(0, len(cards), 2))


def cents_of(text: str) -> int | None:
    """An amount of dollars: 10, $10, 2.50 or 1,000; none for anything else."""
    found = DOLLARS.fullmatch(text.strip().replace(",", ""))
    if found is None:
        return None
    whole, odd = found.groups(default="")
    return int(whole) * 100 + int(odd.ljust(2, "0"))


def whole_number(text: str) -> int | None:
    """1000000, 1_000_000, 1,000,000 or 1e6; none for anything else."""
    if not text.isascii() or not NUMBER.fullmatch(text):
        return None
    number = Decimal(text.replace(",", "").replace("_", ""))
    return int(number) if number == number.to_integral_value() else None
