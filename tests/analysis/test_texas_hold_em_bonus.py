"""Texas hold 'em bonus solved: exact values, the small deck as witness, and a wrong class refused."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss import edge
from pitboss.analysis import explore
from pitboss.analysis.models.texas_hold_em_bonus import RULES, bonus
from pitboss.analysis.report import edges
from pitboss.cards import DECK, cards
from pitboss.errors import AnalysisRefused
from pitboss.games.texas_hold_em_bonus import ANTE, BONUS, GAME
from pitboss.kernels.two_cards.count import two_cards
from pitboss.solving.performance import stage
from pitboss.solving.solver import solve
from pitboss.stakes.decimals import decimal
from pitboss.stakes.wager import Stake

SMALL = ["6c 7c 8c 9c Kc 5d 8d 8h Jh", "2c 4c 7c 9c Tc Jc Qc 4h Js"]  # every class between them


def line(wager, **house):
    return next(line for line in edge("texas-hold-em-bonus", house).lines if line["wager"] == wager)


@pytest.mark.parametrize(
    ("from_", "exact", "percent"),
    [("straight", "578107733/28381438800", "2.0369"), ("flush", "19447087313/347672625300", "5.5935")],
)
def test_published_edges(from_, exact, percent):
    told = line("ante", ante_pays_from=from_)
    assert told["edge"] == exact
    assert decimal(100 * Fraction(exact), 4) == percent
    results = {Fraction(name[4:]): Fraction(p) for name, p in told["frequencies"].items() if name.startswith("net ")}
    assert sum(results.values()) == 1
    assert -sum(net * p for net, p in results.items()) == Fraction(exact)


@pytest.mark.parametrize("choice", ["standard", "dealer-aces"])
def test_the_bonus_by_hand(choice):
    """Six pairs of aces and so on of 1326; one in 1225 against them holds the other two aces."""
    gains = {30: 6, 25: 4, 20: 8, 15: 12, 10: 18, 5: 24, 3: 54}
    more = Fraction(6 * (1000 - 30), 1225) if choice == "dealer-aces" else 0
    lost = 1326 - sum(gains.values())
    by_hand = (lost - sum(odds * hands for odds, hands in gains.items()) - more) / Fraction(1326)
    assert Fraction(line("bonus", bonus=choice)["edge"]) == by_hand


def test_the_bonus_over_every_deal_of_a_small_deck():
    small = cards("Ac Ad Ah As Kc Kd Jc 5d 8h")
    house = GAME.house({"bonus": "dealer-aces"})
    staged = stage(GAME, house, {ANTE: Stake(500), BONUS: Stake(300)}, [BONUS])
    every = [hands for number, hands in enumerate(explore.deals(staged, small)) if number % 20 == 0]
    folded = [next(path.net for path in staged.paths(hands) if path.choices == ("fold",)) for hands in every]
    assert Fraction(sum(folded), len(folded)) == solve(staged, bonus(house, small)).mean


@pytest.mark.parametrize("lines", [(), RULES.lines[:1], RULES.lines[1:]], ids=["none", "straight", "flush"])
@pytest.mark.parametrize("from_", ["straight", "flush"])
def test_a_missing_line_is_refused_where_it_matters(lines, from_):
    counted = two_cards(tuple(sorted(cards(SMALL[0] + " 3c"), key=DECK.index)), replace(RULES, lines=lines), 1)
    staged = stage(GAME, GAME.house({"ante_pays_from": from_}), {ANTE: Stake(500)})
    needed = RULES.lines[0] if from_ == "straight" else RULES.lines[1]
    if needed in lines:
        assert solve(staged, counted).deals
    else:
        with pytest.raises(AnalysisRefused, match="is not one class"):
            solve(staged, counted)


@pytest.mark.gate
def test_all_permitted_choices():
    """Two antes times three bonuses times six progressives, but for two that offer neither."""
    assert len(edges("texas-hold-em-bonus")["results"]) == 34


@pytest.mark.gate
@pytest.mark.parametrize("deck", SMALL)
def test_the_script_over_every_deal_of_a_small_deck_equals_counting(deck):
    small = tuple(sorted(cards(deck), key=DECK.index))
    staged = stage(GAME, GAME.house({"ante_pays_from": "straight"}), {ANTE: Stake(500)})
    assert explore.value(staged, small) == solve(staged, two_cards(small, RULES, 1)).mean


def test_the_small_decks_have_every_class_of_the_whole_deck():
    smalls = (two_cards(tuple(sorted(cards(deck), key=DECK.index)), RULES, 1) for deck in SMALL)
    assert {of for counted in smalls for of in counted.classes()} == set(two_cards(DECK, RULES, 1).classes())
