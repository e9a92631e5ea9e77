"""The audit of a store: its chain, its books, and every round replayed; each fault names its round."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, Row, select
from sqlalchemy.exc import DatabaseError

from pitboss.cards import cards
from pitboss.errors import JournalError, PitbossError
from pitboss.floor.books import Transfer, balances, felt, wallet
from pitboss.floor.definition import definition
from pitboss.floor.in_play import replayed, written_meter
from pitboss.floor.shuffle import commitment
from pitboss.floor.state import RoundRecord, TableState, amounts, from_json, round_from_json
from pitboss.games import game as game_of
from pitboss.rounds.events import Placed, Settled, as_json
from pitboss.rounds.round import Round
from pitboss.store import schema
from pitboss.store.chain import BEGINNING, link, written
from pitboss.store.engine import connect


def audit(url: str) -> dict[str, Any]:
    """What was looked at, what is wrong, and which rounds were settled under another definition."""
    engine = connect(url)
    try:
        return _audit(engine)
    except DatabaseError as error:
        raise JournalError(f"this is not a store of pitboss, or it cannot be read: {error.orig}") from None
    finally:
        engine.dispose()


def _audit(engine: Engine) -> dict[str, Any]:
    with engine.connect() as connection:
        in_order = select(schema.round).order_by(schema.round.c.gaming_table, schema.round.c.number)
        rounds = connection.execute(in_order).all()
        facts = connection.execute(select(schema.journal).order_by(schema.journal.c.seq)).all()
        told = _by_round(facts)
        faults = [*_chain(facts), *_books(connection), *_felts(connection)]
        for row in rounds:
            faults += _round_faults(connection, row, told[row.id])
        faults += _meters(connection, facts)
        others = [row.id for row in rounds if row.definition != definition(row.game)]
        return {"rounds": len(rounds), "facts": len(facts), "faults": faults, "under_another_definition": others}


def faults_in_play(connection: Connection) -> list[str]:
    """What is wrong with the rounds that are being played: the floor does not open on such a store."""
    faults = []
    for row in connection.execute(select(schema.round).where(schema.round.c.ended.is_(None))).all():
        of_the_round = select(schema.journal).where(schema.journal.c.body.contains(row.id))
        facts = connection.execute(of_the_round.order_by(schema.journal.c.seq)).all()
        faults += _round_faults(connection, row, _by_round(facts)[row.id])
    return faults


def _round_faults(connection: Connection, row: Row[Any], told: list[Mapping[str, Any]]) -> list[str]:
    return [f"{_named(row)}: {fault}" for fault in _round(connection, row, told)]


def _named(row: Row[Any]) -> str:
    return f"round {row.id} (table {row.gaming_table}, number {row.number})"


def _chain(facts: Sequence[Row[Any]]) -> Iterator[str]:
    """The first row that does not carry on from those before it."""
    head = BEGINNING
    for expected, row in enumerate(facts, start=1):
        head = link(head, row.gaming_table, row.body)
        if row.hash != head or row.seq != expected:
            round = orjson.loads(row.body).get("round")
            yield f"journal row {row.seq} breaks the chain" + (f" (round {round})" if round else "")
            return


def _books(connection: Connection) -> Iterator[str]:
    """Every account holds what its transfers brought, and all together hold nothing."""
    rows = connection.execute(select(schema.transfer)).all()
    held = balances(Transfer(row.source, row.target, row.cents, row.why) for row in rows)
    kept = {row.name: row.cents for row in connection.execute(select(schema.account))}
    for name in sorted(held.keys() | kept.keys()):
        if held.get(name, 0) != kept.get(name, 0):
            yield f"account {name} holds {kept.get(name, 0)} cents, its transfers say {held.get(name, 0)}"
    if sum(kept.values()):
        yield f"the accounts together hold {sum(kept.values())} cents instead of none"


def _felts(connection: Connection) -> Iterator[str]:
    """What lies on each table is what is wagered there."""
    kept = {row.name: row.cents for row in connection.execute(select(schema.account))}
    for told in connection.scalars(select(schema.gaming_table.c.state)):
        state = from_json(orjson.loads(told))
        lie, wagered = kept.get(felt(state.id), 0), _on_the_felt(state)
        if lie != wagered:
            yield f"table {state.id}: {lie} cents lie on the felt, {wagered} are wagered"


def _on_the_felt(state: TableState) -> int:
    if state.round is None:
        return sum(sum(amounts(bets).values()) for bets in state.bets.values())
    table = replayed(game_of(state.game), state.house, state.round).table
    return sum(table.placed[seat][wager].chips for seat in table.seats for wager in table.live[seat])


def _meters(connection: Connection, facts: Sequence[Row[Any]]) -> Iterator[str]:
    """Every round begins with what the one before has left on the meter, and the table shows what the last has left."""
    left: dict[str, Any] = {}
    for row in facts:
        body = orjson.loads(row.body)
        if body["fact"] == "round opened" and body.get("meter") != left.get(row.gaming_table):
            yield f"round {body['round']}: begins with another meter than was left before it"
        elif body["fact"] == "round closed" or (body["fact"] == "opened" and not left.get(row.gaming_table)):
            left[row.gaming_table] = body.get("meter")
    for told in connection.scalars(select(schema.gaming_table.c.state)):
        state = from_json(orjson.loads(told))
        if state.meter != left.get(state.id):
            yield f"table {state.id}: its meter is not what its rounds have left"


def _by_round(facts: Sequence[Row[Any]]) -> dict[str, list[Mapping[str, Any]]]:
    told: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in facts:
        body = orjson.loads(row.body)
        if "round" in body:
            told[body["round"]].append(body)
    return told


def _round(connection: Connection, row: Row[Any], told: list[Mapping[str, Any]]) -> Iterator[str]:
    """The round replayed from its record against what was journalled, promised and paid."""
    opened = round_from_json(orjson.loads(row.record))
    try:
        round = replayed(game_of(row.game), orjson.loads(row.house), opened)
    except (PitbossError, LookupError, ValueError) as error:
        yield f"does not replay: {error}"
        return
    events = [fact["event"] for fact in told if fact["fact"] == "event"]
    if [written(as_json(event)) for event in round.events] != [written(event) for event in events]:
        yield "replays to other events than were journalled"
    if row.ended is not None and row.ended != round.ended:
        yield f"ended {row.ended}, and replays to {round.ended}"
    promised = next((fact["commitment"] for fact in told if fact["fact"] == "round opened"), None)
    if promised != commitment(opened.salt, cards(opened.order)):
        yield "its cards are not those that were committed to"
    meters = [fact.get("meter") for fact in told if fact["fact"] in ("round opened", "round closed")]
    if meters != [opened.meter, written_meter(round)][: len(meters)]:
        yield "its meter is not what was journalled"
    yield from _paid(connection, row, opened, round)
    yield from _seats(connection, row, opened, round)


def _paid(connection: Connection, row: Row[Any], opened: RoundRecord, round: Round) -> Iterator[str]:
    """What the books moved for the round is what its events move: cents in and out of the felt, and paid."""
    moved = connection.execute(select(schema.transfer).where(schema.transfer.c.round == row.id)).all()
    paid = sum(transfer.cents for transfer in moved if transfer.why.startswith("pay "))
    returned = sum(transfer.cents for transfer in moved if transfer.why.startswith("return "))
    collected = sum(transfer.cents for transfer in moved if transfer.why.startswith("collect "))
    before = {
        (wallet(player), f"stake {name}") for seat, player in opened.players.items() for name in opened.stakes[seat]
    }
    raised = sum(
        each.cents for each in moved if each.why.startswith("stake ") and (each.source, each.why) not in before
    )
    lines = [event for event in round.events if isinstance(event, Settled)]
    if (paid, returned) != (sum(line.pays for line in lines), sum(line.returned for line in lines)):
        yield "the books paid another amount than it settles to"
    if collected != sum(line.stake - line.returned for line in lines):
        yield "the books collected another amount than it settles to"
    placed = sum(event.chips for event in round.events if isinstance(event, Placed))
    if raised != placed - sum(sum(bets.values()) for bets in opened.stakes.values()):
        yield "the books staked another amount than was placed"


def _seats(connection: Connection, row: Row[Any], record: RoundRecord, round: Round) -> Iterator[str]:
    """Who played, and what it came to, as the players' histories show it."""
    kept = connection.execute(select(schema.seat).where(schema.seat.c.round == row.id)).all()
    if row.ended is None:
        return
    came_to = dict.fromkeys(record.players, (0, 0))
    for line in (event for event in round.events if isinstance(event, Settled)):
        staked, net = came_to[line.seat]
        came_to[line.seat] = (staked + line.stake, net + line.pays + line.returned - line.stake)
    told = {seat: (player, *came_to[seat]) for seat, player in record.players.items()}
    if {seat.position: (seat.player, seat.staked, seat.net) for seat in kept} != told:
        yield "its seats are kept with other players or results than it settles to"
