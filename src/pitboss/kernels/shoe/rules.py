"""What the count of blackjack needs to know of a house, and nothing else."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.cards import DECK, Card, card
from pitboss.errors import AnalysisRefused
from pitboss.hands.points import MOST, STANDS, value

RANKS = "A23456789T"  # cards of one value are one rank here
ACE, TEN = RANKS.index("A"), RANKS.index("T")
CARDS: tuple[Card, ...] = tuple(card(f"{rank}s") for rank in RANKS)  # one for each rank

Counts = tuple[int, ...]  # of each rank


def rank_of(dealt: Card) -> int:
    return value(dealt) - 1


def full_shoe(decks: int) -> Counts:
    ranks = [rank_of(dealt) for dealt in DECK]
    return tuple(decks * ranks.count(rank) for rank in range(len(RANKS)))


class Dealing(NamedTuple):
    """What a hand's worth depends on. A reader looks for a dealer's blackjack before anything is added to the wager."""

    shoe: Counts
    hits_soft_17: bool = False
    reader: bool = False


@dataclass(frozen=True)
class Rules:
    """A house, as far as it changes the worth of a round."""

    shoe: Counts
    hits_soft_17: bool = False
    reader: bool = False
    most_hands: int = 2
    resplit_aces: bool = False
    surrender: bool = False
    blackjack: Fraction = Fraction(3, 2)  # what it wins; and what is lost of a wager that is surrendered, in wagers
    surrendered: Fraction = Fraction(-1, 2)

    def __post_init__(self) -> None:
        if most_cards(self.shoe, self.most_hands) > sum(self.shoe):
            raise AnalysisRefused("a round may need more cards than this shoe has")

    @property
    def dealing(self) -> Dealing:
        return Dealing(self.shoe, self.hits_soft_17, self.reader)

    def hands_of(self, pair: int) -> int:
        """How many hands a pair of this rank may become."""
        return self.most_hands if pair != ACE or self.resplit_aces else 2


def most_cards(shoe: Counts, hands: int) -> int:
    """No round takes more: a hand takes its last card at 20 or less, the dealer's at 16 or less, an ace counting 1."""
    room = hands * (MOST - 1) + STANDS - 1
    taken = 0
    for rank, count in enumerate(shoe):
        fitting = min(count, room // (rank + 1))
        room -= fitting * (rank + 1)
        taken += fitting
    return taken + hands + 1
