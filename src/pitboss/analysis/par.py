"""The numbers of a PAR sheet: edges, how far results may stray from them, and checks made while it is written."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import isclose, sqrt
from typing import Any

from pitboss.analysis import explore
from pitboss.analysis.advice import strategy
from pitboss.analysis.model import Model
from pitboss.analysis.models import model_of
from pitboss.analysis.performance import Stage, stage
from pitboss.analysis.report import edge
from pitboss.analysis.solver import solve
from pitboss.cards import DECK, Card, cards
from pitboss.errors import AnalysisRefused
from pitboss.rounds.house import House
from pitboss.rounds.places import BURN
from pitboss.stakes.wager import Stake

ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
CONFIDENCE = {"90%": 1.644854, "95%": 1.959964, "99%": 2.575829}  # two-sided quantiles of the normal distribution
METERS = (0, 50_000_00, 100_000_00, 200_000_00, 300_000_00, 400_000_00)
MOST_SMALL_DEALS = 2_000
WITNESSES = cards("Ac Ad Kh Qs 2c 7d Jc Ts 2d 9h")  # the first of them make a deck in which much occurs


def par(id: str, house: Mapping[str, object] | None = None) -> dict[str, Any]:
    told = edge(id, house, strategy=True)
    lines = [{**line, "limits": _limits(line), **_meters(line)} for line in told["lines"]]
    return {**told, "lines": lines, "learned": _learned(id, house), "checks": list(_checks(id, house, lines))}


def _limits(line: Mapping[str, Any]) -> list[dict[str, Any]]:
    """After so many rounds, between which bounds the house's gain for each unit lies, and its share of all staked."""
    mean, stake = float(Fraction(line["edge"])), float(Fraction(line["average_stake"]))
    limits = []
    for rounds in ROUNDS:
        error = line["standard_deviation"] / sqrt(rounds)
        gain = {name: (mean - z * error, mean + z * error) for name, z in CONFIDENCE.items()}
        hold = {name: (low / stake, high / stake) for name, (low, high) in gain.items()}
        limits.append({"rounds": rounds, "gain": gain, "hold": hold})
    return limits


def _meters(line: Mapping[str, Any]) -> dict[str, Any]:
    if "edge_at_meter" not in line:
        return {}
    empty, fall = (Fraction(line["edge_at_meter"][name]) for name in ("empty", "fall_for_each_cent"))
    return {"meters": [{"cents": cents, "edge": str(empty - cents * fall)} for cents in METERS]}


def _learned(id: str, house: Mapping[str, object] | None) -> dict[str, Any] | None:
    try:
        return strategy(id, house)
    except AnalysisRefused:
        return None


def _checks(id: str, values: Mapping[str, object] | None, lines: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What was found true while this sheet was made; what is not so is refused."""
    for line in lines:
        yield _again(line)
    model = model_of(id)
    house = model.game.house(values)
    classes = len(list(model.main(house, DECK).classes()))
    yield f"The main game has {classes} classes of deals: the script paid the lowest and highest members of each alike."
    if said := _small_deck(model, house):
        yield said


def _again(line: Mapping[str, Any]) -> str:
    """Mean and spread once more, from the frequencies that are printed."""
    results = {
        Fraction(name.removeprefix("net ")): Fraction(often)
        for name, often in line["frequencies"].items()
        if name.startswith("net ")
    }
    mean = sum((net * often for net, often in results.items()), start=Fraction(0))
    variance = sum((net**2 * often for net, often in results.items()), start=Fraction(0)) - mean**2
    spread_agrees = isclose(sqrt(variance), line["standard_deviation"], abs_tol=1e-6)
    if sum(results.values()) != 1 or -mean != Fraction(line["edge"]) or not spread_agrees:
        raise AnalysisRefused(f"the frequencies of {line['wager']} do not give its edge again")
    return f"{line['wager']}: the frequencies add up to 1, and give edge and standard deviation again."


def _small_deck(model: Model, house: House) -> str:
    """The script over every deal of a small deck, every choice made the best, against counting."""
    staged = stage(model.game, house, {wager: Stake(house.minimum) for wager in model.game.required})
    dealt = sum(place != BURN for place in staged.places) + model.game.draws
    found = [(size, _deals(staged, WITNESSES[:size])) for size in range(dealt, len(WITNESSES) + 1)]
    size, deals = max((each for each in found if each[1] < MOST_SMALL_DEALS), default=(0, 0))
    if not deals:
        return ""
    deck = tuple(sorted(WITNESSES[:size], key=DECK.index))
    performed, counted = explore.value(staged, deck), solve(staged, model.main(house, deck)).mean
    if performed != counted:
        raise AnalysisRefused("the script over every deal of a small deck does not come to what is counted")
    worth = counted / house.minimum
    return f"All {deals:,} deals of the deck {' '.join(deck)} performed by the script: {worth} a unit, as counted."


def _deals(staged: Stage, deck: Sequence[Card]) -> int:
    """How many there are, or that there are too many."""
    return sum(1 for _ in islice(explore.deals(staged, deck), MOST_SMALL_DEALS))
