"""The numbers of a PAR sheet: edges, how far results may stray from them, and checks made while it is written."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import isclose, sqrt
from typing import Any

from pitboss.analysis import explore
from pitboss.analysis.advice import strategy
from pitboss.analysis.crew import Watch
from pitboss.analysis.model import Model
from pitboss.analysis.models import model_of
from pitboss.analysis.performance import Stage, stage
from pitboss.analysis.report import edge, main_of, staked_at
from pitboss.analysis.solver import solve
from pitboss.cards import DECK, Card, cards
from pitboss.errors import AnalysisRefused
from pitboss.rounds.house import House
from pitboss.rounds.places import BURN

ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
CONFIDENCE = {"90%": 1.644854, "95%": 1.959964, "99%": 2.575829}  # two-sided quantiles of the normal distribution
METERS = tuple(Fraction(quarters, 4) for quarters in range(6))  # of where the house gains nothing
HUNDRED = 100_00  # cents
NET = "net "  # how a frequency of a result begins
MOST_SMALL_DEALS = 2_000
WITNESSES = cards("Ac Ad Kh Qs 2c 7d Jc Ts 2d 9h")  # the first of them make a deck in which much occurs


def par(id: str, house: Mapping[str, object] | None = None, watch: Watch = lambda _: None) -> dict[str, Any]:
    watch("counting deals")
    told = edge(id, house)
    lines = [
        {**line, **often, "limits": _limits(line), "widest": _widest(often["results"]), **_meters(line)}
        for line in told["lines"]
        for often in [_frequencies(line)]
    ]
    watch("looking for rules that can be learned")
    learned = strategy(id, house)
    watch("checking")
    return {**told, "lines": lines, "learned": learned, "checks": list(_checks(id, house, lines))}


def _frequencies(line: Mapping[str, Any]) -> dict[str, Any]:
    """How often each path of choices is gone, and how often each result comes, in units."""
    often = line["frequencies"]
    nets = {name.removeprefix(NET): often[name] for name in often if name.startswith(NET)}
    paths = {", ".join(name.split()): often[name] for name in often if not name.startswith(NET)}
    return {"results": nets, "paths": paths}


def _widest(results: Mapping[str, str]) -> dict[str, Any]:
    """The result that most of the spread comes from, and in how many rounds it comes once."""
    widest = max(results, key=lambda net: Fraction(net) ** 2 * Fraction(results[net]))
    return {"net": widest, "once_in": round(1 / Fraction(results[widest]))}


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
    """The edge at some meters, in whole hundreds of dollars, up to one where the player gains."""
    if "edge_at_meter" not in line:
        return {}
    empty, fall = (Fraction(line["edge_at_meter"][name]) for name in ("empty", "fall_for_each_cent"))
    meters = [round(line["edge_at_meter"]["break_even_cents"] * part / HUNDRED) * HUNDRED for part in METERS]
    return {"meters": [{"cents": cents, "edge": str(empty - cents * fall)} for cents in dict.fromkeys(meters)]}


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
    results = {Fraction(net): Fraction(often) for net, often in line["results"].items()}
    mean = sum((net * often for net, often in results.items()), start=Fraction(0))
    variance = sum((net**2 * often for net, often in results.items()), start=Fraction(0)) - mean**2
    spread_agrees = isclose(sqrt(variance), line["standard_deviation"], abs_tol=1e-6)
    if sum(results.values()) != 1 or -mean != Fraction(line["edge"]) or not spread_agrees:
        raise AnalysisRefused(f"the frequencies of {line['wager']} do not give its edge again")
    return f"{line['wager']}: the frequencies add up to 1, and give edge and standard deviation again."


def _small_deck(model: Model, house: House) -> str:
    """The script over every deal of a small deck, every choice made the best, against counting."""
    staged = stage(model.game, house, main_of(model.game, staked_at(model.game, house, {})))
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
