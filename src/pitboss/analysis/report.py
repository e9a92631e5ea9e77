"""What `pitboss edge` tells: exact fractions for each wager, under the best play of that wager."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

from pitboss.analysis.evaluator import key_of
from pitboss.analysis.performance import stage
from pitboss.analysis.solver import Run, Solution, solve
from pitboss.errors import HouseRefused, NotOffered, UnknownGame
from pitboss.games import game as game_of
from pitboss.games import three_card_poker
from pitboss.hands.three_card import ThreeCardHand
from pitboss.rounds.game import Game
from pitboss.rounds.house import House, house_as_json, settings
from pitboss.stakes.wager import Stake, Wager


@dataclass(frozen=True)
class Model:
    """What the counts of a game are split by: its main wager, and the marks between bands of dealer's hands."""

    per: Wager
    marks: tuple[ThreeCardHand, ...]


MODELS = {"three-card-poker": Model(three_card_poker.ANTE, (three_card_poker.QUEEN_HIGH,))}


def edge(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    strategy: bool = False,
    joint: bool = False,
) -> dict[str, Any]:
    """One house: a line for the main game, one for each side wager, and with `joint` one for all together."""
    game, model = game_of(id), model_of(id)
    return _edge(game, model, game.house(house), _stakes(game, stakes), strategy=strategy, joint=joint)


def edges(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    strategy: bool = False,
    joint: bool = False,
) -> dict[str, Any]:
    """Every permitted choice of pay tables over the house given."""
    game, model = game_of(id), model_of(id)
    amounts = _stakes(game, stakes)
    told = [
        _edge(game, model, each, amounts, strategy=strategy, joint=joint)
        for each in permitted_houses(game, house or {})
    ]
    return {"results": told}


def model_of(id: str) -> Model:
    game_of(id)
    if id not in MODELS:
        raise UnknownGame(f"{id} is not analysed yet: there is {', '.join(MODELS)}")
    return MODELS[id]


def permitted_houses(game: Game, given: Mapping[str, object]) -> Iterator[House]:
    """The pay tables a licensee may choose, in every combination the law allows."""
    tables = {
        name: [value for value in setting.permitted if isinstance(value, str)]
        for name, setting in settings(game.House).items()
        if setting.is_pay_table and name not in given
    }
    for values in product(*tables.values()):
        try:
            yield game.house({**given, **dict(zip(tables, values, strict=True))})
        except HouseRefused:
            continue


def _stakes(game: Game, stakes: Mapping[str, int] | None) -> dict[Wager, int]:
    amounts = {}
    for name, cents in (stakes or {}).items():
        wager = game.wager(name)
        if wager is None or not wager.before_the_deal:
            raise NotOffered(f"{game.id} has no wager {name!r} before the deal", game.first_wager)
        amounts[wager] = cents
    return amounts


def _edge(
    game: Game, model: Model, house: House, amounts: Mapping[Wager, int], *, strategy: bool, joint: bool
) -> dict[str, Any]:
    offered = [wager for wager in game.wagers if wager.before_the_deal]
    staked = {wager: Stake(amounts.get(wager, house.minimum)) for wager in offered}
    lines = [
        _line(game, model, house, {wager: staked[wager]}, "side" if wager.side else "main", strategy)
        for wager in offered
    ]
    if joint:
        lines.append(_line(game, model, house, staked, "joint", strategy))
    return {"game": game.id, "house": house_as_json(house), "lines": lines}


def _line(
    game: Game, model: Model, house: House, stakes: Mapping[Wager, Stake], kind: str, strategy: bool
) -> dict[str, Any]:
    solution = solve(stage(game, house, stakes), tuple(map(key_of, model.marks)))
    per = model.per if model.per in stakes else next(iter(stakes))
    unit = stakes[per].total
    edge = -solution.mean / unit
    average_stake = Fraction(solution.staked, solution.deals * unit)
    line: dict[str, Any] = {
        "wager": "+".join(wager.name for wager in stakes),
        "kind": kind,
        "edge": str(edge),
        "edge_decimal": decimal(edge),
        "per": per.name,
        "per_initial": str(-solution.mean / sum(stake.total for stake in stakes.values())),
        "average_stake": str(average_stake),
        "element_of_risk": str(edge / average_stake),
        "standard_deviation": round(sqrt(solution.variance) / unit, 6),
        "frequencies": _frequencies(solution, unit),
    }
    if kind == "joint":
        line["stakes"] = {wager.name: stake.total for wager, stake in stakes.items()}
    if strategy and len(solution.choices) > 1:
        line["strategy"] = [_run(game, house, run) for run in solution.strategy]
    return line


def decimal(value: Fraction, places: int = 12) -> str:
    """Rounded half away from zero, by integers alone."""
    scaled = (abs(value.numerator) * 10**places * 2 + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(scaled, 10**places)
    return f"{'-' if value < 0 and scaled else ''}{whole}.{rest:0{places}}"


def _frequencies(solution: Solution, unit: int) -> dict[str, str]:
    """How often each path is taken, and how often each result in units comes."""
    paths = {" ".join(path): deals for path, deals in sorted(solution.choices.items()) if path}
    results = {f"net {_signed(Fraction(net, unit))}": deals for net, deals in sorted(solution.results.items())}
    return {name: str(Fraction(deals, solution.deals)) for name, deals in {**paths, **results}.items()}


def _signed(units: Fraction) -> str:
    return f"+{units}" if units > 0 else str(units)


def _run(game: Game, house: House, run: Run) -> dict[str, Any]:
    return {
        "choose": " ".join(run.choices),
        "from": game.describe(house, run.lowest, ()),
        "to": game.describe(house, run.highest, ()),
        "hands": run.hands,
    }
