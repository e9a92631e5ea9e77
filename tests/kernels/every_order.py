"""Blackjack dealt in every order from a tiny shoe, one card after the other as at a table: the witness of the count."""

# Nothing here is clever. A chance is the sum over the next card, a round is the hands played one after the other in
# the order of the table, and what has been dealt so far is all that is remembered. It shares nothing with
# the kernel but the points of a hand and the dealer's rule of drawing.

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pitboss.cards import cards
from pitboss.hands.points import draws, points

CARDS = cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts")
BLACKJACK = [0, 9]


class House(NamedTuple):
    hits_soft_17: bool = False
    reader: bool = False
    most_hands: int = 2
    resplit_aces: bool = False
    surrender: bool = False
    blackjack: Fraction = Fraction(3, 2)
    surrendered: Fraction = Fraction(-1, 2)


class Sum(NamedTuple):
    """Net, net times net, and what was staked, on average."""

    net: Fraction
    square: Fraction
    staked: Fraction


class Hand(NamedTuple):
    """A hand that is played to its end."""

    total: int
    wagers: int


def total(hand):
    return points(CARDS[rank] for rank in hand)


def next_cards(shoe):
    left = sum(shoe)
    assert left, "the shoe has run out"
    for rank, count in enumerate(shoe):
        if count:
            yield rank, Fraction(count, left), (*shoe[:rank], count - 1, *shoe[rank + 1 :])


def without(shoe, *ranks):
    left = list(shoe)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)


def mixed(parts):
    """[(chance, Sum)] as one."""
    parts = list(parts)
    return Sum(*(sum((chance * each[field] for chance, each in parts), start=Fraction(0)) for field in range(3)))


class Table:
    """One house; `up` is the dealer's card, and with a reader `hole` lies under it from the start."""

    def __init__(self, house, shoe):
        self.house, self.shoe = house, tuple(shoe)
        self.dealer_draws = lru_cache(None)(self._dealer_draws)
        self.further = lru_cache(None)(self._further)
        self.alone = lru_cache(None)(self._alone)
        self.after_split = lru_cache(None)(self._after_split)
        self.hands_in_turn = lru_cache(None)(self._hands_in_turn)

    # The dealer, and the settlement.

    def settle(self, done, dealer):
        """What the box wins or loses; the first hand has the wager."""
        theirs, blackjack = total(dealer), len(dealer) == 2 and sorted(dealer) == BLACKJACK
        net = 0
        for place, hand in enumerate(done):
            if hand.total > 21:
                net -= hand.wagers
            elif blackjack:
                net -= place == 0
            elif theirs.total > 21 or hand.total > theirs.total:
                net += hand.wagers
            elif hand.total < theirs.total:
                net -= hand.wagers
        staked = sum(hand.wagers for hand in done)
        return Sum(Fraction(net), Fraction(net * net), Fraction(staked))

    def finish(self, done, up, hole, shoe):
        """The dealer's second card, and further ones."""
        if hole is not None:
            return self.dealer_draws(done, (up, hole), shoe)
        return mixed((chance, self.dealer_draws(done, (up, rank), left)) for rank, chance, left in next_cards(shoe))

    def _dealer_draws(self, done, dealer, shoe):
        if all(hand.total > 21 for hand in done) or not draws(total(dealer), self.house.hits_soft_17):
            return self.settle(done, dealer)
        return mixed(
            (
                chance,
                self.dealer_draws(done, tuple(sorted((*dealer, rank))) if len(dealer) > 1 else (*dealer, rank), left),
            )
            for rank, chance, left in next_cards(shoe)
        )

    # What an unsplit hand is worth to who has seen it and the dealer's card; with a reader, that there is no blackjack.

    def holes(self, hand, up):
        """The dealer's card that is not seen, as likely as it is for who sees the others; or none."""
        left = without(self.shoe, up, *hand)
        if not self.house.reader:
            return [(Fraction(1), None, left)]
        under = [(chance, rank, rest) for rank, chance, rest in next_cards(left) if sorted((up, rank)) != BLACKJACK]
        whole = sum(chance for chance, _, _ in under)
        return [(chance / whole, rank, rest) for chance, rank, rest in under]

    def standing(self, hand, up, wagers=1):
        ended = (Hand(total(hand).total, wagers),)
        return mixed((chance, self.finish(ended, up, hole, left)) for chance, hole, left in self.holes(hand, up))

    def drawing(self, hand, up, then):
        """The next card, whatever lies under the dealer's: its chance is what it is for who does not see that."""
        ahead = {}
        for chance, _, left in self.holes(hand, up):
            for rank, its, _ in next_cards(left):
                ahead[rank] = ahead.get(rank, 0) + chance * its
        return mixed((chance, then(tuple(sorted((*hand, rank))))) for rank, chance in ahead.items())

    def _further(self, hand, up):
        """Three cards or more, or two that have been hit: the best of standing and hitting."""
        if total(hand).total >= 21:
            return self.standing(hand, up)
        stand, hit = self.standing(hand, up), self.drawing(hand, up, lambda more: self.further(more, up))
        return max((stand, hit), key=lambda each: each.net)

    def _alone(self, hand, up):
        """{option: Sum} of a hand of two cards without split and surrender."""
        options = {"stand": self.standing(hand, up)}
        if total(hand).total < 21:
            options["hit"] = self.drawing(hand, up, lambda more: self.further(more, up))
            options["double"] = self.drawing(hand, up, lambda more: self.standing(more, up, 2))
        return options

    # Splits, one card after the other.

    def _after_split(self, hand, up):
        """What the fixed rule does with this hand."""
        if len(hand) == 2:
            return best(self.alone(hand, up))
        stand, hit = self.standing(hand, up), None
        if total(hand).total < 21:
            hit = self.drawing(hand, up, lambda more: self.further(more, up))
        return "hit" if hit is not None and hit.net > stand.net else "stand"

    def _hands_in_turn(self, done, hand, waiting, pair, up, hole, shoe):
        """Hands played to their end, the one in play, and how many wait with one card of the pair."""
        if len(hand) == 1:
            return mixed(
                (chance, self.hands_in_turn(done, tuple(sorted((*hand, rank))), waiting, pair, up, hole, left))
                for rank, chance, left in next_cards(shoe)
            )
        hands = len(done) + 1 + waiting
        if hand == (pair, pair) and hands < self.house.most_hands and (pair or self.house.resplit_aces):
            return self.hands_in_turn(done, (pair,), waiting + 1, pair, up, hole, shoe)
        choice = "stand" if pair == 0 or total(hand).total >= 21 else self.after_split(hand, up)
        if choice == "stand":
            return self.next_hand((*done, Hand(total(hand).total, 1)), waiting, pair, up, hole, shoe)
        parts = []
        for rank, chance, left in next_cards(shoe):
            more = tuple(sorted((*hand, rank)))
            if choice == "double":
                ended = (*done, Hand(total(more).total, 2))
                parts.append((chance, self.next_hand(ended, waiting, pair, up, hole, left)))
            elif total(more).total > 21:
                ended = (*done, Hand(total(more).total, 1))
                parts.append((chance, self.next_hand(ended, waiting, pair, up, hole, left)))
            else:
                parts.append((chance, self.hands_in_turn(done, more, waiting, pair, up, hole, left)))
        return mixed(parts)

    def next_hand(self, done, waiting, pair, up, hole, shoe):
        done = (done[0], *sorted(done[1:]))  # only the first differs from the others
        if not waiting:
            return self.finish(done, up, hole, shoe)
        return self.hands_in_turn(done, (pair,), waiting - 1, pair, up, hole, shoe)

    def split(self, pair, up):
        return mixed(
            (chance, self.hands_in_turn((), (pair,), 1, pair, up, hole, left))
            for chance, hole, left in self.holes((pair, pair), up)
        )

    # A whole round.

    def options(self, hand, up):
        found = dict(self.alone(hand, up))
        if hand[0] == hand[1]:
            found["split"] = self.split(hand[0], up)
        if self.house.surrender and total(hand).total < 21:
            lost = Fraction(0)
            if not self.house.reader:
                left = without(self.shoe, up, *hand)
                lost = sum((chance for rank, chance, _ in next_cards(left) if sorted((up, rank)) == BLACKJACK), lost)
            kept = self.house.surrendered
            found["surrender"] = Sum((1 - lost) * kept - lost, lost + (1 - lost) * kept**2, Fraction(1))
        return found

    def deal(self, hand, up):
        """The average over the dealer's blackjack, too."""
        left = without(self.shoe, up, *hand)
        lost = sum((chance for rank, chance, _ in next_cards(left) if sorted((up, rank)) == BLACKJACK), Fraction(0))
        one = Fraction(1)
        if sorted(hand) == BLACKJACK:
            odds = self.house.blackjack
            return "stand", {"stand": Sum((1 - lost) * odds, (1 - lost) * odds**2, one)}
        options = {} if lost == 1 and self.house.reader else self.options(hand, up)
        if self.house.reader:
            options = {
                name: mixed([(lost, Sum(-one, one, one)), (1 - lost, each)]) for name, each in options.items()
            } or {"stand": Sum(-one, one, one)}
        return best(options), options

    def round(self):
        """Every first deal, and what it comes to."""
        parts, found = [], {}
        for one, first, shoe in next_cards(self.shoe):
            for up, then, rest in next_cards(shoe):
                for other, last, _ in next_cards(rest):
                    hand = tuple(sorted((one, other)))
                    if (hand, up) not in found:
                        found[hand, up] = self.deal(hand, up)
                    choice, options = found[hand, up]
                    parts.append((first * then * last, options[choice]))
        return mixed(parts), found


ORDER = ("stand", "hit", "double", "split", "surrender")


def best(options):
    """A tie goes to the smaller stake, and then to what is offered first."""
    return min(options, key=lambda name: (-options[name].net, options[name].staked, ORDER.index(name)))
