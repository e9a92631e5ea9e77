"""The care of the cards between rounds: one procedure, with the games' paragraphs as data."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pitboss.errors import HouseRefused
from pitboss.law import Citation, citation, reading
from pitboss.rounds.events import Performed
from pitboss.rounds.steps import Perform
from pitboss.shoe import HAND

CardCare = Mapping[str, Citation]

_AT_THE_TABLE = reading("8.4")
_SHUFFLE_AND_CUT = reading("5.1")
_CHANGED_FROM_A_SHOE = citation("equipment/mini-tex 19:46-1.18(g)2")
_CHANGED_FROM_THE_HAND = citation("equipment/mini-tex 19:46-1.18(g)3")

GENERAL: CardCare = {
    "deck": _AT_THE_TABLE,
    "second deck": _AT_THE_TABLE,
    "second deck complete": _AT_THE_TABLE,
    "second deck backs": _AT_THE_TABLE,
    "inspect": _AT_THE_TABLE,
    "spread": _AT_THE_TABLE,
    "wash": _AT_THE_TABLE,
    "each deck": _AT_THE_TABLE,
    "shuffle": _SHUFFLE_AND_CUT,
    "stack": _SHUFFLE_AND_CUT,
    "from the shuffler": _SHUFFLE_AND_CUT,
    "device counts": _SHUFFLE_AND_CUT,
    "other deck": _SHUFFLE_AND_CUT,
    "alternate": _SHUFFLE_AND_CUT,
    "one deck in the rack": _SHUFFLE_AND_CUT,
    "shuffled by hand": _SHUFFLE_AND_CUT,
    "cut": _SHUFFLE_AND_CUT,
    "one hand": _SHUFFLE_AND_CUT,
    "cover card": _SHUFFLE_AND_CUT,
    "ten cards": _SHUFFLE_AND_CUT,
    "rest on top": _SHUFFLE_AND_CUT,
    "cover card away": _SHUFFLE_AND_CUT,
    "ready to deal": _SHUFFLE_AND_CUT,
    "recut": _SHUFFLE_AND_CUT,
    "idle": _SHUFFLE_AND_CUT,
    "device removed": _SHUFFLE_AND_CUT,
    "changed, from a shoe": _CHANGED_FROM_A_SHOE,
    "changed, from the hand": _CHANGED_FROM_THE_HAND,
}


STUB_COUNT_EVERY = 5


class Equipment(NamedTuple):
    """What stands on the table beside the shoe: a shuffling device, which may count, and perhaps a second deck."""

    shuffler: bool = False
    counts_cards: bool = False
    second_deck: bool = False


def stub_count_due(rounds_since: int, equipment: Equipment, *, device_suffices: bool) -> bool:
    """Whether the stub of this round is counted: at least every fifth, unless the device's own count suffices."""
    if equipment.counts_cards and device_suffices:
        return False
    return rounds_since + 1 >= STUB_COUNT_EVERY


def check_equipment(equipment: Equipment, dealing: str, care: CardCare, from_the_hand: Citation) -> None:
    if dealing == HAND and not equipment.shuffler:
        raise HouseRefused("cards dealt from the hand are shuffled by a device", from_the_hand)
    if equipment.second_deck and not equipment.shuffler:
        raise HouseRefused("a second deck needs a shuffling device", care["second deck"])


def opening(care: CardCare, equipment: Equipment) -> Iterator[Perform]:
    """From the cards' arrival at the table to the first shuffle."""
    yield Perform(care["deck"], "takes one deck of 52 cards and cover cards of one solid colour")
    if equipment.second_deck:
        yield Perform(care["second deck"], "takes a second deck for the shuffling device")
        yield Perform(care["second deck complete"], "checks that each deck is a full one of like cards")
        yield Perform(care["second deck backs"], "checks that the backs of the two decks differ in colour")
    yield Perform(care["inspect"], "inspects faces and backs, and the floorperson verifies them")
    yield Perform(care["spread"], "spreads the cards face up, suit by suit in sequence, for the first player to see")
    yield Perform(care["wash"], "turns the cards face down, washes them thoroughly and stacks them")
    if equipment.second_deck:
        yield Perform(care["each deck"], "does all of this with each deck by itself")
    yield from shuffle(care, equipment)


def shuffle(care: CardCare, equipment: Equipment) -> Iterator[Perform]:
    """Before the first round and after every round."""
    if not equipment.shuffler:
        yield Perform(care["shuffle"], "shuffles the cards by hand into one stack")
        yield Perform(care["stack"], "stacks the shuffled cards")
        yield Perform(care["shuffled by hand"], "has the cards cut, as they were shuffled by hand")
        yield from cut_the_cards(care)
        return
    yield Perform(care["shuffle"], "has the device shuffle the cards into one stack")
    yield Perform(care["from the shuffler"], "takes the cards from the device for dealing")
    if equipment.counts_cards:
        yield Perform(care["device counts"], "sees that the device counts 52 cards, or takes the deck off the table")
    if equipment.second_deck:
        yield Perform(care["other deck"], "leaves the other deck in the device while this one is dealt")
        yield Perform(care["alternate"], "changes decks after every round")
        yield Perform(care["one deck in the rack"], "keeps the cards of only one deck in the discard rack")


def cut_the_cards(care: CardCare) -> Iterator[Perform]:
    yield Perform(care["cut"], "cuts the cards")
    yield Perform(care["one hand"], "uses one hand")
    yield Perform(care["cover card"], "lays the cover card before the deck")
    yield Perform(care["ten cards"], "takes at least ten cards from the top and lays them on the cover card")
    yield Perform(care["rest on top"], "lays the rest of the deck on top of them")
    yield Perform(care["cover card away"], "takes the cover card out and puts it in the discard rack")
    yield Perform(care["ready to deal"], "has the deck ready for dealing")


def recut(care: CardCare) -> Iterator[Perform]:
    """A supervisor is not content with the cut, and no card has been dealt."""
    yield Perform(care["recut"], "cuts the cards again, as the supervisor requires")
    yield from cut_the_cards(care)


def idle(care: CardCare, equipment: Equipment) -> Iterator[Perform]:
    """Nobody plays: the cards lie spread until a player has come and seen them."""
    yield Perform(care["idle"], "spreads the cards until a player arrives and has seen their faces")
    yield Perform(care["wash"], "turns the cards face down, washes them thoroughly and stacks them")
    yield from shuffle(care, equipment)


def change_of_device(care: CardCare) -> Iterator[Perform]:
    yield Perform(care["device removed"], "takes the device off the table before another way of dealing is used")


def performed(script: Iterator[Perform]) -> list[Performed]:
    """The record of a procedure: each step under its paragraph."""
    return [Performed(step.law, step.what) for step in script]
