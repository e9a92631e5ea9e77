"""One complete round as a store holds it: its rows, found by indices, and what an audit says of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, inspect, select

from pitboss.errors import UnknownGame, quoted
from pitboss.floor.books import felt, wallet
from pitboss.floor.state import RoundRecord, TableState
from pitboss.rounds.equipment import Equipment
from pitboss.store import schema
from pitboss.store.archives import archived_heads, archived_until, where_older_ones_are
from pitboss.store.audit.history import History, Kept
from pitboss.store.audit.rounds import Telling, faults_of
from pitboss.store.audit.rows import Done, Row, Stored, fetched, read, tried
from pitboss.store.audit.transfers import booked, differences, moved
from pitboss.store.chain import BEGINNING, closed, link
from pitboss.store.sealing import Seal

AT_ONCE = 500  # names that one question asks for
Told = dict[str, Any]


class Found(NamedTuple):
    """The round as it is kept, and what was written of its table from the end of the round before to its own."""

    row: Row
    seats: Sequence[Row]
    stored: Sequence[Stored]  # rows of the journal
    facts: Sequence[Row]  # the same, read
    commands: Mapping[str, Stored]
    transfers: Sequence[Row]
    people: Mapping[str, Told]
    unreadable: Sequence[str]


def find(connection: Connection, id: str, seal: Seal) -> Found:
    faults: list[str] = []

    def rows(table: Any, *where: Any) -> list[Row]:
        return read(table, fetched(connection, table, *where), faults, seal)

    journal, command, transfer = schema.journal.c, schema.command.c, schema.transfer.c
    kept = rows(schema.round, schema.round.c.id == id, schema.round.c.ended.is_not(None))
    seats = rows(schema.seat, schema.seat.c.round == id)
    if not kept or not seats:
        raise UnknownGame(f"there is no complete round {quoted(id)}{where_older_ones_are(connection)}")
    [row] = kept
    begin, end = _end_of_the_one_before(connection, row), seats[0].seq
    if begin < (archived_until(connection) or 0):
        older = where_older_ones_are(connection)
        raise UnknownGame(f"round {quoted(id)} begins in days that are archived, or the one before it{older}")
    stored = fetched(
        connection, schema.journal, journal.seq > begin, journal.seq <= end, journal.gaming_table == row.gaming_table
    )
    keys = list(dict.fromkeys(each["command"] for each in stored))
    commands = {each["key"]: each for each in _named(connection, schema.command, command.key, keys)}
    first, last = _numbers(connection, stored, commands)
    bounds = [transfer.id > first, *([transfer.id <= last] if last is not None else [])]
    moved_then = [*_named(connection, schema.transfer, transfer.command, keys, *bounds)]
    transfers = [each for each in read(schema.transfer, moved_then, faults, seal) if each.round in (None, id)]
    facts = read(schema.journal, stored, faults, seal)
    by = [str(each.body.get("player", "")) for each in read(schema.command, commands.values(), faults, seal)]
    people = _people(connection, row.record, facts, by)
    in_order = sorted(transfers, key=lambda each: each.id)
    return Found(row, seats, stored, facts, commands, in_order, people, faults)


def _end_of_the_one_before(connection: Connection, row: Row) -> int:
    """The row of the journal that closed it; the first round of a table has none before."""
    seat, round = schema.seat.c, schema.round.c
    asked = select(seat.seq).join_from(schema.seat, schema.round).limit(1)
    before = asked.where(round.gaming_table == row.gaming_table, round.number == row.number - 1)
    return connection.scalar(before) or 0


def _numbers(
    connection: Connection, stored: Sequence[Stored], commands: Mapping[str, Stored]
) -> tuple[int, int | None]:
    """Between which transfers those of these commands lie; commands of earlier versions do not say."""
    journal = schema.journal.c
    before = select(schema.command.c.moved).join_from(schema.command, schema.journal)
    first = connection.scalar(before.where(journal.seq == stored[0]["seq"] - 1)) if stored else None
    last = commands.get(stored[-1]["command"], {}).get("moved") if stored else None
    return first or 0, last


def _named(connection: Connection, table: Any, column: Any, names: Sequence[str], *also: Any) -> Iterator[Stored]:
    for start in range(0, len(names), AT_ONCE):
        yield from fetched(connection, table, column.in_(names[start : start + AT_ONCE]), *also)


def _people(connection: Connection, record: RoundRecord, facts: Sequence[Row], by: Sequence[str]) -> dict[str, Told]:
    """Everybody who is named, by id: players by the names that others read, the staff by their titles and roles."""
    named_in = [each.body.get(name, "") for each in facts for name in ("player", "by", "dealer")]
    ids = sorted({*record.players.values(), record.dealer, *named_in, *by} - {""})
    players = {each["id"]: each["name"] for each in _named(connection, schema.player, schema.player.c.id, ids)}
    known = _named(
        connection, schema.person, schema.person.c.id, ids if inspect(connection).has_table("person") else []
    )
    staff = {each["id"]: (each["title"], each["role"]) for each in known if each["role"] != "player"}
    named = {id: (players.get(id, id), "player") for id in ids} | staff
    return {id: {"id": id, "name": name, "role": role} for id, (name, role) in named.items()}


# What an audit says of it.


class Word(NamedTuple):
    """What was looked at, and what is wrong with it."""

    check: str
    faults: Sequence[str]


def audited(connection: Connection, found: Found) -> tuple[list[Word], bool]:
    """As an audit of the whole store does it; and whether the replay agrees with what was journalled."""
    telling = _carried_out(found)
    id = found.row.id
    replays = list(faults_of(found.row, telling.rounds[id], found.seats)) if id in telling.rounds else ["never opened"]
    words = [
        Word("every row that tells of the round can be read", found.unreadable),
        Word(
            "its rows and commands stand in the chain of the journal as they were written",
            list(_chain(connection, found)),
        ),
        Word(
            "it is kept as it was journalled, replays to the same events, and its cards are those committed to", replays
        ),
        Word("the books hold the transfers that its facts move, and no others", list(_moved(found))),
        Word(
            "no cent of its wagers is left on the felt, and each seat has won or lost what was settled",
            list(_sums(found)),
        ),
    ]
    return words, not any("replay" in fault or "opened" in fault for fault in replays)


def _carried_out(found: Found) -> Telling:
    """The facts, carried out again from a table at which those sit whom they tell of."""
    row, record = found.row, found.row.record
    sat = {
        each.body["seat"]: each.body["player"]
        for each in reversed(found.facts)
        if isinstance(each.body.get("seat"), int) and "player" in each.body
    }
    before = TableState(row.gaming_table, row.game, row.house, Equipment(), seats=sat)
    history = History(Kept([row], []), [before])
    equipment = {"stacks": record.stacks or "none"}
    telling = Telling({row.gaming_table: {"game": row.game, "house": row.house, "equipment": equipment}})
    for fact in found.facts:
        telling.hear(fact)
        history.carry_out(fact, 0)
    return telling


def _chain(connection: Connection, found: Found) -> Iterator[str]:
    """Each row against the one before it, whichever table that is of, and each command against its closing."""
    journal, command = schema.journal, schema.command
    before = [each["seq"] - 1 for each in found.stored]
    last = [each["seq"] for each in found.commands.values() if each.get("seq") is not None]
    heads: dict[int, str] = {0: BEGINNING, **archived_heads(connection)}
    own: dict[int, str] = {}
    for start in range(0, len(names := [*before, *last]), AT_ONCE):
        asked = select(journal.c.seq, journal.c.hash, command.c.seq.label("end"), command.c.hash.label("closing"))
        asked = asked.join_from(journal, command, isouter=True).where(journal.c.seq.in_(names[start : start + AT_ONCE]))
        for row in connection.execute(asked):
            own[row.seq] = row.hash
            heads[row.seq] = row.closing if row.closing is not None and row.end == row.seq else row.hash
    for each in found.stored:
        goes_on_from = heads.get(each["seq"] - 1)
        if goes_on_from is None or link(goes_on_from, each["gaming_table"], each["body"]) != each["hash"]:
            yield f"journal row {each['seq']} breaks the chain"
    for each in found.commands.values():
        if each.get("hash") is not None and closed(own.get(each["seq"], ""), each) != each["hash"]:
            yield f"command {each['key']} is not as the chain has closed it"


def _moved(found: Found) -> Iterator[str]:
    for key in found.commands:
        facts = [fact for fact in found.facts if fact.command == key]
        rows = [booked(row) for row in found.transfers if row.command == key]
        done = Done(key, found.row.gaming_table, facts, None)
        yield from tried(f"command {key}", differences(moved(done), rows))


def _sums(found: Found) -> Iterator[str]:
    held: dict[str, int] = {}
    for each in found.transfers:
        held[each.source] = held.get(each.source, 0) - each.cents
        held[each.target] = held.get(each.target, 0) + each.cents
    left = held.get(felt(found.row.gaming_table), 0)
    if left:
        yield f"{left} cents are left on the felt"
    nets: dict[str, int] = {}
    for seat in found.seats:
        nets[seat.player] = nets.get(seat.player, 0) + seat.net
    for player, net in nets.items():
        if held.get(wallet(player), 0) != net:
            yield f"{player} has {held.get(wallet(player), 0)} cents of it, and {net} were settled"
