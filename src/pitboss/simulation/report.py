"""What `pitboss simulate` tells: the mean gain of the house over many rounds, how sure that is, and whole sessions."""

import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from pitboss.errors import NotationError, quoted
from pitboss.sampling.generator import SEEDS
from pitboss.sampling.sampler import Rounds
from pitboss.simulation.question import question, rounds_of
from pitboss.simulation.sessions import Session, Sessions, told
from pitboss.simulation.sums import Sums
from pitboss.simulation.task import STEP, Step, Task, steps, work
from pitboss.workers.crew import cluster_at, processors, threads

MOST_ROUNDS = 1 << 62
MOST_WORKERS = 1024
LONGEST_SESSION = 1 << 20  # rounds
MOST_UNITS = 10**9  # in a bankroll
LOOKS, LEAST_STEP = 256, 1 << 10  # where somebody looks on closely

Told = dict[str, Any]


def simulate(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    wager: str | None = None,
    strategy: str | None = None,
    shoe: str | None = None,
    ticket: object = None,
    rounds: int | None = None,
    precision: Fraction | int | None = None,
    session: int | None = None,
    bankroll: Fraction | int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Callable[[Told], None] = lambda _: None,
    closely: bool = False,
    keep_when_interrupted: bool = False,
) -> Told:
    """So many rounds, or fewer if the standard error is down to the precision before.

    The sums are looked at after every step, in the order of the rounds, so that it does not matter who dealt them. What
    the keyboard interrupts is told as far as its steps are complete, if that is wanted.
    """
    _check_numbers(rounds=rounds, seed=seed, workers=workers, session=session)
    _check(rounds, precision, session, bankroll, workers, cluster)
    asked = question(id, house, stakes, wager, strategy, shoe, ticket)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    with cluster_at(cluster) if cluster is not None else threads(workers or processors()) as crew:
        ready = rounds_of(asked)
        brought = None if bankroll is None else int(bankroll * ready.unit)
        each = None if session is None else Session(session, brought)
        whole = Task(asked, seed, 0, rounds or MOST_ROUNDS, _step(rounds, session, closely=closely), each)
        work(whole._replace(last=session or 1))  # compiled before the clock runs

        def look(sums: Sums) -> bool:
            watch(sums.told(ready.unit))
            return precision is not None and sums.is_within(Fraction(precision) * ready.unit)

        start = time.perf_counter()
        dealt, interrupted = _deal(steps(crew, whole), look, keep=keep_when_interrupted)
        taken = time.perf_counter() - start
    sums = dealt.sums
    return {
        **sums.told(ready.unit),
        **({"interrupted": True} if interrupted else {}),
        "rounds_per_second": round(sums.rounds / taken),
        **_compared(sums, ready),
        "game": id,
        "per": ready.per,
        "strategy": asked.strategy,
        **({"shoe": asked.shoe} if asked.shoe else {}),
        "seed": seed,
        **({} if each is None else {"session": told(each, dealt.sessions, ready.unit)}),
    }


def _deal(all_steps: Iterable[Step], look: Callable[[Sums], bool], *, keep: bool) -> tuple[Step, bool]:
    """The sums of all steps, or of those until a look was enough; and whether the keyboard interrupted them."""
    dealt = Step(Sums(), Sessions())
    try:
        for step in all_steps:
            dealt = dealt.and_(step)
            if look(dealt.sums):
                break
    except KeyboardInterrupt:
        if not keep or not dealt.sums.rounds:
            raise
        return dealt, True
    return dealt, False


def _compared(sums: Sums, ready: Rounds) -> Told:
    """With the exact edge of the same choices: how many standard errors the mean is above it."""
    error = sums.told(ready.unit)["standard_error"]
    off = Fraction(sums.gain, sums.rounds * ready.unit) - ready.edge
    return {"edge": str(ready.edge), "standard_errors_off": float(off) / error if error else None}


LIMITS = {
    "rounds": (1, MOST_ROUNDS),
    "seed": (0, SEEDS - 1),
    "workers": (1, MOST_WORKERS),
    "session": (1, LONGEST_SESSION),
}


def _check_numbers(**numbers: int | None) -> None:
    for name, given in numbers.items():
        least, most = LIMITS[name]
        if given is not None and not least <= given <= most:
            raise NotationError(f"{name} {quoted(given)}: give a whole number from {least} to {most}")


def _check(
    rounds: int | None,
    precision: Fraction | int | None,
    session: int | None,
    bankroll: Fraction | int | None,
    workers: int | None,
    cluster: str | None,
) -> None:
    if rounds is None and precision is None:
        raise NotationError("say when to stop: give rounds, a precision or both")
    if precision is not None and precision <= 0:
        raise NotationError(f"precision {precision}: give a number above 0")
    if bankroll is not None and session is None:
        raise NotationError("a bankroll is for a session: give its rounds")
    if bankroll is not None and not 0 < bankroll <= MOST_UNITS:
        raise NotationError(f"bankroll {bankroll}: give a number above 0, up to {MOST_UNITS}")
    if rounds is not None and session is not None and rounds % session:
        raise NotationError(f"rounds {rounds}: give whole sessions of {session}")
    if workers is not None and cluster is not None:
        raise NotationError("workers or a cluster: give one of them")


def _step(rounds: int | None, session: int | None, *, closely: bool) -> int:
    """Rounds between two looks: whole sessions."""
    step = min(STEP, max(LEAST_STEP, rounds // LOOKS)) if closely and rounds else STEP
    return step if session is None else max(1, step // session) * session
