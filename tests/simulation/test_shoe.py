"""Blackjack by chance: card for card as the script settles it, as often as it is counted, the same whoever deals."""

from dataclasses import replace
from fractions import Fraction
from itertools import cycle
from math import sqrt

import numpy as np
import pytest

from pitboss.analysis.models.blackjack import MODEL, burned, rules_of
from pitboss.cards import DECK
from pitboss.errors import NotationError, NotOffered
from pitboss.games.blackjack import GAME, WAGER
from pitboss.kernels.shoe.chart import DONE
from pitboss.kernels.shoe.given import given
from pitboss.kernels.shoe.rules import RANKS, rank_of
from pitboss.kernels.shoe.sample import FRESH, PLAYED, ROW, ShoeRounds
from pitboss.rounds.events import Settled
from pitboss.rounds.places import DEALER, seat_of
from pitboss.rounds.round import Round
from pitboss.shoe import Shoe
from pitboss.simulation.question import question, rounds_of
from pitboss.simulation.report import simulate
from pitboss.simulation.task import STEP
from pitboss.stakes.wager import Stake
from tests.house.test_cli import run_here

SEED = 2026
USUAL: dict[str, object] = {}
READER = {"decks": 1, "hole_card": "reader", "soft_17": "hit", "surrender": True}
FOUR_HANDS = {"decks": 2, "boxes": 6, "most_hands": 4, "resplit_aces": True, "surrender": True}
FOUR_AND_READER = {**FOUR_HANDS, "hole_card": "reader", "resplit_aces": False}
SIX_TO_FIVE = {"payout": "6-5", "decks": 2, "dealing": "hand", "burn": True, "most_hands": 3}
HOUSES = [USUAL, READER, FOUR_HANDS, FOUR_AND_READER, SIX_TO_FIVE]
# Rich in what is split and doubled: the script deals it as what is left of eight decks.
RICH = "AAAAAAAAAA3333333377777777888888888888TTTTTTTTTTTTTTTT"


KEPT = {}


def ready(house, strategy="optimal", shoe=FRESH):
    """Counted once for all tests."""
    asked = question("blackjack", house, strategy=strategy, shoe=shoe)
    if asked not in KEPT:
        KEPT[asked] = rounds_of(asked)
    return KEPT[asked]


FAST = {
    "usual": (USUAL, "chart"),
    "reader": (READER, "optimal"),
    "four hands": (FOUR_HANDS, "split"),
    "four hands and a reader": (FOUR_AND_READER, "double"),
    "six to five": (SIX_TO_FIVE, "optimal"),
}
EVERY = [(house, strategy) for house in HOUSES for strategy in ("optimal", "chart", "split", "double", "stand from 17")]
CASES = pytest.mark.parametrize(
    ("house", "strategy"),
    [
        *(pytest.param(*case, id=name) for name, case in FAST.items()),
        *(pytest.param(*case, marks=pytest.mark.gate) for case in EVERY if case not in FAST.values()),
    ],
)


ALIKE = [[card for card in DECK if rank_of(card) == rank] for rank in range(len(RANKS))]


def as_cards(ranks):
    """A card of each rank, no one oftener than there are decks."""
    alike = [cycle(cards) for cards in ALIKE]
    return [next(alike[rank]) for rank in ranks]


def at_the_table(house, ranks, deals, cents=500):
    """What the script pays, and how many cards it has drawn; the box plays by what was counted."""
    round = Round(GAME, house, Shoe(as_cards(ranks)), {1: {WAGER: Stake(cents)}})
    while not round.over:
        if round.pending is None:
            round.proceed()
        else:
            round.choose(round.pending.seat, decision(round, deals))
    lines = [event for event in round.events if isinstance(event, Settled)]
    return sum(line.pays + line.returned - line.stake for line in lines), round.shoe.drawn


def decision(round, deals):
    if "decline" in round.options:
        return "decline"
    table, hand = round.table, round.pending.seat
    up = rank_of(table.hand(DEALER)[0])
    held = tuple(sorted(map(rank_of, table.held(hand))))
    if len(table.hands_of(seat_of(hand))) == 1 and len(held) == 2:
        return next(deal.best for deal in deals.all if (deal.up, deal.cards) == (up, held))
    if "split" in round.options:
        return "split"
    single = deals.singles[up]
    return DONE[int(single.played[single.shown.hands.index[held]])]


@CASES
def test_a_round_comes_to_the_cents_that_the_script_pays(house, strategy):
    rounds, chosen = ready(house, strategy), GAME.house(house)
    endings = rounds.endings(SEED, 0, 250)
    for number, ending in enumerate(endings.tolist()):
        paid, _ = at_the_table(chosen, rounds.cards(SEED, number), rounds.deals)
        assert paid == rounds.net[ending], number


def test_what_is_rounded_down_is_paid_so():
    """Of 501 cents a surrender gives back 250."""
    rounds, chosen = rounds_of(question("blackjack", FOUR_HANDS, {"wager": 501})), GAME.house(FOUR_HANDS)
    paid = [at_the_table(chosen, rounds.cards(SEED, number), rounds.deals, 501)[0] for number in range(250)]
    assert {751, -251} <= set(paid)
    assert paid == rounds.net[rounds.endings(SEED, 0, 250)].tolist()


@pytest.mark.parametrize("house", [FOUR_HANDS, FOUR_AND_READER])
def test_many_splits_come_to_the_cents_that_the_script_pays(house):
    chosen = GAME.house({**house, "decks": 8})
    rules = replace(rules_of(chosen, Stake(500)), shoe=tuple(RICH.count(rank) for rank in RANKS))
    for strategy in ("optimal", "split"):
        rounds = ShoeRounds(given(rules, strategy), "wager", 500)
        found = set()
        for number, ending in enumerate(rounds.endings(SEED, 0, 1000).tolist()):
            paid, _ = at_the_table(chosen, rounds.cards(SEED, number), rounds.deals)
            assert paid == rounds.net[ending], number
            found.add(paid // 500)
        assert {-4, 3, 4} <= found


@pytest.mark.parametrize(("house", "strategy"), [(USUAL, "chart"), (READER, "optimal"), (SIX_TO_FIVE, "optimal")])
def test_a_shoe_is_played_as_the_script_plays_it_one_round_after_the_other(house, strategy):
    rounds, chosen = replace(ready(house, strategy), shoe=PLAYED), GAME.house(house)
    endings = iter(rounds.endings(SEED, 0, 300).tolist())
    for shoe in range(3):
        order = rounds.order(SEED, shoe)
        place, cut = burned(chosen).of_a_shoe, len(order) - len(order) // 4
        while place <= cut:
            left = order[place:] + order[:place]  # what was dealt comes again when the shoe is empty, in another order
            paid, drawn = at_the_table(chosen, left, rounds.deals)
            assert place + drawn <= len(order)
            assert paid == rounds.net[next(endings)]
            place += drawn


def test_every_shoe_is_whole_and_in_another_order():
    rounds = ready(READER)
    orders = [rounds.order(SEED, shoe) for shoe in range(4)]
    assert all([order.count(rank) for rank in range(len(RANKS))] == [4] * 9 + [16] for order in orders)
    assert len({tuple(order) for order in orders}) == 4


@pytest.mark.parametrize("shoe", [FRESH, PLAYED])
def test_rounds_do_not_depend_on_where_the_dealing_begins(shoe):
    rounds = replace(ready(READER), shoe=shoe)
    whole = rounds.endings(SEED, 0, 2 * ROW)
    for first, last in ((0, 1), (ROW - 3000, ROW + 3000), (ROW, 2 * ROW), (1500, 1501)):
        assert np.array_equal(rounds.endings(SEED, first, last), whole[first:last])


@pytest.mark.parametrize("shoe", [FRESH, PLAYED])
def test_the_result_is_the_same_for_any_number_of_workers(shoe):
    asked = {"shoe": shoe, "rounds": 3 * STEP + 17, "seed": 4, "session": None}
    alone, shared = (simulate("blackjack", **asked, workers=number) for number in (1, 3))
    del alone["rounds_per_second"], shared["rounds_per_second"]
    assert alone == shared


@CASES
def test_the_mean_agrees_with_the_exact_edge(house, strategy):
    rounds = ready(house, strategy)
    nets = rounds.net[rounds.endings(SEED, 0, 2_000_000)] / rounds.unit
    assert abs(nets.mean() + float(rounds.edge)) < 4 * nets.std() / sqrt(len(nets))


@pytest.mark.gate
@pytest.mark.parametrize("strategy", ["optimal", "chart"])
@pytest.mark.parametrize("house", [*HOUSES, {"decks": 6, "surrender": True}, {"decks": 4, "soft_17": "hit"}])
def test_the_mean_agrees_with_the_exact_edge_over_many_rounds(house, strategy):
    told = simulate("blackjack", house, strategy=strategy, rounds=50_000_000, seed=1)
    assert abs(told["standard_errors_off"]) < 4


@pytest.mark.gate
def test_the_cutting_card_favours_the_house():
    """A round of small cards takes more of them: where they come early, fewer rounds have the high cards behind."""
    told = simulate("blackjack", {"decks": 1}, shoe=PLAYED, rounds=100_000_000, seed=1)
    assert told["standard_errors_off"] > 4


def test_the_spread_is_the_one_that_is_counted():
    told = simulate("blackjack", READER, rounds=1_000_000, seed=SEED)
    counted = MODEL.lines(GAME.house(READER), {WAGER: Stake(500)}, False)[0]["standard_deviation"]
    assert told["standard_deviation"] == pytest.approx(counted, rel=0.005)


def test_the_real_table_agrees_with_the_exact_edge():
    """Some thousand rounds through the script, from orders that the sampler has not drawn."""
    chosen, deals, random = GAME.house(READER), ready(READER).deals, np.random.default_rng(SEED)
    shoe = np.repeat(np.arange(len(RANKS)), deals.rules.shoe)
    nets = [at_the_table(chosen, random.permutation(shoe).tolist(), deals)[0] / 500 for _ in range(3000)]
    assert abs(np.mean(nets) - float(deals.mean)) < 4 * np.std(nets) / sqrt(len(nets))


def test_stakes_are_rounded_as_the_script_rounds_them():
    rounds = rounds_of(question("blackjack", {}, {"wager": 501}))
    assert 751 in rounds.net.tolist()
    assert rounds.unit == 501


def test_who_mimics_the_dealer_pays_about_five_and_a_half_percent():
    edge = ready({"hole_card": "reader"}, "stand from 17").edge
    assert Fraction(54, 1000) < edge < Fraction(58, 1000)


def test_one_choice_wherever_it_is_offered():
    doubled = ready(FOUR_AND_READER, "double").deals
    assert {deal.best for deal in doubled.all if not deal.is_blackjack} == {"double"}
    split = ready(FOUR_HANDS, "split").deals
    assert {deal.best for deal in split.all if deal.cards[0] == deal.cards[1]} == {"split"}
    assert len({deal.best for deal in split.all}) > 3


@pytest.mark.parametrize("strategy", ["surrender", "stand from", "stand from 11", "hit from 17", "flop", "hit hit"])
def test_a_strategy_that_is_not_to_be_had(strategy):
    with pytest.raises(NotationError):
        ready(USUAL, strategy)


def test_what_is_not_simulated_is_refused():
    with pytest.raises(NotationError):
        question("three-card-poker", shoe=PLAYED)
    with pytest.raises(NotationError):
        ready(USUAL, shoe="old")
    with pytest.raises(NotOffered):
        rounds_of(question("blackjack", wager="insurance"))


def test_people_read_which_shoe_it_is():
    asked = ("simulate", "blackjack", "--rounds", "1000", "--seed", "7", "--house", "decks=1")
    assert "every round is dealt from a fresh shoe" in run_here(*asked).out
    played = run_here(*asked, "--shoe", "played").out
    assert "shoes are played to the cutting card" in played
    assert "the exact edge of a fresh shoe is" in played
    refused = run_here(*asked, "--wager", "insurance")
    assert (refused.code, refused.err.count("\n")) == (2, 1)


def test_sessions_of_blackjack():
    told = simulate("blackjack", READER, rounds=100_000, session=100, bankroll=20, seed=SEED, shoe=PLAYED)
    assert told["shoe"] == PLAYED
    assert told["session"]["sessions"] == 1000
    assert 0 < told["session"]["risk_of_ruin"] < 1
