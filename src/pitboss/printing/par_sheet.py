"""The PAR sheet: what a licensee files of a game, as a page or as Markdown."""

import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pitboss.analysis.lesson import advised, merged, two_cards
from pitboss.analysis.model import ShoeModel
from pitboss.analysis.models import any_model_of
from pitboss.analysis.par import CONFIDENCE, par
from pitboss.analysis.report import staked_at
from pitboss.catalogue import entry
from pitboss.printing import chart, charts
from pitboss.printing.performed import rules
from pitboss.printing.sign import Block, blocks
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.simulation.witness import charted, sampled
from pitboss.stakes.cents import dollars
from pitboss.stakes.decimals import decimal
from pitboss.stakes.wager import Stake
from pitboss.workers.cache import definition
from pitboss.workers.crew import Watch

FOLDER = Path(__file__).parent / "templates"
LONGEST_CHART = 24  # rows
HEADING = 2  # rows: with the space before it
AMOUNTS = ("minimum", "maximum", "limit")  # how the names of options end that are in cents
LONG_NUMBER = re.compile(r"\d{5,}")


class Filed(NamedTuple):
    """A game with the choices of a house, which were given by these options, for a licensee or nobody."""

    game: AnyGame
    choices: Mapping[str, object]
    options: list[str]
    licensee: str
    version: str
    rules: str  # the hash of what performs its rounds


def sheet(filed: Filed, *, html: bool, watch: Watch = lambda _: None) -> str:
    game = cast(Game, filed.game)
    house = game.house(filed.choices)
    told = par(game.id, filed.choices, watch)
    watch("dealing rounds by chance")
    checks = [*told["checks"], *_dealt_by_chance(filed, told)]
    template = environment(html=html).get_template("par.html" if html else "par.md")
    return template.render(
        game=game,
        licensee=filed.licensee,
        entry=entry(game),
        wagers=[
            each for wager, each in zip(game.wagers, entry(game)["wagers"], strict=True) if wager.is_offered(house)
        ],
        rules=rules(game, house),
        pay_tables=list(blocks(game, house)),
        posted={"Hands": game.rankings, "Notices": game.notices(house)},
        decks=game.decks_at(house),
        positions=game.positions_at(house),
        confidence=CONFIDENCE,
        terms=_terms(told["lines"]),
        apart=_apart(game, house),
        told=told,
        checks=checks,
        command=command_of(filed),
        options="".join(f" {shlex.quote(option)}" for option in _options(filed)),
        version=filed.version,
        rules_hash=filed.rules[: len(definition())],
        definition=definition(),
        charts=charts,
        chart_parts=chart.TITLES,
        legend=chart.LEGEND,
        longest=LONGEST_CHART,
    )


def environment(*, html: bool) -> Environment:
    templates = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: dict[str, Callable[..., object]] = {
        "percent": percent,
        "share": _share,
        "title": _title,
        "grouped": _grouped,
        "permitted": _permitted,
        "dollars": dollars,
        "decimal": _decimal,
        "chosen": _chosen,
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
        "sign": chart.sign,
        "halved": _halved,
    }
    templates.filters |= filters
    return templates


def _dealt_by_chance(filed: Filed, told: Mapping[str, Any]) -> Iterator[str]:
    main = told["lines"][0]
    yield sampled(filed.game.id, filed.choices, main)
    if "chart" in told["learned"]:
        yield charted(filed.game.id, filed.choices, told["learned"]["chart"]["edge"], main["standard_deviation"])


def command_of(filed: Filed) -> str:
    licensee = ["--licensee", filed.licensee] if filed.licensee else []
    return shlex.join(["pitboss", "par", filed.game.id, *_options(filed), *licensee, "-o", "FILE"])


def _options(filed: Filed) -> list[str]:
    return [f"--house={option}" for option in filed.options]


def _apart(game: Game, house: House) -> bool:
    """Whether no wager changes what another is paid, not even at the most that the table takes."""
    model = any_model_of(game.id)
    if isinstance(model, ShoeModel):
        return True  # it has no limit that its wagers share
    return model.apart(house, dict.fromkeys(staked_at(game, house, {}), Stake(house.maximum)))


def percent(value: str | float | Fraction, places: int = 4) -> str:
    return f"{float(Fraction(value) if isinstance(value, str) else value) * 100:.{places}f}%"


def _share(value: str) -> str:
    """A frequency; what is very rare has more places, so that it is not shown as nothing."""
    share, places = 100 * Fraction(value), 6
    while 0 < share * 10**places < 10:
        places += 1
    return f"{decimal(share, places)}%"


def _title(line: Mapping[str, str]) -> str:
    wager = line["wager"].replace("_", " ")
    return f"main game ({wager})" if line["kind"] == "main" else wager


def _grouped(net: str) -> str:
    """ "+200000" is "+200,000"."""
    return f"{int(net):+,}" if net.lstrip("+-").isdigit() and net != "0" else net


def _permitted(entry: Mapping[str, Mapping[str, Mapping[str, Sequence[object]]]], name: str) -> str:
    """What the law lets a licensee choose."""
    if name in entry["fixed"]:
        return "no other"
    values = entry["options"][name]["permitted"]
    said = ", ".join("a table of its own" if isinstance(value, dict) else _written(value) for value in values)
    return LONG_NUMBER.sub(lambda number: f"{int(number[0]):,}", said)


def _chosen(value: object, name: str) -> str:
    """An amount in dollars too."""
    said = _written(value)
    return f"{said} ({dollars(value)})" if isinstance(value, int) and name.endswith(AMOUNTS) else said


def _terms(lines: Sequence[Mapping[str, object]]) -> str:
    """What the sums of the first page mean."""
    said = [
        "The house edge is what the house gains on average for each unit of the wager, if the player makes every",
        "choice the best for it; the next column has the same as a share of all that is staked in the round, and the",
        "standard deviation is that of one round, in units. A unit is the stake shown: another stake changes the edge",
        "only where a prize is a sum of dollars, or a limit cuts it.",
    ]
    if any(str(line["edge"]).startswith("-") for line in lines):
        said += ["Where the edge is negative, it is the player's."]
    if any("edge_at_meter" in line for line in lines):
        said += ["A progressive wager is told at an empty meter."]
    return " ".join(said)


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


def _halved(blocks: Sequence[Block]) -> tuple[Sequence[Block], Sequence[Block]]:
    """In two columns that are as long as each other, as far as blocks stay whole."""
    lengths = [HEADING + len(block.lines) + len(block.notes) for block in blocks]
    uneven = [abs(sum(lengths[:place]) - sum(lengths[place:])) for place in range(len(blocks) + 1)]
    middle = uneven.index(min(uneven))
    return blocks[:middle], blocks[middle:]


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
    words = ("needs", "matches", "equals", "at_most", "rides_on")
    return "; ".join(f"{word} {wager[word]}".replace("_", " ") for word in words if word in wager)
