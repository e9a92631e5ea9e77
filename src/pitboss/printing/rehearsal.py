"""Rounds that are performed only to be told of: a page of rules says what the script does."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from pitboss.cards import DECK, Card
from pitboss.law import Citation
from pitboss.rounds.events import Asked, Chose, Event, Hidden
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import Seat
from pitboss.rounds.round import Round
from pitboss.rounds.steps import Decide
from pitboss.shoe import Shoe, places_of
from pitboss.stakes.meter import FIRST_METER
from pitboss.stakes.wager import Stake, Wager

YOU, NEIGHBOUR = 1, 2
PRIME = 53  # one more than the cards: its multiples go through the whole deck in another order each
LATER = 5  # cards, where the decks come again
DECKS = 16  # in which, with every seat taken, all that a wager can come to occurs


def deck(number: int) -> tuple[Card, ...]:
    """One of 52 orders, always the same; 1 is the deck as it comes."""
    return tuple(DECK[number * place % PRIME - 1] for place in range(1, PRIME))


def order_of(pieces: Sequence[Card], number: int) -> tuple[Card, ...]:
    """Always the same order for a number; of several decks each comes in an order of its own.

    Beyond 52 the same decks come again, and begin some cards later.
    """
    again, first = divmod(number - 1, len(DECK))
    numbers = range(first, first + len(pieces) // len(DECK))
    order = tuple(chain.from_iterable(deck(each % len(DECK) + 1) for each in numbers))
    return order[again * LATER :] + order[: again * LATER]


def staked(game: Game, house: House, *without: Wager) -> dict[Wager, Stake]:
    """Every wager that can be placed before the deal, each at the least."""
    offered = (wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house))
    return {wager: Stake(wager.exactly or house.minimum) for wager in offered if wager not in without}


def begin(
    game: Game,
    house: House,
    wagers: dict[Wager, Stake],
    *,
    seats: int = 2,
    number: int = 3,
    face_up: Collection[Card] = (),
) -> Round:
    stakes = dict.fromkeys(range(1, seats + 1), wagers)
    order = order_of(game.pieces(house), number)
    shoe = Shoe(order, places_of(face_up, order))
    return Round(game, house, shoe, stakes, FIRST_METER if game.meter_law else None)


class Rehearsed(NamedTuple):
    """A round to its end, and how many of its events came before the dealer's hand was revealed."""

    events: Sequence[Event]
    closed: int

    def asked(self, seat: Seat = YOU) -> list[int]:
        """Where the seat's decisions are."""
        return [place for place, event in enumerate(self.events) if isinstance(event, Asked) and event.seat == seat]

    def asked_next(self, place: int) -> int:
        """Where the next decision behind this place is, or the dealer's hand is revealed."""
        behind = range(place + 1, self.closed)
        return next((later for later in behind if isinstance(self.events[later], Asked)), self.closed)

    def law(self, place: int) -> Citation:
        event = self.events[place]
        assert not isinstance(event, Hidden)
        return event.law

    def after(self, decision: int) -> Sequence[Event]:
        """What follows from the choice of the first seat at this decision until another one is to be made."""
        chosen = [place for place, event in enumerate(self.events) if isinstance(event, Chose) and event.seat == YOU]
        return self.events[chosen[decision] + 1 : self.asked_next(chosen[decision])]


def rehearse(round: Round, path: Sequence[str] = (), *, followed_by: Collection[Seat] = (YOU,)) -> Rehearsed:
    """To the end, the seats choosing along the path; beyond it, and all others, stay in."""
    closed = 0
    while not round.over:
        if round.pending is None:
            closed = len(round.events)
            round.proceed()
        else:
            choose(round, path if round.pending.seat in followed_by else ())
    return Rehearsed(round.events, closed or len(round.events))


def choose(round: Round, path: Sequence[str]) -> None:
    pending = round.pending
    assert pending is not None
    made = len(round.table.choices[pending.seat])
    name = path[made] if made < len(path) else pending.stay.name
    round.choose(pending.seat, next(option for option in round.options if option.partition(":")[0] == name))


def decisions(game: Game, house: House, wagers: dict[Wager, Stake]) -> list[Decide]:
    """Those of the first seat, in a round in which it stays in."""
    round = begin(game, house, wagers)
    found = []
    while round.pending is not None:
        if round.pending.seat == YOU:
            found.append(round.pending)
        choose(round, ())
    return found


def paths(game: Game, house: House) -> Iterator[list[str]]:
    """Staying in, and at each decision everything else."""
    asked = decisions(game, house, staked(game, house))
    yield []
    for place, decision in enumerate(asked):
        before = [earlier.stay.name for earlier in asked[:place]]
        yield from ([*before, choice.name] for choice in decision.choices if choice is not decision.stay)
