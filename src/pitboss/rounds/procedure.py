"""The care of the cards between rounds: one procedure, with the games' paragraphs as data."""

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.law import reading
from pitboss.rounds.card_care import CardCare
from pitboss.rounds.equipment import Equipment
from pitboss.rounds.game import Game
from pitboss.rounds.steps import Perform
from pitboss.shoe import AUTOMATED_SHOE, HAND

STUB_COUNT_EVERY = 5


class SetUp(NamedTuple):
    """How a table deals, and with what."""

    dealing: str
    equipment: Equipment


class PlayersCut(NamedTuple):
    """Where a shoe lasts for several rounds a player cuts it, and the cutting card says how far it is dealt."""

    who: str
    behind: int  # cards behind the cutting card


def stub_count_due(rounds_since: int, equipment: Equipment, *, device_suffices: bool) -> bool:
    """Whether the stub of this round is counted: at least every fifth, unless the device's own count suffices."""
    if equipment.counts_cards and device_suffices:
        return False
    return rounds_since + 1 >= STUB_COUNT_EVERY


def opening(
    game: Game, dealing: str, equipment: Equipment, decks: int = 1, cut: PlayersCut | None = None
) -> Iterator[Perform]:
    """From the shoe and the cards' arrival at the table to the first shuffle, when a player has come."""
    yield from setting_up(game, dealing, equipment)
    yield from new_cards(game.card_care, equipment, decks)
    yield from made_ready(game.card_care, equipment, decks, cut, new=True)


def setting_up(game: Game, dealing: str, equipment: Equipment) -> Iterator[Perform]:
    if dealing == HAND:
        yield Perform(game.chapter["no shoe"], "uses no shoe, as this game may be dealt from the hand")
    else:
        shoe = dealing.replace("-", " dealing ")
        yield Perform(game.chapter["shoe"], f"takes the {shoe} out and fixes it to the table")
    if equipment.shuffler:
        yield Perform(game.chapter["shuffler"], "has a shuffling device at the table")


def new_cards(care: CardCare, equipment: Equipment, decks: int = 1) -> Iterator[Perform]:
    """The cards taken, inspected, and laid out for the first player."""
    taken = "one deck of 52 cards" if decks == 1 else f"{decks} decks of 52 cards each"
    yield Perform(care["deck"], f"takes {taken} with {equipment.back} backs, and solid {equipment.cover} cover cards")
    if equipment.second_deck:
        second = "a second deck" if decks == 1 else f"{decks} further decks"
        where = "the device" if equipment.shuffler else "the other side of the shoe"
        yield Perform(care["second deck"], f"takes {second} with {equipment.second_back} backs, for {where}")
        yield Perform(care["second deck complete"], "checks that each deck is a full one of like cards")
        yield Perform(care["second deck backs"], "checks that the backs of the two decks differ in colour")
    if equipment.pre_shuffled:
        yield Perform(reading("8.6"), "opens the sealed container, and the floorperson verifies seal and receipt")
        yield Perform(care["pre-shuffled"], "neither spreads nor washes the cards, as they were pre-shuffled")
        return
    yield Perform(care["inspect"], "inspects faces and backs, and the floorperson verifies them")
    yield Perform(care["spread"], "spreads the cards face up, suit by suit in sequence, for the first player to see")


def made_ready(
    care: CardCare, equipment: Equipment, decks: int = 1, cut: PlayersCut | None = None, *, new: bool = False
) -> Iterator[Perform]:
    """A player has come and has seen the faces; new cards that were pre-shuffled are only cut."""
    if new and equipment.pre_shuffled:
        yield Perform(care.get("pre-shuffled, cut", care["shuffled by hand"]), "has the pre-shuffled cards cut")
        yield from cut_the_cards(care, cut)
        yield from _second_deck(care, equipment)
        return
    yield Perform(care["wash"], "turns the cards face down, washes them thoroughly and stacks them")
    if equipment.second_deck:
        yield Perform(care["each deck"], "does all of this with each deck by itself")
    yield from shuffle(care, equipment, decks, cut)


def shuffle(care: CardCare, equipment: Equipment, decks: int = 1, cut: PlayersCut | None = None) -> Iterator[Perform]:
    """Before the first round, and after every round or shoe."""
    if not equipment.shuffler:
        yield Perform(care["shuffle"], "shuffles the cards by hand into one stack")
        yield Perform(care["stack"], "stacks the shuffled cards")
        yield Perform(care["shuffled by hand"], "has the cards cut, as they were shuffled by hand")
        yield from cut_the_cards(care, cut)
        yield from _second_deck(care, equipment)
        return
    yield Perform(care["shuffle"], "has the device shuffle the cards into one stack")
    yield Perform(care["from the shuffler"], "takes the cards from the device for dealing")
    if equipment.counts_cards:
        counts = f"sees that the device counts {52 * decks} cards, or takes {_the_deck(decks)} off the table"
        yield Perform(care["device counts"], counts)
    if cut is not None:
        yield from _cutting_card(care, cut)
    yield from _second_deck(care, equipment)


def _second_deck(care: CardCare, equipment: Equipment) -> Iterator[Perform]:
    if not equipment.second_deck:
        return
    where = "in the device" if equipment.shuffler else "in its side of the shoe"
    yield Perform(care["other deck"], f"leaves the other deck {where} while this one is dealt")
    if "cutting card" not in care:
        yield Perform(care["alternate"], "changes decks after every round")
    yield Perform(care["one deck in the rack"], "keeps the cards of only one deck in the discard rack")


def cut_the_cards(care: CardCare, cut: PlayersCut | None = None) -> Iterator[Perform]:
    if cut is not None:
        yield Perform(care["cutter"], f"has {cut.who} cut the cards, at least ten from either end")
        yield Perform(care["cut"], "brings the cards before the cut to the back of the stack")
        yield from _cutting_card(care, cut)
        return
    yield Perform(care["cut"], "cuts the cards")
    yield Perform(care["one hand"], "uses one hand")
    yield Perform(care["cover card"], "lays the cover card before the deck")
    yield Perform(care["ten cards"], "takes at least ten cards from the top and lays them on the cover card")
    yield Perform(care["rest on top"], "lays the rest of the deck on top of them")
    yield Perform(care["cover card away"], "takes the cover card out and puts it in the discard rack")
    yield Perform(care["ready to deal"], "has the deck ready for dealing")


def _cutting_card(care: CardCare, cut: PlayersCut) -> Iterator[Perform]:
    yield Perform(care["cutting card"], f"puts the cutting card into the stack with {cut.behind} cards behind it")


def first_card_burned(care: CardCare) -> Iterator[Perform]:
    yield Perform(care["first card"], "burns the first card of the shoe, face down")


def shoe_spent(
    care: CardCare, equipment: Equipment, dealing: str, decks: int, discarded: int, left: int, cut: PlayersCut
) -> Iterator[Perform]:
    """The cutting card has come, and the round in which it came is complete."""
    if dealing == HAND:
        yield Perform(
            care["alternate"], "has the device shuffle these cards, and takes the other set for the next round"
        )
        yield from _cutting_card(care, cut)
        return
    counted = f"{discarded} cards in the discard rack and {left} left make {52 * decks}"
    yield Perform(care["discards"], f"checks that {counted}: none is missing")
    if equipment.second_deck:
        yield Perform(care["shuffle, spent"], "shuffles only this side of the shoe, and deals from the other one")
    else:
        yield Perform(care["shuffle, spent"], "shuffles the cards of the shoe that has been dealt")
    yield from shuffle(care, equipment, decks, cut)


def discards_mixed_in(care: CardCare, discarded: int) -> Iterator[Perform]:
    law = care["mixed in"]
    yield Perform(law, f"takes the {discarded} cards from the discard rack and shuffles them")
    yield Perform(law, "splits them into three stacks, and puts each at its mark within the cards left in the shoe")


def discards_dealt(care: CardCare, discarded: int) -> Iterator[Perform]:
    """The shoe is empty, and the round is not complete."""
    yield Perform(care["run out"], f"shuffles the {discarded} discarded cards, to complete the round with them")


def recut(care: CardCare, cut: PlayersCut | None = None) -> Iterator[Perform]:
    """A supervisor is not content with the cut, and no card has been dealt."""
    yield Perform(care["recut"], "cuts the cards again, as the supervisor requires")
    yield from cut_the_cards(care, cut)


def idle(care: CardCare) -> Iterator[Perform]:
    """Nobody plays; the next player who comes sees the cards before they are washed again."""
    yield Perform(care["idle"], "spreads the cards until a player arrives and has seen their faces")


def removal(equipment: Equipment, decks: int = 1) -> Iterator[Perform]:
    """The cards leave the table: their hours are over, a count was wrong, or the table closes."""
    used = "both decks" if equipment.second_deck and decks == 1 else _the_deck(equipment.decks * decks)
    yield Perform(reading("8.7"), f"seals {used} in an envelope, which goes to security")


def _the_deck(decks: int) -> str:
    return "the deck" if decks == 1 else f"the {decks} decks"


def replacement(equipment: Equipment, decks: int = 1) -> Iterator[Perform]:
    """A count was wrong."""
    yield Perform(reading("8.8"), "takes the cards off the table at once and replaces them")
    yield from removal(equipment, decks)


def inspection(chapter: CardCare) -> Iterator[Perform]:
    """Of used cards, when they have come back to security."""
    yield Perform(chapter["used cards"], "has security look for tampering, marks, alterations and a wrong count")
    if "used cards, all" in chapter:
        yield Perform(chapter["used cards, further"], "has the further cards looked at that the law names")
        yield Perform(chapter["used cards, all"], "has every card looked at, as this is one of the named games")


def closing(game: Game, dealing: str, equipment: Equipment, decks: int = 1) -> Iterator[Perform]:
    yield from removal(equipment, decks)
    if dealing != HAND:
        yield Perform(game.chapter["shoe"], "locks the shoe away until the table opens again")


def change_of_device(game: Game, before: SetUp, after: SetUp) -> Iterator[Perform]:
    """A device that the table will do without is off it before the cards are shuffled or dealt another way."""
    law = game.card_care["device removed"]
    if before.equipment.shuffler and not after.equipment.shuffler:
        yield Perform(law, "takes the shuffling device off the table before the cards are shuffled another way")
    if before.dealing == AUTOMATED_SHOE != after.dealing:
        yield Perform(law, "takes the automated dealing shoe off the table before the cards are dealt another way")
