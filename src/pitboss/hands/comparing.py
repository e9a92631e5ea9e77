"""Two hands of a kind compared, in words."""

from functools import lru_cache
from typing import TypeVar

from pitboss.hands.five_card import FiveCardHand
from pitboss.hands.three_card import ThreeCardHand

Hand = TypeVar("Hand", ThreeCardHand, FiveCardHand)


@lru_cache(maxsize=1024)  # the wagers of a seat are decided by the same two hands
def compared(mine: Hand, theirs: Hand, *, qualifies: bool | None = None) -> str:
    """Which hand beats the other, told down to the card that decides, and whether the dealer qualifies if need be."""
    if qualifies is None:
        return _compared(mine, theirs)
    return f"{_compared(mine, theirs)}; the dealer {'qualifies' if qualifies else 'does not qualify'}"


def _compared(mine: Hand, theirs: Hand) -> str:
    if mine == theirs:
        return f"both hold {mine.down_to(len(mine.ranks))}"
    higher, lower = (mine, theirs) if mine > theirs else (theirs, mine)
    if mine.category != theirs.category:
        return f"{higher} beats {lower}"
    deciding = 1
    while mine.ranks[deciding - 1] == theirs.ranks[deciding - 1]:
        deciding += 1
    return f"{higher.down_to(deciding)} beats {lower.down_to(deciding)}"
