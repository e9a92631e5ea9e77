"""An order of cards to draw from, and how it is cut."""

from collections.abc import Collection, Sequence

from pitboss.cards import Card
from pitboss.errors import CutRefused
from pitboss.law import Citation

LEAST_CUT = 10

MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual-shoe", "hand", "automated-shoe"
DEALING_METHODS = (MANUAL_SHOE, HAND, AUTOMATED_SHOE)


class Shoe:
    """A deck in dealing order; it knows which of its cards lie face up, and learns nothing else."""

    def __init__(self, order: Sequence[Card], face_up: Collection[Card] = ()) -> None:
        self.order = order
        self.face_up = frozenset(face_up)
        self.drawn = 0

    def draw(self) -> Card:
        card = self.order[self.drawn]
        self.drawn += 1
        return card

    @property
    def left(self) -> int:
        return len(self.order) - self.drawn


def cut(order: Sequence[Card], taken: int, law: Citation) -> tuple[Card, ...]:
    """The top `taken` cards go below the rest; no fewer than ten may be taken."""
    if not LEAST_CUT <= taken < len(order):
        raise CutRefused(f"a cut takes {LEAST_CUT} to {len(order) - 1} cards from the top, not {taken}", law)
    return (*order[taken:], *order[:taken])
