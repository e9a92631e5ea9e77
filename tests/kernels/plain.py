"""The same method in plain Python, card after card with fractions: a second count of a whole deck, and slow."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from pitboss.hands.points import draws
from tests.kernels.every_order import BLACKJACK, CARDS, next_cards, total, without

HITS_SOFT_17 = False


@lru_cache(None)
def dealer(hand, left):
    """{total: chance}, without blackjacks."""
    if not draws(total(hand), HITS_SOFT_17):
        return {total(hand).total: Fraction(1)}
    found = {}
    for rank, chance, rest in next_cards(left):
        if sorted((*hand, rank)) != BLACKJACK:
            for points, its in dealer(tuple(sorted((*hand, rank))), rest).items():
                found[points] = found.get(points, 0) + chance * its
    return found


class Plain:
    """One card of the dealer's, no hole card, up to four hands."""

    def __init__(self, shoe, up):
        self.shoe, self.up = without(shoe, up), up
        self.back = lru_cache(None)(self._back)
        self.best = lru_cache(None)(self._best)

    def _back(self, hand, left):
        """What comes back of a wager for who stands with this hand, or nothing if it is above 21."""
        own = total(hand).total
        chances = dealer((self.up,), left) if own <= 21 else {}
        return sum((c * (2 if d > 21 or d < own else d == own) for d, c in chances.items()), start=Fraction(0))

    def blackjack(self, left):
        return sum(
            (chance for rank, chance, _ in next_cards(left) if sorted((self.up, rank)) == BLACKJACK), Fraction(0)
        )

    def stand(self, hand):
        return self.back(hand, without(self.shoe, *hand)) - 1

    def hit(self, hand):
        left = next_cards(without(self.shoe, *hand))
        return sum((chance * self.best(tuple(sorted((*hand, rank)))) for rank, chance, _ in left), start=Fraction(0))

    def _best(self, hand):
        own = total(hand).total
        if own >= 21:
            return self.stand(hand)
        return max(self.stand(hand), self.hit(hand))

    def double(self, hand):
        worth = Fraction(-2)
        for rank, chance, left in next_cards(without(self.shoe, *hand)):
            more = tuple(sorted((*hand, rank)))
            worth += chance * (2 * self.back(more, left) + (self.blackjack(left) if total(more).total <= 21 else 0))
        return worth

    def played(self, hand):
        if total(hand).total >= 21:
            return "stand"
        stand, hit = self.stand(hand), self.hit(hand)
        if len(hand) == 2 and self.double(hand) > max(stand, hit):
            return "double"
        return "hit" if hit > stand else "stand"

    def after_split(self, hand, left, pair, first):
        """What one of the split hands wins or loses, when so much is left besides."""
        done = "stand" if pair == 0 else self.played(hand)
        if done == "stand":
            spared = 0 if first else self.blackjack(left)
            return self.back(hand, left) - 1 + spared
        worth = Fraction(0)
        for rank, chance, rest in next_cards(left):
            more = tuple(sorted((*hand, rank)))
            if total(more).total > 21:
                worth -= chance * (2 if done == "double" else 1)
            elif done == "hit":
                worth += chance * self.after_split(more, rest, pair, first)
            else:
                worth += chance * (2 * self.back(more, rest) - 2 + self.blackjack(rest) * (1 if first else 2))
        return worth

    def split(self, pair):
        """Two hands, not split again."""
        left = without(self.shoe, pair, pair)
        return sum(
            (
                chance * self.after_split(tuple(sorted((pair, rank))), rest, pair, first)
                for first in (True, False)
                for rank, chance, rest in next_cards(left)
            ),
            start=Fraction(0),
        )

    def deals(self):
        """{cards: {option: worth}} of hands below 21."""
        for pair in combinations_with_replacement(range(len(CARDS)), 2):
            if min(without(self.shoe, *pair)) >= 0 and total(pair).total < 21:
                options = {"stand": self.stand(pair), "hit": self.hit(pair), "double": self.double(pair)}
                yield pair, options | ({"split": self.split(pair[0])} if pair[0] == pair[1] else {})
