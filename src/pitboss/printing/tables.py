"""Lists for the terminal: the games, the conformance matrix, the house edges."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.cards import RANKS
from pitboss.stakes.cents import dollars

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

PIPED_WIDTH = 200  # nobody folds lines for us there, and a program that reads them would not want it
NINETEEN_IN_TWENTY = 1.96  # standard errors

Told = Mapping[str, Any]


def print_games(entries: Sequence[Told]) -> None:
    """Each game with its wagers and the options of its house, every one with its paragraph."""
    console = _console()
    for entry in entries:
        console.print(f"[bold]{_plain(entry['title'])}[/bold]  {entry['id']}, {entry['positions']} positions")
        wagers = _table("wager", "placed", "law")
        for wager in entry["wagers"]:
            wagers.add_row(wager["name"], _placed(wager), _plain(wager["law"]))
        options = _table("option", "default", "permitted", "law")
        for name, option in entry["options"].items():
            options.add_row(name, _value(option["default"]), _permitted(option["permitted"]), _plain(option["law"]))
        console.print(wagers, options, "")


def print_conformance(matrix: Told) -> None:
    """How much of each subject is done, then every paragraph."""
    console = _console()
    kinds = list(dict.fromkeys(paragraph["does"] for paragraph in matrix["paragraphs"]))
    console.print(_totals(matrix["paragraphs"], kinds), "")
    listed = _table("paragraph", "does", "holds in", "gist, where and how many tests")
    for paragraph in matrix["paragraphs"]:
        shown = ", ".join([*paragraph["where"], *([_count(paragraph["tests"])] if paragraph["tests"] else [])])
        gist = _plain(paragraph["gist"]) + (f"\n[dim]{_plain(shown)}[/dim]" if shown else "")
        listed.add_row(_plain(paragraph["id"]), paragraph["does"], ", ".join(paragraph["holds"]), gist)
    console.print(listed)


def _count(tests: Sequence[str]) -> str:
    return "1 test" if len(tests) == 1 else f"{len(tests)} tests"


def _totals(paragraphs: Sequence[Told], kinds: Sequence[str]) -> "Table":
    """A row for each subject, which is the first word of an id, and one for all."""
    counts = Counter((paragraph["id"].partition(" ")[0], paragraph["does"]) for paragraph in paragraphs)
    subjects = list(dict.fromkeys(subject for subject, _ in counts))
    table = _table("subject", *kinds, "all", right=range(1, len(kinds) + 2))
    for subject in subjects:
        row = [counts[subject, kind] for kind in kinds]
        table.add_row(_plain(subject), *(str(number or "") for number in row), str(sum(row)))
    row = [sum(counts[subject, kind] for subject in subjects) for kind in kinds]
    table.add_section()
    table.add_row("all", *map(str, row), str(sum(row)))
    return table


def print_edges(told: Told) -> None:
    """What `pitboss edge` found, for one house or for every one of `--all`."""
    console = _console()
    for result in told.get("results", [told]):
        house = ", ".join(f"{name} {_value(value)}" for name, value in result["house"].items())
        console.print(f"[bold]{_plain(result['game'])}[/bold]  {house}", soft_wrap=True)
        table = _table("wager", "edge", "exactly", "element of risk", "standard deviation", right=(1, 3, 4))
        for line in result["lines"]:
            table.add_row(
                f"{line['wager']} ({line['kind']})",
                f"{_percent(line['edge'])} of {line['per']}",
                line["edge"],
                _percent(line["element_of_risk"]) if line.get("element_of_risk") else "",
                f"{line['standard_deviation']:.6f}" if line.get("standard_deviation") is not None else "",
            )
        table.columns[2].no_wrap = True
        console.print(table)
        for objection in result.get("objections", ()):
            message = f"[bold]the law objects[/bold]: {_plain(objection['message'])} ({_plain(objection['law'])})"
            console.print(message, soft_wrap=True)
        for meter in _meters(result):
            console.print(meter, soft_wrap=True)
        for warning in _warnings(result):
            console.print(warning, soft_wrap=True)
        for strategy in _strategies(result):
            console.print(strategy, soft_wrap=True)
        console.print("")


def print_simulation(told: Told) -> None:
    """What `pitboss simulate` found."""
    console = _console()
    console.print(
        f"[bold]{_plain(told['game'])}[/bold]  {told['rounds']:,} rounds, seed {told['seed']}, "
        f"{told['rounds_per_second']:,} rounds a second"
    )
    console.print(f"the house gains {gain(told)} of {_plain(told['per'])}", end="")
    deviation = told["standard_deviation"]
    console.print("" if deviation is None else f"; standard deviation of a round {deviation:.6f}")
    exact = f"the exact edge is {100 * float(Fraction(told['edge'])):.4f}%"
    off = told["standard_errors_off"]
    console.print(exact if off is None else f"{exact}: the mean is {off:+.2f} standard errors from it")
    if "session" in told:
        _print_session(console, told["session"])


def _print_session(console: Any, session: Told) -> None:
    brought = "" if session["bankroll"] is None else f", each with a bankroll of {session['bankroll']:,.10g}"
    console.print(f"{session['sessions']:,} sessions of {session['rounds']:,} rounds{brought}")
    if session["bankroll"] is not None:
        risk, error = session["risk_of_ruin"], NINETEEN_IN_TWENTY * session["risk_of_ruin_error"]
        console.print(f"  risk of ruin {100 * risk:.4f}% +/- {100 * error:.4f}%")
    console.print(f"  ahead in {100 * session['ahead']:.4f}%, even in {100 * session['even']:.4f}%")
    results = ", ".join(f"{each}%: {units:+,.10g}" for each, units in session["results"].items())
    console.print(f"  result in units, not exceeded by so many sessions: {results}")


def gain(told: Told) -> str:
    """The mean, and how far off it is at most, nineteen times out of twenty."""
    if told["standard_error"] is None:
        return f"{100 * told['mean']:.4f}%"
    return f"{100 * told['mean']:.4f}% +/- {100 * NINETEEN_IN_TWENTY * told['standard_error']:.4f}%"


def _warnings(result: Told) -> Iterator[str]:
    """A licensee should know before the players do."""
    for line in result["lines"]:
        if Fraction(line.get("edge", "0")) < 0:
            yield f"[bold]warning[/bold]: with these choices {_plain(line['wager'])} favours the player"


def _meters(result: Told) -> Iterator[str]:
    """The edge of a line with a progressive wager is that at an empty meter: where the meter takes it."""
    for line in result["lines"]:
        if "edge_at_meter" in line:
            falls = float(Fraction(line["edge_at_meter"]["fall_for_each_cent"]) * 100 * 100_000_00)
            even = dollars(line["edge_at_meter"]["break_even_cents"])
            yield f"{_plain(line['wager'])}: at an empty meter; {falls:.4f}% less for each $100,000, nothing at {even}"


def _strategies(result: Told) -> Iterator[str]:
    """For each wager with a decision, from the lowest hand up."""
    for line in result["lines"]:
        if "strategy" in line:
            yield f"[bold]strategy[/bold] ({_plain(line['wager'])})"
            for run in line["strategy"]:
                when = f", when {run['when']}" if "when" in run else ""
                yield f"  {run['choose']:<6} {run['hands']:>6,} hands, from {run['from']} to {run['to']}{when}"


def print_strategy(told: Told) -> None:
    """What `pitboss strategy` found: rules with their costs and charts, or every choice of one hand."""
    console = _console()
    house = ", ".join(f"{name} {_value(value)}" for name, value in told["house"].items())
    console.print(f"[bold]{_plain(told['game'])}[/bold]  {house}", soft_wrap=True)
    if "hand" in told:
        _print_decisions(console, told)
        return
    for decision in told["decisions"]:
        seen = f", with {decision['board']} seen beside the hand" if decision["board"] else ""
        console.print(f"\n[bold]{_plain(' or '.join(decision['options']))}[/bold]{seen}")
        _print_rules(console, decision, told["per"])


def _print_rules(console: "Console", decision: Told, per: str) -> None:
    from pitboss.analysis.lesson import advised, merged

    rules = _table("rule", f"costs, of {per}", "exactly", right=(1,))
    for rule in decision["rules"]:
        rules.add_row(_plain(rule["rule"]), _percent(rule["cost"], 6), rule["cost"])
    console.print(rules)
    for rule in decision["rules"]:
        if "chart" in rule:
            chart = _table("choose", "with")
            for does, held in merged(rule["chart"]):
                chart.add_row(_plain(does), _plain("; ".join(held)))
            console.print(f"[bold]{_plain(rule['rule'])}[/bold]", chart)
    if "hands" in decision:
        console.print(*_grid(decision["hands"], decision["options"]), sep="\n")
    if "exceptions" in decision:
        console.print(
            f"exceptions to the rule {_plain(decision['exceptions_to'])}, and what each costs that is not made:"
        )
    for exception in decision.get("exceptions", ()):
        said = f"  {exception['with']}: {advised(exception)} ({_percent(exception['cost'], 6)})"
        console.print(_plain(said), soft_wrap=True)


def _print_decisions(console: "Console", told: Told) -> None:
    board = f" and sees {' '.join(told['board'])}" if told["board"] else ""
    console.print(f"holds {' '.join(told['hand'])}{board}: {_plain(told['holds'])}")
    for decision in told["decisions"]:
        table = _table("choice", f"worth, in units of {told['per']}", "exactly", "costs", right=(1, 3))
        for name, choice in decision["choices"].items():
            best = "best" if name == decision["best"] else _percent(choice["cost"], 4)
            table.add_row(_plain(name), choice["value_decimal"], choice["value"], best)
        console.print(*([f"after {', '.join(decision['after'])}"] if decision["after"] else []), table)


def _grid(chart: Mapping[str, str], choices: Sequence[str]) -> Iterator[str]:
    from pitboss.analysis.lesson import two_cards

    ranks = RANKS[::-1]
    first, other = choices
    yield f"[bold]two cards[/bold]: + {first}, - {other}; suited above the diagonal, unsuited below"
    yield "   " + " ".join(ranks)
    for one, hands in zip(ranks, two_cards(), strict=True):
        yield f"{one}  " + " ".join("+" if chart[hand] == first else "-" for hand in hands)


def _percent(fraction: str, places: int = 4) -> str:
    return f"{float(Fraction(fraction) * 100):.{places}f}%"


def _placed(wager: Told) -> str:
    details = (
        f"{word.replace('_', ' ')} {wager[word]}"
        for word in ("needs", "matches", "equals", "rides_on")
        if word in wager
    )
    return ", ".join([wager["placed"], *details])


def _permitted(values: Sequence[object]) -> str:
    return ", ".join(
        "a table of its own, not below one of these" if isinstance(v, Mapping) else _value(v) for v in values
    )


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return ", ".join(f"{_plain(name)} {_value(inner)}" for name, inner in value.items())
    return _plain(value)


def _plain(value: object) -> str:
    from rich.markup import escape

    return escape(str(value))


def _console() -> "Console":
    from rich.console import Console

    at_terminal = sys.stdout is not None and sys.stdout.isatty()
    return Console(highlight=False, width=None if at_terminal else PIPED_WIDTH)


def _table(*columns: str, right: Sequence[int] = ()) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number in right else "left", overflow="fold")
    return table
