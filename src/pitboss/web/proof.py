"""What proves that the cards of a complete round were fixed before the bets."""

from collections.abc import Sequence
from typing import Any

from pitboss.floor.state import RoundRecord


def proof(record: RoundRecord, opened: Sequence[bool]) -> dict[str, Any]:
    """Salt and order; of a lasting shoe also the seals of the cards that may be opened, by place and salt."""
    order = [card if may_be else None for card, may_be in zip(record.order, opened, strict=False)]
    told = {"salt": record.salt, "order": order}
    shoe = record.shoe
    if shoe is None:
        return {**told, "shoe": None}
    cards = zip(range(shoe.begins, shoe.begins + len(shoe.salts)), order, shoe.salts, strict=False)
    seals = [{"place": place, "card": card, "salt": salt} for place, card, salt in cards if card is not None]
    return {**told, "shoe": shoe.id, "cards": seals, "discards": list(shoe.discards)}
