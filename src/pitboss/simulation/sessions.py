"""Sessions of so many rounds each: how a bankroll fares in them, and how often it is gone."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd, sqrt
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pitboss.errors import AnalysisRefused
from pitboss.sampling.sampler import Endings, Rounds
from pitboss.workers.arrays import Integers

LOOKS = 50  # at the bankroll, at most so many in a session
QUANTILES = 5, 25, 50, 75, 95  # of a hundred sessions
BINS = 40
ROOM = 2**62
TAIL = Fraction(1, 200)  # at either end of the bins, not counted when their width is chosen

Balances = Mapping[int, int]  # cents: sessions


class Session(NamedTuple):
    """What every session is: so many rounds, and what the player brings, or as much as it takes."""

    rounds: int
    bankroll: int | None  # cents

    @property
    def looks(self) -> list[int]:
        """The rounds after which one looks at the bankroll."""
        return sorted({self.rounds * look // LOOKS for look in range(1, LOOKS + 1)} - {0})


class Sessions(NamedTuple):
    """Added up: in how many the bankroll was gone, and what was there at every look."""

    number: int = 0
    ruined: int = 0
    balances: tuple[Balances, ...] = ()

    def and_(self, others: "Sessions") -> "Sessions":
        if not self.number:
            return others
        balances = tuple(
            Counter(mine) + Counter(more) for mine, more in zip(self.balances, others.balances, strict=True)
        )
        return Sessions(self.number + others.number, self.ruined + others.ruined, balances)


def played(session: Session, ready: Rounds, endings: Endings) -> Sessions:
    """Whole sessions, one after the other.

    A player stops when what is left does not cover the most that a round may take.
    """
    _check_room(session, ready)
    looks = np.array(session.looks)
    number = len(endings) // session.rounds
    balances = np.zeros((len(looks), number), dtype=np.int64)
    start, least = (0, -ROOM) if session.bankroll is None else (session.bankroll, ready.most_staked)
    ruined = int(_play(ready.net, endings, session.rounds, start, least, looks, balances))
    return Sessions(number, ruined, tuple(_counted(row) for row in balances))


def _check_room(session: Session, ready: Rounds) -> None:
    """A bankroll is added up in 64 bits."""
    farthest = (session.bankroll or 0) + session.rounds * int(np.abs(ready.net).max())
    if farthest >= ROOM:
        raise AnalysisRefused("these stakes are too large to follow a bankroll through a session")


def _counted(row: Integers) -> Balances:
    cents, times = np.unique(row, return_counts=True)
    return dict(zip(cents.tolist(), times.tolist(), strict=True))


@njit(cache=True, nogil=True)
def _play(net: Any, endings: Any, length: int, start: int, least: int, looks: Any, balances: Any) -> Any:
    ruined = 0
    for session in range(balances.shape[1]):
        left, look = start, 0
        for round in range(length):
            if left >= least:
                left += net[endings[session * length + round]]
            if round + 1 == looks[look]:
                balances[look, session] = left
                look += 1
        ruined += 1 if left < least else 0
    return ruined


def told(session: Session, sessions: Sessions, unit: int) -> dict[str, Any]:
    """In units of so many cents; where a bankroll was brought, what is left of it, and else the gain."""
    start = session.bankroll or 0
    gains = {cents - start: times for cents, times in sessions.balances[-1].items()}
    ruin = None if session.bankroll is None else Fraction(sessions.ruined, sessions.number)
    return {
        "rounds": session.rounds,
        "sessions": sessions.number,
        "bankroll": None if session.bankroll is None else _units(session.bankroll, unit),
        "risk_of_ruin": None if ruin is None else float(ruin),
        "risk_of_ruin_error": None if ruin is None else sqrt(ruin * (1 - ruin) / sessions.number),
        "ahead": _share(gains, (cents for cents in gains if cents > 0)),
        "even": _share(gains, (cents for cents in gains if cents == 0)),
        "results": {str(each): _units(cents, unit) for each, cents in quantiles(gains).items()},
        "histogram": [
            {"from": _units(low, unit), "to": _units(high, unit), "sessions": times}
            for low, high, times in histogram(gains)
        ],
        "fan": [
            {"rounds": look, **{str(each): _units(cents, unit) for each, cents in quantiles(balances).items()}}
            for look, balances in zip([0, *session.looks], [{start: 1}, *sessions.balances], strict=True)
        ],
    }


def _units(cents: int, unit: int) -> float:
    return float(Fraction(cents, unit))


def _share(balances: Balances, of: Iterable[int]) -> float:
    return float(Fraction(sum(balances[cents] for cents in of), sum(balances.values())))


def quantiles(balances: Balances) -> dict[int, int]:
    """So many of a hundred sessions end there or below."""
    return {each: _quantile(balances, Fraction(each, 100)) for each in QUANTILES}


def _quantile(balances: Balances, share: Fraction) -> int:
    """The least amount that this share of the sessions does not exceed."""
    wanted = share * sum(balances.values())
    passed = 0
    for cents in sorted(balances):
        passed += balances[cents]
        if passed >= wanted:
            return cents
    raise AssertionError("no more than all")


def histogram(gains: Balances) -> list[tuple[int, int, int]]:
    """Bins alike wide, of as many possible results each, one of which begins at 0; the outermost hold all beyond."""
    low, high = _quantile(gains, TAIL), _quantile(gains, 1 - TAIL)
    step = gcd(*gains) or 1
    width = -(-(high - low + step) // (BINS * step)) * step
    times: Counter[int] = Counter()
    for cents, sessions in gains.items():
        times[min(max(cents, low), high) // width] += sessions
    return [(place * width, (place + 1) * width, times[place]) for place in range(min(times), max(times) + 1)]
