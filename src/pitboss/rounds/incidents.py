"""Irregularities: what is reported, when it is heard, and the remedies games share."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pitboss.errors import NotOffered, OutsideWindow
from pitboss.law import Citation, reading
from pitboss.rounds.places import DEALER, Place, Seat
from pitboss.rounds.steps import GiveBack, Perform, Reveal, Step, Void
from pitboss.rounds.table import Table
from pitboss.shoe import MANUAL_SHOE
from pitboss.stakes.wager import Wager


class Incident(StrEnum):
    CARD_FACE_UP = "card_face_up"  # found by the deal itself, never reported
    DEALER_CARD_EXPOSED = "dealer_card_exposed"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    CARD_DRAWN_IN_ERROR = "card_drawn_in_error"
    SHUFFLER_JAM = "shuffler_jam"
    SHOE_JAM = "shoe_jam"
    STUB_COUNT = "stub_count"
    READER_FAILS = "reader_fails"
    ROUND_VOIDED = "round_voided"  # by two people of the floor, at every game


@dataclass(frozen=True, slots=True)
class Report:
    """An incident as an input: whose cards and how many, whether the dealer can complete, what was counted."""

    incident: Incident
    place: Place | None = None
    can_complete: bool = False
    counted: int | None = None
    cards: int | None = None


Script = Callable[[Table, Report], Iterator[Step]]
Settling = Callable[[Table, Seat, Citation], Iterator[Step]]


class Window(NamedTuple):
    """When an incident is heard; where that is said elsewhere than by its remedy, the paragraph that says so."""

    is_open: Callable[[Table], bool]
    closed: str
    law: Citation | None = None


@dataclass(frozen=True, slots=True)
class Remedy:
    """A script that runs when the incident is reported inside its windows; if it voids every hand the round is over."""

    law: Citation
    script: Script
    windows: tuple[Window, ...] = ()
    by_dealing: Mapping[str, Citation] | None = None  # where the paragraph depends on the way of dealing

    def cited(self, table: Table) -> Citation:
        return self.law if self.by_dealing is None else self.by_dealing[table.house.dealing]


WHILE_DECIDING = Window(lambda table: table.pending is not None, "all players have decided")
STUB_ASIDE = Window(lambda table: table.stub is not None, "the stub is counted once all cards of the round are out")
DEALER_HAS_HIDDEN_CARD = Window(  # or had one, until it was seen
    lambda table: not table.is_up(DEALER) or Incident.DEALER_CARD_EXPOSED in table.reported,
    "the dealer has no card face down",
)
WITH_AUTOMATED_SHOE = Window(lambda table: table.has_automated_shoe, "only an automated dealing shoe can jam")
GIVING_ITS_STACKS = Window(
    lambda table: not table.has_decided, "the shoe has given its stacks: somebody has decided already", reading("I.5")
)


class Remedying(NamedTuple):
    """A remedy on its way, and what the round was at before."""

    script: Iterator[Step]
    heading: Citation
    last_call: bool


def heard(
    irregularities: Mapping[Incident, Remedy], table: Table, report: Report, *, over: bool
) -> tuple[Remedy, Citation]:
    """The remedy of what is reported, and its paragraph; refused where its rule does not reach."""
    remedy = irregularities.get(report.incident) or AT_EVERY_GAME.get(report.incident)
    if remedy is None or report.incident is Incident.CARD_FACE_UP:
        law = irregularities[Incident.CARD_FACE_UP].law
        raise NotOffered(f"{report.incident.value} has no remedy at this game", law)
    law = remedy.cited(table)
    if over:
        raise OutsideWindow(f"{report.incident.value}: the round is over", law)
    for window in remedy.windows:
        if not window.is_open(table):
            raise OutsideWindow(f"{report.incident.value}: {window.closed}", window.law or law)
    check_report(table, report, law)
    return remedy, law


def check_report(table: Table, report: Report, law: Citation) -> None:
    """That it says what it has to, of a hand that is there."""
    place = report.place
    if report.incident is Incident.WRONG_NUMBER_OF_CARDS and place is None:
        raise NotOffered('wrong_number_of_cards: say whose, "seat": 3 or "seat": "dealer"', law)
    if place not in (None, DEALER, *table.seats):
        raise NotOffered(f"seat {place} is not in this round", law)
    if place in table.void:
        raise NotOffered(f"the hand of seat {place} is void already", law)
    if report.incident is Incident.STUB_COUNT and report.counted is None:
        raise NotOffered('stub_count: say how many, "counted": 31', law)
    if place is not None and report.cards == len(table.cards[place]):
        raise NotOffered(f"{report.cards} cards are not a wrong number", law)


def void_all(
    table: Table,
    law: Citation,
    saving: tuple[Wager, ...] = (),
    settle: Settling | None = None,
    cards: str = "gathers all cards and reshuffles them",
    *,
    misdealt: bool = True,
) -> Iterator[Step]:
    """Every hand is void; the wagers that are saved are settled one hand after the other, and the cards taken up.

    A round that was misdealt never was one: it gives back what was lost by a fold.
    """
    for seat in reversed(table.seats):
        yield law
        yield Void(seat, saving)
        if misdealt:
            yield GiveBack(seat)
        if settle is not None:
            yield from settle(table, seat, law)
    yield Perform(law, cards)


def void_round(law: Citation, *windows: Window, misdealt: bool = True) -> Remedy:
    def script(table: Table, _: Report) -> Iterator[Step]:
        return void_all(table, law, misdealt=misdealt)

    return Remedy(law, script, windows)


def discard_one_then_void(law: Citation) -> Remedy:
    """The first card found face up was set aside already; a second voids all hands."""

    def script(table: Table, _: Report) -> Iterator[Step]:
        if len(table.found_face_up) > 1:
            yield from void_all(table, law)

    return Remedy(law, script)


def set_aside(law: Citation) -> Remedy:
    """Every card found face up is set aside, and the round goes on."""

    def script(_: Table, __: Report) -> Iterator[Step]:
        yield Perform(law, "lays the card found face up into the discard rack")

    return Remedy(law, script)


def void_hand_or_complete(law: Citation) -> Remedy:
    """A player's wrong number voids that hand alone; the dealer's voids all unless it can be put right."""

    def script(table: Table, report: Report) -> Iterator[Step]:
        yield law
        if report.place != DEALER:
            assert isinstance(report.place, int)
            yield Void(report.place)
            if len(table.void) == len(table.seats):  # the last one: it was misdealt to all
                yield from void_all(table, law)
            else:
                yield Perform(law, "marks the cards for a reshuffle after the round")
        elif report.can_complete:
            yield Perform(law, "completes the dealer's hand in sequence")
        else:
            yield from void_all(table, law)

    return Remedy(law, script)


def use_as_next_card(law: Citation) -> Remedy:
    """A card drawn too early but not exposed: the deck goes on from it, so nothing changes."""

    def script(_: Table, __: Report) -> Iterator[Step]:
        yield Perform(law, "uses the card drawn in error as the next card")

    return Remedy(law, script)


def go_on_though_seen(law: Citation) -> Remedy:
    """A card of the dealer that should have stayed hidden is turned up, and the round goes on."""

    def script(table: Table, _: Report) -> Iterator[Step]:
        yield Perform(law, "leaves the hole card that was seen face up")
        if not table.is_up(DEALER):
            yield Reveal(DEALER)

    return Remedy(law, script, (DEALER_HAS_HIDDEN_CARD,))


def do_without(law: Citation, device: str, window: Window) -> Remedy:
    def script(_: Table, __: Report) -> Iterator[Step]:
        yield Perform(law, f"stops using {device} and deals on without it")

    return Remedy(law, script, (window,))


def reshuffle_after_the_round(law: Citation) -> Remedy:
    def script(_: Table, __: Report) -> Iterator[Step]:
        yield Perform(law, "has the cards reshuffled after this round")

    return Remedy(law, script)


def count_the_stub(counting: Mapping[str, Citation], *, right: Mapping[str, Citation], wrong: Citation) -> Remedy:
    """A stub that is not what the deal has left voids all hands.

    The deck leaves the table, unless hands that were misdealt have the missing cards, or lack those that are too many.
    """

    def script(table: Table, report: Report) -> Iterator[Step]:
        yield Perform(counting[table.house.dealing], f"counts the stub face down: {report.counted} cards")
        if report.counted == table.stub:
            yield Perform(right[table.house.dealing], "puts the stub, found right, in the discard rack unexposed")
        elif is_complete(table, report.counted):
            yield Perform(wrong, "finds that misdealt hands explain the stub, and that the deck is complete")
            yield from void_all(table, wrong)
        else:
            yield from void_all(table, wrong, cards="takes the whole deck off the table")

    return Remedy(counting[MANUAL_SHOE], script, (STUB_ASIDE,), counting)


def is_complete(table: Table, counted: int | None) -> bool:
    """Whether the stub that was counted and what lies on the table are a whole deck."""
    surplus = sum(cards - len(table.cards[place]) for place, cards in table.misdealt.items())
    return counted is not None and counted + surplus == table.stub


def shoe_jam(law: Citation) -> Remedy:
    return void_round(law, WITH_AUTOMATED_SHOE, GIVING_ITS_STACKS)


def _void_what_is_left(table: Table, _: Report) -> Iterator[Step]:
    """As of a round that was misdealt: every wager goes back that is not settled otherwise than by a fold."""
    yield NEVER_A_ROUND
    for hand in reversed(table.hands):
        yield Void(hand)
        yield GiveBack(hand)
    yield Perform(NEVER_A_ROUND, "gathers all cards and reshuffles them")


NEVER_A_ROUND = reading("I.2")
AT_EVERY_GAME = {Incident.ROUND_VOIDED: Remedy(NEVER_A_ROUND, _void_what_is_left)}
