"""Where cards lie: at a seat, before the dealer, in the middle, in the discard rack."""

from collections.abc import Collection
from enum import StrEnum
from typing import TypeGuard

Seat = int


class SplitHand(str):
    """A further hand of a seat, written 3.2; the first hand is written as the seat itself, 3."""

    seat: Seat
    number: int

    def __new__(cls, seat: Seat, number: int) -> "SplitHand":
        hand = super().__new__(cls, f"{seat}.{number}")
        hand.seat, hand.number = seat, number
        return hand

    def __getnewargs__(self) -> tuple[Seat, int]:  # type: ignore[override]
        return self.seat, self.number


Hand = Seat | SplitHand
Place = Hand | str

HANDS = (Seat, SplitHand)  # their types

DEALER = "dealer"
COMMUNITY = "community"
BURN = "burn"
DRAWS = "draws"  # no place on the table: cards that players draw, in the order of their decisions


NUMBERED = ("", "first", "second", "third", "fourth")  # hands of a seat, in words


class Seen(StrEnum):
    """Who sees the face of a card as it is dealt."""

    NOBODY = "nobody"
    OWNER = "owner"
    ALL = "all"


def hand_of(written: Place) -> Hand:
    """The hand that an event as JSON names: 3 or "3.2"."""
    if isinstance(written, int):
        return written
    seat, _, number = written.partition(".")
    return SplitHand(int(seat), int(number))


def seat_of(hand: Hand) -> Seat:
    return hand.seat if isinstance(hand, SplitHand) else hand


def number_of(hand: Hand) -> int:
    """Its place among the hands of its seat, in the order in which they are played."""
    return hand.number if isinstance(hand, SplitHand) else 1


def is_hand(place: Place) -> TypeGuard[Hand]:
    """Of a player, not of the dealer or the table."""
    return isinstance(place, HANDS)


def belongs_to(place: Place, seats: Collection[Seat]) -> bool:
    """Whether it is a hand of one of these seats."""
    return is_hand(place) and seat_of(place) in seats


def place_name(place: Place) -> str:
    """ "seat 3", "the second hand of seat 3", "the dealer" """
    if isinstance(place, SplitHand):
        return f"the {NUMBERED[place.number]} hand of seat {place.seat}"
    return f"seat {place}" if is_hand(place) else f"the {place}"
