"""Blackjack: the kernel of the shoe, the house as it needs to know it, and the script asked for what it pays."""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from pitboss.analysis.line import Stakes, money, signed
from pitboss.analysis.model import ShoeModel
from pitboss.cards import Card
from pitboss.errors import AnalysisRefused, NotationError
from pitboss.games.blackjack import (
    DECLINE,
    EVEN_MONEY,
    GAME,
    HITS,
    INSURANCE,
    INSURED,
    OVER_13,
    READER,
    UNDER_13,
    WAGER,
    House,
    over_and_under,
)
from pitboss.hands.points import MOST, is_blackjack, points
from pitboss.kernels.shoe.chart import Cell, Chart, chart
from pitboss.kernels.shoe.deals import Deals, deals, worths_of
from pitboss.kernels.shoe.given import given
from pitboss.kernels.shoe.results import choices, standard_deviation, unsplit_results
from pitboss.kernels.shoe.rules import RANKS, TEN, Rules, full_shoe, rank_of
from pitboss.kernels.shoe.sample import Burned
from pitboss.kernels.shoe.side_wagers import first_two_cards, ten_below_the_ace
from pitboss.kernels.shoe.single import single
from pitboss.rounds.record import deal
from pitboss.shoe import HAND
from pitboss.solving.solver import Worth
from pitboss.stakes.gain import Outcome
from pitboss.stakes.wager import Stake, Wager
from pitboss.workers.kept import Counts, kept


class Case(NamedTuple):
    """A round, and what the kernel takes it to come to, in wagers."""

    hands: str  # of the player; split hands apart by a stroke
    dealer: str
    decisions: str
    net: Fraction | int


def rules_of(house: House, stake: Stake) -> Rules:
    """What the house is to the kernel; what a round pays is asked of the script, and refused where it differs."""
    rules = Rules(
        full_shoe(house.decks),
        hits_soft_17=house.soft_17 == HITS,
        reader=house.hole_card == READER,
        most_hands=house.most_hands,
        resplit_aces=house.resplit_aces,
        surrender=house.surrender,
        blackjack=_net(house, stake, "Ah Kh", "7d Kd", ""),
    )
    if house.surrender:
        rules = replace(rules, surrendered=_net(house, stake, "Th 6h", "9d Td", "surrender"))
    for case in cases(rules):
        found = _net(house, stake, case.hands, case.dealer, case.decisions)
        if found != case.net:
            counted = signed(Fraction(case.net))
            raise AnalysisRefused(f"{case.hands} against {case.dealer}: it pays {signed(found)}, counted is {counted}")
    return rules


def cases(rules: Rules) -> Iterator[Case]:
    """One for each way in which a round can end."""
    yield Case("Ah Kh", "Td 9d", "", rules.blackjack)
    yield Case("Ah Kh", "Kd Ad", "", 0)
    yield Case("Th 9h", "7d Td", "stand", 1)
    yield Case("Th 7h", "7d Td", "stand", 0)
    yield Case("Th 7h", "8d Td", "stand", -1)
    yield Case("Th 6h Kh", "7d Td", "hit", -1)
    yield Case("Th 2h 9h", "7d 5d Td", "hit", 1)
    yield Case("6h 5h Th", "7d Td", "double", 2)
    yield Case("6h 5h 2h", "7d Td", "double", -2)
    yield Case("Th 2h Kh", "7d Td", "double", -2)
    yield Case("8h Th | 8s Ts", "7d Td", "split; stand; stand", 2)
    yield Case("8h 6h Th | 8s Ts", "7d Td", "split; hit; stand", 0)
    yield Case("8h 3h Th | 8s Ts", "7d Td", "split; double; stand", 3)
    yield Case("Ah Kh | As 9s", "7d Td", "split", 2)
    yield Case("Th 7h", "6d Ad 9d Td", "stand", 1) if rules.hits_soft_17 else Case("Th 7h", "6d Ad", "stand", 0)
    if rules.surrender:
        yield Case("Th 6h", "9d Td", "surrender", rules.surrendered)
        yield Case("Th 6h", "Td 7d", "surrender", rules.surrendered)
    yield from [Case("Th 9h", "Kd Ad", "", -1)] if rules.reader else against_blackjack(rules)


def against_blackjack(rules: Rules) -> Iterator[Case]:
    """No hole card: what a bust has taken stays taken, the other wagers added later go back."""
    yield Case("Th 9h", "Kd Ad", "stand", -1)
    yield Case("6h 5h Th", "Kd Ad", "double", -1)
    yield Case("Th 2h Kh", "Kd Ad", "double", -2)
    yield Case("8h Th | 8s Ts", "Kd Ad", "split; stand; stand", -1)
    yield Case("8h Th | 8s 6s Ts", "Kd Ad", "split; stand; hit", -2)
    if rules.surrender:
        yield Case("Th 6h", "Kd Ad", "surrender", -1)


def _net(house: House, stake: Stake, hands: str, dealer: str, decisions: str) -> Fraction:
    """What the script pays of such a round, for each wager."""
    own = [each.split() for each in hands.split("|")]
    chosen = [decision.strip() for decision in decisions.split(";") if decision]
    told = deal(
        GAME,
        {
            "hands": {"1": own if len(own) > 1 else own[0], "dealer": dealer.split()},
            "seats": {"1": {WAGER.name: stake.chips}},
            "inputs": [{"seat": 1, "choose": decision} for decision in chosen],
        },
        house,
    )
    if told.get("ended") != "settled":
        raise AnalysisRefused(f"{hands} against {dealer}: the script does not ask for {decisions or 'nothing'}")
    return Fraction(told["net"]["1"], stake.total)


def checked(house: House, stake: Stake) -> str:
    rounds = len(list(cases(rules_of(house, stake))))
    return (
        f"The script was performed for {rounds} rounds, one for each way in which a round can end, and paid what is "
        "counted for it."
    )


def lines(house: House, staked: Stakes, strategy: bool) -> list[dict[str, Any]]:
    wager = staked[WAGER]
    rules = rules_of(house, wager)
    found = remembered(rules, strategy)
    mean, staked_of_one = (Fraction(found.pop(name)) for name in ("mean", "average_stake"))
    main = {**money("main", {WAGER: wager}, mean * wager.total, staked_of_one * wager.total), **found}
    half = INSURANCE.price(wager.chips)
    return [
        main,
        *([_side(INSURANCE, Stake(half), ten_below_the_ace(rules.shoe), INSURED.odds)] if half else []),
        *(_on_two_cards(rules, side, staked[side]) for side in (OVER_13, UNDER_13) if side in staked),
    ]


def remembered(rules: Rules, strategy: bool) -> dict[str, Any]:
    """What is told of the wager; what was found once is kept until the code changes."""

    def find() -> Counts:
        return {"told": np.frombuffer(json.dumps(_found(rules, strategy)).encode(), dtype=np.uint8)}

    told: dict[str, Any] = json.loads(kept("shoe", (rules, strategy), find)["told"].tobytes())
    return told


def _found(rules: Rules, strategy: bool) -> dict[str, Any]:
    best = deals(rules)
    found: dict[str, Any] = {
        "mean": str(best.mean),
        "average_stake": str(best.average_stake),
        "standard_deviation": round(standard_deviation(best), 6),
        "frequencies": _frequencies(best),
    }
    return {**found, "strategy": chart_told(chart(best))} if strategy else found


def _on_two_cards(rules: Rules, side: Wager, stake: Stake) -> dict[str, Any]:
    gains = {total: over_and_under(total)[side] for total in range(2, MOST)}
    wins = first_two_cards(rules.shoe, lambda total: gains[total].outcome is Outcome.WIN)
    return _side(side, stake, wins, max(gain.odds for gain in gains.values()))


def _side(wager: Wager, stake: Stake, wins: Fraction, odds: int | Fraction) -> dict[str, Any]:
    """A wager that wins as often, at these odds, or loses."""
    mean = wins * odds - (1 - wins)
    spread = wins * odds**2 + (1 - wins) - mean**2
    return {
        **money("side", {wager: stake}, mean * stake.total, Fraction(stake.total)),
        "standard_deviation": round(sqrt(spread), 6),
        "frequencies": {f"net {signed(Fraction(odds))}": str(wins), "net -1": str(1 - wins)},
    }


def _frequencies(of: Deals) -> dict[str, str]:
    """How often each first choice is made, and how often a round that is not split comes to what."""
    results = {f"net {signed(net)}, not split": chance for net, chance in unsplit_results(of).items()}
    return {name: str(chance) for name, chance in {**choices(of), **results}.items()}


def values(house: House, stake: Stake, own: Sequence[Card], up: Card) -> dict[str, Worth]:
    """What each choice is worth when it is asked, in wagers: nothing is known but this hand and the dealer's card."""
    rules = rules_of(house, stake)
    of = single(rules.dealing, rank_of(up))
    on, hand = of.shown, tuple(sorted(map(rank_of, own)))
    if len(own) < 2 or points(own).total >= MOST or (on.left[on.hands.index[hand]] < 0).any():
        raise NotationError(f"{' '.join(own)} against {up}: such a hand is asked nothing here")
    place, left = on.hands.index[hand], on.cards_left(len(hand))
    if len(hand) == 2:
        worths = worths_of(rules, of, (hand[0], hand[1]))
    else:
        ways = {"stand": on.stand, "hit": of.hit}
        worths = {name: Worth(Fraction(found[place], on.scale[left]) - 1, Fraction(1)) for name, found in ways.items()}
    if not rules.reader or on.completing is None:
        return worths
    blackjack = Fraction(int(on.left[place, on.completing]), left)  # of the dealer: there is none when one is asked
    return {
        name: Worth((net + blackjack) / (1 - blackjack), (staked - blackjack) / (1 - blackjack))
        for name, (net, staked) in worths.items()
    }


def playing(house: House, stake: Stake, strategy: str) -> Deals:
    return given(rules_of(house, stake), strategy)


def burned(house: House) -> Burned:
    """Reading 4.13: the first card of a shoe; from the hand, one of every round where the house does so."""
    return Burned(of_a_shoe=int(house.dealing != HAND), of_a_round=int(house.burn))


def insuring(house: House, stake: Stake, own: Sequence[Card], up: Card) -> dict[str, Worth]:
    """What the answers to an ace are worth, in wagers: insurance for half the wager, even money for a blackjack."""
    rules = rules_of(house, stake)
    tens = rules.shoe[TEN] - sum(rank_of(card) == TEN for card in own)
    ten = Fraction(tens, sum(rules.shoe) - len(own) - 1)
    wager = (1 - ten) * rules.blackjack if is_blackjack(own) else Fraction(0)  # another hand is not changed by it
    half = Fraction(INSURANCE.price(stake.chips), stake.total)
    insured = Worth(wager + half * ((INSURED.odds + 1) * ten - 1), 1 + half)
    worths = {INSURANCE.name: insured, DECLINE.name: Worth(wager, Fraction(1))}
    return {EVEN_MONEY.name: Worth(Fraction(1), Fraction(1)), **worths} if is_blackjack(own) else worths


def counselled(house: House, stake: Stake, own: Sequence[Card], up: Card, options: Collection[str]) -> dict[str, Worth]:
    """What each of the options is worth to this hand by itself, at a table."""
    found = insuring(house, stake, own, up) if DECLINE.name in options else values(house, stake, own, up)
    if not set(options) <= found.keys():
        raise AnalysisRefused("this decision is not counted")
    return {option: found[option] for option in options}


def prepare(house: House, stake: Stake) -> None:
    rules = rules_of(house, stake)
    for up in range(len(RANKS)):
        single(rules.dealing, up)


def chart_told(of: Chart) -> dict[str, Any]:
    """Rows of totals and pairs against the dealer's cards from two to ace, and what the chart costs."""
    ups = [*range(1, len(RANKS)), 0]
    ranks = [RANKS[up] for up in ups]

    def row(cells: Sequence[Cell]) -> dict[str, str]:
        return {rank: _cell(cell) for rank, cell in zip(ranks, cells, strict=True)}

    return {
        "hard": {str(total): row([of.hard(total, up) for up in ups]) for total in range(20, 4, -1)},
        "soft": {str(total): row([of.soft(total, up) for up in ups]) for total in range(20, 12, -1)},
        "pairs": {RANKS[rank]: row([of.pair(rank, up) for up in ups]) for rank in reversed(range(len(RANKS)))},
        "edge": str(-of.deals.mean),
        "cost": str(of.cost),
        "exceptions": [
            {
                "hand": [RANKS[rank] for rank in found.cards],
                "dealer": RANKS[found.up],
                "chart": found.chart,
                "better": found.better,
                "worth": str(found.worth),
            }
            for found in of.exceptions
        ],
    }


def _cell(cell: Cell) -> str:
    return cell.choice if cell.choice in ("split", cell.otherwise) else f"{cell.choice}, else {cell.otherwise}"


MODEL = ShoeModel(
    GAME,
    lines,
    values,
    playing,
    burned,
    counselled,
    prepare,
    checked,
    varied={
        "decks": tuple(range(1, 9)),
        "hole_card": ("none", "reader"),
        "soft_17": ("stand", "hit"),
        "payout": ("3-2", "6-5"),
        "dealing": ("manual-shoe", "hand"),
        "boxes": (7, 6),
        "most_hands": (2, 3, 4),
        "resplit_aces": (False, True),
        "surrender": (False, True),
    },
    unused=lambda _: ("dealing", "boxes", "even_money", "burn"),
)
