"""The backward step by itself: best options, ties, decisions that change nothing, and sums that would overflow."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.analysis import asking
from pitboss.analysis.asking import Noted, solution
from pitboss.analysis.models import model_of
from pitboss.cards import DECK, cards
from pitboss.errors import AnalysisRefused
from pitboss.solving.classes import Payoffs, that_matter
from pitboss.solving.solver import Worth, best_of, best_option, choose, in_units
from pitboss.stakes.wager import Stake

FOLD, PLAY, DOUBLE = ("fold",), ("play",), ("double",)
NODE = np.zeros(1, dtype=np.int64)


def payoffs(paths, net, staked):
    """One group; for each path what its kinds pay."""
    return Payoffs(paths, np.array([net]), np.array([staked]))


def chosen(told, counts, asked=0):
    tallies = np.repeat(np.array([[counts]]), len(told.paths), axis=1)
    kept = choose(tallies, NODE, told, asked)
    return [path for path, is_kept in zip(told.paths, kept[0], strict=True) if is_kept]


def test_the_option_worth_most_is_kept():
    told = payoffs([FOLD, PLAY], [[-1, -1], [2, -2]], [[1, 1], [2, 2]])
    assert chosen(told, [1, 2]) == [PLAY]
    assert chosen(told, [1, 4]) == [FOLD]


def test_a_tie_goes_to_the_smaller_stake_and_then_to_the_first_offered():
    told = payoffs([DOUBLE, PLAY, FOLD], [[-1], [-1], [-1]], [[4], [2], [1]])
    assert chosen(told, [1]) == [FOLD]
    told = payoffs([DOUBLE, PLAY], [[-1], [-1]], [[2], [2]])
    assert chosen(told, [1]) == [DOUBLE]


@pytest.mark.parametrize(
    ("worths", "best"),
    [
        ({"stand": (0, 1), "hit": (0, 1), "double": (0, 2)}, "stand"),
        ({"hit": (0, 1), "surrender": (0, 1)}, "hit"),
        ({"hit": (0, 1), "double": (1, 2), "split": (1, Fraction(5, 2))}, "double"),
        ({"double": (1, 2), "split": (2, 3)}, "split"),
        ({"bet": (-1, 3), "fold": (-1, 1)}, "fold"),
    ],
)
def test_worths_that_are_told_are_compared_by_the_same_rule(worths, best):
    assert best_of({name: Worth(*map(Fraction, worth)) for name, worth in worths.items()}) == best


@pytest.mark.parametrize("seed", range(20))
def test_a_kernel_that_weighs_counts_by_itself_takes_the_same(seed):
    """Small numbers, so that options are often worth the same, and stake the same."""
    drawn = np.random.default_rng(seed)
    net, staked = drawn.integers(-2, 3, (3, 2)), drawn.integers(1, 3, (3, 2))
    told = payoffs([FOLD, PLAY, DOUBLE], net.tolist(), staked.tolist())
    for counts in drawn.integers(0, 3, (50, 2)):
        best = best_option(counts, net - net[0], staked - staked[0])
        assert chosen(told, counts.tolist()) == [told.paths[best]]


def test_an_earlier_choice_looks_at_all_that_follows_and_leaves_what_has_ended():
    paths = [("fold",), ("flop", "river"), ("flop", "check")]
    told = payoffs(paths, [[-1], [3], [2]], [[1], [3], [2]])
    assert chosen(told, [1], asked=1) == [paths[0], paths[1]]
    assert chosen(told, [1], asked=0) == [paths[1], paths[2]]


def test_sums_beyond_64_bits_are_still_exact():
    large = 2**61
    told = payoffs([FOLD, PLAY], [[large - 1, large], [large, large - 1]], [[1, 1], [1, 1]])
    assert chosen(told, [2**20, 2**20 + 1]) == [FOLD]
    assert chosen(told, [2**20 + 1, 2**20]) == [PLAY]


def test_a_kernel_of_64_bits_refuses_larger_stakes():
    told = payoffs([FOLD, PLAY], [[-1, 1], [2**50, 1]], [[1, 1], [1, 1]])
    with pytest.raises(AnalysisRefused, match="too large"):
        in_units(told, 2**20)
    net, _ = in_units(payoffs([FOLD], [[-500, 1500]], [[500, 500]]), 2**20)
    assert net.tolist() == [[-1, 3]]


def test_decisions_that_change_nothing_drop_out():
    paths = [("expose", "fold"), ("expose", "play"), ("conceal", "fold"), ("conceal", "play")]
    told = that_matter(payoffs(paths, [[5], [5], [-1], [-1]], [[1], [1], [1], [1]]))
    assert list(told.paths) == [("expose",), ("conceal",)]
    assert told.net.tolist() == [[[5], [-1]]]
    assert list(that_matter(payoffs(paths, [[5]] * 4, [[1]] * 4)).paths) == [()]


def test_a_decision_that_changes_something_anywhere_stays():
    told = payoffs([FOLD, PLAY], [[5, 5], [5, 6]], [[1, 1], [1, 1]])
    assert that_matter(told) == told


def test_a_house_is_not_asked_again_about_what_the_script_did_not_read():
    model = model_of("mini-tex")
    game = model.game
    asking.forget()
    told = {game.required[0]: Stake(500)}
    first, same, other = (
        solution(game, game.house(house), told, told, model.main(game.house(), DECK))
        for house in ({}, {"pocket_poker": "C"}, {"ante_bonus": 5})
    )
    assert first is same
    assert first.mean < other.mean


def test_what_is_read_of_a_house_is_noted():
    noted = Noted(model_of("mini-tex").game.house())
    assert (noted.minimum, noted.ante_bonus) == (500, 0)
    assert noted._read == {"minimum": 500, "ante_bonus": 0}


def test_answers_do_not_hold_on_to_all_that_was_ever_counted(monkeypatch):
    """Counts may take a hundred megabytes."""
    monkeypatch.setattr(asking, "_ANSWERS", [])
    model = model_of("three-card-poker")
    house, held = model.game.house(), {model.game.required[0]: Stake(500)}
    small = [cards(f"{low}c {low}d {low}h Ks Qs Jd") for low in "23456789T"]
    for deck in [*small, *small]:
        solution(model.game, house, held, held, model.main(house, deck))
    assert len({id(answer.counted) for answer in asking._ANSWERS}) == asking.MOST_COUNTED
