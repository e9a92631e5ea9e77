"""A deck that deals given hands."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from pitboss.cards import DECK, Card
from pitboss.errors import NotationError
from pitboss.law import reading
from pitboss.rounds.events import Dealt
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import BURN, DRAWS, Place, place_name
from pitboss.rounds.round import Round
from pitboss.rounds.table import Stakes
from pitboss.stakes.meter import Meter

EMPTY = Meter(Fraction(0), Fraction(0), 0)  # where the cards go does not depend on it

EACH_CARD_ONCE = reading("P.1")

Hands = Mapping[Place, Sequence[Card]]


def order_of_deal(game: Game, house: House, stakes: Stakes) -> list[Place]:
    """Where each card of the deck goes, read off a performance in which everybody stays in."""
    round = Round(game, house, DECK, stakes, meter=EMPTY if game.meter_law else None)
    while not round.over:
        if round.pending is not None:
            round.choose(round.pending.seat, round.pending.stay.name)
        else:
            round.proceed()
    return [event.place for event in round.events if isinstance(event, Dealt)]


def stack(game: Game, house: House, stakes: Stakes, hands: Hands, last: Collection[Card] = ()) -> tuple[Card, ...]:
    """Burns and the rest come from the cards left, in a fixed order; the cards of `last` at the very end.

    Cards that are drawn in the round come after all that are dealt, in the order of the decisions.
    """
    places = order_of_deal(game, house, stakes)
    draws = hands.get(DRAWS, ())
    _check_hands(places, {place: hand for place, hand in hands.items() if place != DRAWS}, draws)
    given = {place: iter(hand) for place, hand in hands.items()}
    used = {card for hand in hands.values() for card in hand}
    rest = iter(sorted((card for card in DECK if card not in used), key=lambda card: card in last))
    dealt = [next(given[place]) if place in given else next(rest) for place in places]
    return (*dealt, *draws, *rest)


def _check_hands(places: Sequence[Place], hands: Hands, draws: Sequence[Card]) -> None:
    for place in dict.fromkeys(places):
        if place != BURN and place not in hands:
            raise NotationError(f"hands: the cards of {place_name(place)} are missing")
    for place, hand in hands.items():
        if place not in places or len(hand) != places.count(place):
            raise NotationError(f"hands: {place_name(place)} is dealt {places.count(place)} cards, not {len(hand)}")
    check_distinct([*(card for hand in hands.values() for card in hand), *draws], "hands")


def check_distinct(cards: Sequence[Card], where: str) -> None:
    if len(set(cards)) < len(cards):
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise NotationError(f"{where}: {twice} occurs twice", EACH_CARD_ONCE)
