"""What is told on standard error while a command works, most of it only at a terminal."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pitboss.printing.tables import gain


@contextmanager
def shown(rounds: int | None) -> Iterator[Callable[[Mapping[str, Any]], None]]:
    """A bar, and what is called with the figures so far; how long it takes is not known where precision decides."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.completed:,.0f} rounds"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[gain]}"),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=rounds, gain="")
        yield lambda told: bar.update(task, completed=told["rounds"], gain=gain(told))


@contextmanager
def working(cluster: str | None = None) -> Iterator[Callable[[str], None]]:
    """What is called with a word on what is worked on; deals are counted by the cluster, if one is given."""
    from pitboss.workers.crew import counted_by

    with status() as watch, counted_by(cluster, watch) as counting:
        yield watch
    if cluster is not None and not counting.sent:
        print("nothing was counted by the cluster: it is kept already, or too little to be sent", file=sys.stderr)


@contextmanager
def status() -> Iterator[Callable[[str], None]]:
    """What is called with a word on what is worked on, which stands there until the next one."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield lambda said: status.update(f"{said} …")
