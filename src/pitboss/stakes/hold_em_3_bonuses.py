"""The bonuses of hold 'em 3 bonus: the hands of N.J.A.C. 13:69F-42.5(d) to (f), the tables of 42.11(c) to (e)."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any

from pitboss.cards import ACE, Card
from pitboss.hands import five_card, three_card
from pitboss.hands.five_card import Five, top_of_suited_run
from pitboss.hands.three_card import Three, ThreeCardHand
from pitboss.law import reading, subchapter
from pitboss.stakes.pay_table import PayTable, PayTables, exact

law = subchapter("hold-em-3-bonus", "13:69F-42")


class BlindHand(Enum):
    SEVEN_CARD_ROYAL_FLUSH = law("5(d)1")
    SEVEN_CARD_STRAIGHT_FLUSH = law("5(d)2")
    ROYAL_FLUSH = law("5(d)3")
    STRAIGHT_FLUSH = law("5(d)4")
    FOUR_OF_A_KIND = law("5(d)5")
    FULL_HOUSE = law("5(d)6")
    FLUSH = law("5(d)7")
    STRAIGHT = law("5(d)8")
    THREE_OF_A_KIND = reading("B2.26")


class ThreeCardBonus(Enum):
    THREE_CARD_ROYAL = law("5(e)1")
    STRAIGHT_FLUSH = law("5(e)2")
    THREE_OF_A_KIND = law("5(e)3")
    STRAIGHT = law("5(e)4")
    FLUSH = law("5(e)5")
    PAIR = law("5(e)6")
    HIGH_CARD = law("5(e)")


class SixCardBonus(Enum):
    SIX_CARD_ROYAL_FLUSH_DIAMONDS = law("5(f)1")
    SIX_CARD_ROYAL_FLUSH_OTHER = law("5(f)2")
    ROYAL_FLUSH = law("5(f)3")
    STRAIGHT_FLUSH = law("5(f)4")
    FOUR_OF_A_KIND = law("5(f)5")
    FULL_HOUSE = law("5(f)6")
    FLUSH = law("5(f)7")
    STRAIGHT = law("5(f)8")
    THREE_OF_A_KIND = law("5(f)9")


def blind_hands(seven: Sequence[Card]) -> Iterator[BlindHand]:
    """The lines that seven cards make; of the five-card ones the highest, as the lower ones never pay more."""
    if top := top_of_suited_run(seven):
        yield BlindHand.SEVEN_CARD_ROYAL_FLUSH if top == ACE else BlindHand.SEVEN_CARD_STRAIGHT_FLUSH
    if (category := five_card.best(seven).category) >= Five.THREE_OF_A_KIND:
        yield BlindHand[category.name]


SUITED_ACE_KING_QUEEN = ThreeCardHand(Three.STRAIGHT_FLUSH, (ACE,))


def three_card_bonus(three: Sequence[Card]) -> ThreeCardBonus:
    hand = three_card.rank(three)
    if hand == SUITED_ACE_KING_QUEEN:
        return ThreeCardBonus.THREE_CARD_ROYAL
    return ThreeCardBonus[hand.category.name]


DIAMONDS = "d"  # the suit in which a six-card royal flush pays most


def six_card_bonuses(six: Sequence[Card]) -> Iterator[SixCardBonus]:
    """The lines that six cards make; of the five-card ones the highest, as the lower ones never pay more."""
    if top_of_suited_run(six) == ACE:
        diamonds = six[0].suit == DIAMONDS
        yield SixCardBonus.SIX_CARD_ROYAL_FLUSH_DIAMONDS if diamonds else SixCardBonus.SIX_CARD_ROYAL_FLUSH_OTHER
    if (category := five_card.best(six).category) >= Five.THREE_OF_A_KIND:
        yield SixCardBonus[category.name]


SEVEN_CARD_PRIZES: dict[Enum, int] = {
    BlindHand.SEVEN_CARD_ROYAL_FLUSH: 25_000_00,
    BlindHand.SEVEN_CARD_STRAIGHT_FLUSH: 10_000_00,
}
BLIND_SINGLE_TABLES = PayTables(
    law("11(c)"),
    exact,
    tuple(BlindHand)[2:],
    {
        "A": (1000, 40, 10, 4, 3, 2, 1),
        "B": (500, 50, 10, 4, 3, 2, 1),
        "C": (200, 50, 10, 4, 3, 2, 1),
        "D": (200, 25, 10, 4, 3, 2, 1),
        "E": (200, 25, 10, 4, 3, 2, None),
        "F": (500, 100, 20, 4, 3, 2, None),
        "G": (1000, 100, 20, 4, 3, 2, None),
        "H": (200, 100, 20, 4, 3, 2, None),
        "I": (200, 50, 20, 4, 3, 2, None),
        "J": (200, 50, 25, 3, 2, 1, None),
        "K": (200, 50, 20, 4, 2, 1, None),
    },
    laws=dict.fromkeys("ABCDEFGHIJK", law("11(c)i")),
    prizes=dict.fromkeys("ABCDEFGHIJK", SEVEN_CARD_PRIZES),
    notes={"A prize in dollars is the same for every wager.": reading("B2.34")},
)
BLIND_DOUBLE_TABLES = PayTables(
    law("11(c)"),
    exact,
    tuple(BlindHand)[2:-1],
    {"A": (500, 50, 10, 4, 2, 1), "B": (500, 50, 10, 4, 2, 1), "C": (250, 50, 10, 4, 2, 1)},
    laws=dict.fromkeys("ABC", law("11(c)ii")),
    prizes=dict.fromkeys("BC", SEVEN_CARD_PRIZES),
)


def blind_tables(house: Any) -> tuple[PayTable, PayTable]:
    """42.11(c)i and ii: for a turn/river wager of one flop wager, and of two."""
    return BLIND_SINGLE_TABLES[house.blind_single], BLIND_DOUBLE_TABLES[house.blind_double]


THREE_CARD_TABLES = PayTables(
    law("11(d)"),
    exact,
    tuple(ThreeCardBonus)[:-1],
    {"A": (100, 50, 30, 5, 4, 1), "B": (100, 40, 30, 5, 4, 1), "C": (50, 40, 30, 6, 3, 1), "D": (100, 40, 30, 6, 3, 1)},
    notes={"A hand that is not exposed loses, whatever it is.": reading("B2.44")},
    optional=True,
)
SIX_CARD_PRIZES: dict[Enum, int] = {
    SixCardBonus.SIX_CARD_ROYAL_FLUSH_DIAMONDS: 1_000_000_00,
    SixCardBonus.SIX_CARD_ROYAL_FLUSH_OTHER: 100_000_00,
}
SIX_CARD_TABLES = PayTables(
    law("11(e)"),
    exact,
    tuple(SixCardBonus)[2:],
    {
        "A": (1000, 200, 50, 20, 15, 10, 5),
        "B": (1000, 250, 100, 25, 20, 10, 5),
        "C": (1000, 500, 100, 25, 15, 10, 5),
        "D": (1000, 200, 50, 25, 20, 10, 5),
        "E": (1000, 200, 50, 25, 15, 10, 5),
        "F": (1000, 250, 50, 25, 20, 10, 5),
        "G": (500, 250, 100, 25, 20, 10, 5),
        "H": (500, 250, 100, 25, 20, 10, 4),
        "I": (1000, 500, 200, 20, 15, 10, 5),
        "J": (250, 100, 50, 25, 20, 10, 5),
        "K": (1000, 200, 50, 25, 20, 10, 5),
    },
    prizes=dict.fromkeys("ABCDEF", SIX_CARD_PRIZES),
    notes={"Pays the highest single payout, by odds or in dollars.": reading("I.7")},
    optional=True,
)
