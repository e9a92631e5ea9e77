"""What the tables of a casino have taken, for the terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.printing.listing import Listing, Screen
from pitboss.stakes.cents import dollars

Told = Mapping[str, Any]


def print_books(tables: Sequence[Told], message: str | None) -> None:
    """First the chips of each table, then what it has taken against what the odds say."""
    screen = Screen()
    chips = Listing(
        "table", "opened with", "fills less credits", "counts differ", "holds", right=(1, 2, 3, 4), whole=(0,)
    )
    taken = Listing("table", "rounds", "handle", "win", "hold", "expected", "from", "to", "lies", right=range(1, 8))
    for told in tables:
        tray = told["inventory"]
        opened = tray["opened_with"]
        amounts = ("filled", "counts_differ", "holds")
        chips.add(told["table"], "" if opened is None else dollars(opened), *(dollars(tray[name]) for name in amounts))
        taken.add(told["table"], str(told["rounds"]), *map(dollars, (told["handle"], told["win"])), *_odds(told))
    chips.print(screen)
    taken.print(screen)
    if message is not None:
        screen.say(message)


def _odds(told: Told) -> tuple[str, ...]:
    hold, band = told["hold"], told["band"]
    held = "" if hold is None else f"{100 * hold:.2f}%"
    if band is None:
        return (held, "", "", "", "")
    return (held, *(dollars(band[name]) for name in ("expected", "from", "to")), band["lies"])
