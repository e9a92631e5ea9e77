"""What `pitboss strategy` tells: rules that can be learned, what each costs, and every choice of one hand."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from pitboss.analysis.lesson import Lesson
from pitboss.analysis.line import Stakes
from pitboss.analysis.model import AnyModel, Model, ShoeModel
from pitboss.analysis.models import any_model_of, model_of
from pitboss.analysis.report import described, main_of, staked_at
from pitboss.cards import DECK, Card, cards
from pitboss.errors import NotationError
from pitboss.rounds.house import House, house_as_json
from pitboss.rounds.stack import check_copies
from pitboss.solving.classes import Counted, Payoffs, ask, decisions
from pitboss.solving.nodes import Answering, Asked, Explained
from pitboss.solving.performance import SEAT, Choices, Stage, given_back, stage
from pitboss.solving.solver import Worth, best_of, solved
from pitboss.stakes.decimals import decimal
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import Wager
from pitboss.workers.arrays import Integers


class Table(NamedTuple):
    """Wagers of one house that are weighed together, and how their deals are counted."""

    model: Model
    house: House
    stage: Stage
    counted: Counted
    payoffs: Payoffs  # in units of money,
    gain: Fraction  # each of which is so much for one unit of the wager


def strategy(id: str, house: Mapping[str, object] | None = None) -> dict[str, Any]:
    """For each decision of the main game, rules that can be learned with their exact costs, or a chart."""
    model = any_model_of(id)
    if isinstance(model, ShoeModel):
        return _charted(model, model.game.house(house))
    table = table_of(id, house)
    edge = -solved(table.payoffs, table.counted).mean * table.gain
    return {**_heading(table), "edge": str(edge), "decisions": list(learned(table))}


def learned(table: Table) -> Iterator[dict[str, Any]]:
    assert isinstance(table.counted, Explained)
    describe = partial(described, table.model.game, table.house)
    deals = 0
    for nodes in table.counted.lessons(table.payoffs):
        deals = deals or int(nodes.dealt.sum())  # those of the first decision are all
        yield Lesson(nodes, table.gain, deals, describe).told()


def explain(id: str, hand: str, board: str = "", house: Mapping[str, object] | None = None) -> dict[str, Any]:
    """What each choice of one hand is worth, when all later ones are the best."""
    model = any_model_of(id)
    if isinstance(model, ShoeModel):
        return _valued(model, model.game.house(house), cards(hand), cards(board))
    table = table_of(id, house)
    own, seen = _cards(table, hand, board)
    name = described(table.model.game, table.house, own, seen)
    told = list(explained(table, own, seen))
    return {**_heading(table), "hand": list(own), "board": list(seen), "holds": name, "decisions": told}


def _charted(model: ShoeModel, house: House) -> dict[str, Any]:
    line = model.lines(house, staked_at(model.game, house, {}), True)[0]
    return {**_headed(model, house), "edge": line["edge"], "chart": line["strategy"]}


def _valued(model: ShoeModel, house: House, own: Sequence[Card], seen: Sequence[Card]) -> dict[str, Any]:
    if len(seen) != 1:
        raise NotationError("--dealer: give the dealer's one card, like As")
    check_copies([*own, *seen], model.game.decks_at(house), "--hand")
    stake = staked_at(model.game, house, {})[model.game.required[0]]
    told = {"after": [], **compared(model.values(house, stake, own, seen[0]))}
    holds = described(model.game, house, own, seen)
    return {**_headed(model, house), "hand": list(own), "board": list(seen), "holds": holds, "decisions": [told]}


def explained(table: Table, own: Sequence[Card], seen: Sequence[Card]) -> Iterator[dict[str, Any]]:
    """One decision, or where it is asked after different choices one for each of them."""
    for before, worth in values(table, own, seen):
        yield {"after": list(before), **compared(worth)}


def values(table: Table, own: Sequence[Card], seen: Sequence[Card]) -> Iterator[tuple[Choices, dict[str, Worth]]]:
    """What was chosen before, and what each option is worth after that, in units of the first wager."""
    assert isinstance(table.counted, Answering)
    asked = table.counted.asked(table.payoffs, own, seen)
    for before, options in decisions(table.payoffs.paths, asked.choices):
        worth = [_worth(table, asked.tally, asked.group, paths) for paths in options]
        names = [_named(table.payoffs.paths[paths[0]][asked.choices], asked) for paths in options]
        yield before, dict(zip(names, worth, strict=True))


def _named(choice: str, asked: Asked) -> str:
    """A choice that gives back a card names it."""
    place = given_back(choice)
    return f"{choice.partition(':')[0]}:{asked.hand[place - 1]}" if place else choice


def _worth(table: Table, tally: Integers, group: int, paths: Sequence[int]) -> Worth:
    deals = sum(int(tally[path].sum()) for path in paths)

    def mean(money: Integers) -> Fraction:
        sums = (int(count) * int(each) for path in paths for count, each in zip(tally[path], money[path], strict=True))
        return Fraction(sum(sums), deals) * table.gain

    return Worth(mean(table.payoffs.net[group]), mean(table.payoffs.staked[group]))


def compared(worths: Mapping[str, Worth]) -> dict[str, Any]:
    best = best_of(worths)
    choices = {
        name: {"value": str(value), "value_decimal": decimal(value), "cost": str(worths[best].net - value)}
        for name, (value, _) in worths.items()
    }
    return {"best": best, "choices": choices}


def _heading(table: Table) -> dict[str, Any]:
    return _headed(table.model, table.house)


def _headed(model: AnyModel, house: House) -> dict[str, Any]:
    return {"game": model.game.id, "house": house_as_json(house), "per": model.game.required[0].name}


def table_of(id: str, values: Mapping[str, object] | None, deck: tuple[Card, ...] = DECK) -> Table:
    model = model_of(id)
    house = model.game.house(values)
    staked = main_of(model.game, staked_at(model.game, house, {}))
    return laid(model, house, staked, staked, model.main(house, deck))


def laid(
    model: Model,
    house: House,
    placed: Stakes,
    told: Collection[Wager],
    counted: Counted,
    meter: Meter | None = None,
    *,
    checked: bool = False,
) -> Table:
    """The stakes that are placed, of which some are weighed."""
    staged = stage(model.game, house, placed, told, meter)
    payoffs = ask(staged, counted, checked=checked)
    unit = int(np.gcd.reduce([payoffs.net, payoffs.staked], axis=None))
    gain = Fraction(unit, placed[model.game.required[0]].total)
    in_units = Payoffs(payoffs.paths, payoffs.net // unit, payoffs.staked // unit)
    return Table(model, house, staged, counted, in_units, gain)


def _cards(table: Table, hand: str, board: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """As many as the script shows at one of its decisions."""
    own, seen = cards(hand), cards(board)
    if len({*own, *seen}) < len(own) + len(seen):
        raise NotationError("a card is given twice")
    size = sum(place == SEAT for place in table.stage.places)
    if len(own) != size:
        raise NotationError(f"--hand: {table.model.game.id} is played with {size} cards")
    of = next(iter(table.counted.classes()))
    example = next(iter(table.counted.members(of)))
    longest = max(table.stage.paths(example, of.giving), key=lambda path: len(path.choices))
    shown = list(dict.fromkeys(len(sight) - size for sight in longest.seen))
    if len(seen) not in shown:
        raise NotationError(f"--board: {' or '.join(map(str, shown))} cards are seen beside the hand when it is asked")
    return own, seen
