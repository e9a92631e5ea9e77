"""What a table has taken in its gaming day, or since a moment, and what the exact edges lead to expect of it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, func, select

from pitboss.errors import NotInstalled, UnknownGame, quoted
from pitboss.floor.books import inventory, over_and_short
from pitboss.floor.state import RoundRecord, round_from_json
from pitboss.stakes.meter import stored
from pitboss.store import schema
from pitboss.store.export import moment, opened_to_read

Told = dict[str, Any]
Lines = Sequence[Mapping[str, Any]]  # of the wagers of a house, as `pitboss edge` tells them
LinesOf = Callable[[str, Mapping[str, Any]], Lines]  # of a game and a house

VOID = "void"  # how a round has ended that was settled for nobody
DEVIATIONS = 3  # on either side of what is expected
OF_STATE = ("id", "game", "phase", "rounds")
BEGINS = {"inventory": None, "filled": 0, "differs": 0, "rounds_before": 0}  # earlier versions kept none of it


class Wagered(NamedTuple):
    """Before the deal of a round that was settled, at all seats together."""

    house: str
    cents: tuple[tuple[str, int], ...]
    meter: int  # what it showed, where somebody wagered on it


class Takings(NamedTuple):
    table: Mapping[str, Any]
    holds: int
    over_short: int
    rounds: int
    handle: int
    win: int
    wagered: Counter[Wagered]

    @property
    def houses(self) -> list[str]:
        """Each of which the table offered while these rounds were played."""
        return list(dict.fromkeys(each.house for each in self.wagered))


def takings(connection: Connection, table: str | None = None, since: int | None = None) -> Iterator[Takings]:
    """Of one table, or of all: since it opened for its gaming day, or since a moment."""
    asked = select(schema.gaming_table).order_by(schema.gaming_table.c.id)
    found = connection.execute(asked if table is None else asked.where(schema.gaming_table.c.id == table)).all()
    if table is not None and not found:
        raise UnknownGame(f"there is no table {quoted(table)}")
    for row in found:
        yield _takings(connection, orjson.loads(row.state), since)


def _takings(connection: Connection, stored_state: Mapping[str, Any], since: int | None) -> Takings:
    state = {name: stored_state[name] for name in OF_STATE}
    state |= {name: stored_state.get(name, usual) for name, usual in BEGINS.items()}
    round, seat, account = schema.round.c, schema.seat.c, schema.account.c
    where = [round.gaming_table == state["id"], round.ended.is_not(None)]
    if since is None:
        where.append(round.number > state["rounds_before"])
    else:
        where.append(round.id.in_(select(seat.round).where(seat.at >= since)))
    sums = select(func.coalesce(func.sum(seat.staked), 0), func.coalesce(func.sum(seat.net), 0))
    handle, net = connection.execute(sums.join_from(schema.seat, schema.round).where(*where)).one()
    rounds, wagered = 0, Counter[Wagered]()
    for row in connection.execute(select(round.house, round.record, round.ended).where(*where)):
        rounds += 1
        if row.ended != VOID:
            wagered[_wagered(row.house, orjson.loads(row.record))] += 1
    names = inventory(state["id"]), over_and_short(state["id"])
    found = connection.execute(select(account.name, account.cents).where(account.name.in_(names)))
    held = {row.name: row.cents for row in found}
    holds, over_short = (held.get(name, 0) for name in names)
    return Takings(state, holds, over_short, rounds, handle, -net, wagered)


def _wagered(house: str, told: Mapping[str, Any]) -> Wagered:
    record, cents = round_from_json(told), Counter[str]()
    for stakes in record.stakes.values():
        cents.update(stakes)
    for coupons in record.coupons.values():
        cents.update({f"coupon on {name}": lies for name, lies in coupons.items()})
    return Wagered(house, tuple(sorted(cents.items())), _meter(record))


def _meter(record: RoundRecord) -> int:
    """With the share of the chips that were locked out, as it is paid."""
    locked = sum(sum(chips.values()) for chips in record.locked.values())
    if record.meter is None or not locked:
        return 0
    return stored(record.meter).fed(locked).cents


def reports(path: Path, table: str | None = None, since: str | None = None) -> Told:
    """Of a store's tables, in a process that may count; without the analysis no bands, and the message says so."""
    with opened_to_read(path) as connection:
        found = list(takings(connection, table, None if since is None else moment(since)))
    try:
        from pitboss.analysis.report import edge
    except NotInstalled as missing:
        return {"tables": [report(each, None) for each in found], "message": missing.message}
    told = [report(each, lambda game, house: edge(game, house)["lines"]) for each in found]
    return {"tables": told, "message": None}


# What the odds say.


def report(taken: Takings, lines_of: LinesOf | None) -> Told:
    """What was taken, and whether it lies within what chance explains."""
    state = taken.table
    told = {
        "table": state["id"],
        "game": state["game"],
        "phase": state["phase"],
        "inventory": {
            "opened_with": state["inventory"],
            "filled": state["filled"],
            "counts_differ": state["differs"],
            "holds": taken.holds,
            "over_short": taken.over_short,
        },
        "rounds": taken.rounds,
        "handle": taken.handle,
        "win": taken.win,
        "hold": round(taken.win / taken.handle, 6) if taken.handle else None,
    }
    return {**told, "band": band(taken, lines_of) if taken.wagered and lines_of is not None else None}


def band(taken: Takings, lines_of: LinesOf) -> Told:
    """The win that the edges of best play lead to expect, and as far from it as chance may go on either side.

    The wagers of a round are taken as if all of them were won and lost together, which makes it rather too wide.
    """
    houses = {house: _by_wager(lines_of(taken.table["game"], orjson.loads(house))) for house in taken.houses}
    expected, variance, missing = Fraction(0), 0.0, set()
    for wagered, times in taken.wagered.items():
        lines, deviation = houses[wagered.house], 0.0
        for name, cents in wagered.cents:
            if name not in lines:
                missing.add(name)
                continue
            expected += times * cents * _edge(lines[name], wagered.meter)
            deviation += _deviation(lines[name], cents, wagered.meter)
        variance += times * deviation**2
    reach = DEVIATIONS * sqrt(variance)
    low, high = round(float(expected) - reach), round(float(expected) + reach)
    where = "below" if taken.win < low else "above" if taken.win > high else "inside"
    told = {"expected": round(float(expected)), "deviation": round(sqrt(variance)), "from": low, "to": high}
    return {**told, "lies": where, "not_counted": sorted(missing)}


def _by_wager(lines: Lines) -> Mapping[str, Mapping[str, Any]]:
    return {line["per"]: line for line in lines}


def _edge(line: Mapping[str, Any], meter: int) -> Fraction:
    over = line.get("edge_at_meter")
    if over is None:
        return Fraction(line["edge"])
    return Fraction(over["empty"]) - meter * Fraction(over["fall_for_each_cent"])


def _deviation(line: Mapping[str, Any], cents: int, meter: int) -> float:
    """In cents. Of prizes that are shares of a meter no more is known than that together they are no more than it."""
    over = line.get("edge_at_meter")
    shares = meter * sqrt(cents * Fraction(over["fall_for_each_cent"])) if over is not None else 0.0
    return float(line["standard_deviation"] * cents + shares)
