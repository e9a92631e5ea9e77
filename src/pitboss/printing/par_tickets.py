"""The PAR sheet of a game with tickets."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import isclose, sqrt
from typing import Any, cast

from pitboss.advantage.counting import Drawing, of_a_way
from pitboss.advantage.report import edge
from pitboss.analysis.par import CONFIDENCE, limits_of
from pitboss.catalogue import entry
from pitboss.errors import AnalysisRefused
from pitboss.printing.par_sheet import Filed, command_of, environment
from pitboss.printing.sign import blocks, notices
from pitboss.simulation.witness import sampled
from pitboss.tickets.game import TicketGame
from pitboss.workers.cache import definition
from pitboss.workers.crew import Watch

SMALL = Drawing(12, 4)  # small enough for every draw


def sheet(filed: Filed, *, html: bool, watch: Watch = lambda _: None) -> str:
    game = cast(TicketGame, filed.game)
    house = game.house(filed.choices)
    watch("counting draws")
    lines = [_more(line, game.tables(house)) for line in edge(game, filed.choices)["lines"]]
    watch("checking")
    checks = [*map(_again, lines), _small_game(game.tables(house))]
    watch("drawing by chance")
    checks.append(sampled(game.id, filed.choices, lines[0], wager=lines[0]["wager"]))
    template = environment(html=html).get_template("par_tickets.html" if html else "par_tickets.md")
    return template.render(
        game=game,
        licensee=filed.licensee,
        entry=entry(game),
        house=edge(game, filed.choices)["house"],
        lines=lines,
        rates=[block for block in blocks(game, house) if block.law != game.paying],
        notices=notices(game, house),
        confidence=CONFIDENCE,
        checks=checks,
        command=command_of(filed),
        version=filed.version,
        rules_hash=filed.rules[: len(definition())],
        definition=definition(),
    )


def _more(line: Mapping[str, Any], tables: Mapping[int, tuple[int, ...]]) -> dict[str, Any]:
    """Each catch with its prize and chance, and how far results may stray from the advantage."""
    spots = int(line["wager"].removesuffix("-spot"))
    chances = [Fraction(chance) for chance in line["frequencies"].values()]
    catches: list[dict[str, Any]] = [
        {"caught": caught, "prize": prize, "often": str(chance), "adds": str(chance * prize)}
        for caught, (prize, chance) in enumerate(zip(tables[spots], chances, strict=True))
    ]
    widest = max(catches, key=lambda each: Fraction(each["often"]) * each["prize"] ** 2)
    hits = sum(chance for prize, chance in zip(tables[spots], chances, strict=True) if prize)
    return {
        **line,
        "spots": spots,
        "catches": catches,
        "hits": str(hits),
        "returns": str(1 - Fraction(line["edge"])),
        "limits": limits_of(line, round(1 / Fraction(widest["often"]))),
    }


def _again(line: Mapping[str, Any]) -> str:
    """Advantage and deviation once more, from the chances that are printed."""
    chances = [(each["prize"], Fraction(each["often"])) for each in line["catches"]]
    mean = sum((prize * chance for prize, chance in chances), start=Fraction(0))
    variance = sum((prize**2 * chance for prize, chance in chances), start=Fraction(0)) - mean**2
    spread = isclose(sqrt(variance), line["standard_deviation"], abs_tol=1e-6)
    if sum(chance for _, chance in chances) != 1 or 1 - mean != Fraction(line["edge"]) or not spread:
        raise AnalysisRefused(f"the chances of {line['wager']} do not give its advantage again")
    return f"{line['wager']}: the chances add up to 1, and give house advantage and standard deviation again."


def _small_game(tables: Mapping[int, tuple[int, ...]]) -> str:
    """The same tables over every draw of a smaller game, against counting."""
    checked = [spots for spots in tables if spots <= SMALL.drawn]
    for spots in checked:
        paid = [tables[spots][caught] for caught in _every_catch(spots)]
        if Fraction(sum(paid), len(paid)) != of_a_way(SMALL, spots, tables[spots]).mean:
            raise AnalysisRefused("every draw of a smaller game does not come to what is counted")
    return (
        f"With {SMALL.drawn} of {SMALL.numbers} numbers drawn, all {SMALL.draws} draws were made for "
        f"{len(checked)} of these tables: they pay the same fraction as by counting."
    )


def _every_catch(spots: int) -> Iterator[int]:
    for draw in combinations(range(SMALL.numbers), SMALL.drawn):
        yield sum(number < spots for number in draw)
