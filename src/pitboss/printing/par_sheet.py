"""The PAR sheet: what a licensee files of a game, as a page or as Markdown."""

import json
import shlex
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pitboss.analysis.kept import definition
from pitboss.analysis.par import CONFIDENCE, par
from pitboss.analysis.report import decimal
from pitboss.catalogue import entry
from pitboss.printing.sign import blocks
from pitboss.rounds.game import Game
from pitboss.stakes.cents import dollars

FOLDER = Path(__file__).parent / "templates"


def sheet(game: Game, choices: Mapping[str, object], options: list[str], version: str, *, html: bool) -> str:
    """With the choices of a house, which were given by these options."""
    house = game.house(choices)
    templates = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {
        "percent": percent,
        "dollars": dollars,
        "decimal": _decimal,
        "written": _written,
        "others": _chosen,
    }
    command = shlex.join(["pitboss", "par", game.id, *(f"--house={option}" for option in options), "-o", "FILE"])
    return templates.get_template("par.html" if html else "par.md").render(
        game=game,
        entry=entry(game),
        pay_tables=blocks(game, house),
        notices=[*game.rankings, *game.notices(house)],
        confidence=list(CONFIDENCE),
        told=par(game.id, choices),
        command=command,
        version=version,
        definition=definition(),
    )


def percent(value: str | float, places: int = 4) -> str:
    return f"{float(Fraction(value) if isinstance(value, str) else value) * 100:.{places}f}%"


def _decimal(value: str) -> str:
    return decimal(Fraction(value), 9)


def _written(value: object) -> str:
    """As it is written on the command line."""
    return value if isinstance(value, str) else json.dumps(value)


def _chosen(chart: Mapping[str, str], choice: str) -> str:
    """The hands for which a chart has this choice."""
    return ", ".join(hand for hand, best in chart.items() if best == choice)
