"""Simulated rounds of blackjack a second: compiled, by the chart or with the best choices, against plain Python."""

import time
from collections.abc import Iterator
from random import random

from benchmarks.measure import Result, seconds
from pitboss.analysis.models.blackjack import MODEL, rules_of
from pitboss.hands.points import MOST, STANDS
from pitboss.kernels.shoe.chart import Chart, chart
from pitboss.kernels.shoe.deals import deals
from pitboss.kernels.shoe.rules import RANKS
from pitboss.kernels.shoe.sample import FRESH, PLAYED
from pitboss.simulation.question import question, rounds_of
from pitboss.stakes.wager import Stake

PLAIN_ROUNDS, COMPILED_ROUNDS = 20_000, 2_000_000
CHART_BAR, OPTIMAL_BAR = 100, 30
Row = dict[tuple[int, bool, int], str]  # by total, whether it is soft, and the dealer's card


class Plain:
    """The usual house: no hole card, the dealer stands on every 17, one split, no surrender. Cards are their values."""

    def __init__(self, by: Chart) -> None:
        ups = range(len(RANKS))
        self.shoe = [rank + 1 for rank, count in enumerate(by.best.rules.shoe) for _ in range(count)]
        self.splits = {(rank + 1, up + 1) for rank in ups for up in ups if by.pair(rank, up).choice == "split"}
        self.first: Row = {}
        self.later: Row = {}
        for soft, row, least in ((False, by.hard, 4), (True, by.soft, 12)):
            for total in range(least, MOST):
                for up in ups:
                    self.first[total, soft, up + 1], self.later[total, soft, up + 1] = row(total, up)

    def cards(self) -> Iterator[int]:
        drawn: list[int] = []
        while True:
            at = int(random() * len(self.shoe))
            if at not in drawn:
                drawn.append(at)
                yield self.shoe[at]

    def played(self, one: int, two: int, up: int, cards: Iterator[int]) -> tuple[int, int]:
        """The total of one hand and its wagers."""
        hard, ace, choices = one + two, one == 1 or two == 1, self.first
        while True:
            soft = ace and hard <= 11
            total = hard + 10 if soft else hard
            if total >= MOST or (choice := choices[total, soft, up]) == "stand":
                return total, 1
            card = next(cards)
            hard += card
            ace = ace or card == 1
            if choice == "double":
                return hard + 10 if ace and hard <= 11 else hard, 2
            choices = self.later

    def round(self) -> float:
        cards = self.cards()
        one, up, two = next(cards), next(cards), next(cards)
        blackjack = one + two == 11 and (one == 1 or two == 1)
        if blackjack:
            hands = []
        elif one != two or (one, up) not in self.splits:
            hands = [self.played(one, two, up, cards)]
        elif one == 1:
            seconds = next(cards), next(cards)
            hands = [(12 if second == 1 else 11 + second, 1) for second in seconds]
        else:
            hands = [self.played(one, next(cards), up, cards), self.played(one, next(cards), up, cards)]
        second = next(cards)
        hard, ace = up + second, up == 1 or second == 1
        if hard == 11 and ace:
            return -sum(wagers if total > MOST else not place for place, (total, wagers) in enumerate(hands))
        if blackjack:
            return 1.5
        theirs = hard + 10 if ace and hard <= 11 else hard
        if any(total <= MOST for total, _ in hands):
            while theirs < STANDS:
                card = next(cards)
                hard += card
                ace = ace or card == 1
                theirs = hard + 10 if ace and hard <= 11 else hard
        return settled(hands, theirs)


def settled(hands: list[tuple[int, int]], theirs: int) -> int:
    net = 0
    for total, wagers in hands:
        if total > MOST or total < theirs <= MOST:
            net -= wagers
        elif theirs > MOST or total > theirs:
            net += wagers
    return net


def simulating_blackjack() -> Iterator[Result]:
    """One thread, a fresh shoe for each round; and a shoe that is played, which has no bar."""
    plain = Plain(chart(deals(rules_of(MODEL.game.house(), Stake(500)))))
    asked = {
        "chart": ("chart", FRESH, f"{CHART_BAR} x"),
        "optimal": ("optimal", FRESH, f"{OPTIMAL_BAR} x"),
        "chart, shoes played": ("chart", PLAYED, ""),
    }
    compiled = [rounds_of(question("blackjack", strategy=strategy, shoe=shoe)) for strategy, shoe, _ in asked.values()]
    works = [lambda rounds=rounds: rounds.endings(0, 0, COMPILED_ROUNDS) for rounds in compiled]
    for work in works:
        work()
    slow, *fast = seconds(lambda: sum(plain.round() for _ in range(PLAIN_ROUNDS)), *works, clock=time.process_time)
    for (name, (_, _, bar)), taken in zip(asked.items(), fast, strict=True):
        ratio = slow / PLAIN_ROUNDS / (taken / COMPILED_ROUNDS)
        measured = f"{COMPILED_ROUNDS / taken / 1e6:.1f} M rounds a second"
        cleared = not bar or ratio >= float(bar.split()[0])
        yield Result(f"simulate blackjack, {name}", measured, ratio, "plain Python with the chart", bar, cleared)
