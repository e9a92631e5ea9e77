"""What `pitboss edge` tells: exact fractions for each wager, under the best play of that wager."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

from pitboss.analysis.asking import solution
from pitboss.analysis.comparison import rules_compared
from pitboss.analysis.line import Stakes, money, signed
from pitboss.analysis.model import AnyModel, Counting, Model, ShoeModel
from pitboss.analysis.models import any_model_of
from pitboss.analysis.progressive import edge_at_meter, line_over_meter, showing
from pitboss.cards import DECK, Card
from pitboss.errors import AnalysisRefused, HouseRefused, NotOffered
from pitboss.rounds.betting import least_cents
from pitboss.rounds.game import Game
from pitboss.rounds.house import House, house_as_json, settings
from pitboss.solving.classes import Run
from pitboss.solving.solver import Solution
from pitboss.stakes.meter import Meter
from pitboss.stakes.wager import Stake, Wager

WhatIf = Mapping[str, object] | None

USUAL = 500  # cents
NOT_APART = "at this house and such stakes a wager changes what another is paid: that is not counted"


def edge(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    strategy: bool = False,
    joint: bool = False,
    what_if: WhatIf = None,
) -> dict[str, Any]:
    """One house: a line for the main game, one for each side wager, and with `joint` one for all together."""
    model = any_model_of(id)
    return _told(
        model, model.game.house(house), amounts_of(model.game, stakes), what_if, strategy=strategy, joint=joint
    )


def edges(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    strategy: bool = False,
    joint: bool = False,
    what_if: WhatIf = None,
) -> dict[str, Any]:
    """Every permitted choice of pay tables over the house given; nothing is staked on what it does not offer."""
    model = any_model_of(id)
    amounts = amounts_of(model.game, stakes)
    results = []
    for each in permitted_houses(model, house or {}, what_if or {}):
        offered = {wager: cents for wager, cents in amounts.items() if wager.is_offered(each)}
        results.append(_told(model, each, offered, what_if, strategy=strategy, joint=joint))
    told: dict[str, Any] = {"results": results}
    return {**told, "rules": rules_compared(model, results)} if isinstance(model, ShoeModel) else told


def _told(
    model: AnyModel, lawful: House, amounts: Mapping[Wager, int], what_if: WhatIf, *, strategy: bool, joint: bool
) -> dict[str, Any]:
    """The edges of a house; with the rules that are asked for in spite of the law, and what it says against them."""
    house, objections = model.game.what_if(what_if, lawful)
    told = _edge(model, house, amounts, strategy=strategy, joint=joint)
    return told if what_if is None else {**told, "objections": [objection._asdict() for objection in objections]}


def permitted_houses(model: AnyModel, given: Mapping[str, object], settled: Collection[str] = ()) -> Iterator[House]:
    """Every choice of pay tables that the law allows; houses that differ only in what they do not use come once.

    The tables of wagers that stand apart from all others are gone through one after the other, not multiplied. Options
    that are settled otherwise stay at their defaults.
    """
    game = model.game
    tables = {
        name: tuple(value for value in setting.permitted if isinstance(value, str))
        for name, setting in settings(game.House).items()
        if setting.is_pay_table
    }
    choices = {name: values for name, values in {**model.varied, **tables}.items() if name not in {*given, *settled}}
    multiplied = {name: values for name, values in choices.items() if name not in model.one_by_one}
    combined = [dict(zip(multiplied, values, strict=True)) for values in product(*multiplied.values())]
    single = [{name: value} for name, values in choices.items() if name in model.one_by_one for value in values]
    seen = set()
    for values in [*combined, *single]:
        try:
            house = game.house({**given, **values})
        except HouseRefused:
            continue
        used = tuple((name, value) for name, value in vars(house).items() if name not in model.unused(house))
        if used not in seen:
            seen.add(used)
            yield house


def amounts_of(game: Game, stakes: Mapping[str, int] | None) -> dict[Wager, int]:
    amounts = {}
    for name, cents in (stakes or {}).items():
        wager = game.wager(name)
        if wager is None or not wager.before_the_deal:
            raise NotOffered(f"{game.id} has no wager {name!r} before the deal", game.first_wager)
        amounts[wager] = cents
    return amounts


def _edge(
    model: AnyModel, house: House, amounts: Mapping[Wager, int], *, strategy: bool, joint: bool
) -> dict[str, Any]:
    staked = staked_at(model.game, house, amounts)
    if isinstance(model, ShoeModel):
        if joint:
            raise AnalysisRefused(f"{model.game.id}: its wagers are not counted together")
        lines = model.lines(house, staked, strategy)
    else:
        lines = _lines(model, house, staked, strategy=strategy, joint=joint)
    return {"game": model.game.id, "house": house_as_json(house), "lines": lines}


def _lines(model: Model, house: House, staked: Stakes, *, strategy: bool, joint: bool) -> list[dict[str, Any]]:
    game = model.game
    main = main_of(game, staked)
    lines = [_line(model, model.main, house, main, main, "main", strategy=strategy)]
    for side, counting in model.sides.items():
        if side in staked:
            told = side_of(house, staked, side)
            placed = {**main, **told} if side.needs else told
            lines.append(_line(model, counting, house, placed, told, "side", strategy=strategy))
    if joint and model.joint is not None:
        lines.append(_line(model, model.joint, house, staked, staked, "joint", strategy=strategy))
    elif joint:
        counted = {wager: stake for wager, stake in staked.items() if wager in main or wager in model.sides}
        lines.append(_sum(model, house, counted, lines))
    return lines


def staked_at(game: Game, house: House, amounts: Mapping[Wager, int]) -> Stakes:
    """On every wager before the deal that the house offers."""
    for wager in amounts:
        if not wager.is_offered(house):
            raise NotOffered(f"{wager.name} is not offered at this table", wager.offered_by or wager.law)
    return {
        wager: Stake(_amount(house, amounts, wager))
        for wager in game.wagers
        if wager.before_the_deal and wager.is_offered(house)
    }


def main_of(game: Game, staked: Stakes) -> Stakes:
    """What is staked on the main game."""
    return {wager: staked[wager] for wager in game.required}


def side_of(house: House, staked: Stakes, side: Wager) -> Stakes:
    """What is staked on a side wager by itself; one that needs no other is analysed alone, which has its own least."""
    least = 0 if side.needs else least_cents(house, side, alone=True)
    return {side: Stake(max(staked[side].total, least))}


def _amount(house: House, amounts: Mapping[Wager, int], wager: Wager) -> int:
    """What is asked for, or the usual where the table takes it; a wager that matches another is of its amount."""
    usual = min(max(USUAL, least_cents(house, wager, alone=False)), house.maximum)
    return amounts.get(wager) or wager.exactly or amounts.get(wager.matches or wager) or usual


def _line(
    model: Model, counting: Counting, house: House, placed: Stakes, told: Stakes, kind: str, *, strategy: bool
) -> dict[str, Any]:
    """The stakes that are placed, of which the result of some is told."""
    counted = counting(house, DECK)
    unit = next(stake.total for stake in told.values())

    def solved(meter: Meter) -> Solution:
        return solution(model.game, house, placed, told, counted, meter)

    found = solved(showing(0))
    line = {
        **money(kind, told, found.mean, Fraction(found.staked, found.deals)),
        "standard_deviation": round(sqrt(found.variance) / unit, 6),
        "frequencies": _frequencies(found, unit),
    }
    if any(wager.locked for wager in told):
        line |= edge_at_meter(lambda meter: -solved(meter).mean / unit)
    if strategy and len(found.choices) > 1:
        line["strategy"] = [_run(model.game, house, run) for run in found.strategy]
    return line


def _sum(model: Model, house: House, told: Stakes, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """All wagers together where they do not touch each other: a sum, without the spread of the results."""
    if not model.apart(house, told):
        raise AnalysisRefused(NOT_APART)
    units = [stake.total for wager, stake in told.items() if wager.matches is None]
    edge, staked = (
        sum((Fraction(line[name]) * unit for line, unit in zip(lines, units, strict=True)), start=Fraction(0))
        for name in ("edge", "average_stake")
    )
    joint = money("joint", told, -edge, staked)
    for line, unit in zip(lines, units, strict=True):
        if "edge_at_meter" in line:
            fall = Fraction(line["edge_at_meter"]["fall_for_each_cent"]) * unit / units[0]
            joint |= line_over_meter(edge / units[0], fall)
    return joint


def _frequencies(solution: Solution, unit: int) -> dict[str, str]:
    """How often each path is taken, and how often each result in units comes."""
    paths = {" ".join(path): deals for path, deals in sorted(solution.choices.items()) if path}
    results = {f"net {signed(Fraction(net, unit))}": deals for net, deals in sorted(solution.results.items())}
    return {name: str(Fraction(deals, solution.deals)) for name, deals in {**paths, **results}.items()}


def _run(game: Game, house: House, run: Run) -> dict[str, Any]:
    low, high = run.boards
    told: dict[str, Any] = {
        "choose": " ".join(run.choices),
        "from": described(game, house, run.lowest, low),
        "to": described(game, house, run.highest, high),
        "hands": run.hands,
    }
    return {**told, "when": run.when} if run.when else told


def described(game: Game, house: House, own: Sequence[Card], board: Sequence[Card]) -> str:
    """What the game calls the hand; two cards by themselves are told by their ranks."""
    if len(own) > 2 or board:
        return game.describe(house, own, board)
    low, high = sorted(own, key=lambda card: card.rank)
    suited = "" if low.rank == high.rank else " suited" if low.suit == high.suit else " unsuited"
    return f"{high[0]}-{low[0]}{suited}"
