"""The rules page of a game with tickets in Markdown, printed from its definition."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction

from pitboss.advantage.report import edge
from pitboss.catalogue import entry
from pitboss.law import Citation
from pitboss.stakes.decimals import decimal
from pitboss.tickets.game import TicketGame

Cite = Callable[[Citation], str]


def manual(game: TicketGame, cite: Cite) -> str:
    parts = (_how_to_play, _tickets, _pay_tables, _notices, _choices)
    return "\n".join([f"# {game.title}", *(line for part in parts for line in part(game, cite))]) + "\n"


def _how_to_play(game: TicketGame, cite: Cite) -> Iterator[str]:
    yield from ("", "## How to play", "")
    for number, notice in enumerate(game.course, start=1):
        yield f"{number}. {notice.text} ({cite(notice.law)})"


def _tickets(game: TicketGame, cite: Cite) -> Iterator[str]:
    yield from ("", "## Tickets", "", "| ticket | is | paragraph |", "| --- | --- | --- |")
    yield from (f"| {kind.name} | {kind.text} | {cite(kind.law)} |" for kind in game.kinds)


def _pay_tables(game: TicketGame, cite: Cite) -> Iterator[str]:
    """Of a house that has filed none of its own."""
    yield from ("", "## Pay tables", "", f"Prizes are for one: the stake is part of them ({cite(game.paying)}).")
    lines, tables = edge(game)["lines"], game.tables(game.house())
    yield from ("", "| spots | catch: prize | some prize, once in | house advantage | exactly |", "|" + " --- |" * 5)
    for line, (spots, prizes) in zip(lines, tables.items(), strict=True):
        paid = ", ".join(f"{caught}: {prize:,}" for caught, prize in enumerate(prizes) if prize)
        chances = zip(map(Fraction, line["frequencies"].values()), prizes, strict=True)
        often = float(1 / sum(chance for chance, prize in chances if prize))
        advantage = decimal(100 * Fraction(line["edge"]), 2)
        yield f"| {spots} | {paid} | {often:.1f} | {advantage} % | {line['edge']} |"


def _notices(game: TicketGame, cite: Cite) -> Iterator[str]:
    yield from ("", "## Notices", "")
    yield from (f"- {notice.text} ({cite(notice.law)})" for notice in game.notices(game.house()))


def _choices(game: TicketGame, cite: Cite) -> Iterator[str]:
    yield from ("", "## What the licensee chooses", "")
    yield from ("| option | default | permitted | paragraph |", "| --- | --- | --- | --- |")
    for name, option in entry(game)["options"].items():
        default = "the tables above" if isinstance(option["default"], dict) else f"`{option['default']}`"
        permitted = ", ".join(_permitted(value) for value in option["permitted"])
        yield f"| `{name}` | {default} | {permitted} | {cite(option['law'])} |"


def _permitted(value: object) -> str:
    """A table is written as JSON."""
    return "any tables of this shape: `" + json.dumps(value) + "`" if isinstance(value, dict) else f"`{value}`"
