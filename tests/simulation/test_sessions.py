"""Sessions: played again round by round in plain Python, added up in any order, by any number of workers."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from pitboss.errors import AnalysisRefused, NotationError
from pitboss.simulation import sessions
from pitboss.simulation.question import prepared, question
from pitboss.simulation.report import simulate
from pitboss.simulation.sessions import LOOKS, Session, Sessions, histogram, played, quantiles

GAME = "three-card-poker"
SEED = 5


def replayed(rounds, bankroll, number):
    """What is left after every round of each session, and whether the player had to stop."""
    ready = prepared(question(GAME))
    net = ready.payoffs.net.ravel().tolist()
    endings = iter(ready.sampler.endings(SEED, 0, rounds * number).tolist())
    for _ in range(number):
        left, course = bankroll or 0, []
        for _ in range(rounds):
            gain = net[next(endings)]
            if bankroll is None or left >= ready.most_staked:
                left += gain
            course.append(left)
        yield course, bankroll is not None and left < ready.most_staked


@pytest.mark.parametrize("bankroll", [None, 5000])
def test_sessions_are_as_they_are_played_round_by_round(bankroll):
    each = Session(120, bankroll)
    ready = prepared(question(GAME))
    found = played(each, ready, ready.sampler.endings(SEED, 0, 120 * 300))
    again = list(replayed(120, bankroll, 300))
    assert found.number == 300
    assert found.ruined == sum(ruined for _, ruined in again)
    assert len(each.looks) == LOOKS
    for look, balances in zip(each.looks, found.balances, strict=True):
        assert balances == Counter(course[look - 1] for course, _ in again)
    assert bankroll is None or 0 < found.ruined < 300


def test_the_most_that_a_round_may_take_is_ante_and_play():
    assert prepared(question(GAME)).most_staked == 1000
    assert prepared(question(GAME, strategy="fold")).most_staked == 500
    assert prepared(question("mini-tex", strategy="flop river play")).most_staked > 1000


def test_a_bankroll_is_never_below_nothing():
    told = simulate(GAME, rounds=40_000, session=400, bankroll=20, seed=SEED, workers=1)["session"]
    assert told["fan"][-1]["5"] >= 0
    assert told["risk_of_ruin"] > 0.3


@pytest.mark.parametrize(("bankroll", "session"), [(None, 100), (Fraction(45, 2), 37)])
def test_the_result_is_the_same_for_any_number_of_workers(bankroll, session):
    asked = {"rounds": session * 9000, "session": session, "bankroll": bankroll, "seed": 4}
    alone, shared = (simulate(GAME, workers=workers, **asked) for workers in (1, 3))
    del alone["rounds_per_second"], shared["rounds_per_second"]
    assert alone == shared
    assert alone["session"]["sessions"] == 9000


def test_looking_closely_changes_nothing_but_how_often():
    looks = []
    asked = {"rounds": 500_000, "session": 50, "bankroll": 30, "seed": 4, "workers": 2}
    closely, once = simulate(GAME, **asked, closely=True, watch=looks.append), simulate(GAME, **asked)
    del closely["rounds_per_second"], once["rounds_per_second"]
    assert closely == once
    assert len(looks) > 200


def test_folding_every_hand_is_ruin_to_the_day():
    """An ante a round: a bankroll of 30 lasts 30 rounds, and is then gone."""
    long, short = (
        simulate(GAME, strategy="fold", rounds=600, session=rounds, bankroll=30, seed=1)["session"]
        for rounds in (30, 25)
    )
    assert (long["risk_of_ruin"], short["risk_of_ruin"]) == (1, 0)
    assert [(look["rounds"], look["50"]) for look in long["fan"]] == [(round, 30 - round) for round in range(31)]
    assert short["results"] == dict.fromkeys(("5", "25", "50", "75", "95"), -25)
    assert short["histogram"] == [{"from": -25.0, "to": 0.0, "sessions": 24}]


def test_quantiles_and_shares_of_a_known_distribution():
    """Eight tosses of a coin, all 256 ways."""
    tosses = {heads * 200 - 800: comb(8, heads) for heads in range(9)}
    assert quantiles(tosses) == {5: -400, 25: -200, 50: 0, 75: 200, 95: 400}
    told = sessions.told(Session(8, None), Sessions(256, 0, (*[{0: 256}] * 7, tosses)), 100)
    assert (told["ahead"], told["even"]) == (93 / 256, 70 / 256)
    assert told["risk_of_ruin"] is None


def test_bins_hold_every_session_and_part_at_nothing():
    gains = dict.fromkeys(range(-70000, 90000, 500), 1) | {5_000_000: 1}
    bins = histogram(gains)
    assert sum(times for *_, times in bins) == len(gains)
    assert all(low % 500 == 0 for low, *_ in bins)
    assert len({high - low for low, high, _ in bins}) == 1
    assert 0 in [low for low, *_ in bins]
    assert 20 <= len(bins) <= sessions.BINS + 1


def test_parts_add_up():
    one, other = Sessions(2, 1, ({5: 1, 7: 1},)), Sessions(1, 0, ({7: 1},))
    assert one.and_(other) == Sessions(3, 1, ({5: 1, 7: 2},))
    assert Sessions().and_(one) == one


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"rounds": 100, "session": 0}, "session 0"),
        ({"rounds": 100, "session": 2**20 + 1}, "session"),
        ({"rounds": 100, "session": 30}, "whole sessions of 30"),
        ({"rounds": 100, "bankroll": 30}, "for a session"),
        ({"rounds": 100, "session": 10, "bankroll": 0}, "bankroll 0"),
        ({"rounds": 100, "session": 10, "bankroll": 10**10}, "bankroll"),
    ],
)
def test_what_is_no_session_is_told(asked, told):
    with pytest.raises(NotationError, match=told):
        simulate(GAME, **asked)


@pytest.mark.parametrize(
    ("session", "bankroll", "fits"),
    [(10, 10**6, True), (10, 10**9, False), (2**20, None, False)],
)
def test_a_bankroll_that_64_bits_do_not_hold_is_refused(session, bankroll, fits):
    house = {"minimum": 10**11, "maximum": 10**12}
    asked = {"rounds": session, "session": session, "bankroll": bankroll, "seed": SEED}
    if fits:
        assert simulate(GAME, house, **asked)["session"]["bankroll"] == bankroll
    else:
        with pytest.raises(AnalysisRefused, match="too large"):
            simulate(GAME, {**house, "minimum": 10**12}, **asked)
