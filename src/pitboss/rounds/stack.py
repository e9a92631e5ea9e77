"""A deck that deals given hands."""

from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from pitboss.cards import Card
from pitboss.errors import NotationError
from pitboss.law import reading
from pitboss.rounds.events import Dealt
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.inputs import Decision, Input, hear
from pitboss.rounds.places import BURN, DRAWS, Hand, Place, SplitHand, is_hand, number_of, place_name, seat_of
from pitboss.rounds.round import Round
from pitboss.rounds.table import Stakes
from pitboss.shoe import Shoe
from pitboss.stakes.meter import Meter

EMPTY = Meter(Fraction(0), Fraction(0), 0)  # where the cards go does not depend on it

EACH_CARD_ONCE = reading("P.1")

Hands = Mapping[Place, Sequence[Card]]


def order_of_deal(game: Game, house: House, stakes: Stakes, first: int = 0) -> list[Place]:
    """Where each card goes, read off a performance in which everybody stays in; `first` is the card it begins with."""
    order = game.pieces(house)[first:] + game.pieces(house)[:first]
    round = Round(game, house, Shoe(order), stakes, meter=EMPTY if game.meter_law else None)
    _stay_in(round)
    return [event.place for event in round.events if isinstance(event, Dealt)]


class Handed(Shoe):
    """Each place has its own next cards; burns come from the rest, drawn cards from the draws.

    A card that is split off at once, as `splits_next` tells, is the first card of the hand that it becomes.
    """

    def __init__(self, hands: Hands, rest: Sequence[Card], splits_next: Callable[[], bool]) -> None:
        self.dealt: list[Card] = []
        super().__init__(self.dealt)
        self.hands = hands
        self.next = {place: list(hand) for place, hand in hands.items()}
        self.rest = list(rest)
        self.splits_next = splits_next

    def draw(self, place: object) -> Card:
        assert isinstance(place, int | str)
        card = self._next(place).pop(0)
        self.dealt.append(card)
        self.drawn += 1
        return card

    def _next(self, place: Place) -> list[Card]:
        if place == BURN:
            return self.rest
        if is_hand(place) and (new := self._becomes(place)) is not None:
            return self.next[new]
        cards = self.next.get(place)
        if cards is None:
            raise NotationError(f"hands: the cards of {place_name(place)} are missing")
        if not cards and DRAWS in self.next:
            cards = self.next[DRAWS] or self.rest
        if not cards:
            raise NotationError(f"hands: {place_name(place)} is dealt more than {len(self.hands[place])} cards")
        return cards

    def _becomes(self, hand: Hand) -> SplitHand | None:
        """The hand that its next card begins, if that is a second one to be split off."""
        if self._dealt_from(hand) != 1:
            return None
        new = next((each for each in self.hands if self._is_to_come(each, hand)), None)
        assert new is None or isinstance(new, SplitHand)
        return new if new is not None and (number_of(new) == 2 or self.splits_next()) else None

    def _dealt_from(self, place: Place) -> int:
        return len(self.hands.get(place, ())) - len(self.next.get(place, ()))

    def _is_to_come(self, place: Place, hand: Hand) -> bool:
        return isinstance(place, SplitHand) and place.seat == seat_of(hand) and not self._dealt_from(place)


def stack(
    game: Game, house: House, stakes: Stakes, hands: Hands, inputs: Sequence[Input], last: Collection[Card] = ()
) -> tuple[Card, ...]:
    """Burns and the rest come from the cards left, in a fixed order; the cards of `last` at the very end.

    Where players draw, the round is performed with their decisions; elsewhere all hands are dealt in full,
    as if everybody stayed in.
    """
    pieces = game.pieces(house)
    left = Counter(pieces) - Counter(chain(*hands.values()))
    rest = sorted(left.elements(), key=lambda card: (card in last, pieces.index(card)))
    to_come = deque(inputs)
    shoe = Handed({DRAWS: (), **hands} if game.draws else hands, rest, lambda: _splits_next(game, to_come))
    round = Round(game, house, shoe, stakes, meter=EMPTY if game.meter_law else None)
    if game.draws or game.splits:
        while to_come:
            hear(round, [to_come.popleft()])
        round.proceed()
    else:
        _stay_in(round)
    if round.over:
        _check_used(shoe)
    return (*shoe.dealt, *shoe.next.get(DRAWS, ()), *shoe.rest)


def _splits_next(game: Game, to_come: Collection[Input]) -> bool:
    """Whether the next decision is to split."""
    decision = next((given for given in to_come if isinstance(given, Decision)), None)
    wager = game.wager(decision.choice) if decision is not None else None
    return wager is not None and wager.splits


def _stay_in(round: Round) -> None:
    while not round.over:
        if round.pending is not None:
            round.choose(round.pending.seat, round.pending.stay.name)
        else:
            round.proceed()


def _check_used(shoe: Handed) -> None:
    for place, left in shoe.next.items():
        if left and place != DRAWS:
            given = len(shoe.hands[place])
            raise NotationError(f"hands: {place_name(place)} is dealt {given - len(left)} cards, not {given}")


def check_copies(given: Counter[Card], pieces: Sequence[Card], where: str) -> None:
    """No card occurs more often than there are of it."""
    held = Counter(pieces)
    for card, times in given.items():
        if times > held[card]:
            often = "twice" if times == 2 else f"{times} times"
            raise NotationError(f"{where}: {card} occurs {often}", EACH_CARD_ONCE)
