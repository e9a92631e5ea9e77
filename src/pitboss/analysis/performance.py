"""The script performed on stacked decks: what a seat is asked, what it stakes and what it is paid."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.rounds.events import Dealt, Settled
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import BURN, Place, Seat
from pitboss.rounds.round import Round
from pitboss.rounds.stack import order_of_deal
from pitboss.rounds.view import view
from pitboss.stakes.wager import Stake, Wager

SEAT: Seat = 1

Seen = frozenset[tuple[Place, Card]]


@dataclass(frozen=True)
class Path:
    """One way through a round: the choices, what was seen before each, all that was staked, and the result."""

    choices: tuple[str, ...]
    seen: tuple[Seen, ...]
    staked: int
    net: int


@dataclass(frozen=True)
class Stage:
    """A game with a house and the stakes of one seat, ready to be performed on any cards."""

    game: Game
    house: House
    stakes: Mapping[Wager, Stake]
    places: Sequence[Place]  # where each card of the deck goes

    def order(self, hands: Mapping[Place, Sequence[Card]]) -> list[Card]:
        """The deck that deals these hands, as far as it is dealt."""
        given = {place: iter(hand) for place, hand in hands.items()}
        return [next(given[place]) for place in self.places]

    def paths(self, hands: Mapping[Place, Sequence[Card]]) -> list[Path]:
        """Every path of choices over these cards."""
        return list(self._paths(self.order(hands), ()))

    def _paths(self, order: Sequence[Card], choices: tuple[str, ...]) -> Iterator[Path]:
        round = Round(self.game, self.house, order, {SEAT: self.stakes})
        seen = []
        for choice in choices:
            seen.append(_seen(round))
            round.choose(SEAT, choice)
        if round.last_call:
            round.proceed()
        if round.pending is None:
            yield _path(round, choices, tuple(seen))
            return
        for option in round.pending.choices:
            yield from self._paths(order, (*choices, option.name))


def stage(game: Game, house: House, stakes: Mapping[Wager, Stake]) -> Stage:
    places = order_of_deal(game, house, {SEAT: stakes})
    assert BURN not in places, "burned cards want a deck of their own"
    return Stage(game, house, stakes, places)


def _seen(round: Round) -> Seen:
    shown = view(round.events, SEAT)
    return frozenset(
        (event.place, event.card) for event in shown if isinstance(event, Dealt) and event.card is not None
    )


def _path(round: Round, choices: tuple[str, ...], seen: tuple[Seen, ...]) -> Path:
    lines = [event for event in round.events if isinstance(event, Settled)]
    staked = sum(line.stake for line in lines)
    return Path(choices, seen, staked, sum(line.pays + line.returned for line in lines) - staked)
