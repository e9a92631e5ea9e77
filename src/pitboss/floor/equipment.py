"""The table's cards from opening to closing: each step of the dealer's procedure as a change of the table."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from pitboss.cards import DECK, Card, cards
from pitboss.errors import NotOffered, OutOfTurn, WrongDeck
from pitboss.floor.change import Change, Fact, fact, steps
from pitboss.floor.in_play import house_of
from pitboss.floor.shoe import ShoeRecord, mixed, new_shoe
from pitboss.floor.shuffle import commitment, new_salt, place_to_cut, shuffled
from pitboss.floor.state import Phase, TableState
from pitboss.floor.world import Milliseconds, World
from pitboss.law import Citation
from pitboss.rounds import procedure
from pitboss.rounds.equipment import BART_CARTER, behind_cutting_card, card_change, hours_in_use
from pitboss.rounds.game import Game
from pitboss.rounds.places import Place, Seat, is_hand, seat_of
from pitboss.rounds.procedure import PlayersCut, SetUp
from pitboss.rounds.steps import Perform
from pitboss.shoe import HAND, cut

HOUR: Milliseconds = 3_600_000


def drawn_order(game: Game, state: TableState, world: World) -> Sequence[Card]:
    """As shuffle and cut leave the cards; drawn when bets are closed, so that nobody can know it sooner."""
    order = shuffled(world, game.pieces(house_of(game, state.house)))
    if state.equipment.shuffler:
        return order
    return cut(order, place_to_cut(world, len(order)), game.card_care["ten cards"])


def open_cards(game: Game, state: TableState, now: Milliseconds, before: SetUp | None = None) -> Change:
    """The table is set up, where it must be in place of what it had before, and its cards wait for the first player."""
    told = steps(
        procedure.change_of_device(game, before, set_up(state)) if before is not None else (),
        procedure.setting_up(game, state.house["dealing"], state.equipment),
        procedure.new_cards(game.card_care, state.equipment, decks(game, state)),
    )
    return Change(_with_new_cards(state, now), told)


def set_up_anew(game: Game, state: TableState, chosen: SetUp, now: Milliseconds) -> Change:
    """An open table gets another shoe or other devices between two rounds, and new cards with them."""
    _between_rounds(state, game.card_care["device removed"], "a round is completed before the table is set up anew")
    house = {**state.house, "dealing": chosen.dealing}
    spent = end_shoe(state)
    after = spent.state.with_(house=house, equipment=chosen.equipment, used_decks=used(game, state))
    told = fact("set up anew", dealing=chosen.dealing, equipment=asdict(chosen.equipment))
    left = spent.then(Change(after, (*_removal(game, state), told)))
    opened = left.then(open_cards(game, after, now, set_up(state)))
    return opened.then(cards_seen(game, opened.state)) if state.seats else opened


def set_up(state: TableState) -> SetUp:
    return SetUp(state.house["dealing"], state.equipment)


def _with_new_cards(state: TableState, now: Milliseconds) -> TableState:
    pre_shuffled = state.equipment.pre_shuffled
    return state.with_(cards_since=now, spread=not pre_shuffled, pre_shuffled=pre_shuffled)


def cards_seen(game: Game, state: TableState) -> Change:
    """Somebody has come to the cards: they are washed, shuffled and cut, or only cut."""
    if not state.spread and not state.pre_shuffled:
        return Change(state)
    cut = players_cut(game, state)
    ready = procedure.made_ready(game.card_care, state.equipment, decks(game, state), cut, new=state.pre_shuffled)
    return Change(state.with_(spread=False, pre_shuffled=False), steps(ready))


def after_a_round(game: Game, state: TableState, world: World, cutting_card_at: Place | None) -> Change:
    """The cards are shuffled for the next one when it is time, or lie spread where nobody is left to play."""
    if not state.seats:
        return spread_if_idle(game, state)
    if state.shoe is None:
        return Change(state, steps(procedure.shuffle(game.card_care, state.equipment, decks(game, state))))
    if state.shoe.cutting_card_is_out:
        return _spent(game, state, state.shoe, cutting_card_at)
    if state.equipment.shuffle == BART_CARTER and state.shoe.drawn > len(DECK):
        return _mix(game, state, state.shoe, world)
    return Change(state)


def spread_if_idle(game: Game, state: TableState) -> Change:
    if state.seats or state.spread or state.pre_shuffled:
        return Change(state)
    spent = end_shoe(state)
    return spent.then(Change(spent.state.with_(spread=True), steps(procedure.idle(game.card_care))))


# A shoe that lasts for several rounds.


def make_shoe(game: Game, state: TableState, world: World) -> Change:
    """Shuffled, cut and committed to, if none is being dealt; no more bets are taken for its first round."""
    if not game.shoe_lasts or state.shoe is not None:
        return Change(state)
    order = drawn_order(game, state, world)
    before = len(order) - behind_cutting_card(len(order), state.equipment)
    burns = state.house["dealing"] != HAND  # there a card is burned at every round, or none
    made = new_shoe(world, state.shoes + 1, order, before, int(burns))
    told = fact("shoe made", **made.public(), back=state.equipment.back_in_turn(made.number))
    burned = steps(procedure.first_card_burned(game.card_care)) if burns else ()
    return Change(state.with_(shoe=made, shoes=made.number), (told, *burned), shoes=(made,))


def _spent(game: Game, state: TableState, shoe: ShoeRecord, cutting_card_at: Place | None) -> Change:
    """The cutting card came in the round that has just been completed."""
    seat = seat_of(cutting_card_at) if cutting_card_at is not None and is_hand(cutting_card_at) else None
    cut = players_cut(game, state, seat if seat in state.seats else None)
    assert cut is not None
    ended = end_shoe(state)
    told = procedure.shoe_spent(
        game.card_care, state.equipment, state.house["dealing"], decks(game, state), shoe.drawn, len(shoe.rest), cut
    )
    return ended.then(Change(ended.state, steps(told)))


def _mix(game: Game, state: TableState, shoe: ShoeRecord, world: World) -> Change:
    """What the shoe was before is revealed with what it has become."""
    made = mixed(world, shoe)
    told = fact("shoe made", **made.public(), mixed=shoe.id)
    after = state.with_(shoe=made, mixed=(*state.mixed, shoe), shoes=made.number)
    return Change(after, (*steps(procedure.discards_mixed_in(game.card_care, shoe.drawn)), told), shoes=(shoe, made))


def deal_discards(game: Game, state: TableState, world: World) -> Change:
    """The shoe is empty in the middle of a round, which is completed with the discards of those before."""
    shoe, record = state.shoe, state.round
    assert record is not None
    if shoe is None or record.shoe is None or record.shoe.discards or not shoe.drawn:
        raise WrongDeck("no cards are left to complete the round", game.deck_law)
    discards = shuffled(world, cards(shoe.order[: shoe.drawn]))
    salt = new_salt(world)
    refilled = replace(
        record, order=record.order + discards, salt=salt, shoe=replace(record.shoe, discards=tuple(discards))
    )
    told = fact("discards shuffled", round=record.id, cards=len(discards), commitment=commitment(salt, discards))
    return Change(state.with_(round=refilled), (*steps(procedure.discards_dealt(game.card_care, len(discards))), told))


def end_shoe(state: TableState) -> Change:
    """No more is dealt from it: everybody may see how its cards lay."""
    if state.shoe is None:
        return Change(state)
    spent = [replace(shoe, spent=True) for shoe in (*state.mixed, state.shoe)]
    told = [fact("shoe spent", shoe=it.id, order=list(it.order), salt=it.salt, drawn=it.drawn) for it in spent]
    return Change(state.with_(shoe=None, mixed=()), tuple(told), shoes=tuple(spent))


def players_cut(game: Game, state: TableState, seat: Seat | None = None) -> PlayersCut | None:
    """By this player, otherwise by the one farthest to the dealer's right, who may be the first and only one."""
    if not game.shoe_lasts:
        return None
    who = seat if seat is not None else max(state.seats, default=None)
    number = len(game.pieces(house_of(game, state.house)))
    named = f"the player at seat {who}" if who is not None else "a player"
    return PlayersCut(named, behind_cutting_card(number, state.equipment))


# Counts, changes and the end.


def recut(game: Game, state: TableState) -> Change:
    """A supervisor is not content with the cut."""
    law = game.card_care["recut"]
    _between_rounds(state, law, "cards have been dealt since the cut")
    if state.spread or state.pre_shuffled or state.equipment.shuffler:
        raise NotOffered("the cards have not been cut", law)
    if state.shoe is not None:
        raise OutOfTurn("cards have been dealt since the cut", law)
    return Change(state, steps(procedure.recut(game.card_care, players_cut(game, state))))


def is_due(game: Game, state: TableState, now: Milliseconds) -> bool:
    """Whether the cards have been in use for as long as they may."""
    hours = hours_in_use(game, state.house["dealing"], state.equipment)
    return state.phase is not Phase.CLOSED and now - state.cards_since >= hours * HOUR


def change_cards(game: Game, state: TableState, now: Milliseconds) -> Change:
    """The hours of these cards are over."""
    _, law = card_change(game, state.house["dealing"])
    leave = steps([Perform(law, "takes the used cards off the table and opens new ones")])
    spent = end_shoe(state)
    left = spent.then(Change(spent.state, leave + _removal(game, state)))
    return left.then(_new_cards(game, spent.state, now))


def replace_cards(game: Game, state: TableState, now: Milliseconds) -> Change:
    """A count was wrong: these cards leave the table at once."""
    spent = end_shoe(state)
    replaced = steps(procedure.replacement(state.equipment, decks(game, state)))
    return spent.then(Change(spent.state, replaced)).then(_new_cards(game, spent.state, now))


def device_counts(game: Game, state: TableState, counted: int, now: Milliseconds) -> Change:
    """What the shuffling device says that it has counted."""
    law = game.card_care["device counts"]
    _between_rounds(state, law, "the device counts between rounds")
    if not state.equipment.counts_cards:
        raise NotOffered("no device at this table counts the cards", law)
    told = Change(state, steps([Perform(law, f"reads off the device that it has counted {counted} cards")]))
    return told if counted == len(DECK) * decks(game, state) else told.then(replace_cards(game, state, now))


def close_cards(game: Game, state: TableState) -> Change:
    spent = end_shoe(state)
    after = spent.state.with_(phase=Phase.CLOSED, spread=False, pre_shuffled=False, used_decks=used(game, state))
    closing = procedure.closing(game, state.house["dealing"], state.equipment, decks(game, state))
    return spent.then(Change(after, steps(closing)))


def inspect_used(game: Game, state: TableState, counted: int, marks: str) -> Change:
    """Security's inspection of the cards that have left this table: how many there are, and what else was found."""
    if not state.used_decks:
        raise NotOffered("no used cards wait to be inspected", game.chapter["used cards"])
    missing = state.used_decks * len(DECK) - counted
    found = fact("used cards inspected", decks=state.used_decks, counted=counted, missing=missing, marks=marks)
    return Change(state.with_(used_decks=0), (*steps(procedure.inspection(game.chapter)), found))


def _new_cards(game: Game, state: TableState, now: Milliseconds) -> Change:
    """Opened as at the start; where players sit, they have seen them at once."""
    after = _with_new_cards(state, now).with_(used_decks=used(game, state))
    opened = Change(after, steps(procedure.new_cards(game.card_care, state.equipment, decks(game, state))))
    return opened.then(cards_seen(game, after)) if state.seats else opened


def _removal(game: Game, state: TableState) -> tuple[Fact, ...]:
    return steps(procedure.removal(state.equipment, decks(game, state)))


def decks(game: Game, state: TableState) -> int:
    """That are dealt together at this table."""
    return game.decks_at(house_of(game, state.house))


def used(game: Game, state: TableState) -> int:
    """The decks that wait to be inspected once these have joined them."""
    return state.used_decks + state.equipment.decks * decks(game, state)


def _between_rounds(state: TableState, law: Citation, why_not: str) -> None:
    if state.phase is not Phase.WAGERS_OPEN:
        raise OutOfTurn(why_not, law) if state.phase is Phase.IN_PLAY else OutOfTurn("the table is closed", None)
