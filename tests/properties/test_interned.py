"""What rounds need again and again is made once, and never mixed up."""

from typing import NamedTuple

from pitboss.cards import DECK
from pitboss.interned import interned
from pitboss.law import reading
from pitboss.rounds.events import Dealt
from pitboss.rounds.places import DEALER, Seen, SplitHand
from pitboss.rounds.steps import Deal, Reveal


@interned
class Pair(NamedTuple):
    one: int
    other: int = 0


def test_equal_fields_give_the_same_tuple():
    assert Pair(1, 2) is Pair(1, 2)
    assert Pair(1) == (1, 0)
    assert Pair(other=3, one=2) == Pair(2, 3)
    assert Deal(DEALER, Seen.ALL) is Deal(DEALER, Seen.ALL)


def test_other_fields_give_another():
    assert Pair(1, 2) != Pair(2, 1)
    assert Pair(1, 2)._replace(other=5) == Pair(1, 5)
    assert Reveal(1) != Reveal(1, first=2)
    assert Deal(1) != Deal(SplitHand(1, 2))
    assert len(
        {Dealt(law, 1, card, Seen.OWNER) for card in DECK for law in (reading("B0.5"), reading("B0.8"))}
    ) == 2 * len(DECK)
