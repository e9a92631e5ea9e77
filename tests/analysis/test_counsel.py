"""What a choice is worth at a table: against `strategy --hand`, plain comparison, and the exact edge of bad habits."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from pitboss.analysis.advice import explain
from pitboss.analysis.counsel import Moment, Placed, _check, _parts, counsel, prepare
from pitboss.analysis.report import edge
from pitboss.cards import DECK, SUITS, Card, cards
from pitboss.errors import AnalysisRefused
from pitboss.floor.in_play import stakes_of
from pitboss.games import game
from pitboss.hands import three_card
from pitboss.hands.three_card import FROM, Three
from pitboss.kernels.shoe.single import best_play
from pitboss.rounds.round import Round
from pitboss.rounds.view import view
from pitboss.shoe import Shoe
from pitboss.simulation.report import simulate
from pitboss.solving.classes import ask
from pitboss.web.questions import moments
from tests.helpers import first_now


def told(id, stakes, hand, board="", chose="", options="", house=None, meter=None):
    played = game(id)
    placed = Placed(id, played.house(house), tuple(stakes_of(played, stakes).items()), meter)
    return counsel(placed, Moment(cards(hand), cards(board), tuple(chose.split()), tuple(options.split())))


def values(answer):
    return {name: Fraction(choice["value"]) for name, choice in answer["choices"].items()}


# The decision of each game on one hand, as `strategy --hand` knows it: hand, board, what was chosen, options.
DECISIONS = [
    ("three-card-poker", {"ante": 700}, "Qc 6d 3h", "", "", "play fold"),
    ("mini-tex", {"ante": 700}, "5c 2d", "", "", "flop fold"),
    ("mini-tex", {"ante": 700}, "Kc 9d", "5h 7c", "flop", "river fold"),
    ("mini-tex", {"ante": 700}, "Kc 9d", "5h 7c Qs", "flop river", "play fold"),
    ("three-card-draw", {"ante": 700}, "Qh 6d 3c", "", "", "fold in_to_win draw:Qh draw:6d draw:3c"),
    ("hold-em-3-bonus", {"blind": 700, "flop": 700}, "Qh 6d 3c", "Kc 9d", "", "fold turn_river"),
    ("texas-hold-em-bonus", {"ante": 700}, "7h 2d", "", "", "flop fold"),
    ("texas-hold-em-bonus", {"ante": 700}, "7h 2d", "Kc Qd 8s", "flop", "turn check"),
    ("texas-hold-em-bonus", {"ante": 700}, "7h 2d", "Kc Qd 8s 7s", "flop check", "river check"),
    ("texas-hold-em-bonus", {"ante": 700}, "7h 2d", "Kc Qd 8s 7s", "flop turn", "river check"),
    ("caribbean-stud", {"ante": 700}, "Ah Kd 8c 5s 4h", "Qc", "", "bet fold"),
]


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda each: f"{each[0]} {each[3]} {each[4]}")
def test_it_is_what_strategy_says_of_the_hand(decision):
    id, stakes, hand, board, chose, options = decision
    answer = told(*decision)
    (found,) = [each for each in explain(id, hand, board)["decisions"] if each["after"] == chose.split()]
    assert answer["best"] == found["best"]
    for name, choice in found["choices"].items():
        given = answer["choices"][name]
        assert (given["value"], given["cost"]) == (choice["value"], choice["cost"])
        assert Fraction(given["cents"]) == 700 * Fraction(choice["value"])
        assert Fraction(given["cost_cents"]) == 700 * Fraction(choice["cost"])
    assert set(answer["choices"]) == set(options.split())
    assert answer["of"] == list(stakes)


def test_pair_plus_is_weighed_with_the_ante_because_a_fold_loses_it():
    own = cards("2c 2d 9h")
    mine = three_card.rank(own)
    dealers = [three_card.rank(dealer) for dealer in combinations([card for card in DECK if card not in own], 3)]
    net = sum(1 if theirs < FROM["queen-high"] else 2 * ((mine > theirs) - (mine < theirs)) for theirs in dealers)
    assert mine.category is Three.PAIR
    answer = told("three-card-poker", {"ante": 500, "pair_plus": 1000}, "2c 2d 9h", options="play fold")
    assert values(answer) == {"play": Fraction(net, len(dealers)) + 2, "fold": -3}
    assert (answer["of"], answer["unchanged"], answer["unit"]) == (["ante", "pair_plus"], [], 500)


@pytest.mark.parametrize(("hand", "pays"), [("Qh Qd 3c", 1), ("Qh 6d 3c", -1)])
def test_the_3_card_bonus_is_decided_by_itself(hand, pays):
    stakes = {"blind": 500, "flop": 500, "three_card": 1000, "six_card": 500}
    answer = told("hold-em-3-bonus", stakes, hand, options="expose conceal")
    assert values(answer) == {"expose": 2 * pays, "conceal": -2}
    assert answer["best"] == "expose"
    assert (answer["of"], answer["unchanged"]) == (["three_card"], ["blind", "flop", "six_card"])
    later = told("hold-em-3-bonus", stakes, hand, "Kc 9d", "expose", "fold turn_river")
    alone = told("hold-em-3-bonus", {"blind": 500, "flop": 500}, hand, "Kc 9d", "", "fold turn_river")
    assert later["choices"] == alone["choices"]
    assert later["unchanged"] == ["three_card", "six_card"]


def test_a_limit_that_may_cut_is_not_passed_over():
    stakes = {"blind": 100_000, "flop": 100_000, "three_card": 100_000}
    with pytest.raises(AnalysisRefused, match="changes what another is paid"):
        told("hold-em-3-bonus", stakes, "Qh 6d 3c", "Kc 9d", "expose", "fold turn_river", {"payout_limit": 5_000_000})


@pytest.mark.parametrize(("after", "of"), [("kept-cards", ["ante", "first_3"]), ("original", ["ante"])])
def test_a_draw_may_cost_first_3(after, of):
    options = "fold in_to_win draw:Qh draw:Qd draw:3c"
    stakes, house = {"ante": 500, "first_3": 10_000}, {"first_3_after_draw": after}
    answer = told("three-card-draw", stakes, "Qh Qd 3c", "", "", options, house)
    alone = told("three-card-draw", {"ante": 500}, "Qh Qd 3c", "", "", options, house)
    assert answer["of"] == of
    lost = {name: value - values(alone)[name] for name, value in values(answer).items()}
    assert len(set(lost.values())) == (1 if after == "original" else 2)
    assert lost["draw:3c"] == lost["in_to_win"]


# Tables whose stakes are as unlike each other as they may be: no two wagers, and no prize, come to the same by chance.
LAID = [
    ("three-card-draw", {"ante": 1013, "first_3": 99_989}, {}, None),
    ("three-card-draw", {"ante": 99_991, "first_3": 101}, {}, None),
    *(
        ("three-card-draw", {"ante": 1013, "first_3": 709}, {"first_3": first, "in_to_win_bonus": bonus}, None)
        for first in "1234"
        for bonus in "123"
    ),
    ("three-card-poker", {"ante": 1013, "pair_plus": 99_989}, {}, None),
    ("mini-tex", {"ante": 99_991}, {"ante_bonus": 30}, None),
    ("hold-em-3-bonus", {"blind": 99_991, "flop": 99_991, "three_card": 101, "six_card": 709}, {}, None),
    ("texas-hold-em-bonus", {"ante": 99_991, "bonus": 709}, {}, None),
    ("caribbean-stud", {"ante": 99_991, "progressive": 100}, {"progressive": "base", "bet_payout_limit": 50_000}, 999),
]


@pytest.mark.parametrize("laid", first_now(LAID), ids=str)
def test_which_deals_are_paid_alike_is_no_matter_of_amounts(laid):
    """What one deal of each class is paid is what all that are asked elsewhere are paid, whatever is staked."""
    id, stakes, house, meter = laid
    for part in _parts(Placed(id, game(id).house(house), tuple(stakes_of(game(id), stakes).items()), meter)):
        table, every = part.table, ask(part.table.stage, part.table.counted)
        unit = table.gain * stakes[table.model.game.required[0].name]
        assert list(table.payoffs.paths) == list(every.paths)
        assert (table.payoffs.net * int(unit) == every.net).all()
        assert (table.payoffs.staked * int(unit) == every.staked).all()


@pytest.mark.parametrize("laid", first_now(LAID), ids=str)
def test_what_was_prepared_is_not_checked_again_when_a_decision_is_asked_for(laid):
    id, stakes, options, meter = laid
    house = game(id).house(options)
    prepare(id, house)
    checked = _check.cache_info().misses
    _parts.cache_clear()
    _parts(Placed(id, house, tuple(stakes_of(game(id), stakes).items()), meter))
    assert _check.cache_info().misses == checked


def test_a_shoe_is_prepared_with_every_card_of_the_dealers():
    house = game("blackjack").house({"decks": 1})
    prepare("blackjack", house)
    counted = best_play.cache_info().misses
    for up in "A23456789T":
        told("blackjack", {"wager": 501}, "8h 7d", f"{up}s", options="stand hit", house={"decks": 1})
    assert best_play.cache_info().misses == counted


@pytest.mark.parametrize(("hand", "prize"), [("Ah Kh Qh Jh 9h", 50), ("Ah Kd 8c 5s 4h", 0)])
def test_a_fold_at_caribbean_stud_loses_the_progressive(hand, prize):
    house, stakes = {"progressive": "base"}, {"ante": 500, "progressive": 100}
    answer = told("caribbean-stud", stakes, hand, "Qc", "", "bet fold", house, 10**6)
    alone = told("caribbean-stud", {"ante": 500}, hand, "Qc", "", "bet fold")
    assert values(answer)["fold"] == values(alone)["fold"] - Fraction(1, 5)
    assert values(answer)["bet"] - values(alone)["bet"] == Fraction(prize * 100 - 100, 500)


def test_no_choice_at_texas_hold_em_bonus_touches_bonus_and_progressive():
    stakes = {"ante": 500, "bonus": 500, "progressive": 100}
    house = {"progressive": "base"}
    answer = told("texas-hold-em-bonus", stakes, "7h 2d", "", "", "flop fold", house, 10**6)
    assert answer["choices"] == told("texas-hold-em-bonus", {"ante": 500}, "7h 2d", "", "", "flop fold")["choices"]
    assert answer["unchanged"] == ["bonus", "progressive"]


def one_of_each_shape():
    """A hand for all that differ in their suits' names only, and how many these are."""
    renamings = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]

    def shape(hand):
        return min(tuple(sorted(card[0] + names[card[1]] for card in hand)) for names in renamings)

    return Counter(map(shape, combinations(DECK, 3)))


@pytest.mark.parametrize("habit", ["fold", "play"])
def test_what_a_habit_costs_over_all_hands_is_what_its_edge_is_worse(habit):
    cost = Fraction(0)
    for shape, hands in one_of_each_shape().items():
        answer = told("three-card-poker", {"ante": 500}, " ".join(shape), options="play fold")
        cost += hands * Fraction(answer["choices"][habit]["cost"])
    best = Fraction(edge("three-card-poker")["lines"][0]["edge"])
    worse = Fraction(simulate("three-card-poker", strategy=habit, rounds=1, seed=1)["edge"])
    assert cost / 22100 == worse - best
    assert worse == (1 if habit == "fold" else worse)


def round_of(id, order, stakes, choose):
    played = game(id)
    round = Round(played, played.house(), Shoe(order), {seat: stakes_of(played, stakes) for seat in (1, 2)})
    while round.pending is not None:
        round.choose(round.pending.seat, choose(round))
    return round


def test_a_seat_is_asked_with_what_it_saw_then():
    """Not what was turned up later, and not what others hold."""
    order = cards("Qh Qd 3c 2c 7d 9s As Ad Ah Kc 9d 4c 5c") + tuple(
        card for card in DECK if card not in cards("Qh Qd 3c 2c 7d 9s As Ad Ah Kc 9d 4c 5c")
    )
    stakes = {"blind": 500, "flop": 500, "three_card": 100}
    round = round_of("hold-em-3-bonus", order, stakes, lambda round: round.pending.stay.name)
    round.proceed()
    first, second = moments(game("hold-em-3-bonus"), view(round.events, 2), 2)
    assert (first.hand, first.board, first.before) == (list(cards("2c 7d 9s")), [], [])
    assert first.others == list(cards("Qh Qd 3c"))  # seat 1 has exposed them
    assert (second.hand, second.board, second.before) == (list(cards("2c 7d 9s")), list(cards("Kc 9d")), ["expose"])
    assert [first.chose, second.chose] == ["expose", "turn_river"]
    assert second.stakes == stakes
    assert isinstance(second.hand[0], Card)
