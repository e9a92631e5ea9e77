"""Decisions that depend on the cards: which kinds there are, and what each option leads to, in rounds enough."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from pitboss.cards import DECK
from pitboss.law import Citation
from pitboss.printing.rehearsal import DECKS, NEIGHBOUR, YOU, begin, decisions, staked
from pitboss.rounds.events import Asked, Chose, Dealt, Event, HandSplit, Performed, Settled
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import Hand, Seen, is_hand
from pitboss.rounds.round import Round
from pitboss.rounds.steps import Choice, Decide

ROUNDS = 4 * len(DECK)  # in which, with every seat taken, all that there is to be asked and to be won occurs


class Question(NamedTuple):
    """What was asked and chosen, and what followed until the next question of anybody."""

    asked: Decide
    law: Citation
    chosen: Choice
    then: Sequence[Event]
    later: Sequence[Decide]  # what the same hand was asked afterwards

    @property
    def again(self) -> bool:
        """The same hand was asked the like."""
        return any(other.silence is self.asked.silence for other in self.later)


class Played(NamedTuple):
    """A round to its end: what came before any question, the questions, and all of it."""

    before: Sequence[Event]
    questions: Sequence[Question]
    events: Sequence[Event]


class Led(NamedTuple):
    """An option of a kind of question, and what it always leads to."""

    choice: Choice
    always: bool  # it is offered whenever such a question comes
    card: Seen | None  # the hand gets a card, seen by these
    splits: bool
    ends: bool  # the hand is asked nothing more


class Kind(NamedTuple):
    """Questions to which silence means the same."""

    silence: Choice
    law: Citation
    options: Sequence[Led]
    always: bool  # it comes in every round
    again: bool


def depends_on_the_cards(game: Game, house: House) -> bool:
    """Whether a player who stays in is asked one thing or another, as the cards fall."""
    if not decisions(game, house, staked(game, house)):
        return True
    asked = {tuple(_choices_of_a_round(game, house, number)) for number in range(1, DECKS + 1)}
    return len(asked) > 1


def _choices_of_a_round(game: Game, house: House, number: int) -> Iterator[tuple[Choice, ...]]:
    round = begin(game, house, staked(game, house), number=number)
    while not round.over:
        if round.pending is None:
            round.proceed()
            continue
        if round.pending.seat == YOU:
            yield round.pending.choices
        round.choose(round.pending.seat, next(iter(round.options)))


def rounds_enough(game: Game, house: House) -> list[Played]:
    """With every seat taken, in which each option of each kind of question is taken in turn, and some is asked."""
    turns: dict[tuple[Choice, ...], int] = {}
    played = (_play(game, house, number, turns) for number in range(1, ROUNDS + 1))
    return [each for each in played if each.questions]


def _play(game: Game, house: House, number: int, turns: dict[tuple[Choice, ...], int]) -> Played:
    round = begin(game, house, staked(game, house), seats=game.positions_at(house), number=number)
    asked: list[tuple[Decide, Citation, Choice, int]] = []
    begins: int | None = None
    while not round.over:
        if round.pending is None:
            round.proceed()
            continue
        begins = len(round.events) if begins is None else begins
        asked.append(_answer(round, turns))
    begins = len(round.events) if begins is None else begins
    return Played(round.events[:begins], list(_questions(round, asked)), round.events)


def _answer(round: Round, turns: dict[tuple[Choice, ...], int]) -> tuple[Decide, Citation, Choice, int]:
    """Each option in its turn; where there is nothing else to be said of it, the fewest chips are not asked for."""
    pending, question = round.pending, round.events[-1]
    assert pending is not None
    assert isinstance(question, Asked)
    turn = turns[pending.choices] = turns.get(pending.choices, -1) + 1
    chosen = pending.choices[turn % len(pending.choices)]
    place = len(round.events)
    round.choose(pending.seat, next(name for name, choice in round.options.items() if choice is chosen))
    return pending, question.law, chosen, place


def _questions(round: Round, asked: Sequence[tuple[Decide, Citation, Choice, int]]) -> Iterator[Question]:
    for number, (decide, law, chosen, place) in enumerate(asked):
        then = list(takewhile(lambda event: not isinstance(event, Asked), round.events[place:]))
        later = [other for other, *_ in asked[number + 1 :] if other.seat == decide.seat]
        yield Question(decide, law, chosen, then, later)


# What the rounds show.


def opening_of(rounds: Sequence[Played]) -> list[Event]:
    """The cards that are dealt before anything is asked or settled, of two seats and the dealer."""
    before = takewhile(lambda event: not isinstance(event, Settled | Asked), rounds[0].before)
    dealt = [event for event in before if isinstance(event, Dealt)]
    return [event for event in dealt if event.place in (YOU, NEIGHBOUR) or not is_hand(event.place)]


class Done(NamedTuple):
    """Something that the dealer does, in every round or in some, or that a wager comes to."""

    event: Performed | Settled
    always: bool = False


def before_any_question(rounds: Sequence[Played]) -> list[Done]:
    """What the dealer does to the table as a whole, and what is settled so early; each paragraph once."""
    performed = _once(event for played in rounds for event in played.before if _is_of_all(event))
    settled = _once(event for played in rounds for event in played.before if isinstance(event, Settled))
    always = set.intersection(*(set(filter(_is_of_all, played.before)) for played in rounds))
    return [*(Done(event, event in always) for event in performed), *map(Done, settled)]


def at_the_end(rounds: Sequence[Played]) -> list[Done]:
    """What the dealer does when all have decided; each paragraph once."""
    return [Done(event) for event in _once(event for played in rounds for event in _after(played) if _is_of_all(event))]


def _after(played: Played) -> Sequence[Event]:
    last = max((place for place, event in enumerate(played.events) if isinstance(event, Chose)), default=0)
    return played.events[last:]


def _is_of_all(event: Event) -> bool:
    return isinstance(event, Performed) and "seat" not in event.what


def _once(events: Iterable[Event]) -> list[Any]:
    """The first event of each step of each paragraph."""
    found: dict[object, Event] = {}
    for event in events:
        found.setdefault(event if isinstance(event, Performed) else event.law, event)  # type: ignore[union-attr]
    return list(found.values())


def kinds_of_question(rounds: Sequence[Played]) -> list[Kind]:
    """In the order in which they come."""
    order: list[Choice] = []
    mets = [list(dict.fromkeys(question.asked.silence for question in played.questions)) for played in rounds]
    for met in sorted(mets, key=len, reverse=True):
        for number, silence in enumerate(met):
            if silence not in order:
                behind = next((order.index(later) for later in met[number + 1 :] if later in order), len(order))
                order.insert(behind, silence)
    return [_kind(silence, rounds) for silence in order]


def _kind(silence: Choice, rounds: Sequence[Played]) -> Kind:
    questions = [each for played in rounds for each in played.questions if each.asked.silence is silence]
    longest = sorted({each.asked.choices for each in questions}, key=len, reverse=True)
    options = dict.fromkeys(choice for choices in longest for choice in choices)
    always = all(any(each.asked.silence is silence for each in played.questions) for played in rounds)
    laws = [each.law for each in questions]
    return Kind(
        silence,
        max(dict.fromkeys(laws), key=laws.count),
        [_led(choice, questions) for choice in options],
        always,
        any(each.again for each in questions),
    )


def _led(choice: Choice, questions: Sequence[Question]) -> Led:
    chosen = [each for each in questions if each.chosen is choice]
    dealt = [next(_cards(each.asked.seat, each.then), None) for each in chosen]
    return Led(
        choice,
        all(choice in each.asked.choices for each in questions),
        dealt[0] if dealt and None not in dealt else None,
        any(isinstance(event, HandSplit) for each in chosen for event in each.then),
        not any(each.later for each in chosen),
    )


def _cards(hand: Hand, events: Iterable[Event]) -> Iterator[Seen]:
    return (event.seen for event in events if isinstance(event, Dealt) and event.place == hand)


def settled(rounds: Iterable[Played]) -> Iterator[Settled]:
    return (event for played in rounds for event in played.events if isinstance(event, Settled))
