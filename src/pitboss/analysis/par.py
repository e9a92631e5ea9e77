"""The numbers of a PAR sheet: edges, how far results may stray from them, and checks made while it is written."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import isclose, sqrt
from typing import Any

from pitboss.analysis import explore
from pitboss.analysis.advice import Table, explained, strategy, table_of
from pitboss.analysis.model import AnyModel, Model, ShoeModel
from pitboss.analysis.models import any_model_of
from pitboss.analysis.report import edge, main_of, staked_at
from pitboss.cards import DECK, Card, cards
from pitboss.errors import AnalysisRefused
from pitboss.rounds.places import BURN
from pitboss.solving.performance import SEAT, Stage, stage
from pitboss.solving.solver import solve
from pitboss.workers.crew import Watch

ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
CONFIDENCE = {"90%": 1.644854, "95%": 1.959964, "99%": 2.575829}  # two-sided quantiles of the normal distribution
METERS = tuple(Fraction(quarters, 4) for quarters in range(6))  # of where the house gains nothing
HUNDRED = 100_00  # cents
NET = "net "  # how a frequency of a result begins,
OTHERS = ", not "  # and what stands before the name of the rounds that it leaves out
DISAGREE = "the frequencies of {} do not give its edge again"
OFTEN_ENOUGH = 10  # times that a result is expected
MOST_SMALL_DEALS = 2_000
WITNESSES = cards("Ac Ad Kh Qs 2c 7d Jc Ts 2d 9h")  # the first of them make a deck in which much occurs
PAIRED = 2  # that begin it: a hand of others may win and lose


def par(id: str, house: Mapping[str, object] | None = None, watch: Watch = lambda _: None) -> dict[str, Any]:
    watch("counting deals")
    model = any_model_of(id)
    from_a_shoe = isinstance(model, ShoeModel)
    told = edge(id, house, strategy=from_a_shoe)  # its chart is then counted only once
    lines = [_more(model, line) for line in told["lines"]]
    watch("looking for rules that can be learned")
    learned = strategy(id, house)
    watch("checking")
    checks = list(_checks(model, house, lines))
    return {**told, "from_a_shoe": from_a_shoe, "lines": lines, "learned": learned, "checks": checks}


def _more(model: AnyModel, line: Mapping[str, Any]) -> dict[str, Any]:
    """What the sheet tells of a wager beside its edge."""
    often, wager = line["frequencies"], model.game.wager(line["per"])
    results = {_net(name): often[name] for name in often if name.startswith(NET)}
    paths = {_course(model, name): often[name] for name in often if not name.startswith(NET)}
    rest, widest = _rest(line, results), widest_of(results)
    return {
        **line,
        "stake_cents": line["stakes"][line["per"]],
        "later": wager is not None and not wager.before_the_deal,
        "paths": paths,
        "results": results,
        "outcomes": _outcomes(results) | ({f"the hand is {rest['name']}": rest["often"]} if rest else {}),
        **({"rest": rest} if rest else {"variance": str(_moments(results)[1])}),
        "widest": widest,
        "limits": limits_of(line, widest["once_in"]),
        **_meters(line),
    }


def _net(name: str) -> str:
    """ "net +2, not split" is +2."""
    return name.removeprefix(NET).partition(OTHERS)[0]


def _course(model: AnyModel, name: str) -> str:
    """Choices one after the other; from a shoe it is the first one only."""
    return name if isinstance(model, ShoeModel) else ", ".join(name.split())


def _rest(line: Mapping[str, Any], results: Mapping[str, str]) -> dict[str, Any]:
    """The rounds whose results are not told one by one, if there are any: edge and deviation leave to them the rest."""
    (name, *_) = (name.partition(OTHERS)[2] for name in line["frequencies"] if name.startswith(NET))
    if not name:
        return {}
    often = 1 - sum(map(Fraction, results.values()))
    mean, variance = _moments(results)
    adds = -Fraction(line["edge"]) - mean
    squares = line["standard_deviation"] ** 2 + float(Fraction(line["edge"])) ** 2 - float(variance + mean**2)
    spread = squares / float(often) - float(adds / often) ** 2
    if spread < 0:
        raise AnalysisRefused(DISAGREE.format(line["wager"]))
    return {
        "name": name,
        "often": str(often),
        "adds": str(adds),
        "mean": str(adds / often),
        "standard_deviation": sqrt(spread),
    }


def _outcomes(results: Mapping[str, str]) -> dict[str, str]:
    """How often the player wins, and so on."""
    shares = {"the player wins": Fraction(0), "nothing is won or lost": Fraction(0), "the player loses": Fraction(0)}
    wins, even, loses = shares
    for net, often in results.items():
        shares[wins if Fraction(net) > 0 else loses if Fraction(net) < 0 else even] += Fraction(often)
    return {name: str(share) for name, share in shares.items()}


def _moments(results: Mapping[str, str]) -> tuple[Fraction, Fraction]:
    """Mean and variance."""
    often = [(Fraction(net), Fraction(share)) for net, share in results.items()]
    mean = sum((net * share for net, share in often), start=Fraction(0))
    return mean, sum((net**2 * share for net, share in often), start=Fraction(0)) - mean**2


def widest_of(results: Mapping[str, str]) -> dict[str, Any]:
    """The result that most of the spread comes from, and in how many rounds it comes once."""
    widest = max(results, key=lambda net: Fraction(net) ** 2 * Fraction(results[net]))
    return {"net": widest, "once_in": round(1 / Fraction(results[widest]))}


def limits_of(line: Mapping[str, Any], once_in: int) -> list[dict[str, Any]]:
    """After so many rounds, between which bounds the house's gain for each unit lies, and its share of all staked.

    They are rough as long as the result that most of the spread comes from is expected only a few times.
    """
    mean, stake = float(Fraction(line["edge"])), float(Fraction(line["average_stake"]))
    limits = []
    for rounds in ROUNDS:
        error = line["standard_deviation"] / sqrt(rounds)
        gain = {name: (mean - z * error, mean + z * error) for name, z in CONFIDENCE.items()}
        hold = {name: (low / stake, high / stake) for name, (low, high) in gain.items()}
        limits.append({"rounds": rounds, "gain": gain, "hold": hold, "rough": rounds < OFTEN_ENOUGH * once_in})
    return limits


def _meters(line: Mapping[str, Any]) -> dict[str, Any]:
    """The edge at some meters, in whole hundreds of dollars, up to one where the player gains."""
    if "edge_at_meter" not in line:
        return {}
    empty, fall = (Fraction(line["edge_at_meter"][name]) for name in ("empty", "fall_for_each_cent"))
    meters = [round(line["edge_at_meter"]["break_even_cents"] * part / HUNDRED) * HUNDRED for part in METERS]
    return {"meters": [{"cents": cents, "edge": str(empty - cents * fall)} for cents in dict.fromkeys(meters)]}


def _checks(model: AnyModel, values: Mapping[str, object] | None, lines: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What was found true while this sheet was made; what is not so is refused."""
    for line in lines:
        yield _added_up(line) if "rest" in line else _again(line)
    house = model.game.house(values)
    if isinstance(model, ShoeModel):
        yield model.checked(house, staked_at(model.game, house, {})[model.game.required[0]])
        return
    classes = len(list(model.main(house, DECK).classes()))
    yield (
        f"The deals of the main game fall into {classes} classes. The script was performed on the lowest and the "
        "highest member of each, down every path of choices, and paid both alike."
    )
    yield _small_deck(model, values)


def _again(line: Mapping[str, Any]) -> str:
    """Mean and spread once more, from the frequencies that are printed."""
    mean, variance = _moments(line["results"])
    spread_agrees = isclose(sqrt(variance), line["standard_deviation"], abs_tol=1e-6)
    whole = sum(map(Fraction, line["results"].values())) == 1
    if not whole or -mean != Fraction(line["edge"]) or not spread_agrees:
        raise AnalysisRefused(DISAGREE.format(line["wager"]))
    return f"{line['wager']}: the frequencies add up to 1, and give edge and standard deviation again."


def _added_up(line: Mapping[str, Any]) -> str:
    """Where not every result is told, the courses tell how often that is."""
    rest = line["rest"]["name"]
    if sum(map(Fraction, line["paths"].values())) != 1 or line["paths"].get(rest) != line["rest"]["often"]:
        raise AnalysisRefused(DISAGREE.format(line["wager"]))
    return (
        f"{line['wager']}: the frequencies of the courses add up to 1, and so do those of the results with the rounds "
        f"that are {rest}."
    )


def _small_deck(model: Model, values: Mapping[str, object] | None) -> str:
    """The script over every deal of a small deck, every choice made the best, against counting."""
    house = model.game.house(values)
    staged = stage(model.game, house, main_of(model.game, staked_at(model.game, house, {})))
    dealt = sum(place != BURN for place in staged.places) + model.game.draws
    found = [(size, _deals(staged, WITNESSES[:size])) for size in range(dealt, len(WITNESSES) + 1)]
    size, deals = max((each for each in found if each[1] < MOST_SMALL_DEALS), default=(0, 0))
    if not deals:
        return _one_hand(table_of(model.game.id, values, _deck(dealt)), _deck(dealt))
    performed, counted = explore.value(staged, _deck(size)), solve(staged, model.main(house, _deck(size))).mean
    _agree(performed, counted)
    return (
        f"The script was performed over all {deals:,} deals of the small deck {' '.join(_deck(size))}, every choice "
        f"made the best: the player gains {counted / _unit(staged)} a unit, the same fraction as by counting."
    )


def _unit(staged: Stage) -> int:
    return next(stake.total for stake in staged.stakes.values())


def _one_hand(table: Table, deck: tuple[Card, ...]) -> str:
    """All deals to one hand, where those to every hand are too many."""
    own = WITNESSES[PAIRED:][: sum(place == SEAT for place in table.stage.places)]
    dealt = [hands for hands in explore.deals(table.stage, deck) if set(hands[SEAT]) == set(own)]
    performed = explore.best(table.stage, dealt) / _unit(table.stage)
    (seen, *_) = table.stage.paths(dealt[0])[0].seen
    boards = list(combinations([card for card in deck if card not in own], len(seen) - len(own)))
    counted = sum((_best_of(table, own, board) for board in boards), start=Fraction(0)) / len(boards)
    _agree(performed, counted)
    return (
        f"The script was performed over all {len(dealt):,} deals of the small deck {' '.join(deck)} that give the "
        f"player {' '.join(own)}, every choice made the best: the player gains {counted} a unit, the same fraction as "
        "by counting. To perform those to every hand takes too long to be done for a sheet."
    )


def _best_of(table: Table, own: Sequence[Card], board: Sequence[Card]) -> Fraction:
    (told,) = explained(table, own, board)
    return max(Fraction(choice["value"]) for choice in told["choices"].values())


def _agree(performed: Fraction, counted: Fraction) -> None:
    if performed != counted:
        raise AnalysisRefused("the script over every deal of a small deck does not come to what is counted")


def _deck(size: int) -> tuple[Card, ...]:
    return tuple(sorted(WITNESSES[:size], key=DECK.index))


def _deals(staged: Stage, deck: Sequence[Card]) -> int:
    """How many there are, or that there are too many."""
    return sum(1 for _ in islice(explore.deals(staged, deck), MOST_SMALL_DEALS))
