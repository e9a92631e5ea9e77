"""Lists for the terminal: the games, the conformance matrix, the house edges."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.cards import RANKS
from pitboss.printing.lines import glued
from pitboss.stakes.cents import dollars

if TYPE_CHECKING:
    from pitboss.printing.listing import Listing, Screen

NINETEEN_IN_TWENTY = 1.96  # standard errors

Told = Mapping[str, Any]


def print_games(entries: Sequence[Told]) -> None:
    """Each game with its wagers and the options of its house, every one with its paragraph; one alone in full."""
    screen = _screen()
    for entry in entries:
        if "tickets" in entry:
            _print_tickets(screen, entry)
        elif "seats" in entry:
            screen.say(f"  {entry['id']}, {entry['seats']} seats", bold=entry["title"])
        else:
            _print_wagers(screen, entry)
        _print_settings(screen, "option", entry["options"])
        if len(entries) == 1 and "equipment" in entry:
            _print_settings(screen, "equipment", entry["equipment"])


def _print_wagers(screen: "Screen", entry: Told) -> None:
    screen.say(f"  {entry['id']}, {entry['positions']} positions", bold=entry["title"])
    wagers = _listing("wager", "placed", "law", whole=(2,), prose=(1,))
    for wager in entry["wagers"]:
        wagers.add(wager["name"], _placed(wager), _plain(wager["law"]))
    wagers.print(screen)


def _print_tickets(screen: "Screen", entry: Told) -> None:
    drawn = f"{entry['drawn']} of {entry['numbers']} numbers are drawn"
    screen.say(f"  {entry['id']}, {drawn}; prizes are for one: they include the stake", bold=entry["title"])
    tickets = _listing("ticket", "is", "law", whole=(2,), prose=(1,))
    for name, kind in entry["tickets"].items():
        tickets.add(name, kind["is"], _plain(kind["law"]))
    tickets.print(screen)


def _print_settings(screen: "Screen", head: str, settings: Told) -> None:
    listing = _listing(head, "default", "permitted", "law", whole=(3,), prose=(2,))
    for name, setting in settings.items():
        permitted = _plain(", ".join(permitted_values(setting)))
        listing.add(name, _value(setting["default"]), permitted, _plain(setting["law"]))
    listing.print(screen)


def print_conformance(matrix: Told) -> None:
    """How much of each subject is done, then every paragraph."""
    screen = _screen()
    kinds = list(dict.fromkeys(paragraph["does"] for paragraph in matrix["paragraphs"]))
    _totals(matrix["paragraphs"], kinds).print(screen)
    listed = _listing("paragraph", "does", "holds in", "gist", whole=(0,), prose=(3,))
    for paragraph in matrix["paragraphs"]:
        shown = ", ".join([*paragraph["where"], *([_count(paragraph["tests"])] if paragraph["tests"] else [])])
        gist = _plain(paragraph["gist"]) + (f"\n[dim]{_plain(shown)}[/dim]" if shown else "")
        listed.add(_plain(paragraph["id"]), paragraph["does"], ", ".join(paragraph["holds"]), gist)
    listed.print(screen)


def _count(tests: Sequence[str]) -> str:
    return "1 test" if len(tests) == 1 else f"{len(tests)} tests"


def _totals(paragraphs: Sequence[Told], kinds: Sequence[str]) -> "Listing":
    """A row for each subject, which is the first word of an id, and one for all."""
    counts = Counter((paragraph["id"].partition(" ")[0], paragraph["does"]) for paragraph in paragraphs)
    subjects = list(dict.fromkeys(subject for subject, _ in counts))
    table = _listing("subject", *kinds, "all", right=range(1, len(kinds) + 2))
    for subject in subjects:
        row = [counts[subject, kind] for kind in kinds]
        table.add(_plain(subject), *(str(number or "") for number in row), str(sum(row)))
    row = [sum(counts[subject, kind] for subject in subjects) for kind in kinds]
    table.part()
    table.add("all", *map(str, row), str(sum(row)))
    return table


def print_edges(told: Told) -> None:
    """What `pitboss edge` found, for one house or for every one of `--all`, which begins with all of them together."""
    screen = _screen()
    results = told.get("results", [told])
    if len(results) > 1:
        _print_comparison(screen, results)
    if told.get("rules"):
        _print_rules_compared(screen, told["rules"])
    for result in results:
        _print_house(screen, result)
        table = _listing("wager", "edge", "exactly", "element of risk", "standard deviation", right=(1, 3, 4))
        for line in result["lines"]:
            table.add(
                f"{line['wager']} ({line['kind']})",
                f"{_percent(line['edge'])} of {line['per']}",
                line["edge"],
                _percent(line["element_of_risk"]) if line.get("element_of_risk") else "",
                f"{line['standard_deviation']:.6f}" if line.get("standard_deviation") is not None else "",
            )
        table.print(screen)
        for objection in result.get("objections", ()):
            screen.say(f": {objection['message']} ({objection['law']})", bold="the law objects")
        for meter in _meters(result):
            screen.say(meter)
        for warning in _warnings(result):
            screen.say(warning, bold="warning")
        _print_strategies(screen, result)
        screen.say("")


def _print_house(screen: "Screen", told: Told) -> None:
    house = ", ".join(glued(f"{name} {said(value)}") for name, value in told["house"].items())
    screen.say(f"  {house}", bold=told["game"])


def _print_comparison(screen: "Screen", results: Sequence[Told]) -> None:
    """A row for each choice of pay tables, that with the lowest edges first."""
    varied = [name for name in results[0]["house"] if len({str(result["house"][name]) for result in results}) > 1]
    wagers = list(dict.fromkeys(line["wager"] for result in results for line in result["lines"]))
    heads = [*(name.replace("_", " ") for name in varied), *(f"edge of {wager.replace('_', ' ')}" for wager in wagers)]
    table = _listing(*heads, right=range(len(varied), len(heads)))
    rows = [(result["house"], {line["wager"]: line["edge"] for line in result["lines"]}) for result in results]
    none = Fraction(-1)  # what is not offered comes first
    rows.sort(key=lambda row: [Fraction(row[1].get(wager, none)) for wager in wagers])
    for house, edges in rows:
        table.add(
            *(_value(house[name]) for name in varied),
            *(_percent(edges[wager]) if wager in edges else "" for wager in wagers),
        )
    screen.say(f"  {len(results)} choices of pay tables, from the lowest edge up", bold=results[0]["game"])
    table.print(screen)


def _print_rules_compared(screen: "Screen", rules: Sequence[Told]) -> None:
    table = _listing("rule", "instead of", "adds to the edge", "exactly", "beside", right=(2,), prose=(4,))
    for rule in rules:
        adds = f"{float(Fraction(rule['worth'])) * 100:+.4f}%"
        beside = ", ".join(f"{name.replace('_', ' ')} {_value(value)}" for name, value in rule["beside"].items())
        table.add(
            f"{rule['option'].replace('_', ' ')} {_value(rule['value'])}",
            _value(rule["instead_of"]),
            adds,
            rule["worth"],
            beside,
        )
    screen.say("  of two houses that differ in nothing else", bold="what each rule is worth")
    table.print(screen)


FROM_SHOE = {
    "fresh": "every round is dealt from a fresh shoe",
    "played": "shoes are played to the cutting card, a quarter from the back, and then shuffled",
}


def print_simulation(told: Told) -> None:
    """What `pitboss simulate` found."""
    screen = _screen()
    if told.get("interrupted"):
        screen.say(": these are the rounds that were dealt until then", bold="interrupted")
    screen.say(
        f"  {told['rounds']:,} rounds, seed {told['seed']}, {told['rounds_per_second']:,} rounds a second",
        bold=told["game"],
    )
    if "shoe" in told:
        screen.say(FROM_SHOE[told["shoe"]])
    deviation = told["standard_deviation"]
    spread = "" if deviation is None else f"; standard deviation of a round {deviation:.6f}"
    screen.say(f"the house gains {gain(told)} of {told['per']}{spread}")
    of_a_shoe = " of a fresh shoe" if "shoe" in told else ""
    exact = f"the exact edge{of_a_shoe} is {100 * float(Fraction(told['edge'])):.4f}%"
    off = told["standard_errors_off"]
    screen.say(exact if off is None else f"{exact}: the mean is {off:+.2f} standard errors from it")
    if "session" in told:
        _print_session(screen, told["session"])


def _print_session(screen: "Screen", session: Told) -> None:
    brought = "" if session["bankroll"] is None else f", each with a bankroll of {session['bankroll']:,.10g}"
    screen.say(f"{session['sessions']:,} sessions of {session['rounds']:,} rounds{brought}")
    if session["bankroll"] is not None:
        risk, error = session["risk_of_ruin"], NINETEEN_IN_TWENTY * session["risk_of_ruin_error"]
        screen.say(f"  risk of ruin {100 * risk:.4f}% +/- {100 * error:.4f}%", hanging=4)
    screen.say(f"  ahead in {100 * session['ahead']:.4f}%, even in {100 * session['even']:.4f}%", hanging=4)
    results = ", ".join(glued(f"{each}%: {units:+,.10g}") for each, units in session["results"].items())
    screen.say(f"  result in units, not exceeded by so many sessions: {results}", hanging=4)


def gain(told: Told) -> str:
    """The mean, and how far off it is at most, nineteen times out of twenty."""
    if told["standard_error"] is None:
        return f"{100 * told['mean']:.4f}%"
    return f"{100 * told['mean']:.4f}% +/- {100 * NINETEEN_IN_TWENTY * told['standard_error']:.4f}%"


def _warnings(result: Told) -> Iterator[str]:
    """A licensee should know before the players do."""
    for line in result["lines"]:
        if Fraction(line.get("edge", "0")) < 0:
            yield f": with these choices {line['wager']} favours the player"


def _meters(result: Told) -> Iterator[str]:
    """The edge of a line with a progressive wager is that at an empty meter: where the meter takes it."""
    for line in result["lines"]:
        if "edge_at_meter" in line:
            falls = float(Fraction(line["edge_at_meter"]["fall_for_each_cent"]) * 100 * 100_000_00)
            even = dollars(line["edge_at_meter"]["break_even_cents"])
            yield f"{line['wager']}: at an empty meter; {falls:.4f}% less for each $100,000, nothing at {even}"


def _print_strategies(screen: "Screen", result: Told) -> None:
    """For each wager with a decision, from the lowest hand up."""
    for line in result["lines"]:
        if "strategy" in line:
            screen.say(f" ({line['wager']})", bold="strategy")
            if isinstance(line["strategy"], dict):
                _print_chart(screen, line["strategy"])
                continue
            for run in line["strategy"]:
                when = f", when {run['when']}" if "when" in run else ""
                said = f"  {run['choose']:<6} {run['hands']:>6,} hands, from {run['from']} to {run['to']}{when}"
                screen.say(said, hanging=9)


def _print_chart(screen: "Screen", told: Told) -> None:
    from pitboss.printing.chart import print_chart

    print_chart(screen, told)


def print_strategy(told: Told) -> None:
    """What `pitboss strategy` found: rules with their costs and charts, or every choice of one hand."""
    screen = _screen()
    _print_house(screen, told)
    if "hand" in told:
        _print_decisions(screen, told)
        return
    if "chart" in told:
        _print_chart(screen, told["chart"])
        return
    for decision in told["decisions"]:
        seen = f", with {decision['board']} seen beside the hand" if decision["board"] else ""
        screen.say("")
        screen.say(seen, bold=" or ".join(decision["options"]))
        _print_rules(screen, decision, told["per"])


def _print_rules(screen: "Screen", decision: Told, per: str) -> None:
    from pitboss.analysis.lesson import advised, merged

    rules = _listing("rule", f"costs, of {per}", "exactly", right=(1,), prose=(0,))
    for rule in decision["rules"]:
        rules.add(_plain(rule["rule"]), _percent(rule["cost"], 6), rule["cost"])
    rules.print(screen)
    for rule in decision["rules"]:
        if "chart" in rule:
            screen.say("", bold=rule["rule"])
            chart = _listing("choose", "with", prose=(1,))
            for does, held in merged(rule["chart"]):
                chart.add(_plain(does), _plain("; ".join(held)))
            chart.print(screen)
    if "hands" in decision:
        _print_grid(screen, decision["hands"], decision["options"])
    if "exceptions" in decision:
        screen.say(f"exceptions to the rule {decision['exceptions_to']}, and what each costs that is not made:")
    for exception in decision.get("exceptions", ()):
        screen.say(f"  {exception['with']}: {advised(exception)} ({_percent(exception['cost'], 6)})", hanging=4)


def _print_decisions(screen: "Screen", told: Told) -> None:
    board = f" and sees {' '.join(told['board'])}" if told["board"] else ""
    screen.say(f"holds {' '.join(told['hand'])}{board}: {told['holds']}")
    for decision in told["decisions"]:
        if decision["after"]:
            screen.say(f"after {', '.join(decision['after'])}")
        table = _listing("choice", f"worth, in units of {told['per']}", "exactly", "costs", right=(1, 3))
        for name, choice in decision["choices"].items():
            best = "best" if name == decision["best"] else _percent(choice["cost"], 4)
            table.add(_plain(name), choice["value_decimal"], choice["value"], best)
        table.print(screen)


def _print_grid(screen: "Screen", chart: Mapping[str, str], choices: Sequence[str]) -> None:
    from pitboss.analysis.lesson import two_cards

    ranks = RANKS[::-1]
    first, other = choices
    screen.say(f": + {first}, - {other}; suited above the diagonal, unsuited below", bold="two cards")
    screen.say("   " + " ".join(ranks))
    for one, hands in zip(ranks, two_cards(), strict=True):
        screen.say(f"{one}  " + " ".join("+" if chart[hand] == first else "-" for hand in hands))


def _percent(fraction: str, places: int = 4) -> str:
    return f"{float(Fraction(fraction) * 100):.{places}f}%"


def _placed(wager: Told) -> str:
    details = (
        f"{word.replace('_', ' ')} {wager[word]}"
        for word in ("needs", "matches", "equals", "at_most", "rides_on")
        if word in wager
    )
    return ", ".join([wager["placed"], *details])


def permitted_values(setting: Told) -> list[str]:
    """In words."""
    return [_own_table(value) if isinstance(value, Mapping) else said(value) for value in setting["permitted"]]


def _own_table(shape: Told) -> str:
    """Where a table has no name, it is filed whole."""
    whole = any(isinstance(figure, Mapping) for figure in shape.values())
    return f"a table of its own: {said(shape)}" if whole else "a table of its own, not below one of these"


def said(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        nested = any(isinstance(inner, Mapping) for inner in value.values())
        return ("; " if nested else ", ").join(
            f"{name}{':' if nested else ''} {said(inner)}" for name, inner in value.items()
        )
    return str(value)


def _value(value: object) -> str:
    return _plain(said(value))


def _plain(value: object) -> str:
    from rich.markup import escape

    return escape(str(value))


def _screen() -> "Screen":
    from pitboss.printing.listing import Screen

    return Screen()


def _listing(*heads: str, right: Sequence[int] = (), whole: Sequence[int] = (), prose: Sequence[int] = ()) -> "Listing":
    from pitboss.printing.listing import Listing

    return Listing(*heads, right=right, whole=whole, prose=prose)
