"""Three cards of which one may be given back, as that is learned: which two are kept, and when."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from pitboss.cards import DECK, RANKS, Card
from pitboss.hands.three_card import Three
from pitboss.ranking.three_card import category_of
from pitboss.solving.nodes import Nodes, View
from pitboss.workers.arrays import Integers

KINDS = ("pair", "suited in a row", "suited, one between", "suited", "in a row", "one between", "far apart")
PAIR, ROW, BETWEEN, FAR = 0, 1, 2, 3  # of two suited cards
UNSUITED = 3  # kinds further on
TO = ("draw to the best two", "draw to the next best two", "draw to the worst two")
ACE = len(RANKS) - 1


def draw_lesson(
    hands: Integers, keys: Integers, names: Sequence[str], worth: Integers, draws: Sequence[int], dealt: Integers
) -> Nodes:
    """`draws` are the options that give back the first card, the second and the third, the cards from the highest."""
    places = np.arange(hands.shape[1])
    kept = np.stack([hands[:, places != place] for place in places], axis=1)
    kinds = _kinds(kept // len(RANKS), kept % len(RANKS))
    others = [option for option in range(len(names)) if option not in draws]
    ranked = _ranked(kinds, worth[:, draws], worth[:, others].max(axis=1))
    best_first = np.argsort(-(ranked[kinds] * len(places) + places), axis=1, kind="stable")
    by_draw = np.take_along_axis(worth[:, draws], best_first, axis=1)
    options = [*(names[option] for option in others), *TO]
    best = np.take_along_axis(kinds, best_first[:, :1], axis=1)[:, 0]
    category = category_of(keys)
    order = ", then ".join(KINDS[kind] for kind in np.argsort(-ranked).tolist())
    views = [
        View("the category of the hand", category, _category),
        View(f"the category and the best two cards ({order})", category * len(KINDS) + best, _with_best),
        View("what each two of the cards are", _coded(category, kinds), _with_all),
    ]

    def example(node: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        return tuple(DECK[card] for card in hands[node]), ()

    every = np.concatenate([worth[:, others], by_draw], axis=1)
    return Nodes(0, options, every, dealt, keys, None, example, views)


def _kinds(suits: Integers, ranks: Integers) -> Integers:
    """What two cards are to each other; an ace is next to the two as well."""
    low, high = ranks.min(axis=-1), ranks.max(axis=-1)
    apart = np.where((high == ACE) & (low < 2), low + 1, high - low)
    kind = np.where(apart == 1, ROW, np.where(apart == 2, BETWEEN, FAR))
    unsuited = suits[..., 0] != suits[..., 1]
    return np.where(apart == 0, PAIR, kind + np.where(unsuited, UNSUITED, 0))


def _ranked(kinds: Integers, draws: Integers, instead: Integers) -> Integers:
    """By kind, how high it stands among all: the order by which the two cards to keep are told best.

    `draws` are worth so much by the card that is given back, and `instead` is what not to draw is worth.
    """
    triples, of = np.unique(kinds[(kinds != PAIR).all(axis=1)], axis=0, return_inverse=True)
    worth = np.zeros((len(triples), len(TO)), dtype=np.int64)
    np.add.at(worth, of.ravel(), np.maximum(draws, instead[:, np.newaxis])[(kinds != PAIR).all(axis=1)])
    every = np.array([[*order, len(order)] for order in permutations(range(len(KINDS) - 1))])[:, [-1, *range(6)]]
    places = len(TO) - 1 - every[:, triples][:, :, ::-1].argmax(axis=2)
    sums = np.take_along_axis(np.broadcast_to(worth, (len(every), *worth.shape)), places[:, :, np.newaxis], axis=2)
    ranked: Integers = every[int(sums.sum(axis=(1, 2)).argmax())]
    return ranked


def _coded(category: Integers, kinds: Integers) -> Integers:
    for column in kinds.T:
        category = category * len(KINDS) + column
    return category


def _category(case: int) -> str:
    return "no pair" if case == Three.HIGH_CARD else Three(case).name.lower().replace("_", " ")


def _with_best(case: int) -> str:
    category, kind = divmod(case, len(KINDS))
    return f"{_category(category)}, best two {KINDS[kind]}" if category == Three.HIGH_CARD else _category(category)


def _with_all(case: int) -> str:
    kinds = []
    for _ in TO:
        case, kind = divmod(case, len(KINDS))
        kinds.append(KINDS[kind])
    if case != Three.HIGH_CARD:
        return _category(case)
    first_two, ends, last_two = kinds
    return f"no pair, first two {first_two}, first and third {ends}, last two {last_two}"
