"""The store: one writer, commands that wait share a commit, and every answer comes after it."""

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import cache
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, Table, func, insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError

from pitboss.errors import JournalError, KeyUsed, NotationError
from pitboss.floor.limits import Limits, Tally
from pitboss.floor.lounge.state import LoungeState
from pitboss.floor.people import Factor, LogOn, Person, Role
from pitboss.floor.state import TableState
from pitboss.floor.world import World
from pitboss.store import schema
from pitboss.store.archives import archived_among
from pitboss.store.chain import BEGINNING, written
from pitboss.store.draft import Draft, Player, Standing
from pitboss.store.engine import connect, leaving_no_trace, migrate, path_of, reading
from pitboss.store.heads import Point, commands_of
from pitboss.store.heads import beside as beside_it
from pitboss.store.lock import keep_to_ourselves
from pitboss.store.place import Place
from pitboss.store.sealing import Seal, beside, sealed_anew
from pitboss.store.signer import Signer

_MOST_ROWS = 256  # of one statement
GROUP = 64  # commands that share one commit at the most
A_MOMENT = 0.0005  # seconds
REFUSED = (IntegrityError, OverflowError, UnicodeError)  # by the database, for what a command wants to write

logger = logging.getLogger(__name__)

Answer = dict[str, Any]
Work = Callable[[Draft], Answer]
Waiting = Future[Answer]
Listener = Callable[[Sequence[TableState | LoungeState]], None]  # told which tables and lounges a commit has changed
Watch = Callable[[Mapping[str, Any], Waiting], None]  # told of every command that is asked


class _Asked(NamedTuple):
    key: str
    body: str
    work: Work
    answer: "Future[Answer]"


class Store:
    """What is committed is also held in memory, and read from there; another writer beside this one is noticed."""

    def __init__(
        self,
        url: str,
        world: World,
        listener: Listener = lambda _: None,
        key: Path | None = None,
        watch: Watch = lambda *_: None,
        heads: Path | None = None,
    ) -> None:
        self.world = world
        self.listener = listener
        self._watch = watch
        path = path_of(url)
        self.seal = Seal(key or beside(path))
        kept = beside_it(path) and (heads or beside_it(path))
        self._signer = Signer(kept, self.seal, world) if kept is not None else None
        if self._signer is not None and path is not None:
            self._signer.check(url)
            keep_to_ourselves(path)
        self.engine = connect(url)
        migrate(self.engine)
        self.committed = self._load()
        self._place = Place(path)
        self.seal.make_key()
        self.broken: BaseException | None = None
        self._asked: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._door, self._closed = threading.Lock(), False
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def execute(self, key: str, body: Mapping[str, Any], work: Work) -> "Future[Answer]":
        """The work done once under this key, and its answer, however often it is asked."""
        try:
            asked = _Asked(key, written(body), work, Future())
        except TypeError:  # a whole number of more than 64 bits, or half a letter
            raise NotationError("something in it cannot be written down, such as too large a number") from None
        asked.answer.set_running_or_notify_cancel()  # whoever stops waiting does not stop the command
        self._watch(body, asked.answer)
        with self._door:
            if self.broken is not None:
                asked.answer.set_exception(JournalError("the store has failed and takes no more commands"))
            elif self._closed:
                asked.answer.set_exception(JournalError("the store is closed"))
            else:
                self._asked.put(asked)
        return asked.answer

    @property
    def takes_commands(self) -> bool:
        return self.broken is None and not self._closed and self._writer.is_alive() and self._place.is_there

    def read(self, look: Callable[[Connection], Any]) -> Any:
        with reading(self.engine) as connection:
            return look(connection)

    def seal_what_lies_open(self) -> None:
        """As an earlier version has written it."""
        found = self.read(lambda connection: list(sealed_anew(connection, self.seal)))
        if found:
            with leaving_no_trace(self.engine) as connection:
                for change in found:
                    connection.execute(change)
            self._place.leave()

    def begin_to_sign(self) -> None:
        """The store is in order: from here on its heads are signed."""
        if self._signer is not None:
            self._signer.begin(self._point)

    def close(self) -> None:
        with self._door:  # what was asked before is still done, and nothing comes after
            self._closed = True
            self._asked.put(None)
        self._writer.join()
        if self._signer is not None:
            self._signer.close()  # before the log goes, which says of a store that it is open or was killed
        self.engine.dispose()

    @property
    def _point(self) -> Point:
        return Point(self.committed.seq, self.committed.commands, self.committed.head)

    def _load(self) -> Standing:
        standing = Standing()
        with reading(self.engine) as connection:
            standing.seq, standing.head = _last_row(connection)
            standing.commands = commands_of(connection)
            last_ones = select(func.max(schema.transfer.c.id)), select(func.max(schema.archive.c.moved))
            standing.moved = max(connection.scalar(last) or 0 for last in last_ones)
            standing.accounts.update({row.name: row.cents for row in connection.execute(select(schema.account))})
            standing.players.update({row.id: Player(*row) for row in connection.execute(select(schema.player))})
            for row in connection.execute(select(schema.person)):
                standing.know(Person(**{**row._mapping, "role": Role(row.role)}))
            for row in connection.execute(
                select(schema.log_on).where(schema.log_on.c.ended.is_(None)).order_by("began")
            ):
                standing.remember(LogOn(*row))
            for row in connection.execute(select(schema.second_factor)):
                factor = Factor(row.person, row.secret, row.step, tuple(orjson.loads(row.codes)))
                standing.factors[row.person] = factor
                if factor.secret:  # without the key nobody of these could log on
                    self.seal.opened_factor(factor)
            for row in connection.execute(select(schema.own_limits)):
                later = {limit: tuple(told) for limit, told in orjson.loads(row.later).items()}
                standing.limits[row.player] = Limits(**{**row._mapping, "later": later})
            standing.tallies.update({row.player: Tally(*row) for row in connection.execute(select(schema.tally))})
            for told in connection.scalars(select(schema.gaming_table.c.state).order_by(schema.gaming_table.c.id)):
                state = self.seal.opened_state(orjson.loads(told))
                standing.tables[state.id] = state
            for told in connection.scalars(select(schema.lounge.c.state).order_by(schema.lounge.c.id)):
                lounge = self.seal.opened_lounge(orjson.loads(told))
                standing.lounges[lounge.id] = lounge
            for table, places in connection.execute(_IN_PLAY):
                standing.places[table] = tuple(tuple(place) for place in orjson.loads(places))
        return standing

    # The writer.

    def _write(self) -> None:
        with self.engine.connect() as connection:
            many = False
            while (first := self._asked.get()) is not None:
                if many:
                    self._let_them_come()
                group, ended = self._group(first)
                self._commit(connection, group)
                if ended:
                    return
                many = len(group) > 1

    def _let_them_come(self) -> None:
        """Many who were just answered ask again at once: as long as more come, it is cheaper to wait for them."""
        waiting = -1
        while waiting < self._asked.qsize() < GROUP - 1:
            waiting = self._asked.qsize()
            time.sleep(A_MOMENT)

    def _group(self, first: _Asked) -> tuple[list[_Asked], bool]:
        """All that wait already, up to the most that share a commit."""
        group = [first]
        while len(group) < GROUP:
            try:
                asked = self._asked.get_nowait()
            except queue.Empty:
                break
            if asked is None:
                return group, True
            group.append(asked)
        return group, False

    def _commit(self, connection: Connection, group: list[_Asked]) -> None:
        """A commit that fails is never tried again: what is on the disk is then unknown."""
        answers: Sequence[Answer | BaseException]
        draft = Draft(self.committed)
        try:
            if self.broken is not None:
                raise JournalError("the store has failed and takes no more commands")
            with connection.begin():
                answers = self._perform(connection, group, draft)
                _write_rows(connection, draft, self.seal)
                if not self._place.is_as_it_was_left:
                    raise JournalError(
                        "the file of the store was moved, removed or replaced, or somebody else has written to it"
                    )
            self._place.leave()
        except REFUSED as refusal:
            if len(group) > 1:  # nothing was committed: each by itself, so that one does not harm the others
                for asked in group:
                    self._commit(connection, [asked])
                return
            answers = [JournalError(f"the database refuses it: {getattr(refusal, 'orig', refusal)}")]
        except BaseException as failure:
            self.broken = self.broken or failure
            answers = [JournalError(f"not written: {getattr(failure, 'orig', failure)}")] * len(group)
        else:
            self.committed.absorb(draft)
            self._tell(draft)
        for asked, answer in zip(group, answers, strict=True):
            if isinstance(answer, BaseException):
                asked.answer.set_exception(answer)
            else:
                asked.answer.set_result(answer)

    def _tell(self, draft: Draft) -> None:
        """A listener that fails is no concern of the books."""
        if self._signer is not None:
            self._signer.go_on(self._point)
        try:
            changed: list[TableState | LoungeState] = [*draft.changed_tables.values()]
            changed += draft.changed_lounges.values()
            if changed:
                self.listener(changed)
        except Exception:
            logger.exception("a listener failed")

    def _perform(self, connection: Connection, group: list[_Asked], draft: Draft) -> list[Answer | BaseException]:
        if _last_row(connection) != (self.committed.seq, self.committed.head):
            raise JournalError("another process writes to this store")
        keys = [asked.key for asked in group]
        known, archived = _known(connection, keys), archived_among(connection, keys)
        return [KeyUsed(ARCHIVED) if asked.key in archived else self._answer(asked, draft, known) for asked in group]

    def _answer(self, asked: _Asked, group: Draft, known: dict[str, tuple[str, Answer]]) -> Answer | BaseException:
        """The command on top of those before it: a refusal leaves nothing."""
        if asked.key in known:
            body, before = known[asked.key]
            return before if body == asked.body else KeyUsed("this key was used for another command")
        draft = Draft(group, asked.key, self.world.now())
        try:
            answer = asked.work(draft)
        except Exception as refusal:
            return refusal
        if not draft.rows:  # nothing came of it: it is no command, and its key is free
            return answer
        draft.close(asked.body, written(answer))
        group.absorb(draft)
        known[asked.key] = (asked.body, answer)
        return answer


ARCHIVED = "this key is of a command that was done and is archived: it is not done again"


def _last_row(connection: Connection) -> tuple[int, str]:
    found = connection.exec_driver_sql(_LAST_ROW).one_or_none()
    return (found[0], found[1]) if found else (0, BEGINNING)


def _known(connection: Connection, keys: list[str]) -> dict[str, tuple[str, Answer]]:
    """The commands of these keys that were done before."""
    rows = connection.exec_driver_sql(_commands_of(len(keys)), tuple(keys))
    return {row.key: (row.body, orjson.loads(row.answer)) for row in rows}


@cache
def _commands_of(keys: int) -> str:
    """Asks for so many keys; compiled once for each number of them."""
    return _as_text(select(schema.command).where(schema.command.c.key.in_([""] * keys)))


def _as_text(statement: Any) -> str:
    return str(statement.compile(dialect=sqlite.dialect(), compile_kwargs={"render_postcompile": True}))


def _write_rows(connection: Connection, draft: Draft, seal: Seal) -> None:
    tables = [{"id": state.id, "state": seal.state(state)} for state in draft.changed_tables.values()]
    lounges = [{"id": state.id, "state": seal.lounge(state)} for state in draft.changed_lounges.values()]
    accounts = [{"name": name, "cents": cents} for name, cents in draft.changed_accounts.items()]
    rows = {**draft.rows, schema.gaming_table: tables, schema.lounge: lounges, schema.account: accounts}
    for table, into in _WRITE.items():
        into.write(connection, rows.get(table, []))


class _Into:
    """Rows into one table, many with each statement: for every statement the other threads are let in."""

    def __init__(self, statement: Any) -> None:
        self.statement = statement
        self.columns = tuple(column.name for column in statement.table.columns)
        self.values: Callable[[Any], tuple[Any, ...]] = itemgetter(*self.columns)

    def write(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        first = 0
        while first < len(rows):
            many = min(_MOST_ROWS, 1 << (len(rows) - first).bit_length() - 1)  # a power of two: few statements
            values = chain.from_iterable(map(self.values, rows[first : first + many]))
            connection.exec_driver_sql(_compiled(self.statement, self.columns, many), tuple(values))
            first += many


@cache
def _compiled(statement: Any, columns: tuple[str, ...], rows: int) -> str:
    """The statement for one row, with the places of so many."""
    row = f"({', '.join('?' * len(columns))})"
    one = _as_text(statement.values(dict.fromkeys(columns)))
    assert one.count(row) == 1
    return one.replace(row, ", ".join([row] * rows))


def _keep(table: Table) -> Any:
    """A later row takes the place of an earlier one."""
    kept = upsert(table)
    others = {column.name: kept.excluded[column.name] for column in table.columns if not column.primary_key}
    return kept.on_conflict_do_update(index_elements=list(table.primary_key), set_=others)


_NEWEST = select(func.max(schema.journal.c.seq)).scalar_subquery()
_HEAD = func.coalesce(schema.command.c.hash, schema.journal.c.hash)  # those of earlier versions close no chain
_LAST_ROW = _as_text(select(schema.journal.c.seq, _HEAD).join(schema.command).where(schema.journal.c.seq == _NEWEST))
_IN_PLAY = select(schema.round.c.gaming_table, schema.round.c.places).where(schema.round.c.ended.is_(None))
_WRITE = {  # a row comes after what it refers to
    schema.command: _Into(insert(schema.command)),
    schema.player: _Into(insert(schema.player)),
    schema.person: _Into(_keep(schema.person)),
    schema.second_factor: _Into(_keep(schema.second_factor)),
    schema.log_on: _Into(_keep(schema.log_on)),
    schema.journal: _Into(insert(schema.journal)),
    schema.transfer: _Into(insert(schema.transfer)),
    schema.gaming_table: _Into(_keep(schema.gaming_table)),
    schema.round: _Into(_keep(schema.round)),
    schema.shoe: _Into(_keep(schema.shoe)),
    schema.account: _Into(_keep(schema.account)),
    schema.seat: _Into(_keep(schema.seat)),
    schema.lounge: _Into(_keep(schema.lounge)),
    schema.keno_game: _Into(insert(schema.keno_game)),
    schema.keno_ticket: _Into(insert(schema.keno_ticket)),
    schema.own_limits: _Into(_keep(schema.own_limits)),
    schema.tally: _Into(_keep(schema.tally)),
}
