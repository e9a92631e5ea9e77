"""The PAR sheet: what a licensee files of a game, as a page or as Markdown."""

import json
import shlex
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import gcd
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pitboss.analysis.crew import Watch
from pitboss.analysis.kept import definition
from pitboss.analysis.lesson import advised, merged, two_cards
from pitboss.analysis.par import CONFIDENCE, par
from pitboss.analysis.report import decimal, staked_at
from pitboss.cards import DECK
from pitboss.catalogue import entry
from pitboss.law import Citation, paragraphs, readings
from pitboss.printing import charts
from pitboss.printing.sign import blocks
from pitboss.rounds.events import Hidden
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.round import Round
from pitboss.rounds.stack import EMPTY
from pitboss.simulation.witness import sampled
from pitboss.stakes.cents import dollars

FOLDER = Path(__file__).parent / "templates"
SEAT = 1
LONGEST_CHART = 24  # rows


class Filed(NamedTuple):
    """A game with the choices of a house, which were given by these options, for a licensee or nobody."""

    game: Game
    choices: Mapping[str, object]
    options: list[str]
    licensee: str
    version: str


def sheet(filed: Filed, *, html: bool, watch: Watch = lambda _: None) -> str:
    game, house = filed.game, filed.game.house(filed.choices)
    told = par(game.id, filed.choices, watch)
    watch("dealing rounds by chance")
    checks = [*told["checks"], sampled(game.id, filed.choices, Fraction(told["lines"][0]["edge"]))]
    template = _environment(html=html).get_template("par.html" if html else "par.md")
    return template.render(
        game=game,
        licensee=filed.licensee,
        entry=entry(game),
        rules=_rules(game, house),
        pay_tables=list(blocks(game, house)),
        notices=[*game.rankings, *game.notices(house)],
        confidence=list(CONFIDENCE),
        quantiles=list(CONFIDENCE.values()),
        told=told,
        checks=checks,
        command=_command(filed),
        version=filed.version,
        definition=definition(),
        charts=charts,
        longest=LONGEST_CHART,
    )


def _environment(*, html: bool) -> Environment:
    templates = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: dict[str, Callable[..., object]] = {
        "percent": percent,
        "dollars": dollars,
        "decimal": _decimal,
        "written": _written,
        "exactly": _exactly,
        "once_in": _once_in,
        "css": _css,
        "number": lambda value: float(Fraction(value)),
        "fraction": Fraction,
        "words": lambda name: name.replace("_", " "),
        "conditions": _conditions,
        "merged": merged,
        "advised": advised,
        "grid": _grid,
    }
    templates.filters |= filters
    return templates


def _command(filed: Filed) -> str:
    licensee = ["--licensee", filed.licensee] if filed.licensee else []
    house = (f"--house={option}" for option in filed.options)
    return shlex.join(["pitboss", "par", filed.game.id, *house, *licensee, "-o", "FILE"])


def _rules(game: Game, house: House) -> list[tuple[str, str]]:
    """The paragraphs by which rounds are performed at this house, whatever is chosen, and the gist of each."""
    numbered = list(paragraphs())
    cited = {law for step in STEPS for choice in range(MOST_OPTIONS) for law in _cited(game, house, step, choice)}
    of_law = sorted((law for law in cited if law in paragraphs()), key=numbered.index)
    read = sorted(law for law in cited if law not in paragraphs())
    return [
        *((law.short, paragraphs()[law].gist) for law in of_law),
        *((law.short, readings()[law.removeprefix("reading ")].reading) for law in read),
    ]


MOST_OPTIONS = 3  # rounds in which always the first, always the second, always the third is chosen
STEPS = [step for step in range(1, len(DECK)) if gcd(step, len(DECK)) == 1]  # each orders the deck in its way


def _cited(game: Game, house: House, step: int, choice: int) -> Iterator[Citation]:
    stakes = {SEAT: staked_at(game, house, {})}
    order = [DECK[place * step % len(DECK)] for place in range(len(DECK))]
    round = Round(game, house, order, stakes, meter=EMPTY if game.meter_law else None)
    while not round.over:
        if round.pending is not None:
            options = list(round.options)
            round.choose(SEAT, options[min(choice, len(options) - 1)])
        else:
            round.proceed()
    yield from (event.law for event in round.events if not isinstance(event, Hidden))


def percent(value: str | float, places: int = 4) -> str:
    return f"{float(Fraction(value) if isinstance(value, str) else value) * 100:.{places}f}%"


def _decimal(value: str, places: int = 9) -> str:
    return decimal(Fraction(value), places)


def _exactly(value: str) -> Markup:
    """A fraction that may go on in the next line after its bar."""
    above, bar, below = value.partition("/")
    return Markup("{}{}<wbr>{}").format(above, bar, below)


def _css(said: str) -> Markup:
    """As a string of a stylesheet; what means something there or in a page is written by its number."""
    return Markup(
        '"' + "".join(letter if letter.isalnum() or letter == " " else f"\\{ord(letter):x} " for letter in said) + '"'
    )


def _once_in(value: str) -> str:
    """1/221 is "221": in so many rounds it comes once."""
    rounds = 1 / Fraction(value)
    return f"{float(rounds):,.1f}" if rounds < 100 else f"{round(rounds):,}"


def _written(value: object) -> str:
    """As it is written on the command line."""
    return value if isinstance(value, str) else json.dumps(value)


def _grid(hands: Mapping[str, str]) -> Iterator[list[tuple[str, str]]]:
    """Two cards, in short, and what is best with them: rows of cells."""
    for row in two_cards():
        yield [(_short(name), hands[name]) for name in row]


def _short(name: str) -> str:
    """ "A-K suited" is "AKs"."""
    ranks, _, lying = name.partition(" ")
    return ranks.replace("-", "") + ("s" if lying == "suited" else "")


def _conditions(wager: Mapping[str, str]) -> str:
    """What else has to hold where the wager is made."""
    words = ("needs", "matches", "equals", "rides_on")
    return "; ".join(f"{word} {wager[word]}".replace("_", " ") for word in words if word in wager)
