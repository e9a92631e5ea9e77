"""What is said of a holding on a board, case by case."""

import numpy as np
import pytest

from pitboss.cards import cards
from pitboss.kernels.board.features import features, least, views_of
from pitboss.ranking.numbering import numbers

FIVE = [
    ("Kc 9d 4h", "Qs 7s", "no pair, 1 suited on the board", "Q-7"),
    ("Kc 9c 4h", "Ac 7c", "no pair, flush draw, 2 suited on the board", "A-7"),
    ("9c 8d 2h", "Js Ts", "no pair, straight draw, 1 suited on the board", "J-T"),
    ("9c 8d 2h", "Qs Ts", "no pair, inside straight draw, 1 suited on the board", "Q-T"),
    ("3c 4d 5h", "As Ks", "no pair, inside straight draw, 1 suited on the board", "A-K"),
    ("Kc Kd 4h", "Qs 7s", "pair on the board, 1 suited on the board", "Q-7"),
    ("Kc 9d 4h", "Ks 7s", "top pair, 1 suited on the board", "K-7"),
    ("Kc 9d 4h", "9s As", "lower pair, 1 suited on the board", "9-A"),
    ("Kc 9d 4h", "Qs Qh", "lower pair, 1 suited on the board", "Q-Q"),
    ("Kc 9d 4h", "As Ah", "pair above the board, 1 suited on the board", "A-A"),
    ("Kc 9d 4h", "Ks 9s", "two pair, 1 suited on the board", "K-9"),
    ("Kc 9c 4c 2c", "Ks 7c", "flush, 4 suited on the board", "K-7"),
    ("9c 8d 7h 6s", "Ks 2c", "no pair, 1 suited on the board", "K-2"),  # whatever comes, the straight is on the board
]
THREE = [
    ("Kc 9d", "Qs 7h", "no pair, straight draw, 1 suited on the board", "Q-7"),
    ("Kc 9d", "5s 4d", "no pair, flush draw, 1 suited on the board", "5-4"),
    ("Kc 8d", "5s 2h", "no pair, 1 suited on the board", "5-2"),
    ("Kc Kd", "5s 2h", "pair on the board, 1 suited on the board", "5-2"),
    ("Kc 5d", "5s 3h", "lower pair, inside straight draw, 1 suited on the board", "5-3"),
    ("Kc 9c", "5c 2h", "flush, 2 suited on the board", "5-2"),
    ("Kc Qc", "Jd 2h", "straight, 2 suited on the board", "J-2"),
]


@pytest.mark.parametrize(
    ("best_three", "board", "own", "said", "order"),
    [*((False, *case) for case in FIVE), *((True, *case) for case in THREE)],
)
def test_what_is_said_of_a_holding(best_three, board, own, said, order):
    shown = np.array([[*numbers(cards(board)), *numbers(cards(own))]], dtype=np.uint8)
    told = features(shown, 2, best_three=best_three, to_come=True)
    finest = views_of(told, best_three=best_three)[-1]
    assert (finest.say(int(finest.cases[0])), least(int(told.order[0]))) == (said, order)


def test_nothing_is_drawn_to_when_nothing_comes():
    shown = np.array([[*numbers(cards("Kc 9c 4h 2s")), *numbers(cards("Ac 7c"))]], dtype=np.uint8)
    told = features(shown, 2, best_three=False, to_come=False)
    assert [view.say(int(view.cases[0])) for view in views_of(told, best_three=False)] == [
        "no pair",
        "no pair",
        "no pair, 2 suited on the board",
    ]
