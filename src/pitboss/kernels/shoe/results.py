"""How often a round comes to what: choices, results of hands that are not split, and the standard deviation of all."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import sqrt

from pitboss.kernels.shoe.deals import Deal, Deals, in_threads
from pitboss.kernels.shoe.single import Single
from pitboss.kernels.shoe.spread import split_square
from pitboss.solving.solver import Worth

BLACKJACK = "blackjack"
DEALER_BLACKJACK = "dealer's blackjack"  # is found by the reader, so that nobody is asked anything

Chances = dict[Fraction, Fraction]  # of what is won or lost, in wagers


def choices(of: Deals) -> dict[str, Fraction]:
    """How often each first choice is made; together one. A blackjack, or another 21, is asked nothing and stands."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for deal in of.all:
        ended = deal.dealer_blackjack if of.rules.reader and not deal.is_blackjack else Fraction(0)
        found[BLACKJACK if deal.is_blackjack else deal.best] += deal.chance * (1 - ended)
        found[DEALER_BLACKJACK] += deal.chance * ended
    return {name: chance for name, chance in found.items() if chance}


def unsplit_results(of: Deals) -> Chances:
    """How often a round that is not split comes to each result; what is missing to one are the rounds that are."""
    found: Chances = defaultdict(Fraction)
    for deal in of.all:
        for net, chance in _results(of, deal):
            found[net] += deal.chance * chance
    return {net: chance for net, chance in sorted(found.items()) if chance}


def standard_deviation(of: Deals) -> float:
    """Of a round, in wagers."""
    squares = in_threads(lambda deal: _square(of, deal), of.all)
    mean = sum(float(deal.chance) * square for deal, square in zip(of.all, squares, strict=True))
    return sqrt(mean - float(of.mean) ** 2)


def _square(of: Deals, deal: Deal) -> float:
    square = sum(float(chance) * float(net) ** 2 for net, chance in _results(of, deal))
    if deal.best == "split":
        square += split_square(of.singles[deal.up], deal.cards[0], of.rules.hands_of(deal.cards[0]))
    return square


def _results(of: Deals, deal: Deal) -> Iterable[tuple[Fraction, Fraction]]:
    """What is won or lost, and how often; of a split only what is lost when there is a dealer's blackjack before."""
    lost, one = deal.dealer_blackjack, Fraction(1)
    if deal.is_blackjack:
        return (of.rules.blackjack, 1 - lost), (Fraction(0), lost)
    if deal.best == "surrender":
        return (of.rules.surrendered, 1 - lost), (-one, lost)
    if deal.best == "split":
        return [(-one, lost)] if of.rules.reader else []
    single = of.singles[deal.up]
    key = ("results", deal.best, deal.cards)
    if key not in single.kept:
        single.kept[key] = list(_of_one_hand(single, deal))
    kept: list[tuple[Fraction, Fraction]] = single.kept[key]
    return kept


def _of_one_hand(single: Single, deal: Deal) -> Iterator[tuple[Fraction, Fraction]]:
    on, one = single.shown, Fraction(1)
    place, scale = on.hands.index[deal.cards], on.scale[on.cards_left(2)]
    match deal.best:
        case "stand":
            yield from _even(deal.worth, Fraction(on.level[place], scale), one)
        case "hit":
            yield from _even(deal.worth, Fraction(single.hit_level[place], scale), one)
        case "double":
            spared = Fraction(single.double_spared[place], scale)  # one wager is lost, not two
            yield -one, spared
            rest = Worth(deal.worth.net + spared, deal.worth.staked)
            yield from _even(rest, Fraction(single.double_level[place], scale), 1 - spared, 2)


def _even(worth: Worth, level: Fraction, chance: Fraction, wagers: int = 1) -> Iterator[tuple[Fraction, Fraction]]:
    """Won, level or lost, from how often it is level and what it comes to on average."""
    decided, difference = chance - level, worth.net / wagers
    yield Fraction(wagers), (decided + difference) / 2
    yield Fraction(0), level
    yield -Fraction(wagers), (decided - difference) / 2
