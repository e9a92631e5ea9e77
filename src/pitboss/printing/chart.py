"""The chart of a strategy by totals and pairs, as a terminal shows it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.printing.listing import Listing, Screen

SIGNS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
LEGEND = "S stand, H hit, D double, P split, R surrender; a small letter is for when that is not offered"
TITLES = {"hard": "hard total", "soft": "soft total", "pairs": "pair of"}
MOST_EXCEPTIONS = 12


def print_chart(screen: Screen, told: Mapping[str, Any]) -> None:
    """What to do with each hand against each card of the dealer's, what that costs, and where it is not the best."""
    screen.say(LEGEND)
    for part, title in TITLES.items():
        rows = told[part]
        listing = Listing(title, *next(iter(rows.values())))
        for name, row in rows.items():
            listing.add(name, *map(sign, row.values()))
        listing.print(screen)
    screen.say(
        f"  {_percent(told['edge'])}, {_percent(told['cost'])} more than by the best play", bold="edge by this chart"
    )
    for exception in told["exceptions"][:MOST_EXCEPTIONS]:
        hand, worth = "-".join(exception["hand"]), _percent(exception["worth"])
        screen.say(f"  {hand} against {exception['dealer']}: {exception['better']}, worth {worth}", hanging=4)
    if len(told["exceptions"]) > MOST_EXCEPTIONS:
        screen.say(f"  and {len(told['exceptions']) - MOST_EXCEPTIONS} more, each worth less")


def sign(done: str) -> str:
    """ "double, else hit" is Dh."""
    first, _, otherwise = done.partition(", else ")
    return SIGNS[first] + (SIGNS[otherwise].lower() if otherwise else "")


def _percent(value: str) -> str:
    return f"{float(Fraction(value)) * 100:.6f}%"
