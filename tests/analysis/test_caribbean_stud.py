"""Caribbean stud solved: exact values, small decks as witnesses, and a wrong class refused."""

from fractions import Fraction

import pytest

from pitboss import edge
from pitboss.analysis import explore
from pitboss.analysis.models.caribbean_stud import MODEL
from pitboss.analysis.progressive import showing
from pitboss.analysis.report import edges
from pitboss.cards import ACE, DECK, QUEEN, cards
from pitboss.errors import AnalysisRefused, WagerTooSmall
from pitboss.games.caribbean_stud import ANTE, GAME, PROGRESSIVE
from pitboss.hands.five_card import Five, FiveCardHand
from pitboss.kernels.stud.count import stud
from pitboss.ranking.best_five import key_of
from pitboss.solving.performance import stage
from pitboss.solving.solver import solve
from pitboss.stakes.decimals import decimal
from pitboss.stakes.wager import Stake
from tests.helpers import first_now

SMALL = [
    cards("2c 7c 8c 9c Tc Jc Qc 7d Jd Ts"),
    cards("Tc Jc Qc Kc Ac 5d 5h 5s 5c 2d"),
    cards("6c 9c Tc 9d Td 9h Th 6s 9s Ts"),
    cards("Ac Kc Qc Jc 9c Ad Kd Qd Jd 9d"),
    cards("Tc Jc Qc Kc Ac Td Jd Qd Kd Ad"),
    cards("2c 4c 2d 2h 4h 2s 4s 8s Ts As"),
    cards("2c 3c 4c 5c 6c 3d 4d 5d 6d 7d"),
    cards("2c 3c 4c 5c 6c 2d 3d 4d 5d 6d"),
    cards("9c Tc Jc Qc Kc Ac 5d 8h Kh 4s"),
    cards("9c Kc Ac 2d Td 2h 8h Kh Ah 7s"),
    cards("5c 8c Jc 7d Jd 5h Jh 7s 8s Js"),
    cards("2c 2d Td Kd Jh Qh Ts Js Qs Ks"),
]
EVERY_DEAL = 19_933_230_517_200


def lines(joint=False, stakes=None, **house):
    return {line["kind"]: line for line in edge("caribbean-stud", house, stakes, joint=joint).lines}


def test_the_published_edge():
    main = lines()["main"]
    assert Fraction(main["edge"]) == Fraction(1_041_372_912_372, EVERY_DEAL)
    assert decimal(100 * Fraction(main["edge"]), 4) == "5.2243"
    assert decimal(100 * Fraction(main["element_of_risk"]), 2) == "2.56"
    assert main["standard_deviation"] == pytest.approx(2.24, abs=0.01)


# Exact values of an enumeration of every hand, up card and dealer's hand, made outside of pitboss.
@pytest.mark.parametrize(
    ("ante", "limit", "exact", "bets"),
    [
        (500, "none", "142031221/2718662100", "5316167/10179260"),
        (500, 500000, "142031221/2718662100", "5316167/10179260"),
        (10000, 500000, "11431884341/216665549100", "5316167/10179260"),
        (50000, 500000, "7757384057/127777118700", "5316167/10179260"),
        (100000, 1, "3944088792379/7910012110000", "2469567/5089630"),
    ],
)
def test_a_limit_costs_those_who_stake_more(ante, limit, exact, bets):
    main = lines(stakes={"ante": ante}, bet_payout_limit=limit)["main"]
    assert main["edge"] == exact
    assert main["frequencies"]["bet"] == bets


def test_frequencies_of_results_make_a_whole_and_give_the_edge_again():
    told = lines()["main"]
    results = {Fraction(name[4:]): Fraction(p) for name, p in told["frequencies"].items() if name.startswith("net ")}
    assert sum(results.values()) == 1
    assert -sum(net * p for net, p in results.items()) == Fraction(told["edge"])


def test_a_large_stake_does_not_overflow():
    """Amounts without a common unit: more than 64 bits can add up. The value is of the same enumeration."""
    house = {"maximum": 10**12, "minimum": 10**11 + 1, "bet_payout_limit": 12345}
    main = lines(stakes={"ante": 10**12 - 1}, **house)["main"]
    assert main["edge"] == "5741567545130507710546/12584110174987415889825"
    assert main["frequencies"]["bet"] == "4966837/10179260"


def test_the_small_decks_contain_every_class_of_the_whole_deck():
    house = GAME.house()
    wanted = set(MODEL.main(house, DECK).classes())
    assert set().union(*(MODEL.main(house, deck).classes() for deck in SMALL)) == wanted


@pytest.mark.parametrize("deck", first_now(SMALL))
def test_the_script_over_every_deal_of_a_small_deck_equals_counting(deck):
    house = GAME.house({"progressive": "base"})
    staged = stage(GAME, house, {ANTE: Stake(500), PROGRESSIVE: Stake(100)}, meter=showing(1234500))
    assert MODEL.joint is not None
    assert explore.value(staged, deck) == solve(staged, MODEL.joint(house, deck)).mean


@pytest.mark.parametrize("marks", [(), (FiveCardHand(Five.HIGH_CARD, (ACE, QUEEN)),), (FiveCardHand(Five.PAIR, ()),)])
def test_a_wrong_or_missing_mark_is_refused_not_answered(marks):
    with pytest.raises(AnalysisRefused, match="is not one class"):
        solve(stage(GAME, GAME.house(), {ANTE: Stake(500)}), stud(DECK, tuple(map(key_of, marks))))


def test_all_permitted_pay_tables_in_one_run():
    told = edges("caribbean-stud")["results"]
    assert [(each["house"]["progressive"], len(each["lines"])) for each in told] == [("none", 1), ("base", 2)]


def test_stakes_keep_the_limits():
    with pytest.raises(WagerTooSmall):
        lines(stakes={"ante": 499})


def test_the_strategy_tells_where_the_up_card_and_its_suit_matter():
    (main,) = edge("caribbean-stud", strategy=True).lines
    runs = main["strategy"]
    assert sum(run["hands"] for run in runs) == 2_598_960 * 47
    bets = sum(run["hands"] for run in runs if run["choose"] == "bet")
    assert Fraction(bets, 2_598_960 * 47) == Fraction(main["frequencies"]["bet"])
    assert runs[0] == {
        "choose": "fold",
        "from": "seven five four three two high",
        "to": "ace queen jack ten nine high",
        "hands": 53_357_220,
    }
    assert runs[-1]["from"] == "ace king queen jack two high"
    assert (runs[-1]["choose"], runs[-1]["to"]) == ("bet", "royal flush")
    told = {(run["from"], run["choose"]): run.get("when") for run in runs}
    assert told["ace king jack nine eight high", "bet"] == "dealer shows 8, 9, J, K, A"
    assert told["ace king five three two high", "fold"].startswith("dealer shows 4, 5 (with none of its suit), 6, 7")
