"""Rounds that are dealt as one task, by whoever works."""

from collections.abc import Iterable, Iterator
from threading import Lock
from typing import NamedTuple

import numpy as np

from pitboss.sampling.sampler import Rounds, counted
from pitboss.simulation.question import Question, rounds_of
from pitboss.simulation.sessions import Session, Sessions, played
from pitboss.simulation.sums import Sums
from pitboss.workers.crew import Crew, in_order

STEP = 1 << 18  # rounds after which the sums are looked at, however the work is shared
STEPS_SENT = 16  # at a time to a cluster, where a task costs some milliseconds

_preparing = Lock()


class Task(NamedTuple):
    """Rounds of a question, from the first to before the last, looked at after every step."""

    asked: Question
    seed: int
    first: int
    last: int
    step: int = STEP
    session: Session | None = None


class Step(NamedTuple):
    """What the rounds between two looks have come to."""

    sums: Sums
    sessions: Sessions

    def and_(self, other: "Step") -> "Step":
        return Step(self.sums.and_(other.sums), self.sessions.and_(other.sessions))


def work(task: Task) -> list[Step]:
    """A worker prepares the question once."""
    with _preparing:
        ready = rounds_of(task.asked)
    begins = range(task.first, task.last, task.step)
    return [_step(ready, task, first, min(first + task.step, task.last)) for first in begins]


def _step(ready: Rounds, task: Task, first: int, last: int) -> Step:
    endings = ready.endings(task.seed, first, last)
    tally = counted(endings, ready.net.size)
    places = np.nonzero(tally)
    paid = list(zip(tally[places].tolist(), ready.net[places].tolist(), strict=True))
    gain, squares = -sum(rounds * net for rounds, net in paid), sum(rounds * net**2 for rounds, net in paid)
    sessions = played(task.session, ready, endings) if task.session else Sessions()
    return Step(Sums(last - first, gain, squares), sessions)


def steps(crew: Crew, whole: Task) -> Iterator[Step]:
    """All steps as they would come one after the other."""
    for found in in_order(crew, work, ((task,) for task in _tasks(crew, whole))):
        yield from found


def _tasks(crew: Crew, whole: Task) -> Iterable[Task]:
    together = whole.step * (STEPS_SENT if crew.far else 1)
    begins = range(whole.first, whole.last, together)
    return (whole._replace(first=first, last=min(first + together, whole.last)) for first in begins)
