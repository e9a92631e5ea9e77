"""The table's cards from opening to closing: each step of the dealer's procedure as a change of the table."""

from collections.abc import Sequence
from dataclasses import asdict

from pitboss.cards import DECK, Card
from pitboss.errors import NotOffered, OutOfTurn
from pitboss.floor.change import Change, Fact, fact, steps
from pitboss.floor.in_play import house_of
from pitboss.floor.shuffle import place_to_cut, shuffled
from pitboss.floor.state import Phase, TableState
from pitboss.floor.world import Milliseconds, World
from pitboss.law import Citation
from pitboss.rounds import procedure
from pitboss.rounds.equipment import card_change, hours_in_use
from pitboss.rounds.game import Game
from pitboss.rounds.procedure import SetUp
from pitboss.rounds.steps import Perform
from pitboss.shoe import cut

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
    after = state.with_(house=house, equipment=chosen.equipment, used_decks=used(game, state))
    told = fact("set up anew", dealing=chosen.dealing, equipment=asdict(chosen.equipment))
    left = Change(after, (*_removal(game, state), told))
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
    ready = procedure.made_ready(game.card_care, state.equipment, decks(game, state), new=state.pre_shuffled)
    return Change(state.with_(spread=False, pre_shuffled=False), steps(ready))


def after_a_round(game: Game, state: TableState) -> Change:
    """The cards are shuffled for the next one, or lie spread where nobody is left to play."""
    if state.seats:
        return Change(state, steps(procedure.shuffle(game.card_care, state.equipment, decks(game, state))))
    return spread_if_idle(game, state)


def spread_if_idle(game: Game, state: TableState) -> Change:
    if state.seats or state.spread or state.pre_shuffled:
        return Change(state)
    return Change(state.with_(spread=True), steps(procedure.idle(game.card_care)))


def recut(game: Game, state: TableState) -> Change:
    """A supervisor is not content with the cut."""
    law = game.card_care["recut"]
    _between_rounds(state, law, "cards have been dealt since the cut")
    if state.spread or state.pre_shuffled or state.equipment.shuffler:
        raise NotOffered("the cards have not been cut", law)
    return Change(state, steps(procedure.recut(game.card_care)))


def is_due(game: Game, state: TableState, now: Milliseconds) -> bool:
    """Whether the cards have been in use for as long as they may."""
    hours = hours_in_use(game, state.house["dealing"], state.equipment)
    return state.phase is not Phase.CLOSED and now - state.cards_since >= hours * HOUR


def change_cards(game: Game, state: TableState, now: Milliseconds) -> Change:
    """The hours of these cards are over."""
    _, law = card_change(game, state.house["dealing"])
    leave = steps([Perform(law, "takes the used cards off the table and opens new ones")])
    return Change(state, leave + _removal(game, state)).then(_new_cards(game, state, now))


def replace_cards(game: Game, state: TableState, now: Milliseconds) -> Change:
    """A count was wrong: these cards leave the table at once."""
    replaced = steps(procedure.replacement(state.equipment, decks(game, state)))
    return Change(state, replaced).then(_new_cards(game, state, now))


def device_counts(game: Game, state: TableState, counted: int, now: Milliseconds) -> Change:
    """What the shuffling device says that it has counted."""
    law = game.card_care["device counts"]
    _between_rounds(state, law, "the device counts between rounds")
    if not state.equipment.counts_cards:
        raise NotOffered("no device at this table counts the cards", law)
    told = Change(state, steps([Perform(law, f"reads off the device that it has counted {counted} cards")]))
    return told if counted == len(DECK) * decks(game, state) else told.then(replace_cards(game, state, now))


def close_cards(game: Game, state: TableState) -> Change:
    after = state.with_(phase=Phase.CLOSED, spread=False, pre_shuffled=False, used_decks=used(game, state))
    closing = procedure.closing(game, state.house["dealing"], state.equipment, decks(game, state))
    return Change(after, steps(closing))


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
