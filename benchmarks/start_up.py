"""From the shell to the first answer, against an empty Python."""

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.measure import Result, seconds

BAR_SECONDS = 0.3


def commands() -> Iterator[Result]:
    bare = [sys.executable, "-c", "pass"]
    for words in (["--help"], ["games"], ["deal", "three-card-poker"]):
        command = [sys.executable, "-m", "pitboss", *words]
        taken, nothing = seconds(lambda command=command: _run(command), lambda: _run(bare))
        yield Result(
            f"start-up: pitboss {' '.join(words)}",
            f"{taken:.3f} s",
            taken / nothing,
            "an empty Python",
            f"{BAR_SECONDS} s",
            taken < BAR_SECONDS,
        )


def _run(command: list[str]) -> None:
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)


BENCHMARKS = (commands,)
