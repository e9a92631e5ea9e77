"""What may go wrong in a hand of poker, and what is done then (19:47-14.15)."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from pitboss.errors import NotOffered, NotSeated, OutsideWindow, quoted
from pitboss.law import Citation, subchapter
from pitboss.poker.events import Reported
from pitboss.poker.hand import HandOfPoker
from pitboss.poker.pots import Seat
from pitboss.rounds.events import Performed

law = subchapter("poker", "19:47-14")


class Incident(StrEnum):
    MISDEAL = "misdeal"
    INELIGIBLE_PLAYER = "ineligible_player"
    WRONG_DECK = "wrong_deck"
    FOULED_HAND = "fouled_hand"
    LEFT_TABLE = "left_table"
    SHUFFLER_JAM = "shuffler_jam"


NOT_SHUFFLED, WRONG_START, PLAYER_MISSED = "not_shuffled", "wrong_start", "player_missed"
MISDEALS = {NOT_SHUFFLED: law("15(e)1"), WRONG_START: law("15(e)2"), PLAYER_MISSED: law("15(e)4")}
TWO_PLAYERS = 2  # who have wagered of their own will end the time in which some misdeals are heard
INELIGIBLE, DEAD_DECK, JAM = law("15(f)"), law("15(g)"), law("15(p)")
UNPROTECTED, ALWAYS_PROTECTED, REBUILT, REFUNDED = law("15(i)"), law("15(i)1"), law("15(i)2"), law("15(i)3")
LEFT = law("15(i)4")

FIELDS: dict[Incident, tuple[str, ...]] = {  # beside `incident`, as they are written
    Incident.MISDEAL: ("why",),
    Incident.INELIGIBLE_PLAYER: ("seat",),
    Incident.WRONG_DECK: (),
    Incident.FOULED_HAND: ("seat", "protected", "can_reconstruct", "victim"),
    Incident.LEFT_TABLE: ("seat", "protected"),
    Incident.SHUFFLER_JAM: (),
}


class Report(NamedTuple):
    incident: Incident
    seat: Seat | None = None
    why: str = ""
    protected: bool = False
    can_reconstruct: bool = False
    victim: bool = False


def report(hand: HandOfPoker, given: Report) -> None:
    """The remedy, at once; what was to be asked is asked again if it still has to be."""
    if hand.is_over:
        raise OutsideWindow(f"{given.incident.value}: the hand is over", _LAWS[given.incident])
    if given.seat is not None and given.seat not in hand.table.seats:
        raise NotSeated(f"seat {quoted(given.seat)} is not in this hand", _LAWS[given.incident])
    _REMEDIES[given.incident](hand, given)
    hand.look_again()


def _misdeal(hand: HandOfPoker, given: Report) -> None:
    by = MISDEALS[given.why]
    if given.why != NOT_SHUFFLED and len(hand.table.volunteers) >= TWO_PLAYERS:
        raise OutsideWindow(f"misdeal: {given.why}: two players have wagered already", by)
    _heard(hand, given, by)
    hand.void(by, f"misdeal: {given.why.replace('_', ' ')}")


def _wrong_deck(hand: HandOfPoker, given: Report) -> None:
    _heard(hand, given, DEAD_DECK)
    hand.void(DEAD_DECK, "cards are missing or too many", "takes the whole deck off the table")


def _ineligible(hand: HandOfPoker, given: Report) -> None:
    seat = _hand_of(hand, given, INELIGIBLE, folded_too=True)
    _heard(hand, given, INELIGIBLE)
    if seat not in hand.table.folded:
        hand.fold(seat, INELIGIBLE, "not eligible: its cards are discarded")
    hand.give_back_all(seat, INELIGIBLE, "the player was not eligible")


def _fouled(hand: HandOfPoker, given: Report) -> None:
    seat = _hand_of(hand, given, UNPROTECTED, may_stand=given.can_reconstruct)
    at_stud = not hand.game.has_button
    if not (given.protected or at_stud):
        _heard(hand, given, UNPROTECTED)
        hand.fold(seat, UNPROTECTED, "fouled and not protected: no redress")
        return
    by = ALWAYS_PROTECTED if at_stud else REBUILT
    _heard(hand, given, by)
    if given.can_reconstruct:
        hand.events.append(Performed(REBUILT, f"reconstructs the hand of seat {seat}"))
        return
    hand.fold(seat, REFUNDED, "fouled and cannot be reconstructed")
    if given.victim:
        hand.give_back_all(seat, REFUNDED, "the player was a victim of the error")


def _left(hand: HandOfPoker, given: Report) -> None:
    seat = _hand_of(hand, given, LEFT, may_stand=given.protected)
    _heard(hand, given, LEFT)
    if given.protected:
        hand.table.away.add(seat)
    else:
        hand.fold(seat, LEFT, "left the table with an unprotected hand")


def _jam(hand: HandOfPoker, given: Report) -> None:
    _heard(hand, given, JAM)
    hand.events.append(Performed(JAM, "has the cards reshuffled after this round"))


def _hand_of(
    hand: HandOfPoker, given: Report, by: Citation, *, folded_too: bool = False, may_stand: bool = False
) -> Seat:
    """The seat, if its hand is still in play and not the only one."""
    seat = given.seat
    assert seat is not None
    if seat in hand.table.folded and not folded_too:
        raise OutsideWindow(f"{given.incident.value}: the hand of seat {seat} is not in play any more", by)
    if hand.table.live == [seat] and not may_stand:
        raise OutsideWindow(f"{given.incident.value}: all others are out, and seat {seat} has won", by)
    return seat


def _heard(hand: HandOfPoker, given: Report, by: Citation) -> None:
    hand.events.append(Reported(by, given.incident.value, given.seat, given.why))


Remedy = Callable[[HandOfPoker, Report], None]

_REMEDIES: dict[Incident, Remedy] = {
    Incident.MISDEAL: _misdeal,
    Incident.INELIGIBLE_PLAYER: _ineligible,
    Incident.WRONG_DECK: _wrong_deck,
    Incident.FOULED_HAND: _fouled,
    Incident.LEFT_TABLE: _left,
    Incident.SHUFFLER_JAM: _jam,
}
_LAWS: dict[Incident, Citation] = {
    Incident.MISDEAL: law("15(e)"),
    Incident.INELIGIBLE_PLAYER: INELIGIBLE,
    Incident.WRONG_DECK: DEAD_DECK,
    Incident.FOULED_HAND: UNPROTECTED,
    Incident.LEFT_TABLE: LEFT,
    Incident.SHUFFLER_JAM: JAM,
}


def missing(given: Report) -> None:
    """That a report says what it has to."""
    name = given.incident.value
    if "seat" in FIELDS[given.incident] and given.seat is None:
        raise NotOffered(f'{name}: say whose, "seat": 3', _LAWS[given.incident])
    if given.incident is Incident.MISDEAL and given.why not in MISDEALS:
        raise NotOffered(f"misdeal: why is {', '.join(MISDEALS)}", _LAWS[given.incident])
