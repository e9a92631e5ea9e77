"""What each option of a decision is worth at a table, for the stakes that lie there and the cards that are seen."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.analysis.advice import Table, compared, laid, values
from pitboss.analysis.line import Stakes
from pitboss.analysis.model import Counting, Model, ShoeModel
from pitboss.analysis.models import any_model_of, model_of
from pitboss.analysis.progressive import FULL, showing
from pitboss.analysis.report import NOT_APART, main_of, staked_at
from pitboss.cards import DECK, Card
from pitboss.errors import AnalysisRefused
from pitboss.rounds.game import Game
from pitboss.solving.classes import ask, decisions
from pitboss.solving.performance import Choices, stage
from pitboss.solving.solver import Worth
from pitboss.stakes.decimals import decimal
from pitboss.stakes.wager import Wager

MOST_LAID = 64  # tables with their stakes


@dataclass(frozen=True)
class Moment:
    """A decision as the seat that is asked sees it: its stakes and choices, its cards, and the others on the table."""

    own: tuple[Card, ...]
    board: tuple[Card, ...]  # all that is seen beside one's own
    chose: Choices
    options: Choices


class Placed(NamedTuple):
    """The stakes of one seat before the deal, at a house; and what the meter shows when they are paid."""

    id: str
    house: Any
    stakes: tuple[tuple[Wager, Any], ...]
    meter: int | None


def counsel(placed: Placed, moment: Moment) -> dict[str, Any]:
    """The best option, and what each is worth when all later choices are the best, in units and in cents."""
    game, weighed, worth = _weighed(placed, moment)
    stakes = dict(placed.stakes)
    unit = stakes[game.required[0]].total
    told = compared(worth)
    for name, (value, _) in worth.items():
        cost = worth[told["best"]].net - value
        told["choices"][name] |= {
            "cents": str(value * unit),
            "cents_decimal": decimal(value * unit, 4),
            "cost_decimal": decimal(cost),
            "cost_cents": str(cost * unit),
            "cost_cents_decimal": decimal(cost * unit, 4),
        }
    return {
        "per": game.required[0].name,
        "unit": unit,
        "of": [wager.name for wager in stakes if wager in weighed],
        "unchanged": [wager.name for wager in stakes if wager not in weighed],
        **told,
    }


def prepare(id: str, house: Any) -> None:
    """What the decisions at such a table go by, whatever will be staked: counted and checked before anybody asks."""
    model = any_model_of(id)
    usual = staked_at(model.game, house, {})
    if isinstance(model, ShoeModel):
        model.prepare(house, usual[model.game.required[0]])
        return
    for stakes in (main_of(model.game, usual), usual):
        _parts(Placed(id, house, tuple(stakes.items()), meter=0))


class Part(NamedTuple):
    """Wagers that are decided together."""

    model: Model
    weighed: tuple[Wager, ...]
    table: Table


Weighed = tuple[Game, Collection[Wager], Mapping[str, Worth]]  # of which game the wagers that are weighed, and how


def _weighed(placed: Placed, moment: Moment) -> Weighed:
    model = any_model_of(placed.id)
    return _from_a_shoe(model, placed, moment) if isinstance(model, ShoeModel) else _by_classes(placed, moment)


def _from_a_shoe(model: ShoeModel, placed: Placed, moment: Moment) -> Weighed:
    if len(moment.board) != 1:
        raise AnalysisRefused("a second card of the dealer's is seen: that is not counted")
    main = model.game.required
    stake = dict(placed.stakes)[main[0]]
    return model.game, main, model.counselled(placed.house, stake, moment.own, moment.board[0], moment.options)


def _by_classes(placed: Placed, moment: Moment) -> Weighed:
    parts = [part for part in _parts(placed) if _asks(part.table, moment.options)]
    if len(parts) != 1:
        raise AnalysisRefused("nothing that is counted depends on this choice" if not parts else NOT_APART)
    (part,) = parts
    known = {option for path in part.table.payoffs.paths for option in path}
    made = tuple(choice for choice in moment.chose if choice in known)
    for before, worth in values(part.table, moment.own, moment.board):
        if tuple(before) == made and set(worth) == set(moment.options):
            return part.model.game, part.weighed, worth
    raise AnalysisRefused("this decision is not counted")


def _asks(table: Table, options: Sequence[str]) -> bool:
    """Whether such a choice is one of its decisions."""
    paths = table.payoffs.paths
    for asked in range(max(map(len, paths))):
        for _, parted in decisions(paths, asked):
            if {_bare(paths[of[0]][asked]) for of in parted} == set(map(_bare, options)):
                return True
    return False


def _bare(option: str) -> str:
    return option.partition(":")[0]


@lru_cache(maxsize=MOST_LAID)
def _parts(placed: Placed) -> list[Part]:
    """The main game, with the side wagers that a choice changes: in it where they are counted with it, else beside."""
    model, house, stakes = model_of(placed.id), placed.house, dict(placed.stakes)
    main = main_of(model.game, stakes)
    changed = [side for side in model.sides if side in stakes and _changes(placed.id, house, side)]
    if changed and model.joint is not None:
        together = {wager: stake for wager, stake in stakes.items() if wager in main or wager in changed}
        return [_part(model, placed, model.joint, together, tuple(together))]
    if len(stakes) > len(main) and not model.apart(house, stakes):
        raise AnalysisRefused(NOT_APART)
    sides = [_part(model, placed, model.sides[side], {**main, side: stakes[side]}, (side,)) for side in changed]
    return [_part(model, placed, model.main, main, tuple(main)), *sides]


@lru_cache(maxsize=MOST_LAID)
def _changes(id: str, house: Any, side: Wager) -> bool:
    """Whether a choice makes a difference to what the side wager pays, which is no matter of amounts."""
    model = model_of(id)
    usual = staked_at(model.game, house, {})
    stakes = {**main_of(model.game, usual), side: usual[side]}
    staged = stage(model.game, house, stakes, (side,), showing(0))
    return len(ask(staged, model.sides[side](house, DECK)).paths) > 1


def _part(model: Model, placed: Placed, counting: Counting, stakes: Stakes, weighed: tuple[Wager, ...]) -> Part:
    counted, house = counting(placed.house, DECK), placed.house
    _check(placed.id, house, counting, tuple(stakes), weighed)
    return Part(model, weighed, laid(model, house, stakes, weighed, counted, _meter(placed), checked=True))


@lru_cache(maxsize=MOST_LAID)
def _check(id: str, house: Any, counting: Counting, placed: tuple[Wager, ...], weighed: tuple[Wager, ...]) -> None:
    """That deals of a class are paid alike, which is no matter of amounts: it is asked once, not for every stake."""
    game = model_of(id).game
    usual = staked_at(game, house, {})
    ask(stage(game, house, {wager: usual[wager] for wager in placed}, weighed, showing(FULL)), counting(house, DECK))


def _meter(placed: Placed) -> Any:
    return None if placed.meter is None else showing(placed.meter)
