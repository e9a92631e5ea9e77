"""The script performed on stacked decks: what a seat is asked, what it stakes and what it is paid."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pitboss.cards import DECK, Card
from pitboss.rounds.betting import check_stakes
from pitboss.rounds.events import Dealt, Revealed, Settled
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import BURN, DRAWS, Place, Seat
from pitboss.rounds.round import Round
from pitboss.rounds.stack import order_of_deal
from pitboss.rounds.view import view
from pitboss.shoe import Shoe
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import Stake, Wager

SEAT: Seat = 1

Choices = tuple[str, ...]
Hands = Mapping[Place, Sequence[Card]]
Seen = frozenset[tuple[Place, Card]]


@dataclass(frozen=True)
class Path:
    """One way through a round: the choices, what was staked, and the result.

    If it was watched, also what was seen before each choice, and where each card was dealt.

    A choice that names a card tells its place in the hand: of "As Kd 2c", "draw:Kd" is "draw:2".
    """

    choices: Choices
    seen: tuple[Seen, ...]
    dealt: tuple[Place, ...]
    staked: int
    net: int


@dataclass(frozen=True)
class Stage:
    """A game with a house and the stakes of one seat, ready to be performed on any cards."""

    game: Game
    house: House
    stakes: Mapping[Wager, Stake]
    told: Collection[str]  # the lines that count
    places: Sequence[Place]  # where each card of the deck goes
    meter: Meter | None = None

    def order(self, hands: Hands) -> list[Card]:
        """The deck that deals these hands, as far as it is dealt; what is burned comes from the cards left."""
        used = {card for hand in hands.values() for card in hand}
        given: dict[Place, Iterator[Card]] = {BURN: (card for card in DECK if card not in used)}
        given |= {place: iter(hand) for place, hand in hands.items()}
        return [*(next(given[place]) for place in self.places), *hands.get(DRAWS, ())]

    def paths(self, hands: Hands, giving: int | None = None, *, watched: bool = True) -> list[Path]:
        """Every path of choices over these cards, or those that give back the card at this place, at 0 none."""
        return list(self._paths(self.order(hands), (), giving, watched))

    def performed(self) -> list[Path]:
        """Every path of choices over the cards as they lie before a shuffle."""
        return list(self._paths(self.game.pieces(self.house), (), None, True))

    def _paths(self, order: Sequence[Card], made: Choices, giving: int | None, watched: bool) -> Iterator[Path]:
        """The path of these choices and then always the first; after it those that part from it later."""
        round = Round(self.game, self.house, Shoe(order), {SEAT: self.stakes}, meter=self.meter)
        names = list(made)
        seen: list[Seen] = []
        choices: list[str] = []
        others: list[list[Choices]] = []
        while round.pending is not None:
            if len(choices) == len(names):
                hand = _hand(round)
                first, *rest = (name for name in round.options if giving in (None, given_back(_by_place(name, hand))))
                others.append([(*names, name) for name in rest])
                names.append(first)
            if watched:
                seen.append(_seen(round))
            name = names[len(choices)]
            choices.append(_by_place(name, _hand(round)))
            round.choose(SEAT, name)
        round.proceed()
        dealt = [event.place for event in round.events if isinstance(event, Dealt)] if watched else ()
        yield self._path(round, tuple(choices), tuple(seen), tuple(dealt))
        for parting in reversed(others):
            for prefix in parting:
                yield from self._paths(order, prefix, giving, watched)

    def _path(self, round: Round, choices: Choices, seen: tuple[Seen, ...], dealt: tuple[Place, ...]) -> Path:
        lines = [event for event in round.events if isinstance(event, Settled) and event.wager in self.told]
        staked = sum(line.stake for line in lines)
        return Path(choices, seen, dealt, staked, sum(line.pays + line.returned for line in lines) - staked)


def stage(
    game: Game,
    house: House,
    stakes: Mapping[Wager, Stake],
    told: Collection[Wager] = (),
    meter: Meter | None = None,
) -> Stage:
    """These stakes of one seat, of which the lines of some wagers count, or of all."""
    check_stakes(game, house, {SEAT: stakes})
    lines = {wager.name for wager in game.wagers if _placed_with(wager) in (told or stakes)}
    return Stage(game, house, stakes, lines, order_of_deal(game, house, {SEAT: stakes}), meter)


def _placed_with(wager: Wager) -> Wager:
    """The wager before the deal that it rides on or equals."""
    with_it = wager.rides_on or wager.equals
    return _placed_with(with_it) if with_it is not None else wager


def _hand(round: Round) -> list[Card]:
    return [lying.card for lying in round.table.cards[SEAT]]


def _by_place(name: str, hand: Sequence[Card]) -> str:
    option, _, card = name.partition(":")
    return f"{option}:{[str(held) for held in hand].index(card) + 1}" if card else name


def given_back(choice: str = "") -> int:
    """The place in the hand of the card that a choice gives back, or 0."""
    return int(choice.partition(":")[2] or 0)


def _seen(round: Round) -> Seen:
    seen = set()
    for event in view(round.events, SEAT):
        if isinstance(event, Dealt) and event.card is not None:
            seen.add((event.place, event.card))
        elif isinstance(event, Revealed):
            seen.update((event.place, card) for card in event.cards)
    return frozenset(seen)
