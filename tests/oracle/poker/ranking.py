"""What a hand of poker is worth at each game: 14.3 and readings 5.17 to 5.22."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from tests.oracle.cards import Hand, hand, rank_of

Low = tuple[tuple[int, ...], tuple[int, ...]]
SUITS = "cdhs"  # clubs lowest, P.5 and P.7


def low_rank(card: str) -> int:
    """14.3(e): the ace is the lowest."""
    return 1 if card[0] == "A" else rank_of(card)


def by_rank_and_suit(card: str) -> tuple[int, int]:
    return rank_of(card), SUITS.index(card[1])


def low_hand(cards: Iterable[str]) -> Low:
    """14.3(f): the smaller the better; pairs lose to none, and neither straights nor flushes are looked at."""
    counts = sorted(Counter(map(low_rank, cards)).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return tuple(count for _, count in counts), tuple(rank for rank, _ in counts)


def qualifies(low: Low, highest: int) -> bool:
    return set(low[0]) == {1} and low[1][0] <= highest


def choices(game: str, own: Sequence[str], common: Sequence[str]) -> list[tuple[str, ...]]:
    """Every hand that may be made of a seat's cards and the common ones."""
    if game.startswith("omaha"):
        return [two + three for two in combinations(own, 2) for three in combinations(common, 3)]
    return list(combinations([*own, *common], 3 if game == "mambo-stud" else 5))


def high(game: str, own: Sequence[str], common: Sequence[str]) -> Hand | None:
    if game == "seven-card-low":
        return None
    return max(map(hand, choices(game, own, common)))


def low(game: str, own: Sequence[str], common: Sequence[str]) -> Low | None:
    """Nothing where the game has no low, or the seat's is not low enough."""
    if game == "seven-card-low":
        return min(map(low_hand, choices(game, own, common)))
    highest = {"omaha-high-low": 8, "seven-card-stud-high-low": 8, "mambo-stud": 6}.get(game)
    if highest is None:
        return None
    made = [each for each in map(low_hand, choices(game, own, common)) if qualifies(each, highest)]
    return min(made, default=None)


def showing(cards: Iterable[str], *, ace_low: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """P.7: what lies face up, by pairs and then by ranks."""
    counts = Counter(low_rank(card) if ace_low else rank_of(card) for card in cards)
    ordered = sorted(counts.items(), key=lambda item: (item[1], item[0]), reverse=True)
    return tuple(count for _, count in ordered if count > 1), tuple(rank for rank, _ in ordered)
