"""Cards, their notation, and the deck of fifty-two."""

from collections.abc import Iterable
from functools import cache

from pitboss.errors import NotationError, quoted

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(2, 15)


class Card(str):
    """A card is its own notation: Card("As") == "As"; rank counts from 2 to 14, the ace high."""

    rank: int
    suit: str

    def __new__(cls, text: str) -> "Card":
        if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
            raise NotationError(f"{quoted(text)} is not a card: write a rank of {RANKS} and a suit of {SUITS}, like As")
        card = super().__new__(cls, text)
        card.rank = RANKS.index(text[0]) + 2
        card.suit = text[1]
        return card

    @property
    def name(self) -> str:
        return f"{rank_name(self.rank)} of {SUIT_NAMES[self.suit]}"


DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
_BY_TEXT = {str(card): card for card in DECK}


@cache
def decks(count: int) -> tuple[Card, ...]:
    return DECK * count


def card(text: object) -> Card:
    """The card of this notation; every mention of a card is the same object."""
    if isinstance(text, str) and text in _BY_TEXT:
        return _BY_TEXT[text]
    if isinstance(text, str):
        return Card(text)
    raise NotationError(f"{quoted(text)} is not a card: cards are written like As or Td")


def cards(text: str | Iterable[object]) -> tuple[Card, ...]:
    """cards("As Kd 2c") or cards(["As", "Kd", "2c"])."""
    given = text.split() if isinstance(text, str) else list(text)
    try:
        return tuple([_BY_TEXT[each] for each in given])  # type: ignore[index]
    except (KeyError, TypeError):
        return tuple(map(card, given))


def a_or_an(name: str) -> str:
    return f"an {name}" if name[0] in "ae" else f"a {name}"


def rank_name(rank: int, plural: bool = False) -> str:
    name = RANK_NAMES[rank - 2]
    if plural:
        return name + ("es" if name.endswith("x") else "s")
    return name
