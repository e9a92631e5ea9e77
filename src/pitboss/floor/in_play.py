"""Rounds performed from their records; those in play are kept, so that an input performs only what it adds."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from pitboss.cards import cards
from pitboss.floor.state import RoundRecord, TableState
from pitboss.rounds.events import Dealt, Event, Reported
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.incidents import is_complete
from pitboss.rounds.inputs import hear, read_inputs
from pitboss.rounds.places import Place, Seat
from pitboss.rounds.record import house_written
from pitboss.rounds.round import Round
from pitboss.rounds.steps import Decide
from pitboss.shoe import Shoe
from pitboss.stakes.meter import stored
from pitboss.stakes.wager import Stake, Wager

Inputs = tuple[Mapping[str, Any], ...]
NO_COUPONS: Mapping[str, int] = {}


class RoundNow(NamedTuple):
    """A round as far as it has been played: all its events, of which everybody is shown a view of his own."""

    record: RoundRecord
    events: Sequence[Event]
    over: bool
    ended: str
    pending: Decide | None


def round_now(record: RoundRecord, round: Round) -> RoundNow:
    return RoundNow(record, tuple(round.events), round.over, round.ended, round.pending)


class RoundsInPlay:
    """A round that has heard more than its record tells, or has refused an input, is performed from the beginning."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Round, Inputs]] = {}

    def perform(self, game: Game, house: Mapping[str, Any], record: RoundRecord, inputs: Inputs) -> Round:
        """As far as these inputs lead beyond the record; it stops at the last call, where a stub may be counted."""
        round, heard = self._kept.pop(record.id, (None, ()))
        if round is None or inputs[: len(heard)] != heard:
            round, heard = replayed(game, house, record), record.inputs
        hear(round, read_inputs(list(inputs[len(heard) :])))
        self._kept[record.id] = round, inputs
        return round

    def forget(self, record: RoundRecord) -> None:
        self._kept.pop(record.id, None)


def opened(game: Game, house: Mapping[str, Any], record: RoundRecord) -> Round:
    stakes = {seat: stakes_of(game, bets, record.coupons.get(seat, {})) for seat, bets in record.stakes.items()}
    meter = stored(record.meter) if record.meter is not None else None
    shoe = Shoe(cards(record.order), record.face_up)
    dealer = bool(record.dealer)
    return Round(game, house_of(game, house), shoe, stakes, meter=meter, stacks=record.stacks, dealer=dealer)


def replayed(game: Game, house: Mapping[str, Any], record: RoundRecord) -> Round:
    """The round performed again as far as its record leads: by its inputs, and past each last call that has ended."""
    round = opened(game, house, record)
    hear(round, read_inputs(list(record.inputs)))
    while round.last_call and len(round.events) < record.told:
        round.proceed(once=True)
    return round


def calls_ended(game: Game, house: Mapping[str, Any], record: RoundRecord) -> bool:
    """Whether a last call has ended since the last input: what is reported now was not heard there."""
    round = opened(game, house, record)
    hear(round, read_inputs(list(record.inputs)))
    return round.last_call and len(round.events) < record.told


def written_meter(round: Round) -> dict[str, str | int] | None:
    """The progressive meter of its table as the round leaves it, to be stored."""
    return round.table.meter.written() if round.table.meter is not None else None


def found_short(round: Round) -> bool:
    """Whether the stub was counted, and the deck found not to be complete."""
    counts = [event.counted for event in round.events if isinstance(event, Reported) and event.counted is not None]
    return any(not is_complete(round.table, counted) for counted in counts)


def cutting_card_at(state: TableState, round: Round) -> Place | None:
    """For whom the card behind the cutting card was drawn, if it came in this round."""
    if state.shoe is None:
        return None
    dealt = [event.place for event in round.events if isinstance(event, Dealt)]
    place = state.shoe.before_cutting_card - state.shoe.drawn
    return dealt[place] if 0 <= place < len(dealt) else None


def house_of(game: Game, house: Mapping[str, Any]) -> House:
    """The house of a table, from what is stored of it."""
    found: House = house_written(game, orjson.dumps(house).decode())
    return found


def stakes_of(game: Game, bets: Mapping[str, int], coupons: Mapping[str, int] = NO_COUPONS) -> dict[Wager, Stake]:
    """The chips on each wager, and the coupon beside them or in their place."""
    return {
        wager: Stake(bets.get(wager.name, 0), coupons.get(wager.name, 0))
        for wager in game.wagers
        if wager.name in bets or wager.name in coupons
    }


def locked_chips(game: Game, stakes: Mapping[Seat, Mapping[str, int]]) -> dict[Seat, dict[str, int]]:
    """The chips of progressive wagers, which go into the inventory before the first card."""
    names = [wager.name for wager in game.wagers if wager.locked]
    chips = {seat: {name: bets[name] for name in names if name in bets} for seat, bets in stakes.items()}
    return {seat: locked for seat, locked in chips.items() if locked}
