"""Blackjack from the shoe to `pitboss edge` and `pitboss strategy`; the count itself is tested with its kernel."""

import sys
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.analysis import advice
from pitboss.analysis.counsel import Moment, Placed, counsel
from pitboss.analysis.models import blackjack
from pitboss.analysis.report import edge, permitted_houses
from pitboss.cards import DECK, cards
from pitboss.errors import AnalysisRefused, NotationError, WrongDeck
from pitboss.games.blackjack import GAME, INSURANCE, ODDS, SPLIT, WAGER, WAGERS, law
from pitboss.hands.points import value
from pitboss.kernels.shoe.deals import deals
from pitboss.kernels.shoe.results import choices
from pitboss.kernels.shoe.rules import RANKS
from pitboss.stakes.gain import EVEN, LOSE
from pitboss.stakes.wager import Stake
from tests.simulation.test_shoe import at_the_table

ONE_DECK = {"decks": 1, "hole_card": "reader"}


@pytest.fixture(scope="module")
def one_deck():
    return edge("blackjack", {**ONE_DECK, "extra_wager": "over-under-13"}, strategy=True)


def test_a_line_for_the_wager_and_one_for_each_beside_it(one_deck):
    main, insurance, over, under = one_deck["lines"]
    assert [line["wager"] for line in one_deck["lines"]] == ["wager", "insurance", "over_13", "under_13"]
    assert [line["kind"] for line in one_deck["lines"]] == ["main", "side", "side", "side"]
    assert main["per"] == "wager"
    assert Fraction(main["element_of_risk"]) == Fraction(main["edge"]) / Fraction(main["average_stake"])
    assert Fraction(insurance["edge"]) == 1 - 3 * Fraction(16, 51)  # a ten under the ace, of 51 cards
    totals = [value(one) + value(other) for one, other in combinations(DECK, 2)]
    assert Fraction(over["edge"]) == 1 - 2 * Fraction(sum(total > 13 for total in totals), len(totals))
    assert Fraction(under["edge"]) == 1 - 2 * Fraction(sum(total < 13 for total in totals), len(totals))


def test_each_first_choice_has_its_share(one_deck):
    shares = one_deck["lines"][0]["frequencies"]
    first = [Fraction(share) for name, share in shares.items() if not name.startswith("net ")]
    assert sum(first) == 1
    assert Fraction(shares["blackjack"]) == Fraction(4 * 16 * 2, 52 * 51)


def test_the_chart_costs_a_little_and_says_where(one_deck):
    chart = one_deck["lines"][0]["strategy"]
    assert Fraction(chart["edge"]) == Fraction(one_deck["lines"][0]["edge"]) + Fraction(chart["cost"])
    assert 0 < Fraction(chart["cost"]) < Fraction(1, 1000)
    assert chart["hard"]["16"]["T"] == "hit"
    assert chart["hard"]["11"]["6"] == "double, else hit"
    assert chart["soft"]["18"]["6"] == "double, else stand"
    assert chart["pairs"]["A"]["9"] == "split"
    worths = [Fraction(exception["worth"]) for exception in chart["exceptions"]]
    assert worths == sorted(worths, reverse=True)


def test_every_lawful_house_comes_once():
    """Eight shoes, both rules of soft 17 and of the hole card, five of splitting; one or two decks at 6 to 5."""
    houses = list(permitted_houses(blackjack.MODEL, {}))
    assert len(houses) == 8 * 2 * 2 * 5 * 2 + 2 * 2 * 2 * 5
    assert len(list(permitted_houses(blackjack.MODEL, {"payout": "6-5", "dealing": "hand"}))) == 2 * 2 * 2 * 5


def test_what_the_script_pays_is_what_is_counted():
    for house in permitted_houses(blackjack.MODEL, {"decks": 2}):
        assert blackjack.rules_of(house, Stake(1000)).blackjack == ODDS[house.payout]


@pytest.mark.parametrize(
    ("what", "broken"),
    [
        ("gains", lambda table, hand, by: dict.fromkeys(WAGERS, EVEN.by(by))),  # everybody wins
        ("gains", lambda table, hand, by: dict.fromkeys(WAGERS, LOSE.by(by))),
        ("surrendered", lambda by: (LOSE if by == law("8(a)1") else EVEN).by(by)),  # otherwise than against a nine
        ("draws", lambda held, hits: held.total < 18),  # the dealer draws to 17
        ("may_split", lambda table, hand: False),
    ],
)
def test_a_script_that_pays_otherwise_is_refused(monkeypatch, what, broken):
    monkeypatch.setattr(sys.modules["pitboss.games.blackjack"], what, broken)
    with pytest.raises(AnalysisRefused):
        blackjack.rules_of(GAME.house({"surrender": True}), Stake(1000))


def test_a_stake_that_is_rounded_down_is_asked_for_and_not_guessed():
    """3 to 2 of 501 cents is 751, and half of it goes back as 250: half a cent less each."""
    rules = blackjack.rules_of(GAME.house({"surrender": True}), Stake(501))
    assert (rules.blackjack, rules.surrendered) == (Fraction(751, 501), Fraction(-251, 501))


@pytest.mark.parametrize("hole_card", ["none", "reader"])
def test_an_odd_stake_loses_half_a_cent_with_each_blackjack_and_each_surrender(hole_card):
    even, odd = (
        edge("blackjack", {"decks": 1, "hole_card": hole_card, "surrender": True}, {"wager": cents})["lines"][0]
        for cents in (500, 501)
    )
    paid, of_even = ("net +3/2, not split", "net -1/2, not split"), even["frequencies"]
    assert [odd["frequencies"][name] for name in ("net +751/501, not split", "net -251/501, not split")] == [
        of_even[name] for name in paid
    ]
    lost = sum(Fraction(of_even[name]) for name in paid) / 2
    assert Fraction(odd["edge"]) == Fraction(even["edge"]) + lost / 501


def mean_of_every_order(house, deals, left, cents, dealt=()):
    """The script performed card by card: where it draws one more than is known, it goes on with each that is left."""
    try:
        return Fraction(at_the_table(house, dealt, deals, cents)[0])
    except WrongDeck:
        chances = [(rank, Fraction(count, sum(left))) for rank, count in enumerate(left) if count]
    rests = {rank: tuple(count - (each == rank) for each, count in enumerate(left)) for rank, _ in chances}
    return sum(
        chance * mean_of_every_order(house, deals, rests[rank], cents, (*dealt, rank)) for rank, chance in chances
    )


TINY = "A6666TTTTTT"  # 16 against a ten is surrendered, and there may be a blackjack on both sides


@pytest.mark.parametrize("hole_card", ["none", "reader"])
@pytest.mark.parametrize("cents", [2, 3, 501])
def test_the_script_over_every_order_of_a_tiny_shoe_pays_what_is_counted(hole_card, cents):
    house = GAME.house({"hole_card": hole_card, "surrender": True, "minimum": 1})
    counted = deals(replace(blackjack.rules_of(house, Stake(cents)), shoe=tuple(TINY.count(rank) for rank in RANKS)))
    assert choices(counted)["surrender"] > 0
    assert mean_of_every_order(house, counted, counted.rules.shoe, cents) == cents * counted.mean


def test_no_wager_is_too_small_to_be_counted():
    """Of one cent nothing goes back, a blackjack pays one, and there is no half of it to insure."""
    told = edge("blackjack", {**ONE_DECK, "minimum": 1, "surrender": True}, {"wager": 1})
    assert [line["wager"] for line in told["lines"]] == ["wager"]
    assert "surrender" not in told["lines"][0]["frequencies"]


def test_one_hand_against_one_card():
    told = advice.explain("blackjack", "8h 8d", "Ts", ONE_DECK)
    (decision,) = told["decisions"]
    assert told["holds"] == "16"
    assert decision["best"] == "split"
    assert set(decision["choices"]) == {"stand", "hit", "double", "split"}
    double, hit = (Fraction(decision["choices"][name]["value"]) for name in ("double", "hit"))
    assert double < hit


@pytest.mark.parametrize(
    ("hand", "dealer"), [("Ah Kh", "Ts"), ("Th 6h 5h", "Ts"), ("Th 6h", "Th"), ("Th 6h", "Ts 9s"), ("Th 6h Kh", "2c")]
)
def test_a_hand_that_cannot_be_asked(hand, dealer):
    with pytest.raises(NotationError):
        advice.explain("blackjack", hand, dealer, ONE_DECK)


def test_what_a_wager_takes_is_not_told_twice():
    assert INSURANCE.price(501) == 250
    assert SPLIT.price(501) == 501
    assert replace(INSURANCE, name="other").price(2) == 1


STAKES = ((WAGER, Stake(1000)),)


def advised(own: str, dealer: str, options: str, **house) -> dict:
    placed = Placed("blackjack", GAME.house({**ONE_DECK, **house}), STAKES, None)
    return counsel(placed, Moment(cards(own), cards(dealer), (), tuple(options.split())))


def test_at_a_table_the_options_that_are_asked_are_weighed():
    told = advised("Th 6h", "Ts", "stand hit double surrender", surrender=True)
    assert told["best"] == "surrender"
    assert told["of"] == ["wager"]
    assert told["choices"]["surrender"]["cents"] == "-500"
    assert set(advised("Th 6h", "9s", "stand hit")["choices"]) == {"stand", "hit"}


def test_insurance_is_worth_what_the_cards_that_are_seen_leave():
    """One deck: 16 tens among 49 cards if one holds none of them, 14 if one holds two."""
    none, two = (advised(own, "As", "insurance decline")["choices"]["insurance"]["value"] for own in ("2h 3h", "Th Kh"))
    assert Fraction(none) == Fraction(1, 2) * (3 * Fraction(16, 49) - 1)
    assert Fraction(two) == Fraction(1, 2) * (3 * Fraction(14, 49) - 1)


def test_even_money_is_insurance_by_another_name():
    """A blackjack at 3 to 2 with insurance for half the wager comes to one wager, whatever lies under the ace."""
    choices = advised("Ah Kh", "As", "even_money insurance decline", even_money=True)["choices"]
    assert choices["even_money"]["value"] == choices["insurance"]["value"] == "1"
    assert Fraction(choices["decline"]["value"]) == Fraction(3, 2) * (1 - Fraction(15, 49))


def test_a_decision_that_is_not_counted_is_refused():
    with pytest.raises(AnalysisRefused):
        advised("Th 6h", "9s 2c", "stand hit")
    with pytest.raises(AnalysisRefused):
        advised("Th 6h 2c", "9s", "stand hit double")
