"""A deck that deals given hands."""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
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

EACH_CARD_ONCE = reading("O.1")

Hands = Mapping[Place, Sequence[Card]]


def order_of_deal(game: Game, house: House, stakes: Stakes, first: int = 0) -> list[Place]:
    """Where each card goes, read off a performance in which everybody stays in; `first` is the card it begins with."""
    order = game.pieces(house)[first:] + game.pieces(house)[:first]
    round = Round(game, house, Shoe(order), stakes, meter=EMPTY if game.meter_law else None)
    _stay_in(round)
    return [event.place for event in round.events if isinstance(event, Dealt)]


class Handed(Shoe):
    """Each place has its own next cards; burns come from the rest.

    A card that is split off at once, as the decision to come tells, is the first card of the hand that it becomes.
    """

    def __init__(self, game: Game, hands: Hands, rest: Sequence[Card], inputs: Sequence[Input]) -> None:
        self.dealt: list[Card] = []
        super().__init__(self.dealt)
        self.hands = hands
        self.next = {place: list(hand) for place, hand in hands.items()}
        self.rest = list(rest)
        self.game = game
        self.to_come = deque(inputs)

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
        if not cards:
            raise NotationError(f"hands: {place_name(place)} is dealt more than {len(self.hands[place])} cards")
        return cards

    def _becomes(self, hand: Hand) -> SplitHand | None:
        """The hand that its next card begins, if that is a second one to be split off."""
        if self._dealt_from(hand) != 1:
            return None
        new = next((each for each in self.hands if self._is_to_come(each, hand)), None)
        assert new is None or isinstance(new, SplitHand)
        return new if new is not None and (number_of(new) == 2 or self._splits_next()) else None

    def _dealt_from(self, place: Place) -> int:
        return len(self.hands.get(place, ())) - len(self.next.get(place, ()))

    def _is_to_come(self, place: Place, hand: Hand) -> bool:
        return isinstance(place, SplitHand) and place.seat == seat_of(hand) and not self._dealt_from(place)

    def _splits_next(self) -> bool:
        decision = next((given for given in self.to_come if isinstance(given, Decision)), None)
        wager = self.game.wager(decision.choice) if decision is not None else None
        return wager is not None and wager.splits


def stack(
    game: Game, house: House, stakes: Stakes, hands: Hands, inputs: Sequence[Input], last: Collection[Card] = ()
) -> tuple[Card, ...]:
    """Burns and the rest come from the cards left, in a fixed order; the cards of `last` at the very end."""
    pieces = game.pieces(house)
    left = Counter(pieces) - Counter(chain(*hands.values()))
    rest = sorted(left.elements(), key=lambda card: (card in last, pieces.index(card)))
    if game.splits:
        return _performed(house, stakes, Handed(game, hands, rest, inputs))
    return _in_order(order_of_deal(game, house, stakes), hands, rest)


def _in_order(order: Sequence[Place], hands: Hands, rest: Sequence[Card]) -> tuple[Card, ...]:
    """Cards that are drawn in the round come after all that are dealt, in the order of the decisions."""
    needed = Counter(order)
    for place in (*needed, *hands):
        if place not in (BURN, DRAWS):
            _check_number(place, needed[place], hands)
    given = {place: iter(hand) for place, hand in hands.items()}
    others = iter(rest)
    dealt = [next(given.get(place, others)) for place in order]
    return (*dealt, *given.get(DRAWS, ()), *others)


def _performed(house: House, stakes: Stakes, shoe: Handed) -> tuple[Card, ...]:
    """Hands that grow by decisions are dealt as these say."""
    round = Round(shoe.game, house, shoe, stakes)
    while shoe.to_come:
        hear(round, [shoe.to_come.popleft()])
    round.proceed()
    if round.over:
        for place, hand in shoe.hands.items():
            _check_number(place, len(hand) - len(shoe.next[place]), shoe.hands)
    return (*shoe.dealt, *shoe.rest)


def _check_number(place: Place, needed: int, hands: Hands) -> None:
    if place not in hands:
        raise NotationError(f"hands: the cards of {place_name(place)} are missing")
    if len(hands[place]) != needed:
        raise NotationError(f"hands: {place_name(place)} is dealt {needed} cards, not {len(hands[place])}")


def _stay_in(round: Round) -> None:
    while not round.over:
        if round.pending is not None:
            round.choose(round.pending.seat, round.pending.stay.name)
        else:
            round.proceed()


def check_copies(given: Iterable[Card], decks: int, where: str) -> None:
    """No card occurs more often than there are of it."""
    for card, times in Counter(given).items():
        if times > decks:
            often = "twice" if times == 2 else f"{times} times"
            raise NotationError(f"{where}: {card} occurs {often}", EACH_CARD_ONCE)
