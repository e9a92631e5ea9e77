"""The numbers of a PAR sheet: edges, how far results may stray from them, and checks made while it is written."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import isclose, sqrt
from typing import Any

from pitboss.analysis import explore
from pitboss.analysis.advice import Table, explained, strategy, table_of
from pitboss.analysis.crew import Watch
from pitboss.analysis.models import model_of
from pitboss.analysis.performance import SEAT, Stage, stage
from pitboss.analysis.report import edge, main_of, staked_at
from pitboss.analysis.solver import solve
from pitboss.cards import DECK, Card, cards
from pitboss.errors import AnalysisRefused
from pitboss.rounds.places import BURN

ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
CONFIDENCE = {"90%": 1.644854, "95%": 1.959964, "99%": 2.575829}  # two-sided quantiles of the normal distribution
METERS = tuple(Fraction(quarters, 4) for quarters in range(6))  # of where the house gains nothing
HUNDRED = 100_00  # cents
NET = "net "  # how a frequency of a result begins
OFTEN_ENOUGH = 10  # times that a result is expected
MOST_SMALL_DEALS = 2_000
WITNESSES = cards("Ac Ad Kh Qs 2c 7d Jc Ts 2d 9h")  # the first of them make a deck in which much occurs
PAIRED = 2  # that begin it: a hand of others may win and lose


def par(id: str, house: Mapping[str, object] | None = None, watch: Watch = lambda _: None) -> dict[str, Any]:
    watch("counting deals")
    told = edge(id, house)
    lines = [_more(line, _stake(id, house, line["per"])) for line in told["lines"]]
    watch("looking for rules that can be learned")
    learned = strategy(id, house)
    watch("checking")
    return {**told, "lines": lines, "learned": learned, "checks": list(_checks(id, house, lines))}


def _stake(id: str, values: Mapping[str, object] | None, wager: str) -> int:
    """What one unit of the wager is, in cents."""
    game = model_of(id).game
    staked = staked_at(game, game.house(values), {})
    return next(stake.total for each, stake in staked.items() if each.name == wager)


def _more(line: Mapping[str, Any], stake: int) -> dict[str, Any]:
    """What the sheet tells of a wager beside its edge."""
    often = line["frequencies"]
    results = {name.removeprefix(NET): often[name] for name in often if name.startswith(NET)}
    paths = {", ".join(name.split()): often[name] for name in often if not name.startswith(NET)}
    widest = _widest(results)
    return {
        **line,
        "stake_cents": stake,
        "paths": paths,
        "results": results,
        "outcomes": _outcomes(results),
        "variance": str(_moments(results)[1]),
        "widest": widest,
        "limits": _limits(line, widest["once_in"]),
        **_meters(line),
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


def _widest(results: Mapping[str, str]) -> dict[str, Any]:
    """The result that most of the spread comes from, and in how many rounds it comes once."""
    widest = max(results, key=lambda net: Fraction(net) ** 2 * Fraction(results[net]))
    return {"net": widest, "once_in": round(1 / Fraction(results[widest]))}


def _limits(line: Mapping[str, Any], once_in: int) -> list[dict[str, Any]]:
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


def _checks(id: str, values: Mapping[str, object] | None, lines: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What was found true while this sheet was made; what is not so is refused."""
    for line in lines:
        yield _again(line)
    model = model_of(id)
    house = model.game.house(values)
    classes = len(list(model.main(house, DECK).classes()))
    yield (
        f"The deals of the main game fall into {classes} classes. The script was performed on the lowest and the "
        "highest member of each, down every path of choices, and paid both alike."
    )
    yield _small_deck(id, values)


def _again(line: Mapping[str, Any]) -> str:
    """Mean and spread once more, from the frequencies that are printed."""
    mean, variance = _moments(line["results"])
    spread_agrees = isclose(sqrt(variance), line["standard_deviation"], abs_tol=1e-6)
    whole = sum(map(Fraction, line["results"].values())) == 1
    if not whole or -mean != Fraction(line["edge"]) or not spread_agrees:
        raise AnalysisRefused(f"the frequencies of {line['wager']} do not give its edge again")
    return f"{line['wager']}: the frequencies add up to 1, and give edge and standard deviation again."


def _small_deck(id: str, values: Mapping[str, object] | None) -> str:
    """The script over every deal of a small deck, every choice made the best, against counting."""
    model = model_of(id)
    house = model.game.house(values)
    staged = stage(model.game, house, main_of(model.game, staked_at(model.game, house, {})))
    dealt = sum(place != BURN for place in staged.places) + model.game.draws
    found = [(size, _deals(staged, WITNESSES[:size])) for size in range(dealt, len(WITNESSES) + 1)]
    size, deals = max((each for each in found if each[1] < MOST_SMALL_DEALS), default=(0, 0))
    if not deals:
        return _one_hand(table_of(id, values, _deck(dealt)), _deck(dealt))
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
