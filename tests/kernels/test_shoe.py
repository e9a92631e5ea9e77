"""Blackjack counted from a shoe: every order of tiny shoes, published figures, and what must hold for all."""

from fractions import Fraction
from itertools import product
from math import perm, prod

import pytest

from pitboss.errors import AnalysisRefused
from pitboss.kernels.shoe.courses import courses
from pitboss.kernels.shoe.dealer import check, tree
from pitboss.kernels.shoe.deals import deals
from pitboss.kernels.shoe.residues import moduli, restored
from pitboss.kernels.shoe.results import choices, standard_deviation, unsplit_results
from pitboss.kernels.shoe.rules import RANKS, Rules, full_shoe, most_cards
from pitboss.kernels.shoe.side_wagers import first_two_cards, ten_below_the_ace
from tests.kernels.every_order import House, Table
from tests.kernels.plain import Plain

HOUSES = [
    House(),
    House(reader=True, surrender=True, blackjack=Fraction(6, 5)),
    House(most_hands=3, hits_soft_17=True, surrender=True, surrendered=Fraction(-2, 3)),  # of 3 cents: one goes back
    House(reader=True, most_hands=4, hits_soft_17=True, resplit_aces=True),
    House(most_hands=4, resplit_aces=True),
    House(reader=True, most_hands=3),
]

# Each is rich in something: eights and aces for four hands; threes and sevens for elevens that are doubled after a
# split; nines and tens, which are split too; aces and fives for soft hands that are hit and doubled.
SHOES = {
    "eights": "AAAAA8888888TTTTTTTTTT66",
    "elevens": "333377777TTTTTTTT888",
    "aces": "AAAAAAA6669999TTTTTTTT",
    "nines": "AAA8888999999TTTTTTT",
    "soft hands": "AAAA5556669999TTTTTTTT",
    "twos": "222266668888TTTTTTTTT9",
    "fours": "444455557777TTTTTTTTT99",
}
LONG = ("soft hands", "twos", "fours")  # take minutes: with two of the houses
AT_ONCE = {("eights", 0), ("elevens", 1), ("aces", 2), ("nines", 4)}  # others in the gate


def shoe(text):
    return tuple(text.count(rank) for rank in RANKS)


def cases():
    for (name, text), (place, house) in product(SHOES.items(), enumerate(HOUSES)):
        if name in LONG and place not in (2, 3):
            continue
        marks = [] if (name, place) in AT_ONCE else [pytest.mark.gate]
        yield pytest.param(text, house, id=f"{name}-{place}", marks=marks)


@pytest.mark.parametrize(("text", "house"), list(cases()))
def test_every_order_of_a_tiny_shoe_comes_to_the_same(text, house):
    counted = deals(Rules(shoe(text), **house._asdict()))
    dealt, found = Table(house, shoe(text)).round()
    assert (counted.mean, counted.average_stake) == (dealt.net, dealt.staked)
    assert standard_deviation(counted) ** 2 == pytest.approx(float(dealt.square - dealt.net**2), rel=1e-12)
    for deal in counted.all:
        choice, options = found[deal.cards, deal.up]
        worths = {name: (worth.net, worth.staked) for name, worth in deal.worths.items()}
        assert (deal.best, worths) == (choice, {name: (each.net, each.staked) for name, each in options.items()})
    assert len(counted.all) == len(found)


def test_the_witness_comes_to_three_and_four_hands_and_to_doubles_after_a_split():
    """The control of the shoes above: without these, equal numbers would show little."""
    table = Table(House(most_hands=4), shoe(SHOES["eights"]))
    assert table.split(7, 9).staked > Fraction(5, 2)
    assert table.after_split((2, 7), 6) == "double"


# Published figures.


@pytest.mark.parametrize(("decks", "percent"), [(1, "1.394773"), (2, "1.373499"), (6, "1.359690"), (8, "1.357984")])
def test_6_to_5_costs_three_tenths_of_every_blackjack_that_is_not_stood_off(decks, percent):
    """Whatever else the house does: a blackjack is asked nothing, and nothing else is paid otherwise."""
    usual, short = (deals(Rules(full_shoe(decks), blackjack=odds)) for odds in (Fraction(3, 2), Fraction(6, 5)))
    assert f"{100 * float(usual.mean - short.mean):.6f}" == percent
    assert [deal.best for deal in usual.all] == [deal.best for deal in short.all]


# Six decks, the dealer hits soft 17, no hole card: expected returns of standing and hitting on two cards against an
# ace, from the tables of The Wizard of Odds, Blackjack Appendix 9. (Doubles and splits lose whole there, not here.)
@pytest.mark.parametrize(
    ("cards", "stand", "hit"),
    [
        ("A2", -0.722356, -0.379910),
        ("A3", -0.722119, -0.403855),
        ("23", -0.721887, -0.529734),
        ("A5", -0.721965, -0.454867),
        ("34", -0.721415, -0.554273),
        ("45", -0.721243, -0.396287),
        ("A6", -0.665166, -0.463296),
        ("46", -0.720814, -0.286818),
        ("56", -0.720879, -0.235772),
        ("A7", -0.466029, -0.421285),
    ],
)
def test_published_returns_of_six_decks_against_an_ace(cards, stand, hit):
    counted = deals(Rules(full_shoe(6), hits_soft_17=True))
    pair = tuple(RANKS.index(rank) for rank in cards)
    (deal,) = (deal for deal in counted.all if deal.cards == pair and deal.up == RANKS.index("A"))
    assert [round(float(deal.worths[option].net), 6) for option in ("stand", "hit")] == [stand, hit]


# Eight decks, the dealer stands on soft 17, the reader looks, double after split, up to four hands, one card on each
# ace. Published, by strategies that differ in what they see after a split: 0.43 % to 0.44 % without surrender, and
# 0.35 % to 0.36 % with late surrender. Here a split hand is played as if it were alone.
@pytest.mark.parametrize(
    ("surrender", "percent", "lowest", "highest"), [(False, "0.430581", 0.425, 0.445), (True, "0.354763", 0.345, 0.365)]
)
def test_eight_decks_with_a_reader(surrender, percent, lowest, highest):
    counted = deals(Rules(full_shoe(8), reader=True, most_hands=4, surrender=surrender))
    assert f"{-100 * float(counted.mean):.6f}" == percent
    assert lowest < -100 * counted.mean < highest


def test_a_reader_changes_no_more_than_what_is_lost_above_21():
    """A dealer's blackjack takes the wager alone either way; but what is added may be lost before it is seen."""
    without, looked = (deals(Rules(full_shoe(1), reader=reader, most_hands=4)) for reader in (False, True))
    for deal, other in zip(without.all, looked.all, strict=True):
        for option in ("stand", "hit", "surrender"):
            assert deal.worths.get(option) == other.worths.get(option)
        if deal.up in (0, 9) and "double" in deal.worths:
            assert deal.worths["double"].net <= other.worths["double"].net
    assert without.mean < looked.mean


# What must hold for all.

LAWFUL = [
    Rules(full_shoe(1)),
    Rules(full_shoe(8), hits_soft_17=True, reader=True, most_hands=4, resplit_aces=True, surrender=True),
]


@pytest.mark.parametrize("rules", LAWFUL, ids=["one deck", "eight decks"])
def test_chances_add_up(rules):
    counted = deals(rules)
    assert sum(deal.chance for deal in counted.all) == 1
    assert sum(choices(counted).values()) == 1
    split = sum(deal.chance for deal in counted.all if deal.best == "split")
    results = unsplit_results(counted)
    reached = split - sum(deal.chance * deal.dealer_blackjack for deal in counted.all if deal.best == "split")
    assert sum(results.values()) == 1 - (reached if rules.reader else split)
    assert all(chance > 0 for chance in results.values())


def test_results_of_a_shoe_in_which_nothing_is_split_have_its_mean_and_spread():
    counted = deals(Rules(shoe("AA2344567789TTTTTTTTT" * 2)))
    kept = [deal for deal in counted.all if deal.best == "split"]
    results = unsplit_results(counted)
    of_splits = sum(deal.chance * deal.worth.net for deal in kept)
    assert sum(net * chance for net, chance in results.items()) + of_splits == counted.mean


@pytest.mark.parametrize(("first", "second"), [({}, {"surrender": True}), ({"most_hands": 2}, {"most_hands": 3})])
def test_more_to_choose_from_is_worth_more(first, second):
    less, more = (deals(Rules(full_shoe(1), reader=True, **each)) for each in (first, second))
    assert less.mean < more.mean


def test_the_courses_of_a_split_are_all_there_are():
    """Their chances add up to one, for any shoe."""
    of_rank, others = 6, 20
    for most in (2, 3, 4):
        total = Fraction(0)
        for course in courses(most):
            other = course.seconds.count("a card of another rank")
            ways = perm(of_rank, course.again) * perm(others, other)
            total += Fraction(ways, perm(of_rank + others, course.again + other))
        assert total == 1


def test_a_shoe_that_may_run_out_is_refused():
    with pytest.raises(AnalysisRefused):
        Rules(shoe("A23456789T"))
    assert most_cards(full_shoe(1), 4) == 30


def test_a_shoe_whose_counts_would_not_fit_is_refused():
    check(tree(1, True), full_shoe(8))
    with pytest.raises(AnalysisRefused):
        check(tree(1, True), full_shoe(40))


# Side wagers, by hand: 128 tens under an ace among 415 cards; two cards of 416 by their sums.


def test_a_ten_below_the_ace_and_the_first_two_cards():
    assert ten_below_the_ace(full_shoe(8)) == Fraction(128, 415)
    assert ten_below_the_ace(full_shoe(1)) == Fraction(16, 51)
    pairs = 24 * 96 + 3 * 24 * 24  # 3 T, and 4 9, 5 8, 6 7
    assert first_two_cards(full_shoe(6), lambda total: total == 13) == Fraction(pairs, 312 * 311 // 2)
    over, under = (first_two_cards(full_shoe(6), wins) for wins in (lambda total: total > 13, lambda total: total < 13))
    assert round(float(1 - 2 * over), 4) == 0.0655
    assert round(float(1 - 2 * under), 4) == 0.1007


# A whole deck, counted a second time in plain Python.


@pytest.mark.gate
def test_plain_python_comes_to_the_same_with_a_whole_deck():
    """Against a ten; other cards take it many minutes."""
    counted = {deal.cards: deal.worths for deal in deals(Rules(full_shoe(1))).all if deal.up == RANKS.index("T")}
    for cards, options in Plain(full_shoe(1), RANKS.index("T")).deals():
        assert {name: worth.net for name, worth in counted[cards].items()} == options


# Large numbers by their remainders.


@pytest.mark.parametrize("number", [0, 1, 2**31 - 1, 10**40 + 7, 10**100])
def test_remainders_tell_a_number(number):
    primes = moduli(10**100)
    assert list(restored(primes, [[number % prime for prime in primes]])) == [number]


def test_moduli_are_different_primes():
    primes = moduli(10**100)
    assert primes[:2] == (2147483647, 2147483629)
    assert len(set(primes)) == len(primes)
    assert all(prime % divisor for prime in primes for divisor in range(3, 46341, 2))
    assert prod(primes[:-1]) <= 10**100 < prod(primes)
