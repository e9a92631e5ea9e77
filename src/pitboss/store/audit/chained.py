"""The chain: every row of the journal goes on from the one before, and every command closes its own."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sqlalchemy import Connection, func, literal_column, select

from pitboss.store import schema
from pitboss.store.audit.rows import Stored
from pitboss.store.chain import BEGINNING, closed, link

LATEST = 256  # rows of the journal that are held against the chain when a floor opens


def closings(commands: Iterable[Stored]) -> list[Stored]:
    """Those that are closed, which those of earlier versions are not, in the order of the journal."""
    return sorted((row for row in commands if row.get("hash") is not None), key=lambda row: row["seq"])


def chain(journal: Sequence[Stored], commands: Sequence[Stored], belongs: Mapping[str, str]) -> Iterator[str]:
    """The first row or command that does not carry on from those before it."""
    closing = {row["seq"]: row for row in closings(commands)}
    earlier = {row["key"] for row in commands if row.get("hash") is None}
    head, any_closed = BEGINNING, False
    told: set[str] = set()  # the commands of the rows that are not closed yet
    for expected, row in enumerate(journal, start=1):
        head = link(head, row["gaming_table"], row["body"])
        told.add(row["command"])
        if row["hash"] != head or row["seq"] != expected:
            yield f"journal row {row['seq']} breaks the chain{_of(row['command'], belongs)}"
            return
        command = closing.pop(expected, None)
        if command is not None:
            head = closed(head, command)
            if command["hash"] != head or told - (set() if any_closed else earlier) != {command["key"]}:
                yield f"command {command['key']} is not as the chain has closed it{_of(command['key'], belongs)}"
                return
            any_closed = True
            told.clear()
    if (any_closed and told) or told - earlier:
        yield f"the last rows of the journal are of a command that was not closed{_of(min(told), belongs)}"
    for command in closing.values():
        yield f"command {command['key']} was closed at journal row {command['seq']}, which is not there"


def _of(command: str, belongs: Mapping[str, str]) -> str:
    return f" (round {belongs[command]})" if command in belongs else ""


def counted(commands: Iterable[Stored], transfers: Iterable[Stored]) -> Iterator[str]:
    """Every command that is closed has left as many transfers as it says."""
    last = {row["command"]: row["id"] for row in transfers}
    before = None
    for row in closings(commands):
        if row["moved"] != last.get(row["key"], before if before is not None else row["moved"]):
            yield f"command {row['key']} has left other transfers than it was closed with"
        before = row["moved"]


def at_the_end(connection: Connection) -> Iterator[str]:
    """The latest rows alone."""
    newest = connection.scalar(select(func.max(schema.journal.c.seq))) or 0
    journal, command = schema.journal, schema.command
    asked = select(journal, *(column.label(f"of_{column.name}") for column in command.c)).outerjoin(command)
    latest = connection.execute(asked.where(journal.c.seq >= newest - LATEST).order_by(journal.c.seq)).mappings().all()
    head = None  # not known before the first of them
    for number, row in enumerate(latest, start=newest - len(latest) + 1):
        goes_on = head is None or row["hash"] == link(head, row["gaming_table"], row["body"])
        if not goes_on or row["seq"] != number:
            yield f"journal row {row['seq']} breaks the chain"
        head = row["hash"]
        if row["of_seq"] == row["seq"]:
            head = closed(head, {column.name: row[f"of_{column.name}"] for column in command.c})
            if head != row["of_hash"]:
                yield f"command {row['command']} is not as the chain has closed it"
    last = connection.execute(select(command).order_by(literal_column("command.rowid").desc()).limit(1)).one_or_none()
    if last is not None and last.seq not in (None, newest):
        yield f"command {last.key} was closed at journal row {last.seq}, and the last one is {newest}"
