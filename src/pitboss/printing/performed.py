"""The paragraphs by which rounds are performed at a house, read off rounds in which much happens."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, product

from pitboss.analysis.model import Model, ShoeModel
from pitboss.analysis.models import any_model_of
from pitboss.analysis.report import staked_at
from pitboss.cards import DECK, Card
from pitboss.law import Citation, paragraphs, readings
from pitboss.printing.rehearsal import order_of
from pitboss.rounds.events import Hidden
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.round import Round
from pitboss.rounds.stack import EMPTY
from pitboss.rounds.steps import Step
from pitboss.rounds.table import Table
from pitboss.shoe import Shoe
from pitboss.solving.performance import SEAT, Stage, stage

MOST_DECISIONS, MOST_OPTIONS = 3, 5
ORDERS = 2 * len(DECK)  # of a shoe, in which everything has occurred four times over


def rules(game: Game, house: House) -> list[tuple[str, str]]:
    """The paragraphs by which rounds are performed at this house, whatever happens, and the gist of each."""
    numbered = list(paragraphs())
    cited = set(_cited(stage(game, house, staked_at(game, house, {}), meter=EMPTY if game.meter_law else None)))
    of_law = sorted((law for law in cited if law in paragraphs()), key=numbered.index)
    read = [reading for number, reading in readings().items() if f"reading {number}" in cited]
    return [
        *((law.short, paragraphs()[law].gist) for law in of_law),
        *((f"reading {each.number}", f"{each.question} {each.reading}") for each in read),
    ]


def _cited(staged: Stage) -> Iterator[Citation]:
    """At one decision of each round every option is taken."""
    model = any_model_of(staged.game.id)
    orders = _of_a_shoe(staged) if isinstance(model, ShoeModel) else _of_classes(model, staged)
    for order in orders:
        for turn, option in product(range(MOST_DECISIONS), range(MOST_OPTIONS)):
            yield from _cited_in(staged, order, turn, option)


def _of_a_shoe(staged: Stage) -> Iterator[Sequence[Card]]:
    return (order_of(staged.game.pieces(staged.house), number) for number in range(1, ORDERS + 1))


def _of_classes(model: Model, staged: Stage) -> Iterator[Sequence[Card]]:
    """Decks that deal a member of every class the analysis tells apart."""
    countings = [model.main, *(model.sides[wager] for wager in staged.stakes if wager in model.sides)]
    for counted in (counting(staged.house, DECK) for counting in countings):
        for hands in (hands for of in counted.classes() for hands in counted.members(of)):
            dealt = staged.order(hands)
            yield [*dealt, *(card for card in DECK if card not in dealt)]


def _cited_in(staged: Stage, order: Sequence[Card], turn: int, option: int) -> Iterator[Citation]:
    """The round of a player who stays in, but takes this option at the decision of this turn."""
    headings: list[Citation] = []

    def read(table: Table) -> Iterator[Step]:
        for step in staged.game.round_of_play(table):
            headings.extend([step] if isinstance(step, Citation) else [])
            yield step

    game = replace(staged.game, round_of_play=read)
    round, turns = Round(game, staged.house, Shoe(order), {SEAT: staged.stakes}, meter=staged.meter), count()
    while not round.over:
        if round.pending is None:
            round.proceed()
        elif next(turns) == turn:
            round.choose(SEAT, list(round.options)[: option + 1][-1])
        else:
            round.choose(SEAT, round.pending.stay.name)
    yield from headings
    yield from (event.law for event in round.events if not isinstance(event, Hidden))
