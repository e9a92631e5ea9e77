"""What is told on standard error while a command works; only at a terminal."""

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
def working() -> Iterator[Callable[[str], None]]:
    """What is called with a word on what is worked on, for work of some seconds."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status("") as status:
        yield lambda said: status.update(f"{said} …")
