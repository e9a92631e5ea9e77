"""Where cards lie: at a seat, before the dealer, in the middle, in the discard rack."""

from enum import StrEnum

Seat = int
Place = int | str

DEALER = "dealer"
COMMUNITY = "community"
BURN = "burn"
DRAWS = "draws"  # no place on the table: cards that players draw, in the order of their decisions


class Seen(StrEnum):
    """Who sees the face of a card as it is dealt."""

    NOBODY = "nobody"
    OWNER = "owner"
    ALL = "all"


def place_name(place: Place) -> str:
    return f"seat {place}" if isinstance(place, int) else f"the {place}"
