"""Hold 'em 3 bonus solved: bonuses by hand, the small deck as witness, every blind choice."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss import edge
from pitboss.analysis import explore
from pitboss.analysis.models.hold_em_3_bonus import MODEL, RULES, six_card, three_card
from pitboss.analysis.report import permitted_houses
from pitboss.cards import DECK, cards
from pitboss.errors import AnalysisRefused
from pitboss.games.hold_em_3_bonus import BLIND, FLOP, GAME, SIX_CARD, THREE_CARD
from pitboss.kernels.three_cards.count import three_cards
from pitboss.solving.performance import stage
from pitboss.solving.solver import solve
from pitboss.stakes.hold_em_3_bonuses import SIX_CARD_TABLES, THREE_CARD_TABLES, six_card_bonuses, three_card_bonus
from pitboss.stakes.wager import Stake

SMALL = ["2c 3c 5c 7c Jc Qc 5d 7h 5s Js", "4c 5c 6c 7c 8c 9c Tc 3h 6s Js", "8c 9c Tc Jc Qc Kc Ac 3h 6s Js"]
MAIN = {BLIND: Stake(500), FLOP: Stake(500)}


def small(deck):
    return tuple(sorted(cards(deck), key=DECK.index))


def side(wager, counting, cents=500, **house):
    chosen = GAME.house(house)
    staged = stage(GAME, chosen, {**MAIN, wager: Stake(cents)}, [wager])
    return solve(staged, counting(chosen, DECK))


@pytest.mark.parametrize("table", list(THREE_CARD_TABLES))
def test_the_three_card_bonus_by_hand(table):
    """Always exposed: 4 royals, 44 other straight flushes, 52 threes, 720, 1096, 3744."""
    hands = [4, 44, 52, 720, 1096, 3744]
    paid = list(THREE_CARD_TABLES[table].odds.values())
    by_hand = sum(odds * n for odds, n in zip(paid, hands, strict=True)) - (22100 - sum(hands))
    solution = side(THREE_CARD, three_card, three_card=table)
    assert solution.mean == Fraction(500 * by_hand, 22100)
    assert set(solution.choices) == {("expose",)}


@pytest.mark.parametrize("cents", [500, 5000])
@pytest.mark.parametrize("table", list(SIX_CARD_TABLES))
def test_the_six_card_bonus_by_hand(table, cents):
    """Of the best five of six cards: 188 royal flushes, four of which have the nine too."""
    hands = [188, 1656, 14664, 165984, 205792, 361620, 732160]
    pays = SIX_CARD_TABLES[table]
    paid = [cents * odds for odds in pays.odds.values()]
    won = sum(amount * n for amount, n in zip(paid, hands, strict=True))
    for prize, n in zip(pays.prizes.values(), (1, 3), strict=False):
        won += (max(prize, paid[0]) - paid[0]) * n
    by_hand = won - cents * (comb(52, 6) - sum(hands))
    assert side(SIX_CARD, six_card, cents, six_card=table).mean == Fraction(by_hand, comb(52, 6))


def test_the_bonuses_of_a_small_deck_are_those_of_the_plain_ranking():
    deck = small("9d Td Jd Qd Kd Ad 2c 3c")
    counted = six_card(GAME.house(), deck)
    plain = [tuple(six_card_bonuses(hand)) for hand in combinations(deck, 6)]
    assert sorted(n for n in counted.deals if n) == sorted(plain.count(lines) for lines in set(plain))
    counted = three_card(GAME.house(), deck)
    plain = [three_card_bonus(hand) for hand in combinations(deck, 3)]
    assert sorted(counted.deals) == sorted(plain.count(line) for line in set(plain))


def test_a_missing_line_of_the_blind_is_refused():
    wrong = three_cards(small(SMALL[0]), replace(RULES, lines=RULES.lines[1:]))
    with pytest.raises(AnalysisRefused, match="is not one class"):
        solve(stage(GAME, GAME.house(), MAIN), wrong)


def test_every_choice_of_the_blind_and_each_of_the_bonuses():
    houses = list(permitted_houses(MODEL, {}))
    blinds = [(house.version, house.blind_single, house.blind_double) for house in houses[:44]]
    assert [version for version, *_ in blinds] == [1] * 11 + [2] * 33
    assert len(set(blinds)) == 44
    assert {house.three_card for house in houses} == {*"ABCD", "none"}
    assert {house.six_card for house in houses} == {*"ABCDEFGHIJK", "none"}
    assert len(houses) == 44 + 4 + 11


@pytest.mark.parametrize(
    ("limit", "blind", "three_card", "apart"),
    [
        ("none", 100000, 100000, True),
        (5000000, 500, 25000, True),  # 25,000 dollars on the blind and 100 to 1 on the bonus
        (5000000, 500, 25100, False),
        (5000000, 4900, 1000, True),  # 1,000 to 1 on the blind
        (5000000, 4900, 1100, False),
        (5000000, 5000, 500, False),
    ],
)
def test_a_payout_limit_makes_the_wagers_one_where_it_can_cut(limit, blind, three_card, apart):
    house = GAME.house({"payout_limit": limit})
    assert MODEL.apart(house, {BLIND: Stake(blind), THREE_CARD: Stake(three_card)}) == apart


def test_wagers_that_a_limit_does_not_reach_are_added_up():
    limited, unlimited = (
        edge("hold-em-3-bonus", {"payout_limit": limit}, joint=True).lines[-1] for limit in (5000000, "none")
    )
    assert limited == unlimited
    with pytest.raises(AnalysisRefused, match="a wager changes what another is paid"):
        edge("hold-em-3-bonus", {"payout_limit": 5000000}, {"blind": 100000}, joint=True)


@pytest.mark.parametrize("deck", SMALL)
def test_the_counts_of_a_small_deck_are_all_its_deals(deck):
    counted = three_cards(small(deck), RULES)
    solution = solve(stage(GAME, GAME.house({"version": 2}), MAIN), counted)
    assert solution.deals == comb(10, 3) * comb(7, 2) * comb(5, 2) * comb(3, 3)


@pytest.mark.gate
@pytest.mark.parametrize("deck", SMALL)
def test_the_script_over_every_deal_of_a_small_deck_equals_counting(deck):
    staged = stage(GAME, GAME.house({"version": 2, "blind_double": "B"}), MAIN)
    assert explore.value(staged, small(deck)) == solve(staged, three_cards(small(deck), RULES)).mean


@pytest.mark.gate
@pytest.mark.parametrize(("version", "exact"), [(1, "1365800885597/16611025431000"), (2, "-467954489/42411128760")])
def test_the_edges_of_the_blind(version, exact):
    told = edge("hold-em-3-bonus", {"version": version}).lines[0]
    assert told["edge"] == exact
    assert Fraction(told["per_initial"]) == Fraction(exact) / 2
    results = {Fraction(name[4:]): Fraction(p) for name, p in told["frequencies"].items() if name.startswith("net ")}
    assert sum(results.values()) == 1
    assert -sum(net * p for net, p in results.items()) == Fraction(exact)


@pytest.mark.gate
def test_the_stake_decides_what_a_dollar_prize_is_worth():
    """$10,000 for seven in a row is 2,000 times a blind of $5, and less than the odds of a straight flush at $1,000."""
    small_blind, large_blind = (
        Fraction(edge("hold-em-3-bonus", stakes={"blind": cents}).lines[0]["edge"]) for cents in (500, 100000)
    )
    assert small_blind < large_blind


@pytest.mark.parametrize(
    ("limits", "blind", "six"),
    [
        ({}, 500, 500),
        ({"minimum": 5}, 500, 500),
        ({"minimum": 1000}, 1000, 500),
        ({"minimum": 10, "maximum": 400}, 400, 400),
    ],
)
def test_unless_told_five_dollars_are_staked_or_what_the_table_takes_nearest_to_it(limits, blind, six):
    main, _, side = edge("hold-em-3-bonus", limits).lines
    assert (main["stakes"], side["stakes"]) == ({"blind": blind, "flop": blind}, {"six_card": six})
    told = edge("hold-em-3-bonus", stakes={"blind": blind, "six_card": six}, house={"minimum": 1}).lines
    assert (main["edge"], side["edge"]) == (told[0]["edge"], told[2]["edge"])
