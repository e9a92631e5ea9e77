"""A game against the house at a table, as its module writes it down."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from pitboss.cards import DECK, Card
from pitboss.law import Citation
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.card_care import CardCare
from pitboss.rounds.incidents import Incident, Remedy
from pitboss.rounds.steps import Step
from pitboss.rounds.table import Table
from pitboss.stakes.cents import dollars
from pitboss.stakes.pay_table import PayTable, label
from pitboss.stakes.progressive import PrizeTable
from pitboss.stakes.wager import Wager


class Notice(NamedTuple):
    """A sentence that layout or sign must carry."""

    law: Citation
    text: str
    on_the_felt: bool = True  # and not on the sign alone


class Posted(NamedTuple):
    """Payout odds as the sign shows them: each line and its odds to 1, or what else it pays in words.

    The notes say how the lines are read, where that changes what a player is paid.
    """

    title: str
    law: Citation
    lines: Sequence[tuple[str, int | str]]
    notes: Sequence[Notice] = ()


def post(title: str, table: PayTable, *notes: Notice) -> Posted:
    prizes = [(label(line), dollars(cents)) for line, cents in table.prizes.items()]
    odds = [(label(line), odds) for line, odds in table.odds.items()]
    as_read = [Notice(law, text) for text, law in table.notes.items()]
    return Posted(title, table.law, [*prizes, *odds], [*as_read, *notes])


def post_prizes(title: str, table: PrizeTable) -> Iterator[Posted]:
    """A block for each paragraph that grants some of the prizes."""
    for law, lines in groupby(table.prizes.items(), lambda line: line[1].law):
        yield Posted(title, law, [(label(hand), prize.posted) for hand, prize in lines])


@dataclass(frozen=True, eq=False)
class Game(AnyGame):
    """Played at a table against the house."""

    positions: int  # at most, where the house may open fewer
    positions_law: Citation
    deck_law: Citation
    no_more_bets: Mapping[str, Citation]  # by the way of dealing
    wagering: Citation  # how wagers are made, and on what
    first_wager: Citation  # why a seat without any wager is not in the round
    from_the_hand: Citation  # why dealing from the hand needs a shuffling device
    wagers: tuple[Wager, ...]
    round_of_play: Callable[[Table], Iterator[Step]]
    irregularities: Mapping[Incident, Remedy]
    card_care: CardCare
    chapter: CardCare  # on gaming equipment
    stack: tuple[int, Citation | None]  # how many cards an automated shoe gives at once, and why no other number
    device_counts: tuple[str, ...]  # the ways of dealing at which a counting shuffler spares the count of the stub
    drawn_by: Mapping[str, Citation]  # the paragraphs of what the felt shows beside the wagers
    rankings: Sequence[Notice]  # the hands, highest first
    pay_tables: Callable[[Any], Sequence[Posted]]
    notices: Callable[[Any], Sequence[Notice]]
    describe: Callable[[Any, Sequence[Card], Sequence[Card]], str]  # house, own cards, community cards
    after_split: Callable[[Sequence[Card]], str] | None = None  # what the own cards are then, where that differs
    opens: Callable[[Any], int] | None = None  # how many positions this house has, where it may open fewer
    seats_each: Callable[[Any], int] = lambda _: 1  # how many of them this house lets one player take
    seats_each_law: Citation | None = None  # where that may be more than one
    pieces: Callable[[Any], tuple[Card, ...]] = lambda _: DECK  # what it is played with
    shoe_lasts: bool = False  # they are shuffled when the cutting card has come out, not after every round
    alternates: Mapping[str, Citation] = field(default_factory=dict)  # the ways of dealing with two sets in turns
    draws: bool = False  # whether players may draw cards
    meter_law: Citation | None = None  # of the rate of its progressive meter, if it has one
    community_parts: Mapping[str, int] = field(default_factory=dict)  # what is written below so many of those cards
    called: Mapping[str, str] = field(default_factory=dict)  # choices as they are said, where not by their names
    keys: Mapping[str, str] = field(default_factory=dict)  # the letters of choices, where players know them by some
    covers: tuple[str, ...] = ("yellow", "green", "orange", "white")  # the colours its cover cards may have

    @property
    def required(self) -> list[Wager]:
        """The wagers every round begins with: the first one, and what is made in its amount."""
        first = self.wagers[0]
        return [wager for wager in self.wagers if wager is first or wager.matches is first]

    @cached_property
    def splits(self) -> bool:
        """Whether a seat may come to play several hands."""
        return any(wager.splits for wager in self.wagers)

    def positions_at(self, house: Any) -> int:
        return self.opens(house) if self.opens is not None else self.positions

    def decks_at(self, house: Any) -> int:
        """How many decks are shuffled together."""
        return len(self.pieces(house)) // len(DECK)

    def wager(self, name: object) -> Wager | None:
        return next((wager for wager in self.wagers if wager.name == name), None)

    def worth(self, house: Any, own: Sequence[Card], community: Sequence[Card] = (), *, split: bool = False) -> str:
        """A hand in words; one of several of a seat may not be what the same cards were at first."""
        return self.after_split(own) if split and self.after_split is not None else self.describe(house, own, community)
