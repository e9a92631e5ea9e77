"""Metrics: what a monitor is told of the house, as Prometheus reads it."""

import hmac
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from sqlalchemy import func, select
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, PlainTextResponse, Response

from pitboss.errors import NotEntered, UnknownGame
from pitboss.floor.state import Phase
from pitboss.store import schema
from pitboss.web.casino import Casino
from pitboss.web.figures import BOUNDS, Figures
from pitboss.web.refusals import said
from pitboss.web.visitors import TheCasino, token_of

TOKEN = "PITBOSS_METRICS_TOKEN"  # in the environment of the server; without it there is nothing to read
KIND = "text/plain; version=0.0.4; charset=utf-8"

router = APIRouter()

Labels = dict[str, Any]


class Metric(NamedTuple):
    name: str
    kind: str
    help: str
    samples: Iterable[tuple[str, Labels, int | str]]  # what is appended to the name, labels and value


@router.get("/healthz", include_in_schema=False)
async def health(casino: TheCasino) -> Response:
    """Well is a house whose store takes commands."""
    if casino.floor.store.takes_commands:
        return JSONResponse({"well": True})
    return JSONResponse({**said("the store takes no commands"), "error": "JournalError"}, 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, casino: TheCasino) -> Response:
    """It tells more than the floor shows, and so only whoever has the token of the house."""
    token = os.environ.get(TOKEN, "")
    if not token:
        raise UnknownGame(f"this server tells no metrics: start it with {TOKEN} in its environment")
    if not hmac.compare_digest(token.encode(), token_of(request).encode()):
        raise NotEntered("metrics are told to whoever has the token of the house")
    played = await run_in_threadpool(casino.floor.store.read, _played)
    return PlainTextResponse(written(_metrics(casino, casino.figures, played)), media_type=KIND)


def _played(connection: Any) -> list[Any]:
    """What visitors and house players have wagered at each table, and what they have won."""
    seat, round, player = schema.seat, schema.round, schema.player
    sums = round.c.gaming_table, player.c.house, func.sum(seat.c.staked), func.sum(seat.c.net)
    asked = select(*sums).select_from(seat).join(round, round.c.id == seat.c.round)
    asked = asked.join(player, player.c.id == seat.c.player).group_by(round.c.gaming_table, player.c.house)
    return list(connection.execute(asked).all())


def _metrics(casino: Casino, figures: Figures, played: Iterable[Any]) -> Iterator[Metric]:
    tables, accounts = casino.floor.tables(), casino.floor.store.committed.accounts
    games = {state.id: state.game for state in tables}
    by_table = [
        ({"game": games[table], "table": table, "of": "house players" if house else "visitors"}, staked, -net)
        for table, house, staked, net in played
    ]
    rounds = [("", {"game": state.game, "table": state.id}, state.rounds) for state in tables]
    open_tables = sum(state.phase is not Phase.CLOSED for state in tables)
    yield Metric("pitboss_rounds_total", "counter", "Rounds that were opened.", rounds)
    yield Metric("pitboss_handle_cents", "gauge", "Wagered in rounds that are complete.", _each(by_table, 1))
    yield Metric("pitboss_hold_cents", "gauge", "Of that, what the house has kept.", _each(by_table, 2))
    yield Metric("pitboss_open_tables", "gauge", "Tables that are open.", [("", {}, open_tables)])
    yield Metric("pitboss_imbalance_cents", "gauge", "The sum of all accounts: 0.", [("", {}, sum(accounts.values()))])
    yield Metric("pitboss_watchers", "gauge", "Pages and programs told of versions.", [("", {}, casino.hub.watchers)])
    yield Metric("pitboss_connections", "gauge", "Connections that are open.", [("", {}, figures.connections())])
    yield Metric("pitboss_commands_total", "counter", "Commands, by what came of them.", _commands(figures))
    yield Metric("pitboss_command_seconds", "histogram", "From a command to its answer.", _latency(figures))
    yield Metric("pitboss_answers_total", "counter", "Answers, refusals among them.", _answers(figures))


def _each(by_table: Iterable[tuple[Any, ...]], value: int) -> Iterator[tuple[str, Labels, int]]:
    for row in by_table:
        yield "", row[0], row[value]


def _commands(figures: Figures) -> Iterator[tuple[str, Labels, int]]:
    for (command, outcome), number in sorted(figures.commands.copy().items()):
        yield "", {"command": command, "outcome": outcome}, number


def _answers(figures: Figures) -> Iterator[tuple[str, Labels, int]]:
    for (method, status), number in sorted(figures.answers.items()):
        yield "", {"method": method, "status": status}, number


def _latency(figures: Figures) -> Iterator[tuple[str, Labels, int | str]]:
    took, so_far = defaultdict(int, figures.took.copy()), 0
    for bound in BOUNDS:
        so_far += took[bound]
        yield "_bucket", {"le": _seconds(bound)}, so_far
    so_far += took[0]
    yield "_bucket", {"le": "+Inf"}, so_far
    yield "_sum", {}, _seconds(figures.whole_time)
    yield "_count", {}, so_far


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}.{milliseconds % 1000:03}"


def written(metrics: Iterable[Metric]) -> str:
    """The text form: for each metric its help, its kind and a line for each sample."""
    lines = []
    for name, kind, told, samples in metrics:
        lines += [f"# HELP {name} {told}", f"# TYPE {name} {kind}"]
        lines += [f"{name}{ending}{_labels(labels)} {value}" for ending, labels, value in samples]
    return "\n".join(lines) + "\n"


def _labels(labels: Labels) -> str:
    if not labels:
        return ""
    return "{" + ",".join(f'{name}="{_escaped(str(value))}"' for name, value in labels.items()) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
