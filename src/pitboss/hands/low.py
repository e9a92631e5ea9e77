"""Low hands: the ace is best, pairs are bad, straights and flushes do not count (19:47-14.3(e) and (f))."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from pitboss.cards import ACE, Card, rank_name

LOW_ACE = 1
EIGHT_OR_BETTER, SIX_OR_BETTER = 8, 6


class LowHand(NamedTuple):
    """The lesser one is the better: it compares by how often its ranks occur, then by these from the worst."""

    counts: tuple[int, ...]
    ranks: tuple[int, ...]

    def __str__(self) -> str:
        names = [rank_name(ACE if rank == LOW_ACE else rank) for rank in self.ranks]
        if self.counts[0] == 1:
            return " ".join(names) + " low"
        told = {2: "pair of", 3: "three", 4: "four"}
        plural = rank_name(ACE if self.ranks[0] == LOW_ACE else self.ranks[0], plural=True)
        return f"{told[self.counts[0]]} {plural}, for low"


def low_rank(card: Card) -> int:
    return LOW_ACE if card.rank == ACE else card.rank


def low(cards: Iterable[Card]) -> LowHand:
    """Of exactly these."""
    return _of_ranks(tuple(sorted(map(low_rank, cards))))


@lru_cache(maxsize=8192)
def _of_ranks(held: tuple[int, ...]) -> LowHand:
    ranks = sorted(set(held), key=lambda rank: (held.count(rank), rank), reverse=True)
    return LowHand(tuple(held.count(rank) for rank in ranks), tuple(ranks))


def best_low(cards: Sequence[Card], size: int) -> LowHand:
    """The lowest `size` cards of these, whatever they are."""
    return _best_of_ranks(tuple(sorted(map(low_rank, cards))), size)


@lru_cache(maxsize=8192)
def _best_of_ranks(held: tuple[int, ...], size: int) -> LowHand:
    return min(_of_ranks(some) for some in combinations(held, size))


def qualifying_low(cards: Sequence[Card], size: int, worst: int) -> LowHand | None:
    """The lowest `size` cards of different ranks, none above the worst that qualifies."""
    ranks = sorted(set(map(low_rank, cards)))[:size]
    if len(ranks) < size or ranks[-1] > worst:
        return None
    return _of_ranks(tuple(ranks))
