"""Wagers that are added up because none touches another, and a limit over two of them, through the script."""

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss import edge
from pitboss.analysis import explore
from pitboss.analysis.advice import Table, explained
from pitboss.analysis.models import model_of
from pitboss.analysis.progressive import showing
from pitboss.cards import DECK, cards
from pitboss.games import hold_em_3_bonus, texas_hold_em_bonus
from pitboss.solving.classes import ask
from pitboss.solving.performance import SEAT, stage
from pitboss.solving.solver import solve
from pitboss.stakes.wager import Stake

METER = 1234500
TEXAS = texas_hold_em_bonus
TEXAS_STAKES = {TEXAS.ANTE: Stake(500), TEXAS.BONUS: Stake(300), TEXAS.PROGRESSIVE: Stake(100)}
HOLD_EM_3 = hold_em_3_bonus
HOLD_EM_3_STAKES = {
    HOLD_EM_3.BLIND: Stake(500),
    HOLD_EM_3.FLOP: Stake(500),
    HOLD_EM_3.THREE_CARD: Stake(300),
    HOLD_EM_3.SIX_CARD: Stake(200),
}
ALL = [
    (TEXAS.GAME, {"bonus": "dealer-aces", "progressive": "base"}, TEXAS_STAKES, "9c Tc Jc Qc Ac Ad 2h As 7s"),
    (HOLD_EM_3.GAME, {"version": 2}, HOLD_EM_3_STAKES, "8c 9c Tc Jc Qc Kc Ac 3h 6s Js"),
]
HANDS = {"texas-hold-em-bonus": ["Tc Jc", "2h As"], "hold-em-3-bonus": ["Qc Kc Ac", "3h 6s Js"]}
LIMITED = {"version": 2, "payout_limit": 5000000}


def small(deck):
    return tuple(sorted(cards(deck), key=DECK.index))


def staged(game, house, stakes, told=()):
    return stage(game, game.house(house), stakes, told, showing(METER) if game.meter_law else None)


def apart(game, house, stakes):
    """The main game and each side wager by itself, and how its deals are counted."""
    model = model_of(game.id)
    main = {wager: stakes[wager] for wager in game.required}
    yield staged(game, house, main), model.main
    for side, counting in model.sides.items():
        yield staged(game, house, {**main, side: stakes[side]}, [side]), counting


def to_hand(stage, deck, hand):
    return [dealt for dealt in explore.deals(stage, small(deck)) if set(dealt[SEAT]) == set(cards(hand))]


@pytest.mark.parametrize(
    ("game", "house", "stakes", "deck", "hand"),
    [pytest.param(*each, hand, id=hand) for each in ALL for hand in HANDS[each[0].id]],
)
def test_to_one_hand_the_best_play_of_all_wagers_gains_what_they_gain_apart(game, house, stakes, deck, hand):
    together = staged(game, house, stakes)
    gains = [explore.best(part, to_hand(part, deck, hand)) for part, _ in apart(game, house, stakes)]
    assert explore.best(together, to_hand(together, deck, hand)) == sum(gains)
    assert len([gain for gain in gains if gain]) == len(gains)


@pytest.mark.gate
@pytest.mark.parametrize(("game", "house", "stakes", "deck"), ALL, ids=["texas", "hold-em-3"])
def test_over_a_small_deck_the_best_play_of_all_wagers_gains_what_is_counted_apart(game, house, stakes, deck):
    counted = sum(
        solve(part, counting(game.house(house), small(deck))).mean for part, counting in apart(game, house, stakes)
    )
    assert explore.value(staged(game, house, stakes), small(deck)) == counted


def limited(house, hand):
    """A blind of $100 on a deck with royal flushes: to one hand, by counting and by the script, in cents."""
    game, deck = HOLD_EM_3.GAME, small("8c 9c Tc Jc Qc Kc Ac 3h 6s Js")
    main = staged(game, house, {HOLD_EM_3.BLIND: Stake(10000), HOLD_EM_3.FLOP: Stake(10000)})
    counted = model_of(game.id).main(main.house, deck)
    table = Table(model_of(game.id), main.house, main, counted, ask(main, counted), Fraction(1))
    own = cards(hand)
    boards = list(combinations([card for card in deck if card not in own], 2))
    asked = [explained(table, own, board) for board in boards]
    best = sum(max(Fraction(each["value"]) for each in told["choices"].values()) for (told,) in asked)
    return best / len(boards), explore.best(main, to_hand(main, "8c 9c Tc Jc Qc Kc Ac 3h 6s Js", hand))


@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(f)")
@pytest.mark.parametrize("hand", ["Jc Qc 3h", "6s Js Tc"])
def test_a_payout_limit_to_one_hand(hand):
    counted, performed = limited(LIMITED, hand)
    assert counted == performed
    assert counted < limited({"version": 2}, hand)[0]


@pytest.mark.gate
@pytest.mark.law("hold-em-3-bonus 13:69F-42.11(f)")
def test_a_payout_limit_takes_what_royal_flushes_gain_above_it():
    """At $100 a royal flush pays $100,000, of which $50,000 are left: it costs 500 units, and nobody folds for that."""
    free, held = (
        edge("hold-em-3-bonus", house, {"blind": 10000}).lines[0] for house in ({}, {"payout_limit": 5000000})
    )
    often = {name: Fraction(share) for name, share in free["frequencies"].items()}
    royals = sum(share for name, share in often.items() if name.startswith("net ") and Fraction(name[4:]) > 900)
    assert Fraction(held["edge"]) - Fraction(free["edge"]) == 500 * royals > 0
