"""An order of cards to draw from, and how it is cut."""

from collections.abc import Collection, Iterable, Sequence

from pitboss.cards import Card
from pitboss.errors import CutRefused
from pitboss.law import Citation

LEAST_CUT = 10

MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual-shoe", "hand", "automated-shoe"
DEALING_METHODS = (MANUAL_SHOE, HAND, AUTOMATED_SHOE)


class Shoe:
    """Cards in dealing order, whoever they are drawn for; at some places of the order a card may lie face up.

    The first `drawn` cards of the order are those that have been drawn.
    """

    def __init__(self, order: Sequence[Card], face_up: Collection[int] = ()) -> None:
        self.order = order
        self.face_up = frozenset(face_up)
        self.drawn = 0
        self.lies_face_up = False  # the card drawn last

    def draw(self, _: object) -> Card:
        """The next card for a place."""
        card = self.order[self.drawn]
        self.lies_face_up = self.drawn in self.face_up
        self.drawn += 1
        return card

    @property
    def left(self) -> int:
        return len(self.order) - self.drawn


def places_of(faces: Iterable[Card], order: Sequence[Card]) -> frozenset[int]:
    """Where these cards lie in the order; each is the first of its like that is reached, if there is one."""
    found: set[int] = set()
    for face in faces:
        found.update([place for place, card in enumerate(order) if card == face and place not in found][:1])
    return frozenset(found)


def cut(order: Sequence[Card], taken: int, law: Citation) -> tuple[Card, ...]:
    """The top `taken` cards go below the rest; no fewer than ten may be taken."""
    if not LEAST_CUT <= taken < len(order):
        raise CutRefused(f"a cut takes {LEAST_CUT} to {len(order) - 1} cards from the top, not {taken}", law)
    return (*order[taken:], *order[:taken])
