"""The hands of a seat together: a page shows a seat once, however many hands it plays."""

from collections.abc import Iterable, Sequence

from pitboss.rounds.places import Hand, Seat, SplitHand
from pitboss.web.scene import Told


def boxes(hands: Iterable[Told]) -> dict[Seat, Told]:
    """By seat: its hands, and what they come to in all."""
    found: dict[Seat, list[Told]] = {}
    for hand in hands:
        found.setdefault(hand["seat"], []).append(hand)
    return {seat: _box(seat, played) for seat, played in found.items()}


def _box(seat: Seat, hands: Sequence[Told]) -> Told:
    chips: dict[str, int] = {}
    for hand in hands:
        for wager, cents in hand["chips"].items():
            chips[wager] = chips.get(wager, 0) + cents
    return {
        "seat": seat,
        "player": hands[0]["player"],
        "hands": hands,
        "cards": [card for hand in hands for card in hand["cards"]],
        "chips": chips,
        "chose": [option for hand in hands for option in hand["chose"]],
        "void": all(hand["void"] for hand in hands),
        "lines": [{**line, "hand": hand["hand"], "place": hand_told(hand)} for hand in hands for line in hand["lines"]],
        "net": sum(hand["net"] for hand in hands),
    }


def hand_told(hand: Told) -> Hand:
    return hand["seat"] if hand["hand"] == 1 else SplitHand(hand["seat"], hand["hand"])
