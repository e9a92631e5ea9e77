"""The table's cards from opening to closing: each step of the dealer's procedure as it is performed."""

from collections.abc import Sequence

from pitboss.cards import DECK, Card, cards
from pitboss.errors import NotOffered, OutOfTurn
from pitboss.floor import chips, facts
from pitboss.floor.commands import DeviceCounts, InspectUsed, Open, Recut, SetUpAnew
from pitboss.floor.course import Course
from pitboss.floor.shoe import ShoeRecord, mixed, new_shoe
from pitboss.floor.shuffle import commitment, new_salt, place_to_cut, shuffled
from pitboss.floor.state import NextCards, Phase, TableState
from pitboss.floor.world import Milliseconds
from pitboss.games import game as game_of
from pitboss.law import Citation
from pitboss.rounds import procedure
from pitboss.rounds.equipment import (
    BART_CARTER,
    Equipment,
    behind_cutting_card,
    card_change,
    equip,
    hours_in_use,
)
from pitboss.rounds.places import Place, Seat, is_hand, seat_of
from pitboss.rounds.procedure import PlayersCut, SetUp
from pitboss.rounds.steps import Perform
from pitboss.shoe import HAND, cut

HOUR: Milliseconds = 3_600_000
FIRST_BURNED = 1  # card of a lasting shoe, before its first round


def drawn_order(course: Course) -> Sequence[Card]:
    """As shuffle and cut leave the cards."""
    world = course.world
    order = shuffled(world, course.game.pieces(course.house))
    if course.state.equipment.shuffler:
        return order
    return cut(order, place_to_cut(world, len(order)), course.game.card_care["ten cards"])


def open_table(course: Course, command: Open, by: str) -> None:
    """With what the command says, in place of what the table was set up with before, if it was."""
    state = course.state
    if state.due:
        raise OutOfTurn(f"the dealer first {state.due[0].what}, and confirms it", None)
    before = set_up(state) if state.house else None
    equipment = Equipment(**command.equipment)
    meter = state.meter or command.meter
    course.tell(facts.Opened(command.game, command.house, equipment, meter, bool(command.live)))
    chips.place_inventory(course, command.inventory, by)
    _open_cards(course, before)


def _open_cards(course: Course, before: SetUp | None) -> None:
    """The table is set up, where it must be in place of what it had before, and its cards wait for the first player."""
    game, state = course.game, course.state
    if before is not None:
        course.perform(procedure.change_of_device(game, before, set_up(state)))
    course.perform(procedure.setting_up(game, state.house["dealing"], state.equipment))
    course.perform(procedure.new_cards(game.card_care, state.equipment, decks(course)))


def set_up_anew(course: Course, command: SetUpAnew, _: str) -> None:
    """An open table gets another shoe or other devices between two rounds, and new cards with them."""
    law = course.game.card_care["device removed"]
    house = course.game.house({"dealing": command.dealing}, course.house)
    if course.state.announced is not None:
        course.game.house(course.state.announced.house, house)  # what is posted must still be allowed then
    equipment = equip(course.game, house, command.equipment)
    _between_rounds(course.state, law, "a round is completed before the table is set up anew")
    before = set_up(course.state)
    _reveal_undealt(course)
    _remove(course)
    course.tell(facts.SetUpAnew(command.dealing, equipment))
    _open_cards(course, before)
    if course.state.seats:
        make_ready(course, new=equipment.pre_shuffled)


def set_up(state: TableState) -> SetUp:
    return SetUp(state.house["dealing"], state.equipment)


def make_ready(course: Course, *, new: bool) -> None:
    """Somebody has come to the cards: they are washed, shuffled and cut, or new ones only cut."""
    care, equipment = course.game.card_care, course.state.equipment
    course.perform(procedure.made_ready(care, equipment, decks(course), players_cut(course), new=new))


def after_a_round(course: Course, cutting_card_at: Place | None) -> None:
    """The cards are shuffled for the next one when it is time, or lie spread where nobody is left to play."""
    care, state = course.game.card_care, course.state
    if not state.seats:
        lie_idle(course)
    elif state.shoe is None:
        course.perform(procedure.shuffle(care, state.equipment, decks(course)))
    elif state.shoe.cutting_card_is_out:
        _spend(course, state.shoe, cutting_card_at)
    elif state.equipment.shuffle == BART_CARTER and state.shoe.drawn > len(DECK):
        _mix(course, state.shoe)


def lie_idle(course: Course) -> None:
    """Nobody is left at the table."""
    _reveal_undealt(course)
    course.perform(procedure.idle(course.game.card_care))


# What is dealt next.


def seal_cards(course: Course) -> bool:
    """Committed to while bets are open, as soon as anybody could bet on them; whether they are new."""
    state, world = course.state, course.world
    lies_there = state.shoe is not None or state.next_cards is not None
    if lies_there or state.phase is not Phase.WAGERS_OPEN or not state.seats:
        return False
    order = drawn_order(course)
    if course.game.shoe_lasts:
        _make_shoe(course, order)
    else:
        salt = new_salt(world)
        course.tell(facts.CardsSealed(NextCards(commitment(salt, order), tuple(order), salt)))
    return True


def _reveal_undealt(course: Course) -> None:
    """No more is dealt of what was committed to: everybody may see how the cards lay."""
    state = course.state
    shoes = (*state.mixed, state.shoe) if state.shoe is not None else ()
    course.tell(*[facts.ShoeSpent(shoe.id, shoe.order, shoe.salt, shoe.drawn) for shoe in shoes])
    if state.next_cards is not None:
        course.tell(facts.SealBroken(state.next_cards.order, state.next_cards.salt))


# A shoe that lasts for several rounds.


def _make_shoe(course: Course, order: Sequence[Card]) -> None:
    game, state = course.game, course.state
    before = len(order) - behind_cutting_card(len(order), state.equipment)
    burns = state.house["dealing"] != HAND  # there a card is burned at every round, or none
    made = new_shoe(course.world, state.shoes + 1, order, before, int(burns))
    course.tell(facts.ShoeMade(made, back=state.equipment.back_in_turn(made.number)))
    if burns:
        course.perform(procedure.first_card_burned(game.card_care))


def _spend(course: Course, shoe: ShoeRecord, cutting_card_at: Place | None) -> None:
    """The cutting card came in the round that has just been completed."""
    care, state = course.game.card_care, course.state
    seat = seat_of(cutting_card_at) if cutting_card_at is not None and is_hand(cutting_card_at) else None
    cut = players_cut(course, seat if seat in state.seats else None)
    assert cut is not None
    _reveal_undealt(course)
    course.perform(
        procedure.shoe_spent(
            care, state.equipment, state.house["dealing"], decks(course), shoe.drawn, len(shoe.rest), cut
        )
    )


def _mix(course: Course, shoe: ShoeRecord) -> None:
    """What the shoe was before is revealed with what it has become."""
    course.perform(procedure.discards_mixed_in(course.game.card_care, shoe.drawn))
    course.tell(facts.ShoeMade(mixed(course.world, shoe), mixed=shoe.id))


def deal_discards(course: Course) -> bool:
    """The shoe is empty in the middle of a round, which is completed with the discards of those before, if any are."""
    shoe, record, world = course.state.shoe, course.state.round, course.world
    assert record is not None
    if shoe is None or record.shoe is None or record.shoe.discards or not shoe.drawn:
        return False
    discards = shuffled(world, cards(shoe.order[: shoe.drawn]))
    salt = new_salt(world)
    course.perform(procedure.discards_dealt(course.game.card_care, len(discards)))
    course.tell(facts.DiscardsShuffled(record.id, salt, discards, commitment(salt, discards)))
    return True


def players_cut(course: Course, seat: Seat | None = None) -> PlayersCut | None:
    """By this player, otherwise by the one farthest to the dealer's right, who may be the first and only one."""
    if not course.game.shoe_lasts:
        return None
    who = seat if seat is not None else max(course.state.seats, default=None)
    number = len(course.game.pieces(course.house))
    named = f"the player at seat {who}" if who is not None else "a player"
    return PlayersCut(named, behind_cutting_card(number, course.state.equipment))


# Counts, changes and the end.


def recut(course: Course, _: Recut, __: str) -> None:
    """A supervisor is not content with the cut."""
    state, law = course.state, course.game.card_care["recut"]
    _between_rounds(state, law, "cards have been dealt since the cut")
    if state.spread or state.pre_shuffled or state.equipment.shuffler:
        raise NotOffered("the cards have not been cut", law)
    if state.shoe is not None and (state.mixed or state.shoe.drawn > FIRST_BURNED):
        raise OutOfTurn("cards have been dealt since the cut", law)
    _reveal_undealt(course)
    course.perform(procedure.recut(course.game.card_care, players_cut(course)))


def is_due(state: TableState, now: Milliseconds) -> bool:
    """Whether the cards have been in use for as long as they may; if they come from the future, nobody knows."""
    hours = hours_in_use(game_of(state.game), state.house["dealing"], state.equipment)
    return state.phase is not Phase.CLOSED and not 0 <= now - state.cards_since < hours * HOUR


def change_cards(course: Course) -> None:
    """The hours of these cards are over."""
    _, law = card_change(course.game, course.state.house["dealing"])
    _reveal_undealt(course)
    course.perform([Perform(law, "takes the used cards off the table and opens new ones")])
    _remove(course)
    _open_new_cards(course)


def replace_cards(course: Course) -> None:
    """A count was wrong: these cards leave the table at once."""
    _reveal_undealt(course)
    course.perform(procedure.replacement(course.state.equipment, decks(course)))
    _open_new_cards(course)


def device_counts(course: Course, command: DeviceCounts, _: str) -> None:
    """What the shuffling device says that it has counted."""
    state, law = course.state, course.game.card_care["device counts"]
    _between_rounds(state, law, "the device counts between rounds")
    if not state.equipment.counts_cards:
        raise NotOffered("no device at this table counts the cards", law)
    course.perform([Perform(law, f"reads off the device that it has counted {command.counted} cards")])
    if command.counted != len(DECK) * decks(course):
        replace_cards(course)


def take_cards_away(course: Course) -> None:
    """The table closes."""
    state = course.state
    _reveal_undealt(course)
    course.perform(procedure.closing(course.game, state.house["dealing"], state.equipment, decks(course)))


def inspect_used(course: Course, command: InspectUsed, by: str) -> None:
    """Security's inspection of the cards that have left this table: how many there are, and what else was found.

    Where that hints at unfair play the table is suspended, or not opened again, until somebody resumes play.
    """
    used, chapter = course.state.used_decks, course.game.chapter
    if not used:
        raise NotOffered("no used cards wait to be inspected", chapter["used cards"])
    course.perform(procedure.inspection(chapter))
    missing = used * len(DECK) - command.counted
    course.tell(facts.UsedCardsInspected(used, command.counted, missing, command.marks, by))
    found = _found(missing, command.marks.strip())
    if found:
        before = course.state.suspended  # whoever resumes play reads why it was stopped already, too
        why = f"the inspection of used cards has found {found}"
        course.tell(facts.Suspended(by, f"{before['why']}; {why}" if before is not None else why))


def _found(missing: int, marks: str) -> str:
    """In words; nothing, where all is as it should be."""
    number = f"{abs(missing)} {'card' if abs(missing) == 1 else 'cards'} {'missing' if missing > 0 else 'too many'}"
    return " and ".join(filter(None, (number if missing else "", f"marks ({marks})" if marks else "")))


def _open_new_cards(course: Course) -> None:
    """As at the start; where players sit, they have seen them at once."""
    equipment = course.state.equipment
    course.perform(procedure.new_cards(course.game.card_care, equipment, decks(course)))
    if course.state.seats:
        make_ready(course, new=equipment.pre_shuffled)


def _remove(course: Course) -> None:
    course.perform(procedure.removal(course.state.equipment, decks(course)))


def decks(course: Course) -> int:
    """That are dealt together at this table."""
    return course.game.decks_at(course.house)


def _between_rounds(state: TableState, law: Citation, why_not: str) -> None:
    if state.phase is not Phase.WAGERS_OPEN:
        raise OutOfTurn(why_not, law) if state.phase is Phase.IN_PLAY else OutOfTurn("the table is closed", None)
