"""The decisions on two own cards and a growing board, as they are learned."""

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, RANKS
from pitboss.kernels.board.boards import Boards
from pitboss.kernels.board.features import features, least, views_of
from pitboss.kernels.board.final_boards import Rules
from pitboss.kernels.two_cards.reached import ENDED, Reached, reached_early, reached_late
from pitboss.kernels.two_cards.streets import EARLY, LATE, MOST_DEALS, Late, Played
from pitboss.solving.classes import Payoffs, decisions
from pitboss.solving.nodes import Cards, Nodes, View, by_option, weighed
from pitboss.solving.performance import Choices
from pitboss.solving.solver import in_units, worth_of, worths
from pitboss.workers.arrays import Integers

PAIRED, SUITED, UNSUITED = range(3)
LYING = ("pair", "suited", "unsuited")


def height(hand: Cards) -> tuple[bool, list[int], bool]:
    low, high = hand
    return low.rank == high.rank, sorted((low.rank, high.rank), reverse=True), low.suit == high.suit


def first_lesson(payoffs: Payoffs, tallies: Integers, hands: Sequence[Cards]) -> Nodes:
    """By class of two cards; a tally has the deals of all hands of the class."""
    groups, ways = np.zeros(len(hands), dtype=np.int64), np.ones(len(hands), dtype=np.int64)
    options, worth = by_option(payoffs, worth_of(tallies, groups, payoffs.net), ways)
    ((_, paths),) = decisions(payoffs.paths, 0)
    dealt = tallies[:, paths[0]].sum(axis=(1, 2))
    heights = [height(hand) for hand in hands]
    lying = np.array([PAIRED if paired else SUITED if suited else UNSUITED for paired, _, suited in heights])
    higher = np.array([ranks[0] - 2 for _, ranks, _ in heights])
    views = [
        View("whether the cards are a pair or suited", lying, LYING.__getitem__),
        View("the higher card and whether they are suited", higher * len(LYING) + lying, _higher),
    ]
    return Nodes(0, options, worth, dealt, in_order(hands), None, lambda node: (hands[node], ()), views, chart=True)


def in_order(hands: Sequence[Cards]) -> Integers:
    """Higher hands of two cards have higher numbers."""
    heights = [height(hand) for hand in hands]
    return np.array([sorted(heights).index(each) for each in heights])


def _higher(case: int) -> str:
    higher, lying = divmod(case, len(LYING))
    return f"pair of {RANKS[higher]}" if lying == PAIRED else f"{RANKS[higher]} {LYING[lying]}"


def later_lessons(
    rules: Rules, late: Late, early: Boards, hands: Integers, payoffs: Payoffs, played: Played, kept: NDArray[np.bool_]
) -> Iterator[Nodes]:
    """`hands` are the classes of two cards, and `kept` the paths that are still gone with each."""
    longer = [len(path) > EARLY for path in payoffs.paths]
    goes_on: NDArray[np.bool_] = np.any(kept[:, longer], axis=1)
    ((_, options),) = decisions(payoffs.paths, EARLY)
    reached = reached_early(early, hands, goes_on)
    names = [payoffs.paths[paths[0]][EARLY] for paths in options]
    deals = int(late.counts.sum(axis=1, dtype=np.int64).max())
    next_cards = len(early.deck) - early.cards.shape[1] - rules.size
    yield _lesson(rules, reached, names, played.worth[reached.nodes], deals * next_cards, to_come=True)
    after = [prefix for prefix, _ in decisions(payoffs.paths, LATE)]
    leads_to = np.array([_history(after, payoffs.paths, paths) for paths in options])
    came = reached_late(late.boards, early, hands, goes_on, played.options, leads_to)
    net, _ = in_units(payoffs, MOST_DEALS)
    to_come = late.boards.cards.shape[1] < rules.board
    for ways, ends in _histories(payoffs, net, came.ways):
        worth = np.zeros((len(came.nodes), len(ends)), dtype=np.int64)
        worths(late.counts[came.nodes], net[ends], worth)
        names = [payoffs.paths[path][LATE] for path in ends]
        yield _lesson(rules, came._replace(ways=ways[np.newaxis]), names, worth, deals, to_come=to_come)


def _history(after: Sequence[Choices], paths: Sequence[Choices], option: Sequence[int]) -> int:
    """Which way to have come to the late decision an early option is, or that it ends the round."""
    return next((after.index(paths[path][:LATE]) for path in option if len(paths[path]) > LATE), ENDED)


def _histories(payoffs: Payoffs, net: Integers, ways: Integers) -> Iterator[tuple[Integers, list[int]]]:
    """The late decision for each way to have come there; once for all where they make no difference to its options."""
    ends = [[path for (path,) in options] for _, options in decisions(payoffs.paths, LATE)]
    gains = [net[paths] - net[paths[:1]] for paths in ends]
    if all((gain == gains[0]).all() for gain in gains):
        yield ways.sum(axis=0), ends[0]
    else:
        yield from zip(ways, ends, strict=True)


def _lesson(rules: Rules, reached: Reached, names: list[str], worth: Integers, deals: int, *, to_come: bool) -> Nodes:
    ways = reached.ways.sum(axis=0)
    told = features(reached.shown, rules.size, best_three=rules.best_three, to_come=to_come)
    size = reached.shown.shape[1] - rules.size
    example = partial(_shown, reached.shown, size)
    views = views_of(told, best_three=rules.best_three)
    return Nodes(size, names, weighed(worth, ways), ways * deals, told.order, least, example, views)


def _shown(shown: NDArray[np.uint8], board: int, node: int) -> tuple[Cards, Cards]:
    cards = tuple(DECK[card] for card in shown[node].tolist())
    return cards[board:], cards[:board]
