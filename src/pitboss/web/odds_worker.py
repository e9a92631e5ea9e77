"""The process that counts: questions come in as lines of JSON and answers go out, one at a time."""

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, BinaryIO

import orjson

from pitboss.cards import cards
from pitboss.errors import NotInstalled, PitbossError
from pitboss.floor.in_play import house_of, stakes_of
from pitboss.games import game as game_of

NICENESS = 10
A_MOMENT = 0.2  # seconds without a question
TOLD = (  # of the line of a wager
    *("wager", "kind", "edge", "edge_decimal", "per", "per_initial", "average_stake", "element_of_risk", "stakes"),
    *("edge_at_meter", "standard_deviation"),
)

Question = Mapping[str, Any]


def edges(asked: Question) -> dict[str, Any]:
    from pitboss.analysis.report import edge

    told = edge(asked["game"], asked["house"], asked["stakes"])
    return {"lines": [{name: line[name] for name in TOLD if name in line} for line in told["lines"]]}


def advice(asked: Question) -> dict[str, Any]:
    from pitboss.analysis.counsel import Moment, Placed, counsel

    game = game_of(asked["game"])
    stakes = tuple(stakes_of(game, asked["stakes"]).items())
    placed = Placed(game.id, house_of(game, asked["house"]), stakes, asked["meter"])
    moment = Moment(cards(asked["hand"]), cards(asked["board"]), tuple(asked["chose"]), tuple(asked["options"]))
    return counsel(placed, moment)


def prepare(line: bytes) -> None:
    """Where the edges of a table were told, a decision will be asked for."""
    asked = orjson.loads(line)
    if asked["ask"] == "edges":
        from pitboss.analysis import counsel

        counsel.prepare(asked["game"], house_of(game_of(asked["game"]), asked["house"]))


ANSWERS: Mapping[str, Callable[[Question], dict[str, Any]]] = {"edges": edges, "advice": advice}


def answer(line: bytes) -> bytes:
    asked = orjson.loads(line)
    try:
        told = {"state": "ready", **ANSWERS[asked["ask"]](asked)}
    except (NotInstalled, ImportError) as missing:
        told = {"state": "not installed", "message": str(missing)}
    except PitbossError as refusal:
        told = {"state": "refused", "message": refusal.message}
    return orjson.dumps(told) + b"\n"


class Desk:
    """Takes questions while it counts, so that it notices at once when nobody is there any more to hear an answer."""

    def __init__(self, questions: BinaryIO, answers: BinaryIO) -> None:
        self.questions, self.answers = questions, answers
        self.waiting: SimpleQueue[bytes] = SimpleQueue()
        self.answered: deque[bytes] = deque()
        self.writing = threading.Lock()  # counts to the disk: to be finished

    def work(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            line = self._next()
            self.answers.write(answer(line))
            self.answers.flush()
            self.answered.append(line)
            self._keep()

    def _next(self) -> bytes:
        """The next question; before it, while nobody asks, what is likely to be asked for later."""
        while self.answered:
            with suppress(Empty):
                return self.waiting.get(timeout=A_MOMENT)
            with suppress(PitbossError, ImportError):
                prepare(self.answered.popleft())
            self._keep()
        return self.waiting.get()

    def _read(self) -> None:
        for line in self.questions:
            self.waiting.put(line)
        with self.writing:
            os._exit(0)

    def _keep(self) -> None:
        """What was counted is there next time, however this process ends."""
        if kept := sys.modules.get("pitboss.workers.kept"):
            with self.writing:
                kept.settle()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    Desk(sys.stdin.buffer, sys.stdout.buffer).work()


if __name__ == "__main__":
    main()
