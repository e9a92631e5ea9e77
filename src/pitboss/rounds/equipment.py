"""What a licensee sets up at a table for the cards, and what the law does not allow of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pitboss.errors import HouseRefused
from pitboss.law import Citation, citation, reading
from pitboss.rounds.game import Game
from pitboss.rounds.house import NONE, House, Objection, choice, chosen, none_or_number, truth
from pitboss.shoe import AUTOMATED_SHOE, HAND

WHOLE, BART_CARTER = "whole", "bart-carter"

A_DAY, FROM_A_SHOE, FROM_THE_HAND = 24, 8, 4  # hours

_OPTIONS = reading("O.2")
_CHANGED = citation("equipment/mini-tex 19:46-1.18(g)")
_SHOE = citation("equipment/mini-tex 19:46-1.19(b)")
_DEVICE = citation("equipment/mini-tex 19:46-1.19(c)")


@dataclass(frozen=True, slots=True)
class Equipment:
    """Decks, cover cards and devices. The shoe itself is the house's way of dealing."""

    shuffler: bool = truth(False, law=_DEVICE)
    counts_cards: bool = truth(False, law=_DEVICE)  # the shuffler does, after every shuffle
    second_deck: bool = truth(False, law=_OPTIONS)  # in the shuffler while the first one is dealt
    pre_shuffled: bool = truth(False, law=reading("8.6"))  # cards come shuffled and sealed to the table
    back: str = choice("blue", "red", "black", "purple", law=_OPTIONS)
    second_back: str = choice("red", "blue", "black", "purple", law=_OPTIONS)
    cover: str = choice("yellow", "green", "orange", "white", law=_OPTIONS)
    stacks: int | str = none_or_number(1, 7, law=_SHOE)  # of the automated shoe; none: as the game is dealt
    cutting_card: int | str = none_or_number(1, 416, law=reading("4.10"))  # cards behind it; none: a quarter
    shuffle: str = choice(WHOLE, BART_CARTER, law=reading("4.12"))  # of a shoe that lasts for several rounds
    change_hours: int | str = none_or_number(1, 10**6, law=_CHANGED)  # none: as late as the law allows

    @property
    def decks(self) -> int:
        return 2 if self.second_deck else 1

    @property
    def stacks_given(self) -> int | None:
        """How many cards an automated shoe gives at once, where that is not left to the game."""
        return None if self.stacks == NONE else int(self.stacks)

    def back_in_turn(self, number: int) -> str:
        """Two decks take turns, round by round or shoe by shoe."""
        return self.second_back if self.second_deck and number % 2 == 0 else self.back


def equip(game: Game, house: House, values: Mapping[str, object] | None = None) -> Equipment:
    """The licensee's choice over what this way of dealing needs, refused if the law does not allow it."""
    needed = {"shuffler": house.dealing == HAND, "second_deck": house.dealing in game.alternates}
    equipment = Equipment(**{**needed, **chosen(Equipment, values or {})})  # type: ignore[arg-type]
    check_equipment(game, house, equipment)
    return equipment


def check_equipment(game: Game, house: House, equipment: Equipment) -> None:
    for objection in (*objections(game, house.dealing, equipment), *_shoe(game, house, equipment)):
        raise HouseRefused(objection.message, objection.law)


def objections(game: Game, dealing: str, equipment: Equipment) -> Iterator[Objection]:
    """Why the law does not allow this choice at this game."""
    care = game.card_care
    if dealing == HAND and not equipment.shuffler:
        yield Objection(game.from_the_hand, "cards dealt from the hand are shuffled by a device")
    if equipment.counts_cards and not equipment.shuffler:
        yield Objection(care["device counts"], "only a shuffling device counts the cards")
    if equipment.second_deck and not equipment.shuffler and dealing not in game.alternates:
        yield Objection(care["second deck"], "a second deck needs a shuffling device")
    if dealing in game.alternates and not equipment.second_deck:
        yield Objection(game.alternates[dealing], f"two sets of cards take turns where cards are dealt by {dealing}")
    if equipment.second_deck and equipment.second_back == equipment.back:
        yield Objection(care["second deck backs"], f"the backs of both decks are {equipment.back}")
    if equipment.pre_shuffled and "pre-shuffled" not in care:
        yield Objection(
            care["spread"], "no paragraph of this game spares cards that were pre-shuffled the opening spread"
        )
    if equipment.cover not in game.covers:
        yield Objection(care["deck"], f"the cover cards are {' or '.join(game.covers)}, not {equipment.cover}")
    yield from _stacks(game, dealing, equipment)
    yield from _changes(game, dealing, equipment)


def behind_cutting_card(cards: int, equipment: Equipment) -> int:
    """How many cards lie behind the cutting card: at least a quarter of all."""
    return -(-cards // 4) if equipment.cutting_card == NONE else int(equipment.cutting_card)


def _shoe(game: Game, house: House, equipment: Equipment) -> Iterator[Objection]:
    """What is chosen for a shoe that lasts for several rounds."""
    law = game.card_care.get("cutting card")
    if law is None:
        if equipment.cutting_card != NONE or equipment.shuffle != WHOLE:
            yield Objection(game.card_care["shuffle"], "the cards of this game are shuffled whole after every round")
        return
    cards = len(game.pieces(house))
    behind = behind_cutting_card(cards, equipment)
    if not cards <= 4 * behind < 4 * cards:
        yield Objection(law, f"of {cards} cards a quarter or more lie behind the cutting card, not {behind}")
    if equipment.shuffle == BART_CARTER and house.dealing in game.alternates:
        mixed = game.card_care["mixed in"]
        yield Objection(mixed, f"the Bart Carter shuffle is for one shoe, and this table deals by {house.dealing}")


def _stacks(game: Game, dealing: str, equipment: Equipment) -> Iterator[Objection]:
    if equipment.stacks == NONE:
        return
    size, law = game.stack
    if dealing != AUTOMATED_SHOE:
        yield Objection(game.chapter["shoe"], f"only an automated shoe gives stacks, and this table deals by {dealing}")
    elif law is not None and equipment.stacks != size:
        yield Objection(law, f"the automated shoe of this game gives stacks of {size}, not {equipment.stacks}")


def _changes(game: Game, dealing: str, equipment: Equipment) -> Iterator[Objection]:
    most, law = card_change(game, dealing)
    hours = most if equipment.change_hours == NONE else int(equipment.change_hours)
    if hours > A_DAY:
        yield Objection(game.chapter["changed"], f"no cards lie on a table for {hours} hours, which is more than a day")
    elif hours > most:
        yield Objection(law, f"these cards are changed every {most} hours at least, not every {hours}")


def card_change(game: Game, dealing: str) -> tuple[int, Citation]:
    """After how many hours cards are changed at the latest, and by which paragraph."""
    listed, hours = ("from the hand", FROM_THE_HAND) if dealing == HAND else ("from a shoe", FROM_A_SHOE)
    law = game.chapter.get(f"changed, {listed}")
    return (A_DAY, game.chapter["changed, unlisted"]) if law is None else (hours, law)


def hours_in_use(game: Game, dealing: str, equipment: Equipment) -> int:
    """How long this table's cards are used: as the licensee has set it, or as long as they may."""
    return card_change(game, dealing)[0] if equipment.change_hours == NONE else int(equipment.change_hours)
